import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The effect that a call belongs to, and page changes within a step.
final class TracedCallsTests: XCTestCase {
  private enum Action: Equatable {
    case both, chain, fetch, quick
    case got(Int)
  }

  private struct Environment {
    var load: (Int) -> Effect<Int>
    var get: @Sendable (Int) async throws -> Int
    var now: () throws -> Int
  }

  private static let feature = Feature(
    "calls", initialState: 0,
    reducer: Reducer<Int, Action, Environment> { state, action, env in
      switch action {
      case .both:
        return .merge(
          env.load(1).map(Action.got).cancellable(id: "a"), env.load(2).map(Action.got).cancellable(id: "b"))
      case .chain: return .concatenate(env.load(1).map(Action.got), env.load(2).map(Action.got))
      case .fetch:
        let get = env.get
        return .run { send in
          async let other = get(3)
          await send(.got(try await get(4)))
          await send(.got(try await other + get(5)))
        }
      case .quick: state = (try? env.now()) ?? 0
      case .got(let number): state += number
      }
      return .none
    }
  ) { world in
    Environment(load: world.effect("load"), get: world.task("get"), now: world.value("now"))
  }.view { state in "n \(state)" }

  /// Calls with the cancellation id of their effect, or the action that started it.
  private func calls(_ lines: String...) throws -> [String] {
    let trace = try trace(lines)
    var ids: [Int: String] = [:]
    return trace.steps.flatMap(\.events).compactMap { event in
      switch event.kind {
      case .effectBegan(let effect, _, let id, let action): ids[effect] = id ?? action.map { "action \($0)" } ?? "?"
      case .called(let call, let effect): return "\(call) \(effect.map { ids[$0] ?? "unknown" } ?? "reducer")"
      default: break
      }
      return nil
    }
  }

  private func trace(_ lines: [String]) throws -> ScriptTrace {
    let checker = ScriptChecker(Suite(Self.feature), makesTraces: true, load: noFiles)
    let text = (["transcript 1", "feature calls"] + lines + ["end", ""]).joined(separator: "\n")
    return try XCTUnwrap(checker.check(name: "calls/a", path: "a", bytes: Array(text.utf8)).trace)
  }

  func testEachPartOfAnEffectHasItsCalls() throws {
    XCTAssertEqual(
      try calls("stub load(1) = 1 after 1s", "stub load(2) = 2 after 2s", "send both", "run"),
      ["load(1) \"a\"", "load(2) \"b\""])
  }

  func testWhatFollowsInAnEffectIsItsCall() throws {
    XCTAssertEqual(
      try calls("stub load(1) = 1 after 1s", "stub load(2) = 2 after 2s", "send chain", "send quick", "run"),
      ["load(1) action 0", "now() reducer", "load(2) action 0"])
  }

  func testCallsOfAsyncWorkAreThoseOfItsEffectAlsoLater() throws {
    let lines = (3...5).map { "stub get(\($0)) = \($0) after \($0)s" }
    XCTAssertEqual(
      Set(try calls(lines[0], lines[1], lines[2], "send both", "send fetch", "run").filter { $0.hasPrefix("get") }),
      ["get(3) action 1", "get(4) action 1", "get(5) action 1"])
  }

  func testAPageThatChangesInTheMiddleOfAStepIsThere() throws {
    let step = try XCTUnwrap(
      trace(["stub load(1) = 1 after 1s", "stub load(2) = 0 after 2s", "send chain", "run"]).steps.dropFirst(1).first)
    let views = step.events.compactMap { event -> String? in
      if case .viewed(let text) = event.kind { "\(event.time / .milliseconds(1)) \(text)" } else { nil }
    }
    // An unchanged page isn't logged again.
    XCTAssertEqual(views, ["1000.0 n 1"])
    XCTAssertEqual(step.view, "n 1")
  }
}
