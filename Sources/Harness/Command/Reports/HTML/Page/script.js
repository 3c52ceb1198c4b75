/* The page of one script. */
let keys = null;
/** Stops what must not go on when the page changes: playing. */
let leave = null;

function viewOf(model, position) {
  const text = model.views[position];
  if (text === null || text === undefined) return null;
  const before = new Set(position > 0 && model.views[position - 1] !== null ? model.views[position - 1].split("\n") : text.split("\n"));
  return h("pre", { class: "view", tabindex: 0, role: "group", "aria-label": "View" }, text.split("\n").map((line, i) =>
    [i > 0 && "\n", h("bdi", { class: before.has(line) ? null : "new" }, line || " ")]));
}

const timesOf = (step) => "at " + time(step.begin) + (step.end > step.begin ? " → " + time(step.end) : "");

function stepper({ model, go, player }) {
  const last = model.steps.length;
  const button = (label, path, target) => h("button", { class: "icon-button", type: "button", "aria-label": label,
    title: label, onclick: () => go(target()) }, s("svg", { width: 16, height: 16, viewBox: "0 0 16 16",
    "aria-hidden": "true" }, s("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": 2,
    "stroke-linecap": "round", "stroke-linejoin": "round" })));
  const slider = h("input", { type: "range", id: "slider", min: 0, max: last, step: 1, value: 0, "aria-label": "Step",
    oninput: () => go(Number(slider.value)) });
  const back = button("Previous step", "M10 3L5 8l5 5", () => Number(slider.value) - 1);
  const forth = button("Next step", "M6 3l5 5-5 5", () => Number(slider.value) + 1);
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
      h("span", { class: "soft small" }, step ? timesOf(step) : ""));
  }
  return { element: h("div", { class: "card stepper", role: "group", "aria-label": "Stepper" },
    h("div", { class: "row" }, back, player.button(), forth), slider, output), show };
}

/** The pictures of a script, of which one is shown: the name in the address, the title, a function that draws it, and whether it exists. */
const pictures = [["timeline", "Timeline", timelineOf, () => true],
  ["sequence", "Sequence", sequenceOf, (model) => model.steps.length > 0], ["film", "Film", filmOf, hasViews]];

/** The chosen picture, with tabs for the others. */
function pictureCard(page) {
  const offered = pictures.filter(([, , , isThere]) => isThere(page.model));
  const body = h("div", { id: "picture", role: offered.length > 1 && "tabpanel" });
  let part = null;
  const chosen = () => (offered.find(([name]) => name === page.setting("picture")) || offered[0])[0];
  const tabs = offered.map(([name, title]) => h("button", { type: "button", role: "tab", id: "tab-" + name, "aria-controls": "picture",
    onclick: () => choose(name) }, title));
  function choose(name) {
    page.set("picture", name === offered[0][0] ? null : name);
    make();
    part.show(page.position(), false)?.();
    page.fit();
  }
  function make() {
    const index = offered.findIndex(([name]) => name === chosen());
    tabs.forEach((tab, i) => fill(tab, { "aria-selected": String(i === index), tabindex: i === index ? 0 : -1 }, []));
    if (offered.length > 1) body.setAttribute("aria-labelledby", tabs[index].id);
    part?.close?.();
    const hadFocus = body.contains(document.activeElement);
    part = offered[index][2](page);
    body.replaceChildren(part.element);
    if (hadFocus) body.querySelector(".unwatch, [tabindex]")?.focus({ preventScroll: true });
  }
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": "Pictures", onkeydown: (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(tabs.indexOf(event.target) + way + tabs.length) % tabs.length];
    next.focus();
    next.click();
  } }, tabs);
  // It is drawn once it is in the page, since it takes the page's width.
  return { element: h("section", { class: "card picture", "aria-label": "Picture" }, offered.length > 1 && h("header", null, list), body),
    show: (position, isSmooth) => { if (!part || part.isStale?.()) make(); return part.show(position, isSmooth); }, close: () => part?.close?.() };
}

/** What the parts of a script's page share. Each part has an element, and shows a position: the number of steps that have happened.
    A function that it returns is called when all parts are there.
    Choices on the page are settings in the address, so that a link shows the same.
    @param change called when a setting has changed. */
