/* Shows the page in the address. */
const places = [["", "Overview"], ["coverage", "Coverage"], ["graph", "Graph"],
  ...findings ? [["findings", findings.features.length ? "Explored" : "Rules"]] : []];

function route(isFirst) {
  const [path, query] = location.hash.slice(1).split("?");
  const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  const [, place = "", name, step] = path.split("/");
  leave?.();
  [keys, leave, graphKeys] = [null, null, null];
  hideTip();
  // For a single script, there is nothing else to show first.
  const [only] = report.scripts;
  if (isFirst && !location.hash && report.scripts.length === 1 && !report.explored) {
    history.replaceState(null, "", link(only));
    return route(true);
  }
  const title = place === "script" ? showScript(decoded(name || ""), step, new URLSearchParams(query || ""))
    : place === "coverage" ? showCoverage(new URLSearchParams(query || ""))
      : place === "graph" || place === "explored" ? showGraph(name === undefined ? undefined : decoded(name), place, new URLSearchParams(query || ""))
        : place === "findings" ? showFindings()
        : place === "" ? showOverview(new URLSearchParams(query || ""))
          : missing("There is no such page in the report.");
  // The mark keeps a title from left to right if its name begins with text in the other direction.
  document.title = "\u200e" + visible(title) + " – Harness report";
  const current = place === "script" ? "" : place === "explored" ? "graph" : place;
  byId("pages").replaceChildren(...places.map(([target, label]) => h("a", { href: target ? "#/" + target : filterLink(),
    "aria-current": target === current ? "page" : null }, label)));
  if (isFirst) return;
  scrollTo(0, 0);
  main.querySelector("h1").focus({ preventScroll: true });
}
if (report.made) main.after(origin(report.made));
addEventListener("hashchange", () => route(false));
route(true);
document.documentElement.dataset.ready = "yes";
