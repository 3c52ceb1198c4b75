"""What a person sees first: what failed and why on the overview, script, what happened and state on a script's page, and links to lines."""

import json
import os
import shutil
from pathlib import Path

import samples
from browser import check, equal, visit

CARDS = "[...document.querySelectorAll('.cause')]"
HEBREW, JAPANESE = "שלום-1-עולם", "注文-送信"
SOURCE = "Snapshots/order/submit-succeeds.transcript"


def sample(program, folder):
    """Scripts that fail in every way that the overview tells apart."""
    root = os.path.join(folder, "Snapshots")
    shutil.rmtree(root, ignore_errors=True)
    with open(os.path.join(samples.ROOT, SOURCE), encoding="utf-8") as file:
        text = file.read()
    def toast(words):
        return text.replace("Order created successfully", words)
    def number(words):
        return words.replace("  counterState.number = 2", "  counterState.number = 1")
    # Twelve whose text differs, each from another one; one that has another change besides.
    for index in range(12):
        samples.write(folder, f"order/toast-{index:02}", toast(f"Thank you, {index}"))
    samples.write(folder, "order/toast-and-number", number(toast("Thank you")))
    samples.write(folder, "order/number", number(text))
    lines = text.split("\n")
    # Without the stub of a call that was recorded; and with a call that is new.
    samples.write(folder, "order/unanswered", "\n".join(line for line in lines if "stub submitOrder" not in line))
    samples.write(folder, "order/new-call", "\n".join(line for line in lines if "showToast" not in line))
    for name in (HEBREW, JAPANESE):
        samples.write(folder, f"order/{name}", number(text).replace("Order created", "ההזמנה נוצרה: 123 注文"))
    samples.run(program, folder, "run", "--check", "--report", "html=first.html", "--report", "json=first.json", "--traces", fails=True,
                variables={"GITHUB_REPOSITORY": "ann/shop"})
    return os.path.join(folder, "first.html")


def causes(page):
    page.resize(1280, 900)
    visit(page, "#/")
    headings = page.evaluate(f"{CARDS}.map((e) => e.querySelector('h2').textContent)")
    check("was called, but nothing answers it" in headings[0] and "was called, but nothing answers it" in headings[1],
          f"what failed stands before lines that differ, headed by what it says: {headings}")
    equal(headings[-1], "call showToast, the text", "changed words stand last")
    texts = page.evaluate(f"{CARDS}.map((e) => e.textContent)")
    new, recorded = sorted(texts[:2], key=lambda one: "order/new-call" not in one)
    check("1 failure, 1 line follows" in new, f"the call that is not recorded follows from it: {new}")
    check("showToast was not called here before. If the call is right:" in new and "add a line: stub showToast(" in new,
          f"beside the advice stands that the call is new: {new}")
    check("1 failure, 5 lines follow" in recorded and "not called here before" not in recorded,
          f"lines follow from a call that nothing answers: {recorded}")
    # Other values at one place are one cause, whose variants have their commands.
    many = f"{CARDS}[{len(headings) - 1}]"
    equal(page.evaluate(f"{many}.querySelector('.many').textContent"), "12 scripts, 12 variants", "one cause of twelve texts")
    equal(page.evaluate(f"{many}.querySelectorAll('.variants > li').length"), 3, "the first variants are shown")
    equal(page.evaluate(f"[...{many}.querySelectorAll('.variants > li')][1].querySelectorAll('.differs').length > 0"), True,
          "each with what differs")
    check("to look at each:harness review" in page.evaluate(f"{many}.querySelector(':scope > .inside > .commands').textContent"),
          "and with a command for all")
    # The one with another change stands there, too, and by itself.
    check("order/toast-and-number" in page.evaluate(f"{many}.querySelector('.also').textContent"), "it stands under the common change")
    own = f"{CARDS}.filter((e) => !e.querySelector('.also') && e.textContent.includes('order/toast-and-number'))"
    equal(page.evaluate(f"{own}.length"), 1, "and by itself")
    check("counterState.number" in page.evaluate(f"{own}[0].querySelector('h2').textContent"), "headed by what it has besides")
    check("Besides: call showToast, the text" in page.evaluate(f"{own}[0].textContent"), "with the common one")


