/* What differs between two steps: state and view. */

/** Compares two lists: each entry of either, with -1 removed, 0 kept, 1 added. */
function differences(old, now) {
  let [first, last] = [0, 0];
  while (first < old.length && first < now.length && old[first] === now[first]) first++;
  while (last < old.length - first && last < now.length - first && old[old.length - 1 - last] === now[now.length - 1 - last]) last++;
  const [left, right] = [old.slice(first, old.length - last), now.slice(first, now.length - last)];
  const [n, m] = [left.length, right.length];
  const list = old.slice(0, first).map((text) => [0, text]);
  if (n * m > 1e6) list.push(...left.map((text) => [-1, text]), ...right.map((text) => [1, text]));
  else {
    const lengths = Array.from({ length: n + 1 }, () => new Uint32Array(m + 1));
    for (let i = n - 1; i >= 0; i--) for (let j = m - 1; j >= 0; j--)
      lengths[i][j] = left[i] === right[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    for (let [i, j] = [0, 0]; i < n || j < m;) {
      if (i < n && j < m && left[i] === right[j]) { list.push([0, left[i++]]); j++; }
      else if (i < n && (j === m || lengths[i + 1][j] >= lengths[i][j + 1])) list.push([-1, left[i++]]);
      else list.push([1, right[j++]]);
    }
  }
  return [...list, ...old.slice(old.length - last).map((text) => [0, text])];
}

const wordsIn = (line) => line.match(/\s+|[\p{L}\p{N}_]+|./gsu) || [];
/** Compares the lines of two texts. In a removed line and the added one after it, the words that differ are marked. */
function linesOf(old, now) {
  const rows = differences(old.split("\n"), now.split("\n")).map(([sign, text]) => ({ sign, text, parts: [text] }));
  for (let from = 0, to; from < rows.length; from = Math.max(to, from + 1)) {
    for (to = from; to < rows.length && rows[to].sign; to++);
    const run = rows.slice(from, to);
    const added = run.filter(({ sign }) => sign > 0);
    run.filter(({ sign }) => sign < 0).forEach((row, i) => {
      if (!added[i]) return;
      const words = differences(wordsIn(row.text), wordsIn(added[i].text));
      if (!words.some(([sign, word]) => !sign && word.trim())) return;
      for (const [sign, side] of [[-1, row], [1, added[i]]])
        side.parts = words.filter((word) => word[0] !== -sign).map(([kind, word]) => kind ? h("span", { class: "differs" }, word) : word);
    });
  }
  return rows;
}

function viewDifference(old, now) {
  if (old === now) return h("p", { class: "soft" }, "The view is the same.");
  const rows = linesOf(old ?? "", now ?? "");
  const isNear = (i) => rows.slice(Math.max(0, i - 2), i + 3).some(({ sign }) => sign);
  return h("pre", { class: "view", tabindex: 0, role: "group", "aria-label": "Differences of the view" }, rows.map(({ sign, parts }, i) =>
    isNear(i) ? h("span", { class: "line" + (sign < 0 ? " removed" : sign > 0 ? " added" : "") }, sign < 0 ? "- " : sign > 0 ? "+ " : "  ",
      h("bdi", null, parts), "\n") : (i === 0 || isNear(i - 1)) && h("span", { class: "line soft" }, "  ⋯\n")));
}

/** A node of the tree, with what changed below it. A chain of names with one child each is one name. */
function differenceOf(node, name = node.name) {
  const inner = childrenOf(node).filter(hasChange);
  const how = isThere(node) ? wasThere(node) ? null : "added" : "removed";
  if (inner.length === 1 && !how && !node.isChanged)
    return differenceOf(inner[0], name + (inner[0].name.startsWith("[") ? "" : ".") + inner[0].name);
  const label = [how && h("span", { class: "sign" }, how === "added" ? "+ " : "- "), h("span", { class: "mono" }, bdi(name))];
  if (inner.length) return h("li", { class: how }, label, how && h("span", { class: "what" }, " " + how), h("ul", null, some(inner, maxChildren, (child) => differenceOf(child))));
  return h("li", { class: how }, label, " ",
    how === "added" ? [h("span", { class: "what" }, "added "), literal(node.text, 200)]
      : how ? [h("span", { class: "what" }, "removed "), h("del", { class: "old" }, literal(node.old ?? node.text, 200))]
        : [h("span", { class: "old" }, literal(node.old, 200)), h("span", { class: "arrow", role: "img", "aria-label": "to" }, "→"), literal(node.text, 200)]);
}

function stateDifference(model, from, to) {
  const [{ leaves: old }, { leaves }] = [stateAfter(model, from), stateAfter(model, to)];
  const before = new Map();
  for (const path of new Set([...old.keys(), ...leaves.keys()]))
    if (old.get(path) !== leaves.get(path)) before.set(path, old.get(path) ?? null);
  if (!before.size) return h("p", { class: "soft" }, "The state is the same.");
  const root = treeOf(leaves, before);
  arrange(root);
  return h("ul", { class: "differences" }, some(childrenOf(root).filter(hasChange), maxChildren, (node) => differenceOf(node)));
}

function actionsBetween(page, from, to) {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const actions = page.model.actions.filter(({ step }) => step.index >= first && step.index < last);
  const row = (action) => h("li", akin(page.model, action), mark(action.kind), h("span", { class: "unseen" }, action.kind), " ",
    page.link(action.step.index + 1, brief(action.text, 80)), h("span", { class: "soft small" }, ` step ${action.step.index + 1}, ${time(action.time)}`));
  if (!actions.length) return h("p", { class: "soft" }, "No action in between.");
  return [h("ol", { class: "chain" }, actions.slice(0, 12).map(row)), actions.length > 12
    && h("details", null, h("summary", { class: "small" }, count(actions.length - 12, "more action")), h("ol", { class: "chain" }, some(actions.slice(12), 48, row)))];
}

function compareCard(page) {
  const { model } = page;
  const title = h("h2");
  const passed = h("span", { class: "soft small grow" });
  const button = (name, act) => h("button", { type: "button", class: "more", onclick: act }, name);
  const body = h("div", { class: "inside compared" });
  const element = h("section", { class: "card inquiry", "aria-label": "Comparison", hidden: true }, h("header", null, title, passed,
    button("swap", () => {
      const [from, to] = [page.from(), page.position()];
      page.set("from", String(to));
      page.go(from);
    }),
    button("close", () => { page.set("from", null); byId("slider").focus(); })), body);
  const name = (position) => position ? "step " + position : "the beginning";
  const end = (position) => position ? model.steps[position - 1].end : model.steps[0]?.begin || 0;
  const part = (heading, ...children) => h("div", null, h("h3", null, heading), children);
  return { element, show: (to) => {
    const from = page.from();
    element.hidden = from === null;
    if (from === null) return;
    title.textContent = `From ${name(from)} to ${name(to)}`;
    const between = end(to) - end(from);
    passed.textContent = between < 0 ? time(-between) + " of virtual time back" : time(between) + " of virtual time passed";
    if (from === to) return body.replaceChildren(h("p", { class: "soft" }, "Go to another step to see what differs."));
    const hasView = [from, to].some((position) => typeof model.views[position] === "string");
    body.replaceChildren(part("State", stateDifference(model, from, to)),
      hasView && part("View", viewDifference(model.views[from], model.views[to])) || "", part("Actions in between", actionsBetween(page, from, to)));
  } };
}
