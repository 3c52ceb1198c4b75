import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Values that print the same text and still differ: failures have to say why.
final class IndistinguishableValuesTests: XCTestCase {
  private struct Identity: Equatable {
    var name = "a"
    let token = Token()
    static func == (left: Identity, right: Identity) -> Bool { left.token === right.token }
  }

  private final class Token {}

  private struct Box { var transform: (Int) -> Int = { $0 } }

  private struct State {
    var number = 0
    var transform: (Int) -> Int = { $0 }
    var later: (() -> Void)?
    var identity = Identity()
    var box = Box()
    var value: Any = 0
  }

  private enum Action {
    case change((inout State) -> Void)
    case ask(Double)
    case answer(Reading)
    case call(() -> Void)
  }

  private struct Reading: Equatable { var value: Double }

  private func store() -> TestStore<State, Action, Void> {
    TestStore(
      initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        switch action {
        case .change(let change): change(&state)
        case .ask(let number): return Effect(value: .answer(Reading(value: number)))
        case .answer, .call: break
        }
        return .none
      }, environment: ())
  }

  private func message(
    _ actual: @escaping (inout State) -> Void, expected: ((inout State) -> Void)? = nil
  ) -> String {
    let store = store()
    let issues = captureIssues {
      if let expected { store.send(.change(actual)) { expected(&$0) } } else { store.send(.change(actual)) }
    }
    XCTAssertEqual(issues.count, 1)
    return issues.first?.message ?? ""
  }

  private let advice = """
    Functions can't be compared, so no closure can assert this. Give the state an == that ignores them, or keep them \
    in the environment.
    """

  func testFunctions() {
    XCTAssertEqual(
      message {
        $0.transform = { $0 + 1 }
      } expected: {
        $0.transform = { $0 + 1 }
      },
      """
      The state after change(_) is not as expected:

        transform
          expected _
          actual   _
          (both print the same: functions can't be compared)

      \(advice)
      """)
  }

  func testNoCodeHoldsWhatIsNoCode() {
    XCTAssertEqual(
      message { $0.transform = { $0 + 1 } },
      """
      change(_) changed the state, but the test asserts no change:

        transform
          expected _
          actual   _
          (both print the same: functions can't be compared)

      \(advice)
      """)
    // A value and nil can be distinguished; but no closure creates the same value.
    XCTAssertEqual(
      message { $0.later = {} },
      """
      change(_) changed the state, but the test asserts no change:

        later
          expected nil
          actual   _

      \(advice)
      """)
    XCTAssertEqual(
      message {
        $0.later = {}
        $0.number = 1
      }.components(separatedBy: "\n\n").dropFirst(2).joined(separator: "\n\n"),
      "Assert the change in a trailing closure.\n\n" + advice)
  }

  func testFunctionsLeftOut() {
    let line = #line + 2
    let store = store()
    let issues = captureIssues { store.exhaustivity = .on(except: \.later) }
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertTrue(
      issues.first?.message.hasSuffix(
        """
        can't be ignored, because it is a function, and a key path returns a different one each time. Put it into a \
        struct and ignore that, or give the state an == that ignores it.
        """) ?? false, issues.first?.message ?? "")
    store.exhaustivity = .on(except: \.box)
    XCTAssertEqual(captureIssues { store.send(.change { $0.box.transform = { $0 + 1 } }) }.map(\.message), [])
  }

  func testEqualityOfATypesOwn() {
    XCTAssertEqual(
      message {
        $0.identity = Identity()
      } expected: {
        $0.identity = Identity()
      },
      """
      The state after change(_) is not as expected:

        identity
          expected Identity(name: "a", token: Token())
          actual   Identity(name: "a", token: Token())
          (both print the same: == of Identity says they differ)

      Correct the closure, or the reducer if the closure is right.
      """)
  }

  func testAFunctionBehindAProtocol() {
    XCTAssertTrue(
      message {
        $0.value = { () -> Void in } as () -> Void
      } expected: {
        $0.value = { () -> Void in } as () -> Void
      }
      .contains("\n    (both print the same: functions can't be compared)\n"))
  }

  func testNaNInAnActionWithoutEquality() {
    let store = store()
    let messages = captureIssues {
      store.send(.ask(.nan))
      store.receive(.answer(Reading(value: .nan)))
    }.map(\.message)
    XCTAssertEqual(messages, [], "an action without == is compared by its parts")
  }

  private enum Known: Equatable {
    case ask(Double), answer(Double)
    case same(Identity)
  }

  private func known(_ answer: Known, count: Int = 1) -> TestStore<Int, Known, Void> {
    TestStore(
      initialState: 0,
      reducer: Reducer<Int, Known, Void> { _, action, _ in
        if case .ask = action { return .merge((0..<count).map { _ in Effect(value: answer) }) }
        return .none
      }, environment: ())
  }

  func testReceivedActions() {
    let store = known(.answer(.nan))
    XCTAssertEqual(
      captureIssues {
        store.send(.ask(1))
        store.receive(.answer(.nan))
      }.map(\.message),
      [
        """
        Received a different action than expected:

          expected answer(.nan)
          actual   answer(.nan)
          (both print the same: NaN never equals itself)

        Assert the actions in the order in which they are received, or correct the effect if it sends the wrong one.
        """
      ])
    let other = known(.same(Identity()))
    XCTAssertTrue(
      captureIssues {
        other.send(.ask(1))
        other.receive(.same(Identity()))
      }.first?.message.contains("(both print the same: == of Identity says they differ)") ?? false)
  }

  func testActionsInAnyOrder() {
    let store = known(.answer(.nan))
    let message = captureIssues {
      store.send(.ask(1))
      store.receive(unordered: [.answer(.nan)])
    }.first?.message
    XCTAssertTrue(
      message?.hasSuffix("\n\nanswer(.nan) prints the same in both: NaN never equals itself.") ?? false,
      message ?? "")
    let lax = known(.answer(.nan))
    lax.exhaustivity = .off
    let text = captureIssues {
      lax.send(.ask(1))
      lax.receive(.answer(.nan))
    }.first?.message
    XCTAssertTrue(
      text?.hasSuffix("\n\nanswer(.nan) prints the same in both: NaN never equals itself.") ?? false, text ?? "")
  }
}
