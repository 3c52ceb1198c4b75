"""What holds of every page: rules of accessibility, as our own checks, and that nothing is wider than the screen."""

THEMES = ("light", "dark")
SIZES = ((1440, 900), (390, 844))

# Each rule gives a list of what breaks it.
RULES = r"""(() => {
  const seen = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== "hidden" && !e.closest("[hidden], [inert]");
  const told = (e) => e.outerHTML.replace(/\s+/g, " ").slice(0, 110);
  const all = [...document.querySelectorAll("body *")].filter((e) => !e.closest("script, style"));
  const broken = [];
  const rule = (name, elements) => { for (const e of elements.slice(0, 5)) broken.push(name + ": " + told(e)); };
  // Names
  const labelled = (e) => (e.getAttribute("aria-labelledby") || "").split(" ").filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent || "").join(" ");
  const name = (e) => (labelled(e) || e.getAttribute("aria-label") || e.closest("label")?.textContent
    || (e.id && document.querySelector(`label[for="${CSS.escape(e.id)}"]`)?.textContent) || e.textContent || e.title || "").trim();
  const usable = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=option],"
    + "[role=tab], [role=checkbox], [role=radio], [role=slider], [role=menuitem], [role=listbox], [role=treeitem]";
  rule("without a name", all.filter((e) => e.matches(usable) && seen(e) && !name(e)));
  rule("an image without a name", all.filter((e) => e.matches("[role=img], img") && seen(e) && !name(e)));
  // What is seen of a name stands in it, so that it can be spoken.
  rule("another name than is seen", all.filter((e) => e.matches("button[aria-label], a[aria-label]") && seen(e)
    && [...e.childNodes].some((n) => n.nodeType === 3 && /\w{3}/.test(n.data))
    && ![...e.childNodes].filter((n) => n.nodeType === 3 && /\w{3}/.test(n.data))
      .every((n) => name(e).toLowerCase().includes(n.data.trim().toLowerCase()))));
  // Ids, and what refers to them
  const ids = new Map();
  for (const e of document.querySelectorAll("[id]")) ids.set(e.id, (ids.get(e.id) || 0) + 1);
  rule("an id twice", all.filter((e) => e.id && ids.get(e.id) > 1));
  for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "aria-activedescendant", "for"])
    rule(attribute + " of nothing", all.filter((e) => (e.getAttribute(attribute) || "").split(" ").filter(Boolean).some((id) => !ids.has(id))));
  // Roles stand where they belong.
  const within = { option: "[role=listbox], [role=group]", tab: "[role=tablist]", treeitem: "[role=tree], [role=group]", row: "table, [role=table], [role=grid]" };
  for (const [role, parents] of Object.entries(within))
    rule(role + " outside of its list", all.filter((e) => e.getAttribute("role") === role && !e.parentElement.closest(parents)));
  rule("no item in a list", all.filter((e) => e.matches("ul, ol") && !e.getAttribute("role")
    && [...e.children].some((child) => !child.matches("li, template"))));
  rule("an item without a list", all.filter((e) => e.matches("li") && !e.parentElement.matches("ul, ol, menu, [role=list]")));
  rule("tabs without a chosen one", all.filter((e) => e.matches("[role=tablist]") && seen(e)
    && e.querySelectorAll("[aria-selected=true]").length !== 1));
  const values = { "aria-selected": "true false", "aria-pressed": "true false mixed", "aria-expanded": "true false",
    "aria-checked": "true false mixed", "aria-current": "page step true false location time date", "aria-live": "polite off assertive" };
  for (const [attribute, allowed] of Object.entries(values))
    rule(attribute + " of no such value", all.filter((e) => e.hasAttribute(attribute) && !allowed.split(" ").includes(e.getAttribute(attribute))));
  // The keyboard
  rule("an order of its own", all.filter((e) => e.tabIndex > 0));
  rule("inside of another one", all.filter((e) => e.matches("a[href], button, input, select") && e.parentElement.closest("a[href], button")));
  rule("used by the mouse alone", all.filter((e) => e.matches("[role=button], [role=link], [role=checkbox]") && seen(e) && e.tabIndex < 0
    && !e.closest("[role=listbox], [role=tablist], [role=radiogroup], [role=tree]")
    // In a picture the arrows go from one to the next.
    && !e.closest("svg")?.querySelector("[role=button][tabindex='0']")));
  rule("hidden and focusable", all.filter((e) => e.closest("[aria-hidden=true]") && e.tabIndex >= 0 && e.matches(usable) && seen(e)));
  rule("scrolls without the keyboard", all.filter((e) => seen(e) && e.scrollWidth > e.clientWidth + 2
    && ["auto", "scroll"].includes(getComputedStyle(e).overflowX) && e.tabIndex < 0
    && !e.querySelector("a[href], button, input, [tabindex]")));
  // Structure
  const levels = all.filter((e) => /^H[1-6]$/.test(e.tagName) && seen(e));
  rule("a heading that leaves one out", levels.filter((e, i) => i > 0 && Number(e.tagName[1]) > Number(levels[i - 1].tagName[1]) + 1));
  if (levels.filter((e) => e.tagName === "H1").length !== 1) broken.push("not one heading of the first level");
  const marks = [...document.querySelectorAll("section[aria-label], nav[aria-label]")].filter(seen);
  if (!document.documentElement.lang || !document.title.trim()) broken.push("no language or no title");
  // Small targets: WCAG 2.2 asks for 24 points, but for what stands in a line of text.
  rule("too small to be touched", innerWidth > 600 ? [] : all.filter((e) => e.matches("button, select, input:not([type=radio]):not([type=checkbox])")
    && seen(e) && !e.disabled && !e.closest(".unseen, svg, p, li code, .skip") && e.getBoundingClientRect().height < 23));
  const width = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
  if (width > innerWidth) broken.push(`${width} wide on a screen of ${innerWidth}: ` + all.filter((e) => seen(e)
    && e.getBoundingClientRect().right > innerWidth + 1 && !e.parentElement.closest("[style*=overflow], .scroller, svg")).slice(0, 3).map(told).join(" | "));
  return broken;
})()"""

