/* A script on its virtual time. Each action has a column, and so has each instant at which something else happens. The gaps
   between instants grow with the logarithm of the time that passes. */
const gapWidth = (ms) => ms > 0 ? 12 + 13 * Math.log10(1 + ms) : 0;
const shortName = (event, model) => {
  const name = event.case >= 0 ? report.features[model.script.feature].cases[event.case] : event.text;
  const last = name.split(".").pop();
  return last.length > 18 ? last.slice(0, 17) + "…" : last;
};

/** Gives each event and step its columns. `stretch` widens all of them if there is space. */
function columnsOf(model, stretch) {
  const columnWidth = 30 * stretch;
  const columns = [];
  let x = columnWidth / 2 + 8;
  let now = 0;
  const open = (step, at) => {
    if (columns.length) x += columnWidth;
    const from = x;
    x += gapWidth(at - now) * stretch;
    const column = { index: columns.length, x, from, time: at, step, isFirst: at !== now || !columns.length, gap: at - now, changes: 0, calls: [],
      failures: [], action: null };
    now = at;
    columns.push(column);
    return column;
  };
  for (const step of model.steps) {
    let column = null;
    const before = columns.length;
    for (const event of step.events) {
      const isAction = event.kind === "sent" || event.kind === "received";
      if (!column || column.time !== event.time || (isAction && column.action)) column = open(step, event.time);
      event.column = column;
      if (isAction) column.action = event;
      if (changeKinds.has(event.kind)) column.changes++;
      if (event.kind === "called") column.calls.push(event);
      if (event.kind === "failed") column.failures.push(event);
    }
    if (!column || column.time !== step.end) column = open(step, step.end);
    step.columns = columns.slice(before);
  }
  return { columns, columnWidth, width: x + Math.max(columnWidth, 100) };
}

/** Effects as bars, each in the first free row. */
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

/** The items of a picture are one stop of the keyboard: the arrows up and down go from one to the next, and to its step. An item
    has the place of a drawn part.
    @param parts the window of the drawn parts.
    @param placeOf the first place of a step. */
function timelineItems(go, parts, placeOf) {
  let items = new Map();
  const cursor = s("rect", { class: "cursor", rx: 5, visibility: "hidden" });
  let active = null;
  let scroller = null;

  /** Everything after this is drawn again. */
  function begin() { items = new Map(); }

  /** @param content the content of its tooltip. */
  function add(shape, step, place, name, content) {
    fill(shape, { role: "option", "aria-label": visible(name.slice(0, 300)), "aria-selected": "false" }, []);
    if (content) withHover(shape, content);
    if (!items.has(place)) items.set(place, []);
    const list = items.get(place);
    const number = list.length;
    shape.id = `item-${place}-${number}`;
    list.push({ shape, step, place, content, number });
    return shape;
  }

  /** Drawing has ended: all items of the drawn part exist. */
  function end() {
    if (active && parts().has(active.place)) active = items.get(active.place)?.[active.number] || null;
    point();
  }

  /** Marks the active item, if it is drawn. */
  function point() {
    if (!active?.shape.isConnected) {
      cursor.setAttribute("visibility", "hidden");
      scroller?.removeAttribute("aria-activedescendant");
      return;
    }
    active.shape.setAttribute("aria-selected", "true");
    scroller.setAttribute("aria-activedescendant", active.shape.id);
    const box = active.shape.getBBox();
    fill(cursor, { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8, visibility: "visible" }, []);
  }

  function activate(item) {
    light(item && item.shape);
    if (active) active.shape.setAttribute("aria-selected", "false");
    active = item;
    point();
    if (!item) return;
    item.shape.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (item.content) showTip(item.shape, item.content);
    else hideTip();
  }

  /** The items of a place, which is drawn if necessary. */
  function at(place) {
    parts().reach(place);
    return items.get(place) || [];
  }

  /** The item after another one, or before it. */
  function next(item, way) {
    const near = item && at(item.place)[item.number + way];
    if (near) return near;
    for (let place = (item ? item.place : -1) + way; place >= 0 && place < parts().count; place += way) {
      const found = at(place).at(way > 0 ? 0 : -1);
      if (found) return found;
    }
    return null;
  }

  function listen(element) {
    scroller = element;
    scroller.addEventListener("keydown", (event) => {
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      const item = next(active, way);
      if (!item) return;
      activate(null);
      active = item;
      go(item.step.index + 1);
      activate(at(item.place)[item.number]);
    });
    const first = (index) => at(placeOf(index))[0] || null;
    scroller.addEventListener("focus", () => activate(active && at(active.place)[active.number]
      || first(Math.max(0, Number(byId("slider").value) - 1))));
    scroller.addEventListener("blur", () => { activate(null); hideTip(); });
    show = (position) => {
      if (document.activeElement !== scroller || (active && active.step.index === position - 1)) return;
      activate(position > 0 ? first(position - 1) : null);
    };
  }

  /** Another step is shown. */
  let show = null;
  return { begin, add, end, cursor, listen, show: (position) => show(position) };
}

