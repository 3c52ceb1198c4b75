/* Reads the data of the page, each part when it is first shown. */
const parse = (id) => { const element = byId(id); return element ? JSON.parse(element.textContent) : null; };
const report = parse("overview");
report.scripts.forEach((script, index) => {
  script.index = index;
  script.title = script.name.slice(report.features[script.feature].name.length + 1) || script.name;
  script.holds = script.failures === 0;
  const cases = script.cases.map((number) => report.features[script.feature].cases[number]);
  script.words = [script.name, script.path, ...cases, ...script.headlines].join("\n").toLowerCase();
});
/** The text of a side of a failure; `undefined` if there is none. */
const sideText = (side) => side && side.join("");
const link = (script, step, query) => "#/script/" + encodeURIComponent(script.name) + (step ? "/" + step : "")
  + (query ? "?" + query : "");

const read = new Map();
function once(key, make) {
  if (!read.has(key)) read.set(key, make());
  return read.get(key);
}
const featureData = (number) => once("feature-" + number, () => {
  const data = parse("feature-" + number) || { texts: [], cut: [] };
  data.cutBytes = new Map();
  data.pageTexts = [];
  for (let i = 0; i < data.cut.length; i += 2) data.cutBytes.set(data.cut[i], data.cut[i + 1]);
  return data;
});

// The kinds of events, as in PageEvent, with the names of their parts. Names of texts end in $.
const kinds = [
  ["time", "at"], ["sent", "text$", "case"], ["received", "text$", "case", "effect"],
  ["leafChanged", "path$", "old$", "new$"], ["changed", "path$", "old$", "new$"], ["leaf", "path$", "new$"],
  ["derived", "path$", "old$", "new$"], ["heard", "name$", "text$"], ["called", "text$", "effect"],
  ["effectBegan", "effect", "inside", "id$", "action"], ["effectEnded", "effect"], ["effectCancelled", "effect"],
  ["inFlight", "text$", "reason$"], ["failed", "text$"], ["viewed", "page"],
  ["waited", "text$"], ["wentOn", "text$"], ["edited", "path$", "old$", "new$"],
];

// The characters of numbers, as in PackedNumbers: the first half ends a number.
const digits = new Map(Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  .filter((c) => !'"\\<>&'.includes(c)).map((c, i) => [c, i]));
function unpacked(text) {
  const numbers = [];
  let [number, scale] = [0, 1];
  for (const c of text) {
    const digit = digits.get(c);
    number += digit % 45 * scale;
    scale *= 45;
    if (digit < 45) {
      numbers.push(number - 1);
      [number, scale] = [0, 1];
    }
  }
  return numbers;
}

/** The text of a feature's page. Its lines are texts. */
const pageText = (data, number) => number < 0 ? null : (data.pageTexts[number] ??=
  unpacked(data.pages[number]).map((line) => data.texts[line]).join("\n"));

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

/** The lines of a script, each with its text, the line number, the step and the kind: `removed`, `added` or `note`. Lines of these
    kinds also have parts, unmarked and marked in turn. */
function rowsOf(numbers, texts, steps) {
  const rows = [];
  let [line, step] = [1, -1];
  // For some lines, the place in the file is unknown.
  const numberOf = () => line > 0 ? line++ : null;
  for (let i = 0; i < numbers.length;) {
    const number = numbers[i++];
    if (number >= 0) {
      const text = texts[number];
      const next = steps[step + 1];
      const isHead = next !== undefined && !text.startsWith(" ") && text === next.command.split("\n")[0];
      if (isHead) step++;
      rows.push({ text, line: numberOf(), step, isHead });
      continue;
    }
    const sign = numbers[i++];
    if (sign === 3) { line = numbers[i++]; continue; }
    const parts = numbers.slice(i + 1, i + 1 + numbers[i]).map((part) => texts[part]);
    i += 1 + parts.length;
    rows.push({ text: parts.join(""), parts, step, kind: ["removed", "added", "note"][sign], line: sign === 0 ? numberOf() : null });
  }
  return rows;
}

