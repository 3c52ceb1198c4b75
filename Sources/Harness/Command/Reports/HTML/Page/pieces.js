/* Pieces to send to someone: a link, a step as a picture, a script as a file of its own. */
function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  say(name + " is saved");
}

const fileName = (script) => script.name.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 80);

/** A step as a picture that needs no other files: light, at most 900 wide, with its texts as text. */
function stepPicture(page) {
  const { model } = page;
  const step = page.step();
  const lines = [];
  const add = (colour, parts, style = {}) => lines.push({ colour, parts: [parts].flat(), ...style });
  const words = (node) => node.nodeType === 3 ? node.data : node.tagName === "BUTTON" || node.classList.contains("to-graph") ? "" : node.className === "arrow" ? " → "
    : [...node.childNodes].map(words).join("") + (node.className === "unseen" ? " " : "");
  add("#5a606c", model.script.name + (step ? ` · step ${page.position()} of ${model.steps.length} · ${timesOf(step)}` : " · beginning"));
  for (const line of step ? step.command.split("\n").slice(0, 12) : []) add("#1d2026", line, { bold: true });
  for (const failure of step ? step.failures : []) {
    add("#b3261e", "▲ " + failure.headline, { bold: true, above: 8 });
    for (const [sign, side, ground] of [["- ", failure.expected, "#dcedf8"], ["+ ", failure.actual, "#ffe8cf"]]) {
      let rest = [[sign]];
      (side || []).forEach((part, i) => part.split("\n").forEach((text, j) => {
        if (j) { add("#1d2026", rest, { ground }); rest = [[sign]]; }
        rest.push([text, i % 2]);
      }));
      if (side) add("#1d2026", rest, { ground });
    }
    if (failure.note) for (const line of failure.note.split("\n").slice(0, 12)) add("#b3261e", "! " + line);
  }
  const all = step ? happened(page, step) : h("p", null, "the state before the first step");
  const heads = all.querySelectorAll(".head, .when, ul > li:not(.group):not(.when)");
  [...(heads.length ? heads : [all])].slice(0, 60).forEach((node, i) => {
    const isHead = node.matches(".head, .when, p");
    add(isHead ? "#1d2026" : "#30343c", (isHead ? "" : "    ") + words(node).trim(), { above: i ? 0 : 8 });
  });
  if (heads.length > 60) add("#5a606c", "…");
  const view = model.views[page.position()];
  if (view != null) {
    view.split("\n").slice(0, 60).forEach((line, i) => add("#1d2026", "│ " + line, { above: i ? 0 : 10, ground: "#f0f0ec" }));
  }
  const svg = s("svg", { xmlns: "http://www.w3.org/2000/svg", "font-family": "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    "font-size": 13, role: "img", "aria-label": visible(lines[0].parts[0]).replace(/[\ufffe\uffff]|\p{Cs}/gu, "\ufffd") });
  let [y, width] = [10, 320];
  const texts = lines.map(({ colour, parts, bold, above = 0, ground }) => {
    let room = 106;
    y += 19 + above;
    const text = s("text", { x: 20, y, fill: colour, "font-weight": bold ? 700 : 400, "xml:space": "preserve" });
    for (const part of parts) {
      const [whole, isMarked] = [part].flat();
      let shown = "";
      for (const c of visible(String(whole).slice(0, 400)).replace(/[\ufffe\uffff]|\p{Cs}/gu, "\ufffd")) {
        if ((room -= columns(c)) >= 0) shown += c;
        else { shown += "…"; break; }
      }
      text.append(s("tspan", isMarked ? { "font-weight": 700, "text-decoration": "underline" } : null, shown));
      if (room < 0) break;
    }
    width = Math.max(width, 40 + (108 - Math.max(0, room)) * 7.9);
    return [text, ground && s("rect", { x: 14, y: y - 14, height: 19, fill: ground })];
  });
  fill(svg, { width: Math.min(900, Math.ceil(width)), height: y + 18 }, []);
  const wide = svg.getAttribute("width");
  svg.setAttribute("viewBox", `0 0 ${wide} ${y + 18}`);
  svg.append(s("rect", { width: wide, height: y + 18, rx: 10, fill: "#ffffff", stroke: "#e0e0da" }));
  for (const [text, ground] of texts) {
    if (ground) { ground.setAttribute("width", wide - 28); svg.append(ground); }
    svg.append(text);
  }
  return new XMLSerializer().serializeToString(svg);
}

/** This page with one script alone, as a file. */
function aloneAsFile(model) {
  const { script } = model;
  const feature = featureData(script.feature);
  // Reading the script shows which texts of the feature it needs.
  const noted = (list, used) => new Proxy(list, { get: (from, key) => { used.add(Number(key)); return from[key]; } });
  const [texts, pages] = [new Set(), new Set()];
  const key = "script-" + script.index;
  const whole = { ...feature };
  Object.assign(feature, { texts: noted(feature.texts, texts), pages: feature.pages && noted(feature.pages, pages), pageTexts: [] });
  read.delete(key);
  try { scriptData(script); } finally {
    Object.assign(feature, whole);
    read.set(key, model);
  }
  const kept = (list, used) => list && list.map((one, i) => used.has(i) ? one : "").slice(0, Math.max(-1, ...[...used].filter(Number.isInteger)) + 1);
  const overview = parse("overview");
  const own = overview.features[script.feature];
  delete own.explored;
  for (const kind of ["sent", "received"])
    own[kind] = own.cases.map((_, i) => Number((model.actions || []).some((action) => action.kind === kind && action.case === i)));
  const data = {
    overview: { ...overview, warnings: [], lost: [], notRun: 0, seconds: overview.scripts[script.index].seconds || 0, features: [own], against: undefined, explored: undefined,
      // The folders of this computer don't help anyone else.
      links: { repository },
      causes: overview.causes.map((cause) => ({ ...cause, also: undefined, besides: undefined, groups: cause.groups
        .filter((group) => group.scripts.includes(script.index)).map((group) => ({ ...group, title: undefined, scripts: [0] })) })).filter(({ groups }) => groups.length),
      scripts: [{ ...overview.scripts[script.index], shown: undefined, feature: 0 }] },
    "feature-0": { texts: kept(feature.texts, texts), cut: feature.cut.flatMap((_, i, all) => i % 2 || !texts.has(all[i]) ? [] : all.slice(i, i + 2)),
      pages: kept(feature.pages, pages) },
    "script-0": parse(key),
  };
  const copy = document.documentElement.cloneNode(true);
  delete copy.dataset.ready;
  delete copy.dataset.theme;
  for (const element of copy.querySelectorAll("script[type='application/json'], footer")) element.remove();
  const of = (id) => copy.querySelector("#" + id);
  for (const id of ["pages", "theme", "tip", "live", "main"]) of(id).replaceChildren();
  of("tip").hidden = of("theme").hidden = true;
  // Without scripts, the page names the script. The browser does not escape texts there.
  const plain = [script.name, ...model.failures.map((failure) => failure.headline)]
    .map((text) => "<p>" + visible(text).replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`) + "</p>").join("");
  const none = document.createElement("noscript");
  none.textContent = plain;
  of("main").append(none);
  const program = copy.querySelector("#program");
  for (const [id, part] of Object.entries(data)) {
    const element = document.createElement("script");
    element.type = "application/json";
    element.id = id;
    element.textContent = JSON.stringify(part).replace(/[<>&]/g, (c) => "\\u00" + c.charCodeAt(0).toString(16));
    program.before(element, "\n");
  }
  return "<!doctype html>\n" + copy.outerHTML + "\n";
}

function piecesOf(page) {
  const { model } = page;
  const name = fileName(model.script);
  const button = (label, act) => {
    const element = h("button", { class: "piece", type: "button", onclick: () => act(element) }, label);
    return element;
  };
  return h("div", { class: "pieces", role: "group", "aria-label": "To send" },
    button("Copy link", async (element) => {
      const address = location.href.split("#")[0] + link(model.script, Math.max(0, page.position()), page.settings.toString());
      try {
        await navigator.clipboard.writeText(address);
        element.textContent = "Copied";
      } catch {
        history.replaceState(null, "", address);
        element.textContent = "It is the address";
      }
    }),
    model.hasTrace && button("Save step as SVG", () => save(`${name}-${page.position()}.svg`, "image/svg+xml", stepPicture(page))),
    button("Save script as a file", () => save(name + ".html", "text/html", aloneAsFile(model))));
}

/** Turns the script into a report of its own. */
const alone = (model) => h("section", { class: "alone", "aria-label": "This script alone" },
  h("p", { class: "soft small" }, "This script alone, as a file to send:"),
  copyable(`${model.run} --report html=${fileName(model.script)}.html`));