/** The first bar of each effect, by the numbers of the effect and of the effect around it. */
function barsByEffect(bars) {
  const byEffect = new Map();
  for (const bar of bars) {
    for (const number of [bar.effect.number, bar.effect.outer?.number])
      if (number !== undefined && !byEffect.has(number)) byEffect.set(number, bar);
  }
  return byEffect;
}

/** Groups that assistive technology ignores. */
const layers = (count) => Array.from({ length: count }, () => s("g", { role: "none" }));

/** What comes later is pale, below a veil. */
const veilOf = (attributes) => s("rect", { class: "veil", ...attributes });

/** Marks the current step and the one that it is compared with.
    @param boxOf returns the shapes of a step, by its number, if it is drawn. */
function stepMarks(page, boxOf) {
  let marked = [];
  return (position) => {
    for (const part of marked) part.classList.remove("on", "from");
    marked = [];
    for (const [at, name] of [[position, "on"], [page.from(), "from"]])
      for (const part of boxOf(at - 1) || []) {
        part.classList.add(name);
        marked.push(part);
      }
  };
}

/** The rows of effects get narrower if there are many. */
const effectHeight = (rows) => rows <= 6 ? 22 : rows <= 12 ? 15 : 10;

function timelineOf(page) {
  const { model, go } = page;
  const room = main.clientWidth - 190;
  const stretch = Math.max(1, Math.min(3.4, room / columnsOf(model, 1).width));
  const { columns, columnWidth, width } = columnsOf(model, stretch);
  const { bars, rows } = barsOf(model, width);
  const rowHeight = effectHeight(rows);
  const barHeight = Math.min(16, rowHeight - 2);
  let shown = null;
  const items = timelineItems(go, () => shown, (index) => model.steps[index]?.columns[0].index ?? 0);
  const lanes = { steps: 38, names: 130, actions: 142, effects: 168 };
  // If something is held, there is one more lane.
  lanes.held = lanes.effects + Math.max(1, rows) * rowHeight + 12;
  lanes.calls = lanes.held + (model.waits.length ? 26 : 0);
  lanes.changes = lanes.calls + 26;
  const watched = watchedLanes(page, lanes.changes + 26);
  const height = watched.reduce((sum, lane) => sum + lane.height + 24, lanes.changes + 26);
  const svg = s("svg", { class: "tl", width, height, viewBox: `0 0 ${width} ${height}`, role: "none" });
  const band = s("rect", { class: "band", y: 0, height, rx: 4 });
  let lastLabel = -100;
  for (const column of columns) {
    if (!column.isFirst) continue;
    const label = time(column.time);
    const half = 3.2 * label.length + 4;
    if (column.x - lastLabel < Math.max(46, half)) continue;
    column.label = label;
    lastLabel = column.x + Math.max(0, half - 23);
  }
  for (const step of model.steps) {
    step.from = step.columns[0].from - columnWidth / 2;
    step.to = step.columns[step.columns.length - 1].x + columnWidth / 2;
  }
  const barByEffect = barsByEffect(bars);
  const veil = veilOf({ y: lanes.actions - 10, height });
  const [ground, body, above] = layers(3);
  let [boxes, names, titles, laneTitles] = [new Map(), [], [], []];

  /** Draws some of the columns, and what extends into them from others. */
  function draw(first, end) {
    const part = columns.slice(first, end);
    const steps = part.length ? model.steps.slice(part[0].step.index, part[part.length - 1].step.index + 1) : [];
    const [left, right] = part.length ? [part[0].from, part[part.length - 1].x] : [0, width];
    const isDrawn = (column) => column.index >= first && column.index < end;
    items.begin();
    for (const layer of [ground, body, above]) layer.replaceChildren();
    [boxes, names, titles] = [new Map(), [], []];
    for (const column of part) {
      if (!column.isFirst) continue;
      ground.append(s("line", { class: "tick", x1: column.x, x2: column.x, y1: 20, y2: height }));
      if (column.gap > 0) ground.append(s("line", { class: "gap", x1: column.from, x2: column.x, y1: 15.5, y2: 15.5 }));
      if (column.label) ground.append(s("text", { x: column.x, y: 13, "text-anchor": column.x < 40 ? "start" : "middle",
        dx: column.x < 40 ? -10 : 0 }, column.label));
    }
    // The elements of a step.
    const groups = new Map();
    const groupOf = (step) => {
      if (!groups.has(step.index)) groups.set(step.index, s("g", { role: "group", "aria-label": "step " + (step.index + 1) }));
      return groups.get(step.index);
    };
    for (const step of steps) {
      const box = s("rect", { class: "num" + (step.isBad ? " bad" : ""), x: step.from + 1.5, y: lanes.steps - 11,
        width: step.to - step.from - 3, height: 22, rx: 6 });
      const text = s("text", { class: "num-text", x: (step.from + step.to) / 2, y: lanes.steps + 4 }, step.index + 1);
      ground.append(box, text);
      items.add(fill(box, akin(model, step), []), step, step.columns[0].index, `step ${step.index + 1}: ${step.command}` + (step.isBad ? ", differs" : ""),
        () => [h("span", { class: "soft" }, "step " + (step.index + 1) + " "), literal(step.command, 200)]);
      boxes.set(step.index, [box, text]);
    }
    for (const { effect, from, to, row } of bars) {
      if (!isDrawn(effect.began.column) && (to < left || from > right)) continue;
      const y = lanes.effects + row * rowHeight;
      const group = groupOf(effect.began.step);
      if (effect.action && effect.action.column === effect.began.column)
        group.append(s("path", { class: "wire", d: `M${from} ${lanes.actions + 6}V${y}` }));
      const shape = s("rect", { class: "effect", x: from - 4, y: y - barHeight / 2, width: to - from + 8, height: barHeight, rx: barHeight / 2 });
      const name = effect.id || (effect.action ? shortName(effect.action, model) : "");
      group.append(shape);
      if (rowHeight > 14) {
        const text = s("text", { class: "effect-name", x: from + 4, y: y + 4, "pointer-events": "none", "aria-hidden": "true" });
        group.append(text);
        names.push({ text, name, from, to });
      }
      if (effect.isCancelled) group.append(s("path", { class: "stop", d: `M${to - 5} ${y - 5}l10 10M${to + 5} ${y - 5}l-10 10` }));
      const until = `${time(effect.began.time)} to ` + (effect.ended ? time(effect.ended.time) : "the end, in flight")
        + (effect.isCancelled ? ", cancelled" : "");
      items.add(fill(shape, akin(model, effect), []), effect.began.step, effect.began.column.index, `effect ${effectName(effect)}, ${until}`, () => [effect.id && [literal(effect.id), h("br")],
        effect.action && [h("span", { class: "soft" }, "started by "), literal(effect.action.text, 200), h("br")],
        h("span", null, until)].flat(2).filter(Boolean));
    }
    for (const { action } of part) {
      const bar = action && action.kind === "received" && barByEffect.get(action.effect);
      if (!bar || bar.from > action.column.x) continue;
      const y = lanes.effects + bar.row * rowHeight;
      groupOf(action.step).append(s("path", { class: "wire back",
        d: `M${action.column.x} ${lanes.actions + 8}V${y - barHeight / 2}` }));
    }
    for (const wait of model.waits) {
      const [from, to] = [wait.began.column.x, (wait.ended || wait.began).column.x];
      if (!isDrawn(wait.began.column) && (to < left || from > right)) continue;
      const shape = s("rect", { class: "held", x: from - 9, y: lanes.held - 7, width: to - from + 18, height: 14, rx: 7 });
      groupOf(wait.began.step).append(shape);
      items.add(shape, wait.began.step, wait.began.column.index, wait.text + " is ready, but held",
        () => [literal(wait.text, 200), h("span", { class: "soft" }, " is ready, but held until nothing else is ready")]);
    }
    for (const column of part) {
      const { action, x } = column;
      const group = groupOf(column.step);
      if (action) {
        const shape = s("path", { class: action.kind, d: shapes[action.kind](x, lanes.actions, 6) });
        group.append(shape);
        titles.push([column.step.index, s("text", { class: "name", transform: `translate(${x + 2} ${lanes.names - 2}) rotate(-38)` },
          shortName(action, model))]);
        items.add(fill(shape, akin(model, action), []), column.step, column.index, action.kind + " " + action.text,
          () => [h("span", { class: "soft" }, action.kind + " "), literal(action.text, 300)]);
      }
      column.calls.slice(0, 3).forEach((call, i) => {
        const shape = s("path", { class: "call", d: shapes.call(x + i * 8 - (column.calls.length > 1 ? 4 : 0), lanes.calls, 5.5) });
        group.append(shape);
        items.add(fill(shape, akin(model, call), []), column.step, column.index, "call " + call.text,
          () => [h("span", { class: "soft" }, "call "), literal(call.text, 300)]);
      });
      if (column.changes) {
        const bar = Math.min(18, 4 + 3 * column.changes);
        const shape = s("rect", { class: "changed", x: x - 5, y: lanes.changes + 9 - bar, width: 10, height: bar, rx: 2 });
        group.append(shape);
        items.add(shape, column.step, column.index, count(column.changes, "change"), () => [count(column.changes, "change")]);
      }
      if (column.failures.length) {
        const shape = s("path", { class: "failed", d: shapes.failed(x, lanes.changes + 12, 5) });
        group.append(shape);
        const text = column.failures.map((event) => event.text).join("\n");
        items.add(shape, column.step, column.index, "failed: " + text, () => [bdi(text.slice(0, 600))]);
      }
    }
    laneTitles = watched.map((lane) => {
      const { title, y } = drawLane(lane, model, ground, groupOf, items, width, [left, right], isDrawn);
      return s("text", { class: "lane-title", x: 6, y }, title);
    });
    body.append(...[...groups.keys()].sort((one, other) => one - other).map((index) => groups.get(index)));
    // Names are longer than their columns, so a veil would cut them.
    above.append(...titles.map(([, text]) => text), ...laneTitles);
    items.end();
    pale(page.position());
    placeNames();
  }
  shown = windowOf({ count: columns.length, from: (i) => columns[i].from - columnWidth / 2, to: (i) => columns[i].x + columnWidth / 2,
    sight: () => printing.matches ? [0, 1200] : [scroller.scrollLeft, scroller.clientWidth || 1200], draw });
  const mark = stepMarks(page, (index) => boxes.get(index));
  function pale(position) {
    for (const [step, text] of titles) text.classList.toggle("later", step >= position);
    mark(position);
  }
  svg.append(band, ground, body, veil, above, items.cursor);
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

  /** Names of effects are where their bars are visible. */
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
  const look = () => { shown.look(); placeNames(); };
  scroller.addEventListener("scroll", look, { passive: true });
  printing.addEventListener("change", look);
  const laneNames = h("div", { class: "lane-names" },
    [["time", 12], ["steps", lanes.steps], ["actions", lanes.actions], ["effects", lanes.effects],
      ...(model.waits.length ? [["held", lanes.held]] : []), ["calls", lanes.calls], ["changes", lanes.changes]]
      .map(([name, y]) => h("span", { style: `top: ${y}px`, "aria-hidden": "true" }, name)),
    watched.map(({ path, y, height }) => h("button", { class: "unwatch", type: "button", style: `top: ${y + height / 2}px`, title: "end watching",
      "aria-label": visible("stop watching " + path), onclick: () => page.setAll("watch", page.values("watch").filter((other) => other !== path)) }, "×")));

  function show(position, isSmooth) {
    const step = model.steps[position - 1];
    const from = step ? step.from : 0;
    const to = step ? step.to : 0;
    band.setAttribute("x", from);
    band.setAttribute("width", Math.max(0, to - from));
    fill(veil, { x: to, width: Math.max(0, width - to) }, []);
    pale(position);
    return () => {
      const room = scroller.clientWidth;
      const left = Math.max(0, from - room / 3);
      if (from < scroller.scrollLeft + 30 || to > scroller.scrollLeft + room - 60) {
        // A long bar would be drawn all the way to its end.
        const isFar = Math.abs(left - scroller.scrollLeft) > 2 * room;
        const isStill = isFar || matchMedia("(prefers-reduced-motion: reduce)").matches;
        scroller.scrollTo({ left, behavior: isSmooth && !isStill ? "smooth" : "auto" });
      }
      look();
      items.show(position);
    };
  }
  return { element: h("div", { class: "timeline" }, h("div", { class: "lanes" + (watched.length ? " watching" : "") }, laneNames, scroller)), show,
    close: () => printing.removeEventListener("change", look),
    isStale: () => page.values("watch").join("\n") !== watched.map(({ path }) => path).join("\n") };
}
