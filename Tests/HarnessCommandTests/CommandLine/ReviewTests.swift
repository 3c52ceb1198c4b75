import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The review without a terminal: keys from a list, output to a string.
final class ReviewTests: ToolTestCase {
  private final class Keys: KeyInput {
    var keys: [TerminalKey]
    let columns: Int
    private(set) var isActive = false
    private(set) var wasFinished = false

    init(_ text: String, columns: Int = 160) {
      keys = text.map { $0 == "\n" ? .enter : $0 == "\u{3}" ? .interrupt : .character($0) }
      self.columns = columns
    }

    func begin() -> Bool {
      isActive = true
      return true
    }
    func next() -> TerminalKey { keys.isEmpty ? .end : keys.removeFirst() }
    func finish() { wasFinished = true }
    /// How often input typed ahead was discarded.
    private(set) var forgotten = 0
    func forget() { forgotten += 1 }
  }

  private func review(_ keys: Keys, _ words: String...) -> Outcome {
    let output = TextCollector()
    let errors = TextCollector()
    let code = HarnessTool.run(
      ToolFeatures.suite, arguments: ["review", "--snapshots", snapshots] + words, environment: [:], output: output,
      errors: errors, isOutputTerminal: false, keys: keys)
    XCTAssertTrue(keys.wasFinished || !keys.isActive)
    return Outcome(
      code: code, output: output.text.replacingOccurrences(of: folder, with: "/T"),
      errors: errors.text.replacingOccurrences(of: folder, with: "/T"))
  }

  /// A script whose recorded number differs from the pending one.
  private func text(_ number: Int, before: String = "") -> String {
    "transcript 1\nfeature counter\n\n\(before)send plus\n  ~double = 4\n  number = \(number)\nrun\n  nothing\nend\n"
  }

  private func pending(_ name: String, recorded: String, actual: String) throws {
    try script(name, recorded)
    try make("Snapshots/\(name).transcript.new", actual)
  }

  private func isPending(_ name: String) -> Bool { FileSystem.exists(path("Snapshots/\(name).transcript.new")) }

  /// The visible part of the last question.
  private let done = "\n\(ReviewSession.lastQuestion)\n"

  func testAPage() throws {
    try pending("counter/plus", recorded: text(3), actual: text(2))
    let outcome = review(Keys("a"))
    assert(
      outcome, code: 0,
      output: """
        [1 of 1] counter/plus
        /T/Snapshots/counter/plus.transcript, 1 of 3 steps

           4   send plus
           5     ~double = 4
           6 -   number = [-3-]
             +   number = {+2+}
           7   run
           8     nothing

        accept, reject or skip? [a r s b e space A R S d ? q] accepted counter/plus

        done: Enter leaves, b goes back [Enter b]\u{20}
        1 accepted, 0 rejected

        """)
    XCTAssertEqual(try scriptText("counter/plus"), text(2))
    XCTAssertFalse(isPending("counter/plus"))
    assert(review(Keys("")), code: 0, output: "nothing is pending\n")
  }

  func testALineThatMoved() throws {
    let moved = text(2).replacingOccurrences(
      of: "  ~double = 4\n  number = 2\n", with: "  number = 2\n  ~double = 4\n")
    try pending("counter/plus", recorded: moved, actual: text(2))
    let outcome = review(Keys("q"))
    XCTAssertTrue(
      outcome.output.contains(
        """
           4   send plus
           5 -   number = 2  (moved)
           6     ~double = 4
             +   number = 2  (moved)
           7   run

        """), outcome.output)
    XCTAssertTrue(review(Keys(""), "--json").output.contains("\"kind\" : \"moved\""))
  }