function scriptPage(model, settings, change) {
  let position = -1;
  const page = { model, settings, parts: [],
    /** Code that measures the layout comes last, so that the page is laid out once. */
    show(isSmooth) {
      for (const look of page.parts.map((part) => part.show(position, isSmooth))) look?.();
    },
    position: () => position,
    step: () => model.steps[position - 1],
    setting: (name) => settings.get(name),
    /** @param value null removes it. */
    set(name, value) {
      if (value === null) settings.delete(name);
      else settings.set(name, value);
      page.tell();
      change(name);
    },
    /** For settings that may occur more than once. */
    values: (name) => [...new Set(settings.getAll(name))],
    setAll(name, values) {
      settings.delete(name);
      for (const value of values) settings.append(name, value);
      page.tell();
      change(name);
    },
    /** The position that the current one is compared with, or null. */
    from() {
      const text = settings.get("from");
      return text !== null && /^\d+$/.test(text) && Number(text) <= model.steps.length ? Number(text) : null;
    },
    compareFrom(from) {
      page.set("from", from === null ? null : String(from));
      say(from === null ? "No comparison" : "Compared with " + (from ? "step " + from : "the beginning"));
    },
    /** Handles a click on a step. With the shift key, the step becomes the one to compare with. */
    pick(wanted, event) {
      if (event?.shiftKey) page.compareFrom(wanted);
      else page.go(wanted);
    },
    /** A link to a step; a click on it stays on this page. */
    link: (wanted, ...children) => h("a", { href: link(model.script, String(wanted), settings.toString()), class: "to-step", onclick: (event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      page.pick(wanted, event);
    } }, children),
    tell: () => history.replaceState(null, "", link(model.script, String(position), settings.toString())),
    /** @param isSilent whether it is neither announced nor written to the address. */
    go(wanted, isSilent) {
      const next = Math.max(0, Math.min(model.steps.length, wanted));
      if (next === position) return;
      const isFirst = position < 0;
      position = next;
      hideTip();
      page.show(!isFirst);
      if (isFirst || isSilent) return;
      page.tell();
      say(page.step() ? `Step ${position} of ${model.steps.length}: ${page.step().command.slice(0, 200)}` : "Beginning");
    } };
  return page;
}

function happenedPart(page) {
  const body = h("div", { class: "inside" });
  return { element: h("section", { class: "card", "aria-label": "What happened" },
    h("header", null, h("h2", null, "What happened")), body), show: () => {
    const step = page.step();
    body.replaceChildren(...(step
      ? [...step.failures.filter((failure) => failure !== page.told).map((failure) => h("div", { style: "margin-bottom: 14px" },
          h("p", { class: "fail-line" }, mark("failed"), " ", bdi(headingOf(failure))), sides(failure), adviceOf(failure))),
        happened(page, step)]
      : [h("p", { class: "soft" }, "Nothing yet.")]), sourcesOf(page.model, step) || "");
  } };
}

function viewPart(page) {
  const body = h("div", { class: "inside" });
  return { element: h("section", { class: "card", "aria-label": "View" }, h("header", null, h("h2", null, "View")), body),
    show: (position) => body.replaceChildren(viewOf(page.model, position) || h("p", { class: "soft" }, "No view.")) };
}

function statePart(page) {
  const body = h("div");
  const only = h("input", { type: "checkbox", checked: page.setting("changes") !== null,
    onchange: () => page.set("changes", only.checked ? "only" : null) });
  const compare = h("button", { type: "button", class: "more", title: "compare with this step (d)",
    onclick: () => page.compareFrom(page.from() === page.position() ? null : page.position()) }, "compare");
  return { element: h("section", { class: "card", "aria-label": "State" }, h("header", null, h("h2", { class: "grow" }, "State"),
    compare, h("label", { class: "check" }, only, "changes only")), body),
  show: (position) => {
    changedOnly = only.checked;
    fill(compare, { "aria-pressed": String(page.from() === position) }, []);
    withTools(page, body, () => stateTree(page.model, position));
  } };
}

/** A part that is present only when it has something to show. */
const besides = (model) => [
  model.output && h("section", { class: "card", style: "margin-top: 16px", "aria-label": "Printed output" },
    h("header", null, h("h2", null, "Printed output")), h("pre", { class: "printed" }, bdi(model.output)))];

/** The width of the state: long names of values need more space. */
function stateShare(model) {
  const longest = Math.max(0, ...[...model.initial.keys()].map((path) => Math.max(...components(path).map((part, i) => part.length + 2 * i))));
  return Math.max(3.4, Math.min(5.4, longest / 6));
}

