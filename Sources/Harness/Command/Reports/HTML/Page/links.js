/* Links to lines of files: into an editor, and to the repository's page of the commit. */
const { editor, folder, repository } = report.links || {};
const [, , , , , madeOfCommit] = report.made || [];

/** The address of a line. Special characters of the path are escaped. */
function addressOf(template, path, line, column) {
  const parts = { path: path.split("/").map(encodeURIComponent).join("/"), line: line || 1, column: column || 1 };
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
  const whole = path.startsWith("/") ? path : folder && folder + "/" + path;
  const text = h("code", null, bdi(shown));
  return [isFile && editor && whole
    ? h("a", { href: addressOf(editor, whole, line, column), title: visible(`open ${place} in your editor`) }, text) : text,
  isFile && repository && !path.startsWith("/") && [" ", h("a", { class: "small", href: addressOf(repository, path, line), rel: "noreferrer", target: "_blank",
    title: visible(`${place} at commit ${madeOfCommit}`) }, "at " + madeOfCommit.slice(0, 7))]];
}