def first_screen(page):
    """Nothing stands above the causes but what the report is about."""
    for width, height, most in ((1440, 900, 190), (1024, 768, 190), (390, 844, 260)):
        page.resize(width, height)
        visit(page, "#/coverage")
        visit(page, "#/")
        top = page.evaluate(f"{CARDS}[0].getBoundingClientRect().top")
        check(top <= most, f"the first cause is at the top of a screen of {width}: {top}")
        above = page.evaluate("""[...document.querySelectorAll('main *')].filter((e) => e.getClientRects().length && !e.children.length && e.textContent
          && e.getBoundingClientRect().bottom <= document.querySelector('.cause').getBoundingClientRect().top && !e.closest('.hero > .row, .about'))
          .map((e) => e.outerHTML.slice(0, 80))""")
        equal(above, [], f"nothing else stands above it at {width}")
    about = page.evaluate("document.querySelector('.about').textContent")
    check("ann/shop · main · 0123456 · " in about and " UTC · took " in about, f"project, branch, commit, when and how long: {about}")
    check(page.evaluate("document.getElementById('panel').hidden"), "filters and figures are folded away")
    page.evaluate("document.querySelector('.opener').click()")
    check(page.evaluate("document.querySelector('.tiles').getClientRects().length > 0"), "and unfold")
    visit(page, "#/coverage")
    visit(page, "#/?q=toast")
    check(not page.evaluate("document.getElementById('panel').hidden"), "a filter of the address is seen")
    page.resize(1280, 900)


def colours(page):
    """Recorded and actual have the same colours and signs everywhere, which are those of no verdict."""
    for theme in ("light", "dark"):
        page.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
        visit(page, "#/coverage")
        visit(page, "#/script/order%2Fnumber")
        ground = "getComputedStyle(document.querySelector('%s')).backgroundColor"
        recorded, actual = (page.evaluate(ground % one) for one in (".side.recorded", ".side.actual"))
        equal([page.evaluate(ground % one) for one in (".half.removed", ".half.added")], [recorded, actual], "lines and sides have one colour")
        verdicts = page.evaluate("""['good', 'bad'].map((kind) => { const e = document.createElement('p'); e.className = 'badge ' + kind;
          document.body.append(e); const colour = getComputedStyle(e).backgroundColor; e.remove(); return colour; })""")
        equal(len({recorded, actual, *verdicts}), 4, "neither is the colour of what is right or wrong")
        equal(page.evaluate("[...document.querySelectorAll('.failure .side h3')].map((e) => e.textContent)"), ["-Recorded", "+Actual"],
              "each has its sign and its name")
        equal(page.evaluate("document.querySelector('.signs').textContent"), "-recorded+actual", "the lines have a legend")
    page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")


