/* A script as a sequence diagram: the script, the feature and each endpoint have a lifeline, and time goes downwards. */
const mostEndpoints = 6;
const endpointOf = (call) => call.text.split("(")[0];

/** The place of each event, and of the beginnings and ends of steps and effects. `spots` are the places at which something is drawn, downwards. */
function rowsOfSequence(model) {
  const rows = new Map();
  const spots = [];
  const instants = [];
  const bars = [];
  const barOf = new Map();
  let [y, now] = [18, null];
  const moveTo = (at) => {
    if (at === now) return;
    y += now === null ? 0 : gapWidth(at - now);
    instants.push({ y, time: at });
    now = at;
  };
  const steps = model.steps.map((step) => {
    const box = { step, top: y, spot: spots.length };
    spots.push({ step, y });
    let changes = null;
    if (now === null) moveTo(step.begin);
    y += 6;
    for (const event of step.events) {
      moveTo(event.time);
      const { kind } = event;
      const effect = model.effects.get(event.effect);
      const isDrawn = effect && !isBrief(effect) && !isWrapped(effect);
      if (changeKinds.has(kind)) {
        if (!changes) spots.push(changes = { step, y: y += 14, changes: 0 });
        changes.changes++;
        continue;
      }
      if (kind === "sent" || kind === "received") y += 24;
      if (kind === "called") y += 22;
      if (kind === "failed") y += 18;
      if (kind === "sent" || kind === "received") changes = null;
      if (kind === "effectBegan" && isDrawn) barOf.set(effect, bars[bars.push({ effect, from: y += 4, to: null }) - 1]);
      if (kind === "effectEnded" && isDrawn || kind === "effectCancelled") {
        const bar = barOf.get(effect);
        if (bar) bar.to = y = Math.max(y + (kind === "effectCancelled" ? 10 : 2), bar.from + 8);
      }
      rows.set(event, { y, spot: spots.length });
      if (["sent", "received", "called", "failed"].includes(kind) || kind === "effectBegan" && isDrawn) spots.push({ step, y, event });
    }
    moveTo(step.end);
    box.bottom = y = Math.max(y + 10, box.top + 28);
    if (step.isBad && !step.events.some(({ kind }) => kind === "failed")) spots.push({ step, y: box.bottom - 6, isBad: true });
    return box;
  });
  const ends = [];
  for (const bar of bars) {
    bar.to ??= y + 10;
    bar.row = ends.findIndex((end) => end < bar.from);
    if (bar.row < 0) bar.row = ends.push(0) - 1;
    ends[bar.row] = bar.to;
  }
  return { rows, spots, instants, bars, steps, height: y + 14, depth: ends.length };
}

