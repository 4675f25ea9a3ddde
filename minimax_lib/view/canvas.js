// Restyle pictures that were drawn once: frames of changes, controls to walk through them, keys.

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  first: "M3 3h2v10H3zM12.5 4.4 8.9 8l3.6 3.6-1.4 1.4-5-5 5-5z",
  back: "M11 4.4 7.4 8l3.6 3.6L9.6 13l-5-5 5-5z",
  play: "M4 2v12l10-6z",
  pause: "M3.5 2.5h3.5v11H3.5zM9 2.5h3.5v11H9z",
  forward: "M5 4.4 8.6 8 5 11.6 6.4 13l5-5-5-5z",
  last: "M11 3h2v10h-2zM3.5 4.4 7.1 8l-3.6 3.6L4.9 13l5-5-5-5z",
};
const SPEEDS = { "½×": 2000, "1×": 1000, "2×": 500, "4×": 250 };
const WORDS = /(#.*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(\d[\d_.]*)\b|\b(and|as|assert|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|None|nonlocal|not|or|pass|raise|return|True|False|try|while|with|yield)\b/g;
const KINDS = ["comment", "string", "number", "keyword"];

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "path"));
  svg.firstChild.setAttribute("d", ICONS[name]);
  return svg;
}

// Every piece of text goes in by textContent or append, so that no label is ever read as markup.
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// ---- the model: which frame is shown, and how one walks; shared by every view of it

function frames(model) {
  return model.get("frames");
}

function isShown(model, index) {
  const last = frames(model).length - 1;
  return model.get("detail") === "line" || index === 0 || index === last || frames(model)[index].picture;
}

function isOpen(model, index) {
  return Boolean(frames(model)[index].ask) && !(String(index) in model.get("answers"));
}

// The frame at which somebody who wants to go to `target` has to answer first, or null.
function openQuestion(model, target) {
  if (model.get("skip")) return null;
  for (let index = model.get("index") + 1; index <= target; index++) {
    if (isOpen(model, index)) return index;
  }
  return null;
}

function save(model) {
  try {
    model.save_changes();
  } catch {
    // The kernel is gone; the frames are here, so everything goes on.
  }
}

function goTo(model, target) {
  const from = model.get("index");
  const bounded = Math.max(0, Math.min(target, frames(model).length - 1));
  const question = openQuestion(model, bounded);
  model.set("question", question);
  if (question === null) {
    model.set("index", bounded);
  } else {
    model.set("playing", false);
    model.set("index", Math.max(from, question - 1));
  }
  save(model);
}

function step(model, direction) {
  const count = frames(model).length;
  let index = model.get("index") + direction;
  while (index > 0 && index < count && !isShown(model, index) && !isOpen(model, index)) index += direction;
  goTo(model, index);
}

function answer(model, index, given) {
  model.set("answers", { ...model.get("answers"), [index]: given });
  goTo(model, index);
}

function initialize({ model }) {
  let timer = null;
  const schedule = () => {
    clearTimeout(timer);
    if (!model.get("playing")) return;
    timer = setTimeout(() => {
      step(model, 1);
      if (model.get("index") >= frames(model).length - 1) {
        model.set("playing", false);
        save(model);
      }
      schedule();
    }, SPEEDS[model.get("speed")] || 1000);
  };
  model.on("change:playing change:speed", schedule);
  return () => clearTimeout(timer);
}

function togglePlay(model) {
  const start = !model.get("playing");
  if (start && model.get("index") >= frames(model).length - 1) model.set("index", 0);
  model.set("playing", start);
  if (start) step(model, 1);
  save(model);
}

// ---- a view of it

