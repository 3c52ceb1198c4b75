/* What happened in a step, in words; and failures, with the expected beside the actual. */
const change = (event) => h("li", null, h("span", { class: "mono" }, bdi(event.path)), " ",
  event.kind === "edited" ? (event.new ?? event.old) !== null && [event.new === null ? ": " : "= ", literal(event.new ?? event.old)]
    : event.new === null ? h("span", { class: "what" }, "removed")
    : [event.old !== null && [h("span", { class: "old" }, literal(event.old, 160)),
      h("span", { class: "arrow", "aria-label": "to" }, "→")], event.old === null && "= ", literal(event.new)]);

const effectName = (effect) => effect.id || (effect.action ? effect.action.text : "effect");

/** Effects that end at once are shown by their calls alone. */
const isBrief = (effect) => effect.ended && !effect.isCancelled && effect.ended.time === effect.began.time
  && effect.ended.step === effect.began.step;

/** A task that is all of the task around it gets no line of its own. */
function isWrapped(effect) {
  const { inner } = effect;
  return inner.length === 1 && inner[0].began.step === effect.began.step && inner[0].began.time === effect.began.time
    && (inner[0].ended ? effect.ended && effect.ended.time === inner[0].ended.time
      && effect.ended.step === inner[0].ended.step : !effect.ended);
}

/** The name of an effect, as a link to the step where it began or ended, if that is another one. */
const toStep = (page, event, text, how) => !event || event.step === page.step() ? literal(text, 120)
  : page.link(event.step.index + 1, brief(text, 120), h("span", { class: "small" }, ` ${how} in step ${event.step.index + 1}`));

function told(page, event) {
  const { model } = page;
  const effect = model.effects.get(event.effect);
  const belongs = akin(model, event.kind === "called" ? event : effect);
  const line = (kind, ...children) => h("li", belongs, mark(kind), " ", children);
  const what = (text) => h("span", { class: "what" }, text);
  switch (event.kind) {
  case "leafChanged": case "changed": case "derived": case "edited": return change(event);
  case "heard": return h("li", null, what("observed "), h("span", { class: "mono" }, bdi(event.name)), " ",
    literal(event.text));
  case "called": return line("call", what("call "), literal(event.text));
  case "failed": return line("failed", h("span", { class: "fail-line" }, bdi(event.text)));
  case "waited": return line("effect", literal(event.text), what(" is ready, but held"));
  case "wentOn": return line("effect", literal(event.text), what(" continues"));
  case "inFlight": return line("effect", what("still in flight, started by "), literal(event.text), what(": "),
    bdi(event.reason));
  case "effectBegan":
    if (isBrief(effect) || isWrapped(effect)) return null;
    return line("effect", what("effect begins "), toStep(page, effect.ended, effectName(effect), "ends"));
  case "effectEnded":
    if (!effect || isBrief(effect) || isWrapped(effect)) return null;
    return line("effect", what("effect ends "), toStep(page, effect.began, effectName(effect), "began"),
      what(", after " + time(event.time - effect.began.time)));
  case "effectCancelled": return line("cancelled", what("cancelled "), toStep(page, effect?.began, effect ? effectName(effect) : "effect", "began"));
  default: return null;
  }
}

/** The results of commands that let nothing happen. */
const quiet = {
  view: "The script shows the view.", state: "The script prints the state.", note: "The script has a note here.",
  expect: "The script compares the state with what it expects.", end: "The script ends.",
};

/** The number of lines that are shown at first. */
const maxHappened = 60;

