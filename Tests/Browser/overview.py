"""The overview: failures by cause, filters, orders, and what has changed since an earlier report."""

import json
import os
import shutil

from browser import Failed, check, equal, visit
import samples

THEMES = ("light", "dark")
SIZES = ((1440, 900), (390, 844))
# The scripts that the list shows, whichever way it is ordered.
SHOWN = "[...document.querySelectorAll('#results a[href^=\"#/script/\"]')].map((e) => decodeURIComponent(e.hash.slice(9)))"
ASKED = "[...document.querySelectorAll('.asked .only')].map((e) => e.getAttribute('aria-label'))"
STATUS = "document.querySelector('[role=status]').textContent"
HASH = "location.hash"


def choose(page, name, value):
    """Of a list, as a person does it."""
    page.evaluate(f"(() => {{ const e = document.querySelector('select[aria-label={json.dumps(name)}]'); e.focus();"
                  f"e.value = {json.dumps(value)}; e.dispatchEvent(new Event('change')); }})()")
    page.settle()


def everywhere(page, url, contrast):
    """Fits both screens, and can be read in both themes."""
    for width, height in SIZES:
        page.resize(width, height)
        for theme in THEMES:
            page.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
            visit(page, url)
            wide = page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
            check(wide <= width, f"{url} fits a width of {width}: it is {wide} wide")
            equal(page.evaluate(contrast), [], f"texts with too little contrast in {url}, {theme}, {width}")
    for node in page.accessibility():
        if node["role"] in ("button", "link", "radio", "combobox", "searchbox", "navigation", "region", "radiogroup"):
            check(node["name"].strip(), f"a {node['role']} of {url} has a name")
    page.resize(1280, 900)
    page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")


def sample(program, folder):
    """A run of two features, an earlier one of the same, and pages of both."""
    root = os.path.join(folder, "Snapshots")
    shutil.rmtree(root, ignore_errors=True)
    for name in ("order", "todos"):
        shutil.copytree(os.path.join(samples.ROOT, "Snapshots", name), os.path.join(root, name))
    with open(os.path.join(root, "order", "submit-succeeds.transcript"), encoding="utf-8") as file:
        text = file.read()
    # Fourteen that fail alike, one that fails otherwise, and one that nobody can read.
    wrong = text.replace("  counterState.number = 2", "  counterState.number = 1")
    check(wrong != text, "there is something to change")
    for number in range(14):
        samples.write(folder, f"order/alike-{number:02}", wrong)
    samples.write(folder, "order/other", text.replace("Order created successfully", "Thank you"))
    samples.write(folder, "todos/unreadable", "transcript 1\nfeature todos\nsend nothing\nend\n")
    samples.run(program, folder, "run", "--check", "--report", "json=now.json", "--report", "html=now.html", fails=True)
    with open(os.path.join(folder, "now.json"), encoding="utf-8") as file:
        whole = json.load(file)
    by_name = {script["name"]: script for script in whole["scripts"]}
    # Then: two of those held, another failed with something else, one that holds now failed, one was not there yet.
    for name in ("order/alike-00", "order/alike-01"):
        by_name[name]["failures"] = []
    by_name["order/other"]["failures"] = by_name["order/alike-02"]["failures"]
    by_name["order/submit-succeeds"]["failures"] = by_name["order/alike-02"]["failures"]
    whole["scripts"].remove(by_name["order/alike-03"])
    gone = json.loads(json.dumps(by_name["order/alike-04"]))
    gone["name"], gone["path"] = "order/</script><b>gone", "Snapshots/order/</script><b>gone.transcript"
    whole["scripts"].append(gone)
    for script in whole["scripts"]:
        script["seconds"] = 1000
    by_name["order/page"]["seconds"] = 1e-7
    with open(os.path.join(folder, "then.json"), "w", encoding="utf-8") as file:
        json.dump(whole, file)
    with open(os.path.join(folder, "now.json"), encoding="utf-8") as file:
        now = json.load(file)
    for script in now["scripts"]:
        if script["name"] == "order/page":
            script["seconds"] = 0.5
    with open(os.path.join(folder, "slow.json"), "w", encoding="utf-8") as file:
        json.dump(now, file)
    samples.run(program, folder, "report", "merge", "slow.json", "--report", "html=against.html", "--against", "then.json", fails=True)
    return [os.path.join(folder, name) for name in ("now.html", "against.html")]


