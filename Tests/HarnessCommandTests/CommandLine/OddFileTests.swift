import XCTest

@testable import Harness
@testable import HarnessCommand

/// Files that an editor, a merge or a disk has left behind. No command may trap on them, and no hint may fail a run.
final class OddFileTests: ToolTestCase {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let head = Array("transcript 1\nfeature counter\n".utf8)

  private static let files: [(name: String, bytes: [UInt8])] = [
    ("empty", []), ("mark", mark), ("twomarks", mark + mark), ("markline", mark + [10]), ("newline", [10]),
    ("return", [13]), ("windows", [13, 10]), ("nul", [0]), ("nuls", [0, 0, 10, 0]), ("space", [32]), ("tab", [9]),
    ("quote", [34]), ("quotes", [34, 34, 34]), ("backslash", [92]), ("high", [0xFF]), ("cut", [0xE2, 0x82]),
    ("wide", [0xFF, 0xFE, 0x74, 0]), ("noline", Array("transcript 1".utf8)), ("markhead", mark + head),
    ("unclosed", head + Array("send set(".utf8)), ("string", head + Array("send write(\"".utf8)),
    ("escape", head + Array("send write(\"\\".utf8)), ("lines", head + Array("send write(\"\"\"\n  \\".utf8)),
    ("unknown", head + Array("send pluss".utf8)), ("unknown2", head + Array("send pluss".utf8)),
    ("path", head + Array("ignore numbr".utf8)), ("wideline", head + [UInt8](repeating: 0xC3, count: 7)),
  ]

  private func makeAll() throws {
    for (name, bytes) in Self.files {
      try FileSystem.createDirectory(snapshots + "/counter")
      try FileSystem.writeAtomically(bytes, to: "\(snapshots)/counter/\(name).transcript")
    }
  }

  func testAnEmptyFileFailsAndTheReportIsWritten() throws {
    try script("counter/empty", "")
    try script("counter/mark", "\u{FEFF}")
    let outcome = harness("run", "--report", "json=\(path("report.json"))")
    let empty = "the file is empty; expected 'transcript 1' (the command 'new' writes one)"
    assert(
      outcome, code: 1,
      output: """
        FAIL counter/empty
          /T/Snapshots/counter/empty.transcript:1:1: \(empty)
          to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/counter/empty.transcript

        FAIL counter/mark
          /T/Snapshots/counter/mark.transcript:1:1: \(empty)
          to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/counter/mark.transcript

        2 of 2 scripts failed

        """)
    XCTAssertEqual(try JSONReport.read(FileSystem.read(path("report.json"))).results.count, 2)
  }

  /// Alone, since hints are given only for runs with failures of a single kind.
  func testEachAlone() throws {
    for (name, bytes) in Self.files {
      try FileSystem.createDirectory(snapshots + "/counter")
      try FileSystem.writeAtomically(bytes, to: "\(snapshots)/counter/\(name).transcript")
      let outcome = harness("run", "--report", "json=\(path("\(name).json"))")
      XCTAssertEqual(outcome.code, 1, "\(name): \(outcome)")
      XCTAssertTrue(FileSystem.exists(path("\(name).json")), name)
      XCTAssertEqual(harness("record", "--rename", "pluss=plus").code, 1, name)
      try FileSystem.removeTree(snapshots)
    }
  }

  func testAllTogetherInEveryCommand() throws {
    let commands: [[String]] = [
      ["run"], ["run", "--coverage"], ["run", "--accept"], ["record"], ["record", "--rename", "pluss=plus"], ["list"],
      ["list", "--scripts"], ["format", "--check"], ["format"], ["review"], ["review", "--json"],
      ["review", "--accept"],
      ["review", "--reject"], ["list", "--obsolete"], ["list", "--obsolete", "--delete"],
    ]
    for command in commands {
      try makeAll()
      let outcome = run(command + ["--snapshots", snapshots])
      XCTAssertTrue((0...1).contains(outcome.code), "\(command): \(outcome)")
    }
    for (name, _) in Self.files { _ = harness("show", "counter/\(name)", "--step", "1") }
    for (name, bytes) in Self.files {
      try FileSystem.writeAtomically(bytes, to: path("\(name).json"))
      XCTAssertEqual(harness("report", "merge", path("\(name).json")).code, 1, name)
      let pending = "\(snapshots)/counter/\(name).transcript.new"
      try FileSystem.writeAtomically(bytes, to: pending)
    }
    XCTAssertEqual(harness("review").code, 1)
    XCTAssertEqual(harness("review", "--accept").code, 1)
  }

