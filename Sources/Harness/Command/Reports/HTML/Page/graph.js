/* The states and actions of a feature: abstract states in groups that open, down to the states themselves. */
const tailOf = (text, most) => text.length > most ? "…" + text.slice(1 - most) : text;
const headOf = (text, most) => text.length > most ? text.slice(0, most - 1) + "…" : text;
const mostDrawn = 30;
let graphKeys = null;

/** The address of the state of a script after a step. */
const graphLink = (script, step) =>
  "#/graph/" + encodeURIComponent(report.features[script.feature].name) + "?" + new URLSearchParams({ at: script.name + "/" + step });

/** The abstract states that a text names: `page.loaded, toast nil`. Null if there is none. */
function membersOf(model, texts) {
  let members = Array.from({ length: model.count }, (_, i) => i);
  for (const text of texts) {
    for (const part of text.split(", ")) {
      const column = model.paths.find(({ path, values }) =>
        part.startsWith(path) && members.some((member) => values[member] !== "" && partText(path, values[member]) === part)
        || part === path + " none");
      if (!column) return null;
      members = members.filter((member) => column.values[member] === "" ? part === column.path + " none"
        : partText(column.path, column.values[member]) === part);
    }
  }
  return members.length ? members : null;
}

/** What is drawn at a place: nodes that cover all states of the place, and the node of each state. */
function graphView(model, opened, wanted) {
  const members = membersOf(model, opened);
  if (!members) return null;
  const nodes = [];
  const nodeOf = model.states.map(() => -1);
  const add = (node) => nodes.push({ states: 0, visits: 0, isInitial: false, members: [], ...node }) - 1;
  const put = (state, node) => {
    nodeOf[state.number] = node;
    nodes[node].states++;
    nodes[node].visits += state.visits;
    nodes[node].isInitial ||= state.isInitial;
  };
  const isIn = new Set(members);
  const own = model.states.filter((state) => isIn.has(state.group));
  const levels = levelsOf(model, members);
  const fewest = levels.findLastIndex((level) => level.size <= 16);
  const level = Math.max(0, Math.min(levels.length - 1, wanted === null ? fewest : wanted - 1));
  const isWhole = members.length === 1;
  let columns = [];
  if (isWhole && !model.isExplored) {
    // The states themselves.
    const rank = [...own].sort((a, b) => b.visits - a.visits || a.number - b.number);
    const values = new Map();
    const all = new Map(own.map((state) => [state, leavesOf(model, state.number)]));
    for (const leaves of all.values()) {
      for (const path of leaves.keys()) if (!values.has(path)) values.set(path, new Set());
    }
    for (const [path, set] of values) for (const leaves of all.values()) set.add(leaves.has(path) ? leaves.get(path) : -1);
    const varying = [...values].filter(([, set]) => set.size > 1).sort((a, b) => b[1].size - a[1].size || a[0] - b[0]);
    rank.forEach((state, i) => {
      state.parts = varying.map(([path]) => {
        const value = all.get(state).get(path);
        return [model.texts[path], value === undefined ? "none" : model.texts[value]];
      });
      if (i < mostDrawn) put(state, add({ key: String(state.number + 1), parts: state.parts, state }));
    });
    if (rank.length > mostDrawn) {
      const others = add({ key: "others", title: "others, seen less often" });
      for (const state of rank.slice(mostDrawn)) put(state, others);
    }
    nodes.rank = rank;
  } else {
    columns = levels.slice(0, level + 1).map(({ column }) => column);
    const groups = levels.length ? levels[level].groups : members.map(() => 0);
    const numbers = new Map();
    members.forEach((member, i) => {
      if (!numbers.has(groups[i])) {
        const parts = columns.map(({ path, values }) => [path, values[member] || "none"]);
        numbers.set(groups[i], add({ parts, key: parts.map((part) => partText(...part)).join(", ") || "all" }));
      }
      nodes[numbers.get(groups[i])].members.push(member);
    });
    const byMember = new Map(members.map((member, i) => [member, numbers.get(groups[i])]));
    for (const state of own) put(state, byMember.get(state.group));
  }
  // The transitions out of this place and into it.
  const outside = nodes.length;
  const edges = new Map();
  for (const way of model.ways) {
    if (way.from < 0) continue;
    const [from, to] = [nodeOf[way.from], nodeOf[way.to]].map((node) => node < 0 ? outside : node);
    if (from === outside && to === outside) continue;
    const key = from * 4096 + to;
    if (!edges.has(key)) edges.set(key, { from, to, actions: new Map() });
    const { actions } = edges.get(key);
    if (!actions.has(way.action)) actions.set(way.action, { ...model.actions[way.action], count: 0, first: way });
    actions.get(way.action).count++;
  }
  if ([...edges.values()].some(({ from, to }) => from === outside || to === outside))
    add({ key: "elsewhere", title: "elsewhere", isOutside: true, states: model.states.length - own.length });
  return { nodes, own, members, levels, level, columns, isWhole, edges: [...edges.values()].map((edge) => ({ ...edge,
    actions: [...edge.actions.values()].sort((a, b) => b.count - a.count) })) };
}

