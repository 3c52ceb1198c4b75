/* The lines of a script as in its file, with recorded and actual lines side by side or below each other. */

/** Pairs of lines side by side, as [recorded, actual]: an unchanged line is both. */
function pairedRows(rows) {
  const pairs = [];
  const isPart = (row) => row && row.parts.length > 1 && row.parts.some((part, i) => i % 2 === 0 && part.trim());
  for (let i = 0; i < rows.length;) {
    const [gone, come] = [[], []];
    while (rows[i]?.kind === "removed") gone.push(rows[i++]);
    while (rows[i]?.kind === "added") come.push(rows[i++]);
    if (!gone.length && !come.length) { pairs.push([rows[i], rows[i]]); i++; continue; }
    // Of several removed lines, the last one is the one that the next line replaces, if they share words.
    if (isPart(gone[gone.length - 1]) && isPart(come[0])) while (gone.length > 1) pairs.push([gone.shift(), null]);
    for (let j = 0; j < Math.max(gone.length, come.length); j++) pairs.push([gone[j] || null, come[j] || null]);
  }
  return pairs;
}

/** Why the lines aren't those of the file. */
const whyMissing = { file: "The file could not be read when the report was made, so these lines show what happened.",
  change: "The file has changed since the run, so these lines show what happened in the run.",
  lines: "The report was made without the recorded lines, so these lines show what happened." };
const rowSigns = { removed: "-", added: "+", note: "!" };
const shortened = (text) => text.length <= 1000 ? text
  : text.slice(0, 700) + "… " + text.length.toLocaleString("en") + " characters …" + text.slice(-100);
const rowText = (row) => row.parts ? row.parts.map((part, i) => i % 2 ? h("span", { class: "differs" }, shortened(part)) : shortened(part))
  : row.isHead ? tokenized(shortened(row.text)) : shortened(row.text);

