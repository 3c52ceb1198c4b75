/* Literals with highlighted parts. Strings are isolated, so that text from right to left stays inside its quotes. */
const longest = 300;
const tokens = new RegExp([
  '("(?:[^"\\\\]|\\\\.)*"?)',
  "(\\b[A-Za-z_]\\w*(?=:))",
  "((?:^|(?<=[\\s(\\[:,]))-?\\d[\\d_]*(?:\\.\\d+)?(?:e[+-]?\\d+)?\\b|\\b(?:nil|true|false)\\b)",
  "(\\b[A-Z]\\w*(?=\\())",
  "((?:^|(?<=[\\s(\\[:,]))\\.[a-z_]\\w*)",
].join("|"), "g");
const classes = ["str", "key", "num", "typ", "cas"];

function tokenized(text) {
  if (text.length > 4000) return [bdi(text)];
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    const kind = classes[match.slice(1).findIndex((group) => group !== undefined)];
    parts.push(h(kind === "str" ? "bdi" : "span", { class: kind }, match[0]));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** A literal, an action or a command. A button opens long ones. */
function literal(text, limit = longest) {
  const code = h("code", { class: "lit", dir: "ltr" });
  if (text.length <= limit) code.append(...tokenized(text).map((part) => part instanceof Node ? part : visible(part)));
  else {
    const head = text.slice(0, limit * 0.8).replace(/[\ud800-\udbff]$/, "");
    fill(code, null, [tokenized(head), "…", h("button", { class: "more", type: "button", onclick: (event) => {
      event.stopPropagation();
      code.replaceChildren();
      fill(code, null, [bdi(text)]);
    } }, "show all " + text.length.toLocaleString("en") + " characters")]);
  }
  return code;
}

/** The approximate number of columns of a character. */
const columns = (c) => c.codePointAt(0) >= 0x1100 ? 2 : 1;
const widthOf = (text) => { let width = 0; for (const c of text) width += columns(c); return width; };
/** The beginning of a text that takes at most this number of columns. */
function cutTo(text, length) {
  if (text.length * 2 <= length || widthOf(text) <= length) return text;
  if (length < 2) return "";
  let [width, end] = [1, 0];
  for (const c of text) {
    if ((width += columns(c)) > length) break;
    end += c.length;
  }
  return text.slice(0, end) + "…";
}
/** A literal that is cut if it is too long, for elements that are pressed themselves. */
const brief = (text, limit) => h("code", { class: "lit", dir: "ltr" }, tokenized(cutTo(text, limit)));
