"""The graph of states with its groups, and what exploring found."""

from browser import check, visit

NODES = "[...document.querySelectorAll('.gr .node')]"
NUMBERS = ("[...document.querySelectorAll('.graph-layout > div > .card:last-child tbody tr')]"
           ".map((row) => Number(row.cells[row.cells.length - 2].textContent.replace(/,/g, '')))")


def graph(page):
    """Groups are all states together at every level; one opens them, goes back, and the address says where one is."""
    visit(page, "#/graph/order")
    told = page.evaluate("document.querySelector('.told').textContent")
    check(" states in " in told, f"how many states there are is told: {told}")
    check(sum(page.evaluate(NUMBERS)) == int(told.split()[0].replace(",", "")), "the groups are all states together")
    before = page.evaluate(NODES + ".length")
    page.evaluate("document.querySelector('[aria-label=\"Fewer groups\"]').click()")
    check(page.evaluate(NODES + ".length") < before, "there are fewer groups when one asks for fewer")
    check(sum(page.evaluate(NUMBERS)) == int(told.split()[0].replace(",", "")), "fewer groups are all states, too")
    page.evaluate(NODES + "[0].focus()")
    page.key("Enter")
    check("in=" in page.evaluate("location.hash"), "the group that is open stands in the address")
    page.key("Escape")
    check("in=" not in page.evaluate("location.hash"), "Escape leaves the group")
    page.evaluate(NODES + "[0].dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    check("state=" in page.evaluate("location.hash"), "the chosen state stands in the address")
    check(page.evaluate("document.querySelectorAll('.detail a[href*=\"#/script/\"]').length") > 0, "ways lead to scripts")


def explored(page):
    visit(page, "#/findings")
    check(page.evaluate("document.querySelectorAll('.feature.card').length") > 0, "what was explored has a page")
