/* The states of a feature that scripts or exploring covered, and their abstract states: the cases of enums, whether optionals are
   nil, true and false, and whether there are no, one, two or more elements. Numbers and texts don't distinguish abstract states. */
const abstractValue = (literal) => ["nil", "true", "false"].includes(literal) ? literal
  : literal === "[]" || literal === "[:]" ? "0" : (/^\.[^\s(.,]+/.exec(literal) || ["some"])[0];
const partText = (path, value) => path + (value.startsWith(".") ? "" : " ") + value;

/** For abstract states, given as lists of [path, value]: their values by path, and the paths that distinguish them. */
function abstractStates(list, visits) {
  const columns = new Map();
  list.forEach((parts, i) => parts.forEach(([path, value]) => {
    if (!columns.has(path)) columns.set(path, list.map(() => []));
    columns.get(path)[i].push(value);
  }));
  const known = new Set();
  const paths = [];
  // Of paths that say the same, the shortest is shown.
  const depth = (path) => components(path).length;
  [...columns].map(([path, values]) => ({ path, values: values.map((all) => all.sort().join("+")) }))
    .sort((a, b) => depth(a.path) - depth(b.path)).forEach((column) => {
      const numbers = new Map();
      const classes = column.values.map((value) => {
        if (!numbers.has(value)) numbers.set(value, numbers.size);
        return numbers.get(value);
      });
      const signature = classes.join();
      if (numbers.size < 2 || known.has(signature)) return;
      known.add(signature);
      paths.push(column);
    });
  return { paths, visits, count: list.length };
}

/** What distinguishes some abstract states, the most telling paths first, as groups at one level after the other. */
function levelsOf({ paths, visits }, members, most = 32) {
  const levels = [];
  let groups = members.map(() => 0);
  let left = paths;
  let size = 1;
  while (size < members.length) {
    let best = null;
    for (const column of left) {
      const numbers = new Map();
      const weights = [];
      const classes = members.map((member, i) => {
        const key = groups[i] + " " + column.values[member];
        if (!numbers.has(key)) { numbers.set(key, numbers.size); weights.push(0); }
        weights[numbers.get(key)] += visits[member] + 1;
        return numbers.get(key);
      });
      if (numbers.size <= size) continue;
      const isFew = numbers.size <= most;
      // The entropy, without constants.
      const gain = -weights.reduce((sum, weight) => sum + weight * Math.log(weight), 0);
      if (!best || isFew && (!best.isFew || gain > best.gain + 1e-6) || !isFew && !best.isFew && numbers.size < best.size)
        best = { column, classes, size: numbers.size, isFew, gain };
    }
    if (!best || !best.isFew && levels.length) break;
    ({ classes: groups, size } = best);
    left = left.filter((column) => column !== best.column);
    levels.push({ column: best.column, groups, size });
  }
  return levels;
}

/** The place of a leaf in the tree of paths. */
function placeIn(root, path) {
  let place = root;
  for (const part of components(path)) {
    const isElement = part[0] === "[";
    if (!place.inner.has(part)) place.inner.set(part, { up: place, inner: new Map(), isElement, leaves: 0, elements: 0,
      value: null, part: -1, path: place.path + (isElement ? "[*]" : (place.path && ".") + part) });
    place = place.inner.get(part);
  }
  return place;
}

/** Goes through states one after the other and keeps abstract ones up to date: `set(path, literal)`, both numbers of texts. */
function stateWalker(texts) {
  const parts = [];
  const numbers = new Map();
  const tally = [];
  const places = [];
  const values = [];
  let root, now, isNew, key, hash;
  const partOf = (path, value) => {
    const name = path + "\0" + value;
    if (!numbers.has(name)) { numbers.set(name, parts.length); tally.push(0); parts.push([path, value]); }
    return numbers.get(name);
  };
  function refresh(place) {
    const value = place.value || (place.elements ? (place.elements > 2 ? "many" : String(place.elements))
      : place.leaves && place.up && !place.isElement ? "some" : null);
    const part = value === null ? -1 : partOf(place.path, value);
    if (part === place.part) return;
    if (place.part >= 0 && --tally[place.part] === 0) { now.delete(place.part); isNew = true; }
    if (part >= 0 && ++tally[part] === 1) { now.add(part); isNew = true; }
    place.part = part;
  }
  const mix = (path, literal, seed) => {
    let x = Math.imul(path + 1, 0x9e3779b1) ^ Math.imul(literal + seed, 0x85ebca6b);
    x = Math.imul(x ^ x >>> 15, 0x2c1b3c6d);
    x = Math.imul(x ^ x >>> 12, 0x297a2d39);
    return x ^ x >>> 15;
  };
  const count = (path, literal, sign) => {
    hash[0] = hash[0] + sign * mix(path, literal, 7) | 0;
    hash[1] = hash[1] + sign * mix(path, literal, 1013) | 0;
  };
  return {
    parts,
    begin() {
      places.length = tally.length = 0;
      for (let i = 0; i < parts.length; i++) tally.push(0);
      root = { inner: new Map(), path: "", leaves: 0, elements: 0, part: -1 };
      [now, isNew, hash] = [new Set(), true, [0, 0]];
    },
    set(path, literal, leaves) {
      if (texts[path][0] === "~") return;
      if (leaves.has(path)) count(path, leaves.get(path), -1);
      if (literal < 0) leaves.delete(path);
      else { leaves.set(path, literal); count(path, literal, 1); }
      // The order of elements doesn't distinguish states.
      if (texts[path].endsWith(".order")) return;
      const place = places[path] ||= placeIn(root, texts[path]);
      const step = (literal >= 0) - (place.value !== null);
      place.value = literal < 0 ? null : values[literal] ||= abstractValue(texts[literal]);
      refresh(place);
      for (let at = place; step && at.up; at = at.up) {
        const was = at.leaves > 0;
        at.leaves += step;
        if (at.isElement && was !== at.leaves > 0) at.up.elements += step;
        refresh(at);
        refresh(at.up);
      }
    },
    /** Keys of states: `hash` is equal for equal states, `key` for alike ones. */
    get hash() { return hash[0] + "," + hash[1]; },
    get key() {
      if (isNew) [key, isNew] = [[...now].sort((a, b) => a - b).join(), false];
      return key;
    },
  };
}

/** The states of a feature's scripts. A visit is the state after an action, or the one that a script begins with. */
const scriptStates = (number) => once("states-" + number, () => {
  const { texts } = featureData(number);
  const { cases } = report.features[number];
  const walker = stateWalker(texts);
  const [states, byHash, lists, byKey, visits] = [[], new Map(), [], new Map(), []];
  const [actions, byAction, abstractVisits] = [[], new Map(), []];
  let [leaves, changes, last] = [null, [], -1];
  const change = (path, literal) => { walker.set(path, literal, leaves); changes.push(path, literal); };
  function visit(script, step, action) {
    let state = byHash.get(walker.hash);
    if (state === undefined) {
      if (!byKey.has(walker.key)) {
        byKey.set(walker.key, lists.length);
        lists.push(walker.key ? walker.key.split(",").map((part) => walker.parts[part]) : []);
        abstractVisits.push(0);
      }
      state = states.length;
      byHash.set(walker.hash, state);
      states.push({ number: state, group: byKey.get(walker.key), visits: 0, isInitial: false, last, changes });
    }
    states[state].visits++;
    abstractVisits[states[state].group]++;
    if (action < 0) states[state].isInitial = true;
    visits.push({ from: action < 0 ? -1 : last, to: state, action, script, step });
    [last, changes] = [state, []];
  }
  const actionOf = (name, isReceived) => {
    const key = isReceived + name;
    if (!byAction.has(key)) { byAction.set(key, actions.length); actions.push({ name, isReceived }); }
    return byAction.get(key);
  };
  for (const script of report.scripts) {
    if (script.feature !== number || script.time === undefined) continue;
    const data = parse("script-" + script.index);
    if (data.steps === undefined || data.interruption && !data.steps) continue;
    walker.begin();
    [leaves, changes, last] = [new Map(), [], -1];
    const initial = unpacked(data.initial);
    for (let i = 0; i < initial.length; i += 2) change(initial[i], initial[i + 1]);
    visit(script, 0, -1);
    let action = -1;
    let came = 0;
    let hasArrived = true;
    const numbers = unpacked(data.steps);
    for (let i = 0, step = 1; i < numbers.length; step++) {
      const end = i + 6 + numbers[i + 5];
      for (i += 6; i < end; i += kinds[numbers[i]].length) {
        const kind = numbers[i];
        if (kind === 1 || kind === 2) {
          if (action >= 0) visit(script, came, action);
          const name = numbers[i + 2] < 0 ? texts[numbers[i + 1]] : cases[numbers[i + 2]];
          [action, came, hasArrived] = [actionOf(name, kind === 2), step, !data.interruption];
        } else if (kind === 3 || kind === 5) {
          hasArrived = true;
          change(numbers[i + 1], numbers[i + (kind === 3 ? 3 : 2)]);
        }
      }
    }
    // The result of an action at which the process crashed is unknown.
    if (action >= 0 && hasArrived) visit(script, came, action);
  }
  return { ...abstractStates(lists, abstractVisits), states, actions, ways: visits, texts };
});

/** The explored states. Transitions have scripts of their own. */
const exploredStates = (number) => once("explored-" + number, () => {
  const { texts, explored } = featureData(number);
  const lists = unpacked(explored.states).map((state) => texts[state].split(",").map((part) => part.trim()).filter(Boolean)
    .map((part) => {
      const end = part.includes(" ") ? part.lastIndexOf(" ") : part.lastIndexOf(".");
      return end < 0 ? [part, ""] : [part.slice(0, end), part.slice(part[end] === " " ? end + 1 : end)];
    }));
  const actions = [];
  const ways = explored.edges.map((packed) => {
    const [name, isReceived, from, to, ...lines] = unpacked(packed);
    const known = actions.findIndex((action) => action.name === texts[name] && action.isReceived === (isReceived > 0));
    if (known < 0) actions.push({ name: texts[name], isReceived: isReceived > 0 });
    return { from, to, action: known < 0 ? actions.length - 1 : known, text: lines.map((line) => texts[line]).join("\n") };
  });
  const states = lists.map((_, i) => ({ number: i, group: i, visits: ways.filter((way) => way.to === i).length,
    isInitial: i === 0 }));
  return { ...abstractStates(lists, states.map((state) => state.visits)), states, actions, ways, texts, isExplored: true };
});

/** All leaves of a state: path to literal, both numbers of texts. */
function leavesOf(model, number) {
  const chain = [];
  for (let at = number; at >= 0; at = model.states[at].last) chain.push(model.states[at].changes);
  const leaves = new Map();
  for (const changes of chain.reverse()) {
    for (let i = 0; i < changes.length; i += 2) {
      if (changes[i + 1] < 0) leaves.delete(changes[i]);
      else leaves.set(changes[i], changes[i + 1]);
    }
  }
  return leaves;
}
