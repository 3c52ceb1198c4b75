/* The lines of a script as they stand in its file, recorded and actual beside each other or below each other. */

/** Lines that stand beside each other, as [recorded, actual]: a line that is no different is both. */
function pairedRows(rows) {
  const pairs = [];
  const isPart = (row) => row && row.parts.length > 1 && row.parts.some((part, i) => i % 2 === 0 && part.trim());
  for (let i = 0; i < rows.length;) {
    const [gone, come] = [[], []];
    while (rows[i]?.kind === "removed") gone.push(rows[i++]);
    while (rows[i]?.kind === "added") come.push(rows[i++]);
    if (!gone.length && !come.length) { pairs.push([rows[i], rows[i]]); i++; continue; }
    // Of several that go, the last one is that which the next one takes the place of, where they have words in common.
    if (isPart(gone[gone.length - 1]) && isPart(come[0])) while (gone.length > 1) pairs.push([gone.shift(), null]);
    for (let j = 0; j < Math.max(gone.length, come.length); j++) pairs.push([gone[j] || null, come[j] || null]);
  }
  return pairs;
}

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

  /** What of the rows is shown: whether each one is. */
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

  function make(isSided) {
    const pairs = isSided ? pairedRows(model.rows) : model.rows.map((row) => [row, row]);
    const isShown = chosen(pairs);
    const elements = [];
    [lines, ofStep, active, lit] = [[], new Map(), null, []];
    let left = 0;
    const gap = () => { if (left) elements.push(h("div", { class: "gap", "aria-hidden": "true" }, `⋯ ${count(left, "line")}`)); left = 0; };
    pairs.forEach(([row, other], i) => {
      if (!isShown[i]) { left++; return; }
      gap();
      const any = row || other;
      const isBad = any.isHead && model.steps[any.step].isBad;
      const word = (one) => ({ removed: orders[0] + ": ", added: orders[1] + ": " }[one.kind] || "") + one.text.trim().slice(0, 200);
      const element = h("div", { class: "line" + (any.isHead ? " head" : ""), role: "option", id: "line-" + i, "aria-selected": "false",
        ...(any.isHead ? akin(model, model.steps[any.step]) : {}),
        "aria-label": visible((any.line ? any.line + " " : "") + [...new Set([row, other])].filter(Boolean).map(word).join("; ")
          + (isBad ? ", differs" : "")) },
      row === other ? side(any, true) : [side(row, true), side(other, false)], isBad && h("span", { class: "badge bad" }, "differs"));
      const line = { element, step: any.step, number: lines.length };
      lines.push(line);
      if (!ofStep.has(any.step)) ofStep.set(any.step, []);
      ofStep.get(any.step).push(line);
      elements.push(element);
    });
    if (page.setting("lines") !== "commands") gap();
    if (isSided && model.isOrder && elements.length)
      elements.unshift(h("div", { class: "orders", "aria-hidden": "true" }, orders.map((name) => h("span", null, name))));
    list.classList.toggle("sided", isSided);
    list.replaceChildren(...(elements.length ? elements : [h("p", { class: "empty" }, "Nothing differs.")]));
  }

  function see(element, end = element) {
    const top = element.offsetTop;
    if (top < list.scrollTop || end.offsetTop + end.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 4;
  }
  function activate(line) {
    active?.element.setAttribute("aria-selected", "false");
    active = line || null;
    if (!line) return list.removeAttribute("aria-activedescendant");
    line.element.setAttribute("aria-selected", "true");
    list.setAttribute("aria-activedescendant", line.element.id);
    see(line.element);
  }
  const goTo = (line) => page.go(line.step + 1);
  const isFocused = () => document.activeElement === list;
  list.addEventListener("click", (event) => {
    const line = lines.find(({ element }) => element.contains(event.target));
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
    for (const { element } of lit) fill(element, { class: element.className.replace(" on", "") }, []).removeAttribute("aria-current");
    lit = ofStep.get(position - 1) || [];
    for (const { element } of lit) element.className += " on";
    if (!lit.length) return () => { if (!position) list.scrollTop = 0; };
    lit[0].element.setAttribute("aria-current", "step");
    return () => {
      if (isFocused() && active?.step !== position - 1) activate(lit[0]);
      else if (!isFocused()) see(lit[0].element, lit[lit.length - 1].element);
    };
  }
  const turned = () => show(page.position())?.();
  isWide.addEventListener("change", turned);
  return { element: h("section", { class: "card steps-card", "aria-label": "Steps" },
    h("header", null, h("h2", { class: "grow" }, "Script"), boxes.map(({ label }) => label)),
    model.isPartial && h("p", { class: "soft small partial" }, "The file wasn't at hand: these lines are what happened."), list),
  show, close: () => isWide.removeEventListener("change", turned) };
}
