/* The state as a tree. Changes of the step are marked, and show the old value by mouse and by focus. */
const closed = new Set();
let changedOnly = false;
/** The number of children of a node and the approximate number of leaves of a tree that are shown at first; nodes with few children show all. */
const [maxChildren, maxLeaves, fewChildren] = [30, 60, 8];
let room = maxLeaves;

function treeOf(leaves, before) {
  const root = { children: new Map(), path: "" };
  const add = (path, value) => {
    let node = root;
    for (const part of components(path)) {
      if (!node.children) node.children = new Map();
      if (!node.children.has(part)) node.children.set(part, { name: part, path: node.path + "\n" + part });
      node = node.children.get(part);
    }
    return Object.assign(node, value);
  };
  for (const [path, text] of leaves) {
    const isChanged = before.has(path);
    add(path, { leaf: path, text, isChanged, old: before.get(path) });
  }
  for (const [path, old] of before) {
    if (!leaves.has(path) && old !== null) add(path, { leaf: path, text: old, isGone: true, isChanged: true, old });
  }
  return root;
}

const childrenOf = (node) => node.rows || (node.children ? [...node.children.values()] : []);
const hasChange = (node) => node.hasChange ??= node.isChanged || childrenOf(node).some(hasChange);

/** Splits the literals of a list: `[3, "a, b"]` has two. */
function elementsOf(list) {
  const elements = [];
  let [depth, start, isQuoted] = [0, 1, false];
  for (let i = 1; i < list.length; i++) {
    const c = list[i];
    if (c === "\\" && isQuoted) i++;
    else if (c === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if ((c === "," || c === "]") && depth === 0) {
      if (i > start) elements.push(list.slice(start, i).trim());
      start = i + 1;
    } else if ("([".includes(c)) depth++;
    else if (")]".includes(c)) depth--;
  }
  return elements;
}

const byScalars = (one, other) => {
  const [left, right] = [Array.from(one), Array.from(other)];
  const place = left.findIndex((c, i) => c !== right[i]);
  if (place < 0) return left.length - right.length;
  return right[place] === undefined ? 1 : left[place].codePointAt(0) - right[place].codePointAt(0);
};

/** The sort key of ids and indices: numbers by value, UUIDs by bytes, others by literal. */
function sortKey(text) {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const uuid = /^UUID\((?:(\d+)|"([-0-9A-Fa-f]{36})")\)$/.exec(text);
  if (!uuid) return text;
  return uuid[1] ? BigInt(uuid[1]) : BigInt("0x" + uuid[2].replaceAll("-", ""));
}
const isOrdered = (one, other) => typeof one === typeof other && typeof one === "bigint"
  ? (one < other ? -1 : one > other ? 1 : 0) : byScalars(String(one), String(other));
const inOrder = (keyed) => keyed.map((entry) => [sortKey(entry[0]), entry[1]])
  .sort((one, other) => isOrdered(one[0], other[0])).map((entry) => entry[1]);

/** Sorts names by their letters, elements by their number. */
const sorted = (children) => inOrder([...children].map((node) => [/^\[(.*)\]$/s.exec(node.name)?.[1] ?? node.name, node]));

// A node with children may have been a leaf before, such as an empty list.
const isThere = (node) => (node.text !== undefined && !node.isGone) || childrenOf(node).some(isThere);
const wasThere = (node) => (node.text !== undefined && (!node.isChanged || (node.old ?? null) !== null))
  || childrenOf(node).some(wasThere);

/** The elements of an identified array in order, with their numbers; removed ones in their old places. The order is not an element:
    it is a row of its own unless it follows from the old order. */
function identified(node) {
  const nodes = childrenOf(node).filter((child) => child.name.startsWith("[id: "));
  const id = (child) => child.name.slice(5, -1);
  const order = node.children.get("order");
  const listed = (literals, filter) => {
    const kept = inOrder(nodes.filter(filter).map((child) => [id(child), child]));
    if (!literals) return kept;
    const places = new Map(elementsOf(literals).map((literal, i) => [literal, i]));
    return kept.sort((one, other) => (places.get(id(one)) ?? 1e9) - (places.get(id(other)) ?? 1e9));
  };
  const now = listed(order && !order.isGone ? order.text : null, isThere);
  const old = listed(order ? (order.isChanged ? order.old : order.text) : null, wasThere);
  now.forEach((child, i) => { child.place = i + 1; });
  // The order that follows from the old one: remaining elements, then new ones.
  const known = new Set(now);
  const stayed = old.filter((child) => known.has(child));
  const remained = new Set(stayed);
  const follows = [...stayed, ...inOrder(now.filter((child) => !remained.has(child)).map((child) => [id(child), child]))];
  const isMoved = old.length > 0 && follows.some((child, i) => child !== now[i]);
  const behind = new Map();
  let last = null;
  for (const child of old) {
    if (known.has(child)) last = child;
    else behind.set(last, [...(behind.get(last) || []), child]);
  }
  const text = (list) => "[" + list.map(id).join(", ") + "]";
  const rows = [null, ...now].flatMap((child) => [child, ...(behind.get(child) || [])]).filter(Boolean);
  if (isMoved) rows.unshift({ name: "order", leaf: order?.leaf, path: node.path + "\norder", text: text(now), old: text(old), isChanged: true });
  return rows;
}

/** Sorts the children of all nodes. */
function arrange(node) {
  if (!node.children) return;
  const nodes = childrenOf(node);
  nodes.forEach(arrange);
  node.rows = nodes.some((child) => child.name.startsWith("[id: ")) ? identified(node) : sorted(nodes);
}

const numbered = (node) => node.place !== undefined
  && h("span", { class: "place" }, h("span", { class: "unseen" }, "element "), String(node.place), " ");

function leafRow(node, cutBytes) {
  const value = node.text.length > 0 ? literal(node.text) : h("code", null, "");
  const row = h("div", { class: "leaf" + (node.isChanged ? " changed" : "") + (node.isGone ? " gone" : "") },
    numbered(node), h("span", { class: "key mono" }, bdi(node.name)), value,
    cutBytes && h("span", { class: "badge" }, "cut, has " + bytes(cutBytes)), leafTools(node.leaf));
  if (node.isChanged) {
    const was = () => node.isGone ? [h("span", { class: "soft" }, "removed")]
      : node.old === null || node.old === undefined ? [h("span", { class: "soft" }, "was not there")]
        : [h("span", { class: "soft" }, "was "), literal(node.old, 600)];
    row.tabIndex = 0;
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", visible(node.name + ", changed"));
    withTip(row, was);
  }
  return h("li", null, row);
}

/** The children of a node in order: the first ones, changed ones, and buttons for those between. */
function children(list, nodes, cuts) {
  const page = toolsOf;
  const row = (node) => branch(node, cuts);
  const later = (node) => {
    [room, toolsOf] = [maxLeaves, page];
    const item = row(node);
    toolsOf = null;
    return item;
  };
  let hidden = [];
  let changes = maxChildren;
  const close = () => { if (hidden.length) list.append(more(hidden, later)); hidden = []; };
  nodes.forEach((node, i) => {
    if ((i >= maxChildren || room <= 0 && nodes.length > fewChildren) && !(hasChange(node) && changes-- > 0)) return hidden.push(node);
    close();
    const item = row(node);
    if (item) list.append(item);
    return undefined;
  });
  close();
}

function branch(node, cuts) {
  const isChanged = hasChange(node);
  if (changedOnly && !isChanged) return null;
  if (!node.children) {
    room--;
    return leafRow(node, cuts(node.text));
  }
  const list = h("ul");
  const nodes = changedOnly ? node.rows.filter(hasChange) : node.rows;
  const details = h("details", { open: !closed.has(node.path), ontoggle: () => {
    if (details.open) closed.delete(node.path);
    else closed.add(node.path);
  } });
  const elements = node.rows.filter((child) => child.name.startsWith("["));
  const summary = h("summary", { class: isThere(node) ? null : "gone" }, numbered(node), h("span", { class: "mono" }, bdi(node.name)),
    h("span", { class: "soft small" }, elements.length ? " " + elements.filter(isThere).length : ""),
    isChanged && h("span", { class: "inner-change" }, !isThere(node) ? "removed" : wasThere(node) ? "changed" : "new"));
  if (node.isGone) withTip(summary, () => [h("span", { class: "soft" }, "was "), literal(node.old, 600)]);
  details.append(summary, list);
  children(list, nodes, cuts);
  return h("li", null, details);
}

function stateTree(model, position) {
  const { leaves, before } = stateAfter(model, position);
  room = maxLeaves;
  const data = featureData(model.script.feature);
  const cut = new Map([...data.cutBytes].map(([number, size]) => [data.texts[number], size]));
  const root = treeOf(leaves, before);
  arrange(root);
  const nodes = childrenOf(root);
  const items = (list) => list.map((node) => branch(node, (text) => cut.get(text))).filter(Boolean);
  const plain = items(nodes.filter((node) => !node.name.startsWith("~")));
  const derived = items(nodes.filter((node) => node.name.startsWith("~")));
  if (!plain.length && !derived.length) return h("p", { class: "empty" }, "Nothing changed in this step.");
  return h("div", { class: "tree" }, h("ul", null, plain),
    derived.length > 0 && h("ul", { class: "derived", "aria-label": "Derived values" }, derived));
}
