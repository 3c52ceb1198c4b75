/* The state as a tree. What the step changed is marked, and says what it was, by mouse and by focus. */
const closed = new Set();
let changedOnly = false;
const maxChildren = 120;

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

const hasChange = (node) =>
  node.isChanged || (node.children && [...node.children.values()].some(hasChange)) || false;

/** Names by their letters, elements by their number or numeric id. */
function sorted(children) {
  const key = (node) => { const match = /^\[(?:id: )?(-?\d+)\]$/.exec(node.name); return match ? Number(match[1]) : null; };
  return [...children].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x !== null && y !== null) return x - y;
    return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
  });
}

function leafRow(node, cutBytes) {
  const value = node.text.length > 0 ? literal(node.text) : h("code", null, "");
  const row = h("div", { class: "leaf" + (node.isChanged ? " changed" : "") + (node.isGone ? " gone" : "") },
    h("span", { class: "key mono" }, bdi(node.name)), value,
    cutBytes && h("span", { class: "badge" }, "cut, has " + bytes(cutBytes)));
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

function branch(node, cuts) {
  const isChanged = hasChange(node);
  if (changedOnly && !isChanged) return null;
  if (!node.children) return leafRow(node, cuts(node.text));
  const list = h("ul");
  const nodes = sorted(node.children.values());
  const show = (from, to) => list.append(...nodes.slice(from, to).map((child) => branch(child, cuts)).filter(Boolean));
  const details = h("details", { open: !closed.has(node.path), ontoggle: () => {
    if (details.open) closed.delete(node.path);
    else closed.add(node.path);
  } });
  const summary = h("summary", null, h("span", { class: "mono" }, bdi(node.name)),
    h("span", { class: "soft small" }, nodes[0].name.startsWith("[") ? " " + nodes.length : ""),
    isChanged && h("span", { class: "inner-change" }, "changed"));
  if (node.isGone) withTip(summary, () => [h("span", { class: "soft" }, "was "), literal(node.old, 600)]);
  details.append(summary, list);
  show(0, maxChildren);
  if (nodes.length > maxChildren) {
    const more = h("button", { class: "more", type: "button", onclick: () => { more.remove(); show(maxChildren); } },
      "show " + (nodes.length - maxChildren) + " more");
    details.append(more);
  }
  return h("li", null, details);
}

function stateTree(model, position) {
  const { leaves, before } = stateAfter(model, position);
  const data = featureData(model.script.feature);
  const cut = new Map([...data.cutBytes].map(([number, size]) => [data.texts[number], size]));
  const root = treeOf(leaves, before);
  const nodes = sorted(root.children ? root.children.values() : []);
  const items = (list) => list.map((node) => branch(node, (text) => cut.get(text))).filter(Boolean);
  const plain = items(nodes.filter((node) => !node.name.startsWith("~")));
  const derived = items(nodes.filter((node) => node.name.startsWith("~")));
  if (!plain.length && !derived.length) return h("p", { class: "empty" }, "Nothing changed in this step.");
  return h("div", { class: "tree" }, h("ul", null, plain),
    derived.length > 0 && h("ul", { class: "derived", "aria-label": "Derived values" }, derived));
}
