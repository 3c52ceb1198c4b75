/* The first page: counts, features, and their scripts, filtered as one types. */
const filter = { text: "", outcome: "all", feature: null, case: null };
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The overview's address, which has the filter. */
function filterLink() {
  const query = new URLSearchParams();
  if (filter.text.trim()) query.set("q", filter.text.trim());
  if (filter.outcome !== "all") query.set("show", filter.outcome);
  if (filter.feature !== null) query.set("feature", filter.feature);
  if (filter.case !== null) query.set("case", filter.case);
  const text = query.toString();
  return "#/" + (text && "?" + text);
}

function setFilter(query) {
  filter.text = query.get("q") || "";
  filter.outcome = ["failed", "hold"].includes(query.get("show")) ? query.get("show") : "all";
  filter.feature = query.get("feature");
  filter.case = query.get("case");
}

/** All that the filter finds a script by: of one that failed also what was expected and what happened. */
function soughtIn(script) {
  if (script.sought === undefined) {
    const data = script.holds ? null : parse("script-" + script.index);
    script.sought = [script.words, ...(data ? data.failures : []).flatMap((failure) =>
      [failure.headline, failure.place, sideText(failure.expected), sideText(failure.actual), failure.note]),
    data && data.output].filter(Boolean).join("\n").toLowerCase();
  }
  return script.sought;
}

function isFound(script, words) {
  const feature = report.features[script.feature];
  return (filter.outcome === "all" || script.holds === (filter.outcome === "hold"))
    && (filter.feature === null || feature.name === filter.feature)
    && (filter.case === null || script.cases.some((number) => feature.cases[number] === filter.case))
    && words.every((word) => script.words.includes(word) || soughtIn(script).includes(word));
}

function tile(name, value) {
  return h("div", { class: "tile card" }, h("dt", null, name), h("dd", null, value));
}

function meter(good, bad, rest) {
  const all = good + bad + rest || 1;
  const label = [good + " hold", bad + " failed", rest ? rest + " not run" : ""].filter(Boolean).join(", ");
  return h("div", { class: "meter", role: "img", "aria-label": label },
    good > 0 && h("i", { class: "good", style: `flex: ${good / all}` }),
    bad > 0 && h("i", { class: "bad", style: `flex: ${bad / all}` }),
    rest > 0 && h("i", { style: `flex: ${rest / all}` }));
}

/** A script as a small picture: a stroke for each step, by what happened in it. */
function strip(script) {
  const letters = script.strip || "";
  const width = Math.max(60, letters.length);
  const paths = { f: "", r: "", c: "", s: "", t: "", "-": "" };
  const tops = { f: 0, r: 2, c: 4, s: 6, t: 11, "-": 11 };
  [...letters].forEach((letter, i) => {
    paths[letter] += `M${i + 0.1} ${tops[letter]}h.75v${16 - tops[letter]}h-.75z`;
  });
  return s("svg", { class: "strip", viewBox: `0 0 ${width} 16`, preserveAspectRatio: "none", "aria-hidden": "true" },
    Object.entries(paths).filter(([, path]) => path)
      .map(([letter, path]) => s("path", { class: letter === "-" ? "o" : letter, d: path })));
}

function highlighted(text) {
  const words = wordsOf(filter.text).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  if (!words.length) return bdi(text);
  return h("bdi", null, text.split(new RegExp("(" + words.join("|") + ")", "i"))
    .map((part, i) => i % 2 ? h("mark", null, part) : part));
}

function scriptRow(script) {
  // Rows out of sight are not laid out, and would have no name of their own.
  const label = visible([script.title, script.holds ? "holds" : "failed", count(script.steps, "step"),
    script.headlines[0]].filter(Boolean).join(", "));
  return h("li", null, h("a", { class: "script-row", href: link(script), "aria-label": label },
    mark(script.holds ? "good" : "bad"), h("span", { class: "name" }, highlighted(script.title)),
    strip(script),
    h("span", { class: "figure" }, count(script.steps, "step")),
    h("span", { class: "figure time" }, script.time === undefined ? "" : roughly(script.time)),
    script.headlines[0] && h("span", { class: "why" }, bdi(script.headlines[0]),
      script.failures > 1 && h("span", { class: "soft" }, " and " + (script.failures - 1) + " more"))));
}

/** Of what the report is, and when and how it was made: below every page. */
function origin([at, tool, command, platform, project, commit, branch]) {
  const parts = [project, commit && "commit " + commit, branch && "branch " + branch].filter(Boolean);
  return h("footer", { class: "soft small" }, parts.length > 0 && h("p", null, bdi(parts.join(", "))),
    h("p", null, `Made at ${at} by ${tool} on ${platform} with `, h("code", null, command)));
}

/** What no script is to blame for: that there were no workers, and workers that ended. */
function runProblems() {
  const card = (label, ...children) =>
    h("section", { class: "card failure", "aria-label": label }, h("div", { class: "inside" }, children));
  return [report.notIsolated && card("No workers", h("h2", null, bdi(report.notIsolated))),
    ...report.lost.map((worker) => card("A lost worker", h("h2", null, bdi(worker.headline)),
      h("p", null, bdi(worker.cause)),
      worker.output && h("details", null, h("summary", null, "printed meanwhile"),
        h("pre", { class: "printed" }, bdi(worker.output)))))].filter(Boolean);
}

