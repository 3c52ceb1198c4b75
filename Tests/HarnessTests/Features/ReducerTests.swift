import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

final class ReducerTests: XCTestCase {
  private struct Child: Equatable, Identifiable {
    var id = 0
    var number = 0
  }

  private enum ChildAction: Equatable {
    case plus
    case told(Int)
  }

  private enum Screen: Equatable {
    case loading
    case loaded(Child)
  }

  private struct Parent: Equatable {
    var child = Child()
    var optional: Child?
    var list: [Child] = []
    var items: IdentifiedArrayOf<Child> = []
    var map: [String: Child] = [:]
    var screen = Screen.loading
  }

  private enum ParentAction: Equatable {
    case child(ChildAction)
    case indexed(Int, ChildAction)
    case identified(id: Int, action: ChildAction)
    case keyed(String, ChildAction)
    case other
  }

  private static let childReducer = Reducer<Child, ChildAction, Int> { state, action, step in
    guard action == .plus else { return .none }
    state.number += step
    return Effect(value: .told(state.number))
  }

  private func run(
    _ reducer: Reducer<Parent, ParentAction, String>, _ state: inout Parent, _ action: ParentAction
  ) -> [ParentAction] {
    var outputs: [ParentAction] = []
    var isFirst = true
    let engine = Engine<Int, ParentAction>(state: 0, timeline: TestScheduler()) { [state] _, action in
      if isFirst {
        isFirst = false
        var copy = state
        return reducer.run(&copy, action, "12")
      }
      outputs.append(action)
      return .none
    }
    engine.send(action)
    _ = captureIssues { _ = reducer.run(&state, action, "12") }
    return outputs
  }

  func testPullbackByKeyPath() {
    let reducer = Self.childReducer.pullback(
      state: \Parent.child, action: /ParentAction.child, environment: { (text: String) in Int(text) ?? 0 })
    var state = Parent()
    XCTAssertEqual(run(reducer, &state, .child(.plus)), [.child(.told(12))])
    XCTAssertEqual(state.child.number, 12)
    XCTAssertEqual(run(reducer, &state, .other), [])
    XCTAssertEqual(state.child.number, 12)
  }

  func testPullbackByCasePath() {
    let reducer: Reducer<Parent, ParentAction, String> = Self.childReducer
      .pullback(state: /Screen.loaded, action: .self, environment: { $0 })
      .pullback(state: \.screen, action: /ParentAction.child, environment: { Int($0) ?? 0 })
    var state = Parent()
    state.screen = .loaded(Child())
    XCTAssertEqual(run(reducer, &state, .child(.plus)), [.child(.told(12))])
    XCTAssertEqual(state.screen, .loaded(Child(number: 12)))
    state.screen = .loading
    let issues = captureIssues { _ = reducer.run(&state, .child(.plus), "1") }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues[0].message.hasPrefix("Received plus while the state is another case"), issues[0].message)
  }

  func testOptionalReportsAnActionForAbsentState() {
    let reducer: Reducer<Parent, ParentAction, String> = Self.childReducer.optional()
      .pullback(state: \.optional, action: /ParentAction.child, environment: { Int($0) ?? 0 })
    var state = Parent()
    let line = #line - 2
    let issues = captureIssues { _ = reducer.run(&state, .child(.plus), "1") }
    XCTAssertEqual(issues.map(\.line), [line - 1])
    XCTAssertTrue(issues[0].message.hasPrefix("Received plus while the state is nil"), issues[0].message)
    state.optional = Child()
    XCTAssertEqual(run(reducer, &state, .child(.plus)), [.child(.told(12))])
    XCTAssertEqual(state.optional?.number, 12)
  }

  func testForEachOverArrayIdentifiedArrayAndDictionary() {
    let number: (String) -> Int = { Int($0) ?? 0 }
    let reducer = Reducer<Parent, ParentAction, String>.combine(
      Self.childReducer.forEach(state: \.list, action: /ParentAction.indexed, environment: number),
      Self.childReducer.forEach(state: \.items, action: /ParentAction.identified(id:action:), environment: number),
      Self.childReducer.forEach(state: \.map, action: /ParentAction.keyed, environment: number))
    var state = Parent(list: [Child(), Child()], items: [Child(id: 7), Child(id: 9)], map: ["a": Child()])
    XCTAssertEqual(run(reducer, &state, .indexed(1, .plus)), [.indexed(1, .told(12))])
    XCTAssertEqual(run(reducer, &state, .identified(id: 9, action: .plus)), [.identified(id: 9, action: .told(12))])
    XCTAssertEqual(run(reducer, &state, .keyed("a", .plus)), [.keyed("a", .told(12))])
    XCTAssertEqual(state.list.map(\.number), [0, 12])
    XCTAssertEqual(state.items[id: 9]?.number, 12)
    XCTAssertEqual(state.map["a"]?.number, 12)
    let issues = captureIssues {
      _ = reducer.run(&state, .indexed(5, .plus), "1")
      _ = reducer.run(&state, .identified(id: 5, action: .plus), "1")
      _ = reducer.run(&state, .keyed("z", .plus), "1")
    }
    XCTAssertEqual(
      issues.map { $0.message.components(separatedBy: ", at the reducer")[0] },
      [
        "Received indexed(5, .plus) while the array has 2 elements",
        "Received identified(id: 5, action: .plus) while no element has the id 5",
        "Received keyed(\"z\", .plus) while there is no key \"z\"",
      ])
  }

  func testCombineRunsInOrderOnOneStateAndMergesEffects() {
    func add(_ name: String) -> Reducer<[String], Int, Void> {
      Reducer { state, action, _ in
        state.append("\(name)\(state.count)")
        return action > 0 ? Effect(value: 0) : .none
      }
    }
    let engine = Engine<[String], Int>(state: [], timeline: TestScheduler()) {
      Reducer.combine(add("a"), add("b")).combined(with: .empty).run(&$0, $1, ())
    }
    engine.send(1)
    XCTAssertEqual(engine.state, ["a0", "b1", "a2", "b3", "a4", "b5"])
  }

  func testNeverEqualCountsSets() {
    struct State: Equatable { @NeverEqual var message: String? }
    var state = State()
    let before = state
    XCTAssertEqual(state, before)
    state.message = "a"
    let once = state
    XCTAssertNotEqual(state, before)
    state.message = "a"
    XCTAssertNotEqual(state, once)
    XCTAssertEqual(ValueDifference.between(once, state), [ValueDifference(path: "message", old: "\"a\"", new: "\"a\"")])
  }
}
