/* The first page: counts, and scripts by cause, by feature or by a figure, filtered while typing. */
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

/** A row is created again only if other words have to be marked in it. */
function scriptRow(script, largest) {
  const name = script.name.toLowerCase();
  const key = [largest === undefined ? "" : filter.by + largest, ...wordsOf(filter.q).filter((word) => name.includes(word))].join(" ");
  if (!script.row || script.row.key !== key) script.row = { key, element: makeRow(script, largest) };
  return script.row.element;
}

/** In an order by a figure: the figure, and its share of the largest. */
function makeRow(script, largest) {
  const [, key, words] = largest === undefined ? [] : orders[filter.by];
  const name = key ? script.name : script.title;
  const figures = key ? [words(script[key] || 0)]
    : [count(script.steps, "step"), script.time === undefined ? "" : roughly(script.time)];
  // Rows out of sight are not laid out, so their names would be missing.
  const label = visible([name, script.holds ? "holds" : "failed", ...changeWords(script), figures[0],
    script.headlines[0]].filter(Boolean).join(", "));
  return h("li", null, h("a", { class: "script-row" + (key ? " ranked" : ""), href: link(script), "aria-label": label },
    mark(script.holds ? "good" : "bad"), h("span", { class: "name" }, highlighted(name), changeBadges(script)),
    key ? h("span", { class: "track" }, h("i", { style: `width: ${100 * (script[key] || 0) / (largest || 1)}%` })) : strip(script),
    figures.map((figure, i) => h("span", { class: "figure" + (i ? " time" : "") }, figure)),
    script.headlines[0] && h("span", { class: "why" }, bdi(script.headlines[0]),
      script.failures > 1 && h("span", { class: "soft" }, " and " + (script.failures - 1) + " more"))));
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Formats `2026-11-21T09:33:52Z` as `21 Nov 2026, 09:33 UTC`. */
const dateText = (at) => at.replace(/^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, (_, year, month, day, time) =>
  `${Number(day)} ${months[month - 1]} ${year}, ${time} UTC`);

/** What the report is about, in one line: project, branch, commit, when, how long. */
function aboutLine() {
  const [at, , , , project, commit, branch] = report.made || [];
  const parts = [project && h("strong", null, bdi(project)), branch && bdi(branch),
    commit && h("code", { title: visible(commit) }, bdi(commit.slice(0, 7))), at && dateText(at), report.seconds > 0 && "took " + took(report.seconds)];
  return h("p", { class: "about soft" }, parts.filter(Boolean).map((part, i) => [i > 0 && " · ", h("span", null, part)]));
}

/** How the report was made, and from what exactly, at the bottom of every page. */
function origin([at, tool, command, platform, project, commit, branch]) {
  const parts = [project, commit && "commit " + commit, branch && "branch " + branch].filter(Boolean);
  return h("footer", { class: "soft small" }, parts.length > 0 && h("p", null, bdi(parts.join(", "))),
    h("p", null, `Made at ${at} by ${tool} on ${platform} with `, h("code", null, command)));
}

/** Problems that no script has caused: missing workers, and workers that crashed. */
function runProblems() {
  const card = (label, ...children) =>
    h("section", { class: "card failure", "aria-label": label }, h("div", { class: "inside" }, children));
  return [...report.lost.map((worker) => card("Crashed worker", h("h2", null, bdi(worker.headline)),
    h("p", null, bdi(worker.cause)),
    worker.output && h("details", null, h("summary", null, "Printed output"),
      h("pre", { class: "printed" }, bdi(worker.output))))),
  report.notIsolated && card("No workers", h("h2", null, bdi(report.notIsolated)))].filter(Boolean);
}

function featureCard(number, found, most) {
  const feature = report.features[number];
  const [all, bad] = totals[number];
  const list = h("ul", { class: "script-list" });
  const more = fillUp(list, found, (script) => scriptRow(script), most, 500);
  return h("section", { class: "feature card", "aria-label": visible(feature.name) },
    h("header", null, h("h2", null, highlighted(feature.name)),
      h("span", { class: "soft small grow" }, found.length === all ? count(all, "script")
        : found.length + " of " + count(all, "script")),
      bad > 0 && badge(false, bad + " failed"),
      meter(all - bad, bad, 0)),
    list, more);
}

/** All rows if there are few scripts; if there are many, the first rows of each feature, for a limited number of features. */
function featureCards(scripts, mostCards) {
  const byFeature = report.features.map(() => []);
  for (const script of scripts) byFeature[script.feature].push(script);
  const cards = [...byFeature.entries()].filter(([, rows]) => rows.length);
  for (const [, rows] of cards) rows.sort((a, b) => a.holds - b.holds);
  cards.sort((a, b) => a[1][0].holds - b[1][0].holds);
  const isShort = scripts.length <= 250;
  const shown = isShort ? cards.length : Math.min(mostCards, cards.length);
  const list = h("div");
  const more = fillUp(list, cards, ([number, rows]) =>
    featureCard(number, rows, isShort ? 250 : Math.max(2, Math.floor(60 / shown))), shown, 50);
  return [list, more];
}

function causeCards(scripts) {
  const isFound = new Set(scripts);
  const found = causes.map((cause) => ({ cause, found: cause.scripts.filter((script) => isFound.has(script)),
    also: cause.also.filter((script) => isFound.has(script)) })).filter((part) => part.found.length);
  const bad = found.reduce((sum, part) => sum + part.found.length, 0);
  const good = scripts.filter((script) => script.holds);
  const list = h("div");
  const more = fillUp(list, found, causeCard, 15, 50);
  const section = (text) => h("p", { class: "section soft small" }, text);
  return [bad > 0 && list, more,
    bad > 0 && good.length > 0 && section(good.length === 1 ? "1 holds" : good.length + " hold"),
    ...featureCards(good, 10)].filter(Boolean);
}

function rankedCard(scripts) {
  const [words, key] = orders[filter.by];
  const sorted = scripts.slice().sort((a, b) => (b[key] || 0) - (a[key] || 0));
  const largest = sorted.length && sorted[0][key] || 0;
  const list = h("ol", { class: "script-list" });
  const more = fillUp(list, sorted, (script) => scriptRow(script, largest), 100, 500);
  return sorted.length > 0 && h("section", { class: "feature card", "aria-label": words },
    h("header", null, h("h2", { class: "grow" }, words[0].toUpperCase() + words.slice(1))), list, more);
}

/** A choice by radio buttons. */
function radios(name, label, values, chosen, choose) {
  return h("fieldset", { class: "chips " + name, role: "radiogroup", "aria-label": label }, values.map(([value, words]) =>
    h("label", { class: "chip" }, h("input", { type: "radio", name, value, checked: value === chosen,
      onchange: () => choose(value) }), words)));
}

/** Opens the filter, if the page has one. */
let searchIn = null;

function showOverview(query) {
  setFilter(query);
  const scripts = report.scripts;
  const bad = failed.length;
  const good = scripts.length - bad;
  const results = h("div", { id: "results" });
  const found = h("p", { class: "soft small", role: "status" });
  const asked = h("div", { class: "asked" }, found);
  const search = h("input", { class: "search", type: "search", id: "search", value: filter.q, autocomplete: "off",
    spellcheck: "false", "aria-label": "Filter scripts", placeholder: "Filter by script, feature, action, failure",
    oninput: () => { filter.q = search.value; narrow(true); } });
  const selects = Object.entries(facets).filter(([facet]) => choices(facet).length || filter[facet] !== null)
    .map(([facet, words]) => ({ facet, words, element: h("select", { "aria-label": words[0].toUpperCase() + words.slice(1),
      onchange: (event) => { filter[facet] = event.target.value || null; narrow(); } }) }));
  const outcomeBar = h("span");
  const orderBar = h("span");
  const legend = h("ul", { class: "legend", "aria-label": "Strokes: one for each step" },
    [["change", "state changed"], ["call", "called an endpoint"], ["received", "received an action"], ["bad", "failed"]]
      .map(([colour, text]) => h("li", null, h("i", { style: `background: var(--${colour})` }), text)));

  const shownOrders = Object.entries(orders).filter(([name, [, key]]) => name === "feature"
    || (key ? scripts.some((script) => script[key] > 0) : bad > 0)).map(([name, [words]]) => [name, words]);

  /** The choices, as the elements show them. */
  function tellChoice() {
    outcomeBar.replaceChildren(radios("outcome", "Outcome", Object.entries(outcomes), filter.show,
      (value) => { filter.show = value; narrow(); }));
    orderBar.replaceChildren(radios("orders", "Order", shownOrders, filter.by, (value) => { filter.by = value; narrow(); }));
    search.value = filter.q;
  }

  function fillSelects() {
    for (const { facet, words, element } of selects) {
      const all = choices(facet);
      const value = filter[facet];
      if (value !== null && !all.some(([name]) => name === value)) all.unshift([value, value]);
      const key = JSON.stringify([all, value]);
      if (element.filled === key) continue;
      element.filled = key;
      element.classList.toggle("on", value !== null);
      element.replaceChildren(h("option", { value: "" }, facet === "since" ? "any change" : "any " + words),
        ...all.map(([name, text]) => h("option", { value: name, selected: name === value }, text)));
    }
  }

  /** The active filters, each with a button that removes it. */
  function fillAsked() {
    const parts = [filter.q.trim() && ["text", filter.q.trim(), () => { filter.q = ""; }],
      filter.show !== "all" && ["outcome", filter.show, () => { filter.show = "all"; }],
      ...Object.entries(facets).map(([facet, words]) => filter[facet] !== null
        && [words, facet === "since" ? changes[filter.since] || filter.since : filter[facet], () => { filter[facet] = null; }]),
      !Object.hasOwn(orders, filter.by) && ["order", filter.by, () => { filter.by = firstOrder; }],
      ...filter.other.map((part) => [part[0], part[1], () => { filter.other = filter.other.filter((other) => other !== part); }]),
    ].filter(Boolean);
    const remove = (number, ...all) => {
      for (const [, , clear] of all) clear();
      tellChoice();
      narrow();
      const left = asked.querySelectorAll(".only");
      (left[Math.min(number, left.length - 1)] || search).focus();
    };
    for (const button of asked.querySelectorAll("button")) button.remove();
    asked.append(...parts.map((part, i) => h("button", { class: "only", type: "button",
      "aria-label": visible(`Remove ${part[0]} ${part[1]}`), onclick: () => remove(i, part) },
    h("span", { class: "what" }, part[0] + " "), bdi(part[1]), h("span", { "aria-hidden": "true" }, " ×"))));
    if (parts.length > 1) asked.append(h("button", { class: "more all", type: "button", onclick: () => remove(0, ...parts) },
      "remove all"));
  }

  function narrow(isTyped) {
    // Browsers may refuse to change the address so often.
    try { history.replaceState(null, "", filterLink()); } catch { /* it says what was asked for before */ }
    if (!isTyped) fillSelects();
    list();
  }

  function list() {
    fillAsked();
    const unknown = unknownParts();
    const matching = unknown.length ? [] : foundScripts();
    const cards = unknown.length ? unknown.map((text) => h("p", { class: "card empty feature" }, text))
      : orders[filter.by][1] ? [rankedCard(matching)]
        : filter.by === "cause" ? causeCards(matching) : featureCards(matching, 60);
    results.replaceChildren(...cards.filter(Boolean));
    // A legend for the strokes is above the first of them.
    const strip = results.querySelector(".strip path");
    legend.hidden = !strip;
    let card = strip;
    while (card && card.parentNode !== results) card = card.parentNode;
    if (card) card.before(legend);
    if (!matching.length && !unknown.length) results.append(h("p", { class: "card empty feature" },
      scripts.length ? "No script matches." : "No script was run."));
    found.textContent = unknown.length ? visible(unknown.join(" "))
      : matching.length === scripts.length ? "" : matching.length + " of " + scripts.length + " scripts";
  }

  const virtual = scripts.reduce((sum, script) => sum + (script.time || 0), 0);
  const steps = scripts.reduce((sum, script) => sum + script.steps, 0);
  const used = totals.filter(([number]) => number).length;
  tellChoice();
  const [sinceLine, sinceCard] = comparison();
  // Failures are visible at first; a search opens the rest.
  const panel = h("div", { class: "panel", id: "panel" }, meter(good, bad, report.notRun),
    h("dl", { class: "tiles" }, tile("Hold", good), tile("Failed", bad),
      report.notRun > 0 && tile("Not run", report.notRun), tile("Features", used),
      tile("Steps", steps.toLocaleString("en")), tile("Virtual time", roughly(virtual)),
      report.seconds > 0 && tile("Took", took(report.seconds))), sinceCard,
    h("div", { class: "tools" }, search, outcomeBar), h("div", { class: "facets" }, selects.map(({ element }) => element),
      shownOrders.length > 1 && orderBar));
  const isAsked = bad + report.lost.length === 0 || filterLink() !== "#/";
  const opener = h("button", { class: "opener", type: "button", "aria-controls": "panel", onclick: () => openPanel(panel.hidden) }, "Filters", h("span", { class: "wide" }, " and figures"));
  function openPanel(isOpen) {
    panel.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
  }
  searchIn = () => { openPanel(true); search.focus(); };
  openPanel(isAsked);
  main.replaceChildren(...[h("div", { class: "hero" },
    h("div", { class: "row" }, h("h1", { tabindex: -1 }, report.explored ? bdi(report.explored)
      : bad ? `${bad} of ${count(scripts.length, "script")} failed`
      : scripts.length === 1 ? "The script holds" : `All ${count(scripts.length, "script")} hold`,
      report.lost.length > 0 && `, ${count(report.lost.length, "worker")} lost`),
      bad > 0 && causes.length > 1 && h("span", { class: "soft causes-count" }, count(causes.length, "cause")),
      report.shard && h("span", { class: "badge" }, `part ${report.shard[0]} of ${report.shard[1]}`), opener),
    aboutLine(), sinceLine, panel),
    ...runProblems(), asked, legend, results,
    h("div", null,
      report.warnings.map((line) => h("p", { class: "soft small" }, line)))].filter(Boolean));
  fillSelects();
  list();
  return "Overview";
}
