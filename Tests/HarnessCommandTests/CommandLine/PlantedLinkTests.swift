import Foundation
import XCTest

@testable import Harness

/// A link planted where the command writes doesn't redirect it: it is reported, and nothing is lost.
final class PlantedLinkTests: ToolTestCase {
  private let good = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n"
  private var bad: String { good.replacingOccurrences(of: "number = 2", with: "number = 3") }
  private let precious = "precious\n"

  override func setUpWithError() throws {
    try super.setUpWithError()
    try make("out/file", precious)
  }

  private func link(_ name: String, to destination: String) throws {
    try FileSystem.createDirectory(PathText.directory(of: path(name)))
    XCTAssertEqual(symlink(destination, path(name)), 0)
  }

  private func atTerminal(_ words: String...) -> Outcome {
    run(words + ["--snapshots", snapshots, "--color", "never"], isTerminal: true)
  }

  private var outside: [String: String] {
    get throws {
      var files: [String: String] = [:]
      for path in FileSystem.walk(path("out")).files {
        let name = try XCTUnwrap(PathText.below(self.path("out"), path))
        if name.hasPrefix(".harness/") { continue }
        files[name] = String(decoding: try FileSystem.read(path), as: UTF8.self)
      }
      return files
    }
  }

  private func isLink(_ name: String) throws -> Bool {
    try FileSystem.list(PathText.directory(of: path(name))).first { $0.name == PathText.name(of: name) }?.kind
      == .symbolicLink
  }

  // MARK: Pending files

  func testALinkInThePlaceOfAPendingFile() throws {
    let pending = "Snapshots/counter/plus.transcript.new"
    let told =
      "harness: /T/\(pending) is a symbolic link, and is neither followed nor changed; remove it, or put a file in its place\n"
    for destination in ["../../out/file", "../../out/new"] {
      try link(pending, to: destination)
      try script("counter/plus", bad)
      let outcome = atTerminal("run")
      XCTAssertEqual(outcome.code, 1)
      XCTAssertEqual(outcome.errors, told)
      XCTAssertFalse(outcome.output.contains("pending"), outcome.output)
      for decide in ["--accept", "--reject"] {
        let outcome = harness("review", decide)
        XCTAssertEqual(outcome.code, 1)
        XCTAssertTrue(outcome.errors.contains("/T/\(pending) is a symbolic link"), outcome.errors)
      }
      XCTAssertEqual(harness("review").code, 1)
      try script("counter/plus", good)
      XCTAssertEqual(harness("run").errors, told)
      XCTAssertEqual(try outside, ["file": precious])
      XCTAssertTrue(try isLink(pending))
      try FileSystem.remove(path(pending))
    }
  }

  func testALinkInThePlaceOfAFolderOfPendingFiles() throws {
    try script("counter/plus", bad)
    try make("out/plus.transcript.new", good)
    try link("art/counter", to: "../out")
    let outcome = harness("run", "--pending-dir", path("art"))
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(
      outcome.errors,
      "harness: /T/art/counter/plus.transcript.new is reached through the symbolic link /T/art/counter, which is not followed; "
        + "remove it, or put a folder in its place\n")
    for decide in [["--accept"], ["--reject"], []] {
      XCTAssertEqual(run(["review", "--pending-dir", path("art"), "--snapshots", snapshots] + decide).code, 0)
    }
    XCTAssertEqual(harness("list", "--obsolete", "--delete", "--pending-dir", path("art")).code, 0)
    try FileSystem.remove(path("Snapshots/counter/plus.transcript"))
    try script("cart/plus", good)
    let prune = harness("list", "--obsolete", "--delete", "--pending-dir", path("art"))
    XCTAssertEqual(prune.code, 1)
    XCTAssertTrue(prune.errors.contains("is reached through the symbolic link /T/art/counter"), prune.errors)
    XCTAssertEqual(try outside, ["file": precious, "plus.transcript.new": good])
  }

  func testTheFolderOfPendingFilesMayItselfBeALink() throws {
    try script("counter/plus", bad)
    try link("art", to: "out")
    XCTAssertEqual(harness("run", "--pending-dir", path("art")).errors, "")
    XCTAssertEqual(try outside, ["file": precious, "counter/plus.transcript.new": good])
  }

  // MARK: Transcripts

  func testATranscriptThatIsALinkIsRecordedInTheSnapshots() throws {
    try script("counter/plus", bad)
    try link("Snapshots/counter/alias.transcript", to: "plus.transcript")
    assert(
      harness("record", "counter/alias"), code: 0,
      output: "recorded counter/alias: 1 of 2 steps\n1 script recorded, 0 unchanged\n")
    XCTAssertEqual(try scriptText("counter/plus"), good)
    XCTAssertTrue(try isLink("Snapshots/counter/alias.transcript"))
  }

