import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

final class SelectionTests: ToolTestCase {
  private let text = "transcript 1\nfeature counter\nend\n"

  private func names(_ operands: String...) -> [String] {
    let outcome = run(["list", "--scripts", "--snapshots", snapshots] + operands)
    XCTAssertEqual(outcome.errors, "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  private func makeScripts() throws {
    for name in ["cart/plus", "counter/minus", "counter/plus", "counter/Zoo", "counter/deep/inner"] {
      try script(name, text)
    }
  }

  /// Scripts of the second one would be played with the first, with meaningless results.
  func testTwoFeaturesOfOneNameAreRefused() throws {
    try makeScripts()
    let feature = Feature("counter", initialState: 0, reducer: Reducer<Int, Bool, Void>.empty) { _ in () }
    var suite = Suite()
    XCTAssertEqual(captureIssues { suite = Suite(feature, feature) }.count, 1)
    let (output, errors) = (TextCollector(), TextCollector())
    let code = HarnessTool.run(
      suite, arguments: ["run", "--snapshots", snapshots], environment: [:], output: output, errors: errors,
      isOutputTerminal: false)
    XCTAssertEqual(code, 2)
    XCTAssertEqual(
      errors.text,
      "harness: two features of the suite are called 'counter', but scripts can mean only one; rename the other\n"
    )
  }

  func testAllInTheOrderOfBytes() throws {
    try makeScripts()
    XCTAssertEqual(names(), ["cart/plus", "counter/Zoo", "counter/deep/inner", "counter/minus", "counter/plus"])
  }

  func testNames() throws {
    try makeScripts()
    XCTAssertEqual(names("counter/plus"), ["counter/plus"])
    XCTAssertEqual(names("counter/plus.transcript"), ["counter/plus"])
    XCTAssertEqual(names("cart"), ["cart/plus"])
    XCTAssertEqual(names("cart/"), ["cart/plus"])
    XCTAssertEqual(names("minus"), ["counter/minus"])
    XCTAssertEqual(names("plus"), ["cart/plus", "counter/plus"])
    XCTAssertEqual(names("counter/deep"), ["counter/deep/inner"])
    XCTAssertEqual(names("inner"), ["counter/deep/inner"])
  }

  /// A combining mark after a slash forms one character with it, but the path has two parts.
  func testNamesThatBeginWithAMark() throws {
    try script("counter/\u{301}a", text)
    try script("counter/deep/\u{301}b", text)
    XCTAssertEqual(names("counter"), ["counter/deep/\u{301}b", "counter/\u{301}a"])
    XCTAssertEqual(names("counter/deep/"), ["counter/deep/\u{301}b"])
    try make("Snapshots/counter/\u{301}c.transcipt", text)
    XCTAssertTrue(harness("run", "counter").output.contains("c.transcipt"))
    try script("cart/\u{301}d", text)
    XCTAssertTrue(harness("run", "cart").output.contains("/T/Snapshots/counter/\u{301}d.transcript"))
    let result = ScriptResult(name: "counter/\u{301}a", path: "", failures: [], steps: 0)
    XCTAssertEqual(result.feature, "counter")
    XCTAssertEqual(result.script, "\u{301}a")
    XCTAssertEqual(ScriptHeader.resolve("../\u{301}b/./c", beside: "/\u{301}a/\u{301}x/y"), "/\u{301}a/\u{301}b/c")
    XCTAssertEqual(ScriptHeader.resolve("/\u{301}b", beside: "a/b"), "/\u{301}b")
  }

  func testPathsHoweverSpelled() throws {
    try makeScripts()
    let spellings = [
      "\(snapshots)/counter/plus.transcript", "\(snapshots)/./counter//plus.transcript", "\(snapshots)/counter/plus",
      "\(snapshots)/counter/deep/../plus.transcript",
    ]
    for spelling in spellings.dropLast() { XCTAssertEqual(names(spelling), ["counter/plus"], spelling) }
    XCTAssertEqual(names(spellings[0], spellings[1], "counter/plus", spellings[3]), ["counter/plus"])
    XCTAssertEqual(names(snapshots).count, 5)
    XCTAssertEqual(names("\(snapshots)/counter/").count, 4)
  }

  func testAStarStandsForSlashes() throws {
    try makeScripts()
    XCTAssertEqual(names("c*s"), ["cart/plus", "counter/minus", "counter/plus"])
    XCTAssertEqual(names("\(snapshots)/*/inner.transcript"), ["counter/deep/inner"])
  }

  func testEachRunsOnce() throws {
    try makeScripts()
    XCTAssertEqual(names("counter", "plus", "counter/plus", "cart").count, 5)
  }

  func testOutsideTheSnapshots() throws {
    try makeScripts()
    try make("elsewhere/extra.transcript", text)
    XCTAssertEqual(names(path("elsewhere")), ["/T/elsewhere/extra"])
    XCTAssertEqual(names(path("elsewhere/extra.transcript"), "cart"), ["cart/plus", "/T/elsewhere/extra"])
    assert(harness("run", path("elsewhere")), code: 0, output: "1 script holds, 1 step\n")
  }

  func testFilter() throws {
    try makeScripts()
    XCTAssertEqual(names("--filter", "plus"), ["cart/plus", "counter/plus"])
    XCTAssertEqual(names("--filter", "^counter/[mp]"), ["counter/minus", "counter/plus"])
    XCTAssertEqual(names("counter", "--filter=plus$"), ["counter/plus"])
    XCTAssertEqual(names("--filter", "(?i)zoo"), ["counter/Zoo"])
  }

  func testAFolderWithoutTranscripts() throws {
    try makeScripts()
    try make("empty/README", "")
    assert(harness("run", path("empty")), code: 2, errors: "harness: no script matches '/T/empty'; see: harness list\n")
  }

  func testMistypedPath() throws {
    try makeScripts()
    assert(
      harness("run", path("Snapshots/counter/plsu.transcript")), code: 2,
      errors: """
        harness: no script matches '/T/Snapshots/counter/plsu.transcript'; \
        did you mean '/T/Snapshots/counter/plus.transcript'?

        """)
  }

  /// One of them would be lost on many file systems.
  func testNamesThatDifferInCase() throws {
    try script("counter/plus", text)
    try script("counter/Plus", text)
    try XCTSkipIf(FileManager.default.contentsOfDirectory(atPath: path("Snapshots/counter")).count < 2)
    func report(_ name: String, _ other: String) -> String {
      """
      FAIL counter/\(name)
        /T/Snapshots/counter/\(name).transcript:1:1: the name differs from /T/Snapshots/counter/\(other).transcript \
      only in upper and lower case or in how accents are encoded, and many file systems take them for one; rename it
        to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/counter/\(name).transcript


      """
    }
    assert(
      harness("run"), code: 1, output: report("Plus", "plus") + report("plus", "Plus") + "2 of 2 scripts failed\n")
    assert(harness("run", "counter/plus"), code: 1, output: report("plus", "Plus") + "1 of 1 script failed\n")
    assert(
      harness("record", "counter/plus"), code: 1,
      output: report("plus", "Plus") + "0 scripts recorded, 0 unchanged, 1 failed\n")
  }
}
