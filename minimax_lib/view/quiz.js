// Questions as native form controls; answers go to the kernel, which knows the keys.

let quizzes = 0;

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function render({ model, el }) {
  const quiz = `quiz-${++quizzes}`;
  const verdicts = model.get("questions").map((question, index) => {
    const name = `${quiz}-${index}`;
    const verdict = make("p", { className: "quiz-verdict" });
    verdict.setAttribute("role", "status");
    const form = make("form", { className: "quiz-question" });
    const fieldset = make("fieldset");
    fieldset.append(make("legend", { textContent: `${index + 1}. ${question.text}` }));
    if (question.picture) {
      const picture = make("div", { className: "quiz-picture", innerHTML: question.picture });
      fieldset.append(picture);
    }
    if (question.choices.length) {
      for (const choice of question.choices) {
        const radio = make("input", { type: "radio", name, value: choice });
        fieldset.append(make("label", { className: "quiz-choice" }, radio, make("span", { textContent: choice })));
      }
    } else {
      const input = make("input", { type: "text", name, autocomplete: "off", className: "quiz-number" });
      input.setAttribute("aria-label", "Your answer, a number");
      fieldset.append(input);
    }
    fieldset.append(make("button", { type: "submit", textContent: "Check" }), verdict);
    form.append(fieldset);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const answer = new FormData(form).get(name);
      if (answer === null || answer === "") {
        verdict.textContent = "Give an answer first.";
        return;
      }
      verdict.textContent = "Checking…";
      model.send({ question: index, answer });
    });
    el.append(form);
    return verdict;
  });

  function show() {
    model.get("feedback").forEach((feedback, index) => {
      if (!feedback.text) return;
      verdicts[index].textContent = feedback.text;
      verdicts[index].dataset.right = feedback.right;
    });
  }

  el.classList.add("quiz");
  // The notebook looks for its shortcuts upwards from what has the focus, before any key arrives here.
  el.addEventListener("focusin", ({ target }) => target.setAttribute("data-lm-suppress-shortcuts", "true"));
  el.addEventListener("keydown", (event) => event.stopPropagation());
  model.on("change:feedback", show);
  show();
  return () => model.off("change:feedback", show);
}

export default { render };
