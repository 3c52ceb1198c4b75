import XCTest

@testable import HarnessCommand

/// Finding the parts of reducers that handle an action: what is shown is true, and doubts are reported.
final class ReducerSourcesTests: XCTestCase {
  private static let actions = """
    enum PageAction {
      case load, retry
      case counter(CounterAction)
      case row(id: Row.ID, action: RowAction)
      case done(Result<Int, Never>)
    }
    enum CounterAction { case plus, minus, text(String) }
    enum RowAction: Equatable { indirect case toggle(Int), remove }

    """
  private static let feature =
    "let pageFeature = Feature(\"page\", initialState: PageState(), reducer: pageReducer) { _ in }\n"

  /// The reducer's cases for an action, each as `name path:line remark`, with its first line.
  private func found(_ action: String, _ sources: String, _ more: (path: String, text: String)...) throws -> [String] {
    try places(action, sources, more).map { place in
      place.line == 0
        ? place.remark
        : "\(place.name) \(place.path):\(place.line)"
          + (place.remark.isEmpty ? "" : " (\(place.remark))") + " | \(place.text.split(separator: "\n")[0])"
    }
  }

  private func places(
    _ action: String, _ sources: String, _ more: [(path: String, text: String)] = []
  ) throws -> [ReducerSources.Place] {
    let files = [("action.swift", Self.actions), ("feature.swift", Self.feature), ("page.swift", sources)]
    let index = SourceIndex(files + more)
    XCTAssertEqual(index.remarks, [])
    let sources = ReducerSources("page", cases: ["load", "retry", "counter", "row", "done"], in: index)
    XCTAssertNil(sources.problem)
    return sources.places(try XCTUnwrap(ActionShape(action)))
  }

  private static let page = """
    let pageReducer = Reducer<PageState, PageAction, Void> { state, action, _ in
      switch action {
      case .load, .retry:
        // } case .counter:
        state.text = "case .row: { \\(state.rows.map { "}" })"
        switch state.page {
        case .counter: return .none
        default: break
        }
        if case .done = action { print() }
        return .none
      case .counter(.plus): return .none
      case .counter: return .none
      case let .row(id, .toggle(number)) where number > 3: return .none
      case let .row(id, action: .toggle):
        return .none
      #if DEBUG
      case .row(_, .remove):
        #if A
        print()
        #endif
        return .none
      #endif
      default:
        return .none
      }
    }
    """

  func testACaseWithItsBody() throws {
    let load = try places("retry", Self.page)
    XCTAssertEqual(load.count, 1)
    XCTAssertEqual(load[0].path, "page.swift")
    XCTAssertEqual(load[0].line, 3)
    XCTAssertEqual(load[0].name, "pageReducer")
    XCTAssertEqual(load[0].text.split(separator: "\n").count, 9)
    XCTAssertTrue(load[0].text.hasPrefix("case .load, .retry:\n  // } case"), load[0].text)
    XCTAssertTrue(load[0].text.hasSuffix("\n  return .none"), load[0].text)
  }

  func testPatterns() throws {
    XCTAssertEqual(
      try found("counter(.plus)", Self.page), ["pageReducer page.swift:12 | case .counter(.plus): return .none"])
    XCTAssertEqual(
      try found("counter(.text(\"(\"))", Self.page), ["pageReducer page.swift:13 | case .counter: return .none"])
    XCTAssertEqual(
      try found("row(id: 1, action: .toggle(7))", Self.page),
      [
        "pageReducer page.swift:14 (where its pattern fits) | case let .row(id, .toggle(number)) where number > 3: return .none",
        "pageReducer page.swift:15 | case let .row(id, action: .toggle):",
      ])
    XCTAssertEqual(
      try found("done(.success(1))", Self.page), ["pageReducer page.swift:24 (handled by default) | default:"])
  }

