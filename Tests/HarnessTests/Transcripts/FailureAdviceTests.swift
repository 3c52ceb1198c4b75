import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// In transcripts, a failure is one sentence about what happened; reports add what to do.
final class FailureAdviceTests: XCTestCase {
  private static let advice = "add a line: stub dice = 0"

  private func checker(_ isQuiet: Bool = false) -> ScriptChecker {
    let feature = isQuiet ? QuietReadTests.quiet : QuietReadTests.loud
    return ScriptChecker(Suite(feature), load: SuiteRunner.load)
  }

  private func check(_ text: String, isQuiet: Bool = false) -> [ScriptFailure] {
    checker(isQuiet).check(name: "chat/a", path: "a", bytes: Array(text.utf8)).failures
  }

  private func recorded(_ text: String, isQuiet: Bool = false) throws -> String {
    let played = try checker(isQuiet).play(path: "a", bytes: Array(text.utf8))
    return TranscriptWriter.text(played.document, lines: played.lines)
  }

  /// In the present words.
  private let today = """
    transcript 1
    feature chat
    expect failure

    send roll
      call dice()
      fail dice() was called, but nothing answers it
    end
      in flight, started by roll: due in 1s

    """

  private var earlier: String { today.replacing("answers it", with: "answers it; \(Self.advice)") }

  func testALineSaysWhatHappened() throws {
    XCTAssertEqual(try recorded(earlier.replacing(/\n  .*/, with: "")), today)
    XCTAssertEqual(check(today), [])
  }

  func testWhatWasRecordedWithAdviceHoldsAndIsWrittenAnew() throws {
    XCTAssertEqual(check(earlier), [])
    XCTAssertEqual(try recorded(earlier), today)
    // Only advice may follow, with the same values if it has the same words.
    XCTAssertFalse(check(today.replacing("answers it", with: "answers it twice")).isEmpty)
    XCTAssertFalse(check(earlier.replacing("= 0", with: "= 1")).isEmpty)
  }

  /// The advice may be reworded in any version.
  func testAdviceInOtherWordsHoldsAndIsWrittenAnew() throws {
    let reworded = today.replacing("answers it", with: "answers it; stub it: stub dice = 0")
    XCTAssertEqual(check(reworded), [])
    XCTAssertEqual(try recorded(reworded), today)
    XCTAssertNotEqual(check(reworded.replacing("dice = 0", with: "dice = 1")), [])
    XCTAssertNotEqual(check(reworded.replacing("stub it", with: "stub \"it\"")), [])
  }

  /// Calls that are now quiet, and a failure with advice, in one step.
  func testItIsOneOfSeveralEarlierWordsOfAStep() throws {
    XCTAssertEqual(check(earlier, isQuiet: true), [])
    XCTAssertEqual(check(today, isQuiet: true), [])
    let quiet = today.replacing("  call dice()\n", with: "")
    XCTAssertEqual(try recorded(earlier, isQuiet: true), quiet)
    XCTAssertEqual(check(quiet, isQuiet: true), [])
    XCTAssertEqual(check(earlier.replacing("  call dice()\n", with: ""), isQuiet: true), [])
  }

  func testAFailureHasItsAdvice() throws {
    let failure = try XCTUnwrap(check(today.replacing("expect failure\n", with: "")).first)
    XCTAssertEqual(
      failure.kind, .reported("dice() was called, but nothing answers it", command: "send roll", origin: .issue))
    XCTAssertEqual(failure.advice, Self.advice)
    XCTAssertEqual(
      FailureText(failure, accept: "").details,
      [.line("dice() was called, but nothing answers it"), .line(Self.advice)])
    let coded = try JSONEncoder().encode(failure)
    XCTAssertTrue(String(decoding: coded, as: UTF8.self).contains(#""advice":"\#(Self.advice)""#))
    XCTAssertEqual(try JSONDecoder().decode(ScriptFailure.self, from: coded), failure)
  }

  /// A failing test shows all of it.
  func testAnIssueIsWhole() {
    let issues = captureIssues { reportIssue(IssueText("It rained", ". Take an umbrella.")) }
    XCTAssertEqual(issues.map(\.message), ["It rained. Take an umbrella."])
    XCTAssertEqual(issues.map(\.text?.happened), ["It rained"])
    XCTAssertEqual(issues.map(\.text?.advice), ["Take an umbrella."])
    XCTAssertNil(IssueText("It rained").advice)
    XCTAssertEqual(IssueText("It rained", " (docs/rain.md).").adding(" Look.").advice, "(docs/rain.md). Look.")
  }

  /// Issues from other code are one text, whatever they say.
  func testOtherTextsStayWhole() throws {
    let feature = Feature(
      "other", initialState: 0,
      reducer: Reducer<Int, Bool, Void> { _, _, _ in
        reportIssue("It rained. Take an umbrella.")
        return .none
      }
    ) { _ in }
    let text = "transcript 1\nfeature other\n\nsend true\n  fail It rained. Take an umbrella.\nend\n"
    let failures = feature.check(transcript: text).failures
    XCTAssertEqual(
      failures.map(\.kind), [.reported("It rained. Take an umbrella.", command: "send true", origin: .issue)])
    XCTAssertEqual(failures.map(\.advice), [nil])
  }

  /// The action that has broken a rule is a literal, and is broken as one; other failures are texts.
  func testALongActionOfARuleIsBroken() throws {
    let rows = (0..<4).map { "Row(id: \($0), title: \"The title of a row\")" }
    let action = "loaded([\(rows.joined(separator: ", "))])"
    let line = "fail rule \"a ( = b\" broken by \(action)"
    let laidOut = """
        fail rule "a ( = b" broken by loaded(
          [
      \(rows.map { "      \($0),\n" }.joined())    ],
        )
      """
    XCTAssertEqual(ObservationLine.laidOut(line), laidOut)
    for text in [laidOut, "  \(line)"] {
      let source = SourceText(path: "a", bytes: Array("transcript 1\nfeature a\nsend a\n\(text)\nend\n".utf8))
      XCTAssertEqual(try TranscriptReader.read(source).statements[2].observations.map(\.text), [line])
    }
    XCTAssertEqual(ObservationLine.laidOut("fail it was \(action)"), "  fail it was \(action)")
  }

  /// A reported text may begin like a rule, with a bracket that is never closed.
  func testATextThatBeginsLikeARule() throws {
    for message in ["rule \"x\" broken (by", "rule \"x", "rule \"x\" broken by a)"] {
      let feature = Feature(
        "other", initialState: 0,
        reducer: Reducer<Int, Bool, Void> { state, _, _ in
          reportIssue(message)
          state += 1
          return .none
        }
      ) { _ in }
      let text =
        "transcript 1\nfeature other\nexpect failure\n\nsend true\n  fail \(message)\n  state = 1\nsend true\n  fail \(message)\n  state = 2\nend\n"
      XCTAssertEqual(feature.check(transcript: text).failures, [], message)
    }
  }
}
