/* The page of one script. */
let keys = null;

function stepList(model, go) {
  const buttons = model.steps.map((step) => h("button", { class: "step" + (step.isBad ? " bad" : ""), type: "button",
    onclick: () => go(step.index + 1) }, h("span", { class: "no" }, step.index + 1),
    h("code", { class: "lit", dir: "ltr" }, tokenized(step.command.split("\n")[0].slice(0, 160))),
    step.isBad && h("span", { class: "badge bad" }, "differs")));
  const list = h("ol", { class: "steps", "aria-label": "Steps" }, buttons.map((button) => h("li", null, button)));
  const show = (position) => buttons.forEach((button, i) => {
    if (i !== position - 1) return button.removeAttribute("aria-current");
    button.setAttribute("aria-current", "step");
    const top = button.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 3;
  });
  return { element: h("section", { class: "card steps-card", "aria-label": "Steps" },
    h("header", null, h("h2", null, "Script")), list), show };
}

function viewOf(model, position) {
  const text = model.views[position];
  if (text === null || text === undefined) return null;
  const before = new Set(position > 0 && model.views[position - 1] !== null ? model.views[position - 1].split("\n") : text.split("\n"));
  return h("pre", { class: "view", tabindex: 0, role: "group", "aria-label": "View" }, text.split("\n").map((line, i) =>
    [i > 0 && "\n", h("bdi", { class: before.has(line) ? null : "new" }, line || " ")]));
}

function stepper(model, go) {
  const last = model.steps.length;
  const button = (label, path, target) => h("button", { class: "icon-button", type: "button", "aria-label": label,
    title: label, onclick: () => go(target()) }, s("svg", { width: 16, height: 16, viewBox: "0 0 16 16",
    "aria-hidden": "true" }, s("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": 2,
    "stroke-linecap": "round", "stroke-linejoin": "round" })));
  const slider = h("input", { type: "range", id: "slider", min: 0, max: last, step: 1, value: 0, "aria-label": "Step",
    oninput: () => go(Number(slider.value)) });
  const back = button("Step back", "M10 3L5 8l5 5", () => Number(slider.value) - 1);
  const forth = button("Step on", "M6 3l5 5-5 5", () => Number(slider.value) + 1);
  const output = h("output", { for: "slider" });
  function show(position) {
    const step = model.steps[position - 1];
    slider.value = position;
    slider.setAttribute("aria-valuetext", visible(step ? `${position} of ${last}: ${step.command.slice(0, 120)}` : "beginning"));
    back.disabled = position === 0;
    forth.disabled = position === last;
    output.replaceChildren(h("span", { class: "now" }, step ? `Step ${position} of ${last}` : "Beginning"),
      step ? h("code", { class: "command lit", dir: "ltr" }, tokenized(step.command.slice(0, 300)))
        : h("span", { class: "soft command" }, "the state before the first step"),
      h("span", { class: "soft small" }, step ? "at " + time(step.begin)
        + (step.end > step.begin ? " → " + time(step.end) : "") : ""));
  }
  return { element: h("div", { class: "card stepper", role: "group", "aria-label": "Stepper" },
    h("div", { class: "row" }, back, forth), slider, output), show };
}

