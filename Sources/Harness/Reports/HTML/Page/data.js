/* Reads the data of the page, each part when it is shown first. */
const parse = (id) => { const element = byId(id); return element ? JSON.parse(element.textContent) : null; };
const report = parse("overview");
report.scripts.forEach((script, index) => {
  script.index = index;
  script.title = script.name.slice(report.features[script.feature].name.length + 1) || script.name;
  script.holds = script.failures === 0;
  const cases = script.cases.map((number) => report.features[script.feature].cases[number]);
  script.words = [script.name, script.path, ...cases, ...script.headlines].join("\n").toLowerCase();
});
/** The text of a side of a failure: `undefined` where there is none. */
const sideText = (side) => side && side.join("");
const link = (script, step) => "#/script/" + encodeURIComponent(script.name) + (step ? "/" + step : "");

const read = new Map();
function once(key, make) {
  if (!read.has(key)) read.set(key, make());
  return read.get(key);
}
const featureData = (number) => once("feature-" + number, () => {
  const data = parse("feature-" + number) || { texts: [], cut: [] };
  data.cutBytes = new Map();
  for (let i = 0; i < data.cut.length; i += 2) data.cutBytes.set(data.cut[i], data.cut[i + 1]);
  return data;
});

// The kinds of events, as PageEvent has them, with the names of their parts; those of texts end in $.
const kinds = [
  ["time", "at"], ["sent", "text$", "case"], ["received", "text$", "case", "effect"],
  ["leafChanged", "path$", "old$", "new$"], ["changed", "path$", "old$", "new$"], ["leaf", "path$", "new$"],
  ["derived", "path$", "old$", "new$"], ["heard", "name$", "text$"], ["called", "text$"],
  ["effectBegan", "effect", "inside", "id$", "action"], ["effectEnded", "effect"], ["effectCancelled", "effect"],
  ["inFlight", "text$", "reason$"], ["failed", "text$"],
];

function eventsOf(numbers, times, begin, texts) {
  const events = [];
  let now = begin;
  for (let i = 0; i < numbers.length;) {
    const [kind, ...names] = kinds[numbers[i++]];
    const event = { kind, time: now };
    for (const name of names) {
      const number = numbers[i++];
      if (name.endsWith("$")) event[name.slice(0, -1)] = number < 0 ? null : texts[number];
      else event[name] = number;
    }
    if (kind === "time") now = times[event.at];
    else events.push(event);
  }
  return events;
}

/** Everything that a script's page shows: its steps with their events, its effects, its first state. */
const scriptData = (script) => once("script-" + script.index, () => {
  const data = parse("script-" + script.index);
  const { texts } = featureData(script.feature);
  const model = { script, run: data.run, accept: data.accept, output: data.output, failures: data.failures,
    interruption: data.interruption,
    hasTrace: !!data.steps, initial: new Map(), steps: [], effects: new Map(), views: [] };
  if (!data.steps) return model;
  for (let i = 0; i < data.initial.length; i += 2) model.initial.set(texts[data.initial[i]], texts[data.initial[i + 1]]);
  model.views.push(data.view < 0 ? null : texts[data.view]);
  const actions = [];
  data.steps.forEach(([line, command, begin, end, view, numbers, times], index) => {
    const step = { index, line, command: texts[command], begin, end, events: eventsOf(numbers, times, begin, texts) };
    model.steps.push(step);
    model.views.push(view < 0 ? null : texts[view]);
    for (const event of step.events) {
      event.step = step;
      if (event.kind === "sent" || event.kind === "received") actions.push(event);
      if (event.kind === "effectBegan") {
        const outer = model.effects.get(event.inside);
        const effect = { number: event.effect, outer, inner: [], id: event.id, began: event, ended: null,
          isCancelled: false, action: actions[event.action] || (outer && outer.action) };
        model.effects.set(event.effect, effect);
        if (outer) outer.inner.push(effect);
      }
      const effect = model.effects.get(event.effect);
      if (effect && (event.kind === "effectEnded" || event.kind === "effectCancelled")) {
        effect.ended = event;
        effect.isCancelled = event.kind === "effectCancelled";
      }
    }
    step.failures = data.failures.filter((failure) => failure.step === index);
    step.isBad = step.failures.length > 0;
  });
  model.actions = actions;
  return model;
});

/** The state after so many steps, and what the last of them changed: path to its value before, null for none. */
function stateAfter(model, position) {
  const leaves = new Map(model.initial);
  const before = new Map();
  for (const step of model.steps.slice(0, position)) {
    before.clear();
    for (const event of step.events) {
      if (!["leafChanged", "leaf", "derived"].includes(event.kind)) continue;
      if (!before.has(event.path)) before.set(event.path, leaves.has(event.path) ? leaves.get(event.path) : null);
      if (event.new === null) leaves.delete(event.path);
      else leaves.set(event.path, event.new);
    }
  }
  return { leaves, before };
}

/** `items[id: 7].map["a.b"].x` as its components. */
function components(path) {
  const parts = [];
  let part = "";
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < path.length; i++) {
    const c = path[i];
    if (isQuoted) {
      part += c;
      if (c === "\\") part += path[++i] || "";
      else if (c === '"') isQuoted = false;
      continue;
    }
    if (depth === 0 && (c === "." || c === "[") && part) { parts.push(part); part = ""; }
    if (c === "." && depth === 0) continue;
    if (c === '"') isQuoted = true;
    if (c === "[" || c === "(") depth++;
    if (c === "]" || c === ")") depth--;
    part += c;
  }
  if (part) parts.push(part);
  return parts;
}
