// A bar at the foot of the page: it appears with its model and goes away with it.

function initialize({ model }) {
  const bar = document.createElement("progress");
  const text = document.createElement("span");
  const note = document.createElement("div");
  note.className = "mm-progress";
  note.style.cssText = `position: fixed; right: 24px; bottom: 32px; z-index: 1000; display: flex;
    gap: 12px; align-items: center; padding: 8px 14px; border-radius: 8px; font-size: 14px;
    font-family: var(--jp-content-font-family, system-ui, sans-serif);
    color: var(--jp-content-font-color1, #1b1f24); background: var(--jp-layout-color1, #fff);
    border: 1px solid var(--jp-border-color1, #c4c9d0); box-shadow: 0 2px 8px #0004`;
  note.append(text, bar);
  document.body.append(note);

  function show() {
    const [words, done, total] = ["words", "done", "total"].map((name) => model.get(name));
    bar.max = total;
    bar.value = done;
    bar.setAttribute("aria-label", words);
    text.textContent = `${words}: ${done} of ${total}`;
  }
  show();
  model.on("change:done", show);
  return () => note.remove();
}

export default { initialize };
