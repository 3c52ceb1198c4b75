import XCTest

@testable import Harness
@testable import HarnessCommand

final class GenerateTests: BinaryTestCase {
  private func grow(_ arguments: String...) throws -> ChildProcess.Outcome {
    try harness(["generate", "search", "--runs", "\(LongTests.count(16, short: 8))"] + arguments)
  }

  nonisolated(unsafe) private static var grown: [String: [UInt8]]?

  /// The scripts generated where there were none, from which most tests start: they are generated once for all of them.
  private func makeGrown() throws -> [String: [UInt8]] {
    if let grown = Self.grown {
      for (name, bytes) in grown { try make("Snapshots/search/\(name)", String(decoding: bytes, as: UTF8.self)) }
      return grown
    }
    XCTAssertEqual(try grow().ending, .exited(0))
    let grown = try files()
    Self.grown = grown
    return grown
  }

  private func files() throws -> [String: [UInt8]] {
    let folder = path("Snapshots/search")
    guard FileSystem.exists(folder) else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: try FileSystem.list(folder).map { ($0.name, try FileSystem.read("\(folder)/\($0.name)")) })
  }

  func testGeneratedScriptsHoldAndStayAsTheyAre() throws {
    let grown = try makeGrown()
    XCTAssertGreaterThan(grown.count, 3)
    for (name, bytes) in grown {
      XCTAssertTrue(name.hasPrefix("generated-") && name.hasSuffix(".transcript"), name)
      XCTAssertTrue(GeneratedScript.isOne(bytes), name)
    }
    XCTAssertEqual(try harness("run").ending, .exited(0))
    let again = try grow()
    XCTAssertTrue(again.outputText.contains("0 scripts generated, \(grown.count) kept, 0 removed"), again.outputText)
    XCTAssertTrue(try files() == grown)
  }

  func testWhatAddsNothingGoes() throws {
    let grown = try makeGrown()
    let name = try XCTUnwrap(grown.keys.min())
    let text = String(decoding: try XCTUnwrap(grown[name]), as: UTF8.self)
    try make("Snapshots/search/zcopy.transcript", text)
    try make("Snapshots/search/mine.transcript", text.replacing(GeneratedScript.firstLine, with: "# mine"))
    try make(
      "Snapshots/search/gone.transcript",
      "\(GeneratedScript.firstLine)\ntranscript 1\nfeature search\n\nsend gone\nend\n")
    let outcome = try grow()
    XCTAssertTrue(outcome.outputText.contains("gone.transcript: it can't be read"), outcome.outputText)
    XCTAssertTrue(outcome.outputText.contains(": other generated scripts cover the same"), outcome.outputText)
    let left = Set(try files().keys)
    XCTAssertFalse(left.isSuperset(of: ["zcopy.transcript", name]), "\(left)")
    XCTAssertFalse(left.contains("gone.transcript"))
    XCTAssertTrue(left.contains("mine.transcript"))
  }

  /// A replacement for an unreadable script is generated at once, even under the same name.
  func testWhatCannotBeReadIsGrownAgain() throws {
    let grown = try makeGrown()
    for (name, bytes) in grown {
      let text = String(decoding: bytes, as: UTF8.self)
      try make("Snapshots/search/\(name)", text.replacing("\nsend ", with: "\nsend gone\nsend "))
    }
    let again = try grow()
    XCTAssertTrue(again.outputText.contains("0 kept, \(grown.count) removed"), again.outputText)
    XCTAssertEqual(try files(), grown)
  }

  /// Without its first line, a script is the user's, and isn't reported.
  func testOneThatIsSomebodysIsLeftAlone() throws {
    let (name, bytes) = try XCTUnwrap(makeGrown().min { $0.key < $1.key })
    let text = String(decoding: bytes, as: UTF8.self)
    try make("Snapshots/search/\(name)", text.replacing("\(GeneratedScript.firstLine)\n", with: "# mine\n"))
    // What it shows may be generated once more, but not again and again.
    _ = try grow()
    let again = try grow()
    XCTAssertTrue(again.outputText.hasPrefix("search: 0 scripts generated, "), again.outputText)
    XCTAssertFalse(again.outputText.contains("  generated: "), again.outputText)
    XCTAssertTrue(try files()[name]?.starts(with: "# mine\n".utf8) ?? false)
  }

  func testNothingTemporaryStaysBehindAnInterruption() throws {
    try FileSystem.createDirectory(path("tmp"))
    let outcome = try run(
      "/bin/sh",
      [
        "-c",
        """
        "$0" grow search --check & grower=$!
        until [ -n "$(ls tmp)" ]; do sleep 0.02; done
        kill -TERM $grower
        wait $grower
        """, try Self.binary,
      ], environment: ["TMPDIR": path("tmp")])
    XCTAssertEqual(outcome.ending, .exited(128 + SIGTERM))
    XCTAssertEqual(try FileSystem.list(path("tmp")).map(\.name), [])
  }

  func testWhatVariesIsLeftOut() throws {
    let outcome = try faulty("generate", "shelf", "--runs", "32", environment: ["MENDABLE": "varying"])
    let last = /\n  left out: \d+ scripts? that (fails or varies|fail or vary); to see (it|them): (.*)\n$/
    XCTAssertEqual(
      outcome.outputText.firstMatch(of: last)?.3, "faulty-harness explore --faults --runs 32 shelf", outcome.outputText)
    for file in try FileSystem.list(path("Snapshots/shelf")).map(\.name) {
      let text = String(decoding: try FileSystem.read(path("Snapshots/shelf/\(file)")), as: UTF8.self)
      XCTAssertFalse(text.contains("send put"), text)
    }
  }

  /// A script generated for a sound build stays when the feature is broken: its purpose is to fail then.
  func testWhatFailsNowStays() throws {
    let grow = ["generate", "shelf", "--runs", "16"]
    XCTAssertEqual(try faulty(grow, environment: ["MENDABLE": "mended"]).ending, .exited(0))
    let names = try FileSystem.list(path("Snapshots/shelf")).map(\.name)
    XCTAssertFalse(names.isEmpty)
    let broken = ["MENDABLE": "broken", "SWIFT_BACKTRACE": "enable=no"]
    XCTAssertEqual(try faulty(["run"], environment: broken).ending, .exited(1))
    _ = try faulty(grow, environment: broken)
    XCTAssertEqual(Set(names).subtracting(try FileSystem.list(path("Snapshots/shelf")).map(\.name)), [])
  }

  func testAnyNumberOfWorkersGrowsTheSame() throws {
    try LongTests.require()
    _ = try grow("--jobs", "1")
    let one = try files()
    try FileSystem.removeTree(path("Snapshots"))
    _ = try grow("--jobs", "3")
    XCTAssertTrue(try files() == one)
  }

  func testTheLimit() throws {
    _ = try grow("--limit", "2")
    XCTAssertEqual(try files().count, 2)
    let outcome = try grow("--limit", "2")
    XCTAssertTrue(outcome.outputText.contains("0 scripts generated, 2 kept, 0 removed"), outcome.outputText)
  }

  func testWhatOthersShowNeedNotBeGrown() throws {
    try LongTests.require()
    _ = try grow("--limit", "100")
    for (name, bytes) in try files() {
      let text = String(decoding: bytes, as: UTF8.self).replacing(GeneratedScript.firstLine, with: "# mine")
      try make("Snapshots/search/\(name)", text)
    }
    let mine = try files()
    _ = try grow("--limit", "100")
    let alone = try files()
    for name in alone.keys where mine[name] == nil { try FileSystem.remove(path("Snapshots/search/\(name)")) }
    _ = try grow("--limit", "100", "--skip-covered")
    XCTAssertLessThan(try files().count, alone.count)
  }

  func testNothingIsWrittenInCIOrForACheck() throws {
    XCTAssertEqual(try grow("--check").ending, .exited(0))
    XCTAssertEqual(try files(), [:])
    XCTAssertEqual(try harness(["generate", "search"], environment: ["CI": "true"]).ending, .exited(2))
    XCTAssertEqual(try files(), [:])
  }
}
