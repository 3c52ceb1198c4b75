import Harness

// A feature with mistakes that exploring finds, for the tests of proposals. The variable `MENDABLE` chooses its variant:
// `broken`, `mended`, `mislabelled`, `boxed` (with another initial state), `varying`, `paged`, or `ticking` (putting something
// there puts more).

struct ShelfState: Equatable {
  var count = 0
  var label = ShelfLabel("new")
}

/// A value that can be written but not always read.
struct ShelfLabel: Equatable, LiteralConvertible {
  var literalText: String
  init(_ text: String) { literalText = text }
  init?(literalText: String) {
    if literalText == "old" { return nil }
    self.init(literalText)
  }
}

enum ShelfAction: Equatable {
  case put
  case take
  case drop
  case label
}

func shelf(_ way: String) -> Suite {
  let isBroken = way == "broken"
  let reducer = Reducer<ShelfState, ShelfAction, any Scheduler> { state, action, scheduler in
    switch action {
    case .put:
      state.count += way == "varying" ? .random(in: 1...1_000_000) : 1
      if way == "ticking" { return Effect.timer(id: 1, every: .seconds(1), on: scheduler).map { _ in .label } }
    case .take: if isBroken || state.count > 0 { state.count -= 1 }
    case .drop: if isBroken, state.count == 0 { fatalError("nothing to drop") }
    case .label: if way == "mislabelled" { state.label = ShelfLabel("old") }
    }
    return .none
  }
  let initial = ShelfState(label: ShelfLabel(way == "boxed" ? "box" : "new"))
  let feature = Feature("shelf", initialState: initial, reducer: reducer) { $0.scheduler }
    .outside(.random)
    .always("a shelf never lacks anything") { $0.count >= 0 }
  return Suite(way == "paged" ? feature.view { "\($0.count) on the shelf" } : feature)
}