const most = 150;

function featureCard(feature, number, found) {
  const all = report.scripts.filter((script) => script.feature === number);
  const bad = all.filter((script) => !script.holds).length;
  const list = h("ul", { class: "script-list" });
  const fillUp = (from, to) => list.append(...found.slice(from, to).map(scriptRow));
  fillUp(0, most);
  const rest = found.length - most;
  const more = rest > 0 && h("button", { class: "more", type: "button", style: "margin: 10px 18px", onclick: () => {
    more.remove();
    fillUp(most);
  } }, "show " + rest + " more");
  return h("section", { class: "feature card", "aria-label": feature.name },
    h("header", null, h("h2", null, highlighted(feature.name)),
      h("span", { class: "soft small grow" }, found.length === all.length ? count(all.length, "script")
        : found.length + " of " + count(all.length, "script")),
      bad > 0 && badge(false, bad + " failed"),
      meter(all.length - bad, bad, 0)),
    list, more);
}

function showOverview(query) {
  setFilter(query);
  const scripts = report.scripts;
  const bad = scripts.filter((script) => !script.holds).length;
  const good = scripts.length - bad;
  const results = h("div", { id: "results" });
  const found = h("p", { class: "soft small", role: "status" });
  const search = h("input", { class: "search", type: "search", id: "search", value: filter.text, autocomplete: "off",
    spellcheck: "false", "aria-label": "Filter scripts", placeholder: "Filter by script, feature, action, failure",
    oninput: () => { filter.text = search.value; narrow(); } });
  const chip = (outcome, label) => h("label", { class: "chip" }, h("input", { type: "radio", name: "outcome",
    value: outcome, checked: filter.outcome === outcome,
    onchange: () => { filter.outcome = outcome; narrow(); } }), label);
  const only = [filter.feature, filter.case].filter((name) => name !== null).join(" · ");
  const onlyButton = only && h("button", { class: "only", type: "button", "aria-label": visible("Not only " + only),
    onclick: () => {
      [filter.feature, filter.case] = [null, null];
      onlyButton.remove();
      narrow();
      search.focus();
    } }, bdi(only), h("span", { "aria-hidden": "true" }, " ×"));

  function narrow() {
    history.replaceState(null, "", filterLink());
    list();
  }

  function list() {
    const words = wordsOf(filter.text);
    const matching = scripts.filter((script) => isFound(script, words));
    const byFeature = report.features.map(() => []);
    for (const script of matching) byFeature[script.feature].push(script);
    for (const rows of byFeature) rows.sort((a, b) => a.holds - b.holds);
    const cards = report.features.map((feature, number) => [feature, number, byFeature[number]])
      .filter(([, , rows]) => rows.length)
      .sort((a, b) => b[2].some((row) => !row.holds) - a[2].some((row) => !row.holds));
    results.replaceChildren(...cards.map((card) => featureCard(...card)));
    if (!matching.length) results.append(h("div", { class: "card empty feature" },
      scripts.length ? "No script matches." : "No script was run."));
    found.textContent = matching.length === scripts.length ? "" : matching.length + " of " + scripts.length + " scripts";
  }

  const virtual = scripts.reduce((sum, script) => sum + (script.time || 0), 0);
  const steps = scripts.reduce((sum, script) => sum + script.steps, 0);
  const used = new Set(scripts.map((script) => script.feature)).size;
  main.replaceChildren(h("div", { class: "hero" },
    h("div", { class: "row" }, h("h1", { tabindex: -1 }, report.explored ? bdi(report.explored)
      : bad ? `${bad} of ${count(scripts.length, "script")} failed`
      : scripts.length === 1 ? "The script holds" : `All ${count(scripts.length, "script")} hold`,
      report.lost.length > 0 && `, ${count(report.lost.length, "worker")} lost`),
      report.shard && h("span", { class: "badge" }, `part ${report.shard[0]} of ${report.shard[1]}`)),
    meter(good, bad, report.notRun),
    h("dl", { class: "tiles" }, tile("Hold", good), tile("Failed", bad),
      report.notRun > 0 && tile("Not run", report.notRun), tile("Features", used),
      tile("Steps", steps.toLocaleString("en")), tile("Virtual time", roughly(virtual)),
      report.seconds > 0 && tile("Took", took(report.seconds)))),
    ...runProblems(),
    h("div", { class: "tools" }, search, onlyButton, h("fieldset", { class: "chips", role: "radiogroup", "aria-label": "Outcome" },
      chip("all", "All"), chip("failed", "Failed"), chip("hold", "Hold")), found),
    h("ul", { class: "legend", "aria-label": "Strokes: one for each step" },
      [["change", "state changed"], ["call", "called the world"], ["received", "received an action"], ["bad", "failed"]]
        .map(([colour, text]) => h("li", null, h("i", { style: `background: var(--${colour})` }), text))),
    results,
    h("div", null,
      report.warnings.map((line) => h("p", { class: "soft small" }, line))));
  list();
  return "Overview";
}
