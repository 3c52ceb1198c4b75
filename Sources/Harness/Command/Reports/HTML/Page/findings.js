/* What exploring found, and the rules and goals of features. */
const findings = parse("findings");
const featureCardOf = (name, ...children) => h("section", { class: "feature card", "aria-label": visible(name) }, children);

/** A script's text with line numbers, ready to be copied. */
function listing(text) {
  const button = copyButton(text, () => lines, { class: "more" }, "Copy the script");
  const lines = h("ol", { class: "listing", dir: "ltr", tabindex: 0, "aria-label": "Script" }, text.replace(/\n$/, "").split("\n").map((line) =>
    h("li", null, h("code", { class: "lit" }, line.startsWith("#") ? h("span", { class: "soft" }, line) : tokenized(line)), "\n")));
  return h("div", null, lines, button);
}

function findingCard(finding) {
  const [run, sends, stubs, isMinimal] = finding.numbers;
  const [path, problem, remark] = finding.kept || [];
  const fact = (title, ...value) => h("div", null, h("dt", { class: "soft small" }, title), h("dd", null, value));
  return h("article", { class: "inside finding", "aria-label": visible(finding.text) },
    h("h3", { class: "fail-line" }, mark("failed"), " ", bdi(finding.text)),
    h("dl", { class: "facts" }, fact("Kind", finding.kind),
      fact("Behind", finding.case ? h("code", null, bdi(finding.case)) : "the beginning"),
      fact("Script", `${count(sends, "send")}, ${count(stubs, "stub")}, ${isMinimal ? "minimal" : "not minimal"}`), fact("Run", run),
      fact("Kept", path ? h("code", null, bdi(path)) : problem ? ["not: ", bdi(problem)] : "not")),
    remark && h("p", { class: "soft" }, bdi(remark)), listing(finding.script),
    h("p", { class: "soft small" }, "Find it again:"), copyable(finding.command));
}

function exploredCard(feature) {
  const [runs, actions, fresh] = feature.numbers;
  const table = (head, rows) => rows.length > 0 && h("div", { class: "scroller" }, h("table", { class: "case-table" },
    h("thead", null, h("tr", null, head.map((text) => h("th", { scope: "col" }, text)))), h("tbody", null, rows)));
  const cell = (text, isMissing) => h("td", null, isMissing ? h("span", { class: "badge bad" }, text) : text);
  const all = report.features.find(({ name }) => name === feature.name);
  const section = (title, content) => content && h("section", { "aria-label": `${title} of ${visible(feature.name)}` },
    h("h3", { class: "kind-title" }, title), content);
  return featureCardOf(feature.name, h("header", null, h("h2", { class: "grow" }, bdi(feature.name)),
    h("span", { class: "soft small" }, [count(runs, "run"), count(actions, "action"), fresh.toLocaleString("en") + " led to something new"].join(", ")),
    badge(!feature.findings.length && !feature.failure, feature.failure ? "not to the end" : feature.findings.length ? feature.findings.length + " found" : "nothing found")),
  feature.failure && h("div", { class: "inside" }, h("p", null, bdi(feature.failure))),
  feature.stopped && h("p", { class: "inside" }, bdi(feature.stopped)),
  feature.givenUp > 0 && h("p", { class: "inside" }, `${feature.givenUp} groups of runs were given up: they end the process whatever they do.`),
  feature.findings.map(findingCard),
  section("Goals", table(["Goal", "Reached"], feature.goals.map(([name, did]) => h("tr", { class: did ? null : "never" },
    h("td", null, bdi(name)), cell(did ? "yes" : "never reached", !did))))),
  section("Cases that runs send", table(["Case", "Sent", "Changed the state or began an effect"], feature.cases.map(([name, wasSent, did]) =>
    h("tr", { class: wasSent && did ? null : "never" }, h("td", null, h("code", null, bdi(name))), cell(wasSent ? "yes" : "never sent", !wasSent),
      cell(did ? "yes" : wasSent ? "never" : "–", wasSent && !did))))),
  section("Cases that runs don't send", feature.neverSent.length > 0 && h("ul", { class: "inside links" }, feature.neverSent.map(([name, why]) =>
    h("li", null, h("code", null, bdi(name)), ": ", why)))),
  section("Known failures", feature.known.length > 0 && h("ul", { class: "inside links" }, feature.known.map(([what, by]) => {
    const script = report.scripts.find(({ name }) => name === by);
    return h("li", null, bdi(what), ", by ", script ? h("a", { href: link(script) }, bdi(by)) : bdi(by));
  }))),
  section("What can't be made", feature.problems.length > 0 && h("ul", { class: "inside links" }, feature.problems.map((text) => h("li", null, bdi(text))))),
  h("div", { class: "inside" }, all && all.explored && h("p", { style: "margin-bottom: 8px" }, h("a", {
    href: "#/explored/" + encodeURIComponent(feature.name) }, "The abstract states that runs reached")), copyable(feature.command)));
}