# Text on its ground: the colours of both themes, wherever they are used; in pictures as well.
CONTRAST = r"""(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  // Whatever a colour is written as, by what is drawn.
  const parse = (colour) => {
    if (known.has(colour)) return known.get(colour);
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    known.set(colour, [r, g, b, a / 255]);
    return known.get(colour);
  };
  const light = (c) => { const v = c.slice(0, 3).map((x) => { x /= 255; return x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2]; };
  const over = (top, ground) => [0, 1, 2].map((i) => top[i] * top[3] + ground[i] * (1 - top[3])).concat(1);
  const groundOf = (e) => {
    const layers = [];
    for (let p = e; p; p = p.parentElement) {
      const c = parse(getComputedStyle(p).backgroundColor);
      if (c[3] > 0) layers.push(c);
      if (c[3] === 1) break;
    }
    return layers.reverse().reduce((ground, layer) => over(layer, ground), [255, 255, 255, 1]);
  };
  const bad = new Set();
  for (const e of document.querySelectorAll("body *")) {
    if (e.closest("script, style, :disabled, .unseen, .skip, [data-pale]") || !e.getClientRects().length) continue;
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const style = getComputedStyle(e);
    let faint = 1;
    for (let p = e; p; p = p.parentElement) faint *= Number(getComputedStyle(p).opacity);
    // What is yet to come is pale in pictures, and as it is when it is come to.
    if (e.closest("svg") && faint < 1) continue;
    const inSVG = e.closest("svg") && e instanceof SVGElement;
    const ground = groundOf(inSVG ? e.closest("svg") : e);
    const ink = parse(inSVG ? style.fill : style.color);
    if (inSVG && (style.fill === "none" || e.matches(".num-text.on, [data-on]"))) continue;
    const [a, b] = [light(over([...ink.slice(0, 3), ink[3] * faint], ground)), light(ground)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) bad.add(e.tagName + "." + (e.getAttribute("class") || "") + " " + ratio.toFixed(2) + " " + e.textContent.slice(0, 30));
  }
  return [...bad].slice(0, 12);
})()"""


def broken(page, urls, visit, themes=THEMES, sizes=SIZES):
    """All that breaks a rule, of each address in both themes and at both sizes."""
    found = []
    for width, height in sizes:
        page.resize(width, height)
        for theme in themes:
            page.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
            for url in urls:
                # Pictures are made for the width that they are opened at.
                visit(page, "#/nothing")
                visit(page, url)
                where = f"{url} at {width}, {theme}"
                found += [f"{where}: {text}" for text in page.evaluate(CONTRAST)]
                if theme == themes[0]:
                    found += [f"{where}: {text}" for text in page.evaluate(RULES)]
    page.resize(1280, 900)
    return found