  func testKeys() throws {
    for name in ["a", "b", "c", "d", "e"] {
      // Different changes, so that each one is a question.
      let number = Int(Array(name.utf8)[0])
      try pending("counter/\(name)", recorded: text(number), actual: text(2))
    }
    let outcome = review(Keys("ar\nsXq"))
    XCTAssertTrue(
      outcome.output.hasSuffix("[a r s b e space A R S d ? q] quit\n2 accepted, 1 rejected, 2 still pending\n"),
      outcome.output)
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(try scriptText("counter/a"), text(2))
    XCTAssertEqual(try scriptText("counter/b"), text(98))
    XCTAssertEqual(try scriptText("counter/c"), text(2))
    XCTAssertEqual(["a", "b", "c", "d", "e"].map { isPending("counter/\($0)") }, [false, false, false, true, true])
    XCTAssertEqual(review(Keys("s\u{3}")).code, 130)
    XCTAssertEqual(review(Keys("sS")).code, 1)
    XCTAssertEqual(review(Keys("?")).code, 1)
    XCTAssertEqual(review(Keys("R")).code, 0)
    XCTAssertEqual(try scriptText("counter/d"), text(100))
    XCTAssertFalse(isPending("counter/d") || isPending("counter/e"))
  }

  func testAllTheRest() throws {
    for (index, name) in ["a", "b", "c"].enumerated() {
      try pending("counter/\(name)", recorded: text(index + 5), actual: text(2))
    }
    // All of them, so that no key is left to accept anything.
    XCTAssertTrue(review(Keys("Sa")).output.hasSuffix("] skipped 3 scripts\n0 accepted, 0 rejected, 3 still pending\n"))
    XCTAssertTrue(review(Keys("Rba")).output.contains("] rejected 3 scripts\n\n\(ReviewSession.lastQuestion)back\n"))
    try pending("counter/a", recorded: text(5), actual: text(2))
    let outcome = review(Keys("sA"))
    XCTAssertTrue(
      outcome.output.hasSuffix("accepted 2 scripts\n\(done)2 accepted, 0 rejected, 1 still pending\n"), outcome.output)
    XCTAssertEqual(try scriptText("counter/a"), text(5))
    XCTAssertEqual(try scriptText("counter/c"), text(2))
  }

  func testTheWholeTranscript() throws {
    try pending("counter/plus", recorded: text(3), actual: text(2))
    XCTAssertFalse(review(Keys("q")).output.contains("feature counter\n"))
    let outcome = review(Keys("dq"))
    XCTAssertTrue(outcome.output.contains("] full\n\n[1 of 1] counter/plus\n"), outcome.output)
    XCTAssertTrue(outcome.output.contains("feature counter\n"), outcome.output)
  }

  /// A skipped change that is asked about again isn't counted twice.
  func testBackFromASkip() throws {
    for (index, name) in ["a", "b"].enumerated() {
      try pending("counter/\(name)", recorded: text(index + 5), actual: text(2))
    }
    XCTAssertTrue(review(Keys("sbq")).output.hasSuffix("quit\n0 accepted, 0 rejected, 2 still pending\n"))
  }

  /// Someone typing ahead hasn't seen what is printed next.
  func testKeysThatAreTypedAheadAreForgotten() throws {
    try pending("counter/plus", recorded: text(3), actual: text(2))
    let keys = Keys("xyba")
    _ = review(keys)
    XCTAssertEqual(keys.forgotten, 3, "at 'b', at 'a', and at the end")
  }

  func testTheSameChangeInManyScriptsIsOneQuestion() throws {
    for index in 0..<37 {
      let before = String(repeating: "send set(1)\n  nothing\n", count: index)
      try pending("counter/s\(index)", recorded: text(3, before: before), actual: text(2, before: before))
    }
    try pending("counter/other", recorded: text(4), actual: text(2))
    let outcome = review(Keys("sa"))
    XCTAssertTrue(
      outcome.output.contains(
        """
        [2-38 of 38] `number` changed alike in 37 scripts
        counter/s0, counter/s1, counter/s10, counter/s11, counter/s12 and 32 more
        here in /T/Snapshots/counter/s0.transcript


        """), outcome.output)
    XCTAssertTrue(outcome.output.hasSuffix("accepted 37 scripts\n\(done)37 accepted, 0 rejected, 1 still pending\n"))
    XCTAssertEqual(outcome.code, 1)
    for index in 0..<37 { XCTAssertFalse(isPending("counter/s\(index)")) }
    XCTAssertEqual(try scriptText("counter/other"), text(4))
  }