const statesText = (model, node) => node.members.length > 1
  ? count(node.members.length, "abstract state") + (model.isExplored ? "" : ", " + count(node.states, "state"))
  : count(node.states, "state");
const nodeName = (node) => node.title || (node.state ? "State " + node.key : node.key);

function makeNode(model, node, index) {
  const lines = (node.parts || []).slice(0, 5).map(([path, value]) => {
    const room = 23;
    const most = Math.max(9, room - Math.min(value.length, 12));
    const shown = path.length > most ? tailOf(components(path).pop(), most) : path;
    return [shown + " ", headOf(value, Math.max(4, room - shown.length))];
  });
  const rest = (node.parts || []).length - lines.length;
  if (rest > 0) lines.push([`and ${rest} more`, ""]);
  if (!lines.length) lines.push(["", node.title || (node.state ? "as the others" : "all states")]);
  Object.assign(node, { width: 194, height: 40 + lines.length * 17 });
  return (go) => {
    const { x, y, width, height } = node;
    const head = node.state ? node.key : node.isOutside ? "" : count(node.members.length > 1 ? node.members.length : node.states, "state");
    const label = nodeName(node) + (node.isInitial ? ", where a script begins" : "") + (node.isOutside ? "" : ", " + (node.state ? "" : statesText(model, node)
      + ", ") + (model.isExplored ? "" : "seen " + count(node.visits, "time")));
    return s("g", { class: "node" + (node.isInitial ? " initial" : "") + (node.members.length > 1 || node.title ? " many" : ""),
      tabindex: -1, role: "button", "aria-label": visible(label.replace(/, $/, "")), "data-node": index,
      onclick: () => go.pick(index), ondblclick: () => go.open(index), onfocus: () => go.focused(index),
      onkeydown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Enter") go.open(index);
        else if (event.key === " ") go.pick(index);
        else if (!go.move(index, event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      } },
    (node.members.length > 1 || node.title === "others, seen less often") && s("rect", { class: "box", x: x + 4, y: y + 4, width, height, rx: 10 }),
    s("rect", { class: "box front", x, y, width, height, rx: 10 }),
    lines.map(([path, value], i) => s("text", { x: x + 12, y: y + 21 + 17 * i },
      s("tspan", { class: "quiet" }, path), s("tspan", { class: "value" }, value))),
    s("text", { class: "far-name", x: x + width / 2, y: y + height / 2 + 6, "aria-hidden": "true" }, cutTo(node.isOutside ? "elsewhere" : head, 12)),
    s("text", { class: "quiet number", x: x + 12, y: y + height - 9 }, head),
    !model.isExplored && !node.isOutside && s("text", { class: "quiet number", x: x + width - 12, y: y + height - 9, "text-anchor": "end" },
      "seen " + node.visits.toLocaleString("en") + "×"));
  };
}

/** The graph of a feature's scripts, or, with the place "explored", of what was explored. */
function showGraph(name, wanted, query = new URLSearchParams()) {
  const drawn = report.features.flatMap((feature, number) => [
    report.scripts.some((script) => script.feature === number && script.time !== undefined)
      && { feature, number, place: "graph", label: feature.name },
    feature.explored && { feature, number, place: "explored", label: feature.name + ", explored" }].filter(Boolean));
  if (!drawn.length) return missing("No script of this report was played, so there are no states to draw.");
  const chosen = name === undefined ? drawn[0]
    : drawn.find(({ feature, place }) => feature.name === name && place === wanted);
  if (!chosen) return missing(`The report has no graph of ${name}` + (wanted === "explored" ? ", explored." : "."));
  const isExplored = chosen.place === "explored";
  const model = isExplored ? exploredStates(chosen.number) : scriptStates(chosen.number);
  let [opened, picked, level] = [query.getAll("in"), query.get("state"), Number(query.get("by")) || null];
  const at = /^(.*)\/(\d+)$/.exec(query.get("at") || "");
  if (at && !isExplored) {
    const script = report.scripts.find((one) => one.name === at[1]);
    const way = script && model.ways.findLast((one) => one.script === script && one.step <= Number(at[2]));
    if (!way) return missing("No script of this name reaches a state.");
    const { group, number } = model.states[way.to];
    [opened, picked] = [[], String(number + 1)];
    const parts = model.paths.map(({ path, values }) => partText(path, values[group] || "none"));
    if (parts.length) opened = [parts.join(", ")];
  }
  const target = ({ place, feature }) => `#/${place}/` + encodeURIComponent(feature.name);
  const address = (into = opened, state = picked, by = level) => {
    const search = new URLSearchParams(into.map((text) => ["in", text]));
    if (by) search.set("by", by);
    if (state) search.set("state", state);
    return target(chosen) + (String(search) && "?" + search);
  };
  if (!graphView(model, opened, level)) return missing(`The report has no such group of states of ${chosen.feature.name}.`);
  const detail = h("section", { class: "card", "aria-label": "Chosen state", "aria-live": "polite" });
  const box = h("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": "Graph, scrolls" });
  const crumb = h("nav", { class: "row small crumbs", "aria-label": "Opened groups" });
  const told = h("p", { class: "soft told", role: "status" });
  const list = h("section", { class: "card", "aria-label": "All that is drawn" });
  const finer = h("button", { class: "icon-button", type: "button", "aria-label": "More groups", onclick: () => show(opened, null, view.level + 2) }, "More groups");
  const coarser = h("button", { class: "icon-button", type: "button", "aria-label": "Fewer groups", onclick: () => show(opened, null, view.level) }, "Fewer groups");
  const sized = (label, text, change) => h("button", { class: "icon-button", type: "button", "aria-label": label, title: label,
    onclick: () => zoom(change) }, text);
  let view, svg, drawnNodes, drawnEdges, size, scale, isFitting;

  function zoom(change, x = box.clientWidth / 2, y = box.clientHeight / 2) {
    const fit = Math.min(1, box.clientWidth / size[0], Math.max(280, innerHeight * 0.7) / size[1]);
    const next = Math.max(0.1, Math.min(3, change ? scale * change : change === 0 ? fit : 1));
    const [left, top] = [(box.scrollLeft + x) / scale, (box.scrollTop + y) / scale];
    scale = next;
    isFitting = !change;
    fill(svg, { width: Math.ceil(size[0]) * scale, height: Math.ceil(size[1]) * scale }, []);
    // A graph that would be too small to read is replaced by a line for each node.
    svg.classList.toggle("far", scale < 0.98);
    svg.style.setProperty("--far", 11.5 / Math.min(1, scale) + "px");
    box.scrollTo(left * scale - x, top * scale - y);
  }
  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const frame = box.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 300), event.clientX - frame.left, event.clientY - frame.top);
  }, { passive: false });
  box.addEventListener("pointerdown", (event) => {
    if (event.button || event.pointerType !== "mouse") return;
    const from = [event.clientX + box.scrollLeft, event.clientY + box.scrollTop];
    const move = (next) => box.scrollTo(from[0] - next.clientX, from[1] - next.clientY);
    const end = () => { removeEventListener("pointermove", move); removeEventListener("pointerup", end); };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
  });

  const go = {
    pick(index, isSilent) {
      picked = view.nodes[index].key;
      if (!isSilent) history.replaceState(null, "", address());
      svg.classList.add("picked");
      drawnNodes.forEach((element, i) => element.classList.toggle("on", i === index));
      view.edges.forEach((edge, i) => drawnEdges[i].forEach((part) =>
        part.classList.toggle("on", edge.from === index || edge.to === index)));
      tellNode(view.nodes[index], index);
    },
    open(index) {
      const node = view.nodes[index];
      if (node.isOutside) up();
      else if (node.title) list.querySelector("input").focus();
      else if (view.isWhole || isExplored && node.members.length < 2) go.pick(index);
      else show([...opened, node.key], null, null, true);
    },
    focused(index) { drawnNodes.forEach((element, i) => element.setAttribute("tabindex", i === index ? 0 : -1)); },
    move(index, key) {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
      if (!way) return false;
      const middle = (node) => [node.x + node.width / 2, node.y + node.height / 2];
      const [x, y] = middle(view.nodes[index]);
      let [best, least] = [-1, Infinity];
      view.nodes.forEach((node, i) => {
        const [dx, dy] = [middle(node)[0] - x, middle(node)[1] - y];
        const ahead = dx * way[0] + dy * way[1];
        const far = ahead + 2 * Math.abs(dx * way[1] + dy * way[0]);
        if (i !== index && ahead > 1 && far < least) [best, least] = [i, far];
      });
      if (best >= 0) drawnNodes[best].focus();
      return true;
    },
  };
  const up = () => { if (opened.length) show(opened.slice(0, -1), null, null, true); };

  /** The steps of scripts that take a transition, or the script that takes it. */
  const taken = ({ first }) => first.text !== undefined
    ? h("details", null, h("summary", null, "Shortest script"), h("pre", { class: "printed" }, bdi(first.text)))
    : h("a", { href: link(first.script, first.step) }, bdi(first.script.title), `, step ${first.step}`);

  const wayItems = (edges, other) => edges.flatMap((edge) => edge.actions.map((action) => h("li", null,
    mark(action.isReceived ? "received" : "sent"), h("span", { class: "unseen" }, action.isReceived ? "received " : "sent "), " ",
    h("code", null, bdi(action.name)), other && [` ${other} `, h("button", { class: "plain", type: "button",
      onclick: () => go.pick(edge[other]) }, bdi(nodeName(view.nodes[edge[other]])))],
    h("span", { class: "soft" }, action.count > 1 ? `, ${action.count.toLocaleString("en")} times, ` : ", "), taken(action))));

  const part = (title, items) => items.length > 0 && h("div", null, title && h("h3", null, title), h("ul", null, items.slice(0, 60)),
    items.length > 60 && h("p", { class: "soft small" }, `and ${items.length - 60} more`));

  function scriptsOf(test) {
    const found = new Map();
    for (const way of model.ways) if (test(way.to) && !found.has(way.script)) found.set(way.script, way.step);
    const links = [...found].map(([script, step]) => h("li", null, h("a", { href: link(script, step) }, bdi(script.title),
      step ? `, step ${step}` : ", beginning")));
    const title = `Scripts that reach this state: ${found.size}`;
    return found.size > 8 ? h("details", null, h("summary", null, title), part("", links)) : part(title, links);
  }

  function tellNode(node, index) {
    const numbers = new Set(node.members);
    const isHere = node.state ? (state) => state === node.state.number : (state) => numbers.has(model.states[state].group);
    const from = view.edges.filter((edge) => edge.from === index);
    detail.replaceChildren(h("header", null, h("h2", { class: "grow" }, bdi(nodeName(node))),
      !node.isOutside && !isExplored && h("span", { class: "soft small" }, "seen " + count(node.visits, "time"))),
    h("div", { class: "inside detail" },
      !node.isOutside && h("p", { class: "soft" }, node.state ? "One state." : statesText(model, node) + "."),
      (node.isOutside || !node.title && !view.isWhole && !(isExplored && node.members.length < 2)) && h("p", null,
        h("button", { class: "more", type: "button", style: "margin: 0", onclick: () => go.open(index) },
          node.isOutside ? "Go back" : "Open")),
      node.state && part(node.parts.length ? "What distinguishes it here" : "", node.parts.slice(0, 40).map(([path, value]) => h("li", null,
        h("span", { class: "mono" }, bdi(path)), " ", literal(value, 120)))),
      part("Leads to", wayItems(from.filter((edge) => edge.to !== index), "to")),
      part("Reached by", wayItems(view.edges.filter((edge) => edge.to === index && edge.from !== index), "from")),
      part("Stays", wayItems(from.filter((edge) => edge.to === index))),
      !isExplored && !node.isOutside && !node.title && scriptsOf(isHere)));
  }

  function tellEdge(number) {
    const edge = view.edges[number];
    svg.classList.add("picked");
    drawnNodes.forEach((element, i) => element.classList.toggle("on", i === edge.from || i === edge.to));
    drawnEdges.forEach((parts, i) => parts.forEach((element) => element.classList.toggle("on", i === number)));
    const [from, to] = [view.nodes[edge.from], view.nodes[edge.to]].map(nodeName);
    detail.replaceChildren(h("header", null, h("h2", { class: "grow" }, bdi(edge.from === edge.to ? "Stays in " + from : `${from} → ${to}`))),
      h("div", { class: "inside detail" }, part("Actions", wayItems([edge]))));
  }

  /** The graph as text: inside an abstract state all of its states, with a filter. */
  function tellList() {
    const row = (open, name, ...cells) => h("tr", null, h("td", null, h("button", { class: "plain", type: "button", onclick: open }, bdi(name))),
      cells.map((cell) => h("td", { class: "count" }, cell.toLocaleString("en"))));
    const head = (...names) => h("thead", null, h("tr", null, names.map((title, i) =>
      h("th", { scope: "col", class: i ? "count" : null }, title))));
    const body = h("tbody");
    const { rank } = view.nodes;
    if (!rank) {
      body.append(...view.nodes.map((node, i) => node.isOutside ? null : row(() => go.pick(i), nodeName(node), ...isExplored ? [node.members.length]
        : [node.members.length, node.states, node.visits])).filter(Boolean));
      return list.replaceChildren(h("header", null, h("h2", null, "Groups")), h("div", { class: "scroller" }, h("table", { class: "case-table" },
        isExplored ? head("Group", "Abstract states") : head("Group", "Abstract states", "States", "Seen"), body)));
    }
    const text = (state) => state.parts.map((one) => one.join(" = ")).join(", ") || "the only one";
    const status = h("span", { class: "soft small", role: "status" });
    let most = 50;
    const input = h("input", { class: "search", type: "search", "aria-label": "Filter states", placeholder: "Filter by what they are",
      autocomplete: "off", spellcheck: "false", oninput: () => { most = 50; narrow(); } });
    const more = h("button", { class: "more", type: "button", style: "margin: 10px 18px", onclick: () => { most += 500; narrow(); } }, "show more");
    function narrow() {
      const words = input.value.toLowerCase();
      const found = rank.filter((state) => !words || text(state).toLowerCase().includes(words));
      body.replaceChildren(...found.slice(0, most).map((state) => {
        const index = view.nodes.findIndex((node) => node.state === state);
        return row(() => {
          if (index >= 0) return go.pick(index);
          picked = String(state.number + 1);
          history.replaceState(null, "", address());
          return tellHidden(state);
        }, headOf(`${state.number + 1}: ${text(state)}`, 200), state.visits);
      }));
      more.hidden = found.length <= most;
      status.textContent = `${found.length.toLocaleString("en")} of ${count(rank.length, "state")}, the most visited first`;
    }
    narrow();
    return list.replaceChildren(h("header", null, h("h2", null, "States"), input, status), h("table", { class: "case-table" },
      head("State", "Seen"), body), more);
  }

  /** A state that doesn't fit into the picture. */
  function tellHidden(state) {
    const others = view.nodes.findIndex((node) => node.key === "others");
    drawnNodes.forEach((element, i) => element.classList.toggle("on", i === others));
    tellNode({ state, key: String(state.number + 1), parts: state.parts, members: [], visits: state.visits }, -1);
  }

  function show(into, state, by, isMove) {
    [opened, picked, level] = [into, state, by];
    if (isMove) history.pushState(null, "", address());
    else if (svg) history.replaceState(null, "", address());
    view = graphView(model, opened, level);
    const makers = view.nodes.map((node, i) => makeNode(model, node, i));
    for (const edge of view.edges) {
      edge.isReceived = edge.actions.every((action) => action.isReceived);
      const times = edge.actions.reduce((sum, action) => sum + action.count, 0);
      edge.text = (edge.isReceived ? "◇ " : "") + cutTo(edge.actions[0].name.split(".").pop(), 24)
        + (edge.actions.length > 1 ? " +" + (edge.actions.length - 1) : "") + (isExplored || times < 2 ? "" : ` ${times}×`);
    }
    size = placeGraph(view.nodes, view.edges);
    drawnNodes = makers.map((make) => make(go));
    drawnEdges = view.edges.map((edge, i) => {
      const { isReceived, text } = edge;
      const onclick = () => tellEdge(i);
      return [s("path", { class: "edge" + (isReceived ? " received" : ""), d: edge.path, "marker-end": "url(#head)", onclick }),
        s("text", { class: "edge-name", x: edge.label[0], y: edge.label[1] + 4, onclick }, text)];
    });
    svg = s("svg", { class: "gr", viewBox: `0 0 ${Math.ceil(size[0])} ${Math.ceil(size[1])}`, role: "group",
      "aria-label": visible("States and actions of " + chosen.feature.name) },
    s("defs", null, s("marker", { id: "head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9,
      markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" }, s("path", { class: "head", d: "M0 0.5L8 4L0 7.5z" }))),
    drawnEdges.map(([path]) => path), drawnNodes, drawnEdges.map(([, text]) => text));
    box.replaceChildren(svg);
    drawnNodes[0].setAttribute("tabindex", 0);
    // Begins at a readable size. "Fit" shows all of it.
    scale = 1;
    zoom(1, 0, 0);
    box.scrollTo(0, 0);
    const step = (label, to) => [h("span", { class: "soft", "aria-hidden": "true" }, "›"), to === opened.length ? h("span", { "aria-current": "true" }, bdi(label))
      : h("a", { href: address(opened.slice(0, to), null, null) }, bdi(label))];
    crumb.replaceChildren(...[step("All states", 0).slice(1), opened.map((text, i) => step(text, i + 1))].flat(3));
    const groups = view.nodes.filter((node) => !node.isOutside).length;
    told.textContent = visible(view.isWhole && !isExplored ? count(view.own.length, "state") + (view.columns.length ? "" : " of one abstract state")
      + (view.nodes.rank.length > mostDrawn ? `; the ${mostDrawn} most visited are drawn one by one` : "")
      : `${isExplored ? count(view.members.length, "abstract state") : count(view.own.length, "state")} in ${count(groups, "group")}`
        + (view.columns.length ? ", by " + view.columns.map(({ path }) => path).join(", ") : ""));
    finer.disabled = view.isWhole || view.level >= view.levels.length - 1;
    coarser.disabled = view.isWhole || view.level <= 0;
    tellList();
    const index = view.nodes.findIndex((node) => node.key === picked);
    if (index >= 0) go.pick(index, true);
    else if (picked && view.nodes.rank && view.nodes.rank.some((one) => String(one.number + 1) === picked))
      tellHidden(view.nodes.rank.find((one) => String(one.number + 1) === picked));
    else detail.replaceChildren(h("p", { class: "empty" }, (view.isWhole ? "" : "Open a group with a double click, or Enter. ")
      + "Choose one to see what leads to it and where it leads; choose an action to see where it was taken."));
    if (isMove) {
      drawnNodes[0].focus({ preventScroll: true });
      say(told.textContent);
    }
  }

  graphKeys = (event) => {
    if (!svg.isConnected || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === "+" || event.key === "=") zoom(1.25);
    else if (event.key === "-") zoom(0.8);
    else if (event.key === "0") zoom(0);
    else if (event.key === "Escape") up();
    else return;
    event.preventDefault();
  };
  main.replaceChildren(h("div", null, h("h1", { tabindex: -1 }, "States and actions"),
    h("p", { class: "soft", style: "margin-top: 6px" }, bdi(chosen.feature.name), ": ",
      isExplored ? count(model.count, "abstract state") : `${count(model.states.length, "state")}, ${model.count.toLocaleString("en")} abstract`,
      ". The states of one abstract state differ only in texts and numbers. ",
      chosen.feature.explored === "cut" && isExplored && "The report leaves some out.")),
    drawn.length > 12 ? h("p", { class: "pick" }, h("select", { class: "search", style: "flex: 0 1 320px",
      "aria-label": "Feature", onchange: (event) => { location.hash = event.target.value; } },
      drawn.map((one) => h("option", { value: target(one), selected: one === chosen }, one.label))))
    : h("nav", { class: "pick", "aria-label": "Features" }, drawn.map((one) => h("a", {
      href: target(one), "aria-current": one === chosen ? "page" : null }, bdi(one.label)))),
    crumb, h("div", { class: "graph-layout" }, h("div", null, h("section", { class: "card graph-card", "aria-label": "Graph" },
      h("header", null, told, h("div", { class: "row", role: "group", "aria-label": "Detail" }, coarser, finer),
        h("div", { class: "row", role: "group", "aria-label": "Zoom" }, sized("Zoom out", "−", 0.8), sized("Fit", "Fit", 0), sized("Zoom in", "+", 1.25))),
      box, h("p", { class: "soft small legend-line" }, mark("sent"), " sent, a line  ", mark("received"), " ◇ received, a dashed line")), list), detail));
  show(opened, picked, level);
  return "Graph of " + chosen.feature.name;
}

addEventListener("keydown", (event) => { if (graphKeys) graphKeys(event); });
