/* Elements, words, tooltips: the parts of all pages. Text only ever becomes text nodes. */
const byId = (id) => document.getElementById(id);
const main = byId("main");

// Characters that are invisible, or that change the direction of others, are written as Swift escapes.
const unseen = new RegExp("[" + [
  "\\u{0}-\\u{9}", "\\u{b}-\\u{1f}", "\\u{7f}-\\u{9f}", "\\u{ad}", "\\u{34f}", "\\u{61c}", "\\u{115f}-\\u{1160}",
  "\\u{17b4}-\\u{17b5}", "\\u{180b}-\\u{180f}", "\\u{200b}-\\u{200f}", "\\u{2028}-\\u{202e}", "\\u{2060}-\\u{206f}",
  "\\u{3164}", "\\u{fe00}-\\u{fe0f}", "\\u{feff}", "\\u{ffa0}", "\\u{fff0}-\\u{fffb}", "\\u{1bca0}-\\u{1bca3}",
  "\\u{1d173}-\\u{1d17a}", "\\u{e0000}-\\u{e0fff}",
].join("") + "]", "gu");
const escapes = { "\0": "\\0", "\t": "\\t", "\r": "\\r" };
const visible = (text) => String(text).replace(unseen,
  (c) => escapes[c] || "\\u{" + c.codePointAt(0).toString(16).toUpperCase() + "}");

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  // A text runs in its own direction, and everything around it from left to right.
  if (element.localName === "bdi" && !element.dir) element.dir = "ltr";
  for (const child of children.flat(3)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(visible(child)));
  }
  return element;
}

/** An HTML element. Children are nodes, and texts that are shown as they are. */
const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
/** An SVG element. */
const s = (tag, attributes, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
/** A text that doesn't disturb the order of the text around it. It runs from left to right, so that names read the same everywhere. */
const bdi = (text) => h("bdi", null, text);

const grouped = new Intl.NumberFormat("en");
const count = (number, noun) => grouped.format(number) + " " + noun + (number === 1 ? "" : "s");
const trimmed = (number, digits) => String(Number(number.toFixed(digits)));
/** A virtual time as a command of a transcript spells it: `250ms`, `1.5s`, `8m59s`, `1h`. */
function time(ms) {
  if (ms < 0) return "-" + time(-ms);
  const [hours, minutes] = [Math.floor(ms / 3600e3), Math.floor(ms % 3600e3 / 60e3)];
  const rest = Number((ms - hours * 3600e3 - minutes * 60e3).toFixed(6));
  const text = (hours ? hours + "h" : "") + (minutes ? minutes + "m" : "");
  if (text && !rest) return text;
  return text + (rest < 1000 ? trimmed(rest, 6) + "ms" : trimmed(rest / 1000, 9) + "s");
}
/** Long virtual times, in words. */
const roughly = (ms) => ms < 120e3 ? time(ms) : ms < 7200e3 ? Math.round(ms / 60e3) + " min"
  : ms < 172800e3 ? trimmed(ms / 3600e3, 1) + " h" : Math.round(ms / 86400e3).toLocaleString("en") + " days";
/** A time on the host. */
const took = (seconds) => seconds < 1 ? Math.round(seconds * 1000) + " ms" : trimmed(seconds, 1) + " s";
const bytes = (n) => n < 1e6 ? trimmed(n / 1e3, 1) + " kB" : trimmed(n / 1e6, 1) + " MB";
const say = (text) => { byId("live").textContent = visible(text); };

// MARK: Marks. Shapes differ, so that nothing depends on colour alone.

const shapes = {
  sent: (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  received: (x, y, r) => `M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}z`,
  call: (x, y, r) => `M${x - r + 1} ${y - r + 1}h${2 * r - 2}v${2 * r - 2}h${2 - 2 * r}z`,
  failed: (x, y, r) => `M${x} ${y - r - 1}l${r + 2} ${2 * r}h${-2 * r - 4}z`,
  changed: (x, y, r) => `M${x - r} ${y - 1.5}h${2 * r}v3h${-2 * r}z`,
};

function mark(kind) {
  const svg = s("svg", { class: "mark tl", viewBox: "0 0 16 16", "aria-hidden": "true" });
  if (kind === "effect") svg.append(s("rect", { class: "effect", x: 1, y: 4, width: 14, height: 8, rx: 4 }));
  else if (kind === "cancelled") svg.append(s("path", { class: "stop", d: "M4 4l8 8M12 4l-8 8" }));
  else if (kind === "good") svg.append(s("path", { d: "M3 8.5l3.4 3.4L13 5", fill: "none",
    stroke: "var(--good)", "stroke-width": 2.4, "stroke-linecap": "round", "stroke-linejoin": "round" }));
  else if (kind === "bad") svg.append(s("path", { class: "stop", d: "M4 4l8 8M12 4l-8 8" }));
  else svg.append(s("path", { class: kind, d: shapes[kind](8, 8, 5) }));
  return svg;
}

const badge = (isGood, ...children) =>
  h("span", { class: "badge " + (isGood ? "good" : "bad") }, mark(isGood ? "good" : "bad"), children);

// MARK: Tooltips, by mouse and by focus

const tip = byId("tip");
let tipOwner = null;

function showTip(owner, content) {
  tipOwner = owner;
  tip.replaceChildren(...[content()].flat());
  tip.hidden = false;
  owner.setAttribute("aria-describedby", "tip");
  const box = owner.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const below = box.bottom + 8 + size.height < innerHeight;
  tip.style.left = Math.max(12, Math.min(box.left, innerWidth - size.width - 12)) + "px";
  tip.style.top = Math.max(8, below ? box.bottom + 6 : box.top - size.height - 6) + "px";
}

function hideTip() {
  if (!tipOwner) return;
  tipOwner.removeAttribute("aria-describedby");
  tipOwner = null;
  tip.hidden = true;
}

/** By mouse alone: for elements whose content is available by the keyboard in another way. */
function withHover(element, content) {
  element.addEventListener("mouseenter", () => showTip(element, content));
  element.addEventListener("mouseleave", hideTip);
  return element;
}

function withTip(element, content) {
  withHover(element, content);
  element.addEventListener("focus", () => showTip(element, content));
  element.addEventListener("blur", hideTip);
  return element;
}

/** Copies a text, or selects the element that shows it. */
function copyButton(text, shown, attributes, label) {
  const button = h("button", { type: "button", ...attributes, onclick: async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(shown());
      button.textContent = "Selected";
    }
  } }, label);
  return button;
}

