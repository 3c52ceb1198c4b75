"""The page of a script: its transcript, its film, and the pieces of it that can be sent to somebody."""

import json
import os
import shutil
import tempfile
import time
import xml.etree.ElementTree as ElementTree

import samples
from browser import Failed, check, equal, visit

VALUE = "document.getElementById('slider').value"
LINES = "[...document.querySelectorAll('.line')].map((e) => e.querySelector('code').textContent)"


def box(page, label):
    page.evaluate("[...document.querySelectorAll('.steps-card .check')].find((e) => e.textContent === " + json.dumps(label)
                  + ").querySelector('input').click()")
    page.settle()


def transcript(page):
    """The lines of a script, recorded and actual beside each other; each leads to its step."""
    page.resize(1440, 900)
    visit(page, "#/")
    visit(page, "#/script/order%2Fsubmit-succeeds")
    lines = page.evaluate(LINES)
    check(lines[0] == "transcript 1" and "stub showToast" in lines and "  call submitOrder(2)" in lines,
          f"the transcript has the lines of the file: {lines}")
    halves = """[...document.querySelectorAll('.line')].filter((e) => e.querySelector('.removed')).map((e) =>
      [...e.querySelectorAll('.half')].map((half) => [half.querySelector('.sign')?.textContent,
      [...half.querySelectorAll('.differs')].map((word) => word.textContent)]))"""
    equal(page.evaluate(halves)[0], [["-", ["1"]], ["+", ["2"]]], "what was recorded stands beside what came, with what differs")
    equal(page.evaluate("[...document.querySelectorAll('.line .badge')].map((e) => e.closest('.line').innerText.split(/\\n/)[0])"),
          ["7", "13"], "commands after which something differs say so")
    first = "document.querySelector('.line .no').textContent"
    equal(page.evaluate(first), "1", "lines have their numbers")
    lit = "[...document.querySelectorAll('.line.on code')].map((e) => e.textContent)"
    check("send counter(.didTapPlus)" in page.evaluate(lit), "the lines of the step are lit")
    page.evaluate("[...document.querySelectorAll('.line')].find((e) => e.textContent.includes('call submitOrder')).click()")
    equal(page.evaluate(VALUE), "2", "a click on a line goes to its step")
    check(page.evaluate(lit)[0] == "send didTapAddOrder", f"whose lines are lit: {page.evaluate(lit)}")
    # One stop of the keyboard, whose lines have names.
    equal(page.evaluate("document.querySelectorAll('.lines, .lines [tabindex], .lines button, .lines a').length"), 1, "one tab stop")
    names = page.evaluate("[...document.querySelectorAll('.line')].map((e) => e.getAttribute('aria-label'))")
    check("7 send counter(.didTapPlus), differs" in names, f"the lines have names: {names}")
    check("8 recorded: counterState.number = 1; actual: counterState.number = 2" in names, f"both sides are named: {names}")
    page.evaluate("document.querySelector('.lines').focus()")
    active = """(() => { const id = document.querySelector('.lines').getAttribute('aria-activedescendant');
      return id && document.getElementById(id).getAttribute('aria-label'); })()"""
    start = page.evaluate(active)
    page.key("ArrowUp")
    equal(page.evaluate(active), "9 send didTapAddOrder", "the arrow goes to the line before")
    page.key("ArrowUp")
    equal(page.evaluate(VALUE), "1", "and to its step")
    page.key("ArrowDown")
    page.key("ArrowDown")
    equal((page.evaluate(active), page.evaluate(VALUE)), (start, "2"), "and back")
    page.key("Home")
    equal(page.evaluate(VALUE), "0", "Home goes to the beginning")
    page.key("Enter")
    check(page.evaluate(active) is not None, "Enter goes to the step of the line")
    # What is shown of it stands in the address.
    box(page, "differences")
    shown = page.evaluate(LINES)
    check(0 < len(shown) < len(lines) and "send counter(.didTapPlus)" in shown and "transcript 1" not in shown,
          f"only what differs, with the lines around it: {shown}")
    check("lines=differing" in page.evaluate("location.hash"), "the setting stands in the address")
    box(page, "commands")
    equal(page.evaluate(LINES)[:2], ["send counter(.didTapPlus)", "send didTapAddOrder"], "the commands alone")
    equal(len(page.evaluate(LINES)), 5, "all of them")
    box(page, "commands")
    box(page, "side by side")
    unified = page.evaluate(LINES)
    at = unified.index("  counterState.number = 1")
    equal(unified[at + 1], "  counterState.number = 2", "below each other")
    equal(page.evaluate("document.querySelectorAll('.half + .half').length"), 0, "there is one column")
    visit(page, "#/")
    visit(page, "#/script/order%2Fsubmit-succeeds/3?sides=no&lines=commands")
    equal((len(page.evaluate(LINES)), page.evaluate(VALUE)), (5, "3"), "an address shows the same")
    page.resize(390, 844)
    visit(page, "#/script/order%2Fsubmit-succeeds/1?sides=yes")
    equal(page.evaluate("document.querySelectorAll('.half + .half').length"), 0, "on a phone they stand below each other")
    page.resize(1280, 900)
    visit(page, "#/script/order%2Ftwo-effects/1")
    visible = """(() => { const [list, line] = [document.querySelector('.lines'), document.querySelector('.line.on')]
      .map((e) => e.getBoundingClientRect()); return line.top >= list.top && line.bottom <= list.bottom + 1; })()"""
    for key in ("End", "Home", "ArrowRight", "End"):
        page.key(key)
        check(page.evaluate("!document.querySelector('.line.on')") or page.evaluate(visible), f"{key}: the step's line is in sight")
    kept = page.evaluate("(() => { window.kept = document.querySelector('.line'); return true; })()")
    page.key("ArrowLeft")
    check(kept and page.evaluate("document.querySelector('.line') === window.kept"), "a step makes no line anew")


