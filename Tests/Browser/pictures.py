"""Watched paths, comparisons of two steps, why a value is as it is, and the sequence diagram of a script's page."""

from browser import check, equal, visit

ORDER = "#/script/order%2Fsubmit-succeeds"
LIST = "#/script/demo-for-each%2Fadd-remove-toggle"
ACTIVE = """(() => { const list = document.querySelector('[role=listbox]');
  return document.getElementById(list.getAttribute('aria-activedescendant'))?.getAttribute('aria-label'); })()"""
SLIDER = "document.getElementById('slider').value"
QUERY = "location.hash.split('?')[1] || ''"


def picture_items(page):
    """The names of what the picture draws, as assistive technology has them. The lines of the script are others."""
    drawn = set(page.evaluate("[...document.querySelectorAll('#picture [role=option]')].map((e) => e.getAttribute('aria-label'))"))
    return [node["name"] for node in page.accessibility() if node["role"] == "option" and node["name"] in drawn]


def click(page, selector, **how):
    options = "".join(f", {name}: true" for name in how)
    page.evaluate(f"document.querySelector({selector!r}).dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true{options}}}))")
    page.settle()


def text(page, label):
    return page.evaluate(f"(() => {{ const e = document.querySelector('section[aria-label={label}]'); return e.hidden ? '' : e.textContent; }})()")


def sizes(page):
    """Both sizes and both themes."""
    for width, height in ((1440, 900), (390, 844)):
        page.resize(width, height)
        for theme in ("light", "dark"):
            page.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
            yield width
    page.resize(1280, 900)
    page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")


def fits(page, width, contrast):
    wide = page.evaluate("document.documentElement.scrollWidth")
    check(wide <= width, f"the page fits a width of {width}: {wide}")
    equal(page.evaluate(contrast), [], "texts with too little contrast")
    for node in page.accessibility():
        if node["role"] in ("button", "link", "option"):
            check(node["name"].strip(), f"a {node['role']} has a name")


def watched(page, contrast):
    """A leaf becomes a lane of the timeline, in the address."""
    for width in sizes(page):
        visit(page, "#/")
        visit(page, ORDER + "/4")
        click(page, '[data-tool="watch counterState.number"]')
        equal(page.evaluate(QUERY), "watch=counterState.number", "the lane stands in the address")
        titles = "[...document.querySelectorAll('.tl .lane-title')].map((e) => e.textContent)"
        equal(page.evaluate(titles), ["counterState.number · 1 to 2"], "a lane of numbers says their range")
        equal(page.evaluate("document.querySelectorAll('.tl .point').length"), 2, "it has a point for each change")
        names = picture_items(page)
        check("counterState.number = 2, at 0ms, was 1" in names, f"a change is an item: {names}")
        equal(page.evaluate("document.querySelector('[data-tool=\"watch counterState.number\"]').getAttribute('aria-pressed')"),
              "true", "the leaf says that it is watched")
        fits(page, width, contrast)
        click(page, ".unwatch")
        equal(page.evaluate(QUERY), "", "the lane can be taken away")
        equal(page.evaluate(titles), [], "and is")
    visit(page, LIST + "/5?watch=stackData%5Bid%3A+2%5D.isActive&watch=~count&watch=no.such")
    equal(page.evaluate(titles), ["stackData[id: 2].isActive", "~count · 0 to 3", "This script has no no.such"], "several lanes of an address")
    equal(page.evaluate("[...document.querySelectorAll('.tl .segment + .value')].map((e) => e.textContent)"), ["true", "false"],
          "values are segments with their texts")
    equal(page.evaluate("document.querySelectorAll('.tl .edge').length"), 2, "which begin with an edge")
    # By the keyboard: all of the tree's buttons are one stop.
    equal(page.evaluate("document.querySelectorAll('.tool[tabindex=\"0\"]').length"), 1, "the buttons of the leaves are one stop")
    page.evaluate("document.querySelector('.tool[tabindex=\"0\"]').focus()")
    first = page.evaluate("document.activeElement.dataset.tool")
    page.key("ArrowDown")
    page.key("ArrowDown")
    check(page.evaluate("document.activeElement.dataset.tool") not in (None, first), "arrows go through them")
    kept = page.evaluate("document.activeElement.dataset.tool")
    page.evaluate("document.activeElement.click()")
    equal(page.evaluate("document.activeElement.dataset.tool"), kept, "a button keeps the focus")
    visit(page, LIST + "/5")