def causes(page, contrast):
    """What fails alike is one failure, with its names, what differs in it, and the command that takes it over."""
    visit(page, "#/")
    cards = "[...document.querySelectorAll('.cause')]"
    titles = page.evaluate(f"{cards}.map((e) => e.querySelector('h2').textContent)")
    equal([title.split(";")[0] for title in titles],
          ["unknown case 'nothing' of TodosAction", "counterState.number, after send counter(.didTapPlus)", "call showToast, after run"],
          "the causes, the worst first, each headed by its message")
    kinds = "[...document.querySelectorAll('.cause-head .badge')].map((e) => e.textContent)"
    equal(page.evaluate(kinds), ["can't be read", "changed value", "changed words"], "each says of which kind it is")
    shown = page.evaluate(SHOWN)
    failed = [name for name in shown if "alike" in name or name in ("order/other", "todos/unreadable")]
    equal(len(failed), len(set(failed)), "no script is shown twice")
    equal(len(failed), 12, "the first ten that are alike, and two more")
    first = f"{cards}[1]"
    equal(page.evaluate(f"[...{first}.querySelectorAll('.differs')].map((e) => e.textContent)"), ["1", "2"],
          "what differs is marked")
    check("counterState.number" in page.evaluate(f"{first}.querySelector('h2').textContent"), "it is headed")
    equal(page.evaluate(f"{first}.querySelector('.many').textContent"), "14 scripts, alike", "and says how many fail alike")
    text = page.evaluate(f"{first}.querySelector('.commands').textContent")
    check(text.startswith("to accept the new output:harness record 'order/alike-*'"), f"the command takes all over: {text}")
    check(text.endswith("Copy"), "it can be copied")
    page.evaluate(f"{first}.querySelector('.names + .more').focus()")
    equal(page.evaluate("document.activeElement.textContent"), "show 4 more", "a button has the rest of the names")
    page.key("Enter", text="\r")
    equal(page.evaluate(f"{first}.querySelectorAll('.names a').length"), 14, "it shows them")
    equal(page.evaluate("document.activeElement.textContent"), "order/alike-10", "and goes to the first of them")
    visit(page, "#/?q=alike-0+order&show=failed")
    equal(page.evaluate(f"{cards}.map((e) => e.querySelector('.many').textContent)"), ["10 of 14 scripts, alike"],
          "the filter takes scripts out of a cause")
    equal(page.evaluate(STATUS).startswith("10 of "), True, "and says how many are left")
    everywhere(page, "#/", contrast)


def orders(page, contrast):
    visit(page, "#/")
    names = page.evaluate("[...document.querySelectorAll('[name=orders]')].map((e) => e.value)")
    equal(names, ["cause", "feature", "slowest", "steps", "time"], "the orders")
    page.evaluate("document.querySelector('.opener').click()")
    page.evaluate("document.querySelector('[name=orders]:checked').focus()")
    page.key("ArrowRight")
    equal(page.evaluate(HASH), "#/?by=feature", "an arrow chooses the next one, which stands in the address")
    equal(page.evaluate("document.querySelectorAll('.cause').length"), 0, "there are no causes then")
    equal(page.evaluate("[...document.querySelectorAll('#results h2')].map((e) => e.textContent)"), ["order", "todos"],
          "but features")
    data = page.evaluate("JSON.parse(document.getElementById('overview').textContent).scripts")
    for order, key in (("slowest", "seconds"), ("steps", "steps"), ("time", "time")):
        visit(page, f"#/?by={order}")
        by_name = {script["name"]: script.get(key, 0) for script in data}
        figures = [by_name[name] for name in page.evaluate(SHOWN)]
        equal(figures, sorted(by_name.values(), reverse=True)[:100], f"the order by {key}")
        widths = page.evaluate("[...document.querySelectorAll('.track i')].map((e) => e.getBoundingClientRect().width)")
        check(widths[0] == max(widths) and widths == sorted(widths, reverse=True) and widths[0] > 2 * widths[-1],
              f"bars are as long as the figures: {widths[:5]}")
    everywhere(page, "#/?by=slowest&q=submit&feature=order", contrast)
    equal(page.evaluate("document.querySelector('[name=orders]:checked').value"), "slowest", "an address sets the order")


