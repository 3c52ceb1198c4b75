/* A script on its virtual time. Each action has a column, and so has each instant at which something else happens; the
   gaps between instants grow with the logarithm of the time that passes. */
const gapWidth = (ms) => ms > 0 ? 12 + 13 * Math.log10(1 + ms) : 0;
const shortName = (event, model) => {
  const name = event.case >= 0 ? report.features[model.script.feature].cases[event.case] : event.text;
  const last = name.split(".").pop();
  return last.length > 18 ? last.slice(0, 17) + "…" : last;
};

/** Gives each event and step its columns. `stretch` widens all of them, where there is room. */
function columnsOf(model, stretch) {
  const columnWidth = 30 * stretch;
  const columns = [];
  let x = columnWidth / 2 + 8;
  let now = 0;
  const open = (step, at) => {
    if (columns.length) x += columnWidth;
    const from = x;
    x += gapWidth(at - now) * stretch;
    const column = { x, from, time: at, step, isFirst: at !== now || !columns.length, gap: at - now, changes: 0, calls: [],
      failures: [], action: null };
    now = at;
    columns.push(column);
    return column;
  };
  for (const step of model.steps) {
    let column = null;
    for (const event of step.events) {
      const isAction = event.kind === "sent" || event.kind === "received";
      if (!column || column.time !== event.time || (isAction && column.action)) column = open(step, event.time);
      event.column = column;
      if (isAction) column.action = event;
      if (["leafChanged", "changed", "derived"].includes(event.kind)) column.changes++;
      if (event.kind === "called") column.calls.push(event);
      if (event.kind === "failed") column.failures.push(event);
    }
    if (!column || column.time !== step.end) column = open(step, step.end);
    step.columns = columns.filter((other) => other.step === step);
  }
  return { columns, columnWidth, width: x + Math.max(columnWidth, 100) };
}

/** Effects as bars, each in the first row that is free. */
function barsOf(model, width) {
  const rows = [];
  const bars = [];
  for (const effect of model.effects.values()) {
    if (isBrief(effect) || isWrapped(effect)) continue;
    const from = effect.began.column.x;
    const to = effect.ended ? Math.max(effect.ended.column.x, from + 8) : width - 4;
    let row = rows.findIndex((end) => end < from - 4);
    if (row < 0) row = rows.push(0) - 1;
    rows[row] = to;
    bars.push({ effect, from, to, row });
  }
  return { bars, rows: rows.length };
}

/** The items of a timeline are one stop of the keyboard: the arrows up and down go from one to the next, and to its step. */
function timelineItems(model, go) {
  const items = [];
  const cursor = s("rect", { class: "cursor", rx: 5, visibility: "hidden" });
  let active = null;
  let scroller = null;

  /** @param content what its tooltip says. */
  function add(shape, step, x, name, content) {
    fill(shape, { role: "option", "aria-label": visible(name.slice(0, 300)), "aria-selected": "false" }, []);
    if (content) withHover(shape, content);
    items.push({ shape, step, x, content, number: items.length });
    return shape;
  }

  function activate(item) {
    light(item && item.shape);
    if (active) active.shape.setAttribute("aria-selected", "false");
    active = item;
    if (!item) {
      cursor.setAttribute("visibility", "hidden");
      scroller.removeAttribute("aria-activedescendant");
      return;
    }
    item.shape.setAttribute("aria-selected", "true");
    scroller.setAttribute("aria-activedescendant", item.shape.id);
    const box = item.shape.getBBox();
    fill(cursor, { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8, visibility: "visible" }, []);
    item.shape.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (item.content) showTip(item.shape, item.content);
    else hideTip();
  }

  const ofStep = (index) => items.find((item) => item.step.index === index) || items[0] || null;

  function listen(element) {
    scroller = element;
    items.sort((one, other) => one.step.index - other.step.index || one.x - other.x || one.number - other.number);
    items.forEach((item, i) => { item.shape.id = "item-" + i; });
    scroller.addEventListener("keydown", (event) => {
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      const item = items[items.indexOf(active) + way];
      if (!item) return;
      activate(null);
      active = item;
      go(item.step.index + 1);
      activate(item);
    });
    scroller.addEventListener("focus", () => activate(active || ofStep(Number(byId("slider").value) - 1)));
    scroller.addEventListener("blur", () => { activate(null); hideTip(); });
  }

  /** Another step was gone to. */
  function show(position) {
    if (document.activeElement !== scroller || (active && active.step.index === position - 1)) return;
    activate(position > 0 ? ofStep(position - 1) : null);
  }
  return { add, cursor, listen, show };
}

