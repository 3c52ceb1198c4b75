import XCTest

@testable import HarnessCommand

/// Reducers as people write them, each with code that might be mistaken for a part that handles an action.
final class ReducerAttributionTests: XCTestCase {
  /// The places found for an action: the first line of each from `case` on, and its remark.
  private func found(
    _ action: String, cases: [String], _ sources: String, _ more: (path: String, text: String)...
  ) throws -> [String] {
    let index = SourceIndex([("Sources/A/Page.swift", sources)] + more)
    XCTAssertEqual(index.remarks, [])
    let sources = ReducerSources("page", cases: cases, in: index)
    if let problem = sources.problem { return [problem] }
    return sources.places(try XCTUnwrap(ActionShape(action))).map { place in
      if place.line == 0 { return place.remark }
      return "\(place.name):\(place.line)" + (place.remark.isEmpty ? "" : " \(place.remark)")
    }
  }

  private static let feature = "let page = Feature(\"page\", initialState: 1, reducer: pageReducer) { _ in }\n"

  // MARK: What is inspected

  func testAWordThatIsBoundAnewIsAnotherOne() throws {
    for other in [
      "state.items.reduce(0) { sum, action in LOOK }", "for action in state.last { LOOK }",
      "if let action = state.last { LOOK }", "if case .some(let action) = state.last { LOOK }",
      "switch state.last { case let .some(action): LOOK; default: break }",
      "let (old, action) = state.pair\nLOOK", "switch state.last { case .some(let action): LOOK; default: break }",
      "state.items.forEach { action in LOOK }", "var action = state.last\nLOOK",
      "for case let (action, _) in state.all { LOOK }",
    ] {
      let look = "switch action { case .load: print(1); case .save: print(2) }"
      let text = """
        enum PageAction { case load, save }
        let pageReducer = Reducer<S, PageAction, Void> { state, action, _ in
          \(other.replacing("LOOK", with: look))
          return .none
        }

        """
      XCTAssertEqual(try found("load", cases: ["load", "save"], text + Self.feature), [], other)
    }
  }

  func testParametersHideWhatIsDeclaredElsewhere() throws {
    let text = """
      enum PageAction { case row(RowAction) }
      enum RowAction { case tap }
      func list(_ rowReducer: Reducer<R, RowAction, Void>) -> Reducer<L, PageAction, Void> { rowReducer.pullback(action: /PageAction.row) }
      let rowReducer = Reducer<R, RowAction, Void> { s, action, _ in switch action { case .tap: return .none } }
      let page = Feature("page", initialState: 1, reducer: list(makeRow())) { _ in }
      """
    XCTAssertEqual(try found("row(.tap)", cases: ["row"], text), [])
  }

  /// A `switch` over a tuple isn't read, and leads to no wrong statement.
  func testTuplesAreNotFound() throws {
    let text = """
      enum PageAction { case load, save }
      let pageReducer = Reducer<S, PageAction, Void> { state, action, _ in
        switch (state.mode, action) { case (.on, .load): return .none; default: return .none }
      }

      """
    XCTAssertEqual(try found("load", cases: ["load", "save"], text + Self.feature), [])
  }

  func testWhatIsNoCodeIsNotRead() throws {
    let text = """
      enum PageAction { case load }
      /* let pageReducer = Reducer<S, PageAction, Void> { s, action, _ in /* */ switch action { case .load: return .old } } */
      let text = #""
        let pageReducer = Reducer { s, action, _ in switch action { case .load: return .text } }
        ""#
      let pageReducer = Reducer<S, PageAction, Void> { s, action, _ in switch action { case .load: return .none } }

      """.replacing("#\"\"", with: "#\"\"\"").replacing("\"\"#", with: "\"\"\"#")
    XCTAssertEqual(try found("load", cases: ["load"], text + Self.feature), ["pageReducer:6"])
  }

  // MARK: Which actions reach it

  func testWhatReturnsBeforeItTakesActionsAway() throws {
    let text = """
      enum PageAction { case reset, load, more }
      let pageReducer = Reducer<S, PageAction, Void> { state, action, env in
        if case .load = action { return .none }
        switch action {
        case .reset: state = S(); return .none
        case .more: if state.isFull { return .none }
        default: break
        }
        return tailReducer.run(&state, action, env)
      }
      let tailReducer = Reducer<S, PageAction, Void> { state, action, env in
        switch action { case .reset: print(1)
        case .load: print(2)
        case .more: print(3) }
      }

      """
    let cases = ["reset", "load", "more"]
    XCTAssertEqual(try found("reset", cases: cases, text + Self.feature), ["pageReducer:5"])
    XCTAssertEqual(try found("load", cases: cases, text + Self.feature), ["pageReducer:3"])
    XCTAssertEqual(
      try found("more", cases: cases, text + Self.feature), ["pageReducer:6", "tailReducer:14 where it is handed on"])
  }