  /// A field added to a type is one change of all scripts, with another value in each.
  func testFieldsThatAreNewAreOneQuestion() throws {
    for (index, name) in ["a", "b", "c"].enumerated() {
      let new = text(2).replacing("  number = 2\n", with: "  number = 2\n  title = \"\(index)\"\n")
      try pending("counter/\(name)", recorded: text(2), actual: new)
    }
    let outcome = review(Keys("oq"))
    XCTAssertTrue(
      outcome.output.hasPrefix(
        """
        [1-3 of 3] `title` changed alike in 3 scripts
        counter/a, counter/b, counter/c
        what is new has other values in some of them; o shows each
        here in /T/Snapshots/counter/a.transcript

        """), outcome.output)
    XCTAssertTrue(outcome.output.contains("one by one\n\n[1 of 3] counter/a\n"), outcome.output)
    // Any other change is a change of its own.
    try pending(
      "counter/b", recorded: text(3),
      actual: text(2).replacing("  number = 2\n", with: "  number = 2\n  title = \"\"\n"))
    XCTAssertTrue(review(Keys("q")).output.contains("[1-2 of 3] `title` changed alike in 2 scripts"))
  }

  func testOneByOne() throws {
    for name in ["a", "b"] { try pending("counter/\(name)", recorded: text(3), actual: text(2)) }
    let outcome = review(Keys("oar"))
    XCTAssertTrue(outcome.output.contains("one by one\n\n[1 of 2] counter/a\n"), outcome.output)
    XCTAssertTrue(outcome.output.hasSuffix("rejected counter/b\n\(done)1 accepted, 1 rejected\n"), outcome.output)
    XCTAssertEqual(try scriptText("counter/b"), text(3))
  }

  /// The last answer can be undone like any other, until the review ends.
  func testBackWhenAllIsAnswered() throws {
    try pending("counter/plus", recorded: text(3), actual: text(2))
    let outcome = review(Keys("axbr b\n"))
    XCTAssertTrue(
      outcome.output.contains(
        "accepted counter/plus\n\n\(ReviewSession.lastQuestion)back\n\n[1 of 1] counter/plus\n"),
      outcome.output)
    XCTAssertTrue(outcome.output.hasSuffix("accepted counter/plus\n\(done)1 accepted, 0 rejected\n"), outcome.output)
    XCTAssertEqual(outcome.code, 0)
    XCTAssertEqual(try scriptText("counter/plus"), text(2))
    // Without decisions, there is no question, and Ctrl-C has its usual effect here, too.
    try pending("counter/plus", recorded: text(3), actual: text(2))
    XCTAssertTrue(
      review(Keys("s")).output.hasSuffix("] skipped counter/plus\n0 accepted, 0 rejected, 1 still pending\n"))
    XCTAssertEqual(review(Keys("a\u{3}")).code, 130)
    XCTAssertEqual(try scriptText("counter/plus"), text(2))
  }

  /// If there is nothing to go back to or to choose from, a line says so, and the change isn't shown again.
  func testNothingToGoBackToOrToChoose() throws {
    try pending("counter/plus", recorded: text(3), actual: text(2))
    let question = "\naccept, reject or skip? [a r s b e space A R S d ? q] "
    let outcome = review(Keys("b q"))
    XCTAssertTrue(
      outcome.output.hasSuffix(
        "\(question)back\nnothing was answered yet\n\(question)choose\nthere is only one step to choose\n\(question)quit\n"
          + "0 accepted, 0 rejected, 1 still pending\n"), outcome.output)
    XCTAssertEqual(outcome.output.components(separatedBy: "[1 of 1]").count, 2)
  }

  private func steps(_ numbers: Int...) -> String {
    "transcript 1\nfeature counter\n\n" + numbers.map { "send plus\n  number = \($0)\n" }.joined() + "end\n"
  }

  /// An accepted part can be undone as well, and so can the answer before it.
  func testBackFromAPart() throws {
    try pending("counter/a", recorded: text(9), actual: text(2))
    try pending("counter/b", recorded: steps(12, 13, 14), actual: steps(2, 3, 4))
    // The first is accepted, then the first step of the second, then the next step; and all of it is undone.
    let back = review(Keys("a  \n  \nbbbq"))
    XCTAssertTrue(back.output.contains("accepted 1 step of counter/b\n\n[2 of 2] counter/b\n"), back.output)
    XCTAssertEqual(back.output.components(separatedBy: "back\n\n[2 of 2] counter/b\n").count, 3, back.output)
    XCTAssertEqual(back.output.components(separatedBy: "back\n\n[1 of 2] counter/a\n").count, 2, back.output)
    XCTAssertTrue(back.output.hasSuffix("quit\n0 accepted, 0 rejected, 2 still pending\n"), back.output)
    XCTAssertEqual(try scriptText("counter/a"), text(9))
    XCTAssertEqual(try scriptText("counter/b"), steps(12, 13, 14))
    XCTAssertTrue(isPending("counter/a") && isPending("counter/b"))
    // After that, it is one script again, with all of its steps.
    let outcome = review(Keys("s  \nb  j\nbA\n"))
    XCTAssertTrue(outcome.output.hasSuffix("\(done)1 accepted, 0 rejected, 1 still pending\n"), outcome.output)
    XCTAssertEqual(try scriptText("counter/b"), steps(2, 3, 4))
    XCTAssertFalse(isPending("counter/b"))
  }