function transcriptPart(page) {
  const { model } = page;
  const differs = model.hasTrace && model.rows.some((row) => row.kind);
  const isWide = matchMedia("(min-width: 700px)");
  const sided = () => isWide.matches && (page.setting("sides") === null ? differs : page.setting("sides") === "yes");
  const list = h("div", { class: "lines", role: "listbox", tabindex: 0,
    "aria-label": "Script. The arrows up and down go from line to line, and to its step." });
  const orders = model.isOrder ? ["recorded order", "held order"] : ["recorded", "actual"];
  let [lines, ofStep, made, active, lit] = [[], new Map(), null, null, []];
  // The entries of the list: lines, and gaps between them. The heights of those that were never drawn are estimated.
  let [entries, tops, drawn] = [[], [0], [0, 0]];
  const rest = [h("div", { class: "rest", "aria-hidden": "true" }), h("div", { class: "rest", "aria-hidden": "true" })];

  /** Which rows are shown: a flag for each one. */
  function chosen(pairs) {
    const wanted = page.setting("lines");
    if (wanted === "commands") return pairs.map(([row, other]) => (row || other).isHead);
    if (wanted !== "differing") return pairs.map(() => true);
    const isNear = pairs.map((pair, i) => pairs.slice(Math.max(0, i - 2), i + 3).some((near) => near.some((row) => row?.kind)));
    const steps = new Set(pairs.flat().filter((row) => row?.kind).map((row) => row.step));
    return pairs.map(([row, other], i) => isNear[i] || (row || other).isHead && steps.has((row || other).step));
  }

  function side(row, isLeft) {
    if (!row) return h("span", { class: "half none" });
    return h("span", { class: "half " + (row.kind || "") },
      h("span", { class: "no" }, isLeft && row.line), h("span", { class: "sign" }, rowSigns[row.kind] || ""),
      h("code", { dir: "ltr" }, h("bdi", null, rowText(row))));
  }

  const word = (one) => ({ removed: orders[0] + ": ", added: orders[1] + ": " }[one.kind] || "") + one.text.trim().slice(0, 200);

  function lineElement(row, other, number) {
    const any = row || other;
    const isBad = any.isHead && model.steps[any.step].isBad;
    return h("div", { class: "line" + (any.isHead ? " head" : ""), role: "option", id: "line-" + number, "aria-selected": "false",
      "aria-posinset": number + 1, "aria-setsize": lines.length, ...(any.isHead ? akin(model, model.steps[any.step]) : {}),
      "aria-label": visible((any.line ? any.line + " " : "") + [...new Set([row, other])].filter(Boolean).map(word).join("; ")
        + (isBad ? ", differs" : "")) },
    row === other ? side(any, true) : [side(row, true), side(other, false)], isBad && h("span", { class: "badge bad" }, "differs"));
  }

  function make(isSided) {
    const pairs = isSided ? pairedRows(model.rows) : model.rows.map((row) => [row, row]);
    const isShown = chosen(pairs);
    [lines, ofStep, active, lit, entries] = [[], new Map(), null, [], []];
    const add = (make) => entries[entries.push({ make, height: 22, element: null }) - 1];
    let left = 0;
    const gap = () => {
      const text = `⋯ ${count(left, "line")}`;
      if (left) add(() => h("div", { class: "gap", "aria-hidden": "true" }, text));
      left = 0;
    };
    if (isSided && model.isOrder && isShown.includes(true))
      add(() => h("div", { class: "orders", "aria-hidden": "true" }, orders.map((name) => h("span", null, name))));
    pairs.forEach(([row, other], i) => {
      if (!isShown[i]) { left++; return; }
      gap();
      const { step } = row || other;
      const line = { step, number: lines.length, place: entries.length, entry: null, text: [...new Set([row, other])].filter(Boolean).map((one) => one.text).join("\n") };
      line.entry = add(() => lineElement(row, other, line.number));
      lines.push(line);
      if (!ofStep.has(step)) ofStep.set(step, []);
      ofStep.get(step).push(line);
    });
    if (page.setting("lines") !== "commands") gap();
    list.classList.toggle("sided", isSided);
    measure();
    drawn = [0, 0];
    list.replaceChildren(...(entries.length ? rest : [h("p", { class: "empty" }, "Nothing differs.")]));
    parts = windowOf({ count: entries.length, from: (i) => tops[i], to: (i) => tops[i + 1], draw,
      sight: () => [list.scrollTop, list.clientHeight || 500] });
    finder.hidden = entries.length <= fewParts;
    printed();
  }

  function measure() {
    tops = [0];
    for (const { height } of entries) tops.push(tops[tops.length - 1] + height);
  }

  /** Draws some of the entries, reusing their elements. Visible entries stay in place. */
  function draw(first, end) {
    const kept = entries.slice(...drawn).find(({ element }) => element && element.offsetTop + element.offsetHeight > list.scrollTop);
    const above = kept && kept.element.offsetTop - list.scrollTop;
    entries.slice(...drawn).forEach((entry, i) => {
      if (drawn[0] + i >= first && drawn[0] + i < end) return;
      entry.element.remove();
      entry.element = null;
    });
    drawn = [first, end];
    let behind = rest[1];
    for (const entry of entries.slice(first, end).reverse()) {
      if (!entry.element) rest[0].parentNode.insertBefore(entry.element = entry.make(), behind);
      behind = entry.element;
    }
    for (const entry of entries.slice(first, end)) entry.height = entry.element.offsetHeight || entry.height;
    measure();
    rest[0].style.height = tops[first] + "px";
    rest[1].style.height = tops[entries.length] - tops[end] + "px";
    rest.forEach((element) => { element.hidden = element.style.height === "0px"; });
    if (kept?.element) list.scrollTop = kept.element.offsetTop - above;
    mark();
  }
  let parts = null;
  const look = () => { if (entries.length && !printing.matches) parts.look(); };
  list.addEventListener("scroll", look, { passive: true });
  const printed = () => { if (entries.length) printing.matches ? parts.all() : parts.near(); };
  printing.addEventListener("change", printed);

  /** Highlights drawn lines, and the chosen one. */
  function mark() {
    for (const { entry } of lit) entry.element?.classList.add("on");
    lit[0]?.entry.element?.setAttribute("aria-current", "step");
    active?.entry.element?.setAttribute("aria-selected", "true");
  }

  function see(line, end = line) {
    parts.reach(end.place);
    parts.reach(line.place);
    const [element, last] = [line.entry.element, end.entry.element || line.entry.element];
    const top = element.offsetTop;
    if (top < list.scrollTop || last.offsetTop + last.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 4;
    look();
  }
  function activate(line) {
    active?.entry.element?.setAttribute("aria-selected", "false");
    active = line || null;
    if (!line) return list.removeAttribute("aria-activedescendant");
    see(line);
    mark();
    list.setAttribute("aria-activedescendant", line.entry.element.id);
  }
  // The browser's search finds only what is drawn.
  const wanted = h("input", { type: "search", id: "search", placeholder: "Find a line", "aria-label": "Find a line of the script",
    autocomplete: "off", onkeydown: (event) => { if (event.key === "Enter") find(event.shiftKey ? -1 : 1); } });
  const told = h("span", { class: "soft small", role: "status" });
  wanted.addEventListener("input", () => { told.textContent = ""; });
  const finder = h("span", { role: "search", class: "find", hidden: true }, wanted, told);

  /** Goes to the next line with the words, or to the one before. */
  function find(way) {
    const words = wanted.value.toLowerCase();
    if (!words) return;
    const found = lines.filter(({ text }) => text.toLowerCase().includes(words));
    told.textContent = found.length ? "" : "not found";
    if (!found.length) return;
    const from = active?.number ?? lit[0]?.number ?? 0;
    const isHere = !active && found.some(({ number }) => number === from);
    const next = isHere ? lines[from]
      : way > 0 ? found.find(({ number }) => number > from) || found[0] : found.findLast(({ number }) => number < from) || found[found.length - 1];
    told.textContent = `${grouped.format(found.indexOf(next) + 1)} of ${grouped.format(found.length)}`;
    goTo(next);
    activate(next);
    say(`Line ${next.number + 1}: ${next.text.trim().slice(0, 200)}`);
  }

  const goTo = (line) => page.go(line.step + 1);
  const isFocused = () => document.activeElement === list;
  list.addEventListener("click", (event) => {
    const line = lines[event.target.closest(".line")?.id.slice("line-".length)];
    if (!line || !getSelection().isCollapsed) return;
    activate(line);
    if (line.step >= 0) page.pick(line.step + 1, event);
    else goTo(line);
  });
  list.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const way = { ArrowDown: 1, ArrowUp: -1, Enter: 0 }[event.key];
    const line = way !== undefined && (active ? lines[active.number + way] : lines[0]);
    if (way !== undefined) event.preventDefault();
    if (!line) return;
    activate(line);
    goTo(line);
  });
  const first = () => (ofStep.get(page.position() - 1) || lines)[0];
  list.addEventListener("focus", () => { if (!active) activate(first()); });
  list.addEventListener("blur", () => activate(null));

  const box = (label, isOn, change) => {
    const input = h("input", { type: "checkbox", onchange: () => change(input.checked) });
    return { label: h("label", { class: "check" }, input, label), show: () => { input.checked = isOn(); } };
  };
  const choice = (label, name) => box(label, () => page.setting("lines") === name, (isOn) => page.set("lines", isOn ? name : null));
  const boxes = [differs && choice("differences", "differing"), model.hasTrace && choice("commands", "commands"),
    differs && box("side by side", sided, (isOn) => page.set("sides", isOn ? "yes" : "no"))].filter(Boolean);
  if (differs) boxes[2].label.classList.add("wide");
  function show(position) {
    const key = [sided(), page.setting("lines")].join();
    if (key !== made) {
      make(sided());
      made = key;
      for (const one of boxes) one.show();
    }
    for (const { entry } of lit) {
      entry.element?.classList.remove("on");
      entry.element?.removeAttribute("aria-current");
    }
    lit = ofStep.get(position - 1) || [];
    mark();
    if (!lit.length) return () => { if (!position) list.scrollTop = 0; };
    return () => {
      if (isFocused() && active?.step !== position - 1) activate(lit[0]);
      else if (!isFocused()) {
        if (active && active.step !== position - 1) activate(null);
        see(lit[0], lit[lit.length - 1]);
      }
    };
  }
  const turned = () => show(page.position())?.();
  isWide.addEventListener("change", turned);
  return { element: h("section", { class: "card steps-card", "aria-label": "Steps" },
    h("header", null, h("h2", { class: "grow" }, "Script"), finder, boxes.map(({ label }) => label)),
    differs && h("p", { class: "small signs" }, [["removed", orders[0]], ["added", orders[1]]].map(([kind, word]) =>
      h("span", { class: "legend-sign " + kind }, h("span", { class: "sign" }, rowSigns[kind]), word))),
    model.missing && h("p", { class: "soft small partial" }, whyMissing[model.missing]), list),
  show, close: () => {
    isWide.removeEventListener("change", turned);
    printing.removeEventListener("change", printed);
  } };
}
