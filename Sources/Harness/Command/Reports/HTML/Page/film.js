/* Playing: the steps on virtual time, and the feature's page as a screen that changes with them. */
const hasViews = (model) => model.views.some((view) => view !== null && view !== undefined);

/** The frames to show one after the other: the number of steps that have happened, the virtual time, the page, the action. */
function framesOf(model) {
  const frames = [{ position: 0, time: model.steps[0]?.begin || 0, view: model.views[0] }];
  model.steps.forEach((step, i) => {
    let [view, action] = [model.views[i], null];
    const add = (at) => {
      const last = frames[frames.length - 1];
      if (last.position === i + 1 && last.time === at) Object.assign(last, { view, action });
      else frames.push({ position: i + 1, time: at, view, action });
    };
    for (const event of step.events) {
      if (event.kind === "sent" || event.kind === "received") action = event;
      if (event.kind !== "viewed") continue;
      view = event.text;
      add(event.time);
    }
    view = model.views[i + 1];
    add(step.end);
  });
  return frames;
}

/** Moves through the frames as time passes, and updates the page's step. */
function playerOf(page) {
  const frames = framesOf(page.model);
  const watchers = [];
  const buttons = [];
  let [index, now, timer, starts] = [0, 0, null, []];
  const speed = () => Number(page.setting("speed")) || 1;
  /** The time at which each frame begins, in milliseconds at speed 1. A frame is visible for a while, even if no time passes. */
  function measure() {
    const isScaled = page.setting("time") === "scale";
    let at = 0;
    starts = frames.map((frame, i) => {
      const gap = i ? frame.time - frames[i - 1].time : 0;
      return at += !i ? 0 : isScaled ? Math.max(gap, 300) : 500 + 300 * Math.log10(1 + gap);
    });
  }
  function turn(next) {
    index = Math.max(0, Math.min(frames.length - 1, next));
    page.go(frames[index].position, timer !== null);
    for (const watch of watchers) watch();
  }
  function seek(wanted) {
    now = Math.max(0, Math.min(starts[starts.length - 1], wanted));
    const next = starts.findLastIndex((start) => start <= now);
    if (next !== index) turn(next);
    else for (const watch of watchers) watch();
  }
  function tell() {
    const label = timer === null ? "Play" : "Pause";
    for (const button of buttons) {
      button.setAttribute("aria-label", label);
      button.title = label + " (k)";
      button.firstChild.firstChild.setAttribute("d", timer === null ? "M4 2.5v11l9-5.500z" : "M4 3h3v10h-3zM9 3h3v10h-3z");
    }
  }
  function pause() {
    if (timer === null) return;
    clearInterval(timer);
    timer = null;
    tell();
    page.tell();
  }
  function play() {
    if (index === frames.length - 1) { now = 0; turn(0); }
    let last = performance.now();
    timer = setInterval(() => {
      const passed = performance.now() - last;
      last += passed;
      seek(now + passed * speed());
      if (now >= starts[starts.length - 1]) pause();
    }, 40);
    tell();
  }
  const toggle = () => timer === null ? play() : pause();
  function frame(way) {
    pause();
    const next = Math.max(0, Math.min(frames.length - 1, index + way));
    now = starts[next];
    turn(next);
  }
  measure();
  return { frames, watchers, seek, frame,
    index: () => index, now: () => now, length: () => starts[starts.length - 1],
    button() {
      const button = h("button", { class: "icon-button play", type: "button", onclick: toggle },
        s("svg", { width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { fill: "currentColor" })));
      buttons.push(button);
      tell();
      return button;
    },
    key(key) {
      if (key === "k") toggle();
      else if (key === "," || key === ".") frame(key === "," ? -1 : 1);
      else return false;
      return true;
    },
    /** The page navigated, or the speed changed. */
    show(position) {
      const share = now - starts[index];
      measure();
      if (frames[index].position === position) now = starts[index] + Math.min(share, (starts[index + 1] || starts[index]) - starts[index]);
      else {
        index = frames.findLastIndex((one) => one.position === position);
        now = starts[index];
      }
      for (const watch of watchers) watch();
    },
    close: pause };
}

/** Matches two lists: which entries of the second are in the first as well, in order, as number to number. */
function common(a, b) {
  const pairs = new Map();
  let [i, j] = [0, 0];
  for (const [sign] of differences(a, b)) {
    if (!sign) pairs.set(j, i);
    if (sign <= 0) i++;
    if (sign >= 0) j++;
  }
  return pairs;
}

