/* Why a value is as it is: the step that set it, the action, and the effects that caused it. */
function lastChange(model, path, position) {
  for (let i = position - 1; i >= 0; i--) {
    const event = model.steps[i].events.findLast((other) => leafKinds.has(other.kind) && other.path === path);
    if (event) return event;
  }
  return null;
}

/** What led to an event, the nearest cause first, each as a sentence with links to its steps. */
function chainOf(page, event) {
  const { model } = page;
  const at = (other) => [" in ", page.link(other.step.index + 1, "step " + (other.step.index + 1)), ", at " + time(other.time)];
  const value = event.new === null ? " was removed" : [" = ", literal(event.new, 300), " was set"];
  const lines = [[h("span", { class: "mono" }, bdi(event.path)), value, at(event)]];
  const seen = new Set();
  let action = event.of && event.of.step === event.step ? event.of : null;
  if (!action) lines.push(["by the command ", literal(event.step.command.split("\n")[0], 160)]);
  while (action && !seen.has(action)) {
    const { kind, text } = action;
    seen.add(action);
    lines.push([mark(kind), " by the ", kind, " action ", h("span", akin(model, action), literal(text, 200)), at(action)]);
    const effect = kind === "received" && model.effects.get(action.effect);
    if (!effect) {
      lines.push(kind === "sent" ? "which the script sent" : "whose origin the report doesn't know");
      break;
    }
    const name = effect.id && [" with the id ", literal(effect.id, 120)];
    const passed = action.time - effect.began.time;
    lines.push([mark("effect"), " from ", h("span", akin(model, effect), "the effect"), name, ", which began", at(effect.began),
      passed > 0 && `, ${time(passed)} before`]);
    const calls = [];
    for (let part = effect; part; part = part.outer) calls.push(...part.calls);
    for (const part of effect.inner) calls.push(...part.calls);
    for (const call of calls.filter((other) => other.time <= action.time && other.step.index <= action.step.index).slice(-3))
      lines.push([mark("call"), " which called ", h("span", akin(model, call), literal(call.text, 200)), at(call)]);
    action = effect.action;
  }
  return lines;
}

function whyCard(page) {
  const title = h("h2", { class: "grow" });
  const jump = h("button", { type: "button", class: "more" }, "go to step");
  const end = h("button", { type: "button", class: "more", onclick: () => { page.set("why", null); byId("slider").focus(); } }, "close");
  const body = h("div", { class: "inside" });
  const element = h("section", { class: "card inquiry", "aria-label": "Why", hidden: true }, h("header", null, title, jump, end), body);
  let target = 0;
  jump.addEventListener("click", () => page.go(target));
  return { element, show: (position) => {
    const path = page.setting("why");
    element.hidden = path === null;
    if (path === null) return;
    const { model } = page;
    const event = lastChange(model, path, position);
    const now = event ? event.new : model.initial.get(path) ?? null;
    target = event ? event.step.index + 1 : 0;
    title.replaceChildren("Why ", bdi(cutTo(visible(path), 80)), now === null ? " isn't there" : " = " + cutTo(visible(now), 80));
    jump.textContent = event ? "go to step " + target : "go to the beginning";
    jump.disabled = target === position;
    body.replaceChildren(event ? h("ol", { class: "chain" }, chainOf(page, event).map((line) => h("li", null, line)))
      : h("p", null, now !== null ? ["as the script began, and nothing has changed it since. ", page.link(0, "the beginning")]
        : "No step up to this one sets it."));
  } };
}