  /// An `if case` whose body continues excludes nothing.
  func testWhatRunsAlwaysIsNotSaidToBeHandedOn() throws {
    let text = """
      enum PageAction { case plus, text(String) }
      let pageReducer = Reducer<S, PageAction, Void> { state, action, env in
        if case .text = action, state.isOn { state.message = nil }
        return tailReducer.run(&state, action, env)
      }
      let tailReducer = Reducer<S, PageAction, Void> { state, action, env in
        switch action { case .plus: return .none
        case .text: return .none }
      }

      """
    XCTAssertEqual(try found("plus", cases: ["plus", "text"], text + Self.feature), ["tailReducer:7"])
    XCTAssertEqual(
      try found("text(\"\")", cases: ["plus", "text"], text + Self.feature),
      ["pageReducer:3 where its pattern fits", "tailReducer:8"])
  }

  func testBehindAGuardOnlyItsCaseComes() throws {
    let text = """
      enum PageAction { case plus, minus }
      let pageReducer = Reducer<S, PageAction, Void> { state, action, env in
        guard case .plus = action else { return .none }
        return tailReducer.run(&state, action, env)
      }
      let tailReducer = Reducer<S, PageAction, Void> { state, action, env in
        switch action { case .plus: return .none
        case .minus: return .none }
      }

      """
    XCTAssertEqual(
      try found("plus", cases: ["plus", "minus"], text + Self.feature), ["pageReducer:3", "tailReducer:7"])
    XCTAssertEqual(try found("minus", cases: ["plus", "minus"], text + Self.feature), [])
  }

  /// Members in another file, one of them called with the received action, one with another.
  func testMembersInExtensions() throws {
    let text = """
      enum PageAction { case retry, load }
      struct PageReducer {
        func reduce(_ s: inout S, _ action: PageAction) -> E {
          switch action { case .retry: return again(&s, .load)
          case .load: return load(&s, action) }
        }
      }
      let page = Feature("page", initialState: 1, reducer: Reducer(PageReducer())) { _ in }
      """
    let more = """
      extension PageReducer {
        func again(_ s: inout S, _ action: PageAction) -> E { switch action { case .retry: .none; case .load: .none } }
        func load(_ s: inout S, _ action: PageAction) -> E { if case .load = action { return .x }; return .none }
      }
      """
    let cases = ["retry", "load"]
    XCTAssertEqual(try found("retry", cases: cases, text, ("Sources/A/More.swift", more)), ["reduce:4"])
    XCTAssertEqual(try found("load", cases: cases, text, ("Sources/A/More.swift", more)), ["reduce:5", "load:3"])
  }

  private static let twins = """
    enum PageAction { case left(SideAction), right(SideAction) }
    enum SideAction { case plus }
    let a = Reducer<S, SideAction, Void> { s, action, _ in switch action { case .plus: return .none } }
    let b = Reducer<S, SideAction, Void> { s, action, _ in switch action { case .plus: return .none } }

    """

  private func twins(_ reducer: String) throws -> [[String]] {
    try ["left(.plus)", "right(.plus)"].map {
      try found($0, cases: ["left", "right"], Self.twins + "let pageReducer = \(reducer)\n" + Self.feature)
    }
  }

  func testPullbacksSayWhichCaseComes() throws {
    let left = "a.pullback(state: \\.left, action: /PageAction.left)"
    XCTAssertEqual(try twins(left), [["a:3"], []])
    XCTAssertEqual(try twins(".combine(\(left), b.pullback(state: \\.right, action: \\.right))"), [["a:3"], ["b:4"]])
    XCTAssertEqual(try twins(".combine(\(left), a.pullback(action: /PageAction.right))"), [["a:3"], ["a:3"]])
    let both = [
      "SideAction is carried in several ways and handled in 2 places: Sources/A/Page.swift:3, Sources/A/Page.swift:4"
    ]
    XCTAssertEqual(try twins(".combine(\(left), b.somehow())"), [both, both])
  }

  // MARK: Conditional compilation

