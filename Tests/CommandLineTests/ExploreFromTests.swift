import XCTest

@testable import Harness
@testable import HarnessCommand

/// `harness explore --from SCRIPT:LINE`
final class ExploreFromTests: BinaryTestCase {
  private let script = "Snapshots/vault/open.transcript"
  private let text = """
    transcript 1
    feature vault
    send enter(1)
      nothing
    send enter(271828182)
      isOpen = true
    send take
      taken = 1
    end

    """

  private func explore(_ arguments: [String]) throws -> ChildProcess.Outcome {
    try faulty(["explore"] + arguments + ["--runs", "64", "--check"], environment: ["VAULT": "1"])
  }

  /// All runs begin after the step, so what only happens before it isn't found; the fault needs it.
  func testAllRunsBeginAfterTheStep() throws {
    let early = try explore(["vault"])
    XCTAssertEqual(early.ending, .exited(1))
    XCTAssertTrue(early.outputText.contains("only an open vault is looked at"), early.outputText)
    XCTAssertFalse(early.outputText.contains("at most three are taken"), early.outputText)
    try make(script, text)
    for (place, arguments) in [("\(script):5", []), ("\(script):6", ["vault"]), ("\(script):7", ["vault"])] {
      let outcome = try explore(arguments + ["--from", place])
      let output = outcome.outputText
      XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
      XCTAssertFalse(output.contains("only an open vault is looked at"), output)
      XCTAssertTrue(output.contains("FOUND rule \"at most three are taken\" broken by take"), output)
      let steps = ["send enter(271828182)"] + Array(repeating: "send take", count: 4)
      let lines = output.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("send ") }
      XCTAssertEqual(lines.map(String.init), steps, output)
      XCTAssertTrue(output.contains("--from \(place) vault"), output)
    }
    // Before that step, the vault is closed.
    let before = try explore(["--from", "\(script):3"])
    XCTAssertTrue(before.outputText.contains("only an open vault is looked at"), before.outputText)
  }

  /// A text of a script that is being written has neither observations nor an end.
  func testAScriptThatIsNotFinished() throws {
    try make(script, "transcript 1\nfeature vault\ninitial VaultState(isOpen: true)\nsend take\n")
    let outcome = try explore(["--from", "\(script):4"])
    XCTAssertFalse(outcome.outputText.contains("only an open vault is looked at"), outcome.outputText)
    XCTAssertTrue(outcome.outputText.contains("at most three are taken"), outcome.outputText)
    XCTAssertTrue(outcome.outputText.contains("initial VaultState(isOpen: true, taken: 0)"), outcome.outputText)
  }

  func testMistakes() throws {
    try make(script, text)
    try make("Snapshots/vault/wrong.transcript", "transcript 1\nfeature vault\nsend enter(true)\nsend take\nend\n")
    func errors(_ arguments: String...) throws -> String {
      let outcome = try explore(arguments)
      XCTAssertNotEqual(outcome.ending, .exited(0))
      return outcome.errorText
    }
    XCTAssertEqual(
      try errors("--from", script).split(separator: "\n").first,
      "harness: --from can't be '\(script)'; expected FILE:LINE, such as Snapshots/order/plus.transcript:12")
    XCTAssertTrue(try errors("volt", "--from", "\(script):5").contains("unknown feature 'volt'"))
    XCTAssertTrue(
      try errors("--from", "Snapshots/vault/wrong.transcript:4").hasPrefix(
        "harness: Snapshots/vault/wrong.transcript:3:12"))
    XCTAssertTrue(
      try errors("--from", "\(script):5", "--environment", "other").contains(
        "expected no --environment, as \(script) names none"))
    XCTAssertTrue(try errors("--from", "Snapshots/vault/none.transcript:5").contains("none.transcript"))
    for line in [1, 2, 99_999] {
      XCTAssertTrue(
        try errors("--from", "\(script):\(line)").hasPrefix(
          "harness: --from can't be '\(script):\(line)'; expected the line of a step; the first one is in line"))
    }
  }
}
