/* A script as a sequence diagram: the script, the feature and each endpoint have a lifeline, and time goes downwards. */
const mostEndpoints = 6;
const endpointOf = (call) => call.text.split("(")[0];

/** Where each event stands, and where steps and effects begin and end. */
function rowsOfSequence(model) {
  const rows = new Map();
  const instants = [];
  const bars = [];
  let [y, now] = [18, null];
  const moveTo = (at) => {
    if (at === now) return;
    y += now === null ? 0 : gapWidth(at - now);
    instants.push({ y, time: at });
    now = at;
  };
  const steps = model.steps.map((step) => {
    const box = { step, top: y, changes: [] };
    let changes = null;
    if (now === null) moveTo(step.begin);
    y += 6;
    for (const event of step.events) {
      moveTo(event.time);
      const { kind } = event;
      const effect = model.effects.get(event.effect);
      const isDrawn = effect && !isBrief(effect) && !isWrapped(effect);
      if (["leafChanged", "changed", "derived"].includes(kind)) {
        if (!changes) box.changes.push(changes = { y: y += 14, count: 0 });
        changes.count++;
        continue;
      }
      if (kind === "sent" || kind === "received") y += 24;
      if (kind === "called") y += 22;
      if (kind === "failed") y += 18;
      if (kind === "sent" || kind === "received") changes = null;
      if (kind === "effectBegan" && isDrawn) bars.push({ effect, from: y += 4, to: null });
      if (kind === "effectEnded" && isDrawn || kind === "effectCancelled") {
        const bar = bars.find((other) => other.effect === effect);
        if (bar) bar.to = y = Math.max(y + (kind === "effectCancelled" ? 10 : 2), bar.from + 8);
      }
      rows.set(event, y);
    }
    moveTo(step.end);
    box.bottom = y = Math.max(y + 10, box.top + 28);
    return box;
  });
  const ends = [];
  for (const bar of bars) {
    bar.to ??= y + 10;
    bar.row = ends.findIndex((end) => end < bar.from);
    if (bar.row < 0) bar.row = ends.push(0) - 1;
    ends[bar.row] = bar.to;
  }
  return { rows, instants, bars, steps, height: y + 14, depth: ends.length };
}