def long_sample(program, folder):
    """Reports of a script of 300 steps, and of one of 3,000."""
    files = []
    for name, count in (("short", 300), ("long", 3_000)):
        text = "transcript 1\nfeature counter\n" + "".join(
            ("send didTapPlus\n" if i % 2 == 0 else "send didTapMinus\n") for i in range(count)) + "# a needle\nend\n"
        path = samples.write(folder, f"counter/{name}", text)
        samples.run(program, folder, "record", path)
        samples.run(program, folder, "run", path, "--report", f"html={name}.html")
        files.append(os.path.join(folder, name + ".html"))
    return files


def long(page, files):
    """However many steps a script has, its page draws what is in sight: it has no more elements, and leads to all of them."""
    size = "document.getElementsByTagName('*').length"
    lit = "[...document.querySelectorAll('.line.on code')].map((e) => e.textContent)"
    in_sight = """['.timeline .scroller', '.lines'].map((list) => [list, document.querySelector(list + ' .on')])
      .filter(([list, on]) => { const [box, other] = [document.querySelector(list), on].map((e) => e?.getBoundingClientRect());
        return !other || other.left < box.left || other.right > box.right + 1 || other.top < box.top || other.bottom > box.bottom + 1; })
      .map(([list]) => list)"""
    counts = []
    for file, last in zip(files, (300, 3_000)):
        page.resize(1280, 900)
        page.open(f"file://{file}#/script/counter%2F{os.path.basename(file)[:-5]}/{last // 2}")
        seen = [page.evaluate(size)]
        check(page.evaluate(lit)[0].startswith("send didTap"), f"an address leads into the middle: {page.evaluate(lit)}")
        equal(page.evaluate(in_sight), [], "where the step is in sight")
        for key, step in (("End", last + 1), ("ArrowLeft", last), ("Home", 0), ("ArrowRight", 1), ("End", last + 1), ("ArrowLeft", last)):
            page.key(key)
            seen.append(page.evaluate(size))
            equal(page.evaluate(VALUE), str(step), f"{key} goes there")
            if step:
                equal(page.evaluate(in_sight), [], f"{key}: the step is in sight")
        # The lines, one by one and by the wheel.
        page.evaluate("document.querySelector('.lines').focus()")
        for _ in range(30):
            page.key("ArrowUp")
        active = """(() => { const e = document.getElementById(document.querySelector('.lines').getAttribute('aria-activedescendant'));
          return [e?.getAttribute('aria-posinset'), e?.getAttribute('aria-setsize')]; })()"""
        number = int(page.evaluate("document.querySelector('.line').getAttribute('aria-setsize')"))
        equal(page.evaluate(active)[1], str(number), "a line says how many there are")
        check(number - 40 < int(page.evaluate(active)[0]) < number - 20, f"arrows go on beyond what was drawn: {page.evaluate(active)}")
        seen.append(page.evaluate(size))
        page.evaluate("document.activeElement.blur()")
        for share in (0, 0.3, 0.31, 0.9, 0.2, 1):
            page.evaluate(f"(() => {{ for (const e of document.querySelectorAll('.lines, .timeline .scroller')) {{"
                          f"e.scrollTop = e.scrollHeight * {share}; e.scrollLeft = e.scrollWidth * {share}; }} }})()")
            page.settle()
            page.settle()
            seen.append(page.evaluate(size))
            blank = """(() => { const list = document.querySelector('.lines').getBoundingClientRect();
              return [0.1, 0.5, 0.9].filter((at) => !document.elementFromPoint(list.left + 60, list.top + list.height * at)?.closest('.line')); })()"""
            equal(page.evaluate(blank), [], f"scrolled to {share}, the lines are there")
        # The picture: arrows come to what was not drawn.
        for picture in ("timeline", "sequence") if last > 300 else ():
            visit(page, f"#/script/counter%2F{os.path.basename(file)[:-5]}/{last // 2}?picture={picture}")
            page.evaluate("document.querySelector('#picture [role=listbox]').focus()")
            names = set()
            for _ in range(150):
                page.key("ArrowDown")
                names.add(page.evaluate("document.querySelector('#picture [aria-selected=true]').getAttribute('aria-label')"))
            check(int(page.evaluate(VALUE)) > last // 2 + 40, f"arrows go on in the {picture}: {page.evaluate(VALUE)}")
            check({"sent didTapPlus", "sent didTapMinus"} <= names, f"all that is drawn has a name: {sorted(names)[:5]}")
            seen.append(page.evaluate(size))
        # What the browser can't find is found by the page.
        visit(page, f"#/script/counter%2F{os.path.basename(file)[:-5]}/1")
        page.key("/", text="/")
        equal(page.evaluate("document.activeElement.id"), "search", "the slash goes to the search")
        page.type("needle")
        page.key("Enter")
        equal((page.evaluate(VALUE), page.evaluate("document.querySelector('.find [role=status]').textContent")),
              (str(last), "1 of 1"), "a line is found, and its step shown")
        equal(page.evaluate(in_sight), [], "and in sight")
        counts.append(max(seen))
        check(not page.problems, f"the console is quiet: {page.problems}")
    check(max(counts) < 1_600, f"pages have few elements: {counts}")
    check(abs(counts[1] - counts[0]) < 150, f"ten times the steps make no more elements: {counts}")
    page.call("Emulation.setEmulatedMedia", media="print")
    try:
        page.settle()
        equal(page.evaluate("document.querySelectorAll('.line').length"), number, "on paper all lines are there")
    finally:
        page.call("Emulation.setEmulatedMedia", media="")
        page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    page.settle()
    check(page.evaluate(size) < 1_600, "and afterwards those in sight")


CLOCK = """(() => { window.clock ??= { set: window.setInterval, clear: window.clearInterval, now: performance.now, at: 0 };
  window.setInterval = (act) => { clock.act = act; return 4711; };
  window.clearInterval = () => { clock.act = null; };
  performance.now = () => clock.at;
  window.pass = (ms) => { for (let left = ms; left > 0 && clock.act; left -= 40) { clock.at += 40; clock.act(); } }; })()"""
STOPPED = "clock.act === null"


def film(page, contrast):
    """The page as a screen, recorded beside actual, on a clock of its own."""
    page.resize(1440, 900)
    page.evaluate(CLOCK)
    try:
        visit(page, "#/script/demo-for-each%2Fview-line/0?picture=film")
        label = "[...document.querySelectorAll('.play')].map((e) => e.getAttribute('aria-label'))"
        equal(page.evaluate(label), ["Play"], "nothing plays by itself")
        equal(page.evaluate("document.querySelectorAll('main input[type=range]').length"), 1, "there is one slider")
        check("not recorded" in page.evaluate("document.querySelector('.screens').textContent"), "what isn't recorded is told")
        page.key(".")
        equal(page.evaluate(VALUE), "1", "the point goes on by a frame")
        page.key(".")
        equal(page.evaluate("[...document.querySelectorAll('.screens h3')].map((e) => e.textContent)"),
              ["Recorded at step 2", "Actual at 0ms"], "the step at which it was recorded")
        words = "[...document.querySelectorAll('.screens > div')].map((e) => [...e.querySelectorAll('.differs')].map((w) => w.textContent))"
        equal(page.evaluate(words), [["Datum"], ["Data"]], "what differs is marked in both")
        check("underline" in page.evaluate("getComputedStyle(document.querySelector('.screen .differs')).textDecorationLine"),
              "by more than colour")
        page.key(".")
        equal(page.evaluate("[...document.querySelectorAll('.screen .fresh')].length > 0"), True, "what changed is lit")
        equal(page.evaluate(words)[1], [], "a page that has changed since differs from nothing")
        page.key(",")
        equal(page.evaluate(VALUE), "2", "the comma goes back")
        page.key("k")
        equal(page.evaluate(label), ["Pause"], "k plays")
        page.evaluate("pass(550)")
        equal(page.evaluate(VALUE), "3", "time passes, and the page's step goes along")
        equal(page.evaluate("[...document.querySelectorAll('.line.on code')][0].textContent"), "send shuffle", "the transcript as well")
        page.evaluate("document.querySelector('.play').click()")
        check(page.evaluate(STOPPED), "the button stops it")
        check("view-line/3" in page.evaluate("location.hash"), "and the address names where")
        speed = "(() => { const e = document.querySelector('.film select'); e.value = '5'; e.dispatchEvent(new Event('change')); })()"
        page.evaluate(speed)
        check("speed=5" in page.evaluate("location.hash"), "the speed stands in the address")
        page.key("k")
        page.evaluate("pass(240)")
        equal(page.evaluate(VALUE), "5", "five times as fast")
        page.evaluate("pass(5000)")
        equal((page.evaluate(VALUE), page.evaluate(STOPPED)), ("7", True), "it ends at the end")
        page.key("k")
        visit(page, "#/")
        check(page.evaluate(STOPPED), "leaving stops it")
        # Virtual time: a second is a second to scale, and less where gaps are shortened.
        visit(page, "#/script/order%2Ftwo-effects/0?picture=film&time=scale")
        page.key("k")
        page.evaluate("pass(120000)")
        check(page.evaluate(VALUE) != page.evaluate("document.getElementById('slider').max"), "to scale, an hour takes an hour")
        page.key("k")
        page.evaluate("document.querySelector('.film .check input').click()")
        page.key("k")
        page.evaluate("pass(120000)")
        equal(page.evaluate(VALUE), page.evaluate("document.getElementById('slider').max"), "or it is shortened")
        check("Actual at 1h" in page.evaluate("document.querySelector('.screens').textContent"), "and its time is told")
        for theme in ("light", "dark"):
            page.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
            visit(page, "#/script/demo-for-each%2Fview-line/2?picture=film")
            equal(page.evaluate(contrast), [], f"texts with too little contrast in the film, {theme}")
        page.resize(390, 844)
        width = page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
        check(width <= 390, f"the film fits a phone: {width}")
    finally:
        page.evaluate("(() => { window.setInterval = clock.set; window.clearInterval = clock.clear; delete performance.now; })()")
        page.resize(1280, 900)


def saved(page, folder, label):
    """Clicks on a button that saves a file, and tells its path."""
    before = set(os.listdir(folder))
    page.evaluate("[...document.querySelectorAll('.piece')].find((e) => e.textContent === " + json.dumps(label) + ").click()")
    for _ in range(100):
        new = [name for name in set(os.listdir(folder)) - before if not name.endswith((".crdownload", ".tmp")) and name[0] != "."]
        if new and os.path.getsize(os.path.join(folder, new[0])):
            return os.path.join(folder, new[0])
        time.sleep(0.1)
    raise Failed(f"{label} saves a file")


def pieces(page):
    """A step as SVG, and a script as a file of its own."""
    folder = tempfile.mkdtemp(prefix="harness-pieces-")
    page.call("Page.setDownloadBehavior", behavior="allow", downloadPath=folder)
    report = page.evaluate("location.href.split('#')[0]")
    try:
        visit(page, "#/script/order%2Fsubmit-succeeds/1")
        path = saved(page, folder, "Save step as SVG")
        equal(os.path.basename(path), "order-submit-succeeds-1.svg", "the picture has the name of its step")
        root = ElementTree.parse(path).getroot()
        check(root.tag == "{http://www.w3.org/2000/svg}svg" and int(root.get("width")) <= 900, "it is an SVG, not too wide")
        tags = {element.tag.split("}")[1] for element in root.iter()}
        check(tags <= {"svg", "rect", "text", "tspan"}, f"it has texts and nothing that acts: {tags}")
        texts = ["".join(element.itertext()) for element in root.iter() if element.tag.endswith("}text")]
        for text in ["send counter(.didTapPlus)", "- counterState.number = 1", "+ counterState.number = 2",
                     "    counterState.number 1 → 2", "│ [-] 2 [+]"]:
            check(text in texts, f"the picture says {text!r}: {texts}")
        for index, text in enumerate(samples.HOSTILE):
            visit(page, f"#/script/todos%2Fhostile-{index}/1")
            path = saved(page, folder, "Save step as SVG")
            root = ElementTree.parse(path).getroot()
            check(os.path.getsize(path) < 30_000 and {e.tag.split("}")[1] for e in root.iter()} <= {"svg", "rect", "text", "tspan"},
                  f"hostile text {index} stays text, and short")
        visit(page, "#/script/todos%2Fhostile-0/1")
        hostile = saved(page, folder, "Save script as a file")
        visit(page, "#/script/order%2Fsubmit-succeeds/1")
        lines = page.evaluate(LINES)
        tree = page.evaluate("document.querySelector('.tree').textContent")
        file = saved(page, folder, "Save script as a file")
        size = os.path.getsize(file)
        check(size < 150_000, f"a script as a file takes less than 150 kB: {size}")
        page.open("file://" + file + "#/script/order%2Fsubmit-succeeds/1")
        equal((page.evaluate(LINES), page.evaluate("document.querySelector('.tree').textContent")), (lines, tree),
              "the file shows the same")
        page.key("ArrowRight")
        equal(page.evaluate(VALUE), "2", "and steps")
        for url in ("#/coverage", "#/graph", "#/"):
            visit(page, url)
        equal(page.evaluate("document.querySelectorAll('main a[href^=\"#/script\"]').length"), 1, "it has one script")
        check(not page.problems, f"the console of the file is quiet: {page.problems}")
        page.open("file://" + hostile + "#/script/todos%2Fhostile-0/1")
        check(samples.HOSTILE[0] in page.evaluate("document.querySelector('main').textContent")
              and page.evaluate("window.hostile === undefined"), "hostile texts stay texts in it")
    finally:
        page.open(report)
        shutil.rmtree(folder, ignore_errors=True)


def paper(page):
    """Printed, a script has all its lines, and no buttons."""
    visit(page, "#/script/order%2Ftwo-effects/1")
    page.call("Emulation.setEmulatedMedia", media="print")
    try:
        shown = "[...document.querySelectorAll('.bar, .stepper, .piece, .check')].filter((e) => e.getClientRects().length).length"
        equal(page.evaluate(shown), 0, "no bars and no buttons")
        for theme in ("light", "dark"):
            page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            for url in ("#/", "#/script/order%2Ftwo-effects/1", "#/coverage"):
                visit(page, url)
                shown = "[...document.querySelectorAll('button, input, select')].filter((e) => e.getClientRects().length).map((e) => e.textContent)"
                equal(page.evaluate(shown), [], f"nothing to press on paper, at {url}")
            equal(page.evaluate("getComputedStyle(document.body).color"), "rgb(29, 32, 38)", f"paper is light, also after the {theme} theme")
        page.evaluate("delete document.documentElement.dataset.theme")
        visit(page, "#/script/order%2Ftwo-effects/1")
        equal(page.evaluate("(() => { const e = document.querySelector('.lines'); return e.scrollHeight - e.clientHeight; })()"), 0,
              "the transcript is unrolled")
        check(len(page.call("Page.printToPDF")["data"]) > 10_000, "it prints")
    finally:
        page.call("Emulation.setEmulatedMedia", media="")
        page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")


def small(program, folder):
    """A report of one script is small."""
    samples.run(program, folder, "run", "--check", "Snapshots/order/submit-succeeds.transcript", "--report", "html=one.html", fails=True)
    size = os.path.getsize(os.path.join(folder, "one.html"))
    check(size < 150_000, f"a report of one script takes less than 150 kB: {size}")