function showScript(name, text, settings) {
  const script = report.scripts.find((other) => other.name === name);
  if (!script) return missing("There is no script of this name in the report.");
  const model = scriptData(script);
  if (text !== undefined && model.hasTrace && !(/^\d+$/.test(text) && Number(text) <= model.steps.length))
    return missing(`The script has ${count(model.steps.length, "step")}, but no step “${text}”.`);
  const feature = report.features[script.feature].name;
  const page = scriptPage(model, settings, () => page.show(false));
  const hasView = hasViews(model);
  const facts = [count(script.steps, "step"), script.time !== undefined && time(script.time) + " virtual time",
    script.seconds > 0 && took(script.seconds)].filter(Boolean).join(" · ");
  main.replaceChildren(h("div", { class: "crumb" },
    h("div", { class: "row" }, h("h1", { tabindex: -1 }, bdi(script.title)), badge(script.holds, script.holds ? "holds"
      : count(script.failures - (failuresOf(script).following || []).length, "failure")), piecesOf(page)),
    h("div", { class: "row small crumb-line" }, h("span", null, h("a", { href: filterLink() }, "All scripts"), h("span", { class: "soft" }, " / "), bdi(feature)),
      h("span", { class: "soft" }, placeLink(script.path)), h("span", { class: "soft" }, facts), aboutFailure(script))));
  const isWide = model.hasTrace && matchMedia("(min-width: 1200px)").matches;
  const failures = failureCard(model, (step) => { page.go(step); byId("slider").focus(); }, isWide);
  if (failures && !model.hasTrace) main.append(failures);
  if (model.hasTrace) {
    // On a wide screen, script, events and state are all visible, and failures are beside the events.
    page.told = isWide && failures ? model.failures[failuresOf(script).main || 0] : null;
    page.player = playerOf(page);
    const [picture, controls, steps, state] = [pictureCard, stepper, transcriptPart, statePart].map((make) => make(page));
    const [events, view] = [happenedPart(page), hasView && viewPart(page)];
    const [comparison, why] = [compareCard(page), whyCard(page)];
    page.parts = [page.player, picture, controls, steps, comparison, why, events, view, state].filter(Boolean);
    const stack = h("div", { class: "pane-stack", role: "group", tabindex: isWide ? 0 : null, "aria-label": "What failed, what happened, view" },
      isWide && failures, events.element, view && view.element,
      isWide && failures && h("section", { class: "card", "aria-label": "Commands" }, h("div", { class: "inside" }, failureCommands(model))));
    const panes = h("div", { class: "panes", style: `--state: ${stateShare(model)}fr` }, steps.element, stack, state.element);
    main.append(...[!isWide && failures, model.interruption && h("p", { class: "soft small ends" }, model.interruption), picture.element,
      controls.element, comparison.element, why.element, panes].filter(Boolean));
    page.fit = () => panes.style.setProperty("--above", Math.round(panes.getBoundingClientRect().top + scrollY) + "px");
    page.parts.push({ show: () => page.fit });
    addEventListener("resize", page.fit);
    const firstBad = model.failures.find((failure) => failure.step >= 0);
    page.go(text !== undefined ? Number(text) : firstBad ? firstBad.step + 1 : Math.min(1, model.steps.length));
    keys = (key, isExtending) => {
      if (!isExtending && page.player.key(key)) return true;
      if (key === "d" && !isExtending) {
        page.compareFrom(page.from() === page.position() ? null : page.position());
        return true;
      }
      const moves = { ArrowLeft: page.position() - 1, ArrowRight: page.position() + 1, Home: 0, End: model.steps.length };
      if (!(key in moves)) return false;
      if (isExtending && page.from() === null) page.compareFrom(page.position());
      page.go(moves[key]);
      return true;
    };
    leave = () => {
      removeEventListener("resize", page.fit);
      page.parts.forEach((part) => part.close?.());
    };
  } else if (model.rows.length) {
    const lines = transcriptPart(page);
    main.append(h("div", { style: "margin-top: 16px" }, lines.element));
    lines.show(-1);
  } else {
    main.append(h("p", { class: "card empty" }, script.about || "The report has no trace of this script: it did not run, "
      + "or the report was merged from JSON reports made without --traces."));
  }
  main.append(...besides(model).filter(Boolean));
  if (!failures) main.append(h("div", { style: "margin-top: 16px" }, copyable(model.run)));
  main.append(alone(model));
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
  if (["text", "search", "radio"].includes(target) || event.target instanceof HTMLSelectElement) return undefined;
  if (event.key === "/" && byId("search")) {
    event.preventDefault();
    if (searchIn && byId("panel")) searchIn();
    else byId("search").focus();
  } else if (keys && keys(event.key, event.shiftKey)) {
    event.preventDefault();
  }
  return undefined;
});