  /// Any position in any file: outside of it, nothing is found.
  func testPlacesAreLookedForWithinTheFile() {
    for (_, bytes) in Self.files {
      let source = SourceText(path: "", bytes: bytes)
      for line in -1...4 {
        for column in [Int.min, .max] + Array(-1...12) {
          let offset = source.offset(line: line, column: column)
          XCTAssertTrue(offset.map { (0...source.bytes.count).contains($0) } ?? true, "\(line):\(column)")
        }
      }
    }
    XCTAssertEqual(SourceText(path: "", bytes: Self.mark + Array("send".utf8)).offset(line: 1, column: 3), 2)
  }

  func testColumnsOfALongLine() throws {
    let head = "transcript 1\nfeature counter\nsend "
    let source = SourceText(path: "", bytes: Array((head + String(repeating: "x", count: 100_010) + "é y").utf8))
    for offset in [head.utf8.count, head.utf8.count + 99_000, source.bytes.count - 1, source.bytes.count] {
      let position = source.position(of: offset)
      XCTAssertEqual(source.offset(line: position.line, column: position.column), offset)
    }
    XCTAssertEqual(source.offset(line: 3, column: 9 << 20), source.bytes.count)
  }

  func testLinesOfEightMebibytes() throws {
    try LongTests.require()
    let line = String(repeating: "x", count: 8 << 20)
    for text in ["send \(line)", "send set(\(line)", line] {
      try script("counter/long", "transcript 1\nfeature counter\n\(text)\nend\n")
      try script("counter/longer", "transcript 1\nfeature counter\n\(text)")
      XCTAssertEqual(harness("run").code, 1)
    }
  }

  /// The byte order mark that some editors write is read like a Windows line ending: it means nothing, and is dropped when the
  /// file is written.
  func testAByteOrderMarkIsReadAndNotWritten() throws {
    let text = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n"
    try script("counter/good", "\u{FEFF}" + text)
    assert(harness("run"), code: 0, output: "1 script holds, 2 steps\n")
    XCTAssertEqual(try scriptText("counter/good"), "\u{FEFF}" + text)
    try script("counter/bad", "\u{FEFF}transcript 1\nfeature countr\nend\n")
    XCTAssertTrue(harness("run", "bad").output.contains("bad.transcript:2:9: unknown feature 'countr'"))
    try script("counter/first", "\u{FEFF}transcripts 1\n")
    XCTAssertTrue(harness("run", "first").output.contains("first.transcript:1:1: expected 'transcript 1'"))
    try script("counter/twice", "\u{FEFF}\u{FEFF}transcript 1\n")
    XCTAssertTrue(
      harness("run", "twice").output.contains(
        "expected 'transcript 1' as the first line, found '\\u{FEFF}transcript 1'"))
    assert(
      harness("record", "good"), code: 0,
      output: "recorded counter/good: 0 of 2 steps, only the layout\n1 script recorded, 0 unchanged\n")
    XCTAssertEqual(try scriptText("counter/good"), text)
    try make("Snapshots/counter/stubs", "\u{FEFF}stub save = true\n")
    try script(
      "counter/good",
      "\u{FEFF}transcript 1\nfeature counter\ninclude stubs\n\nsend save\n  call save(1)\n  receive saved(true)\n"
        + "  note = \"saved\"\nend\n")
    assert(harness("run", "good"), code: 0, output: "1 script holds, 2 steps\n")
  }
}