  /// Edits made meanwhile aren't undone.
  func testAPartThatWasEditedSinceStays() throws {
    try pending("counter/b", recorded: steps(12, 13, 14), actual: steps(2, 3, 4))
    let file = SnapshotDirectory(snapshots).file(at: path("Snapshots/counter/b.transcript"))
    let change = try PendingChange(file, in: PendingFiles())
    try change.accept(steps: [1])
    XCTAssertEqual(try scriptText("counter/b"), steps(2, 13, 14))
    try change.undo(accepted: true, steps: [1])
    XCTAssertEqual(try scriptText("counter/b"), steps(12, 13, 14))
    try change.accept(steps: [1])
    try script("counter/b", steps(2, 13, 14) + "# mine\n")
    XCTAssertThrowsError(try change.undo(accepted: true, steps: [1]))
    XCTAssertEqual(try scriptText("counter/b"), steps(2, 13, 14) + "# mine\n")
    try script("counter/b", steps(2, 13, 14))
    try make("Snapshots/counter/b.transcript.new", steps(5, 6, 7))
    XCTAssertThrowsError(try change.undo(accepted: true, steps: [1]))
  }

  /// Changes are shown at each step, most of them at the current one.
  func testTheChoiceShowsWhatChanges() throws {
    try pending("counter/b", recorded: steps(12, 13), actual: steps(2, 3))
    let outcome = review(Keys(" jq"))
    XCTAssertTrue(
      outcome.output.contains(
        """
        choose

        steps of counter/b
         >[ ] 1  line 4     send plus  1 line
           5 -   number = [-12-]
             +   number = {+2+}
          [ ] 2  line 6     send plus  1 line
           7 -   number = [-13-]
             +   number = {+3+}

        choose what to accept [space j k, Enter accepts, b back, ? q]\u{20}
        """), outcome.output)
    XCTAssertTrue(outcome.output.contains("  [ ] 1  line 4     send plus  1 line\n"), outcome.output)
    XCTAssertTrue(review(Keys(" \nq")).output.contains("] nothing is chosen\n\nchoose what to accept"), outcome.output)
  }

  func testAnEditMeanwhileIsNotLost() throws {
    try pending("counter/plus", recorded: text(3), actual: text(2))
    final class Editor: KeyInput {
      let edit: () -> Void
      var columns: Int { 60 }
      init(_ edit: @escaping () -> Void) { self.edit = edit }
      func begin() -> Bool { true }
      func next() -> TerminalKey {
        edit()
        return .character("a")
      }
      func finish() {}
    }
    let edited = text(3).replacingOccurrences(of: "run\n", with: "# mine\nrun\n")
    let output = TextCollector()
    let code = HarnessTool.run(
      ToolFeatures.suite, arguments: ["review", "--snapshots", snapshots], environment: [:], output: output,
      errors: TextCollector(), isOutputTerminal: false,
      keys: Editor { try? FileSystem.writeAtomically(edited, to: self.path("Snapshots/counter/plus.transcript")) })
    XCTAssertEqual(code, 1)
    let words = "was changed in the meantime and was left as it is; to run it again: "
    XCTAssertTrue(output.text.contains(words), output.text)
    XCTAssertEqual(try scriptText("counter/plus"), edited)
    XCTAssertTrue(isPending("counter/plus"))
  }

