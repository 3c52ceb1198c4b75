import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// What a script does to a process shared with others affects neither those nor the command.
final class SharedProcessTests: BinaryTestCase {
  private let bad = "send count(1)\n  count = 2"

  /// The numbers of workers.
  private static let jobs = ["0", "1", "2"]

  private func scripts(doing line: String) throws {
    try? FileSystem.removeTree(path("Snapshots"))
    try? FileSystem.removeTree(path("out"))
    try faultyScript("a", line, "  nothing")
    try faultyScript("b", "send count(1)", "  count = 1")
    try make("Snapshots/faulty/start.txt", "initial FaultyState(count: 3, text: \"\")\n")
    try make(
      "Snapshots/faulty/c.transcript",
      "transcript 1\nfeature faulty\ninclude start.txt\n\nsend count(1)\n  count = 4\nend\n")
    try faultyScript("d", bad)
  }

  func testAScriptThatGoesElsewhere() throws {
    for jobs in Self.jobs {
      for line in ["send changeDirectory(\"/\")", "send changeDirectoryLater(\"/\")"] {
        try scripts(doing: line)
        let outcome = try faulty(
          "run", "--jobs", jobs, "--report", "json=out/report.json", "--report", "html=out/report.html",
          "--pending-dir", "out/pending")
        XCTAssertEqual(
          besideLetThrough(outcome.outputText),
          """
          FAIL faulty/d
            Snapshots/faulty/d.transcript:5:11: count, after send count(1)

             2   feature faulty
             4   send count(1)
             5 -   count = [-2-]
               +   count = {+1+}
             6   end

            to accept the new output: faulty-harness record Snapshots/faulty/d.transcript
            to run it again: faulty-harness run Snapshots/faulty/d.transcript

          1 of 4 scripts failed
          1 change is pending; to review it: faulty-harness review --pending-dir out/pending

          """, "\(jobs), \(line)")
        XCTAssertEqual(outcome.errorText, "")
        let report = try JSONReport.read(FileSystem.read(path("out/report.json")))
        XCTAssertEqual(report.results.map(\.path), ["a", "b", "c", "d"].map { "Snapshots/faulty/\($0).transcript" })
        XCTAssertTrue(FileSystem.exists(path("out/report.html")))
        XCTAssertTrue(FileSystem.exists(path("out/pending/faulty/d.transcript.new")))
        assert(
          try faulty("record", "--jobs", jobs), 0,
          output: """
            recorded faulty/d: 1 of 2 steps
            1 script recorded, 3 unchanged

            """)
        XCTAssertEqual(try faulty("run", "--jobs", jobs).ending, .exited(0))
      }
    }
  }

  /// Files of its own that a feature opens by relative paths.
  func testTheNextScriptIsWhereItWouldBeAlone() throws {
    try faultyScript("a", "send changeDirectory(\"/\")", "  nothing")
    try faultyScript("b", "send find(\"Snapshots/faulty/b.transcript\")", "  count = 1")
    for jobs in Self.jobs {
      assert(try faulty("run", "--jobs", jobs), 0, output: "2 scripts hold, 4 steps\n")
    }
  }

  func testAScriptThatChangesThePermissionsOfNewFiles() throws {
    for jobs in Self.jobs {
      try scripts(doing: "send changeMask(511)")
      XCTAssertEqual(
        try shell("umask 022; $F run --jobs \(jobs) --pending-dir out --report json=out/report.json").ending, .exited(1)
      )
      for name in ["out/report.json", "out/faulty/d.transcript.new"] {
        var status = stat()
        XCTAssertEqual(stat(path(name), &status), 0, name)
        XCTAssertEqual(status.st_mode & 0o777, 0o644, "\(jobs): \(name)")
      }
    }
  }

  /// The next opened file gets the number of a closed stream, and with it whatever is printed.
  func testAScriptThatClosesTheStandardStreams() throws {
    for jobs in Self.jobs {
      for descriptor in 0...2 {
        try scripts(doing: "send close(\(descriptor))")
        try faultyScript("b", "send print(\"out\")", "  nothing", "send printErrors(\"err\")", "  nothing")
        let run = try faulty("run", "--jobs", jobs, "--pending-dir", "out", "--report", "json=out/report.json")
        XCTAssertTrue(run.outputText.hasSuffix("review --pending-dir out\n"), "\(jobs) \(descriptor) \(run.outputText)")
        XCTAssertEqual(run.errorText, jobs == "0" ? "err\n" : "", "\(jobs) \(descriptor)")
        XCTAssertEqual(run.ending, .exited(1))
        let report = try JSONReport.read(FileSystem.read(path("out/report.json")))
        XCTAssertEqual(report.results.map(\.output), ["", jobs == "0" ? "out\n" : "out\nerr\n", "", ""])
        XCTAssertEqual(
          try text("out/faulty/d.transcript.new"),
          "transcript 1\nfeature faulty\n\nsend count(1)\n  count = 1\nend\n")
        // Notes go to standard error, whatever has happened to it.
        try make("blocked", "")
        let blocked = try faulty("run", "--jobs", jobs, "--report", "json=blocked/report.json")
        XCTAssertTrue(blocked.errorText.contains("harness: can't"), "\(jobs) \(descriptor): \(blocked.errorText)")
      }
    }
  }
}
