/* Watched paths: lanes of the timeline. And what belongs together in all pictures: an action, its effects, their calls. */
const isNumber = (text) => /^-?\d[\d_]*(\.\d+)?(e[+-]?\d+)?$/.test(text);

/** The values of a path, each with the event that set it, none for the first; `null` if it doesn't exist. */
function historyOf(model, path) {
  const history = [{ value: model.initial.get(path) ?? null, event: null }];
  for (const step of model.steps) {
    for (const event of step.events) {
      if (!leafKinds.has(event.kind) || event.path !== path || event.new === history[history.length - 1].value) continue;
      if (history[history.length - 1].event?.column === event.column) history.pop();
      history.push({ value: event.new, event });
    }
  }
  return history;
}

/** The lanes of a timeline, from `top` on. Lanes of numbers are charts, which share the height. */
function watchedLanes(page, top) {
  return page.values("watch").map((path) => {
    const history = historyOf(page.model, path);
    const numbers = history.filter(({ value }) => value !== null && value !== "nil").map(({ value }) => value);
    const isChart = numbers.length > 0 && numbers.every(isNumber);
    const lane = { path, history, isChart, y: top + 16, height: isChart ? 34 : 20,
      isThere: history.length > 1 || history[0].value !== null,
      values: isChart ? numbers.map((value) => Number(value.replaceAll("_", ""))) : [] };
    const order = numbers.map((value, i) => [lane.values[i], value]).sort((one, other) => one[0] - other[0]);
    if (isChart) [lane.least, lane.most] = [order[0], order[order.length - 1]];
    top += lane.height + 24;
    return lane;
  });
}

/** Draws the part of a lane within a range, into the groups of the steps that changed its value.
    @returns the label of the lane. */
function drawLane(lane, model, svg, groupOf, items, width, [left, right], isDrawn) {
  const { path, history, y, height } = lane;
  const range = lane.isChart && (lane.least[0] === lane.most[0] ? lane.least[1] : lane.least[1] + " to " + lane.most[1]);
  const title = lane.isThere ? path + (range ? " · " + range : "") : "This script has no " + path;
  svg.append(s("line", { class: "tick", x1: 0, x2: width, y1: y - 16, y2: y - 16 }));
  const [low, high] = lane.isChart ? [lane.least[0], lane.most[0]] : [];
  const level = (value) => y + height - 4 - (high > low ? (Number(value.replaceAll("_", "")) - low) / (high - low) : 0.5) * (height - 14);
  const chart = s("g", { role: "group", "aria-label": visible(path + (range ? ", a chart: " + range : "")) });
  svg.append(chart);
  if (!model.steps.length || !lane.isThere) return { title, y: y - 4 };
  history.forEach(({ value, event }, i) => {
    const step = event ? event.step : model.steps[0];
    const from = event ? event.column.x : 2;
    const to = history[i + 1] ? history[i + 1].event.column.x : width - 4;
    if (to < left || from > right && !(event && isDrawn(event.column))) return;
    const old = i > 0 ? history[i - 1].value : null;
    const group = s("g", null);
    const isPoint = lane.isChart && value !== null && value !== "nil";
    if (isPoint) {
      const at = level(value);
      const before = old !== null && old !== "nil" && level(old);
      group.append(s("path", { class: "curve", d: (before ? `M${from} ${before}V${at}` : `M${from} ${at}`) + `H${to}` }),
        s("circle", { class: "point", cx: from, cy: at, r: event ? 3.5 : 2 }),
        s("text", { class: "value", x: from + 6, y: at - 3 }, cutTo(value, Math.floor((to - from - 6) / 6.5))));
    } else if (value !== null && !lane.isChart) {
      group.append(s("rect", { class: "segment", x: from, y, width: Math.max(2, to - from - 1), height, rx: 3 }),
        s("text", { class: "value", x: from + 7, y: y + 14 }, cutTo(value, Math.floor((to - from - 10) / 6.6))));
    }
    if (event && !isPoint) group.append(s("rect", { class: "edge", x: from - 1, y, width: 4, height }));
    if (!group.childNodes.length) return;
    (event ? groupOf(step) : chart).append(group);
    const now = value === null ? "removed" : value;
    const when = event ? "at " + time(event.time) : "as the script began";
    items.add(group, step, event ? event.column.index : 0, `${path}${value === null ? "" : " ="} ${now}, ${when}` + (event && old !== null ? ", was " + old : ""),
      () => [h("span", { class: "mono" }, bdi(path)), " ", literal(now, 600), h("span", { class: "soft" }, " " + when),
        ...(event && old !== null ? [h("br"), h("span", { class: "soft" }, "was "), literal(old, 300)] : [])]);
  });
  return { title, y: y - 4 };
}

