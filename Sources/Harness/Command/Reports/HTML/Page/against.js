/* What has changed since an earlier report. */

/** Returns what has changed for a script since then, as badges. */
const changeWords = (script) => [changes[script.since],
  script.before !== undefined && `slower, ${took(script.before)} → ${took(script.seconds)}`].filter(Boolean);
const changeBadges = (script) => changeWords(script).map((words, i) => h("span", { class: "badge since"
  + (i ? "" : { newly: " bad", otherwise: " bad", mended: " good" }[script.since] || "") }, words));

function comparison() {
  const old = report.against;
  if (!old) return [];
  const [at, project, commit, branch] = old.made || [];
  const parts = [at && "made at " + at, project, commit && "commit " + commit, branch && "branch " + branch].filter(Boolean);
  const ways = Object.entries(changes).map(([change, words]) => {
    const scripts = report.scripts.filter((script) => hasChanged(script, change));
    const bad = change === "new" ? scripts.filter((script) => !script.holds).length : 0;
    return scripts.length > 0 && h("li", null, h("a", { href: "#/?since=" + change }, `${scripts.length} ${scripts.length > 1 ? words.replace(/^fails/, "fail") : words}`),
      bad > 0 && ` (${bad} failed)`);
  }).filter(Boolean);
  const names = h("ul", { class: "names" });
  const more = fillUp(names, old.gone, ([name, failures]) => h("li", null, bdi(name), failures ? ", which failed" : ", which held"), 100, 500);
  const both = report.scripts.filter((script) => old.isWhole || script.since !== "new");
  const sum = (key) => both.reduce((all, script) => all + (script[key] || 0), 0);
  const row = (name, before, now) => h("tr", null, h("th", { scope: "row" }, name),
    [before, now].map((value) => h("td", null, typeof value === "number" ? value.toLocaleString("en") : value)));
  return [h("div", { class: "since-line" }, h("span", { class: "soft" }, "Since ", bdi(old.path), ": "),
    ways.length ? h("ul", { class: "changes" }, ways) : "nothing has changed"),
  h("section", { class: "card against", "aria-label": "Since the earlier report" }, h("header", null,
    h("h2", null, "Since ", bdi(old.path)), h("span", { class: "soft small" }, bdi(parts.join(", ")))),
  h("div", { class: "inside" }, h("div", { class: "sides" }, h("div", null,
    old.gone.length > 0 && h("details", null, h("summary", null, count(old.gone.length, "script")
      + (old.isWhole ? "" : " of the earlier report") + (old.gone.length === 1 ? " is " : " are ")
      + (old.isWhole ? "gone" : "not in this report")), names, more)),
  h("table", { class: "then" }, !old.isWhole && h("caption", null, "The scripts that both have"), h("thead", null, h("tr", null, ["", "Then", "Now"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", null, row("Scripts", old.scripts, both.length),
      row("Failed", old.failed, both.filter((script) => !script.holds).length),
      row("Steps", old.steps, sum("steps")), row("Took", took(old.seconds), took(old.isWhole ? report.seconds : sum("seconds")))))),
  h("p", { class: "soft small" }, "Scripts are known by name: one that was renamed or moved is ",
    old.isWhole ? "gone" : "not in this report", " under the one name and new under the other. ",
    "Slower is what takes at least twice as long and 50 ms more. ",
    old.shard && `The earlier report is part ${old.shard[0]} of ${old.shard[1]}, so what is new may have been in another part.`)))];
}
