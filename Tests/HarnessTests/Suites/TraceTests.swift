import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The contents of a script's trace; making one changes nothing else.
final class TraceTests: XCTestCase {
  func testStatesEffectsCallsAndTime() throws {
    let trace = try trace(
      """
      transcript 1
      feature snippet
      initial two
      stub search("a") = never
      stub search("ab") = ["x"] after 300ms
      send queryChanged("a")
      advance 100ms
      send queryChanged("ab")
      run
      end
      """)
    XCTAssertEqual(
      trace.initialState.map { "\($0.path) = \($0.literal)" },
      [
        "items = []", "list[0] = 1", "list[1] = 2", "map = [:]", "page = .loading", "query = \"\"", "tags = []",
        "toast = nil", "updatedAt = nil", "~total = 3",
      ])
    XCTAssertEqual(
      Self.lines(trace),
      [
        "# send queryChanged(\"a\"), line 6, 0ms to 0ms, view [a]|[1, 2]",
        "0ms sent queryChanged(\"a\") (queryChanged)",
        "0ms query: \"\" -> \"a\"",
        "0ms leaves query: \"\" -> \"a\"",
        "0ms effect 0 begins, of action 0",
        "0ms effect 1 begins, in 0, under SearchId()",
        "0ms call search(\"a\") by effect 1",
        "# advance 100ms, line 7, 0ms to 100ms, view [a]|[1, 2]",
        "# send queryChanged(\"ab\"), line 8, 100ms to 100ms, view [ab]|[1, 2]",
        "100ms sent queryChanged(\"ab\") (queryChanged)",
        "100ms query: \"a\" -> \"ab\"",
        "100ms leaves query: \"a\" -> \"ab\"",
        "100ms effect 2 begins, of action 1",
        "100ms effect 1 cancelled",
        "100ms effect 0 ends",
        "100ms effect 3 begins, in 2, under SearchId()",
        "100ms call search(\"ab\") by effect 3",
        "# run, line 9, 100ms to 400ms, view [ab]|[1]",
        "400ms received found([\"x\"]) (found) from 2",
        "400ms list[1]: 2 -> nil",
        "400ms leaves list[1]: 2 -> nil",
        "400ms ~total: 3 -> 1",
        "400ms view [ab]|[1]",
        "400ms effect 3 ends",
        "400ms effect 2 ends",
        "# end, line 10, 400ms to 400ms, view [ab]|[1]",
      ])
  }

  func testSubtreesAreReportedOnceAndLeafByLeaf() throws {
    let trace = try trace(
      """
      transcript 1
      feature snippet
      send setItems([Item(id: 3, text: "b", isActive: false)])
      send loaded(3)
      send loaded(4)
      send say("hi")
      send fail
      end
      """)
    XCTAssertEqual(
      Self.lines(trace).filter { !$0.hasPrefix("#") && !$0.contains("sent") },
      [
        "0ms items: [] -> [Item(id: 3, text: \"b\", isActive: false)]",
        "0ms leaves items[id: 3].id: nil -> 3, items[id: 3].isActive: nil -> false, items[id: 3].text: nil -> \"b\", "
          + "items: [] -> nil",
        "0ms page: .loading -> .loaded(count: 3)",
        "0ms leaves page: .loading -> .loaded(count: 3)",
        "0ms page.loaded.count: 3 -> 4",
        "0ms leaves page: .loaded(count: 3) -> .loaded(count: 4)",
        "0ms toast: nil -> \"hi\"",
        "0ms leaves toast: nil -> \"hi\"",
        "0ms hear toast \"hi\"",
        "0ms fail not this - A failing effect ran.",
      ])
  }

  func testWhatIsInFlightIsReported() throws {
    let trace = try trace(
      """
      transcript 1
      feature snippet
      send forever
      advance 1s
      end
      """)
    XCTAssertEqual(
      trace.steps.last?.events, [.init(time: .seconds(1), kind: .inFlight(action: "tick", reason: "due in 1s"))])
  }