/** The buttons of a leaf: its value as a lane of the timeline, and why it has this value. The buttons of a tree are one stop of the keyboard. */
let toolsOf = null;
const toolPaths = { watch: "M1 8s2.6-4.6 7-4.6S15 8 15 8s-2.6 4.6-7 4.6S1 8 1 8zM8 6a2 2 0 1 0 .1 0z",
  why: "M5.4 5.8a2.6 2.6 0 1 1 3.8 2.3c-.9.5-1.2.9-1.2 1.9M8 12.8v.3" };
function leafTools(path) {
  if (!toolsOf || path === undefined) return null;
  const page = toolsOf;
  const tool = (name, label, isOn, act) => h("button", { class: "tool", type: "button", tabindex: -1, "data-tool": name + " " + path,
    "aria-label": visible(label + " " + path), title: label, "aria-pressed": String(isOn), onclick: act },
  s("svg", { width: 14, height: 14, viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { d: toolPaths[name], fill: "none",
    stroke: "currentColor", "stroke-width": 1.7, "stroke-linecap": "round" })));
  const watched = page.values("watch");
  return h("span", { class: "asks" },
    tool("watch", "watch", watched.includes(path), () => page.setAll("watch",
      watched.includes(path) ? watched.filter((other) => other !== path) : [...watched, path])),
    tool("why", "why", page.setting("why") === path, () => page.set("why", page.setting("why") === path ? null : path)));
}

/** Updates a tree. The focused button keeps the focus, and arrows go from one button to the next. */
function withTools(page, body, make) {
  const kept = body.contains(document.activeElement) && document.activeElement.dataset.tool;
  toolsOf = page;
  body.replaceChildren(make());
  toolsOf = null;
  const tools = [...body.querySelectorAll(".tool")];
  const chosen = tools.find((tool) => tool.dataset.tool === kept);
  if (tools.length) (chosen || tools[0]).tabIndex = 0;
  chosen?.focus({ preventScroll: true });
  body.onkeydown = (event) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way || !event.target.dataset.tool) return;
    event.preventDefault();
    const all = [...body.querySelectorAll(".tool")].filter((tool) => tool.getClientRects().length);
    const next = all[all.indexOf(event.target) + way];
    if (!next) return;
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
}

// MARK: What belongs together

const innermost = (effect) => effect && isWrapped(effect) ? innermost(effect.inner[0]) : effect;
/** The groups that an effect, an action, a call or a step belongs to, as words of an attribute: elements that share a word belong together. */
function akin(model, thing) {
  if (!thing) return null;
  if (thing.inner) return { "data-akin": "e" + innermost(thing).number };
  const effect = innermost(model.effects.get(thing.effect));
  const words = thing.events ? thing.events.filter((event) => event.number !== undefined).map((event) => akin(model, event)["data-akin"])
    : thing.number === undefined ? [effect ? "e" + effect.number : thing.of && "a" + thing.of.number]
      : ["a" + thing.number, effect && "e" + effect.number, ...(thing.begins || []).map((begun) => "e" + innermost(begun).number)];
  return { "data-akin": [...new Set(words.filter(Boolean))].join(" ") };
}

function light(element) {
  for (const lit of document.querySelectorAll(".akin")) lit.classList.remove("akin");
  const words = (element?.dataset.akin || "").split(" ").filter(Boolean);
  if (!words.length) return;
  for (const other of document.querySelectorAll("[data-akin]"))
    if (other.dataset.akin.split(" ").some((word) => words.includes(word))) other.classList.add("akin");
}
for (const [kind, isOver] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]])
  main.addEventListener(kind, (event) => light(isOver ? event.target.closest?.("[data-akin]") : null));