function sequenceOf(page) {
  const { model } = page;
  const { rows, spots, instants, bars, steps, height, depth } = rowsOfSequence(model);
  const called = [...new Set(model.steps.flatMap((step) => step.events).filter(({ kind }) => kind === "called").map(endpointOf))];
  const names = called.length > mostEndpoints ? [...called.slice(0, mostEndpoints), "others"] : called;
  const barWidth = depth > 8 ? 5 : 10;
  // Lifelines are as far apart as the page allows.
  const natural = 292 + 12 + depth * (barWidth + 2) + 100 + names.reduce((sum, name) => sum + Math.max(110, 7 * name.length + 24), 0);
  const spread = Math.max(0, (main.clientWidth - 52 - natural) / (names.length + 1));
  const [user, feature] = [112, 292 + spread];
  const inner = feature + 12 + depth * (barWidth + 2);
  let right = inner + 60;
  const places = names.map((name) => (right += Math.max(110, 7 * name.length + 24) + spread) - 40);
  const placeOf = (call) => places[Math.min(called.indexOf(endpointOf(call)), names.length - 1)];
  const width = Math.max(right + 40, inner + 200);
  let shown = null;
  const items = timelineItems(page.go, () => shown, (index) => steps[index]?.spot ?? 0);
  const svg = s("svg", { class: "tl sq", width, height, viewBox: `0 0 ${width} ${height}`, role: "none" });
  const band = s("rect", { class: "band", x: 0, width, rx: 4 });
  const [ground, body] = layers(2);
  let below = -20;
  for (const instant of instants) {
    if (instant.y - below < 13) continue;
    instant.label = time(instant.time);
    below = instant.y;
  }
  const barByEffect = barsByEffect(bars);
  const leftOf = (bar) => feature + 5 + bar.row * (barWidth + 2);
  const text = (x, y, words, room) => s("text", { class: "name", x, y }, cutTo(words, Math.max(6, Math.floor(room / 6.3))));
  const arrow = (from, to, y, kind) => [s("path", { class: "way " + kind, d: `M${from} ${y}H${to}` }),
    s("path", { class: "head " + kind, d: `M${to} ${y}l${from < to ? -8 : 8} -4v8z` })];
  let boxes = new Map();

  /** Draws everything at some of the spots, and everything that extends into them. */
  function draw(first, end) {
    const part = spots.slice(first, end);
    const [above, under] = part.length ? [part[0].y - 20, part[part.length - 1].y + 20] : [0, height];
    const isDrawn = (spot) => spot >= first && spot < end;
    items.begin();
    ground.replaceChildren();
    boxes = new Map();
    for (const { y, label } of instants)
      if (label && y >= above && y <= under) ground.append(s("text", { x: 50, y: y + 4, "text-anchor": "end" }, label));
    const groups = new Map();
    const add = (step, spot, event, name, content, ...shapes) => {
      if (!groups.has(step.index)) groups.set(step.index, s("g", { role: "group", "aria-label": "step " + (step.index + 1) }));
      const item = s("g", event && akin(model, event), shapes);
      groups.get(step.index).append(item);
      items.add(item, step, spot, name, content);
    };
    part.forEach(({ step, y, event, changes, isBad }, i) => {
      const spot = first + i;
      if (changes) {
        return add(step, spot, null, count(changes, "change"), () => [count(changes, "change")], s("rect", { class: "changed", x: feature - 9, y: y - 4, width: 18, height: 8, rx: 2 }),
          s("text", { x: feature - 14, y: y + 4, "text-anchor": "end" }, "±" + changes));
      }
      if (isBad) {
        return add(step, spot, null, "failed: " + step.failures.map(({ headline }) => headline).join("\n"), () => step.failures.map(({ headline }) => bdi(headline)),
          s("path", { class: "failed", d: shapes.failed(feature - 46, y - 2, 6) }));
      }
      if (!event) {
        const box = s("rect", { class: "num" + (step.isBad ? " bad" : ""), x: 58, y: y + 3, width: 30, height: 20, rx: 6 });
        const number = s("text", { class: "num-text", x: 73, y: y + 17 }, step.index + 1);
        boxes.set(step.index, [box, number]);
        ground.append(box, number);
        items.add(fill(box, akin(model, step), []), step, spot, `step ${step.index + 1}: ${step.command}` + (step.isBad ? ", differs" : ""),
          () => [h("span", { class: "soft" }, "step " + (step.index + 1) + " "), literal(step.command, 200)]);
        return undefined;
      }
      const told = (kind) => () => [h("span", { class: "soft" }, kind + " "), literal(event.text, 300), h("span", { class: "soft" }, " at " + time(event.time))];
      if (event.kind === "sent")
        add(step, spot, event, "sent " + event.text, told("sent"), arrow(user, feature - 6, y, "sent"), s("path", { class: "sent", d: shapes.sent(user, y, 4) }),
          text(user + 10, y - 6, shortName(event, model), feature - user - 20));
      if (event.kind === "received") {
        const effect = model.effects.get(event.effect);
        const calls = (effect ? [...effect.calls, ...effect.inner.flatMap((part) => part.calls)] : []).filter((call) => rows.get(call).y <= y);
        const bar = barByEffect.get(event.effect);
        const [from, who] = calls.length ? [placeOf(calls[calls.length - 1]), " from " + endpointOf(calls[calls.length - 1])]
          : [bar ? leftOf(bar) + barWidth + 26 : inner + 26, " from " + (effect ? "effect " + effectName(effect) : "outside")];
        add(step, spot, event, "received " + event.text + who, told("received"), arrow(from, feature + 3, y, "received"),
          s("path", { class: "received", d: shapes.received(from, y, 4) }), text(inner + 8, y - 6, shortName(event, model), Math.max(150, from - inner - 20)));
      }
      if (event.kind === "called")
        add(step, spot, event, "call " + event.text, told("call"), arrow(feature + 3, placeOf(event) - 6, y, "call"),
          s("path", { class: "call", d: shapes.call(placeOf(event), y, 5) }), text(inner + 8, y - 5, event.text, placeOf(event) - inner - 20));
      if (event.kind === "failed")
        add(step, spot, null, "failed: " + event.text, () => [bdi(event.text.slice(0, 600))], s("path", { class: "failed", d: shapes.failed(feature - 46, y - 2, 6) }));
      return undefined;
    });
    for (const bar of bars) {
      const { effect } = bar;
      const { spot } = rows.get(effect.began);
      if (!isDrawn(spot) && (bar.to < above || bar.from > under)) continue;
      const x = leftOf(bar);
      const until = `${time(effect.began.time)} to ` + (effect.ended ? time(effect.ended.time) : "the end, in flight") + (effect.isCancelled ? ", cancelled" : "");
      add(effect.began.step, spot, effect, `effect ${effectName(effect)}, ${until}`, () => [literal(effectName(effect), 200), h("br"), h("span", null, until)],
        s("rect", { class: "effect", x, y: bar.from, width: barWidth, height: bar.to - bar.from, rx: 3 }),
        effect.isCancelled && s("path", { class: "stop", d: `M${x - 1} ${bar.to - 6}l12 12M${x + 11} ${bar.to - 6}l-12 12` }));
    }
    body.replaceChildren(...[...groups.keys()].sort((one, other) => one - other).map((index) => groups.get(index)));
    items.end();
    mark(page.position());
  }
  shown = windowOf({ count: spots.length, from: (i) => spots[i].y - 10, to: (i) => spots[i + 1] ? spots[i + 1].y - 10 : height,
    sight: () => printing.matches ? [0, 1000] : [scroller.scrollTop, scroller.clientHeight || 520], draw });
  const veil = veilOf({ width });
  const mark = stepMarks(page, (index) => boxes.get(index));
  svg.append(band, ...[user, feature, ...places].map((x) => s("line", { class: "life", x1: x, x2: x, y1: 0, y2: height })),
    ground, body, veil, items.cursor);
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
  const look = () => shown.look();
  scroller.addEventListener("scroll", look, { passive: true });
  printing.addEventListener("change", look);
  return { element: scroller, close: () => printing.removeEventListener("change", look), show: (position, isSmooth) => {
    const box = steps[position - 1];
    fill(band, { y: box ? box.top : 0, height: box ? box.bottom - box.top : 0 }, []);
    const from = box ? box.bottom : 0;
    fill(veil, { y: from, height: Math.max(0, height - from) }, []);
    mark(position);
    return () => {
      const [top, bottom] = box ? [box.top, box.bottom + 34] : [0, 0];
      const room = scroller.clientHeight;
      if (top < scroller.scrollTop || bottom > scroller.scrollTop + room) {
        const place = Math.max(0, top - room / 3);
        const isStill = Math.abs(place - scroller.scrollTop) > 2 * room || matchMedia("(prefers-reduced-motion: reduce)").matches;
        scroller.scrollTo({ top: place, behavior: isSmooth && !isStill ? "smooth" : "auto" });
      }
      look();
      items.show(position);
    };
  } };
}