  /// What was dropped with an endless instant is not mistaken for later effects.
  func testAfterAnEndlessInstantEffectsAreTheirOwn() throws {
    enum Action { case flood, ask, answer(Int), other }
    let reducer = Reducer<Int, Action, () -> Effect<Int>> { state, action, ask in
      switch action {
      case .flood: return .merge(Effect(value: .flood), Effect(value: .other))
      case .ask: return ask().map(Action.answer)
      case .answer(let number): state = number
      case .other: break
      }
      return .none
    }
    let feature = Feature("flood", initialState: 0, reducer: reducer) { world in world.effect("ask") }
    let script = """
      transcript 1
      feature flood
      expect failure
      stub ask = 3 after 1s
      send flood
      send ask
      run
      end
      """
    let checker = ScriptChecker(Suite(feature), makesTraces: true, load: noFiles)
    let trace = try XCTUnwrap(checker.play(path: "a", bytes: Array(script.utf8)).trace)
    let lines = Self.lines(trace)
    let effect = try XCTUnwrap(lines.last { $0.hasPrefix("0ms call ask()") }?.split(separator: " ").last)
    XCTAssertEqual(lines.filter { $0.contains("answer") }, ["1s received answer(3) (answer) from \(effect)"])
  }

  func testWithoutBeingAskedNothingIsTraced() throws {
    let result = Snippet.feature.check(transcript: "transcript 1\nfeature snippet\nsend nothing\n  nothing\nend\n")
    XCTAssertTrue(result.holds)
    XCTAssertNil(result.trace)
  }

  func testATraceChangesNoObservation() throws {
    for script in Self.scripts {
      let bytes = Array(script.utf8)
      let with = try checker(makesTraces: true).play(path: "a", bytes: bytes)
      let without = try checker(makesTraces: false).play(path: "a", bytes: bytes)
      XCTAssertEqual(with.lines, without.lines)
      XCTAssertEqual(with.faults, without.faults)
      XCTAssertEqual(with.coverage, without.coverage)
    }
  }

  /// A feature's derived values are computed once, for both the transcript and the trace.
  func testATraceReadsNoValueOnceMore() throws {
    final class Reads { var count = 0 }
    let script = "transcript 1\nfeature snippet\nsend setList([1])\nsend setList([2])\nsend nothing\nend\n"
    let counts = try [true, false].map { makesTraces in
      let reads = Reads()
      let feature = Snippet.feature
        .derived("counted") { state in
          reads.count += 1
          return state.list.count
        }
        .observes("counted") { state in
          reads.count += 1
          return state.list.count
        }
      let checker = ScriptChecker(Suite(feature), makesTraces: makesTraces, load: noFiles)
      XCTAssertEqual(try checker.play(path: "a", bytes: Array(script.utf8)).trace != nil, makesTraces)
      return reads.count
    }
    XCTAssertGreaterThan(counts[1], 4)
    XCTAssertEqual(counts[0], counts[1])
  }

  /// A trace reads the view once more than the script does.
  func testWhatAFeatureReportsMeanwhileIsNotReportedOnceMore() throws {
    let noisy = Snippet.feature
      .derived("noisy") { state in
        reportIssue("read")
        return state.list.count
      }
      .view { _ in
        reportIssue("shown")
        return ""
      }
    let script = "transcript 1\nfeature snippet\nexpect failure\nsend setList([1])\nend\n"
    let lines = try [true, false].map { makesTraces in
      try ScriptChecker(Suite(noisy), makesTraces: makesTraces, load: noFiles)
        .play(path: "a", bytes: Array(script.utf8)).lines
    }
    XCTAssertEqual(lines[0], lines[1])
    XCTAssertTrue(lines[0].values.joined().contains("fail read"))
  }

  func testATraceSurvivesItsJSON() throws {
    for script in Self.scripts {
      let trace = try trace(script)
      XCTAssertEqual(try JSONDecoder().decode(ScriptTrace.self, from: JSONEncoder().encode(trace)), trace)
    }
  }

