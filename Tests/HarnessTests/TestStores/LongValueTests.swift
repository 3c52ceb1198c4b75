import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Values that differ late, or look the same, are distinguished by the output of a failing step.
final class LongValueTests: XCTestCase {
  private struct State: Equatable {
    var text = (1...80).map { "line \($0) of a text" }.joined(separator: "\n")
    var ids = Set(0..<1000)
    var bytes = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    var name = "caf\u{E9}"
    var codes = ["plain", "code"]
  }

  private enum Action: Equatable {
    case change(String)
    case ask(String)
    case askTwice(String, String)
    case answer(String)
  }

  private func store(_ change: @escaping (inout State) -> Void) -> TestStore<State, Action, Void> {
    TestStore(
      initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        switch action {
        case .change: change(&state)
        case .ask(let text): return Effect(value: .answer(text))
        case .askTwice(let one, let other): return .merge(Effect(value: .answer(one)), Effect(value: .answer(other)))
        case .answer: break
        }
        return .none
      }, environment: ())
  }

  /// How a change of the state is shown if the test expects another one.
  private func difference(_ expected: @escaping (inout State) -> Void, _ actual: @escaping (inout State) -> Void)
    -> String
  {
    let store = store(actual)
    let issues = captureIssues { store.send(.change("")) { expected(&$0) } }
    XCTAssertEqual(issues.count, 1)
    return issues.first?.message.split(separator: "\n\n").dropFirst().first.map(String.init) ?? ""
  }

  func testATextOfManyLinesIsReportedByLines() {
    XCTAssertEqual(
      difference {
        $0.text += ""
      } _: {
        $0.text.replace("line 61 of", with: "line 61 in")
      },
      #"""
        text
          expected "… 59 lines …\nline 60 of a text\nline 61 of a text\nline 62 of a text\n… 18 lines …"
          actual   "… 59 lines …\nline 60 of a text\nline 61 in a text\nline 62 of a text\n… 18 lines …"
      """#)
  }

  func testASetIsReportedByWhatIsMissingAndSuperfluous() {
    XCTAssertEqual(
      difference {
        $0.ids.remove(70)
      } _: {
        $0.ids.remove(500)
        $0.ids.insert(2000)
      },
      """
        ids
          expected […, 69, 71, …, 499, 500, 501, …, 999]
          actual   […, 69, 70, 71, …, 499, 501, …, 999, 2000]
      """)
  }

  func testBytesAreReportedWhereTheyDiffer() {
    let text = difference {
      $0.bytes[4000] = 1
    } _: {
      $0.bytes[4000] = 2
    }
    let lines = text.split(separator: "\n").map { $0.dropFirst("    expected ".count) }
    XCTAssertEqual(lines.count, 3)
    XCTAssertNotEqual(lines[1], lines[2])
    XCTAssertTrue(lines[1].hasPrefix("Data(\"") && lines[1].hasSuffix("…\")"), text)
    XCTAssertTrue(lines.dropFirst().allSatisfy { $0.count < 180 }, text)
  }

  func testWhatLooksTheSameIsEscaped() {
    XCTAssertEqual(
      difference {
        $0.codes[0] = "caf\u{E9}"
      } _: {
        $0.codes[0] = "cafe\u{301} "
      },
      """
        codes[0]
          expected "café"
          actual   "cafe\u{301} "
      """)
    XCTAssertEqual(
      difference {
        $0.codes[0] = "pay"
      } _: {
        $0.codes[0] = "p\u{430}y"
      },
      #"""
        codes[0]
          expected "pay"
          actual   "p\u{430}y"
      """#)
    XCTAssertEqual(
      difference {
        $0.codes[0] = "a b"
      } _: {
        $0.codes[0] = "a\u{A0}b"
      },
      #"""
        codes[0]
          expected "a b"
          actual   "a\u{A0}b"
      """#)
  }

  private let long = String(repeating: "long ", count: 200)

  func testReceivedActionsThatDifferLate() {
    let store = store { _ in }
    store.send(.ask(long + "1"))
    let payload = captureIssues { store.receive(.answer(long + "2")) }
    XCTAssertEqual(payload.count, 1)
    assertReported(payload, #"long long 2""#, #"long long 1""#)

    store.send(.ask(long + "1"))
    let other = captureIssues { store.receive(.ask(long + "1")) }
    assertReported(other, "expected ask(", "actual   answer(")

    store.send(.ask(long + "1"))
    let unordered = captureIssues { store.receive(unordered: [.answer(long + "3")]) }
    assertReported(unordered, #"long long 3")"#, #"long long 1")"#)

    store.exhaustivity = .off
    store.send(.askTwice(long + "4", long + "5"))
    let among = captureIssues { store.receive(.answer(long + "6")) }
    assertReported(among, #"long long 6")"#, #"long long 4")"#)
    store.skipReceivedActions()
  }

  func testAnActionThatCameTooLateDiffersLate() {
    let store = store { _ in }
    store.send(.askTwice(long + "1", long + "2"))
    let issues = captureIssues { store.receive(.answer(long + "2")) }
    assertReported(issues, #"long long 2")"#, #"long long 1")"#)
  }

  func testWhatStandsAloneIsCutOnce() {
    let store = store { _ in }
    store.send(.ask(long))
    let issues = captureIssues { store.receive(unordered: [.ask("other")]) }
    let text = Literal.print(Action.answer(long)).dropFirst()
    XCTAssertTrue(
      issues.first?.message.hasSuffix("\n\n  \(text.prefix(400))… (\(text.count - 400) more characters)") ?? false,
      issues.first?.message ?? "")
  }

  func testALongActionLeavesRoomForWhatItsEffectWaitsFor() async {
    let store = TestStore(
      initialState: State(),
      reducer: Reducer<State, Action, Void> { _, action, _ in
        guard case .ask(let text) = action else { return .none }
        return Effect(value: .answer("")).delay(for: 1, scheduler: MainScheduler.instance).cancellable(id: text)
      }, environment: ())
    let issues = await captureIssues {
      let task = await store.send(.ask(long))
      await store.receive(.answer(""))
      await store.receive(unordered: [.answer("")])
      await task.finish()
      await task.cancel()
    }
    XCTAssertEqual(issues.count, 3)
    for issue in issues {
      assertReported([issue], "  started by ask(\"long long", "more characters)", ": waits for virtual time (1s left)")
    }
  }

  private func assertReported(_ issues: [ReportedIssue], _ parts: String..., line: UInt = #line) {
    guard let message = issues.first?.message else { return XCTFail("no failure", line: line) }
    for part in parts { XCTAssertTrue(message.contains(part), message, line: line) }
  }

  func testAnOrderOfLongElements() {
    struct Words: Equatable { var words: [String] }
    let (first, second) = (long + "first", long + "second")
    let list = StateDifference.between(Words(words: [first, second, "a"]), Words(words: ["a", second, first]))
    let text = TestFailure.lines(list)
    let words = String(repeating: "long ", count: 6)
    XCTAssertEqual(
      text,
      #"""
        words: the order changed (expected …\#(words)first", …\#(words)second", "a"; actual "a", …\#(words)second", …\#(words)first")
      """#)
  }
}