/** Everything that a script's page shows. An event has its step and the last action that was reduced before it (`of`). An effect
    has the action that started it, its calls and the outer effect. A call has the number of its effect, or -1. */
const scriptData = (script) => once("script-" + script.index, () => {
  const data = parse("script-" + script.index);
  const feature = featureData(script.feature);
  const { texts } = feature;
  const model = { script, run: data.run, accept: data.accept, output: data.output, failures: data.failures,
    interruption: data.interruption,
    hasTrace: data.steps !== undefined, initial: new Map(), steps: [], effects: new Map(), waits: [], views: [] };
  model.rows = data.rows === undefined ? [] : rowsOf(unpacked(data.rows), texts, []);
  if (!model.hasTrace) return model;
  const initial = unpacked(data.initial);
  for (let i = 0; i < initial.length; i += 2) model.initial.set(texts[initial[i]], texts[initial[i + 1]]);
  model.views.push(pageText(feature, data.view));
  const actions = [];
  const numbers = unpacked(data.steps);
  let place = 0;
  for (let line = 0, index = 0; place < numbers.length; index++) {
    const [below, command, begin, end, view, count] = numbers.slice(place, place += 6);
    line += below;
    const step = { index, line, command: texts[command], begin: data.times[begin], end: data.times[end],
      events: eventsOf(numbers.slice(place, place += count), data.times, data.times[begin], texts) };
    model.steps.push(step);
    model.views.push(pageText(feature, view));
    for (const event of step.events) {
      event.step = step;
      if (event.kind === "viewed") event.text = pageText(feature, event.page);
      if (event.kind === "sent" || event.kind === "received") event.number = actions.push(event) - 1;
      if (event.kind === "effectBegan") {
        const outer = model.effects.get(event.inside);
        const effect = { number: event.effect, outer, inner: [], calls: [], id: event.id, began: event, ended: null,
          isCancelled: false, action: actions[event.action] || (outer && outer.action) };
        model.effects.set(event.effect, effect);
        if (outer) outer.inner.push(effect);
        if (effect.action) (effect.action.begins ??= []).push(effect);
      }
      const effect = model.effects.get(event.effect);
      event.of = actions[actions.length - 1];
      if (event.kind === "waited") model.waits.push({ text: event.text, began: event, ended: null });
      if (event.kind === "wentOn") {
        const wait = model.waits.findLast((other) => other.text === event.text && !other.ended);
        if (wait) wait.ended = event;
      }
      if (event.kind === "called" && effect) effect.calls.push(event);
      if (effect && (event.kind === "effectEnded" || event.kind === "effectCancelled")) {
        effect.ended = event;
        effect.isCancelled = event.kind === "effectCancelled";
      }
    }
    step.failures = data.failures.filter((failure) => failure.step === index);
    step.isBad = step.failures.length > 0;
  }
  model.actions = actions;
  model.rows = rowsOf(unpacked(data.rows), texts, model.steps);
  model.missing = data.missing;
  model.isOrder = !!data.orders;
  return model;
});

const changeKinds = new Set(["leafChanged", "changed", "derived", "edited"]);
const leafKinds = new Set(["leafChanged", "leaf", "derived"]);
/** The state after a number of steps, and what the last of them changed: path to the value before, null for none. */
function stateAfter(model, position) {
  const leaves = new Map(model.initial);
  const before = new Map();
  for (const step of model.steps.slice(0, position)) {
    before.clear();
    for (const event of step.events) {
      if (!leafKinds.has(event.kind)) continue;
      if (!before.has(event.path)) before.set(event.path, leaves.has(event.path) ? leaves.get(event.path) : null);
      if (event.new === null) leaves.delete(event.path);
      else leaves.set(event.path, event.new);
    }
  }
  return { leaves, before };
}

/** Splits `items[id: 7].map["a.b"].x` into its components. */
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
