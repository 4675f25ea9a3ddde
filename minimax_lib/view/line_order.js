// Two lists of code lines: those still to use, and the program built so far.

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function render({ model, el }) {
  const lines = model.get("lines");
  const spare = make("ol", { className: "lines-list" });
  const program = make("ol", { className: "lines-list" });
  const verdict = make("p", { className: "lines-verdict" });
  const news = make("p", { className: "lines-news" });
  verdict.setAttribute("role", "status");
  news.setAttribute("role", "status");

  function tool(symbol, name, action) {
    const button = make("button", { type: "button", textContent: symbol, title: name });
    button.setAttribute("aria-label", name);
    button.addEventListener("click", action);
    return button;
  }

  function change(chosen, focus, said) {
    model.set("chosen", chosen);
    model.save_changes();
    show();
    news.textContent = said;
    el.querySelector(focus)?.focus();
  }

  function row(index, ...tools) {
    const code = make("code", { textContent: lines[index] });
    const item = make("li", {}, code, make("span", { className: "lines-tools" }, ...tools));
    item.dataset.line = index;
    return item;
  }

  function show() {
    const chosen = model.get("chosen");
    const rest = lines.map((_, index) => index).filter((index) => !chosen.includes(index));
    spare.replaceChildren(
      ...rest.map((index) =>
        row(
          index,
          tool("+", `Use the line: ${lines[index].trim()}`, () =>
            change([...chosen, index], `[data-line="${index}"] button`, `Line ${chosen.length + 1} of your program.`),
          ),
        ),
      ),
    );
    program.replaceChildren(
      ...chosen.map((index, place) => {
        const without = chosen.filter((other) => other !== index);
        const move = (to) => {
          const next = [...without];
          next.splice(to, 0, index);
          change(next, `[data-line="${index}"] button`, `Now line ${to + 1} of your program.`);
        };
        const up = tool("↑", "Move up", () => move(Math.max(0, place - 1)));
        const down = tool("↓", "Move down", () => move(Math.min(without.length, place + 1)));
        const out = tool("−", "Take out", () => change(without, `[data-line="${index}"] button`, "Taken out."));
        return row(index, up, down, out);
      }),
    );
  }

  const check = make("button", { type: "button", className: "lines-check", textContent: "Check" });
  check.addEventListener("click", () => {
    verdict.textContent = "Checking…";
    model.send({ chosen: model.get("chosen") });
  });
  const showVerdict = () => (verdict.textContent = model.get("verdict"));
  model.on("change:verdict", showVerdict);
  model.on("change:chosen", show);

  el.classList.add("lines");
  // The notebook looks for its shortcuts upwards from what has the focus, before any key arrives here.
  el.addEventListener("focusin", ({ target }) => target.setAttribute("data-lm-suppress-shortcuts", "true"));
  el.addEventListener("keydown", (event) => event.stopPropagation());
  el.append(
    make("div", { className: "lines-columns" },
      make("section", {}, make("h4", { textContent: "Lines" }), spare),
      make("section", {}, make("h4", { textContent: "Your program" }), program)),
    check,
    verdict,
    news,
  );
  show();
  showVerdict();
  return () => {
    model.off("change:verdict", showVerdict);
    model.off("change:chosen", show);
  };
}

export default { render };
