import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// What scripts reach of their worlds and of their features' states.
final class ScriptReachTests: XCTestCase {
  fileprivate enum Page: Equatable {
    case loading
    case loaded(Product, isNew: Bool)
    case failed(reason: Reason)
  }

  fileprivate enum Reason: Equatable { case offline, unknown }
  fileprivate enum Kind: Equatable { case book, film }

  fileprivate struct Product: Equatable {
    var name = ""
    var kind: Kind?
  }

  fileprivate struct Row: Equatable, Identifiable {
    var id: Int
    var kind = Kind.book
    var rows: [Row] = []
  }

  fileprivate struct State: Equatable {
    var page = Page.loading
    var toast: String?
    var rows: IdentifiedArrayOf<Row> = []
    var list: [String?] = []
    var kinds: [String: Kind] = [:]
    var pair: (Kind, Int) { (.book, 1) }
    var log: String?
  }

  fileprivate enum Action: Equatable {
    case load
    case loaded(Result<Kind, Failure>)
    case addRow(Row)
    case toast(String?)
    case wait
    case log
  }

  fileprivate enum Failure: Error, Equatable { case offline }

  fileprivate struct Environment {
    var load: () -> Effect<Result<Kind, Failure>>
    var wait: () -> Effect<Int>
    var token: () throws -> String
    var track: (String) -> Effect<Never>
    var unused: () -> Effect<Int>
  }

  private static let feature = Feature(
    "shelf", initialState: State(),
    reducer: Reducer<State, Action, Environment> { state, action, env in
      switch action {
      case .load: return env.load().map(Action.loaded)
      case .loaded(.success(let kind)):
        state.page = .loaded(Product(name: (try? env.token()) ?? "", kind: kind), isNew: true)
        return env.track("loaded").fireAndForget()
      case .loaded(.failure): state.page = .failed(reason: .offline)
      case .addRow(let row):
        state.rows.append(row)
        state.list = ["a"]
        state.kinds = ["b": .film]
      case .toast(let text): state.toast = text
      case .wait: return env.wait().fireAndForget()
      case .log: state.log = "x"
      }
      return .none
    }
  ) { world in
    Environment(
      load: world.effect("load"), wait: world.effect("wait"), token: world.value("token"),
      track: world.fireAndForget("track", default: { _ in .none }), unused: world.effect("unused"))
  }.ignoring("log")

  private func reach(_ lines: String..., isAsked: Bool = true) throws -> ScriptReach? {
    var checker = ScriptChecker(Suite(Self.feature), load: noFiles)
    checker.measuresReach = isAsked
    let text = (["transcript 1", "feature shelf"] + lines + ["end", ""]).joined(separator: "\n")
    return checker.check(name: "shelf/a", path: "a", bytes: Array(text.utf8)).reach
  }

  func testStatesThatThereAre() {
    XCTAssertEqual(
      Self.feature.erased.reachableStates(),
      [
        "page.loaded", "page.loaded.0.kind nil", "page.loaded.0.kind.book", "page.loaded.0.kind.film", "page.failed",
        "page.failed.reason.offline", "page.failed.reason.unknown", "page.loading", "toast nil", "toast some",
        // Nested rows aren't inspected, and neither are ignored parts.
        "rows[*].kind.book", "rows[*].kind.film", "list[*] nil", "list[*] some", "kinds[*].book", "kinds[*].film",
      ])
    let enumeration = Feature(
      "page", initialState: Page.loading, reducer: Reducer<Page, Int, Void> { _, _, _ in .none }
    ) {
      _ in
    }
    XCTAssertEqual(enumeration.erased.reachableStates().suffix(2), ["state.failed.reason.unknown", "state.loading"])
  }

  func testStatesOfTheBeginningAndAfterEachAction() throws {
    XCTAssertEqual(try XCTUnwrap(reach()).states, ["page.loading", "toast nil"])
    XCTAssertEqual(
      try XCTUnwrap(
        reach(
          "stub load = .failure(.offline)", "send load", "send toast(\"a\")", "send toast(nil)",
          "send addRow(Row(id: 1, kind: .film, rows: []))", "send log")
      ).states,
      [
        "page.failed", "page.failed.reason.offline", "page.loading", "toast nil", "toast some", "rows[*].kind.film",
        "list[*] some", "kinds[*].film",
      ])
    XCTAssertEqual(
      try XCTUnwrap(reach("stub load = .success(.book)", "stub token = \"t\"", "send load")).states,
      ["page.loaded", "page.loaded.0.kind.book", "page.loading", "toast nil"])
    XCTAssertNil(try reach("send log", isAsked: false))
  }

  func testAnswersOfEndpoints() throws {
    func answers(_ lines: String...) throws -> [String] {
      let checker = { () -> ScriptReach? in
        var checker = ScriptChecker(Suite(Self.feature), load: noFiles)
        checker.measuresReach = true
        let text = (["transcript 1", "feature shelf"] + lines + ["end", ""]).joined(separator: "\n")
        return checker.check(name: "shelf/a", path: "a", bytes: Array(text.utf8)).reach
      }
      return try XCTUnwrap(checker()).endpoints.flatMap { endpoint in
        (endpoint.answered ? ["\(endpoint.name) answered"] : []) + (endpoint.failed ? ["\(endpoint.name) failed"] : [])
      }
    }
    let endpoints = try XCTUnwrap(reach()).endpoints
    XCTAssertEqual(endpoints.map(\.name), ["load", "token", "track", "unused", "wait"])
    XCTAssertEqual(endpoints.map(\.canFail), [true, true, false, false, false])
    XCTAssertEqual(try answers(), [])
    // An endpoint with a default counts as answered; one that waits forever doesn't.
    XCTAssertEqual(
      try answers("stub load = .success(.book)", "stub token = \"t\"", "send load"),
      ["load answered", "token answered", "track answered"])
    XCTAssertEqual(
      try answers("stub load = .success(.book)", "stub token = fail \"no\"", "send load"),
      ["load answered", "token failed", "track answered"])
    XCTAssertEqual(try answers("stub load = .failure(.offline)", "send load"), ["load failed"])
    XCTAssertEqual(try answers("stub wait = never", "send wait"), [])
    XCTAssertEqual(try answers("stub wait = 1", "send wait"), ["wait answered"])
    XCTAssertEqual(try answers("send wait"), [])
  }
}
