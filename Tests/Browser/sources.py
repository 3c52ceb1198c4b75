"""Source beside a step: the cases of reducers that handled its actions, in a report made with --sources."""

import os

import samples
from browser import check, equal

HOSTILE = "</script><img src=x onerror='window.hostile = 1'>"

REDUCER = """
enum OrderAction {
  case didLoad, didTapAddOrder, dismissBottomSheet
  case receiveProductInfo(Result<ProductInfo, NetworkError>)
  case counter(CounterAction)
  case receiveAddOrderResponse(Bool)
  case productInfo(OrderProductAction)
  case bottomSheet(ProductDetailAction)
}
enum CounterAction { case didTapPlus, didTapMinus, textDidChange(String) }
let orderFeature = Feature("order", initialState: OrderState(), reducer: orderReducer) { _ in }
let orderReducer = Reducer<OrderState, OrderAction, Void>.combine(
  counterReducer.pullback(state: \\.counter, action: /OrderAction.counter),
  Reducer { state, action, _ in
    switch action {
    case .counter:
      // HOSTILE
      print("\u202e")
      return .none
    case .didTapAddOrder: return .none
    default: return .none
    }
  })
let counterReducer = Reducer<CounterState, CounterAction, Void> { state, action, _ in
  switch action {
  case .didTapPlus, .didTapMinus:
LONG
    return .none
  case .textDidChange: return .none
  }
}
""".replace("HOSTILE", HOSTILE).replace("LONG", "\n".join(f"    step({n}, {'x' * 300!r})" for n in range(20)))


def report(program, folder):
    samples.copy(folder)
    os.makedirs(os.path.join(folder, "Sources", "Order"), exist_ok=True)
    with open(os.path.join(folder, "Sources", "Order", "OrderReducer.swift"), "w", encoding="utf-8") as file:
        file.write(REDUCER)
    samples.run(program, folder, "run", "--check", "--report", "html=unsourced.html", fails=True)
    samples.run(program, folder, "run", "--check", "--report", "html=sources.html", "--sources", fails=True)
    return os.path.join(folder, "sources.html")


def source(page, program, folder, contrast):
    path = report(program, folder)
    # The step that has sources below, in a report that has none.
    page.open(f"file://{os.path.join(folder, 'unsourced.html')}#/script/order%2Fsubmit-succeeds/1")
    check("counter(.didTapPlus)" in page.evaluate("document.querySelector('.events').textContent"), "the step is shown")
    equal(page.evaluate("document.querySelectorAll('.sources, figcaption').length"), 0, "without --sources there are none")
    captions = "[...document.querySelectorAll('.sources figcaption')].map((e) => e.textContent)"
    page.open(f"file://{path}#/script/order%2Fsubmit-succeeds/1")
    equal(page.evaluate("document.querySelector('.sources .head code').textContent"), "counter(.didTapPlus)", "the action")
    equal(page.evaluate(captions), ["Sources/Order/OrderReducer.swift:16 orderReducer",
                                    "Sources/Order/OrderReducer.swift:26 counterReducer"], "both cases with their places")
    equal(page.evaluate("[...document.querySelectorAll('.sources figure')[0].querySelectorAll('.code-line')]"
                        ".map((line) => line.dataset.line + line.textContent)"),
          ["16case .counter:", "17  // " + HOSTILE, "18  print(\"\\u{202E}\")", "19  return .none"], "the case as it stands")
    check(not page.evaluate("window.hostile"), "texts of sources do nothing")
    page.key("ArrowRight")
    check("OrderReducer.swift:20 orderReducer" in page.evaluate("document.querySelector('.sources').textContent"),
          "the next step has its own")
    page.evaluate("document.querySelectorAll('.line.head')[3].click()")
    check("by default" in page.evaluate("document.querySelector('.sources').textContent"), "what default handles is said")
    for theme in ("light", "dark"):
        page.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
        page.open(f"file://{path}#/script/order%2Fsubmit-succeeds/1")
        equal(page.evaluate(contrast), [], f"texts with too little contrast beside sources, {theme}")
        for width, height in ((1440, 900), (390, 844)):
            page.resize(width, height)
            check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"no sideways scrolling at {width}")
    check(page.evaluate("[...document.querySelectorAll('.sources pre')].every((e) => e.tabIndex === 0)"),
          "code that scrolls is reached by the keyboard")
    names = [node["name"] for node in page.accessibility()]
    check("Source" in names and "Sources/Order/OrderReducer.swift:16" in names, "the parts have names")
    page.resize(1280, 900)
    page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    # A feature whose sources aren't there says so.
    page.open(f"file://{path}#/script/demo-for-each%2Fshuffle/1")
    equal(page.evaluate("document.querySelector('.sources p').textContent"),
          "The sources have no Feature(\"demo-for-each\", …) with a reducer.", "what isn't found is said")
