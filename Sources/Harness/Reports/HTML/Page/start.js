/* Shows the page that the address names. */
const places = [["", "Overview"], ["coverage", "Coverage"], ["graph", "Graph"]];
// A file that a page has saved has one script, and no graph.
if (report.alone) places.pop();

function route(isFirst) {
  const [path, query] = location.hash.slice(1).split("?");
  const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  const [, place = "", name, step] = path.split("/");
  leave?.();
  [keys, leave] = [null, null];
  hideTip();
  const title = place === "script" ? showScript(decoded(name || ""), step, new URLSearchParams(query || ""))
    : place === "coverage" ? showCoverage()
      : !report.alone && (place === "graph" || place === "explored") ? showGraph(name === undefined ? undefined : decoded(name), place)
        : place === "" ? showOverview(new URLSearchParams(query || ""))
          : missing("There is no such page in the report.");
  document.title = visible(title) + " – Harness report";
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