def script_page(page):
    """At 1440 × 900 the script, what happened and the state are in sight."""
    page.resize(1440, 900)
    for name in ("submit", "unanswered"):
        visit(page, "#/coverage")
        visit(page, "#/script/order%2F" + ("number" if name == "submit" else name))
        for picture in ("timeline", "sequence", "film"):
            page.evaluate(f"document.getElementById('tab-{picture}')?.click()")
            page.settle()
            boxes = page.evaluate("""['Steps', 'What happened', 'State'].map((name) => {
              const b = document.querySelector(`.panes [aria-label="${name}"]`).getBoundingClientRect();
              return [Math.round(b.top), Math.round(b.bottom)]; })""")
            check(all(top < 760 for top, _ in boxes) and boxes[0][1] <= 900 and boxes[2][1] <= 900 and boxes[0][1] - boxes[0][0] >= 320,
                  f"{name}, {picture}: script, what happened and state are in sight: {boxes}")
            equal(page.evaluate("scrollY"), 0, "without a scroll")
        page.evaluate("document.getElementById('tab-timeline')?.click()")
    # The sequence takes the width that there is.
    for width in (1440, 1024):
        page.resize(width, 900)
        visit(page, "#/coverage")
        visit(page, "#/script/order%2Fnumber/1?picture=sequence")
        drawn, room = page.evaluate("[document.querySelector('.sq').getBoundingClientRect().width, document.querySelector('.sequence').clientWidth]")
        check(room * 0.95 <= drawn <= room + 1, f"the sequence uses its width of {room}: {drawn}")
    # A long name has the width of the column, and its value stands below it.
    wide = """(() => { const leaf = [...document.querySelectorAll('.leaf')].pop(); const key = leaf.querySelector('.key');
      key.textContent = 'aVeryLongNameOfAValueThatNobodyWouldHaveThoughtOf'; const box = leaf.getBoundingClientRect();
      return [key.getBoundingClientRect().width / box.width, leaf.scrollWidth <= leaf.clientWidth + 1]; })()"""
    share, fits = page.evaluate(wide)
    check(share > 0.75 and fits, f"the state gives way to long names: {share}, {fits}")
    page.resize(1280, 900)


LABELS = r"""(() => { const svg = document.querySelector('.gr');
  const seen = [...svg.querySelectorAll('text')].filter((e) => e.getClientRects().length);
  const box = (e) => e.getBoundingClientRect();
  const scale = box(svg).width / svg.viewBox.baseVal.width;
  const small = seen.filter((e) => parseFloat(getComputedStyle(e).fontSize) * scale < 10.99).map((e) => e.textContent);
  const labels = seen.filter((e) => e.classList.contains('edge-name'));
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const others = [...svg.querySelectorAll('.box.front')];
  const wrong = labels.flatMap((e, i) => [...labels.slice(i + 1), ...others].filter((o) => over(box(e), box(o))).map((o) => e.textContent + ' / ' + (o.textContent || 'a node')));
  return [small.slice(0, 5), wrong.slice(0, 5), seen.length]; })()"""


def graph_labels(page):
    """Of any report: labels of graphs never overlap, and can be read at every size."""
    features = page.evaluate("JSON.parse(document.getElementById('overview').textContent).features.map((one) => one.name)")
    for width in (1440, 390):
        page.resize(width, 900)
        for name in features[::3] + ["order"]:
            visit(page, "#/graph/" + name)
            if not page.evaluate("!!document.querySelector('.gr')"):
                continue
            for how in ("", "Fit", "Zoom out", "Zoom in"):
                page.evaluate(f"document.querySelector('[aria-label=\"{how}\"]')?.click()")
                small, wrong, seen = page.evaluate(LABELS)
                equal((small, wrong), ([], []), f"labels of the graph of {name} at {width}, {how}")
                check(seen > 0, f"there are labels: {name}")
    page.resize(1280, 900)


def directions(page):
    """Names read the same wherever they stand, whichever way their letters run."""
    way = """((element, text) => { const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT); const found = [];
      for (let node; node = walker.nextNode();) { const at = node.data.indexOf(text); if (at < 0) continue;
        const x = (i) => { const range = document.createRange(); range.setStart(node, at + i); range.setEnd(node, at + i + 1); return range.getBoundingClientRect().left; };
        found.push([...text].map((_, i) => [x(i), i]).sort((a, b) => a[0] - b[0]).map(([, i]) => i).join()); }
      return found; })"""
    for name in (HEBREW, JAPANESE):
        visit(page, "#/")
        visit(page, "#/script/" + "order%2F" + name)
        title, path = (page.evaluate(f"{way}(document.querySelector('{one}'), {json.dumps(name)})") for one in ("h1", ".crumb-line code"))
        check(title and title == path[:1], f"{name} reads the same in the title and the path: {title}, {path}")
        equal(page.evaluate("[...new Set([...document.querySelectorAll('main bdi')].map((e) => getComputedStyle(e).direction + getComputedStyle(e).unicodeBidi))]"),
              ["ltrisolate"], "values are isolated, and the base direction is from left to right")
    check(page.evaluate("document.title").startswith("\u200eorder/"), "so is the title")