function render({ model, el }) {
  // no counter: each widget of a page runs a copy of this file
  const prefix = `minimax-${Math.random().toString(36).slice(2)}-`;
  const root = make("div", { id: `${prefix}root`, class: "mm", role: "group", tabindex: 0 });
  const say = make("p", { class: "mm-say", "aria-live": "polite" });
  const verdict = make("p", { class: "mm-verdict", "aria-live": "polite" });
  const ask = make("form", { class: "mm-ask", autocomplete: "off", hidden: "" });
  const entryLabel = make("label", { class: "mm-question", for: `${prefix}entry` });
  const entryInput = make("input", { id: `${prefix}entry`, inputmode: "text", size: 8 });
  const entry = make("form", { class: "mm-ask mm-entry", autocomplete: "off", hidden: "" }, entryLabel, make("div", { class: "mm-answers" }, entryInput, make("button", { type: "submit" }, "Enter")));
  const pictures = make("div", { class: "mm-pictures" });
  const variables = make("table", { class: "mm-variables" }, make("caption", {}, "Variables"), make("tbody"));
  const side = make("div", { class: "mm-side" });
  const controls = make("div", { class: "mm-controls", role: "toolbar", "aria-label": "Steps" });
  const buttons = make("div", { class: "mm-buttons" });
  root.append(
    controls, // on top, where nothing that grows can move them
    make("div", { class: "mm-words" }, say, ask, entry, verdict),
    make("div", { class: "mm-stage" }, pictures, variables, side),
    buttons,
  );
  el.append(root);

  // pictures: parts by id, each with the class and text that it was drawn with
  let parts = new Map();
  let undo = [];
  let shown = -1;

  function drawPictures() {
    parts = new Map();
    let widest = 0;
    pictures.replaceChildren(
      ...model.get("pictures").map(({ svg, title, note }, number) => {
        const text = svg.replace(/<\?xml.*?\?>|<!DOCTYPE[^>]*>/gs, "");
        const image = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
        const own = `${prefix}${number}-`;
        for (const element of image.querySelectorAll("[id]")) {
          const key = number ? `${number}:${element.id}` : element.id;
          element.dataset.id = key;
          element.id = own + element.id;
          parts.set(key, { element, class: element.getAttribute("class") || "", text: element.textContent });
        }
        for (const element of image.querySelectorAll("[clip-path]")) {
          element.setAttribute("clip-path", element.getAttribute("clip-path").replace("#", `#${own}`));
        }
        const [, , width, height] = (image.getAttribute("viewBox") || "0 0 400 300").split(/[\s,]+/).map(Number);
        image.style.width = `${width * (model.get("scale") || 1)}px`;
        image.style.minWidth = `${Math.min(width, 1000) * 0.92}px`;
        widest = Math.max(widest, width);
        image.style.aspectRatio = `${width} / ${height}`;
        const figure = make("figure", { class: "mm-picture" });
        const caption = make("span", { class: "mm-caption", "data-id": number ? `${number}:caption` : "caption" });
        parts.set(caption.dataset.id, { element: caption, class: "mm-caption", text: "" });
        if (title) figure.append(make("figcaption", {}, make("strong", {}, title), caption));
        figure.append(make("div", { class: "mm-scroll" }, image));
        if (note) figure.append(make("p", { class: "mm-note" }, note));
        return figure;
      }),
    );
    root.classList.toggle("mm-wide", widest > 480);
    shown = -1;
  }

  function foldFrames() {
    const looks = {};
    undo = frames(model).map(({ set = {} }) => {
      const before = {};
      for (const id of Object.keys(set)) {
        before[id] = looks[id] || null;
        looks[id] = set[id];
      }
      return before;
    });
    for (const id of parts.keys()) dress(id, null);
    shown = -1;
  }

  function dress(id, look) {
    const part = parts.get(id);
    if (!part) return;
    part.element.setAttribute("class", look && look[0] ? `${part.class} ${look[0]}` : part.class);
    part.element.style.fill = (look && look[2]) || "";
    if (part.element.matches("text, .mm-caption")) {
      setText(part.element, (look && look[1]) ?? part.text);
      fit(part.element, part.text);
    }
  }

  // Of several views of one model, the one that was used last reads out.
  function speaks() {
    const speaker = model.get("speaker");
    return speaker === prefix || !document.getElementById(`${speaker}root`);
  }

  // The notebook looks for its shortcuts upwards from what has the focus, before any key arrives here.
  root.addEventListener("focusin", ({ target }) => target.setAttribute("data-lm-suppress-shortcuts", "true"));

  for (const name of ["focusin", "pointerdown"]) {
    root.addEventListener(name, () => model.get("speaker") === prefix || model.set("speaker", prefix));
  }

  // A digit is about 0.64 of the font size wide: a guess spares the browser a layout.
  function fit(element, drawn) {
    const room = Number(element.dataset.room);
    if (!room) return;
    if (element.textContent === drawn) return void (element.style.fontSize = "");
    const size = Number(element.getAttribute("font-size"));
    const width = 0.64 * size * element.textContent.length;
    element.style.fontSize = width > room ? `${(size * room) / width}px` : "";
  }

  function show() {
    const all = frames(model);
    const index = Math.max(0, Math.min(model.get("index"), all.length - 1));
    while (shown < index) {
      shown += 1;
      for (const [id, look] of Object.entries(all[shown].set || {})) dress(id, look);
    }
    while (shown > index) {
      for (const [id, look] of Object.entries(undo[shown])) dress(id, look);
      shown -= 1;
    }
    const frame = all[index] || {};
    say.setAttribute("aria-live", speaks() ? "polite" : "off");
    setText(say, model.get("announcement") || frame.say || "");
    root.dataset.index = index;
    showVerdict(index);
    showQuestion();
    showSource(frame);
    showControls(index, all.length);
    if (frame.focus) model.get("pictures").forEach((_, number) => follow(number ? `${number}:${frame.focus}` : frame.focus));
  }

  // Where a picture is wider than its room, keep the part in focus in sight.
  function follow(id) {
    const part = parts.get(id);
    const box = part && part.element.closest(".mm-scroll");
    if (!box || box.scrollWidth <= box.clientWidth) return;
    const [inner, outer] = [part.element.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) {
      box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
    }
  }

  // source and variables
  let lines = new Map();
  let current = null;

  function drawSources() {
    lines = new Map();
    current = null;
    side.replaceChildren();
    model.get("sources").forEach((source, number) => {
      const box = make("div", { class: "mm-source", role: "region", tabindex: 0, "aria-label": `Source of ${source.name}` });
      for (const [line, text] of source.lines) {
        const row = make("div", { class: "mm-line", "data-line": line }, ...coloured(text));
        row.style.setProperty("--indent", text.search(/\S|$/));
        lines.set(`${number}:${line}`, row);
        box.append(row);
      }
      if (source.title) side.append(make("p", { class: "mm-source-title" }, source.title));
      side.append(box);
    });
    const code = model.get("detail") === "line";
    variables.hidden = !code || !frames(model).some((frame) => frame.variables);
    // as many rows as ever needed, so that nothing below them jumps
    const most = Math.max(0, ...frames(model).map((frame) => (frame.variables || []).length));
    variables.tBodies[0].replaceChildren(
      ...Array.from({ length: most }, () => make("tr", {}, make("th", { scope: "row" }), make("td"))),
    );
    side.hidden = !code || !side.children.length;
    root.classList.toggle("mm-alone", side.hidden && variables.hidden);
  }

  function coloured(text) {
    const pieces = [];
    let end = 0;
    for (const match of text.matchAll(WORDS)) {
      pieces.push(text.slice(end, match.index));
      pieces.push(make("span", { class: `mm-${KINDS[match.slice(1).findIndex((group) => group !== undefined)]}` }, match[0]));
      end = match.index + match[0].length;
    }
    return [...pieces, text.slice(end)];
  }

  function showSource(frame) {
    const row = lines.get(`${frame.source || 0}:${frame.line}`) || null;
    if (row !== current) {
      if (current) current.removeAttribute("aria-current");
      if (row) row.setAttribute("aria-current", "step");
      current = row;
      const box = row && row.parentElement;
      if (box && (row.offsetTop < box.scrollTop + 20 || row.offsetTop + 40 > box.scrollTop + box.clientHeight)) {
        box.scrollTop = row.offsetTop - box.clientHeight / 3;
      }
    }
    variables.classList.toggle("mm-empty", !frame.variables);
    const body = variables.tBodies[0];
    for (let number = 0; number < body.rows.length; number++) {
      const [name, value, changed] = (frame.variables || [])[number] || ["", "\u00a0"];
      const row = body.rows[number];
      setText(row.children[0], name);
      setText(row.children[1], value);
      row.classList.toggle("mm-changed", Boolean(changed));
      row.classList.toggle("mm-empty", !name);
    }
  }

  // questions
  let asked = null;

  function showQuestion() {
    const question = model.get("question");
    if (question === asked) return;
    const hadFocus = ask.contains(document.activeElement);
    asked = question;
    ask.hidden = question === null;
    ask.replaceChildren();
    if (question === null) {
      if (hadFocus) root.focus({ preventScroll: true });
      return;
    }
    const { text, choices } = frames(model)[question].ask;
    const id = `${prefix}question`;
    ask.append(make("label", { class: "mm-question", id, for: `${prefix}answer` }, text));
    const answers = make("div", { class: "mm-answers", role: "group", "aria-labelledby": id });
    if (choices) {
      for (const choice of choices) answers.append(make("button", { type: "submit", value: choice }, choice));
    } else {
      answers.append(make("input", { id: `${prefix}answer`, name: "answer", inputmode: "text", size: 8 }));
      answers.append(make("button", { type: "submit" }, "Answer"));
    }
    answers.append(make("button", { type: "button", class: "mm-quiet", "data-skip": "one" }, "Skip"));
    answers.append(make("button", { type: "button", class: "mm-quiet", "data-skip": "all" }, "Skip all questions"));
    ask.append(answers);
    if (root.contains(document.activeElement)) answers.querySelector("input, button").focus({ preventScroll: true });
  }

  ask.addEventListener("submit", (event) => {
    event.preventDefault();
    const input = ask.querySelector("input");
    const given = input ? input.value.trim() : event.submitter && event.submitter.value;
    const expected = frames(model)[asked].ask.answer;
    if (input && given && Number.isNaN(number(given)) && !Number.isNaN(number(expected))) {
      input.setCustomValidity("Type a number, such as 3 or -1.5.");
      input.reportValidity();
    } else if (given) answer(model, asked, given);
    else if (input) input.focus();
  });
  ask.addEventListener("input", (event) => event.target.setCustomValidity(""));
  ask.addEventListener("click", (event) => {
    const skip = event.target.dataset.skip;
    if (!skip) return;
    if (skip === "all") model.set("skip", true);
    answer(model, asked, "");
  });

  function number(text) {
    const plain = String(text).trim().toLowerCase().replace("−", "-").replace("∞", "infinity").replace(/^([+-]?)inf$/, "$1infinity");
    const [top, bottom] = plain.replace("infinity", "Infinity").replace(",", ".").split("/");
    return Number(top || NaN) / (bottom === undefined ? 1 : Number(bottom));
  }

  function showVerdict(index) {
    const asked = frames(model).slice(0, index + 1).findLastIndex(({ ask }, at) => ask && index <= at + ask.stay);
    const question = asked >= 0 && frames(model)[asked].ask;
    const given = question && model.get("answers")[asked];
    verdict.hidden = !given;
    if (!given) return setText(verdict, "");
    const right = given === question.answer || (!question.choices && number(given) === number(question.answer));
    verdict.dataset.right = right;
    setText(verdict, right ? `You said ${given}: right.` : `You said ${given}; it is ${question.answer}.`);
  }

  // controls
  const control = {};
  const slider = make("input", { type: "range", class: "mm-slider", "aria-label": "Step", min: 0, step: 1 });
  const count = make("span", { class: "mm-count" });
  const speed = make("select", { "aria-label": "Speed" }, ...Object.keys(SPEEDS).map((name) => make("option", {}, name)));
  const detail = make(
    "select",
    { "aria-label": "Show" },
    make("option", { value: "line" }, "Every line"),
    make("option", { value: "picture" }, "Picture changes"),
  );
  const acts = {
    first: ["First step", () => goTo(model, 0)],
    back: ["Back", () => step(model, -1)],
    play: ["Play", () => togglePlay(model)],
    forward: ["Forward", () => step(model, 1)],
    last: ["Last step", () => goTo(model, frames(model).length - 1)],
  };
  for (const [name, [label, act]] of Object.entries(acts)) {
    control[name] = make("button", { type: "button", "data-control": name, "aria-label": label, title: label }, icon(name));
    control[name].addEventListener("click", () => {
      if (name !== "play") model.set("playing", false);
      act();
    });
  }
  controls.append(...Object.values(control), slider, count, speed, detail);
  let stops = [];

  function drawControls() {
    controls.hidden = !model.get("controls");
    stops = frames(model).flatMap((_, index) => (isShown(model, index) ? [index] : []));
    slider.max = Math.max(0, stops.length - 1);
    detail.hidden = !frames(model).some((frame, index) => !frame.picture && index);
    detail.value = model.get("detail");
    speed.value = model.get("speed");
  }

  function showControls(index, length) {
    if (controls.hidden) return;
    const reached = stops.findLastIndex((stop) => stop <= index);
    slider.value = reached;
    const where = `Step ${reached} of ${stops.length - 1}`;
    slider.setAttribute("aria-valuetext", where);
    setText(count, `${reached} / ${stops.length - 1}`);
    const question = model.get("question") !== null;
    setDisabled(control.first, index <= 0);
    setDisabled(control.back, index <= 0);
    setDisabled(control.forward, index >= length - 1 || question);
    setDisabled(control.last, index >= length - 1 || question);
  }

  // A disabled button would lose the focus, and with it the keys.
  function setDisabled(button, disabled) {
    button.setAttribute("aria-disabled", disabled);
  }

  function showPlaying() {
    const playing = model.get("playing");
    control.play.replaceChildren(icon(playing ? "pause" : "play"));
    control.play.setAttribute("aria-label", playing ? "Pause" : "Play");
    control.play.title = playing ? "Pause" : "Play";
  }

  slider.addEventListener("input", () => {
    model.set("playing", false);
    goTo(model, stops[Number(slider.value)]);
    show();
  });
  speed.addEventListener("change", () => {
    model.set("speed", speed.value);
    save(model);
  });
  detail.addEventListener("change", () => {
    model.set("detail", detail.value);
    save(model);
  });

  // buttons, and parts of the pictures that can be chosen
  function tell(id, key, text = "") {
    try {
      model.send({ id, key, text });
    } catch {
      setText(say, "Python is not running: run this cell again.");
    }
  }

  function drawButtons() {
    const focused = document.activeElement && buttons.contains(document.activeElement) && document.activeElement.dataset.button;
    buttons.replaceChildren(
      ...model.get("buttons").map(({ id, label, pressed, disabled }) => {
        const button = make("button", { type: "button", "data-button": id, "aria-pressed": pressed === undefined ? null : String(pressed), "aria-disabled": disabled ? "true" : null }, label);
        button.addEventListener("click", () => disabled || tell(id, "click"));
        return button;
      }),
    );
    buttons.hidden = !buttons.children.length;
    const again = focused && buttons.querySelector(`[data-button="${CSS.escape(focused)}"]`);
    if (again) again.focus({ preventScroll: true });
  }

  function targetAt(id) {
    return model.get("targets").find((each) => each.id === id);
  }

  function drawTargets() {
    const targets = model.get("targets");
    const chosen = model.get("chosen");
    for (const [id, { element }] of parts) {
      const target = targetAt(id);
      const { name, pressed, disabled } = target || {};
      const looks = { role: "button", "aria-label": name, "aria-pressed": pressed, "aria-disabled": disabled, tabindex: id === chosen ? 0 : -1 };
      // whoever has the focus would lose it with the tabindex, so nothing is removed and set again
      for (const [attribute, value] of Object.entries(looks)) {
        if (target && value !== undefined) element.setAttribute(attribute, value);
        else element.removeAttribute(attribute);
      }
      element.classList.toggle("mm-target", Boolean(target && !target.disabled));
    }
    if (targets.length && !targetAt(chosen)) rove(targets[0].id, false);
    else showChosen();
    for (const image of pictures.querySelectorAll("svg")) {
      image.setAttribute("role", targets.length ? "group" : "img");
      if (targets.length) image.setAttribute("aria-label", model.get("title"));
      for (const text of image.querySelectorAll("text:not([role])")) {
        text.toggleAttribute("aria-hidden", false);
        if (targets.length) text.setAttribute("aria-hidden", "true");
      }
    }
  }

  function rove(id, focus = true) {
    model.set("chosen", id);
    save(model);
    showChosen();
    if (focus && parts.has(id)) parts.get(id).element.focus({ preventScroll: true });
  }

  // Only the chosen target can be reached by Tab. If it, or no other one, takes text, a field shows.
  function showChosen() {
    const chosen = model.get("chosen");
    const writable = model.get("targets").filter((target) => target.entry);
    const { id: open, entry: label = "" } = writable.find(({ id }) => id === chosen) || (writable.length === 1 ? writable[0] : {});
    entry.dataset.target = open || "";
    for (const [id, { element }] of parts) {
      if (element.hasAttribute("tabindex")) element.setAttribute("tabindex", id === chosen ? 0 : -1);
      element.classList.toggle("mm-chosen", id === open);
    }
    if (!label && entry.contains(document.activeElement)) root.focus({ preventScroll: true });
    entry.hidden = !label;
    if (entryLabel.textContent !== label) entryInput.value = "";
    setText(entryLabel, label);
    if (targetAt(chosen)) follow(chosen);
  }

  entry.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = entryInput.value.trim();
    if (text) tell(entry.dataset.target, "text", text);
    entryInput.select();
    entryInput.focus({ preventScroll: true });
  });

  function targetOf(event) {
    const element = event.target.closest("[data-id][role=button]");
    return element && root.contains(element) ? element.dataset.id : null;
  }

  // The nearest target whose centre lies in the direction of the arrow key.
  function neighbour(id, key) {
    const middle = (name) => {
      const box = parts.get(name).element.getBoundingClientRect();
      return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    };
    const [x, y] = middle(id);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = [Infinity, null];
    for (const { id: other } of model.get("targets")) {
      if (other === id || !parts.has(other)) continue;
      const [u, v] = middle(other);
      const ahead = (u - x) * dx + (v - y) * dy;
      const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (ahead > 1 && ahead + 3 * aside < best[0]) best = [ahead + 3 * aside, other];
    }
    return best[1];
  }

  pictures.addEventListener("click", (event) => {
    const id = targetOf(event);
    if (id === null) return root.focus({ preventScroll: true });
    rove(id);
    act(id, "click");
  });

  function act(id, key) {
    const { disabled, entry } = targetAt(id);
    if (disabled) return;
    tell(id, key);
    if (entry && key === "click") entryInput.focus({ preventScroll: true });
  }

  function keyOnTarget(id, event) {
    if (event.key.startsWith("Arrow")) {
      const next = neighbour(id, event.key);
      if (next) rove(next);
    } else if (event.key === "Home" || event.key === "End") {
      rove(model.get("targets").at(event.key === "Home" ? 0 : -1).id);
    } else {
      act(id, event.key === "Enter" || event.key === " " ? "click" : event.key);
    }
  }

  const keys = {
    ArrowLeft: () => step(model, -1),
    ArrowUp: () => step(model, -1),
    ArrowRight: () => step(model, 1),
    ArrowDown: () => step(model, 1),
    Home: acts.first[1],
    End: acts.last[1],
    " ": acts.play[1],
  };

  // No key that is pressed in here is a shortcut of the notebook.
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Shift") return;
    const place = event.target;
    if (place.matches("select") || place.matches("input:not([type=range])")) return;
    const id = targetOf(event);
    if (id !== null) {
      // a number that is typed on a target goes into its field
      if (!entry.hidden && /^[\d.+−-]$/.test(event.key)) return entryInput.focus({ preventScroll: true });
      event.preventDefault();
      return keyOnTarget(id, event);
    }
    if ((event.key === " " || event.key === "Enter") && place.closest("button")) return;
    if (!keys[event.key] || controls.hidden) return;
    event.preventDefault();
    if (event.key !== " ") model.set("playing", false);
    keys[event.key]();
  });

  const drawAll = () => {
    root.setAttribute("aria-label", model.get("title"));
    drawPictures();
    drawSources();
    foldFrames();
    drawControls();
    drawButtons();
    drawTargets();
    showPlaying();
    show();
  };
  const listeners = {
    "change:index change:question change:answers change:announcement": show,
    "change:frames": () => (foldFrames(), drawControls(), drawTargets(), show()),
    "change:pictures": drawAll,
    "change:sources": () => (drawSources(), show()),
    "change:targets": drawTargets,
    "change:chosen": showChosen,
    "change:buttons": drawButtons,
    "change:playing": showPlaying,
    "change:speed": drawControls,
    "change:detail": () => (drawSources(), drawControls(), show()),
  };
  for (const [name, listener] of Object.entries(listeners)) model.on(name, listener);
  drawAll();
  return () => {
    for (const [name, listener] of Object.entries(listeners)) model.off(name, listener);
  };
}

export default { initialize, render };
