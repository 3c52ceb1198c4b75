import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// A file that looks like a transcript and isn't run is mentioned once, and fails nothing. One with a transcript's name that
/// can't be read fails.
final class MisnamedTranscriptTests: ToolTestCase {
  private let good = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n"

  private func report(_ words: String...) throws -> RunReport {
    let outcome = run(["run"] + words + ["--snapshots", snapshots, "--report", "json"])
    return try JSONReport.read(Array(outcome.output.utf8))
  }

  func testNames() throws {
    try script("counter/plus", good)
    for name in [
      "a.transcipt", "b.TRANSCRIPT", "c.transcript ", "plus.transcript.bak", "d.transcript~", "e.transcripts",
      "f.Transcript.orig", "g.trasncript", "h.transcript\u{200B}", "i.transcript.transcript.txt",
    ] {
      try make("Snapshots/counter/\(name)", good)
    }
    try make("Snapshots/counter/empty.transcipt", "")
    // Other files on purpose.
    for name in [
      ".a.transcript.swp", ".b.transcipt", "#plus.transcript#", "plus.transcript.new", "gone.transcript.new",
      ".plus.transcript.123.4.tmp", "notes.txt", "README", "x.transit", "plus.transcript___jb_old___",
    ] {
      try make("Snapshots/counter/\(name)", good)
    }
    try make("Snapshots/counter/stubs.transcript.inc", "stub save = true\n")
    XCTAssertEqual(symlink("nobody@host.1:2", path("Snapshots/counter/.#plus.transcript")), 0)
    try make("Snapshots/counter/._plus.transcript", "\u{0}\u{5}")
    assert(
      harness("run"), code: 0,
      output: #"""
        1 script holds, 2 steps
        11 files are named almost like transcripts, and are not run
          /T/Snapshots/counter/a.transcipt: mv /T/Snapshots/counter/a.transcipt /T/Snapshots/counter/a.transcript
          /T/Snapshots/counter/b.TRANSCRIPT: mv /T/Snapshots/counter/b.TRANSCRIPT /T/Snapshots/counter/b.transcript
          /T/Snapshots/counter/c.transcript : mv '/T/Snapshots/counter/c.transcript ' /T/Snapshots/counter/c.transcript
          /T/Snapshots/counter/d.transcript~: mv '/T/Snapshots/counter/d.transcript~' /T/Snapshots/counter/d.transcript
          /T/Snapshots/counter/e.transcripts: mv /T/Snapshots/counter/e.transcripts /T/Snapshots/counter/e.transcript
          /T/Snapshots/counter/empty.transcipt: mv /T/Snapshots/counter/empty.transcipt /T/Snapshots/counter/empty.transcript
          /T/Snapshots/counter/f.Transcript.orig: mv /T/Snapshots/counter/f.Transcript.orig /T/Snapshots/counter/f.transcript
          /T/Snapshots/counter/g.trasncript: mv /T/Snapshots/counter/g.trasncript /T/Snapshots/counter/g.transcript
          /T/Snapshots/counter/h.transcript\u{200B}: mv $'/T/Snapshots/counter/h.transcript\342\200\213' /T/Snapshots/counter/h.transcript
          and 2 more

        """#)
    let warnings = try report().warnings
    XCTAssertEqual(warnings.count, 11)
    XCTAssertEqual(Set(warnings.map(\.kind)), [.otherName])
    XCTAssertEqual(
      warnings.last, FileWarning("/T/Snapshots/counter/plus.transcript.bak", .otherName),
      "there is a plus.transcript already")
  }

  func testWhatIsNoFile() throws {
    try script("counter/plus", good)
    XCTAssertEqual(mkfifo(path("Snapshots/counter/pipe.transcript"), 0o600), 0)
    XCTAssertEqual(mkfifo(path("Snapshots/counter/pipe.transcipt"), 0o600), 0)
    XCTAssertEqual(mkfifo(path("Snapshots/counter/other"), 0o600), 0)
    XCTAssertEqual(symlink("pipe.transcript", path("Snapshots/counter/linked.transcript")), 0)
    XCTAssertEqual(symlink("/dev/null", path("Snapshots/counter/null.transcript")), 0)
    try FileSystem.createDirectory(path("Snapshots/counter/folder.transcript"))
    try Socket.make(path("Snapshots/counter/s.transcript"))
    let outcome = harness("run", "--report", "junit=\(path("r.xml"))")
    XCTAssertEqual(outcome.code, 1)
    for (name, kind) in [
      ("folder", "a folder"), ("linked", "a named pipe"), ("null", "a device"), ("pipe", "a named pipe"),
      ("s", "a socket"),
    ] {
      let place = "/T/Snapshots/counter/\(name).transcript"
      XCTAssertTrue(
        outcome.output.contains(
          """
          FAIL counter/\(name)
            \(place):1:1: \(place) is \(kind), not a file; remove it, or put a file in its place

          """), outcome.output)
      let whole = path("Snapshots/counter/\(name)")
      for operand in ["counter/\(name)", name, "\(whole).transcript", whole] {
        let named = harness("run", operand)
        XCTAssertEqual(named.code, 1, operand)
        XCTAssertTrue(named.output.contains("is \(kind), not a file"), named.output)
      }
    }
    XCTAssertTrue(outcome.output.contains("5 of 6 scripts failed"), outcome.output)
    XCTAssertTrue(try text("r.xml").contains("failures=\"5\"") || text("r.xml").contains("errors=\"5\""))
    // A run of other scripts doesn't mention these, and no file is lost.
    XCTAssertEqual(harness("run", "--filter", "plus").code, 0)
    XCTAssertEqual(harness("run", "counter/plus").code, 0)
    for command in ["record", "list", "format"] { XCTAssertEqual(harness(command).code, 1, command) }
    XCTAssertEqual(harness("list", "--obsolete").code, 0)
    XCTAssertTrue(FileSystem.exists(path("Snapshots/counter/pipe.transcript")))
  }

  /// The content behind a dead link is unknown: without a verdict, nothing passes.
  func testADeadLinkFails() throws {
    try script("counter/plus", good)
    XCTAssertEqual(symlink("gone", path("Snapshots/counter/dead.transcript")), 0)
    let outcome = harness("run")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(
      outcome.output.contains("can't read /T/Snapshots/counter/dead.transcript: no such file"), outcome.output)
  }

  func testAnotherFeaturesFolder() throws {
    try script("cart/plus", good)
    try script("cart/deep/taken", good)
    try script("counter/deep/taken", good)
    // A folder that isn't a feature's may contain anything.
    try script("smoke/plus", good)
    try script("top", good)
    let outcome = harness("run")
    assert(
      outcome, code: 0,
      output: """
        5 scripts hold, 10 steps
        2 scripts are in the folders of other features
          /T/Snapshots/cart/deep/taken.transcript: says 'feature counter'; move it there under another name
          /T/Snapshots/cart/plus.transcript: says 'feature counter'; mv /T/Snapshots/cart/plus.transcript /T/Snapshots/counter/plus.transcript

        """)
    XCTAssertEqual(
      try report().warnings,
      [
        FileWarning("/T/Snapshots/cart/deep/taken.transcript", .otherFeature, found: "counter"),
        FileWarning(
          "/T/Snapshots/cart/plus.transcript", .otherFeature, found: "counter",
          place: "/T/Snapshots/counter/plus.transcript"),
      ])
    XCTAssertEqual(try report().results.map(\.otherFeature), ["counter", "counter", nil, nil, nil])
    // An include may name the feature, too.
    try make("Snapshots/cart/base.txt", "feature counter\n")
    try script("cart/included", "transcript 1\ninclude base.txt\nend\n")
    XCTAssertEqual(try report("cart/included").warnings.map(\.found), ["counter"])
  }

  func testOnlyWhereScriptsWereLookedFor() throws {
    try script("counter/plus", good)
    try script(
      "cart/plus",
      good.replacingOccurrences(of: "feature counter\n", with: "feature cart\n").replacingOccurrences(
        of: "  ~double = 4\n", with: ""))
    try make("Snapshots/counter/a.transcipt", good)
    try make("Snapshots/cart/b.transcipt", good)
    func noted(_ words: String...) throws -> [String] {
      let outcome = run(["run"] + words + ["--snapshots", snapshots, "--report", "json"])
      return try JSONReport.read(Array(outcome.output.utf8)).warnings.map { PathText.name(of: $0.path) }
    }
    XCTAssertEqual(try noted(), ["b.transcipt", "a.transcipt"])
    XCTAssertEqual(try noted("counter"), ["a.transcipt"])
    XCTAssertEqual(try noted(path("Snapshots/counter")), ["a.transcipt"])
    XCTAssertEqual(try noted(path("Snapshots/counter"), "counter", "cart"), ["b.transcipt", "a.transcipt"])
    XCTAssertEqual(try noted("counter/plus"), [])
    XCTAssertEqual(try noted("--filter", "^counter"), ["a.transcipt"])
    XCTAssertEqual(try noted("--shard", "1/2").count + noted("--shard", "2/2").count, 2)
    XCTAssertEqual(harness("run", "--quiet").output, "")
    // A file that is named explicitly is run, whatever its name.
    assert(harness("run", path("Snapshots/counter/a.transcipt")), code: 0, output: "1 script holds, 2 steps\n")
  }

  func testEveryReportHasThem() throws {
    try script("counter/plus", good)
    for number in 10..<25 { try make("Snapshots/counter/a\(number).transcipt", good) }
    let github = harness("run", "--report", "github=\(path("summary.md"))").output
    let warnings = github.split(separator: "\n").filter { $0.hasPrefix("::warning ") }
    XCTAssertEqual(warnings.count, 10)
    XCTAssertEqual(
      warnings[0],
      "::warning file=/T/Snapshots/counter/a10.transcipt,line=1,title=/T/Snapshots/counter/a10.transcipt::"
        + "mv /T/Snapshots/counter/a10.transcipt /T/Snapshots/counter/a10.transcript")
    XCTAssertEqual(warnings[9], "::warning title=harness::6 more files to look at; the summary of the step counts them")
    XCTAssertTrue(try text("summary.md").contains("```text\n15 files are named almost like transcripts"))
    _ = harness("run", "--report", "json=\(path("a.json"))")
    let merged = harness("report", "merge", path("a.json"), path("a.json"), "--report", "json=\(path("b.json"))")
    XCTAssertTrue(merged.output.contains("15 files are named almost like transcripts"), merged.output)
    XCTAssertEqual(
      try JSONReport.read(FileSystem.read(path("b.json"))).warnings,
      try JSONReport.read(FileSystem.read(path("a.json"))).warnings)
  }
}

/// A socket with a name.
private enum Socket {
  static func make(_ path: String) throws {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let descriptor = socket(AF_UNIX, type, 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (index, byte) in path.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
    }
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    XCTAssertEqual(code, 0)
  }
}