/** @param most the number of lines to show before a button for more. */
function happened(page, step, most = maxHappened) {
  const { model } = page;
  const groups = [];
  let list = null;
  let now = step.begin;
  let [shown, left] = [0, 0];
  const open = (head) => { list = h("ul"); groups.push(h("li", { class: "group" }, head, list)); };
  for (const event of step.events) {
    if (shown >= most) {
      if (!["leaf", "viewed"].includes(event.kind)) left++;
      continue;
    }
    if (event.time !== now) {
      now = event.time;
      groups.push(h("li", { class: "when" }, "+" + time(now - step.begin)));
      list = null;
    }
    if (event.kind === "sent" || event.kind === "received") {
      shown++;
      const effect = event.kind === "received" && model.effects.get(event.effect);
      open(h("div", { class: "head", ...akin(model, event) }, mark(event.kind), h("span", { class: "unseen" }, event.kind), literal(event.text),
        h("a", { class: "small to-graph", href: graphLink(model.script, step.index + 1), "aria-label": "the state after this step, in the graph" }, "graph")));
      if (effect && effect.action) list.append(h("li", { class: "soft small" }, "from the effect of ",
        toStep(page, effect.began, effect.action.text, "began")));
      continue;
    }
    const line = told(page, event);
    if (line && !list) open(null);
    if (line) {
      shown++;
      list.append(line);
    }
  }
  for (const group of groups) { const inner = group.querySelector("ul"); if (inner && !inner.children.length) inner.remove(); }
  if (left) {
    groups.push(h("li", null, h("button", { class: "more", type: "button",
      onclick: (event) => event.target.closest("ul").replaceWith(happened(page, step, most + moreOfAll)) }, "show the rest")));
  }
  if (groups.length) return h("ul", { class: "events" }, groups);
  const passed = step.end > step.begin ? time(step.end - step.begin) + " passed, and nothing happened." : null;
  return h("p", { class: "soft" }, passed || quiet[step.command.split(/\s/)[0]] || "Nothing happened.");
}

// MARK: Failures

/** A side with its differences marked: unchanged and changed texts, in turn. */
const marked = (texts) => h("code", { class: "lit", dir: "ltr" }, h("bdi", null,
  texts.map((text, i) => i % 2 ? h("span", { class: "differs" }, text) : text)));

/** With the signs that lines of the script have here and in a terminal. */
function sides(failure) {
  const { expected, actual } = failure;
  if (expected === undefined && actual === undefined)
    return failure.note && !failure.message ? h("div", { class: "side" }, noteOf(failure)) : null;
  const side = (name, sign, title, texts) => h("div", { class: "side " + name }, h("h3", null, h("span", { class: "sign", "aria-hidden": "true" }, sign), title),
    texts === undefined ? h("span", { class: "soft" }, "nothing") : marked(texts));
  return h("div", { class: "sides" }, side("recorded", "-", failure.expects ? "Expected" : "Recorded", expected), side("actual", "+", "Actual", actual));
}

function failureBlock(failure, go, isFirst, hint) {
  const toStep = failure.step >= 0 && h("button", { class: "more", type: "button",
    onclick: () => go(failure.step + 1) }, "go to step " + (failure.step + 1));
  return h("div", { class: isFirst ? "" : "next" },
    isFirst ? h("h2", null, bdi(headingOf(failure))) : h("h3", null, bdi(headingOf(failure))),
    h("p", { class: "soft small" }, placeLink(failure.place), failure.message && [" · ", bdi(failure.headline)], toStep), sides(failure),
    adviceOf(failure, isFirst && hint));
}

/** The commands that run a failed script again, and that accept what happened. */
const failureCommands = (model) => h("div", { class: "commands" }, copyable(model.run),
  model.accept && h("div", null, h("p", { class: "soft small" }, "If the new behaviour is right, accept it:"), copyable(model.accept)));

/** @param isShort whether the commands are elsewhere on the page. */
function failureCard(model, go, isShort) {
  if (!model.failures.length) return null;
  // The cause comes first, then failures that don't follow from it.
  const { main = 0, following = [], hint } = failuresOf(model.script);
  const first = model.failures[main];
  const isFollowing = new Set(following);
  const others = model.failures.filter((failure, i) => i !== main && !isFollowing.has(i));
  const after = model.failures.filter((_, i) => isFollowing.has(i));
  const more = (failures, words) => failures.length > 0 && h("details", null, h("summary", null, words),
    some(failures, 9, (failure) => failureBlock(failure, go, false), "div"));
  return h("section", { class: "card failure", "aria-label": "First difference" }, h("div", { class: "inside" },
    failureBlock(first, go, true, hint),
    more(after, `${count(after.length, "line")} ${after.length === 1 ? "follows" : "follow"} from it`), more(others, "and " + others.length + " more"),
    !isShort && failureCommands(model)));
}