  func testConditionalCompiling() throws {
    let places = try places("row(id: 1, action: .remove)", Self.page)
    XCTAssertEqual(places.map(\.remark), ["where #if lets it be", "by default, where no pattern fits"])
    XCTAssertTrue(places[0].text.hasSuffix("#endif\n  return .none"), places[0].text)
  }

  /// The reducers that make up the feature's own, each with its part.
  func testSeveralReducers() throws {
    let sources = """
      let pageReducer = Reducer<PageState, PageAction, Void>.combine(
        counterReducer.pullback(state: \\.counter, action: /PageAction.counter, environment: { _ in }),
        Logging.reducer,
        Reducer { state, action, _ in
          guard case .counter(.plus) = action else { return .none }
          state.count += 1
          return .none
        })
      enum Logging {
        static let reducer = Reducer<PageState, PageAction, Void> { _, action, _ in
          if case .load = action { print("load") } else { print() }
          return .none
        }
      }
      """
    let counter = """
      let counterReducer = Reducer<CounterState, CounterAction, Void> { state, action, _ in
        func handle(_ it: CounterAction) { switch it { case .plus: print(); default: break } }
        switch action {
        case .plus: state.number += 1
        case .minus, .text: break
        }
        return .none
      }
      // Has nothing to do with the page.
      let otherReducer = Reducer<CounterState, CounterAction, Void> { state, action, _ in
        switch action { case .plus, .minus, .text: return .none }
      }
      """
    XCTAssertEqual(
      try found("counter(.plus)", sources, ("counter.swift", counter)),
      [
        "pageReducer page.swift:5 | guard case .counter(.plus) = action else { return .none }",
        "counterReducer counter.swift:2 |   func handle(_ it: CounterAction) { switch it { case .plus: print(); default: break } }",
        "counterReducer counter.swift:4 | case .plus: state.number += 1",
      ].map { $0.replacing("|   ", with: "| ") })
    XCTAssertEqual(
      try found("load", sources, ("counter.swift", counter)),
      ["reducer page.swift:11 | if case .load = action { print(\"load\") } else { print() }"])
    XCTAssertEqual(try found("retry", sources, ("counter.swift", counter)), [])
  }

  /// A switch over something else isn't one over the action, whatever its cases are called.
  func testOtherSwitches() throws {
    let sources = """
      let pageReducer = Reducer<PageState, PageAction, Void> { state, action, _ in
        let mode = state.mode
        switch mode { case .load: return .none; default: break }
        switch state { case .load: return .none; default: break }
        switch state.last { case .load: return .none; default: break }
        switch self { case .load: return .none; default: break }
        state.names.forEach { name in switch name { case .load: print(); default: break } }
        switch action { case .load: print(1); case .other: print(2); default: break }
        return .none
      }
      """
    XCTAssertEqual(try found("load", sources), [])
  }

  func testWhatTwoDeclarationsMayMeanIsNotShown() throws {
    let reducer =
      "let pageReducer = Reducer { state, action, _ in switch action { case .load: return .none; default: return .none } }"
    let two = try found("load", reducer, ("second.swift", reducer))
    XCTAssertEqual(two, ["pageReducer is found in 2 places: page.swift:1, second.swift:1"])
    // One of another module, or private elsewhere, doesn't count as a second one.
    XCTAssertEqual(try found("load", reducer, ("second.swift", "private " + reducer)).count, 1)
  }

  func testAnActionThatIsCarriedTwiceAndHandledTwice() throws {
    let text = """
      enum TwinAction { case left(CounterAction), right(CounterAction) }
      enum CounterAction { case plus, minus }
      let a = Reducer<S, CounterAction, Void> { s, action, _ in switch action { case .plus: return .none; case .minus: return .none } }
      let b = Reducer<S, CounterAction, Void> { s, action, _ in switch action { case .plus: return .none; case .minus: return .none } }
      let twin = Feature("twin", initialState: 1, reducer: .combine(a.pullback(), b.pullback())) { _ in }
      """
    let sources = ReducerSources("twin", cases: ["left", "right"], in: SourceIndex([("t.swift", text)]))
    let places = sources.places(try XCTUnwrap(ActionShape("left(.plus)")))
    XCTAssertEqual(
      places.map(\.remark), ["CounterAction is carried in several ways and handled in 2 places: t.swift:3, t.swift:4"])
  }

