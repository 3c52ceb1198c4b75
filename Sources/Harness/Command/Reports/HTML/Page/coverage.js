/* Which actions scripts sent, received and covered, and which never occurred. */
let neverOnly = false;

/** Parses `0-4,7` as scripts. */
const scriptsIn = (ranges) => (ranges ? ranges.split(",") : []).flatMap((range) => {
  const [from, to = from] = range.split("-").map(Number);
  return report.scripts.slice(from, to + 1);
});

/** Links to scripts. If there are very many, a button shows the rest. */
function scriptLinks(scripts, most = 100) {
  const list = h("ul", { class: "links" });
  const add = (some) => list.append(...some.map((script) => h("li", null, h("a", { href: link(script) }, bdi(script.title)))));
  add(scripts.slice(0, most));
  if (scripts.length > most) list.append(h("li", null, h("button", { class: "more", type: "button", onclick: (event) => {
    event.target.parentNode.remove();
    add(scripts.slice(most));
  } }, `show ${scripts.length - most} more`)));
  return list;
}

/** An item with a name, which opens to show the scripts that cover it. */
function reached(name, groups) {
  const body = h("div", { class: "which" });
  return h("details", { class: "reached", ontoggle: () => {
    if (body.firstChild) return;
    body.append(...groups.filter(([, scripts]) => scripts.length).flatMap(([verb, scripts]) =>
      [h("p", { class: "soft small" }, `${verb} ${count(scripts.length, "script")}`), scriptLinks(scripts)]));
  } }, h("summary", null, h("code", null, bdi(name))), body);
}

const figureCell = (number) => h("td", { class: "count" + (number ? "" : " soft") }, number || "–");
const neverBadge = (text) => h("span", { class: "badge bad", style: "margin-left: 10px" }, text);

function caseRow(feature, name, number) {
  const [sent, received] = [feature.sent[number], feature.received[number]];
  const isNever = sent + received === 0;
  if (neverOnly && !isNever) return null;
  return h("tr", { class: isNever ? "never" : null },
    h("td", null, h("code", null, isNever ? bdi(name) : h("a", {
      href: "#/?" + new URLSearchParams({ feature: feature.name, case: name }) }, bdi(name))),
      isNever && neverBadge("never")), figureCell(sent), figureCell(received));
}

// Kinds of items to cover, with their columns. The column after the scripts of an endpoint says whether it can fail.
const reachKinds = [["payloads", "Payloads", "Payload", ["Sent by", "Received by"]],
  ["endpoints", "Endpoints", "Endpoint", ["Answered in", "Failed in"]], ["states", "States", "State", ["Seen by"]],
  ["goals", "Goals", "Goal", ["Reached by"]]];

/** The parts of an item to cover, each with whether it occurred. */
function asked(kind, [, ...lists]) {
  if (kind === "payloads") return [["never", lists.some(Boolean)]];
  if (kind === "endpoints") return [["never answered", !!lists[0]], ...lists[2] ? [["never failed", !!lists[1]]] : []];
  return [["never", !!lists[0]]];
}
const reachCount = (feature, kind) => feature.reach[kind].flatMap((item) => asked(kind, item))
  .reduce(([came, all], [, did]) => [came + did, all + 1], [0, 0]);

function reachRow(kind, columns, item) {
  const missing = asked(kind, item).filter(([, did]) => !did);
  if (neverOnly && !missing.length) return null;
  const lists = columns.map((verb, i) => [verb, scriptsIn(item[i + 1])]);
  const isNone = lists.every(([, scripts]) => !scripts.length);
  return h("tr", { class: missing.length ? "never" : null }, h("td", null,
    isNone ? h("code", null, bdi(item[0])) : reached(item[0], lists), missing.map(([text]) => neverBadge(text))),
  lists.map(([, scripts], i) => kind === "endpoints" && i === 1 && !item[3]
    ? h("td", { class: "count soft" }, "can't") : figureCell(scripts.length)));
}

function reachTable(head, columns, rows) {
  return h("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": head + ", scrolls" }, h("table", { class: "case-table" }, h("thead", null, h("tr", null, h("th", { scope: "col" }, head),
    columns.map((column) => h("th", { scope: "col", class: "count" }, column)))), h("tbody", null, rows)));
}

function showCoverage(query) {
  neverOnly = query.has("never");
  const used = new Set(report.scripts.map((script) => script.feature));
  const shown = report.features.map((feature, number) => ({ feature, number }))
    .filter(({ feature, number }) => used.has(number) && feature.cases.length);
  const without = report.features.filter((_, number) => !used.has(number));
  const covered = (feature) => feature.cases.filter((_, i) => feature.sent[i] + feature.received[i] > 0).length;
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const all = sum(shown.map(({ feature }) => feature.cases.length));
  const came = sum(shown.map(({ feature }) => covered(feature)));
  const only = h("input", { type: "checkbox", checked: neverOnly, onchange: () => {
    history.replaceState(null, "", "#/coverage" + (only.checked ? "?never" : ""));
    showCoverage(new URLSearchParams(only.checked ? "never" : ""));
    main.querySelector(".check input").focus();
  } });
  const reachTotals = reachKinds.map(([kind, title]) => {
    const counts = shown.filter(({ feature }) => feature.reach).map(({ feature }) => reachCount(feature, kind));
    return [title, sum(counts.map(([did]) => did)), sum(counts.map(([, of]) => of))];
  }).filter(([, , of]) => of > 0);
  const isMeasured = reachTotals.some(([title]) => title === "States" || title === "Endpoints");
  main.replaceChildren(h("div", { class: "hero" },
    h("h1", { tabindex: -1 }, `${came} of ${count(all, "action case")} occurred`),
    reachTotals.length > 0 && h("dl", { class: "tiles" }, reachTotals.map(([title, did, of]) => tile(title, `${did} of ${of}`))),
    h("p", { class: "soft" }, "Cases that the scripts of this report sent, and that effects fed back to them, and what else they reached. ",
      !isMeasured && "Endpoints and states were not measured."),
    h("label", { class: "check" }, only, "only what never occurred")),
    ...shown.map(({ feature }) => {
      const rows = feature.cases.map((name, i) => caseRow(feature, name, i)).filter(Boolean);
      const others = feature.reach ? reachKinds.map(([kind, title, head, columns]) => {
        const found = feature.reach[kind].map((item) => reachRow(kind, columns, item)).filter(Boolean);
        const [did, of] = reachCount(feature, kind);
        return found.length > 0 && h("section", { "aria-label": `${title} of ${visible(feature.name)}` },
          h("h3", { class: "kind-title" }, title, h("span", { class: "soft small" }, ` ${did} of ${of}`)), reachTable(head, columns, found));
      }).filter(Boolean) : [];
      if (!rows.length && !others.length) return null;
      return h("section", { class: "feature card", "aria-label": visible(feature.name) }, h("header", null,
        h("h2", { class: "grow" }, bdi(feature.name)),
        h("span", { class: "soft small" }, `${covered(feature)} of ${feature.cases.length}`),
        meter(covered(feature), 0, feature.cases.length - covered(feature))),
        rows.length > 0 && reachTable("Action", ["Sent by", "Received by"], rows), others);
    }).filter(Boolean));
  if (without.length) main.append(h("p", { class: "soft", style: "margin-top: 16px" }, "No script in this report: ",
    without.map((feature, i) => [i > 0 && ", ", bdi(feature.name)])));
  return "Coverage";
}
