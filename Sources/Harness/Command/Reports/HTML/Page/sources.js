/* The parts of reducers that handled the actions of a step, where the report has sources. */
function sourcesOf(model, step) {
  const { sources, texts } = featureData(model.script.feature);
  if (!sources) return null;
  const lists = once("sources-" + model.script.feature, () => {
    const found = new Map();
    for (let i = 0; i < sources.actions.length; i += 2) {
      const text = texts[sources.actions[i]];
      // Two long actions may have been cut to the same text.
      found.set(text, found.has(text) && found.get(text) !== sources.actions[i + 1] ? null : sources.actions[i + 1]);
    }
    return found;
  });
  const actions = new Map();
  for (const event of step ? step.events : []) {
    if (event.kind === "sent" || event.kind === "received") actions.set(event.text, event.kind);
  }
  const place = ([path, line, text, name, remark]) => line === 0 ? h("p", { class: "soft small" }, bdi(remark))
    : h("figure", null, h("figcaption", { class: "small" }, h("code", null, bdi(path + ":" + line)),
      h("span", { class: "soft" }, " ", bdi(name), remark && " · " + remark)),
    h("pre", { class: "view source", dir: "ltr", tabindex: 0, role: "group", "aria-label": visible(path + ":" + line) },
      text.split("\n").map((code, i) => h("span", { class: "code-line", "data-line": line + i }, bdi(code || " ")))));
  const parts = [...actions].map(([text, kind]) => {
    const list = sources.lists[lists.get(text)] || [];
    return h("li", { class: "group" }, h("div", { class: "head" }, mark(kind), h("span", { class: "unseen" }, kind),
      literal(text, 160)), list.map((number) => place(sources.places[number])),
    !list.length && h("p", { class: "soft small" }, bdi(sources.missing)));
  });
  return parts.length ? h("section", { class: "sources", "aria-label": "Source" }, h("h3", null, "Source"), h("ul", { class: "events" }, parts)) : null;
}
