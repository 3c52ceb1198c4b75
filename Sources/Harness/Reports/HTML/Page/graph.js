/* The states and actions of a feature. The places were worked out when the report was made. */
const tailOf = (text, most) => text.length > most ? "…" + text.slice(1 - most) : text;
const headOf = (text, most) => text.length > most ? text.slice(0, most - 1) + "…" : text;

function nodeOf(node, index, texts, pick) {
  const [x, y, width, height] = node.box;
  const lines = [];
  for (let i = 0; i < node.shown; i++) {
    const path = texts[node.differences[2 * i]];
    const value = node.differences[2 * i + 1] < 0 ? "gone" : texts[node.differences[2 * i + 1]];
    const room = 22;
    const most = Math.max(9, room - Math.min(value.length, 12));
    const shownPath = path.length > most ? tailOf(components(path).pop(), most) : path;
    lines.push([shownPath + " ", headOf(value, Math.max(4, room - shownPath.length))]);
  }
  const rest = node.differences.length / 2 - node.shown;
  const group = s("g", { class: "node" + (node.initial ? " initial" : ""), tabindex: 0, role: "button",
    "aria-label": visible(`State ${index + 1}` + (node.initial ? ", initial" : "")
      + (node.visits ? `, seen ${node.visits} times: ` : ": ")
      + (lines.map((line) => line.join("= ")).join("; ") || "as at the beginning")) },
    s("rect", { class: "box", x, y, width, height, rx: 10 }),
    lines.length ? lines.map(([path, value], i) => s("text", { x: x + 12, y: y + 21 + 17 * i },
      s("tspan", { class: "quiet" }, path), s("tspan", { class: "value" }, value)))
      : s("text", { x: x + 12, y: y + 21, class: "value" }, "beginning"),
    s("text", { class: "quiet number", x: x + width - 8, y: y - 5, "text-anchor": "end" }, index + 1),
    rest > 0 && s("text", { class: "quiet", x: x + 12, y: y + 21 + 17 * node.shown }, `and ${rest} more`));
  group.addEventListener("click", () => pick(index));
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    pick(index);
  });
  return group;
}

function edgeOf(edge, nodes, number) {
  const isReceived = edge.actions.every((action) => action[2]);
  const kind = isReceived ? " received" : "";
  const label = headOf(edge.actions[0][0].split(".").pop(), 22) + (edge.actions.length > 1 ? " +" + (edge.actions.length - 1) : "");
  let path;
  let place = edge.label;
  if (edge.curve) {
    const c = edge.curve;
    path = `M${c[0]} ${c[1]}C${c[2]} ${c[3]} ${c[4]} ${c[5]} ${c[6]} ${c[7]}`;
  } else {
    const [x, y] = nodes[edge.from].box;
    const left = x + 22;
    path = `M${left - 10} ${y}C${left - 13} ${y - 20} ${left + 13} ${y - 20} ${left + 10} ${y}`;
    place = [left + 72, y - 11];
  }
  const shape = s("path", { class: "edge" + kind, d: path, "marker-end": "url(#head)" });
  const text = s("text", { class: "edge-name", x: place[0], y: place[1] + 4 }, label);
  return { shape, text, edge, number };
}

