/* Links to lines of files: into an editor, and to the repository's page of the commit. */
const { editor, folder, repository } = report.links || {};
const [, , , , , madeOfCommit] = report.made || [];

/** Whether a path begins with a drive, as in `C:\work`, or is in a shared folder of Windows. */
const isOfWindows = (path) => /^([A-Za-z]:[\\/]|\\\\)/.test(path || "");
const isAbsolute = (path) => path.startsWith("/") || isOfWindows(path);

/** The address of a line. Special characters of the path are escaped. */
function addressOf(template, path, line, column) {
  // Elsewhere, a backslash is a part of a name.
  const slashed = isOfWindows(path) ? path.replaceAll("\\", "/") : path;
  const escaped = slashed.split("/").map(encodeURIComponent).join("/").replace(/^([A-Za-z])%3A/, "$1:");
  const parts = { path: escaped, line: line || 1, column: column || 1 };
  // A path that begins with a slash provides the slash of `file/{path}`.
  const whole = path.startsWith("/") ? template.replace(/([^/:])\/\{path\}/, "$1{path}") : template;
  return whole.replace(/\{(path|line|column)\}/g, (_, name) => parts[name]);
}

/** Splits `Snapshots/order/a.transcript:8:3` into a path, a line and a column. */
const placeParts = (place) => /^(.*?)(?::(\d+))?(?::(\d+))?$/s.exec(place).slice(1);

/** A place in a file, with links that open it if the report knows how. */
function placeLink(place, shown = place) {
  const [path, line, column] = placeParts(place);
  const isFile = /\.\w+$/.test(path);
  const whole = isAbsolute(path) ? path : folder && folder + (isOfWindows(folder) ? "\\" : "/") + path;
  const page = isOfWindows(folder) ? path.replaceAll("\\", "/") : path;
  const text = h("code", null, bdi(shown));
  return [isFile && editor && whole
    ? h("a", { href: addressOf(editor, whole, line, column), title: visible(`open ${place} in your editor`) }, text) : text,
  isFile && repository && !isAbsolute(path) && [" ", h("a", { class: "small", href: addressOf(repository, page, line), rel: "noreferrer", target: "_blank",
    title: visible(`${place} at commit ${madeOfCommit}`) }, "at " + madeOfCommit.slice(0, 7))]];
}
