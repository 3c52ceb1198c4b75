/* Places the nodes of a directed graph in layers from left to right, and the edges between them. Layers are distances from the
   roots. Nodes are ordered by the mean place of their neighbours, in sweeps in both directions, and the order with the fewest
   crossings is kept (Sugiyama, Tagawa, Toda 1981). Equal input gives equal output. */
function placeGraph(nodes, edges) {
  const [space, margin, line] = [26, 24, 16];
  // Two layers are far enough apart for the longest label.
  for (const edge of edges) edge.width = 6.8 * widthOf(edge.text) + 8;
  const gap = Math.max(90, ...edges.map(({ from, to, width }) => from === to ? width - 140 : width)) + 24;
  const ways = edges.filter((edge) => edge.from !== edge.to);
  const near = nodes.map(() => []);
  for (const { from, to } of ways) { near[from].push(to); near[to].push(from); }
  const depth = nodes.map(() => -1);
  function spread(starts, first) {
    const open = starts.filter((node) => depth[node] < 0);
    for (const node of open) depth[node] = first;
    for (const node of open) {
      for (const { from, to } of ways) {
        if (from !== node || depth[to] >= 0) continue;
        depth[to] = depth[node] + 1;
        open.push(to);
      }
    }
  }
  spread(nodes.map((_, i) => i).filter((i) => nodes[i].isInitial), 0);
  nodes.forEach((_, i) => spread([i], 1));
  let layers = [];
  depth.forEach((at, node) => (layers[at] ||= []).push(node));
  layers = layers.filter(Boolean);
  layers.forEach((layer, at) => layer.forEach((node) => { depth[node] = at; }));

  const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length;
  function crossings() {
    const place = [];
    layers.forEach((layer) => layer.forEach((node, i) => { place[node] = i; }));
    let sum = 0;
    layers.slice(1).forEach((_, at) => {
      const pairs = ways.filter(({ from, to }) => Math.min(depth[from], depth[to]) === at && depth[from] !== depth[to])
        .map(({ from, to }) => depth[from] === at ? [place[from], place[to]] : [place[to], place[from]]);
      pairs.forEach(([a, b], i) => { for (const [c, d] of pairs.slice(i + 1)) sum += (a - c) * (b - d) < 0; });
    });
    return sum;
  }
  let best = layers.map((layer) => [...layer]);
  let fewest = crossings();
  for (let sweep = 0; sweep < 12 && fewest > 0; sweep++) {
    const step = sweep % 2 ? -1 : 1;
    for (let at = step > 0 ? 1 : layers.length - 2; layers[at]; at += step) {
      const wish = new Map(layers[at].map((node, i) => {
        const places = near[node].map((other) => layers[at - step].indexOf(other)).filter((place) => place >= 0);
        return [node, places.length ? mean(places) : i];
      }));
      layers[at].sort((a, b) => wish.get(a) - wish.get(b));
    }
    const sum = crossings();
    if (sum < fewest) [fewest, best] = [sum, layers.map((layer) => [...layer])];
  }
  layers = best;

  /** As near as possible to where they want to be, in their order. Blocks that touch move together. */
  function stack(layer, wishes) {
    const blocks = [];
    layer.forEach((node, i) => {
      let block = { nodes: [node], top: wishes[i] - nodes[node].height / 2, height: nodes[node].height };
      for (let before = blocks.at(-1); before && before.top + before.height + space > block.top; before = blocks.at(-1)) {
        const [a, b] = [before.nodes.length, block.nodes.length];
        block = { nodes: before.nodes.concat(block.nodes), height: before.height + space + block.height,
          top: (before.top * a + (block.top - before.height - space) * b) / (a + b) };
        blocks.pop();
      }
      blocks.push(block);
    });
    for (const block of blocks) {
      let { top } = block;
      for (const node of block.nodes) { nodes[node].y = top; top += nodes[node].height + space; }
    }
  }
  const middle = (node) => nodes[node].y + nodes[node].height / 2;
  let x = margin;
  for (const layer of layers) {
    for (const node of layer) [nodes[node].x, nodes[node].y] = [x, 0];
    x += Math.max(...layer.map((node) => nodes[node].width)) + gap;
    stack(layer, layer.map(() => 0));
  }
  for (let sweep = 0; sweep < 6; sweep++) {
    const step = sweep % 2 ? -1 : 1;
    for (let at = step > 0 ? 1 : layers.length - 2; layers[at]; at += step) {
      stack(layers[at], layers[at].map((node) => {
        const places = near[node].filter((other) => depth[other] === at - step).map(middle);
        return places.length ? mean(places) : middle(node);
      }));
    }
  }
  const top = Math.min(...nodes.map((node) => node.y));
  for (const node of nodes) node.y += margin + line - top;

  // Edges leave and reach a node along its side, in the order of their other ends.
  const side = (edge) => ({ 1: "rl", 0: "rr", "-1": "lr" })[depth[edge.to] - depth[edge.from]] || "bb";
  const ends = new Map();
  for (const edge of ways) {
    [[edge.from, 0, edge.to], [edge.to, 1, edge.from]].forEach(([node, end, other]) => {
      const key = node + side(edge)[end];
      if (!ends.has(key)) ends.set(key, []);
      ends.get(key).push({ edge, end, node, at: side(edge)[end],
        other: side(edge) === "bb" ? nodes[other].x : middle(other) });
    });
  }
  for (const list of ends.values()) {
    list.sort((a, b) => a.other - b.other).forEach(({ edge, end, node, at }, i) => {
      const { x: left, y, width, height } = nodes[node];
      const share = ((i + 1) / (list.length + 1) - 0.5) * 0.9 + 0.5;
      (edge.ends ||= [])[end] = at === "b" ? [left + share * width, y + height]
        : [left + (at === "r" ? width : 0), y + share * height];
    });
  }
  for (const edge of edges) {
    if (edge.from === edge.to) {
      const { x: left, y } = nodes[edge.from];
      edge.path = `M${left + 12} ${y}C${left + 9} ${y - 20} ${left + 35} ${y - 20} ${left + 32} ${y}`;
      edge.label = [left + 40 + edge.width / 2, y - 11];
      continue;
    }
    const [[x1, y1], [x2, y2]] = edge.ends;
    const kind = side(edge);
    const low = Math.max(y1, y2) + 36 + Math.min(120, Math.abs(x2 - x1) / 8);
    const out = 52 + Math.abs(y2 - y1) / 10;
    const half = Math.abs(x2 - x1) / 2 * (kind === "lr" ? -1 : 1);
    const [a, b, c, d] = kind === "bb" ? [x1, low, x2, low] : kind === "rr" ? [x1 + out, y1, x2 + out, y2]
      : [x1 + half, y1, x2 - half, y2];
    edge.path = `M${x1} ${y1}C${a} ${b} ${c} ${d} ${x2} ${y2}`;
    edge.label = [(x1 + 3 * a + 3 * c + x2) / 8, (y1 + 3 * b + 3 * d + y2) / 8];
    edge.reach = [Math.max(x1, x2, a, c), Math.max(y1, y2, b, d)];
  }
  // A label that would overlap another one, or a node, goes below it.
  const taken = nodes.map(({ x: left, y, width, height }) => [left - 2, y - 1, left + width + 6, y + height + 6]);
  for (const { label, width } of [...edges].sort((a, b) => a.label[1] - b.label[1] || a.label[0] - b.label[0])) {
    const box = () => [label[0] - width / 2, label[1] - line / 2, label[0] + width / 2, label[1] + line / 2];
    const other = () => { const [l, u, r, d] = box(); return taken.find(([left, up, right, down]) => l < right && left < r && u < down && up < d); };
    for (let found = other(); found; found = other()) label[1] = found[3] + line / 2 + 0.01;
    taken.push(box());
  }
  const most = (list) => Math.max(...list, 0);
  return [most([...nodes.map((node) => node.x + node.width), ...ways.map((edge) => edge.reach[0]),
    ...edges.map((edge) => edge.label[0] + edge.width / 2)]) + margin,
  most([...nodes.map((node) => node.y + node.height), ...ways.map((edge) => edge.reach[1]),
    ...edges.map((edge) => edge.label[1] + line)]) + margin / 2];
}