function showScript(name, text) {
  const script = report.scripts.find((other) => other.name === name);
  if (!script) return missing("There is no script of this name in the report.");
  const model = scriptData(script);
  const feature = report.features[script.feature].name;
  let position = -1;
  let parts = [];
  const happenedBody = h("div", { class: "inside" });
  const stateBody = h("div");
  const viewBody = h("div", { class: "inside" });
  const hasView = model.views.some((view) => view !== null && view !== undefined);
  const only = h("input", { type: "checkbox", checked: changedOnly, onchange: () => {
    changedOnly = only.checked;
    stateBody.replaceChildren(stateTree(model, position));
  } });

  function go(wanted, isSilent) {
    const next = Math.max(0, Math.min(model.steps.length, wanted));
    if (next === position) return;
    const isFirst = position < 0;
    position = next;
    hideTip();
    const step = model.steps[position - 1];
    for (const part of parts) part.show(position, !isFirst);
    happenedBody.replaceChildren(...(step
      ? [...step.failures.map((failure) => h("div", { style: "margin-bottom: 14px" },
          h("p", { class: "fail-line" }, mark("failed"), " ", bdi(failure.headline)), sides(failure))),
        happened(model, step)]
      : [h("p", { class: "soft" }, "Nothing yet.")]));
    stateBody.replaceChildren(stateTree(model, position));
    if (hasView) viewBody.replaceChildren(viewOf(model, position) || h("p", { class: "soft" }, "No view."));
    if (!isFirst && !isSilent) {
      history.replaceState(null, "", link(script, position));
      say(step ? `Step ${position} of ${model.steps.length}: ${step.command.slice(0, 200)}` : "Beginning");
    }
  }

  const facts = [count(script.steps, "step"), script.time !== undefined && time(script.time) + " virtual time",
    script.seconds > 0 && took(script.seconds)].filter(Boolean).join(" · ");
  main.replaceChildren(h("div", { class: "crumb" },
    h("p", { class: "small" }, h("a", { href: filterLink() }, "All scripts"), h("span", { class: "soft" }, " / "), bdi(feature)),
    h("div", { class: "row" }, h("h1", { tabindex: -1 }, bdi(script.title)), badge(script.holds, script.holds ? "holds"
      : count(script.failures, "failure"))),
    h("p", { class: "soft small" }, h("code", null, bdi(script.path)), " · ", facts),
    aboutFailure(script)));
  const failures = failureCard(model, (step) => { go(step); byId("slider").focus(); });
  if (failures && !model.hasTrace) main.append(failures);
  if (model.hasTrace) {
    const isWide = failures && matchMedia("(min-width: 1200px)").matches;
    parts = [timelineOf(model, go, isWide ? 0.58 : 1), stepper(model, go), stepList(model, go)];
    main.append(h("div", { class: "top" + (failures ? " split" : "") }, failures,
      h("div", null, model.interruption && h("p", { class: "soft small ends" }, model.interruption), parts[0].element)),
    parts[1].element, h("div", { class: "panes" + (hasView ? " viewed" : "") }, parts[2].element,
      h("section", { class: "card", "aria-label": "What happened" },
        h("header", null, h("h2", null, "What happened")), happenedBody),
      h("div", { class: "pane-stack" },
        hasView && h("section", { class: "card", "aria-label": "View" }, h("header", null, h("h2", null, "View")), viewBody),
        h("section", { class: "card", "aria-label": "State" }, h("header", null, h("h2", { class: "grow" }, "State"),
          h("label", { class: "check" }, only, "changes only")), stateBody))));
    const firstBad = model.failures.find((failure) => failure.step >= 0);
    go(text !== undefined ? Number(text) || 0 : firstBad ? firstBad.step + 1 : Math.min(1, model.steps.length));
    keys = (key) => {
      const moves = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: model.steps.length };
      if (!(key in moves)) return false;
      go(moves[key]);
      return true;
    };
  } else {
    main.append(h("p", { class: "card empty" }, script.about || "The report has no trace of this script: it was not played, "
      + "or the report was merged from JSON reports that were written without --traces."));
  }
  if (model.output) main.append(h("section", { class: "card", style: "margin-top: 16px", "aria-label": "Printed output" },
    h("header", null, h("h2", null, "Printed meanwhile")), h("pre", { class: "printed" }, bdi(model.output))));
  if (!failures) main.append(h("div", { style: "margin-top: 16px" }, copyable(model.run)));
  return script.name;
}

function missing(text) {
  main.replaceChildren(h("h1", { tabindex: -1 }, "Not found"), h("p", { style: "margin: 12px 0" }, text),
    h("a", { href: "#/" }, "All scripts"));
  return "Not found";
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape") return hideTip();
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof HTMLInputElement ? event.target.type : "";
  if (["text", "search", "radio"].includes(target)) return undefined;
  if (event.key === "/" && byId("search")) {
    event.preventDefault();
    byId("search").focus();
  } else if (keys && !event.shiftKey && keys(event.key)) {
    event.preventDefault();
  }
  return undefined;
});
