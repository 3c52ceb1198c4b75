import XCTest

@testable import Harness

final class PlayedPairTests: XCTestCase {
  private func pair(_ command: String, _ before: [String], _ after: [String]) -> PlayedPair {
    func playing(_ lines: [String]) -> Playing {
      .observed([
        StepOutcome(line: 3, command: command, lines: lines), StepOutcome(line: 4, command: "end", lines: []),
      ])
    }
    return PlayedPair(before: playing(before), after: playing(after))
  }

  func testWhatIsTheSameIsNoDifference() {
    XCTAssertNil(pair("send add(1)", ["number = 1"], ["number = 1"]).difference)
  }

  func testTwoInnerActionsAreTwoDifferences() {
    let plus = pair("send counter(.didTapPlus)", ["number = 1"], ["number = 2"]).difference
    XCTAssertEqual(plus?.identity.what, "number")
    XCTAssertEqual(plus?.identity.lastCase, "send counter.didTapPlus")
    let minus = pair("send counter(.didTapMinus)", ["number = 1"], ["number = 2"]).difference
    XCTAssertNotEqual(plus?.identity, minus?.identity)
  }

  func testOtherValuesAreTheSameDifference() {
    let first = pair("send row(id: 1, action: .rename(\"a\"))", ["rows[id: 1].name = \"a\""], ["nothing"]).difference
    let second = pair("send row(id: 2, action: .rename(\"b\"))", ["rows[id: 2].name = \"b\""], ["nothing"]).difference
    XCTAssertEqual(first?.identity.lastCase, "send row.rename")
    XCTAssertEqual(first?.identity, second?.identity)
  }

  func testAProcessThatEndsIsADifferenceAtItsStep() {
    let sound = pair("send drop", ["nothing"], ["nothing"]).after
    let ended = PlayedPair(before: .ended(how: "trapped", line: 3), after: sound)
    XCTAssertEqual(ended.difference?.step, 0)
    XCTAssertEqual(ended.difference?.identity.what, "the process trapped")
    XCTAssertNil(PlayedPair(before: .ended(how: "trapped", line: 3), after: .ended(how: "trapped", line: 3)).difference)
  }

  func testWhatOneCannotReadIsToldAndNoDifference() {
    let sound = pair("send drop", ["nothing"], ["nothing"]).after
    let unread = PlayedPair(before: .unread("no such case"), after: sound)
    XCTAssertNil(unread.difference)
    XCTAssertEqual(unread.unread?.isBefore, true)
    XCTAssertEqual(unread.unread?.why, "no such case")
  }
}