def facets(page):
    """Feature, action, endpoint and words are filters together, in the address, and taken away one by one."""
    visit(page, "#/")
    data = page.evaluate("JSON.parse(document.getElementById('overview').textContent)")
    numbers = [feature["name"] for feature in data["features"]]
    def expected(feature, action=None, endpoint=None, word=""):
        number = numbers.index(feature)
        row = data["features"][number]
        return sorted(script["name"] for script in data["scripts"] if script["feature"] == number and word in script["name"]
                      and (action is None or row["cases"].index(action) in script["cases"])
                      and (endpoint is None or row["endpoints"].index(endpoint) in script["endpoints"]))
    choose(page, "Feature", "order")
    visit(page, page.evaluate(HASH) + "&by=feature")
    equal(sorted(page.evaluate(SHOWN)), expected("order"), "the scripts of a feature")
    actions = page.evaluate("[...document.querySelector('[aria-label=Action]').options].map((e) => e.value)")
    check("receiveAddOrderResponse" in actions and "todo" not in actions, f"its actions can be chosen: {actions}")
    choose(page, "Action", "receiveAddOrderResponse")
    both = expected("order", "receiveAddOrderResponse")
    check(0 < len(both) < len(expected("order")), "some scripts have received the action")
    equal(sorted(page.evaluate(SHOWN)), both, "the scripts with an action that was received")
    choose(page, "Endpoint", "showToast")
    three = expected("order", "receiveAddOrderResponse", "showToast")
    check(0 < len(three) < len(both), f"some of them call the endpoint: {three} of {both}")
    equal(sorted(page.evaluate(SHOWN)), three, "the scripts that called an endpoint")
    page.evaluate("document.getElementById('search').focus()")
    page.type("alike-1")
    equal(sorted(page.evaluate(SHOWN)), expected("order", "receiveAddOrderResponse", "showToast", "alike-1"), "and with words")
    equal(page.evaluate(HASH), "#/?q=alike-1&feature=order&case=receiveAddOrderResponse&endpoint=showToast&by=feature",
          "all of it stands in the address")
    equal(page.evaluate(STATUS), f"4 of {len(data['scripts'])} scripts", "the count is announced")
    equal(page.evaluate(ASKED), ["Remove text alike-1", "Remove feature order", "Remove action receiveAddOrderResponse",
                                 "Remove endpoint showToast"], "each has a button that takes it away")
    # By the keyboard alone.
    page.evaluate("document.querySelector('.asked .only').focus()")
    page.key("Enter", text="\r")
    equal(page.evaluate("document.activeElement.getAttribute('aria-label')"), "Remove feature order", "the next one has the focus")
    equal(page.evaluate("document.getElementById('search').value"), "", "the words are gone")
    equal(sorted(page.evaluate(SHOWN)), three, "and the rest stays")
    for _ in range(3):
        page.key("Enter", text="\r")
    equal(page.evaluate("[location.hash, document.activeElement.id]"), ["#/?by=feature", "search"], "all can be taken away")
    equal(len(page.evaluate(SHOWN)), len(data["scripts"]), "all scripts are back")
    visit(page, "#/?show=hold&feature=order&case=receiveAddOrderResponse")
    check(0 < len(page.evaluate(SHOWN)) < len(both) and not any("alike" in name for name in page.evaluate(SHOWN)),
          "how it ended is a filter with the others")
    # What isn't there.
    for url, words in [("#/?feature=nothing", "There is no feature “nothing” in this report."),
                       ("#/?case=nothing", "There is no action “nothing” in this report."),
                       ("#/?feature=todos&case=receiveAddOrderResponse",
                        "There is no action “receiveAddOrderResponse” in the feature “todos”."),
                       ("#/?endpoint=nothing", "No script in this report calls “nothing”."),
                       ("#/?since=mended", "This report was not compared with an earlier one."),
                       ("#/?show=nothing", "A script can't end as “nothing”: it fails or holds."),
                       ("#/?by=toString", "There is no order “toString”."),
                       ("#/?toString=1", "The filter has no “toString”.")]:
        visit(page, url)
        equal(page.evaluate("document.getElementById('results').textContent"), words, f"{url} says what isn't there")
        equal(page.evaluate(STATUS), words, "and announces it")
        page.evaluate("(document.querySelector('.asked .all') || document.querySelector('.asked .only')).click()")
        check(len(page.evaluate(SHOWN)) > 20 and page.evaluate(HASH) in ("#/", ""), f"{url} can be taken back")