  func testReducersOfEnvironments() throws {
    let text = """
      enum A { case go }
      let own = Reducer<S, A, Void> { s, action, _ in switch action { case .go: return .none } }
      let late = Reducer<S, A, Void> { s, action, _ in switch action { case .go: return .none } }
      let twin = Feature<S, A, Void>("go", initialState: 1, reducer: own) { _ in }
        .derived("x", \\.x).environment("late", reducer: late) { _ in }.environment("same") { _ in }
      """
    let sources = ReducerSources("go", cases: ["go"], in: SourceIndex([("t.swift", text)]))
    let places = sources.places(try XCTUnwrap(ActionShape("go")))
    XCTAssertEqual(
      places.map { "\($0.line) \($0.remark)" }, ["2 not in environment late", "3 in environment late only"])
  }

  func testWhatIsMissingIsSaid() {
    func problem(_ text: String) -> String? {
      ReducerSources("go", cases: ["go"], in: SourceIndex([("t.swift", text)])).problem
    }
    XCTAssertEqual(
      problem("let a = Feature(name, reducer: a)"), "The sources have no Feature(\"go\", …) with a reducer.")
    XCTAssertEqual(problem("// Feature(\"go\", reducer: a)"), "The sources have no Feature(\"go\", …) with a reducer.")
    let feature = "let a = Feature(\"go\", initialState: 1, reducer: a) { _ in }\n"
    XCTAssertEqual(problem(feature + feature), "Feature(\"go\", …) is found in 2 places: t.swift:1, t.swift:2")
    XCTAssertEqual(problem(feature), "The sources have no enum with the cases of its action.")
    XCTAssertEqual(
      problem(feature + "enum A { case go }\nenum B { case go }\nlet a = Reducer<Int, C, Void> { _, _, _ in .none }"),
      "Several enums have the cases of its action, and its reducer names none of them.")
    XCTAssertNil(
      problem(feature + "enum A { case go }\nenum B { case go }\nlet a = Reducer<Int, A, Void> { _, _, _ in .none }"))
    let broken = SourceIndex([("t.swift", feature + "let b = {")])
    XCTAssertEqual(broken.remarks, ["t.swift: brackets or quotes don't pair"])
  }

  func testLongCasesAreCut() throws {
    let lines = (1...300).map { "    print(\($0))" }.joined(separator: "\n")
    let text =
      "let pageReducer = Reducer { state, action, _ in\n  switch action {\n  case .load:\n\(lines)\n  default: break\n  }\n}"
    let cut = try places("load", text)[0].text.split(separator: "\n")
    XCTAssertEqual(cut.count, 201)
    XCTAssertEqual(cut.last, "… 101 more lines")
  }

  func testShapes() throws {
    func shape(_ text: String) -> [String]? {
      ActionShape(text).map { one in [one.name] + one.arguments.map { $0?.name ?? "_" } }
    }
    XCTAssertEqual(shape("load"), ["load"])
    XCTAssertEqual(shape("row(id: 1, action: .toggle(7))"), ["row", "_", "toggle"])
    XCTAssertEqual(shape("text(\"a, .b(\", [.c], .d)"), ["text", "_", "_", "d"])
    XCTAssertEqual(shape("cut(.off(\"abc… 900 characters"), ["cut"])
    XCTAssertNil(shape("12"))
    XCTAssertNil(shape(""))
    XCTAssertNotNil(ActionShape(String(repeating: "a(.", count: 5000)))
  }
}