def compared(page, contrast):
    """Any two steps can be compared."""
    for width in sizes(page):
        visit(page, "#/")
        visit(page, LIST + "/5")
        page.key("Home")
        page.key("d", text="d")
        page.key("End")
        check("from=0" in page.evaluate(QUERY), "the mark stands in the address")
        visit(page, LIST + "/5?from=2")
        told = text(page, "Comparison")
        check(told.startswith("From step 2 to step 5"), f"the comparison has a title: {told[:60]}")
        for part in ("[id: 1] removed", "[id: 2].isActivetrue→false", "Actions in between", "child(id: 1, action: .remove)"):
            check(part in told.replace(" true", "true").replace("isActive ", "isActive"), f"{part} is told: {told}")
        signs = page.evaluate("[...document.querySelectorAll('.compared .line')].map((e) => e.textContent[0])")
        check("-" in signs and "+" in signs, f"lines of the view have signs: {signs}")
        check(page.evaluate("document.querySelectorAll('.compared .differs').length") > 0, "words that differ are marked")
        fits(page, width, contrast)
        page.evaluate("[...document.querySelectorAll('[aria-label=Comparison] button')].find((e) => e.textContent === 'swap').click()")
        check(text(page, "Comparison").startswith("From step 5 to step 2"), "swapped")
        equal(page.evaluate("location.hash"), LIST + "/2?from=5", "also in the address")
        page.evaluate("[...document.querySelectorAll('[aria-label=Comparison] button')].find((e) => e.textContent === 'close').click()")
        equal([text(page, "Comparison"), page.evaluate(QUERY)], ["", ""], "ended")
    visit(page, ORDER + "/2")
    click(page, ".tl .num", shiftKey=True)
    equal([page.evaluate(SLIDER), page.evaluate(QUERY)], ["2", "from=1"], "a click with the shift key sets the step to compare with")
    visit(page, ORDER + "/3?from=99")
    equal(text(page, "Comparison"), "", "a step that the script doesn't have is not compared")


def why(page, contrast):
    """A value leads to what set it, and to what that came from."""
    for width in sizes(page):
        visit(page, "#/")
        visit(page, LIST + "/5")
        click(page, '[data-tool="why lastId"]')
        equal(page.evaluate(QUERY), "why=lastId", "the question stands in the address")
        lines = page.evaluate("[...document.querySelectorAll('[aria-label=Why] .chain > li')].map((e) => e.textContent.trim())")
        for line, part in zip(lines, ("lastId = 3 was set in step 1", "by the received action receiveData", "from the effect",
                                      "which called loadData()", "by the sent action didLoad", "which the script sent")):
            check(line.startswith(part), f"{part} is told: {lines}")
        equal(len(lines), 6, "up to what the script sent")
        fits(page, width, contrast)
        click(page, "[aria-label=Why] header button")
        equal(page.evaluate(SLIDER), "1", "the button goes to the step")
    visit(page, ORDER + "/0?why=counterState.number")
    check("as the script began" in text(page, "Why"), "what nothing set is as the script began")


def sequence(page, contrast):
    """Lifelines, whose items are one stop of the keyboard; what belongs together lights together."""
    for width in sizes(page):
        visit(page, "#/")
        visit(page, ORDER + "/1?picture=sequence")
        equal(page.evaluate("[...document.querySelectorAll('.heads span')].map((e) => e.textContent)"),
              ["script", "order", "submitOrder", "showToast"], "script, feature and endpoints have lifelines")
        names = picture_items(page)
        for part in ("sent counter(.didTapPlus)", "call submitOrder(2)", "received receiveAddOrderResponse(true) from submitOrder", "1 change"):
            check(part in names, f"{part} is an item: {names}")
        page.evaluate("document.querySelector('[role=listbox]').focus()")
        seen = {page.evaluate(ACTIVE)}
        for _ in names:
            page.key("ArrowDown")
            seen.add(page.evaluate(ACTIVE))
        equal(sorted(seen), sorted(set(names)), "arrows come to all that is drawn")
        equal(page.evaluate(SLIDER), "5", "and the step goes with them")
        page.evaluate("document.activeElement.blur()")
        fits(page, width, contrast)
    visit(page, ORDER + "/2?picture=sequence")
    check(page.evaluate("(() => { const top = document.querySelector('.sq .veil').getBBox().y; return [...document.querySelectorAll('.sq .num')]"
                        ".filter((e) => e.getBBox().y > top).length; })()") == 3, "what comes later is pale")
    click(page, ".sq .sent")
    page.evaluate("document.querySelector('.sq [aria-label^=\"call submitOrder\"]').dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))")
    lit = page.evaluate("[...document.querySelectorAll('.sq .akin')].map((e) => e.getAttribute('aria-label').split(' ')[0])")
    check({"call", "effect", "sent", "received"} <= set(lit), f"a call lights its effect, the action and what came back: {lit}")
    visit(page, "#/script/todos%2Fcheck-again-in-time/3?picture=sequence")
    check(page.evaluate("document.querySelectorAll('.sq .stop').length") > 0, "a cancelled effect has a cross")
    visit(page, "#/script/order%2Fsubmit-succeeds/4")
    began = "[...document.querySelectorAll('.events .soft .to-step')].map((e) => e.textContent)"
    check(any("began in step 2" in one for one in page.evaluate(began)), "what happened links to where an effect began")
    click(page, ".events .soft .to-step")
    equal(page.evaluate(SLIDER), "2", "and goes there")
    visit(page, "#/script/order%2Flong-effects/1?picture=sequence")
    slow = page.evaluate("""(() => { const all = []; for (let i = 0; i < 20; i++) { const start = performance.now();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' })); document.body.offsetHeight; all.push(performance.now() - start); }
      return all.sort((a, b) => a - b)[10]; })()""")
    check(slow < 50, f"a step takes less than 50 ms: {slow:.0f}")


def all_of(page, contrast):
    for part in (watched, compared, why, sequence):
        part(page, contrast)