  func testSixtyColumns() throws {
    let long = "  item = Item(id: 1, name: \"" + (0..<60).map { "word\($0)" }.joined(separator: " ") + "\")"
    try pending(
      "counter/with-a-name-of-some-length",
      recorded: text(3).replacingOccurrences(of: "  number = 3", with: long),
      actual: text(3).replacingOccurrences(
        of: "  number = 3", with: long.replacingOccurrences(of: "word7", with: "日本語")))
    try pending("counter/other", recorded: text(3), actual: text(2))
    for columns in [60, 40] {
      let outcome = review(Keys("ds?q", columns: columns))
      var question = ""
      for line in outcome.output.split(separator: "\n", omittingEmptySubsequences: false) {
        // A path is never broken, so that it can be copied; typed text follows the question.
        if line.contains("/T/") { continue }
        question = line.hasPrefix("accept, ") ? String(line.prefix { $0 != "]" }) : String(line)
        if columns == 60 || line.hasPrefix("  ") {
          XCTAssertLessThanOrEqual(question.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }, columns + 1, question)
        }
      }
    }
    // Only the changed part of a long literal is shown.
    let outcome = review(Keys("s", columns: 60))
    XCTAssertTrue(outcome.output.contains("   6 -   item.name = \"word0 "), outcome.output)
  }

  func testColoursAreNotAllThereIs() throws {
    try pending("counter/plus", recorded: text(3), actual: text(2))
    let outcome = review(Keys("s"), "--color", "always")
    XCTAssertTrue(
      outcome.output.contains("   6 - \u{1B}[31m  number = \u{1B}[0m\u{1B}[1;4;31m3\u{1B}[0m\n"), outcome.output)
    XCTAssertTrue(
      outcome.output.contains("     + \u{1B}[32m  number = \u{1B}[0m\u{1B}[1;4;32m2\u{1B}[0m\n"), outcome.output)
  }

  func testWithoutATerminal() throws {
    try pending("counter/plus", recorded: text(3), actual: text(2))
    try pending("counter/stale", recorded: text(3).replacingOccurrences(of: "run", with: "send plus"), actual: text(2))
    let outcome = harness("review")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.output.contains("   6 -   number = [-3-]\n     +   number = {+2+}\n"), outcome.output)
    XCTAssertTrue(
      outcome.output.hasSuffix(
        """
        2 pending; to accept: harness review --accept --snapshots /T/Snapshots, to reject: harness review --reject --snapshots /T/Snapshots

        """), outcome.output)
    XCTAssertTrue(
      outcome.errors.hasPrefix(
        "harness: counter/stale: /T/Snapshots/counter/stale.transcript:7:1: the script was edited after it ran"
      ),
      outcome.errors)
    XCTAssertEqual(try scriptText("counter/plus"), text(3))
  }

  func testJSON() throws {
    try pending(
      "counter/plus", recorded: text(3), actual: text(2).replacingOccurrences(of: "  ~double = 4\n", with: ""))
    try pending("counter/stale", recorded: text(3) + "#\n", actual: "transcript 1\n")
    let outcome = harness("review", "--json")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(
      outcome.output,
      """
      {
        "format" : "harness-review",
        "pending" : [
          {
            "group" : 1,
            "name" : "counter/plus",
            "pending" : "/T/Snapshots/counter/plus.transcript.new",
            "steps" : [
              {
                "changes" : [
                  {
                    "kind" : "removed",
                    "old" : "~double = 4"
                  },
                  {
                    "kind" : "changed",
                    "new" : "2",
                    "old" : "3",
                    "path" : "number"
                  }
                ],
                "command" : "send plus",
                "line" : 4,
                "step" : 1
              }
            ],
            "transcript" : "/T/Snapshots/counter/plus.transcript"
          },
          {
            "name" : "counter/stale",
            "problem" : "/T/Snapshots/counter/stale.transcript:2:1: the script was edited after it ran; \
      to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/counter/stale.transcript",
            "steps" : [

            ],
            "transcript" : "/T/Snapshots/counter/stale.transcript"
          }
        ],
        "version" : 1
      }

      """)
    XCTAssertEqual(harness("review", "--reject").code, 0)
    let empty = harness("review", "--json")
    XCTAssertEqual(empty.code, 0)
    XCTAssertEqual(
      empty.output, "{\n  \"format\" : \"harness-review\",\n  \"pending\" : [\n\n  ],\n  \"version\" : 1\n}\n")
  }
}