/** The characters of a page that have changed: for each line, a flag for each character. */
function cellsThatDiffer(before, text) {
  const [old, lines] = [before.split("\n"), text.split("\n")];
  const same = common(old, lines);
  const taken = new Set(same.values());
  let last = -1;
  return lines.map((line, i) => {
    if (same.has(i)) { last = same.get(i); return []; }
    const other = last + 1 < old.length && !taken.has(last + 1) ? old[++last] : "";
    const now = wordsIn(line);
    const kept = common(wordsIn(other), now);
    return now.flatMap((word, j) => Array(word.length).fill(!kept.has(j)));
  });
}

/** A page as a screen. @param marks maps a class to the cells that have it. */
const screen = (name, text, marks) => h("pre", { class: "view screen", tabindex: 0, role: "group", "aria-label": name },
  text.split("\n").map((line, i) => {
    const runs = [];
    const kind = (at) => marks.filter(([, cells]) => cells[i]?.[at]).map(([one]) => one).join(" ");
    for (let from = 0, to = 0; from < line.length; from = to) {
      const here = kind(from);
      while (to < line.length && kind(to) === here) to++;
      runs.push(here ? h("span", { class: here }, line.slice(from, to)) : line.slice(from, to));
    }
    return [i > 0 && "\n", h("bdi", null, runs.length ? runs : " ")];
  }));

/** The pages that the script has recorded: the number of the step to the text. */
function recordedViews(model) {
  const pages = new Map();
  for (const row of model.rows) {
    const step = model.steps[row.step];
    if (!step || step.command.split(/\s/)[0] !== "view" || row.kind === "added" || row.kind === "note" || !row.text.startsWith("  |")) continue;
    pages.set(row.step, [...(pages.get(row.step) || []), row.text.slice(4)]);
  }
  return new Map([...pages].map(([step, lines]) => [step, lines.join("\n")]));
}

function filmOf(page) {
  const { model, player } = page;
  const recorded = model.missing ? new Map() : recordedViews(model);
  const [screens, below] = [h("div", { class: "screens" }), h("p", { class: "soft small" })];
  const still = (label, text, way) => h("button", { class: "icon-button", type: "button", "aria-label": label, title: label,
    onclick: () => player.frame(way) }, text);
  const speed = h("select", { "aria-label": "Speed", onchange: () => page.set("speed", speed.value === "1" ? null : speed.value) },
    [0.5, 1, 2, 5, 20].map((number) => h("option", { value: String(number) }, number + "×")));
  // The slider has the steps. The buttons reach each frame of a step with several frames.
  const told = h("span", { class: "soft small grow" });
  const scale = h("input", { type: "checkbox", onchange: () => page.set("time", scale.checked ? "scale" : null) });
  let shown = null;
  function show() {
    const index = player.index();
    const frame = player.frames[index];
    told.textContent = `frame ${index + 1} of ${player.frames.length}`;
    [speed.value, scale.checked] = [page.setting("speed") || "1", page.setting("time") === "scale"];
    if (shown === index) return;
    shown = index;
    const [step, view] = [model.steps[frame.position - 1], frame.view];
    const at = [...recorded.keys()].filter((number) => number < frame.position).pop();
    const text = recorded.get(at);
    const before = index ? player.frames[index - 1].view : null;
    const then = at === undefined ? null : model.views[at + 1] ?? null;
    const marks = [["fresh", view != null && before != null ? cellsThatDiffer(before, view) : []]];
    // After a change, the page is no longer the recorded one.
    if (text !== undefined && then === view && view != null) marks.push(["differs", cellsThatDiffer(text, view)]);
    const half = (title, note, body) => h("div", null, h("h3", null, title, " ", h("span", { class: "soft small" }, note)), body);
    screens.replaceChildren(
      half("Recorded", text === undefined ? "not recorded" : "at step " + (at + 1),
        text === undefined ? h("p", { class: "view soft" }, "No command view up to here.")
          : screen("Recorded", text, [["differs", then === null ? [] : cellsThatDiffer(then, text)]])),
      half("Actual", "at " + time(frame.time),
        view == null ? h("p", { class: "view soft" }, "No view.") : screen("Actual", view, marks)));
    below.replaceChildren();
    fill(below, null, step ? [`Step ${frame.position}: `, literal(step.command.slice(0, 200)),
      frame.action && [" · " + frame.action.kind + " ", literal(frame.action.text.slice(0, 200), 200)]] : ["Beginning"]);
  }
  player.watchers.push(show);
  return { element: h("div", { class: "film" }, screens, below, h("div", { class: "row" }, still("Previous frame (,)", "‹", -1),
    still("Next frame (.)", "›", 1), told, speed, h("label", { class: "check" }, scale, "time to scale"))),
  show, close: () => player.watchers.splice(player.watchers.indexOf(show), 1) };
}
