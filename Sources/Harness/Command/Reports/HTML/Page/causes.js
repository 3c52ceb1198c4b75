/* Scripts that fail alike, and the way from one failure to the next. */
const failed = report.scripts.filter((script) => !script.holds);
const causes = report.groups.map(({ title, scripts, next }) => ({ title, next, scripts: scripts.map((i) => report.scripts[i]) }));
for (const cause of causes) for (const script of cause.scripts) script.cause = cause;
for (const script of failed) if (!script.cause) causes.push(script.cause = { scripts: [script], next: [] });
// The sort is stable: of as many scripts the one stands first that does so in the terminal.
causes.sort((a, b) => b.scripts.length - a.scripts.length);

const nameLink = (script) => h("li", null, h("a", { class: "script-name", href: link(script) }, highlighted(script.name)),
  changeBadges(script));

/** A card is made anew only for other scripts, and where other words are to be marked in it. */
function causeCard({ cause, found }) {
  const texts = [failuresOf(found[0]).failures[0].headline, ...found.map((script) => script.name)].map((text) => text.toLowerCase());
  const words = wordsOf(filter.q).filter((word) => texts.some((text) => text.includes(word)));
  const key = found.map((script) => script.index) + " " + words.join(" ");
  if (!cause.card || cause.card.key !== key) cause.card = { key, element: makeCause(cause, found) };
  return cause.card.element;
}

function makeCause(cause, found) {
  const all = cause.scripts.length;
  const { failures: [first, ...rest] } = failuresOf(found[0]);
  const names = h("ul", { class: "names" });
  const more = fillUp(names, found, nameLink, 10, 1000);
  const title = cause.title && (found.length < all ? `${found.length} of ` : "") + cause.title;
  return h("section", { class: "card failure cause", "aria-label": visible(`${title || found[0].name}: ${first.headline}`) },
    h("div", { class: "inside" }, title && h("h2", null, title),
      all > 1 ? [names, more] : h("div", { class: "row" }, h("h2", null, names.firstChild.childNodes[0]), changeBadges(found[0])),
      h("p", { class: "fail-line" }, mark("failed"), " ", highlighted(first.headline)), h("p", { class: "soft small" }, h("code", null, bdi(first.place))), sides(first),
      rest.length > 0 && h("p", { class: "soft small" }, `and ${count(rest.length, "more failure")} of the same script`),
      cause.next.length > 0 && h("div", { class: "commands" }, cause.next.map(([words, command]) =>
        h("div", null, h("p", { class: "soft small" }, words), copyable(command))))));
}

/** On the page of a script: what has become of it, the failures before and behind it, and what fails alike. */
function aboutFailure(script) {
  const badges = changeBadges(script);
  const at = failed.indexOf(script);
  if (at < 0) return badges.length > 0 && h("div", { class: "row" }, badges);
  const way = (step, rel, key, words) => failed[at + step] && h("a", { rel, href: link(failed[at + step]),
    "aria-keyshortcuts": key, title: visible(`${failed[at + step].name} (key ${key})`) }, words);
  const alike = script.cause.scripts.filter((other) => other !== script);
  const names = h("ul", { class: "names" });
  return h("div", { class: "among small" }, badges,
    failed.length > 1 && h("nav", { class: "row", "aria-label": "Failures" },
      way(-1, "prev", "p", "← previous failure"), h("span", { class: "soft" }, `failure ${at + 1} of ${failed.length}`),
      way(1, "next", "n", "next failure →")),
    alike.length > 0 && h("details", null, h("summary", null, (alike.length === 1 ? "1 script fails" : alike.length + " scripts fail")
      + " alike"), names, fillUp(names, alike, nameLink, 10, 1000)));
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest?.("select, textarea, input:not([type=range], [type=checkbox])")) return;
  const way = { p: "prev", n: "next" }[event.key];
  const target = way && main.querySelector(`.among a[rel=${way}]`);
  if (target) target.click();
});
