/* Which scripts the overview shows and in which order. The address contains all of it. */
const outcomes = { all: "All", failed: "Failed",
  ...report.scripts.some((script) => script.varies) && { varies: "Varies" }, hold: "Hold" };
const hasOutcome = (script, outcome) => outcome === "all"
  || (outcome === "varies" ? !!script.varies : script.holds === (outcome === "hold"));
const changes = { newly: "newly failing", otherwise: "fails differently", still: "still failing", mended: "fixed",
  new: "new", slower: "slower" };
/** The orders, with the value that scripts are sorted by. */
const orders = { cause: ["by cause"], feature: ["by feature"], slowest: ["slowest", "seconds", took],
  steps: ["most steps", "steps", (steps) => count(steps, "step")],
  time: ["longest virtual time", "time", roughly] };
/** The filters with a list of choices: the name in the address, and the title. */
const facets = { feature: "feature", case: "action", endpoint: "endpoint", since: "change" };
const filter = { q: "", show: "all", by: "", feature: null, case: null, endpoint: null, since: null, other: [] };
const firstOrder = report.scripts.some((script) => !script.holds) ? "cause" : "feature";
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
const hasChanged = (script, change) => change === "slower" ? script.before !== undefined : script.since === change;

/** The overview's address. */
function filterLink() {
  const query = new URLSearchParams();
  if (filter.q.trim()) query.set("q", filter.q.trim());
  if (filter.show !== "all") query.set("show", filter.show);
  for (const facet of Object.keys(facets)) if (filter[facet] !== null) query.set(facet, filter[facet]);
  if (filter.by && filter.by !== firstOrder) query.set("by", filter.by);
  for (const [name, value] of filter.other) query.append(name, value);
  const text = query.toString();
  return "#/" + (text && "?" + text);
}

function setFilter(query) {
  filter.q = query.get("q") || "";
  filter.show = query.get("show") || "all";
  filter.by = query.get("by") || firstOrder;
  for (const facet of Object.keys(facets)) filter[facet] = query.get(facet);
  filter.other = [...query].filter(([name]) => !["q", "show", "by"].includes(name) && !Object.hasOwn(facets, name));
}

/** The values of a facet that scripts have, by feature. */
const namesOf = (facet) => once("names-" + facet, () => report.features.map((feature, number) => {
  const [all, key] = facet === "case" ? [feature.cases, "cases"] : [feature.endpoints, "endpoints"];
  const used = new Set(report.scripts.filter((script) => script.feature === number).flatMap((script) => script[key] || []));
  return facet === "feature" ? (used.size || totals[number][0] ? [feature.name] : [])
    : all.filter((_, i) => used.has(i));
}));
/** For each feature, the number of scripts, and how many failed. */
const totals = report.features.map(() => [0, 0]);
for (const script of report.scripts) {
  totals[script.feature][0] += 1;
  totals[script.feature][1] += script.holds ? 0 : 1;
}

/** The choices: values with their words. */
function choices(facet) {
  if (facet === "since") return Object.entries(changes)
    .map(([change, words]) => [change, words, report.scripts.filter((script) => hasChanged(script, change)).length])
    .filter(([, , number]) => number).map(([change, words, number]) => [change, `${words} (${number})`]);
  const isOf = (number) => facet === "feature" || filter.feature === null || report.features[number].name === filter.feature;
  return [...new Set(namesOf(facet).filter((_, number) => isOf(number)).flat())].sort().map((name) => [name, name]);
}

/** Values in the address that the report doesn't have. */
function unknownParts() {
  const isKnown = (facet, value) => facet === "since" ? Object.hasOwn(changes, value)
    : report.features.some((feature) => facet === "feature" ? feature.name === value
      : (filter.feature === null || feature.name === filter.feature)
        && (facet === "case" ? feature.cases : feature.endpoints).includes(value));
  const where = filter.feature === null ? "in this report" : `in the feature “${filter.feature}”`;
  const words = { feature: (name) => `There is no feature “${name}” in this report.`,
    case: (name) => `There is no action “${name}” ${where}.`,
    endpoint: (name) => `No script ${where} calls “${name}”.`,
    since: (name) => report.against ? `The comparison with the earlier report has no “${name}”.`
      : "This report was not compared with an earlier one." };
  const unknown = Object.keys(facets).filter((facet) => filter[facet] !== null
    && (facet === "since" && !report.against || !isKnown(facet, filter[facet])));
  return [...(unknown.includes("feature") ? ["feature"] : unknown).map((facet) => words[facet](filter[facet])),
    !Object.hasOwn(outcomes, filter.show) && `A script can't end as “${filter.show}”: it fails or holds.`,
    !Object.hasOwn(orders, filter.by) && `There is no order “${filter.by}”.`,
    ...filter.other.map(([name]) => `The filter has no “${name}”.`)].filter(Boolean);
}

/** The failure in a script's data, without reading everything that the script did. */
const failuresOf = (script) => once("failures-" + script.index, () => {
  const text = byId("script-" + script.index).textContent;
  const end = text.indexOf(',"initial":');
  return JSON.parse(end < 0 ? text : text.slice(0, end) + "}");
});

/** The text by which the filter finds a script; for a failed one, with what was expected and what happened. */
function soughtIn(script) {
  if (script.sought === undefined) {
    const data = script.holds ? null : failuresOf(script);
    script.sought = [script.words, ...(data ? data.failures : []).flatMap((failure) =>
      [failure.headline, failure.place, sideText(failure.expected), sideText(failure.actual), failure.note]),
    data && data.output].filter(Boolean).join("\n").toLowerCase();
  }
  return script.sought;
}

function foundScripts() {
  const words = wordsOf(filter.q);
  const numbers = (key, value) => value !== null && report.features.map((feature) => feature[key].indexOf(value));
  const [cases, endpoints] = [numbers("cases", filter.case), numbers("endpoints", filter.endpoint)];
  return report.scripts.filter((script) => hasOutcome(script, filter.show)
    && (filter.feature === null || report.features[script.feature].name === filter.feature)
    && (!cases || script.cases.includes(cases[script.feature]))
    && (!endpoints || (script.endpoints || []).includes(endpoints[script.feature]))
    && (filter.since === null || hasChanged(script, filter.since))
    && words.every((word) => script.words.includes(word) || soughtIn(script).includes(word)));
}

function highlighted(text) {
  const words = wordsOf(filter.q).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  if (!words.length) return bdi(text);
  return h("bdi", null, text.split(new RegExp("(" + words.join("|") + ")", "i"))
    .map((part, i) => i % 2 ? h("mark", null, part) : part));
}

/** Fills a list with its first items. A button adds more of them. */
function fillUp(list, items, make, first, more = Infinity) {
  let shown = 0;
  const button = h("button", { class: "more", type: "button", onclick: () => add(more) });
  function add(number) {
    const [begin, made] = [shown, items.slice(shown, shown + number).map(make)];
    list.append(...made);
    shown += made.length;
    const rest = items.length - shown;
    if (!rest) button.remove();
    button.textContent = rest > more ? `show ${more} of ${rest} more` : `show ${rest} more`;
    const next = begin && made[0].querySelector("a");
    if (next) next.focus();
  }
  add(first);
  return items.length > shown && button;
}