  func testATranscriptThatLeadsOutOfTheSnapshotsIsPlayedAndNotWritten() throws {
    try make("out/far.transcript", bad)
    try make("out/folder/plus.transcript", bad)
    try link("Snapshots/counter/far.transcript", to: "../../out/far.transcript")
    try link("Snapshots/linked", to: "../out/folder")
    XCTAssertTrue(atTerminal("run").output.contains("\n2 of 2 scripts failed"))
    // There is room beside the link; accepting would write through it.
    let accept = harness("review", "--accept")
    XCTAssertEqual(accept.code, 1)
    XCTAssertTrue(accept.errors.contains("counter/far.transcript leads out of /T/Snapshots"), accept.errors)
    for words in [["record"], ["run", "--accept"], ["format"], ["record", "--add", "State.other=1"]] {
      if words == ["format"] {
        try make("out/far.transcript", bad + "\n\n\n")
        try make("out/folder/plus.transcript", bad + "\n\n\n")
      }
      let before = try outside
      let outcome = run(words + ["--snapshots", snapshots])
      XCTAssertEqual(outcome.code, 1, "\(words)")
      for (link, file) in [("counter/far", "far"), ("linked/plus", "folder/plus")] {
        let told =
          "/T/Snapshots/\(link).transcript leads out of /T/Snapshots, to /T/out/\(file).transcript, and is not written; "
          + "name that file itself, or put one in its place"
        XCTAssertTrue((outcome.output + outcome.errors).contains(told), "\(words): \(outcome)")
      }
      XCTAssertEqual(try outside, before, "\(words)")
    }
    // By its own name it may be recorded.
    XCTAssertEqual(harness("record", path("out/far.transcript")).code, 0)
    XCTAssertEqual(try text("out/far.transcript"), good)
  }

  func testPendingFilesOfAFolderThatLeadsOut() throws {
    try make("out/plus.transcript", bad)
    try link("Snapshots/counter", to: "../out")
    let outcome = atTerminal("run")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.errors.contains("is reached through the symbolic link /T/Snapshots/counter,"), outcome.errors)
    XCTAssertEqual(try outside, ["file": precious, "plus.transcript": bad])
  }

  func testANameThatBeginsWithAMark() throws {
    try make("out/\u{301}plus.transcript", bad)
    try link("Snapshots/counter", to: "../out")
    XCTAssertEqual(atTerminal("run").code, 1)
    XCTAssertEqual(harness("record").code, 1)
    XCTAssertEqual(try outside, ["file": precious, "\u{301}plus.transcript": bad])
    try FileSystem.remove(path("Snapshots/counter"))
    try make("Snapshots/counter/\u{301}plus.transcript", bad)
    XCTAssertEqual(harness("record").code, 0)
    XCTAssertEqual(try text("Snapshots/counter/\u{301}plus.transcript"), good)
  }

  func testANewScript() throws {
    try link("Snapshots/counter", to: "../out")
    let outcome = harness("new", "counter", "fresh")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.errors.contains("is reached through the symbolic link"), outcome.errors)
    try link("Snapshots/cart/fresh.transcript", to: "../../out/fresh")
    XCTAssertNotEqual(harness("new", "cart", "fresh").code, 0)
    XCTAssertEqual(try outside, ["file": precious])
  }

  // MARK: Pruning

  func testPruningDeletesNothingOutside() throws {
    try script("counter/plus", good)
    let old = "transcript 1\nfeature old\nend\n"
    try make("out/old.transcript", old)
    try make("out/gone.transcript.new", old)
    try link("Snapshots/old", to: "../out")
    try link("Snapshots/older/old.transcript", to: "../../out/old.transcript")
    try link("Snapshots/older/gone.transcript.new", to: "../../out/file")
    let told = "is reached through the symbolic link /T/Snapshots/old, which is not followed"
    for words in [["list", "--obsolete"], ["list", "--obsolete", "--delete"]] {
      let outcome = run(words + ["--snapshots", snapshots])
      XCTAssertEqual(outcome.code, 1)
      XCTAssertTrue(outcome.errors.contains("/T/Snapshots/old/old.transcript \(told)"), outcome.errors)
      XCTAssertTrue(outcome.errors.contains("/T/Snapshots/old/gone.transcript.new \(told)"), outcome.errors)
      XCTAssertTrue(outcome.output.contains("/T/Snapshots/older/old.transcript: feature 'old'"), outcome.output)
      XCTAssertTrue(outcome.output.contains("/T/Snapshots/older/gone.transcript.new: its"), outcome.output)
    }
    // Links are removed, and their targets stay.
    XCTAssertEqual(try FileSystem.list(path("Snapshots/older")), [])
    XCTAssertEqual(
      try outside, ["file": precious, "old.transcript": old, "gone.transcript.new": old])
  }

  // MARK: Reports

  /// A report is written where the user asks for it, through a link as well.
  func testAReportIsWrittenWhereItWasAskedFor() throws {
    try script("counter/plus", good)
    try link("report.json", to: "out/report.json")
    XCTAssertEqual(harness("run", "--report", "json=\(path("report.json"))").code, 0)
    XCTAssertTrue(try isLink("report.json"))
    XCTAssertEqual(try outside.count, 2)
  }

  // MARK: What isn't a file

  func testAPipeInThePlaceOfAPendingFile() throws {
    try script("counter/plus", bad)
    XCTAssertEqual(mkfifo(path("Snapshots/counter/plus.transcript.new"), 0o600), 0)
    XCTAssertEqual(
      atTerminal("run").errors, "harness: /T/Snapshots/counter/plus.transcript.new is a named pipe, not a file\n")
    for decide in ["--accept", "--reject"] {
      XCTAssertEqual(harness("review", decide).code, 1)
    }
  }

  func testAPipeThatIsNamedAsAScript() throws {
    try script("counter/plus", good)
    XCTAssertEqual(mkfifo(path("Snapshots/counter/pipe.transcript"), 0o600), 0)
    for command in ["run", "record", "format", "show"] {
      let outcome = harness(command, path("Snapshots/counter/pipe.transcript"))
      XCTAssertEqual(outcome.code, 1, command)
      XCTAssertTrue(outcome.output.contains("pipe.transcript is a named pipe, not a file"), outcome.output)
    }
    try script("counter/including", "transcript 1\nfeature counter\ninclude pipe.transcript\nsend plus\nend\n")
    XCTAssertTrue(harness("run", "including").output.contains("is a named pipe, not a file"))
  }
}
