import XCTest

@testable import Harness

/// Files may have any name. No command prints one in a way that controls a terminal or a CI system.
final class HostileNameTests: ToolTestCase {
  private let evil = "a\u{1B}[2J\n::error::b\u{202E}c\r\u{9B}d"
  private let good = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n"
  private var bad: String { good.replacingOccurrences(of: "number = 2", with: "number = 3") }

  private func assertHarmless(_ words: [String], file: StaticString = #filePath, line: UInt = #line) {
    let outcome = run(words + ["--snapshots", snapshots], isTerminal: true)
    for text in [outcome.output, outcome.errors] {
      let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      for line in FailureText.lines(of: plain) {
        let hidden = line.unicodeScalars.filter(LiteralText.isHidden)
        XCTAssertEqual(Array(hidden), [], "\(words): \(FailureText.visible(String(line)))")
        XCTAssertFalse(line.drop { $0 == " " }.hasPrefix("::error::b"), "\(words)")
      }
    }
  }

  func testEveryCommand() throws {
    for commands in [
      [["run"], ["review"], ["review", "--accept"]], [["run"], ["review", "--reject", evil]], [["run", "--accept"]],
      [["record"]],
      [["run", "--report", "github"]], [["run", "--report", "markdown"]], [["run", "--report", "json"]],
      [["review", "--json"]], [["list", "--scripts"]], [["list"]], [["format"]], [["show", evil]],
      [["run", evil + "x"]], [["run", "--filter", evil]], [["run", "--filter", "(" + evil]], [[evil]],
      [["run", "--\(evil)"]], [["run", "--report", evil]], [["new", evil, evil]], [["report", "merge", path(evil)]],
      [["list", "--obsolete"]], [["list", "--obsolete", "--delete"]],
    ] {
      try script("counter/\(evil)", bad)
      try script("\(evil)/\(evil)", bad)
      try script("\(evil)/old", "transcript 1\nfeature old\nend\n")
      try script("counter/\(evil)2", "transcript 1\nfeature \(evil)\nsend\nend\n")
      for words in commands { assertHarmless(words) }
    }
  }

  func testACommandThatIsPrintedWorksOnTheFile() throws {
    try script("counter/\(evil)", bad)
    let outcome = harness("run")
    let command = try XCTUnwrap(outcome.output.split(separator: "\n").first { $0.contains("harness record") })
    XCTAssertTrue(
      command.contains(#"counter/a\033[2J\012::error::b\342\200\256c\015\302\233d.transcript'"#), "\(command)")
  }
}