/** Of a feature's scripts, or with the place "explored" of what was explored. */
function showGraph(name, wanted) {
  const drawn = report.features.flatMap((feature, number) => [
    report.scripts.some((script) => script.feature === number && script.time !== undefined)
      && { feature, number, place: "graph", label: feature.name },
    feature.explored && { feature, number, place: "explored", label: feature.name + ", explored" }].filter(Boolean));
  if (!drawn.length) return missing("No script of this report was played, so there are no states to draw.");
  const chosen = name === undefined ? drawn[0]
    : drawn.find(({ feature, place }) => feature.name === name && place === wanted);
  if (!chosen) return missing(`The report has no graph of ${name}` + (wanted === "explored" ? ", explored." : "."));
  const isExplored = chosen.place === "explored";
  const { texts, [chosen.place]: graph } = featureData(chosen.number);
  const svg = s("svg", { class: "gr" + (isExplored ? " explored" : ""), width: graph.size[0], height: graph.size[1], role: "group",
    "aria-label": visible("States and actions of " + chosen.feature.name) },
    s("defs", null, s("marker", { id: "head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9,
      markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" }, s("path", { class: "head", d: "M0 0.5L8 4L0 7.5z" }))));
  const detail = h("section", { class: "card", "aria-label": "Chosen state", "aria-live": "polite" },
    h("p", { class: "empty" }, isExplored ? "Choose an action to see the shortest script that takes this way, or a state."
      : "Choose a state to see how scripts come to it and where they go."));
  const edges = graph.edges.map((edge, i) => edgeOf(edge, graph.nodes, i));
  const nodes = graph.nodes.map((node, i) => nodeOf(node, i, texts, pick));
  svg.append(...edges.map((edge) => edge.shape), ...nodes, ...edges.map((edge) => edge.text));

  if (isExplored) edges.forEach((drawn) => {
    drawn.shape.addEventListener("click", () => pickEdge(drawn));
    fill(drawn.text, { tabindex: 0, role: "button", onclick: () => pickEdge(drawn), onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pickEdge(drawn);
    } }, []);
  });

  /** The shortest script that takes a way. */
  const script = (edge, i) => edge.scripts && h("pre", { class: "printed" }, bdi(texts[edge.scripts[i]]));

  function pickEdge(picked) {
    svg.classList.add("picked");
    nodes.forEach((element, i) => element.classList.toggle("on", i === picked.edge.from || i === picked.edge.to));
    for (const { shape, text, edge } of edges) {
      shape.classList.toggle("on", edge === picked.edge);
      text.classList.toggle("on", edge === picked.edge);
    }
    const { from, to, actions } = picked.edge;
    detail.replaceChildren(h("header", null, h("h2", { class: "grow" },
      from === to ? `Stays in state ${from + 1}` : `State ${from + 1} to state ${to + 1}`)),
    h("div", { class: "inside detail" }, actions.map(([action, , isReceived], i) => h("div", null,
      h("h3", null, mark(isReceived ? "received" : "sent"), " ", bdi(action)), script(picked.edge, i)))));
  }

  function ways(index, direction) {
    const other = direction === "from" ? "to" : "from";
    const list = graph.edges.filter((edge) => edge[direction] === index);
    return list.flatMap((edge) => edge.actions.map(([action, times, isReceived], i) => h("li", null,
      mark(isReceived ? "received" : "sent"), " ", h("code", null, bdi(action)),
      h("span", { class: "soft" }, (edge.from === edge.to ? " stays" : (direction === "from" ? " to " : " from ")
        + `state ${edge[other] + 1}`) + (times > 1 ? `, ${times} times` : "")),
      edge.scripts && h("details", null, h("summary", null, "Shortest script"), script(edge, i)))));
  }

  function pick(index) {
    const node = graph.nodes[index];
    svg.classList.add("picked");
    nodes.forEach((element, i) => element.classList.toggle("on", i === index));
    for (const { shape, text, edge } of edges) {
      const isOn = edge.from === index || edge.to === index;
      shape.classList.toggle("on", isOn);
      text.classList.toggle("on", isOn);
    }
    const differences = [];
    for (let i = 0; i < node.differences.length; i += 2) {
      const value = node.differences[i + 1];
      differences.push(h("li", null, h("span", { class: "mono" }, bdi(texts[node.differences[i]])), " ",
        value < 0 ? h("span", { class: "soft" }, "gone") : literal(texts[value], 120)));
    }
    const scripts = node.scripts.map((number) => report.scripts[number])
      .map((script) => h("li", null, h("a", { href: link(script) }, bdi(script.title))));
    const part = (title, items) => items.length > 0 && h("div", null, h("h3", null, title), h("ul", null, items));
    detail.replaceChildren(h("header", null, h("h2", { class: "grow" }, `State ${index + 1}`),
      node.visits > 0 && h("span", { class: "soft small" }, "seen " + count(node.visits, "time"))),
      h("div", { class: "inside detail" },
        part("Other than at the beginning", differences.slice(0, 40))
          || h("p", { class: "soft" }, isExplored ? "As at the beginning." : "As at the beginning of the first script."),
        part("Leads on", ways(index, "from")), part("Comes by", ways(index, "to").filter((item) =>
          !item.textContent.includes(" stays"))), part("Scripts", scripts)));
  }

  const target = ({ place, feature }) => `#/${place}/` + encodeURIComponent(feature.name);
  main.replaceChildren(h("div", null, h("h1", { tabindex: -1 }, "States and actions"),
    h("p", { class: "soft", style: "margin-top: 6px" }, `${count(graph.nodes.length, "state")} of `, bdi(chosen.feature.name),
      ", told by how they differ from the beginning. ",
      isExplored && "They are abstract: texts and numbers tell none apart. ",
      graph.omitted > 0 && `${count(graph.omitted, "state")} ${isExplored ? "with longer scripts" : "seen less often"} left out. `,
      chosen.feature.explored === "cut" && isExplored && "There are others that the report doesn't have.")),
    drawn.length > 12 ? h("p", { class: "pick" }, h("select", { class: "search", style: "flex: 0 1 320px",
      "aria-label": "Feature", onchange: (event) => { location.hash = event.target.value; } },
      drawn.map((one) => h("option", { value: target(one), selected: one === chosen }, one.label))))
    : h("nav", { class: "pick", "aria-label": "Features" }, drawn.map((one) => h("a", {
      href: target(one), "aria-current": one === chosen ? "page" : null }, bdi(one.label)))),
    h("div", { class: "graph-layout" }, h("section", { class: "card graph-card", "aria-label": "Graph" },
      h("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": "Graph, scrolls" }, svg)), detail));
  return "Graph of " + chosen.feature.name;
}