const ruleKinds = { state: "always, of each state", step: "always, of each action", eventually: "eventually", goal: "sometimes" };

function rulesCards() {
  const names = [...new Set([...findings.broken, ...findings.rules].map(([feature]) => feature))].sort();
  return names.map((feature) => {
    const broken = findings.broken.filter(([name]) => name === feature);
    const rows = broken.map(([, name, kind, scripts]) => h("tr", { class: "never" }, h("td", null, reached(name, [["Broken in", scriptsIn(scripts)]])),
      h("td", null, ruleKinds[kind] || kind), h("td", null, h("span", { class: "badge bad" }, "broken in " + count(scriptsIn(scripts).length, "script")))));
    for (const [name, rule, due] of findings.rules) {
      if (name !== feature || broken.some(([, other]) => other === rule)) continue;
      rows.push(h("tr", { class: due ? null : "never" }, h("td", null, bdi(rule)), h("td", null, "eventually"),
        h("td", null, due ? "held when it was due" : h("span", { class: "badge bad" }, "never due"))));
    }
    return featureCardOf("Rules of " + feature, h("header", null, h("h2", null, bdi(feature)), h("span", { class: "soft small" }, "rules in scripts")),
      h("div", { class: "scroller" }, h("table", { class: "case-table" }, h("thead", null, h("tr", null, ["Rule", "Kind", "In scripts"].map((text) =>
        h("th", { scope: "col" }, text)))), h("tbody", null, rows))));
  });
}

function showFindings() {
  if (!findings) return missing("Nothing was explored for this report, and no feature has rules.");
  const found = findings.features.reduce((sum, feature) => sum + feature.findings.length, 0);
  const reachedGoals = findings.features.flatMap(({ goals }) => goals.map(([, did]) => did));
  const ordered = [...findings.features].sort((a, b) => (b.findings.length > 0) - (a.findings.length > 0));
  main.replaceChildren(h("div", { class: "hero" }, h("h1", { tabindex: -1 }, findings.features.length
    ? `${found || "Nothing"} found in ${count(findings.features.length, "feature")}` : "Rules"),
  h("dl", { class: "tiles" }, findings.features.length > 0 && tile("Runs", findings.features.reduce((sum, { numbers }) => sum + numbers[0], 0).toLocaleString("en")),
    reachedGoals.length > 0 && tile("Goals reached", `${reachedGoals.filter(Boolean).length} of ${reachedGoals.length}`),
    findings.rules.length > 0 && tile("Eventual rules due", `${findings.rules.filter(([, , due]) => due).length} of ${findings.rules.length}`),
    findings.broken.length > 0 && tile("Rules broken", findings.broken.length)),
  findings.review.map((command) => copyable(command))), ...ordered.map(exploredCard), ...rulesCards());
  return "Findings and rules";
}