function sequenceOf(page) {
  const { model } = page;
  const { rows, instants, bars, steps, height, depth } = rowsOfSequence(model);
  const called = [...new Set(model.steps.flatMap((step) => step.events).filter(({ kind }) => kind === "called").map(endpointOf))];
  const names = called.length > mostEndpoints ? [...called.slice(0, mostEndpoints), "others"] : called;
  const [user, feature] = [112, 292];
  const barWidth = depth > 8 ? 5 : 10;
  const inner = feature + 12 + depth * (barWidth + 2);
  let right = inner + 60;
  const places = names.map((name) => (right += Math.max(110, 7 * name.length + 24)) - 40);
  const placeOf = (call) => places[Math.min(called.indexOf(endpointOf(call)), names.length - 1)];
  const width = Math.max(right + 40, inner + 200);
  const items = timelineItems(model, page.go);
  const svg = s("svg", { class: "tl sq", width, height, viewBox: `0 0 ${width} ${height}`, role: "none" });
  const band = s("rect", { class: "band", x: 0, width, rx: 4 });
  svg.append(band, ...[user, feature, ...places].map((x) => s("line", { class: "life", x1: x, x2: x, y1: 0, y2: height })));
  let below = -20;
  for (const { y, time: at } of instants) {
    if (y - below < 13) continue;
    svg.append(s("text", { x: 50, y: y + 4, "text-anchor": "end" }, time(at)));
    below = y;
  }
  const barOf = (number) => bars.find(({ effect }) => effect.number === number || effect.outer?.number === number);
  const leftOf = (bar) => feature + 5 + bar.row * (barWidth + 2);
  const text = (x, y, words, room) => s("text", { class: "name", x, y }, cutTo(words, Math.max(6, Math.floor(room / 6.3))));
  const arrow = (from, to, y, kind) => [s("path", { class: "way " + kind, d: `M${from} ${y}H${to}` }),
    s("path", { class: "head " + kind, d: `M${to} ${y}l${from < to ? -8 : 8} -4v8z` })];
  const boxes = [];
  const groups = steps.map(({ step, top, bottom, changes }) => {
    const group = s("g", { role: "group", "aria-label": "step " + (step.index + 1) });
    const box = s("rect", { class: "num" + (step.isBad ? " bad" : ""), x: 58, y: top + 3, width: 30, height: 20, rx: 6 });
    const number = s("text", { class: "num-text", x: 73, y: top + 17 }, step.index + 1);
    boxes.push([box, number]);
    svg.append(box, number);
    items.add(fill(box, akin(model, step), []), step, top - 1, `step ${step.index + 1}: ${step.command}` + (step.isBad ? ", differs" : ""),
      () => [h("span", { class: "soft" }, "step " + (step.index + 1) + " "), literal(step.command, 200)]);
    const add = (event, y, name, content, ...shapes) => {
      const item = s("g", event && akin(model, event), shapes);
      group.append(item);
      items.add(item, step, y, name, content);
    };
    for (const event of step.events) {
      const y = rows.get(event);
      const told = (kind) => () => [h("span", { class: "soft" }, kind + " "), literal(event.text, 300), h("span", { class: "soft" }, " at " + time(event.time))];
      if (event.kind === "sent")
        add(event, y, "sent " + event.text, told("sent"), arrow(user, feature - 6, y, "sent"), s("path", { class: "sent", d: shapes.sent(user, y, 4) }),
          text(user + 10, y - 6, shortName(event, model), feature - user - 20));
      if (event.kind === "received") {
        const effect = model.effects.get(event.effect);
        const calls = (effect ? [...effect.calls, ...effect.inner.flatMap((part) => part.calls)] : []).filter((call) => rows.get(call) <= y);
        const bar = barOf(event.effect);
        const [from, who] = calls.length ? [placeOf(calls[calls.length - 1]), " from " + endpointOf(calls[calls.length - 1])]
          : [bar ? leftOf(bar) + barWidth + 26 : inner + 26, " from " + (effect ? "effect " + effectName(effect) : "outside")];
        add(event, y, "received " + event.text + who, told("received"), arrow(from, feature + 3, y, "received"),
          s("path", { class: "received", d: shapes.received(from, y, 4) }), text(inner + 8, y - 6, shortName(event, model), Math.max(150, from - inner - 20)));
      }
      if (event.kind === "called")
        add(event, y, "call " + event.text, told("call"), arrow(feature + 3, placeOf(event) - 6, y, "call"),
          s("path", { class: "call", d: shapes.call(placeOf(event), y, 5) }), text(inner + 8, y - 5, event.text, placeOf(event) - inner - 20));
      if (event.kind === "failed")
        add(null, y, "failed: " + event.text, () => [bdi(event.text.slice(0, 600))], s("path", { class: "failed", d: shapes.failed(feature - 46, y - 2, 6) }));
      const bar = event.kind === "effectBegan" && bars.find((other) => other.effect.began === event);
      if (!bar) continue;
      const { effect } = bar;
      const x = leftOf(bar);
      const until = `${time(effect.began.time)} to ` + (effect.ended ? time(effect.ended.time) : "the end, in flight") + (effect.isCancelled ? ", cancelled" : "");
      const item = s("g", akin(model, effect), s("rect", { class: "effect", x, y: bar.from, width: barWidth, height: bar.to - bar.from, rx: 3 }),
        effect.isCancelled && s("path", { class: "stop", d: `M${x - 1} ${bar.to - 6}l12 12M${x + 11} ${bar.to - 6}l-12 12` }));
      group.append(item);
      items.add(item, step, y, `effect ${effectName(effect)}, ${until}`, () => [literal(effectName(effect), 200), h("br"), h("span", null, until)]);
    }
    for (const { y, count: number } of changes)
      add(null, y, count(number, "change"), () => [count(number, "change")], s("rect", { class: "changed", x: feature - 9, y: y - 4, width: 18, height: 8, rx: 2 }),
        s("text", { x: feature - 14, y: y + 4, "text-anchor": "end" }, "±" + number));
    if (step.isBad && !step.events.some(({ kind }) => kind === "failed"))
      add(null, bottom - 6, "failed: " + step.failures.map(({ headline }) => headline).join("\n"), () => step.failures.map(({ headline }) => bdi(headline)),
        s("path", { class: "failed", d: shapes.failed(feature - 46, bottom - 8, 6) }));
    return group;
  });
  const veil = veilOf({ width });
  const mark = stepMarks(page, boxes);
  svg.append(...groups, veil, items.cursor);
  svg.addEventListener("click", (event) => {
    const y = event.clientY - svg.getBoundingClientRect().top;
    const place = steps.findIndex(({ bottom }) => y <= bottom);
    page.pick(place < 0 ? steps.length : place + 1, event);
  });
  const title = report.features[model.script.feature].name;
  const head = h("div", { class: "heads", "aria-hidden": "true", style: `width: ${width}px` }, [["script", user], [title, feature],
    ...names.map((name, i) => [name, places[i]])].map(([name, x]) => h("span", { style: `left: ${x}px` }, cutTo(name, 26))));
  const scroller = h("div", { class: "scroller sequence", role: "listbox", tabindex: 0, "aria-label": `Sequence of the script, ${title}`
    + names.map((name) => ", " + name).join("") + ". Arrows left and right go from step to step, up and down to all that is drawn." }, head, svg);
  items.listen(scroller);
  return { element: scroller, show: (position, isSmooth) => {
    const box = steps[position - 1];
    fill(band, { y: box ? box.top : 0, height: box ? box.bottom - box.top : 0 }, []);
    const from = box ? box.bottom : 0;
    fill(veil, { y: from, height: Math.max(0, height - from) }, []);
    mark(position);
    return () => {
      items.show(position);
      const [top, bottom] = box ? [box.top, box.bottom + 34] : [0, 0];
      if (top >= scroller.scrollTop && bottom <= scroller.scrollTop + scroller.clientHeight) return;
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      scroller.scrollTo({ top: Math.max(0, top - scroller.clientHeight / 3), behavior: isSmooth && !isStill ? "smooth" : "auto" });
    };
  } };
}