  /// Applying the leaves in order must lead to the leaves that `state` shows.
  func testLeavesLeadToEachState() throws {
    try assertLeavesLeadToState(
      """
      transcript 1
      feature snippet
      ignore list[*]
      ignore items[*].text
      send setList([1])
      send add(4)
      send setItems([Item(id: 4, text: "a", isActive: true)])
      send setList([])
      send setList([2])
      send say("a")
      state
      end
      """)
    try assertLeavesLeadToState(
      """
      transcript 1
      feature snippet
      send setItems([Item(id: 10, text: "a", isActive: false), Item(id: 3, text: "b", isActive: false)])
      send add(4)
      send setItems([Item(id: 4, text: "a", isActive: true), Item(id: 10, text: "a", isActive: false)])
      send put("é", 1)
      send put("e\u{301}", 2)
      send setList([1, 2])
      send setList([])
      state
      end
      """)
  }

  private func assertLeavesLeadToState(_ script: String) throws {
    let played = try checker(makesTraces: true).play(path: "a", bytes: Array(script.utf8))
    let trace = try XCTUnwrap(played.trace)
    var leaves: [[UInt8]: String] = [:]
    for leaf in trace.initialState { leaves[Array(leaf.path.utf8)] = leaf.literal }
    for event in trace.steps.flatMap(\.events) {
      switch event.kind {
      case .leaves(let changes): for change in changes { leaves[Array(change.path.utf8)] = change.new }
      case .derived(let change): leaves[Array(change.path.utf8)] = change.new
      default: break
      }
    }
    let index = try XCTUnwrap(played.document.statements.firstIndex { $0.kind == .state })
    XCTAssertEqual(
      Set(leaves.map { $0.key + Array(" = \($0.value)".utf8) }),
      Set(played.lines[index, default: []].map { Array($0.utf8) }))
  }

  private static let scripts = [
    """
    transcript 1
    feature snippet
    environment instant
    stub fetch("a") = 3 after 1s
    stub track(_) always
    send load
    send fetch("a")
    send date
    run
    view
    end
    """,
    """
    transcript 1
    feature snippet
    expect failure
    send queryChanged("unstubbed")
    send fail
    send forever
    advance 3s
    expect query = "x"
    end
    """,
  ]

  private func checker(makesTraces: Bool) -> ScriptChecker {
    ScriptChecker(Suite(Snippet.feature), makesTraces: makesTraces, load: noFiles)
  }

  private func trace(_ script: String) throws -> ScriptTrace {
    try XCTUnwrap(checker(makesTraces: true).play(path: "a", bytes: Array(script.utf8)).trace)
  }

  private static func view(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "|")
  }

  private static func lines(_ trace: ScriptTrace) -> [String] {
    trace.steps.flatMap { step in
      let head =
        "# \(step.command), line \(step.line), \(time(step.begin)) to \(time(step.end)), "
        + "view \(view(step.view ?? ""))"
      return [head] + step.events.map { "\(time($0.time)) \(text($0.kind))" }
    }
  }

  private static func time(_ duration: Duration) -> String { DurationText.text(of: duration) }

  private static func text(_ change: ScriptTrace.Change) -> String {
    "\(change.path): \(change.old ?? "nil") -> \(change.new ?? "nil")"
  }

  private static func text(_ kind: ScriptTrace.Kind) -> String {
    switch kind {
    case .sent(let action, let name): "sent \(action) (\(name ?? "-"))"
    case .received(let action, let name, let effect):
      "received \(action) (\(name ?? "-"))\(effect.map { " from \($0)" } ?? "")"
    case .changed(let change), .derived(let change): text(change)
    case .leaves(let changes): "leaves \(changes.map(text).joined(separator: ", "))"
    case .heard(let name, let literal): "hear \(name) \(literal)"
    case .called(let call, let effect): "call \(call)" + (effect.map { " by effect \($0)" } ?? "")
    case .viewed(let text): "view \(Self.view(text))"
    case .effectBegan(let number, let outer, let id, let action):
      "effect \(number) begins\(outer.map { ", in \($0)" } ?? "")\(id.map { ", under \($0)" } ?? "")"
        + "\(action.map { ", of action \($0)" } ?? "")"
    case .effectEnded(let number): "effect \(number) ends"
    case .effectCancelled(let number): "effect \(number) cancelled"
    case .inFlight(let action, let reason): "in flight \(action): \(reason)"
    case .thrown(let error): "throws \(error)"
    case .waited(let work): "\(work) waits"
    case .wentOn(let work): "\(work) goes on"
    case .failed(let message): "fail \(message)"
    }
  }
}