def among(page, contrast):
    """From one failure to the next, by links and keys; and what fails alike."""
    names = [f"order/alike-{number:02}" for number in range(14)] + ["order/other", "todos/unreadable"]
    visit(page, "#/script/order%2Falike-00")
    here = "decodeURIComponent(location.hash.slice(9)).split('/').slice(0, 2).join('/')"
    text = "document.querySelector('.among nav').textContent"
    equal(page.evaluate(text), "failure 1 of 16next failure →", "the first failure")
    seen = [page.evaluate(here)]
    for _ in names[1:]:
        page.key("n", text="n")
        seen.append(page.evaluate(here))
    equal(seen, names, "n goes through all failures")
    equal(page.evaluate(text), "← previous failurefailure 16 of 16", "to the last")
    page.key("n", text="n")
    equal(page.evaluate(here), names[-1], "and no further")
    page.key("p", text="p")
    equal(page.evaluate(here), names[-2], "p goes back")
    check(page.evaluate("document.querySelector('.among details')") is None, "nothing fails like this one")
    visit(page, "#/script/order%2Falike-05/1")
    equal(page.evaluate("document.querySelector('.among summary').textContent"), "13 scripts fail alike", "what fails alike")
    page.evaluate("document.querySelector('.among summary').click()")
    page.evaluate("document.querySelector('.among .more').click()")
    equal(page.evaluate("[...document.querySelectorAll('.among .names a')].map((e) => e.textContent)"),
          [name for name in names[:14] if name != "order/alike-05"], "has links")
    everywhere(page, "#/script/order%2Falike-05/1", contrast)
    visit(page, "#/script/todos%2Funreadable")
    lines = page.evaluate("[...document.querySelectorAll('.line')].map((e) => e.textContent)")
    check(lines[:3] == ["1transcript 1", "2feature todos", "3send nothing"] and lines[3].startswith("!  ") and lines[4] == "4end",
          f"a file that can't be read has its lines, and the reason below one: {lines}")
    visit(page, "#/script/order%2Fpage")
    check(page.evaluate("document.querySelector('.among')") is None, "a script that holds has nothing of it")
    page.key("n", text="n")
    equal(page.evaluate(here), "order/page", "and n leads nowhere")


def against(page, contrast):
    """What has changed since an earlier report."""
    visit(page, "#/")
    ways = page.evaluate("[...document.querySelectorAll('.changes li')].map((e) => e.textContent)")
    equal(ways, ["2 newly failing", "1 fails differently", "12 still failing", "1 fixed", "1 new (1 failed)", "1 slower"],
          "how many have become what")
    text = page.evaluate("document.querySelector('.against').textContent")
    check("Since then.json" in text and "commit " + samples.COMMIT in text, f"it says since when: {text}")
    check("1 script of the earlier report is not in this report" in text and "order/</script><b>gone, which failed" in text,
          f"a merge doesn't claim that a script is gone: {text}")
    check("by name" in text and "at least twice as long and 50 ms more" in text, "the rules are told")
    equal(page.evaluate("[...document.querySelectorAll('.then tbody tr')].map((e) => e.firstChild.textContent)"),
          ["Scripts", "Failed", "Steps", "Took"], "with figures of then and now")
    for since, names in {"newly": ["order/alike-00", "order/alike-01"], "otherwise": ["order/other"],
                         "mended": ["order/submit-succeeds"], "new": ["order/alike-03"], "slower": ["order/page"]}.items():
        page.evaluate(f"document.querySelector('.changes a[href$=\"since={since}\"]').click()")
        page.settle()
        equal(page.evaluate(HASH), f"#/?since={since}", "a link leads to them")
        equal(page.evaluate(SHOWN), names, f"the scripts that are {since}")
    check("slower, 0 ms → 500 ms" in page.evaluate("document.querySelector('.script-row .name').textContent"), "by how much")
    choose(page, "Change", "mended")
    equal(page.evaluate(SHOWN), ["order/submit-succeeds"], "they can be chosen from a list")
    visit(page, "#/script/order%2Falike-00")
    equal(page.evaluate("document.querySelector('.among .since').textContent"), "newly failing", "a script's page says it")
    visit(page, "#/script/order%2Fsubmit-succeeds")
    equal(page.evaluate("document.querySelector('.crumb .since').textContent"), "fixed", "also of one that is fixed")
    visit(page, "#/?since=nothing")
    equal(page.evaluate(STATUS), "The comparison with the earlier report has no “nothing”.", "unknown is unknown")
    everywhere(page, "#/", contrast)
    everywhere(page, "#/?since=newly", contrast)


