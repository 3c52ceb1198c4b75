#!/usr/bin/env python3
"""Opens the HTML report in a headless Chromium and uses it as people do.

    Tests/Browser/check.py .build/debug/harness [--screenshots docs/images] [--short]

Exit code 0: the page is as it should be; 1: it is not; 77: there is no Chromium here (CHROMIUM names one). `--short` leaves
out the report of 1,000 scripts with 100 steps each.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

import browser
from browser import Browser, Failed, check, equal, visit
import first_screen
import graphs
import overview as overviews
import pictures
import rules
import samples
import script_pages
import sources

PAGES = ["#/", "#/script/order%2Fsubmit-succeeds", "#/script/order%2Fload-succeeds/4?from=1&why=isLoading", "#/coverage",
         "#/graph/order"]


def overview(page):
    count = "document.querySelectorAll('#results a[href^=\"#/script/\"]').length"
    everything = page.evaluate(count)
    check(everything > 20, "the overview lists the scripts")
    page.key("/", text="/")
    equal(page.evaluate("document.activeElement.id"), "search", "the slash opens the filter")
    seen = [everything]
    for letter in "submit":
        page.type(letter)
        seen.append(page.evaluate(count))
    check(0 < seen[-1] < everything and seen == sorted(seen, reverse=True), f"the list narrows as one types: {seen}")
    check("of" in page.evaluate("document.querySelector('[role=status]').textContent"), "how many were found is told")
    page.evaluate("(() => { const s = document.getElementById('search'); s.value = '';"
                  "s.dispatchEvent(new Event('input')); })()")
    page.evaluate("document.querySelector('.chip input[value=failed]').click()")
    failed = page.evaluate(count)
    headline = page.evaluate("document.querySelector('h1').textContent")
    check(headline.startswith(f"{failed} of "), f"as many failed as the headline says: {failed}, {headline}")
    page.evaluate("document.querySelector('.chip input[value=all]').click()")
    equal(page.evaluate(count), everything, "all scripts are back")


def filtering(page):
    """The filter takes several words and what failures say, and stands in the address."""
    visit(page, "#/?by=feature")
    names = "[...document.querySelectorAll('.script-row .name')].map((e) => e.textContent)"
    def search(text):
        page.evaluate("(() => { const s = document.getElementById('search'); s.value = " + json.dumps(text) + ";"
                      "s.dispatchEvent(new Event('input')); })()")
        return page.evaluate(names)
    equal(search("succeeds order/  Submit"), ["submit-succeeds"], "several words in any order")
    equal(page.evaluate("[...document.querySelectorAll('mark')].map((e) => e.textContent)"), ["submit", "succeeds"],
          "each word is marked")
    equal(page.evaluate("location.hash"), "#/?q=succeeds+order%2F++Submit&by=feature", "the filter stands in the address")
    check("submit-succeeds" in search("\"thank you\"") , "what a failure expected is found")
    page.evaluate("document.querySelector('.chip input[value=failed]').click()")
    page.evaluate("document.querySelector('.script-row').click()")
    page.settle()
    check("/script/" in page.evaluate("location.hash"), "a script is opened")
    page.evaluate("document.querySelector('.crumb a').click()")
    page.settle()
    equal(page.evaluate("[document.getElementById('search').value, document.querySelector('.chip input:checked').value]"),
          ["\"thank you\"", "failed"], "the way back keeps the filter")
    visit(page, "#/?q=submit&show=hold")
    equal(page.evaluate("[document.getElementById('search').value, document.querySelector('.chip input:checked').value]"),
          ["submit", "hold"], "an address sets the filter")
    visit(page, "#/")
    equal(page.evaluate("document.getElementById('search').value"), "", "and one without a filter takes it away")


def stepping(page):
    visit(page, "#/script/order%2Fsubmit-succeeds")
    sides = page.evaluate("[...document.querySelectorAll('.failure .side')].slice(0, 2).map((e) => e.textContent)")
    equal(sides, ["-RecordedcounterState.number = 1", "+ActualcounterState.number = 2"], "a failure opens at its first difference")
    value = "document.getElementById('slider').value"
    equal(page.evaluate(value), "1", "at the step that differs")
    tree = page.evaluate("document.querySelector('.leaf.changed').textContent")
    equal(tree, "number2", "what changed is marked")
    page.evaluate("document.querySelector('.leaf.changed').focus()")
    tip = "document.getElementById('tip').hidden ? null : document.getElementById('tip').textContent"
    equal(page.evaluate(tip), "was 1", "the old value is told on focus")
    page.key("Escape")
    equal(page.evaluate(tip), None, "Escape closes it")
    page.evaluate("document.activeElement.blur()")
    page.hover(".leaf.changed")
    equal(page.evaluate(tip), "was 1", "the old value is told on hover")
    page.key("ArrowRight")
    equal(page.evaluate(value), "2", "the arrow steps on")
    equal(page.evaluate("location.hash"), "#/script/order%2Fsubmit-succeeds/2", "the address names the step")
    check("submitOrder" in page.evaluate("document.querySelector('.events').textContent"), "calls are told")
    page.key("End")
    equal(page.evaluate(value), page.evaluate("document.getElementById('slider').max"), "End goes to the last step")
    page.key("Home")
    equal(page.evaluate("document.querySelector('.stepper output').textContent"),
          "Beginningthe state before the first step", "Home goes to the beginning")
    page.evaluate("document.getElementById('slider').focus()")
    page.key("ArrowRight")
    equal(page.evaluate(value), "1", "the slider steps by the arrow, once")
    check("Step 1 of" in page.evaluate("document.getElementById('live').textContent"), "the step is announced")
    page.evaluate("document.querySelectorAll('.line.head')[3].click()")
    equal(page.evaluate(value), "4", "a command of the transcript goes to its step")
    check(page.evaluate("document.querySelectorAll('.tl .effect').length > 0"), "effects are drawn")
    graph = page.evaluate("(() => { const box = document.querySelector('.to-graph').getBoundingClientRect(); return box.width > box.height; })()")
    check(graph, "the link to the graph is one line")
    for place in ("99", "abc", "1.5", "-1"):
        visit(page, "#/script/order%2Fsubmit-succeeds/" + place)
        check("but no step" in page.evaluate("document.querySelector('main').textContent"), f"there is no step {place}")
    visit(page, "#/script/order%2Fsubmit-succeeds/2")
    page.evaluate("document.querySelector('.to-graph').click()")
    page.settle()
    check("Scripts that reach this state" in page.evaluate("document.querySelector('main').textContent"), "the graph shows the state after the step")
    check(page.evaluate("document.querySelectorAll('.tl .received').length > 0"), "received actions are drawn")
    visit(page, "#/script/todos%2Fcheck-again-in-time/3")
    check(page.evaluate("document.querySelectorAll('.tl .stop').length > 0"), "cancelled effects are drawn")
    check(page.evaluate("document.querySelector('.view').textContent.includes('Milk')"), "the view is shown")


def state(page):
    """Identified arrays stand in their real order, with the numbers of their elements."""
    rows = """[...document.querySelectorAll('.tree summary, .tree .leaf')].map((row) => row.textContent)
      .filter((text) => /id: |^stackData|^order/.test(text))"""
    visit(page, "#/script/demo-for-each%2Fshuffle/1")
    equal(page.evaluate(rows), ["stackData 3changed", "order[2, 1, 3]", "element 1 [id: 2]", "element 2 [id: 1]",
                                "element 3 [id: 3]"], "a shuffled list in its order")
    page.evaluate("document.querySelector('.tree .leaf.changed').focus()")
    equal(page.evaluate("document.getElementById('tip').textContent"), "was [1, 2, 3]", "and the order before")
    page.key("Escape")
    # Another order of what is there, and nothing of the order in the step.
    visit(page, "#/script/demo-for-each%2Fshuffle/5")
    equal(page.evaluate(rows), ["stackData 3changed", "element 1 [id: 3]", "element 2 [id: 2]",
                                "element 3 [id: 1]changed"], "an order that stays is no change")
    visit(page, "#/script/demo-for-each%2Fadd-remove-toggle/5")
    equal(page.evaluate(rows), ["stackData 2changed", "[id: 1]removed", "element 1 [id: 2]", "element 2 [id: 3]"],
          "what was removed is shown, and not counted")
    visit(page, "#/script/demo-for-each%2Fmany/1")
    page.evaluate("document.querySelector('.card[aria-label=State] input').click()")
    equal(page.evaluate(rows), ["stackData 200changed", "element 190 [id: 190]changed"],
          "of changes only, one behind the first elements")
    page.evaluate("document.querySelector('.card[aria-label=State] input').click()")
    shown = page.evaluate(rows)
    equal((len(shown), shown[-1]), (22, "element 190 [id: 190]changed"), "it is shown among the first of them, too")
    page.evaluate("document.querySelector('.tree .more').click()")
    equal(len(page.evaluate(rows)), 122, "and more of what stands before it when it is asked for")
    check(page.evaluate("document.activeElement.closest('li').textContent.includes('id: 21')"), "which has the focus")
    page.evaluate("document.querySelector('.tree .more').click()")
    equal(len(page.evaluate(rows)), 191, "up to all of it")


def marks(page):
    """What differs in two lines is marked as in the terminal: words, and those alone."""
    words = "[...document.querySelectorAll('.failure .side.%s')[0].querySelectorAll('.differs')].map((e) => e.textContent)"
    visit(page, "#/script/demo-for-each%2Fthree-words")
    equal(page.evaluate(words % "recorded"), ["9", "Datum", "false"], "three words are marked in what was expected")
    equal(page.evaluate(words % "actual"), ["1", "Data", "true"], "and three in what happened")
    visit(page, "#/script/demo-for-each%2Fview-line")
    equal(page.evaluate("document.querySelector('.crumb .badge').textContent"), "1 failure", "a line of a view is one failure")
    equal(page.evaluate(words % "actual"), ["Data"], "with the word that differs")
    check("Nothing happened" not in page.evaluate("document.querySelector('main').textContent"), "a view is no nothing")


def themes(page):
    ground = "getComputedStyle(document.body).backgroundColor"
    page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    light = page.evaluate(ground)
    page.prefer(prefers_color_scheme="dark", prefers_reduced_motion="reduce")
    dark = page.evaluate(ground)
    check(light != dark, "the page follows the theme of the system")
    page.evaluate("document.getElementById('theme').click()")
    equal(page.evaluate(ground), light, "the button switches to the light theme")
    page.evaluate("document.getElementById('theme').click()")
    equal(page.evaluate(ground), dark, "and back")
    page.evaluate("delete document.documentElement.dataset.theme; localStorage.clear()")


def hostile(page):
    for index, text in enumerate(samples.HOSTILE):
        visit(page, f"#/script/todos%2Fhostile-{index}/1")
        shown = page.evaluate("document.querySelector('main').textContent")
        for part in samples.shown(text):
            check(part in shown, f"{part!r} appears as text")
    check(page.evaluate("window.hostile === undefined"), "no text of a script is run")
    equal(page.evaluate("document.querySelectorAll('main img, main iframe, main b i').length"), 0, "nor becomes an element")


def coverage(page):
    visit(page, "#/coverage")
    rows = page.evaluate("document.querySelectorAll('.feature > .scroller .case-table tbody tr').length")
    never = page.evaluate("document.querySelectorAll('.feature > .scroller tr.never').length")
    check(0 < never < rows, f"some cases never occur: {never} of {rows}")
    equal(page.evaluate("document.querySelector('h1').textContent"), f"{rows - never} of {rows} action cases occurred",
          "the headline agrees with the tables")
    page.evaluate("document.querySelector('.check input').click()")
    equal(page.evaluate("document.querySelectorAll('.feature > .scroller .case-table tbody tr').length"), never, "only what never occurred")
    page.evaluate("document.querySelector('.check input').click()")
    # A case leads to the scripts that have it, and to no others.
    wrong = """(async () => {
      const rows = [...document.querySelectorAll('.feature > .scroller .case-table tbody tr a')].map((link) => [link.getAttribute('href'),
        link.closest('.feature').getAttribute('aria-label'), link.textContent]);
      const report = JSON.parse(document.getElementById('overview').textContent);
      const wrong = [];
      // Browsers let a page go to so many addresses and no more in a few seconds.
      for (const [href, name, action] of rows.filter((row, i) => i % 6 === 0)) {
        const changed = new Promise((done) => addEventListener('hashchange', () => setTimeout(done), { once: true }));
        location.hash = href;
        await changed;
        const number = report.features.findIndex((feature) => feature.name === name);
        const expected = report.scripts.filter((script) => script.feature === number
          && script.cases.includes(report.features[number].cases.indexOf(action))).length;
        const shown = document.querySelectorAll('#results a[href^="#/script/"]').length;
        if (shown !== expected || !expected) wrong.push(`${name} ${action}: ${shown} instead of ${expected}`);
      }
      return wrong;
    })()"""
    equal(page.evaluate(wrong)[:5], [], "links to other scripts than those with the case")
    page.evaluate("document.querySelector('.asked .all').click()")
    check(page.evaluate("location.hash") in ("#/", ""), "the filter by case can be taken away")


def accessibility(page):
    for url in PAGES:
        visit(page, url)
        nodes = page.accessibility()
        roles = [node["role"] for node in nodes]
        for role in ("main", "banner", "navigation"):
            check(role in roles, f"{url} has a {role}")
        headings = [n for n in nodes if n["role"] == "heading" and n["properties"].get("level") == 1]
        equal(len(headings), 1, f"headings of the first level in {url}")
        for node in nodes:
            if node["role"] in ("button", "link", "slider", "searchbox", "textbox", "radio", "checkbox", "combobox", "img",
                                "image"):
                check(node["name"].strip(), f"a {node['role']} of {url} has a name")
    visit(page, "#/script/order%2Fsubmit-succeeds/2")
    check(any(node["role"] == "slider" for node in page.accessibility()), "there is a slider")
    # The protocol tells the number of a native slider only.
    told = page.evaluate("document.getElementById('slider').getAttribute('aria-valuetext')")
    equal(told, "2 of 5: send didTapAddOrder", "the slider says its step")


def everywhere(page):
    """What holds of every page, in both themes, on a wide screen and on a phone."""
    equal(rules.broken(page, PAGES, visit), [], "rules that are broken")


def phone(page):
    page.resize(375, 812)
    for url in PAGES:
        visit(page, url)
        width = page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
        check(width <= 375, f"{url} fits a width of 375: it is {width} wide")
    page.resize(390, 844)
    visit(page, "#/script/order%2Fsubmit-succeeds")
    cut = """[...document.querySelectorAll('.copy')].filter((one) => {
      const [code, button] = [one.querySelector('code'), one.querySelector('button').getBoundingClientRect()];
      one.scrollIntoView({ block: 'center' });
      const box = one.querySelector('button').getBoundingClientRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return code.scrollWidth > code.clientWidth || code.getBoundingClientRect().right > 390 || hit?.textContent !== 'Copy';
    }).map((one) => one.textContent)"""
    check(page.evaluate("document.querySelectorAll('.copy').length") == 3, "the script's commands are there")
    equal(page.evaluate(cut), [], "commands that are cut off on a phone, or can't be copied")
    page.resize(1280, 900)


def timeline(page):
    """The timeline is one stop, whose items are named and come one after the other by the arrows."""
    visit(page, "#/")
    visit(page, "#/script/order%2Fsubmit-succeeds/1")
    page.evaluate("document.querySelector('h1').focus()")
    stops = 0
    while page.evaluate("document.activeElement.id") != "slider" and stops < 100:
        page.key("Tab")
        stops += 1
    check(stops < 20, f"few stops lead to the slider: {stops}")
    drawn = set(page.evaluate("[...document.querySelectorAll('.timeline [role=option]')].map((e) => e.getAttribute('aria-label'))"))
    options = [node for node in page.accessibility() if node["role"] == "option" and node["name"] in drawn]
    check(len(options) > 10 and all(node["name"].strip() for node in options), f"items of the timeline have names: {options}")
    active = """(() => { const list = document.querySelector('[role=listbox]');
      const item = document.getElementById(list.getAttribute('aria-activedescendant'));
      return item && item.getAttribute('aria-label'); })()"""
    page.evaluate("document.querySelector('[role=listbox]').focus()")
    seen = [page.evaluate(active)]
    for _ in options:
        page.key("ArrowDown")
        seen.append(page.evaluate(active))
    equal(seen[0], "step 1: send counter(.didTapPlus), differs", "the first item is the step's")
    check(seen[1] == "sent counter(.didTapPlus)" and "1 change" in seen, f"then what happened in it: {seen}")
    check(any(name.startswith("effect ") and " to " in name for name in seen), f"effects are named with their times: {seen}")
    equal(sorted(set(seen)), sorted({node["name"] for node in options}), "the arrows come to all items")
    equal(page.evaluate("document.getElementById('slider').value"), page.evaluate("document.getElementById('slider').max"),
          "and the step goes with them")
    equal(page.evaluate("document.querySelectorAll('[role=option][aria-selected=true]').length"), 1, "one of them is chosen")
    check(not page.evaluate("document.getElementById('tip').hidden"), "it is described")
    page.key("ArrowUp")
    equal(page.evaluate(active), seen[-3] if seen[-1] == seen[-2] else seen[-2], "up goes back")


def layout(page):
    """Names of long effects are in sight."""
    page.resize(1440, 900)
    visit(page, "#/script/order%2Flong-effects/41")
    texts = page.evaluate("[...document.querySelectorAll('.tl text')].map((e) => e.textContent)")
    check("1h" in texts and "3600s" not in texts, f"an hour is told as 1h: {texts[:12]}")
    check("1h" in page.evaluate("document.querySelector('.stepper output').textContent"), "also by the stepper")
    page.resize(1280, 900)
    visit(page, "#/script/order%2Ftwo-effects/1")
    names = """(() => { const box = document.querySelector('.timeline .scroller').getBoundingClientRect();
      return [...document.querySelectorAll('.tl .effect-name')].map((e) => [e.textContent, e.getBoundingClientRect()])
        .filter(([, b]) => b.left >= box.left && b.right <= box.right).map(([text]) => text); })()"""
    check(page.evaluate(names), "a long effect has its name")
    page.key("End")
    page.settle()
    check(page.evaluate("document.querySelector('.timeline .scroller').scrollLeft") > 300, "the timeline scrolls")
    check(page.evaluate(names), "a long effect has its name where it is scrolled to")


def origins(page):
    """Each page says when it was made, of what and by what; an address of nothing says that there is nothing."""
    for url in ["#/", "#/script/order%2Fsubmit-succeeds", "#/coverage", "#/graph/order"]:
        visit(page, url)
        text = page.evaluate("document.querySelector('footer').textContent")
        check("commit " + samples.COMMIT in text and "branch main" in text and " by harness " in text, f"{url} says: {text}")
    for url in ["#/graph/nothing", "#/explored/order", "#/nothing", "#/script/nothing"]:
        visit(page, url)
        equal(page.evaluate("document.querySelector('h1').textContent"), "Not found", f"{url} says that there is nothing")


def unlucky(page, program, folder):
    """What no script is to blame for stands above the scripts."""
    page.open("file://" + samples.unlucky(program, folder))
    cards = "[...document.querySelectorAll('main > .failure')].map((card) => card.getAttribute('aria-label'))"
    equal(page.evaluate(cards), ["Crashed worker"] * 5 + ["No workers"], "lost workers are told on the overview")
    check(page.evaluate("document.querySelector('h1').textContent").endswith("hold, 5 workers lost"),
          "the headline tells of them")
    text = page.evaluate("document.querySelector('main').textContent")
    check("scripts were not isolated from each other: " in text, "the reason why there were no workers is told")
    check("[object" not in text and "undefined" not in text, "all that is told is told in words")
    for hostile_text in samples.HOSTILE[:2]:
        check(hostile_text in text, f"a hostile text is shown as it is: {hostile_text}")
    equal(page.evaluate("typeof window.hostile"), "undefined", "no text of a run is ever run")


def crashes(page, program, folder):
    """A script that ended its process has its last words as the headline, and its page up to there."""
    page.open("file://" + samples.crashed(program, folder) + "#/?by=feature")
    why = page.evaluate("[...document.querySelectorAll('.script-row .why')].map((e) => e.textContent).sort()")
    equal(why, ["Fatal error: the reducer gives up, in send trap", "still running after 3s, in send spin"],
          "the overview says why")
    for action, headline in [("trap", why[0]), ("spin", why[1])]:
        visit(page, f"#/script/faulty%2F{action}")
        equal(page.evaluate("document.querySelector('.failure h2').textContent"), headline, "the page is headed by it")
        equal(page.evaluate("[...document.querySelectorAll('.line.head code')].map((e) => e.textContent)"),
              ["send count(1)", f"send {action}"], "the steps go up to there")
        page.key("ArrowLeft")
        check("count1" in page.evaluate("document.querySelector('.tree').textContent"), "the state before it is shown")
    visit(page, "#/script/faulty%2Ftrap")
    check("FaultyHarness/main.swift:" in page.evaluate("document.querySelector('.failure').textContent")
          or "faulty_harness/main.swift:" in page.evaluate("document.querySelector('.failure').textContent"),
          "the place in the code stands below the headline")
    visit(page, "#/coverage")
    check(page.evaluate("document.querySelectorAll('.case-table tr:not(.never) td a').length") >= 2,
          "what was sent before it counts")


def plain(page, report):
    """Without scripts the page is a list of what failed."""
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.call("Page.navigate", url="about:blank")
        page.call("Page.navigate", url="file://" + report)
        for _ in range(100):
            names = [node["name"] for node in page.accessibility() if node["role"] == "heading"]
            if names:
                break
            time.sleep(0.1)
    finally:
        page.call("Emulation.setScriptExecutionDisabled", value=False)
    check(names and names[0].endswith(" scripts failed"), f"the list has a headline: {names[:3]}")
    check("order/submit-succeeds" in names, f"and the scripts that failed: {names[:12]}")


def large(page, program, folder):
    report = samples.large(program, folder)
    size = os.path.getsize(report)
    seconds = page.open("file://" + report)
    equal(page.evaluate("document.documentElement.dataset.ready"), "yes", "the large report opens")
    page.evaluate("document.querySelector('.script-row').click()")
    page.settle()
    page.key("ArrowRight")
    equal(page.evaluate("document.getElementById('slider').value"), "2", "the large report steps")
    visit(page, "#/graph")
    print(f"1,000 scripts of 100 steps: {size / 1e6:.1f} MB, open in {seconds:.2f} s")
    check(size <= 10_000_000, f"the report of 1,000 scripts of 100 steps takes at most 10 MB: {size}")


def explored(page, program, folder):
    """What exploring came to has a page and a graph of its own, whose ways have scripts."""
    page.open("file://" + samples.explored(program, folder))
    graphs.explored(page)
    visit(page, "#/explored/search")
    page.evaluate("document.querySelector('.gr .node').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    check("send " in page.evaluate("document.querySelector('.detail').textContent"), "a way has its script")


def screenshots(page, report, folder):
    os.makedirs(folder, exist_ok=True)
    shots = [(f"{name}-{width}-{theme}", theme, width, height, url)
             for name, url in [("overview", "#/"), ("failure", "#/script/order%2Fsubmit-succeeds")]
             for width, height in [(1440, 900), (1024, 768), (390, 844)] for theme in ["light", "dark"]]
    shots += [("timeline", "dark", 1280, 960, "#/script/todos%2Fcheck-again-in-time/3"),
             ("sequence", "light", 1280, 960, "#/script/order%2Fload-succeeds/3?picture=sequence"),
             ("film", "dark", 1280, 960, "#/script/demo-for-each%2Fshuffle/3?picture=film"),
             ("lanes", "light", 1280, 1100, "#/script/order%2Fload-succeeds/4?watch=isLoading&watch=counterState.number&from=1"
              "&why=isLoading"),
             ("coverage", "light", 1280, 800, "#/coverage"), ("graph", "dark", 1280, 860, "#/graph/order")]
    for name, theme, width, height, url in shots:
        page.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
        page.resize(width, height)
        page.open("file://" + report + url)
        if name == "graph":
            page.evaluate("document.querySelectorAll('.gr .node')[0].dispatchEvent(new MouseEvent('click'))")
        size = page.screenshot(os.path.join(folder, f"report-{name}.png"))
        check(size < 300_000, f"report-{name}.png takes less than 300 kB: {size}")


def main():
    parser = argparse.ArgumentParser(description="Checks the HTML report in Chromium.")
    parser.add_argument("harness", help="the built command")
    parser.add_argument("--screenshots", metavar="DIR")
    parser.add_argument("--short", action="store_true", help="without the large report")
    options = parser.parse_args()
    chromium = browser.find()
    if not chromium:
        print("no Chromium here: the HTML report is not checked in a browser")
        return 77
    folder = tempfile.mkdtemp(prefix="harness-html-")
    try:
        report = samples.failing(os.path.abspath(options.harness), folder)
        with Browser(chromium) as page:
            page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
            page.resize(1280, 900)
            print(f"open in {page.open('file://' + report):.2f} s")
            for part in (overview, filtering, stepping, state, marks, themes, hostile, coverage, graphs.graph, accessibility,
                         everywhere, phone, timeline, layout, origins,
                         first_screen.graph_labels):
                visit(page, "#/")
                part(page)
                print(f"ok {part.__name__}")
            pictures.all_of(page, rules.CONTRAST)
            print("ok pictures")

            for part in (script_pages.transcript, lambda page: script_pages.film(page, rules.CONTRAST), script_pages.pieces, script_pages.paper):
                visit(page, "#/")
                part(page)
            script_pages.small(os.path.abspath(options.harness), folder)
            script_pages.long(page, script_pages.long_sample(os.path.abspath(options.harness), folder))
            page.open("file://" + report)
            print("ok script_pages")
            plain(page, report)
            print("ok plain")
            now, changed = overviews.sample(os.path.abspath(options.harness), folder)
            page.open("file://" + now)
            overviews.causes(page, rules.CONTRAST)
            overviews.orders(page, rules.CONTRAST)
            overviews.facets(page)
            overviews.among(page, rules.CONTRAST)
            page.open("file://" + changed)
            overviews.against(page, rules.CONTRAST)
            overviews.speed(page, overviews.many(os.path.abspath(options.harness), folder))
            print("ok overviews")
            first_screen.all_of(page, os.path.abspath(options.harness), folder)
            print("ok first_screen")
            unlucky(page, os.path.abspath(options.harness), folder)
            print("ok unlucky")
            explored(page, os.path.abspath(options.harness), folder)
            print("ok explored")
            sources.source(page, os.path.abspath(options.harness), folder, rules.CONTRAST)
            print("ok sources")
            faulty = os.path.join(os.path.dirname(os.path.abspath(options.harness)), "faulty-harness")
            if os.path.exists(faulty):
                crashes(page, faulty, folder)
                print("ok crashes")
            if options.screenshots:
                screenshots(page, samples.pictured(os.path.abspath(options.harness), folder),
                            os.path.abspath(options.screenshots))
            if not options.short:
                large(page, os.path.abspath(options.harness), folder)
                print("ok large")
            check(not page.problems, "the console is quiet: " + "; ".join(page.problems))
    except (Failed, subprocess.CalledProcessError) as failure:
        print(f"FAIL {failure}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("the HTML report is as it should be")
    return 0


if __name__ == "__main__":
    sys.exit(main())