def links(page, program, folder):
    """Lines open in an editor, and on the repository's page of the commit."""
    place = os.path.join(folder, "Snapshots", "order", "number.transcript")
    run = lambda name, **variables: samples.run(program, folder, "run", "--check", "Snapshots/order/number.transcript",
                                                "--report", f"html={name}.html", fails=True, variables=variables)
    hrefs = "[...document.querySelectorAll('.failure a[href*=\"number.transcript\"]')].map((e) => e.getAttribute('href'))"
    run("links", GITHUB_SERVER_URL="https://github.com", GITHUB_REPOSITORY="ann/shop")
    page.open(f"file://{folder}/links.html#/script/order%2Fnumber")
    real = os.path.realpath(place)
    found = page.evaluate(hrefs)
    check(found[0] in (f"vscode://file{one}:8:25" for one in (place, real)), f"a line opens in the editor: {found}")
    check(found[1].startswith(f"https://github.com/ann/shop/blob/{samples.COMMIT}/") and found[1].endswith("Snapshots/order/number.transcript#L8"),
          f"and in the repository: {found}")
    script = (Path(__file__).parents[2] / "Sources/Harness/Command/Reports/HTML/Page/links.js").read_text()
    windows = page.evaluate("(() => { const report = {}; " + script + """
      return ['C:\\\\work\\\\a b.swift', 'd:/c.swift'].map((path) => addressOf('vscode://file/{path}:{line}:{column}', path, 3, 2)); })()""")
    equal(windows, ["vscode://file/C:/work/a%20b.swift:3:2", "vscode://file/d:/c.swift:3:2"], "also with a drive in the path")
    run("links", HARNESS_EDITOR_URL="idea://open?file={path}&line={line}")
    page.open(f"file://{folder}/links.html#/script/order%2Fnumber")
    found = page.evaluate(hrefs)
    check(len(found) == 1 and found[0].startswith("idea://open?file=/") and found[0].endswith("number.transcript&line=8"), f"in another one: {found}")
    for value in ({"HARNESS_EDITOR_URL": "none"}, {"CI": "true"}, {"HARNESS_EDITOR_URL": "javascript:alert('{path}')"}):
        run("links", **value)
        page.open(f"file://{folder}/links.html#/script/order%2Fnumber")
        equal(page.evaluate(hrefs), [], f"no links with {value}")


def missing(page, program, folder):
    """Why a page has no lines of the file is said, each reason in its own words; numbers are those of the file."""
    place = os.path.join(folder, "Snapshots", "order", "number.transcript")
    with open(place, encoding="utf-8") as file:
        text = file.read()
    words = "document.querySelector('.partial')?.textContent"
    numbers = "[...document.querySelectorAll('.line')].map((e) => [e.querySelector('.no').textContent, e.querySelector('code').textContent])"
    shown = {}
    for name, change in (("there", None), ("changed", text.replace("send didTapAddOrder", "send didLoad")), ("gone", "")):
        if change == "":
            os.remove(place)
        elif change:
            samples.write(folder, "order/number", change)
        samples.run(program, folder, "merge", "first.json", "--report", "html=missing.html", fails=True)
        page.open(f"file://{folder}/missing.html#/script/order%2Fnumber")
        shown[name] = page.evaluate(words)
        lines = text.split("\n")
        wrong = [(number, line) for number, line in page.evaluate(numbers) if number and lines[int(number) - 1].strip() != line.strip()]
        equal(wrong, [], f"numbers are those of the file that was run, where it is {name}")
    samples.write(folder, "order/number", text)
    equal(shown, {"there": None, "changed": "The file has changed since the run, so these lines show what happened in the run.",
                  "gone": "The file could not be read when the report was made, so these lines show what happened."}, "each reason has its words")


def all_of(page, program, folder):
    page.open("file://" + sample(program, folder))
    for part in (causes, first_screen, colours, script_page, directions):
        part(page)
    links(page, program, folder)
    missing(page, program, folder)
