import XCTest

@testable import Harness
@testable import HarnessCommand

/// Characters that could affect a terminal, a log or a reader are never in a report as they are, wherever they come from.
final class HiddenCharacterTests: XCTestCase {
  private static let hostile = "a\u{1B}[2Jb\u{7}c\u{9B}d\r\u{202E}e\u{200D}f\u{AD}\u{E0041}g"
  private static var commands: (_ verb: String, _ path: String) -> String { { CommandText().text($0, $1) } }
  private var context: ReportContext { ReportContext(version: "1") { Self.commands($0, $1[0]) } }

  /// A run in which every text is hostile.
  private var report: RunReport {
    let text = Self.hostile
    var results = Self.kinds.indices.map { index in
      ReportSample.result("\(text)/\(index) \(text)", Self.kinds[index], output: "\(text)\n\(text)")
    }
    results.append(ReportSample.result(text))
    results[0].reach = ScriptReach(endpoints: [.init(name: text, canFail: true, answered: true)], states: [text])
    var report = RunReport(
      results: results,
      features: [
        .init(name: text, actionCases: [text, "\(text)2"], reachable: .init(actions: [text], states: [text]))
      ],
      seconds: 1,
      warnings: [
        FileWarning(text, .otherName, place: text), FileWarning(text, .noFile, found: text),
        FileWarning(text, .otherFeature, found: text, place: nil),
      ])
    report.isolation = .impossible(text)
    report.lostWorkers = [CrashedWorker(how: text, .playing(text), scripts: [text, text], output: text)]
    return report
  }

  private static let kinds: [ScriptFailure.Kind] = [
    .unreadable(hostile), .notRecorded,
    .differs(subject: hostile, expected: hostile, actual: hostile + "1", command: hostile),
    .unrecorded(hostile, command: hostile), .missing(hostile, command: hostile), .moved(hostile, command: hostile),
    .reported(hostile, command: hostile), .reported(hostile, command: hostile, origin: .unusedStub(hostile)),
    .reported(
      hostile, command: hostile, origin: .expectation(path: hostile, expected: hostile, actual: hostile + "1")),
    .noEnd, .nothingFailed,
    .died(how: hostile, command: hostile, action: hostile), .died(how: hostile, command: nil, action: nil),
    .timedOut(limit: 2.5, command: hostile, action: hostile),
    .varies(Nondeterminism(between: .processes, first: hostile, second: hostile, command: hostile)),
    .varies(
      Nondeterminism(
        between: .playings, cause: .random, first: hostile, second: "\(hostile) = 1", command: hostile, ignore: hostile)
    ),
  ]

  private func assertNothingHidden(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    for part in text.split(separator: "\n") {
      let hidden = part.unicodeScalars.filter(LiteralText.isHidden).map { String($0.value, radix: 16) }
      if !hidden.isEmpty { XCTFail("\(hidden) in \(FailureText.visible(String(part)))", file: file, line: line) }
    }
  }

  func testGitHub() {
    assertNothingHidden(GitHubReport(report, context).annotations)
    assertNothingHidden(GitHubReport(report, context).summary)
  }

  func testJUnit() { assertNothingHidden(JUnitReport(report, context).text) }

  func testJSON() throws {
    let text = JSONReport.text(report, context)
    assertNothingHidden(text)
    XCTAssertEqual(try JSONReport.read(Array(text.utf8)), report)
  }

  func testConsole() {
    for style in [TextStyle.plain, .colored] {
      for columns in [nil, 40] {
        let console = ConsoleReport(style: style, columns: columns, commands: { Self.commands($0, $1[0]) })
        let texts =
          report.results.map { console.failed($0) } + report.lostWorkers.map { console.lost($0) }
          + [console.checked(report.results, skipped: 1), console.notIsolated(.impossible(Self.hostile)) ?? ""]
        assertNothingHidden(texts.joined().replacing(/\u{1B}\[[0-9;]*m/, with: ""))
      }
    }
    assertNothingHidden(WarningText.lines(report.warnings).joined(separator: "\n"))
    let coverage = CoverageReport(report.features, report.results, isWhole: true)
    for extent in [CoverageReport.Extent.missing, .all] { assertNothingHidden(coverage.text(extent)) }
  }

  func testReview() throws {
    // An open bracket would include the lines below.
    let text = Self.hostile.replacing("[", with: "")
    let name = "\(text)/\(text)"
    let folder = try makeTemporaryFolder()
    defer { try? FileSystem.removeTree(folder) }
    let path = "\(folder)/\(text).transcript"
    func script(_ line: String) -> String { "transcript 1\nfeature counter\n# \(text)\nsend \(text)\n  \(line)\nend\n" }
    try FileSystem.writeAtomically(script("\(text) = \"\(text)\""), to: path)
    let change = try PendingChange(
      SnapshotDirectory.File(name: name, path: path), actual: script("\(text) = \"\(text)2\""))
    for isFull in [false, true] {
      for group in [PendingGroup([change]), PendingGroup([change, change])] {
        for columns in [30, 200] {
          assertNothingHidden(
            ReviewScreen(style: .plain, columns: columns).text(group, place: "1 of 1", isFull: isFull))
        }
      }
    }
    assertNothingHidden(PendingText.accepted(change))
    assertNothingHidden(ReviewJSON.text([PendingGroup([change])], [(change.file, FailureText.visible(text))]))
    for problem in [
      PendingProblem.notPending, .noTranscript(text), .unreadable([text]), .stale(path: text, line: 1), .touched(text),
      .unwritable(.unwritable(path: text, code: 1)),
    ] {
      assertNothingHidden(PendingText(problem, run: Self.commands("run", text)).text)
    }
    let renames = [Rename(old: text, new: text)]
    assertNothingHidden(RenameText.found(renames.map(\.text), "rename", unreadable: 1, command: ""))
    assertNothingHidden(RenameText.explained(renames))
    assertNothingHidden(RunProgress.line(1, 2, 1, (text, 3), width: 200))
  }

  /// As characters, a combining mark and what is before it are one; to a shell or a parser they are two.
  func testMarksHideNoSyntax() throws {
    let path = "a'\u{301};echo hurt;'\u{301}b"
    let echo = "printf %s " + Self.commands("run", path).dropFirst("harness run ".count)
    XCTAssertEqual(try ChildProcess("/bin/sh", ["-c", echo]).run().outputText, path)
    let result = ReportSample.result("order/x:\u{301}y,\u{301}z", .noEnd)
    let report = RunReport(results: [result])
    let annotation = try XCTUnwrap(GitHubReport(report, context).annotations.split(separator: "\n").first)
    XCTAssertTrue(annotation.contains("title=order/x%3A\u{301}y%2C\u{301}z"), "\(annotation)")
  }

  /// A copied command works on the file that it names.
  func testCommandsAreQuotedForAShell() throws {
    let path = "Snapshots/\(Self.hostile)'s \"\\\n\t.transcript"
    let command = Self.commands("run", path)
    assertNothingHidden(command)
    XCTAssertFalse(command.contains("\n"))
    let echo = "printf %s " + command.dropFirst("harness run ".count)
    let outcome = try ChildProcess("/bin/bash", ["-c", echo]).run()
    XCTAssertEqual(outcome.outputText, path)
  }
}
