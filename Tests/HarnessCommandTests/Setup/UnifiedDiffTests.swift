import XCTest

@testable import Harness
@testable import HarnessCommand

final class UnifiedDiffTests: XCTestCase {
  func testANewFile() {
    XCTAssertEqual(
      UnifiedDiff("a.txt", from: nil, to: "one\ntwo\n").lines,
      ["--- /dev/null", "+++ b/a.txt", "@@ -0,0 +1,2 @@", "+one", "+two"])
  }

  func testTwoPlaces() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("2\n3\n", with: "2\nnew\n3\n").replacing("19\n", with: "nineteen\n")
    XCTAssertEqual(
      UnifiedDiff("a.txt", from: old, to: new).lines,
      [
        "--- a/a.txt", "+++ b/a.txt", "@@ -1,5 +1,6 @@", " 1", " 2", "+new", " 3", " 4", " 5", "@@ -16,5 +17,5 @@",
        " 16",
        " 17", " 18", "-19", "+nineteen", " 20",
      ])
  }

  func testALastLineWithoutAnEnd() {
    XCTAssertEqual(
      UnifiedDiff("a.txt", from: "one", to: "one\ntwo\n").lines,
      ["--- a/a.txt", "+++ b/a.txt", "@@ -1 +1,2 @@", "-one\n\\ No newline at end of file", "+one", "+two"])
  }

  func testLinesThatEndWithCRLF() {
    XCTAssertEqual(
      UnifiedDiff("a.txt", from: "one\r\ntwo\r\n", to: "one\r\n2\r\n").lines,
      ["--- a/a.txt", "+++ b/a.txt", "@@ -1,2 +1,2 @@", " one\r", "-two\r", "+2\r"])
  }

  /// `patch` turns the old text into the new one.
  func testPatchTakesThem() throws {
    let folder = try makeTemporaryFolder()
    defer { try? FileSystem.removeTree(folder) }
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(seed))
      let old = (0..<30).map { _ in "\(Int.random(in: 0..<6, using: &random))" }
      var new = old
      for _ in 0..<4 {
        let index = Int.random(in: 0..<new.count, using: &random)
        if Bool.random(using: &random) { new.remove(at: index) } else { new.insert("new", at: index) }
      }
      func text(_ lines: [String]) -> String {
        lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
      }
      let (before, after) = (text(old), text(new))
      if before == after { continue }
      let patch = UnifiedDiff("a.txt", from: before, to: after).lines.map { "\($0)\n" }.joined()
      try FileSystem.writeAtomically(before, to: "\(folder)/a.txt")
      try FileSystem.writeAtomically(patch, to: "\(folder)/patch")
      let git = ChildProcess("/bin/sh", ["-c", #"cd "$0" && git apply patch"#, folder])
      XCTAssertNotNil(git.output(), patch)
      XCTAssertEqual(String(decoding: try FileSystem.read("\(folder)/a.txt"), as: UTF8.self), after, patch)
    }
  }
}