/** What comes later is pale: it lies below a veil. */
const veilOf = (attributes) => s("rect", { class: "veil", ...attributes });

/** Marks the step that is shown and the one that it is compared with.
    @param boxes the shapes of each step's number. */
function stepMarks(page, boxes) {
  let marked = [];
  return (position) => {
    for (const part of marked) part.classList.remove("on", "from");
    marked = [];
    for (const [at, name] of [[position, "on"], [page.from(), "from"]])
      for (const part of boxes[at - 1] || []) {
        part.classList.add(name);
        marked.push(part);
      }
  };
}

/** The row of effects gets narrower where there are many. */
const effectHeight = (rows) => rows <= 6 ? 22 : rows <= 12 ? 15 : 10;

function timelineOf(page) {
  const { model, go, share } = page;
  const room = main.clientWidth * share - 150;
  const stretch = Math.max(1, Math.min(2.2, room / columnsOf(model, 1).width));
  const { columns, columnWidth, width } = columnsOf(model, stretch);
  const { bars, rows } = barsOf(model, width);
  const rowHeight = effectHeight(rows);
  const barHeight = Math.min(16, rowHeight - 2);
  const items = timelineItems(model, go);
  const lanes = { steps: 38, names: 130, actions: 142, effects: 168 };
  // Where something is held there is one lane more.
  lanes.held = lanes.effects + Math.max(1, rows) * rowHeight + 12;
  lanes.calls = lanes.held + (model.waits.length ? 26 : 0);
  lanes.changes = lanes.calls + 26;
  const watched = watchedLanes(page, lanes.changes + 26);
  const height = watched.reduce((sum, lane) => sum + lane.height + 24, lanes.changes + 26);
  const svg = s("svg", { class: "tl", width, height, viewBox: `0 0 ${width} ${height}`, role: "none" });
  const band = s("rect", { class: "band", y: 0, height, rx: 4 });
  svg.append(band);
  let lastLabel = -100;
  for (const column of columns) {
    if (!column.isFirst) continue;
    svg.append(s("line", { class: "tick", x1: column.x, x2: column.x, y1: 20, y2: height }));
    if (column.gap > 0) svg.append(s("line", { class: "gap", x1: column.from, x2: column.x, y1: 15.5, y2: 15.5 }));
    const label = time(column.time);
    const half = 3.2 * label.length + 4;
    if (column.x - lastLabel < Math.max(46, half)) continue;
    svg.append(s("text", { x: column.x, y: 13, "text-anchor": column.x < 40 ? "start" : "middle",
      dx: column.x < 40 ? -10 : 0 }, label));
    lastLabel = column.x + Math.max(0, half - 23);
  }
  // What belongs to a step.
  const veil = veilOf({ y: lanes.actions - 10, height });
  const groups = model.steps.map((step) => s("g", { role: "group", "aria-label": "step " + (step.index + 1) }));
  const boxes = model.steps.map((step) => {
    const [first, last] = [step.columns[0], step.columns[step.columns.length - 1]];
    step.from = first.from - columnWidth / 2;
    step.to = last.x + columnWidth / 2;
    const box = s("rect", { class: "num" + (step.isBad ? " bad" : ""), x: step.from + 1.5, y: lanes.steps - 11,
      width: step.to - step.from - 3, height: 22, rx: 6 });
    const text = s("text", { class: "num-text", x: (step.from + step.to) / 2, y: lanes.steps + 4 }, step.index + 1);
    svg.append(box, text);
    items.add(fill(box, akin(model, step), []), step, -1, `step ${step.index + 1}: ${step.command}` + (step.isBad ? ", differs" : ""),
      () => [h("span", { class: "soft" }, "step " + (step.index + 1) + " "), literal(step.command, 200)]);
    return [box, text];
  });
  const names = [];
  for (const { effect, from, to, row } of bars) {
    const y = lanes.effects + row * rowHeight;
    if (effect.action && effect.action.column === effect.began.column)
      groups[effect.began.step.index].append(s("path", { class: "wire", d: `M${from} ${lanes.actions + 6}V${y}` }));
    const shape = s("rect", { class: "effect", x: from - 4, y: y - barHeight / 2, width: to - from + 8, height: barHeight, rx: barHeight / 2 });
    const name = effect.id || (effect.action ? shortName(effect.action, model) : "");
    const group = groups[effect.began.step.index];
    group.append(shape);
    if (rowHeight > 14) {
      const text = s("text", { class: "effect-name", x: from + 4, y: y + 4, "pointer-events": "none", "aria-hidden": "true" });
      group.append(text);
      names.push({ text, name, from, to });
    }
    if (effect.isCancelled) group.append(s("path", { class: "stop", d: `M${to - 5} ${y - 5}l10 10M${to + 5} ${y - 5}l-10 10` }));
    const until = `${time(effect.began.time)} to ` + (effect.ended ? time(effect.ended.time) : "the end, in flight")
      + (effect.isCancelled ? ", cancelled" : "");
    items.add(fill(shape, akin(model, effect), []), effect.began.step, from, `effect ${effectName(effect)}, ${until}`, () => [effect.id && [literal(effect.id), h("br")],
      effect.action && [h("span", { class: "soft" }, "started by "), literal(effect.action.text, 200), h("br")],
      h("span", null, until)].flat(2).filter(Boolean));
  }
  for (const action of model.actions) {
    const bar = action.kind === "received" && bars.find(({ effect }) =>
      effect.number === action.effect || (effect.outer && effect.outer.number === action.effect));
    if (!bar || bar.from > action.column.x) continue;
    const y = lanes.effects + bar.row * rowHeight;
    groups[action.step.index].append(s("path", { class: "wire back",
      d: `M${action.column.x} ${lanes.actions + 8}V${y - barHeight / 2}` }));
  }
  for (const wait of model.waits) {
    const [from, to] = [wait.began.column.x, (wait.ended || wait.began).column.x];
    const shape = s("rect", { class: "held", x: from - 9, y: lanes.held - 7, width: to - from + 18, height: 14, rx: 7 });
    groups[wait.began.step.index].append(shape);
    items.add(shape, wait.began.step, from, wait.text + " waits: it is held",
      () => [literal(wait.text, 200), h("span", { class: "soft" }, " is ready, and waits until nothing else is")]);
  }
  // Names are longer than their columns, so that a veil would cut them.
  const titles = [];
  for (const column of columns) {
    const { action, x } = column;
    const group = groups[column.step.index];
    if (action) {
      const shape = s("path", { class: action.kind, d: shapes[action.kind](x, lanes.actions, 6) });
      group.append(shape);
      titles.push([column.step.index, s("text", { class: "name", transform: `translate(${x + 2} ${lanes.names - 2}) rotate(-38)` },
        shortName(action, model))]);
      items.add(fill(shape, akin(model, action), []), column.step, x, action.kind + " " + action.text,
        () => [h("span", { class: "soft" }, action.kind + " "), literal(action.text, 300)]);
    }
    column.calls.slice(0, 3).forEach((call, i) => {
      const shape = s("path", { class: "call", d: shapes.call(x + i * 8 - (column.calls.length > 1 ? 4 : 0), lanes.calls, 5.5) });
      group.append(shape);
      items.add(fill(shape, akin(model, call), []), column.step, x, "call " + call.text,
        () => [h("span", { class: "soft" }, "call "), literal(call.text, 300)]);
    });
    if (column.changes) {
      const bar = Math.min(18, 4 + 3 * column.changes);
      const shape = s("rect", { class: "changed", x: x - 5, y: lanes.changes + 9 - bar, width: 10, height: bar, rx: 2 });
      group.append(shape);
      items.add(shape, column.step, x, count(column.changes, "change"), () => [count(column.changes, "change")]);
    }
    if (column.failures.length) {
      const shape = s("path", { class: "failed", d: shapes.failed(x, lanes.changes + 12, 5) });
      group.append(shape);
      const text = column.failures.map((event) => event.text).join("\n");
      items.add(shape, column.step, x, "failed: " + text, () => [bdi(text.slice(0, 600))]);
    }
  }
  const laneTitles = watched.map((lane) => {
    const { title, y } = drawLane(lane, model, svg, groups, items, width);
    return s("text", { class: "lane-title", x: 6, y }, title);
  });
  const mark = stepMarks(page, boxes);
  svg.append(...groups, veil, ...titles.map(([, text]) => text), ...laneTitles, items.cursor);
  svg.addEventListener("click", (event) => {
    const x = event.clientX - svg.getBoundingClientRect().left;
    const step = model.steps.find((other) => x <= other.to) || model.steps[model.steps.length - 1];
    if (step) page.pick(step.index + 1, event);
  });
  const scroller = h("div", { class: "scroller", role: "listbox", tabindex: 0,
    "aria-label": `Timeline: ${count(model.steps.length, "step")}, ${count(model.actions.length, "action")}, ` +
      `${count(bars.length, "effect")} over ${time(model.script.time || 0)}. Arrows left and right go from step to step, ` +
      "up and down to all that is drawn." }, svg);
  items.listen(scroller);

  /** Names of effects stand where their bars are in sight. */
  function placeNames() {
    for (const title of laneTitles) title.setAttribute("x", scroller.scrollLeft + 6);
    for (const { text, name, from, to } of names) {
      const x = Math.max(from + 4, Math.min(scroller.scrollLeft + 6, to - 24));
      const fits = Math.floor((to - x - 2) / 6.4);
      const shown = fits <= 2 ? "" : name.length > fits ? name.slice(0, fits - 1) + "…" : name;
      text.setAttribute("x", x);
      if (text.textContent !== shown) text.textContent = visible(shown);
    }
  }
  scroller.addEventListener("scroll", placeNames, { passive: true });
  placeNames();
  const laneNames = h("div", { class: "lane-names" },
    [["time", 12], ["steps", lanes.steps], ["actions", lanes.actions], ["effects", lanes.effects],
      ...(model.waits.length ? [["held", lanes.held]] : []), ["calls", lanes.calls], ["changes", lanes.changes]]
      .map(([name, y]) => h("span", { style: `top: ${y}px`, "aria-hidden": "true" }, name)),
    watched.map(({ path, y, height }) => h("button", { class: "unwatch", type: "button", style: `top: ${y + height / 2}px`, title: "end watching",
      "aria-label": visible("end watching " + path), onclick: () => page.setAll("watch", page.values("watch").filter((other) => other !== path)) }, "×")));

  function show(position, isSmooth) {
    const step = model.steps[position - 1];
    const from = step ? step.from : 0;
    const to = step ? step.to : 0;
    band.setAttribute("x", from);
    band.setAttribute("width", Math.max(0, to - from));
    fill(veil, { x: to, width: Math.max(0, width - to) }, []);
    for (const [step, text] of titles) text.classList.toggle("later", step >= position);
    mark(position);
    return () => {
      items.show(position);
      const room = scroller.clientWidth;
      if (from < scroller.scrollLeft + 30 || to > scroller.scrollLeft + room - 60) {
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        scroller.scrollTo({ left: Math.max(0, from - room / 3), behavior: isSmooth && !isStill ? "smooth" : "auto" });
      }
    };
  }
  return { element: h("div", { class: "timeline" }, h("div", { class: "lanes" + (watched.length ? " watching" : "") }, laneNames, scroller)), show,
    isStale: () => page.values("watch").join("\n") !== watched.map(({ path }) => path).join("\n") };
}