def many(program, folder):
    """50 features with 2,000 scripts, of which every fourth fails, half of them each for a reason of its own."""
    root = os.path.join(folder, "Snapshots")
    shutil.rmtree(root, ignore_errors=True)
    for name in ("order", "todos", "search"):
        shutil.copytree(os.path.join(samples.ROOT, "Snapshots", name), os.path.join(root, name))
    samples.run(program, folder, "run", "--check", "--report", "json=few.json", "--traces")
    with open(os.path.join(folder, "few.json"), encoding="utf-8") as file:
        whole = json.load(file)
    few, scripts, features = whole["scripts"], [], {}
    cases = {feature["name"]: feature for feature in whole["features"]}
    for number in range(2000):
        source = few[number * 7 % len(few)]
        feature = f"feature-{number % 50:02}"
        name = f"{feature}/{source['name'].split('/')[1]}-{number:04}"
        path = f"Snapshots/{name}.transcript"
        failures = []
        if number % 4 == 0:
            value = str(number) if number % 8 else "3"
            failures = [{"kind": "differs", "subject": "counterState.number", "expected": "1", "actual": value,
                         "command": "send counter(.didTapPlus)", "line": 8, "path": path}]
        scripts.append({**source, "name": name, "path": path, "failures": failures, "seconds": number * 7919 % 1000 / 1000})
        known = features.setdefault(feature, {**cases[source["feature"]], "name": feature, "actionCases": []})
        known["actionCases"] = sorted({*known["actionCases"], *cases[source["feature"]]["actionCases"]})
    scripts.sort(key=lambda script: script["path"].encode())
    whole |= {"scripts": scripts, "features": sorted(features.values(), key=lambda one: one["name"])}
    whole["summary"] |= {"scripts": 2000}
    with open(os.path.join(folder, "many.json"), "w", encoding="utf-8") as file:
        json.dump(whole, file)
    samples.run(program, folder, "report", "merge", "many.json", "--report", "html=many.html", fails=True)
    return os.path.join(folder, "many.html")


# How long it takes from a key until what it changes is laid out, and until the next picture.
TYPED = """(async () => {
  const search = document.getElementById('search');
  const times = [];
  for (const text of %s) {
    search.value = text;
    const begin = performance.now();
    search.dispatchEvent(new Event('input'));
    document.body.getBoundingClientRect();
    const laidOut = performance.now() - begin;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    times.push([laidOut, performance.now() - begin]);
  }
  return times;
})()"""


def speed(page, report):
    """Prints how fast 2,000 scripts are filtered; what is shown of them is short."""
    for by in ("cause", "feature", "slowest"):
        seconds = page.open(f"file://{report}#/?by={by}")
        equal(page.evaluate("document.querySelector('[name=orders]:checked').value"), by, "the order")
        texts = ["f", "fe", "feature", "feature-1", "", "s", "su", "submit", "submit 0", "thank", "nothing at all", "", "counter"]
        times = page.evaluate(TYPED % json.dumps(texts))
        print(f"50 features with 2,000 scripts, by {by}: open in {seconds:.2f} s; a key is laid out after "
              f"{max(one for one, _ in times):.0f} ms at most and drawn after {max(one for _, one in times):.0f} ms")
        visit(page, f"#/?by={by}&q=feature")
        shown = len(page.evaluate(SHOWN))
        check(0 < shown <= 400, f"so many scripts are not all laid out: {shown}")
        elements = page.evaluate("document.querySelectorAll('main *').length")
        check(elements < 9000, f"the page stays short: {elements} elements")
    visit(page, "#/?show=failed")
    equal(page.evaluate("[...document.querySelectorAll('.cause')].map((e) => e.querySelector('h2').textContent)"),
          ["counterState.number, the number"], "other values at one place are one cause")
    equal(page.evaluate("document.querySelector('.cause .many').textContent"), "500 scripts, 251 variants", "of so many scripts")
    variants = "document.querySelectorAll('.variants > li').length"
    equal(page.evaluate(variants), 3, "the first variants are shown")
    page.evaluate("document.querySelector('.variants + .more').click()")
    equal(page.evaluate(variants), 103, "and more of them when they are asked for")