  func testWhatIsOnlyThereSometimesSaysSo() throws {
    let text = """
      enum PageAction { case load }
      #if DEBUG
      let extra = Reducer<S, PageAction, Void> { s, action, _ in switch action { case .load: return .none } }
      #endif
      let pageReducer = Reducer<S, PageAction, Void>.combine(
        Reducer { s, action, _ in
          #if A
          switch action { case .load: return .none }
          #else
          switch action { case .load: return .none }
          #endif
        })
      #if DEBUG
      .combined(with: extra)
      #endif

      """
    XCTAssertEqual(
      try found("load", cases: ["load"], text + Self.feature),
      ["pageReducer:8", "pageReducer:10", "extra:3"].map { $0 + " where #if lets it be" })
  }

  // MARK: Ambiguous names

  func testModulesAndMocks() throws {
    func reducer(_ cases: String) -> String {
      """
      enum PageAction { case \(cases) }
      let pageReducer = Reducer<S, PageAction, Void> { s, action, _ in switch action { case .load: return .none; default: return .none } }

      """
    }
    let own = reducer("load") + Self.feature
    XCTAssertEqual(
      try found("load", cases: ["load"], own, ("Sources/B/Page.swift", reducer("load, go"))), ["pageReducer:2"])
    XCTAssertEqual(
      try found(
        "load", cases: ["load"], own, ("Tests/ATests/Mock.swift", String(reducer("x").split(separator: "\n")[1]))),
      ["pageReducer:2"])
    XCTAssertEqual(
      try found("load", cases: ["load"], own, ("Sources/B/Page.swift", reducer("load"))),
      ["Several enums have the cases of its action."])
    let alias =
      "enum Other { case load }\ntypealias Alias = PageAction\n" + own.replacing("S, PageAction", with: "S, Alias")
    XCTAssertEqual(
      try found("load", cases: ["load"], alias),
      ["Several enums have the cases of its action, and its reducer names none of them."])
  }

  func testWhatTheModuleDeclaresGoesBeforeWhatOthersDo() throws {
    let reducer =
      "let pageReducer = Reducer<S, PageAction, Void> { s, action, _ in switch action { case .load: return .none } }\n"
    let text = "enum PageAction { case load }\n" + Self.feature
    let other = ("Sources/B/Page.swift", reducer)
    XCTAssertEqual(try found("load", cases: ["load"], text, ("Sources/A/Own.swift", reducer), other), ["pageReducer:1"])
    XCTAssertEqual(
      try found("load", cases: ["load"], text, ("Sources/C/Page.swift", reducer), other),
      ["pageReducer is found in 2 places: Sources/C/Page.swift:1, Sources/B/Page.swift:1"])
  }

  func testNestedTypesOfOneName() throws {
    let text = """
      struct Page {
        enum Action { case load; case child(Child.Action) }
        struct Child {
          enum Action { case load }
          static let reducer = Reducer<S, Action, Void> { s, action, _ in switch action { case .load: return .none } }
        }
        static let reducer = Reducer<S, Action, Void>.combine(
          Child.reducer.pullback(), Reducer { s, action, _ in if case .child = action { print() }; return .none })
      }
      let page = Feature("page", initialState: 1, reducer: Page.reducer) { _ in }

      """
    XCTAssertEqual(try found("child(.load)", cases: ["load", "child"], text), ["reducer:8", "reducer:5"])
    let other = "struct Other { struct Child { enum Action { case load } } }"
    XCTAssertEqual(
      try found("child(.load)", cases: ["load", "child"], text, ("Sources/A/Other.swift", other)), ["reducer:8"])
  }

  func testGenericReducersAndConditions() throws {
    let text = """
      struct List<Row> { enum Action { case row(id: Int, action: RowAction); case load } }
      enum RowAction { case tap }
      func pageReducer<Row>(_ row: Row) -> Reducer<L<Row>, List<Row>.Action, Void> where Row: Equatable {
        rowReducer.forEach(\\.rows, action: /List.Action.row).combined(with: Reducer { state, action, _ in
          switch action {
          case .row(_, .tap) where state.isOn: return .run { send in await send(.load) }
          case .row: return .none
          case .load: return .none
          @unknown default: return .none
          }
        })
      }
      let rowReducer = Reducer<R, RowAction, Void> { s, action, _ in switch action { case .tap: return .none } }
      let page = Feature("page", initialState: 1, reducer: pageReducer(1)) { _ in }
      """
    XCTAssertEqual(
      try found("row(id: 1, action: .tap)", cases: ["row", "load"], text),
      ["pageReducer:6 where its pattern fits", "pageReducer:7", "rowReducer:13"])
    XCTAssertEqual(try found("load", cases: ["row", "load"], text), ["pageReducer:8"])
  }
}
