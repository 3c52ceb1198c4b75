/* Which cases of each action the scripts sent and received. */
let neverOnly = false;

function caseRow(feature, name, number) {
  const [sent, received] = [feature.sent[number], feature.received[number]];
  const isNever = sent + received === 0;
  if (neverOnly && !isNever) return null;
  const figure = (count) => h("td", { class: "count" + (count ? "" : " soft") }, count || "–");
  return h("tr", { class: isNever ? "never" : null },
    h("td", null, h("code", null, isNever ? bdi(name) : h("a", {
      href: "#/?" + new URLSearchParams({ feature: feature.name, case: name }) }, bdi(name))),
      isNever && h("span", { class: "badge bad", style: "margin-left: 10px" }, "never")), figure(sent), figure(received));
}

function showCoverage() {
  const used = new Set(report.scripts.map((script) => script.feature));
  const shown = report.features.map((feature, number) => ({ feature, number }))
    .filter(({ feature, number }) => used.has(number) && feature.cases.length);
  const without = report.features.filter((_, number) => !used.has(number));
  const covered = (feature) => feature.cases.filter((_, i) => feature.sent[i] + feature.received[i] > 0).length;
  const all = shown.reduce((sum, { feature }) => sum + feature.cases.length, 0);
  const came = shown.reduce((sum, { feature }) => sum + covered(feature), 0);
  const only = h("input", { type: "checkbox", checked: neverOnly, onchange: () => {
    neverOnly = only.checked;
    showCoverage();
    main.querySelector(".check input").focus();
  } });
  main.replaceChildren(h("div", { class: "hero" },
    h("h1", { tabindex: -1 }, `${came} of ${count(all, "action case")} occurred`),
    h("p", { class: "soft" }, "Cases that the scripts of this report sent, and that effects fed back to them."),
    h("label", { class: "check" }, only, "only cases that never occurred")),
    ...shown.map(({ feature }) => {
      const rows = feature.cases.map((name, i) => caseRow(feature, name, i)).filter(Boolean);
      if (!rows.length) return null;
      return h("section", { class: "feature card", "aria-label": feature.name }, h("header", null,
        h("h2", { class: "grow" }, bdi(feature.name)),
        h("span", { class: "soft small" }, `${covered(feature)} of ${feature.cases.length}`),
        meter(covered(feature), 0, feature.cases.length - covered(feature))),
        h("table", { class: "case-table" }, h("thead", null, h("tr", null, h("th", { scope: "col" }, "Action"),
          h("th", { scope: "col", class: "count" }, "Sent by"), h("th", { scope: "col", class: "count" }, "Received by"))),
          h("tbody", null, rows)));
    }).filter(Boolean));
  if (without.length) main.append(h("p", { class: "soft", style: "margin-top: 16px" }, "No script in this report: ",
    without.map((feature, i) => [i > 0 && ", ", bdi(feature.name)])));
  return "Coverage";
}
