/* Why scripts failed, the worst cause first, and navigation from one failure to the next. */
const failed = report.scripts.filter((script) => !script.holds);
const scriptsAt = (numbers) => (numbers || []).map((i) => report.scripts[i]);
/** A cause has groups of scripts with equal values, and scripts that have it and another one. */
const causes = report.causes.map((cause) => {
  const groups = cause.groups.map((group) => ({ ...group, scripts: scriptsAt(group.scripts) }));
  return { ...cause, groups, scripts: groups.flatMap(({ scripts }) => scripts), also: scriptsAt(cause.also) };
});
for (const cause of causes) {
  if (cause.besides !== undefined) cause.besides = causes[cause.besides];
  for (const group of cause.groups) for (const script of group.scripts) [script.cause, script.group] = [cause, group];
}
for (const script of failed) {
  if (script.cause) continue;
  script.group = { scripts: [script], next: [] };
  causes.push(script.cause = { kind: "finding", groups: [script.group], scripts: [script], also: [], next: [] });
}
const kindsOfCauses = { crash: "crash", hang: "hang", rule: "broken rule", failure: "failure", unreadable: "can't be read",
  value: "changed value", words: "changed words", file: "incomplete script", finding: "finding" };

const nameLink = (script) => h("li", null, h("a", { class: "script-name", href: link(script) }, highlighted(script.name)),
  changeBadges(script));

const headingOf = (failure) => failure.message || failure.headline;
/** What a script's cause shows of it, and its other failures. */
function mainFailure(script) {
  const { failures, main = 0, following = [], hint } = failuresOf(script);
  const at = script.shown < failures.length ? script.shown : main;
  return { first: failures[at], hint: at === main ? hint : null, following: at === main ? following.length : 0,
    rest: script.failures - 1 - (at === main ? following.length : 0) };
}

/** `1 failure, 43 lines follow`. */
const aboutRest = ({ following, rest }) => [following > 0 && `1 failure, ${count(following, "line")} ${following === 1 ? "follows" : "follow"}`,
  rest > 0 && "and " + count(rest, "more difference")].filter(Boolean).join(", ");

/** Text about a failure, and lines to paste. */
const noteOf = (failure) => h("code", { class: "lit", dir: "ltr" }, bdi(failure.note));

/** The advice for a failure, and what is known about it. */
const adviceOf = (failure, hint) => (hint || failure.note && failure.message) && h("div", { class: "advice" },
  hint && h("p", null, h("strong", null, bdi(hint)), failure.note && " If the call is right:"), failure.note && failure.message && noteOf(failure));

/** A card is created again only for other scripts, and if other words have to be marked in it. */
function causeCard({ cause, found, also }) {
  const texts = [headingOf(mainFailure(found[0]).first), ...[...found, ...also].map((script) => script.name)].map((text) => text.toLowerCase());
  const words = wordsOf(filter.q).filter((word) => texts.some((text) => text.includes(word)));
  const key = [...found, 0, ...also].map((script) => script && script.index) + " " + words.join(" ");
  if (!cause.card || cause.card.key !== key) cause.card = { key, element: makeCause(cause, found, also) };
  return cause.card.element;
}

const nextCommands = (next) => next.length > 0 && h("div", { class: "commands" }, next.map(([words, command]) =>
  h("div", null, h("p", { class: "soft small" }, words), copyable(command))));

/** The names of scripts, the first ten. */
function namesOfScripts(scripts, first = 10) {
  const names = h("ul", { class: "names" });
  return [names, fillUp(names, scripts, nameLink, first, 1000)];
}

/** Scripts with other values at the same place. Those with equal values are one line. */
function variantsOf(groups) {
  const list = h("ol", { class: "variants" });
  return [list, fillUp(list, groups, ({ scripts, next }) => {
    const { first, rest } = mainFailure(scripts[0]);
    return h("li", null, h("div", null, namesOfScripts(scripts, 3), rest > 0 && h("span", { class: "soft small" }, ` and ${count(rest, "more difference")}`)), sides(first), next.length > 0 && h("details", { class: "small" },
      h("summary", null, next[0][0].replace(/:$/, "")), nextCommands(next)));
  }, 3, 100)];
}

function makeCause(cause, found, also) {
  const isFound = new Set(found);
  const groups = cause.groups.map((group) => ({ ...group, scripts: group.scripts.filter((script) => isFound.has(script)) }))
    .filter(({ scripts }) => scripts.length);
  const main = mainFailure(found[0]);
  const heading = groups.length > 1 && cause.title || headingOf(main.first);
  const some = cause.scripts.length > found.length ? `${found.length} of ` : "";
  const many = cause.scripts.length > 1 && some + count(cause.scripts.length, "script")
    + (groups.length > 1 ? `, ${count(groups.length, "variant")}` : (cause.groups[0].title || "").replace(/^[^,]*/, ""));
  const rest = groups.length > 1 ? "" : aboutRest(main);
  return h("section", { class: "card failure cause", "aria-label": visible(heading) },
    h("div", { class: "inside" }, h("div", { class: "row cause-head" }, h("h2", { class: "grow" }, highlighted(heading)), many && h("span", { class: "many" }, many),
      h("span", { class: "badge " + (["crash", "hang", "rule", "failure"].includes(cause.kind) ? "bad" : "") }, kindsOfCauses[cause.kind])),
    groups.length > 1 ? variantsOf(groups) : [
      h("p", { class: "soft small" }, placeLink(main.first.place), main.first.message && [" · ", bdi(main.first.headline)], rest && " · " + rest),
      sides(main.first), adviceOf(main.first, main.hint), namesOfScripts(found)],
    also.length > 0 && h("div", { class: "also" }, h("p", { class: "soft small" }, count(also.length, "script") + (also.length === 1 ? " has" : " have")
      + " this change and another one, which is a separate cause:"), namesOfScripts(also)),
    cause.besides && h("p", { class: "soft small" }, "Besides: ", bdi(cause.besides.title || headingOf(mainFailure(cause.besides.scripts[0]).first))),
    nextCommands(groups.length > 1 ? cause.next : groups[0]?.next || [])));
}

/** For the page of a script: what has changed for it, the failures before and after it, and scripts that fail alike. */
function aboutFailure(script) {
  const badges = changeBadges(script);
  const at = failed.indexOf(script);
  if (at < 0) return badges.length > 0 && h("div", { class: "row" }, badges);
  const way = (step, rel, key, words) => failed[at + step] && h("a", { rel, href: link(failed[at + step]),
    "aria-keyshortcuts": key, title: visible(`${failed[at + step].name} (key ${key})`) }, words);
  const alike = script.group.scripts.filter((other) => other !== script);
  return h("div", { class: "among small" }, badges,
    failed.length > 1 && h("nav", { class: "row", "aria-label": "Failures" },
      way(-1, "prev", "p", "← previous failure"), h("span", { class: "soft" }, `failure ${at + 1} of ${failed.length}`),
      way(1, "next", "n", "next failure →")),
    alike.length > 0 && h("details", null, h("summary", null, (alike.length === 1 ? "1 script fails" : alike.length + " scripts fail")
      + " alike"), namesOfScripts(alike)));
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest?.("select, textarea, input:not([type=range], [type=checkbox])")) return;
  const way = { p: "prev", n: "next" }[event.key];
  const target = way && main.querySelector(`.among a[rel=${way}]`);
  if (target) target.click();
});