function copyable(command) {
  const button = copyButton(command, () => code, null, "Copy");
  const code = h("code", { dir: "ltr", tabindex: 0 }, command);
  return h("div", { class: "copy" }, code, button);
}

// MARK: Theme

const themeButton = byId("theme");
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const store = (theme) => { try { localStorage.setItem("harness-theme", theme); } catch { /* not kept, then */ } };
const stored = () => { try { return localStorage.getItem("harness-theme"); } catch { return null; } };
const isDark = () => (document.documentElement.dataset.theme || (prefersDark.matches ? "dark" : "light")) === "dark";

function tellTheme() {
  themeButton.hidden = false;
  const next = isDark() ? "light" : "dark";
  themeButton.setAttribute("aria-label", "Switch to the " + next + " theme");
  themeButton.title = "Switch to the " + next + " theme";
  themeButton.replaceChildren(s("svg", { width: 18, height: 18, viewBox: "0 0 18 18", "aria-hidden": "true" },
    isDark()
      ? s("path", { d: "M9 5.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 0 0 0-7.6zM9 1v2M9 15v2M1 9h2M15 9h2M3.3 3.3l1.5 1.5" +
          "M13.2 13.2l1.5 1.5M3.3 14.7l1.5-1.5M13.2 4.8l1.5-1.5", fill: "none", stroke: "currentColor",
        "stroke-width": 1.6, "stroke-linecap": "round" })
      : s("path", { d: "M14.8 11.2A6.4 6.4 0 0 1 6.8 3.2a6.4 6.4 0 1 0 8 8z", fill: "currentColor" })));
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  store(theme);
  tellTheme();
}
if (["light", "dark"].includes(stored())) document.documentElement.dataset.theme = stored();
themeButton.addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
prefersDark.addEventListener("change", tellTheme);
tellTheme();
byId("skip").addEventListener("click", () => main.focus());
