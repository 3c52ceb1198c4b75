import Foundation
import XCTest

@testable import Harness
@testable import HarnessRecorder

/// Volumes on which several spellings of a name are one. If this volume distinguishes them, a symbolic link stands in for the
/// other spelling.
final class VolumeSpellingTests: ToolTestCase {
  private let text = "transcript 1\nfeature counter\nend\n"
  private let composed = "caf\u{E9}"
  private let decomposed = "cafe\u{301}"

  private func names(_ operands: String...) -> [[UInt8]] {
    let outcome = run(["list", "--scripts", "--snapshots", snapshots] + operands)
    XCTAssertEqual(outcome.errors, "")
    return outcome.output.split(separator: "\n").map { Array($0.utf8) }
  }

  private func lines(_ text: String...) -> [[UInt8]] { text.map { Array($0.utf8) } }

  /// A link from one spelling to the other, unless they are the same to the volume.
  private func spell(_ name: String, _ other: String) { _ = symlink(path(name), path(other)) }

  func testAScriptHasOneNameInWhicheverCase() throws {
    try script("counter/plus", text)
    try script("cart/plus", text)
    spell("Snapshots", "snapshots")
    spell("Snapshots/counter", "Snapshots/Counter")
    for other in ["snapshots/counter", "Snapshots/Counter", "snapshots/Counter"] {
      XCTAssertEqual(names(path(other)), lines("counter/plus"), other)
      XCTAssertEqual(names(path("\(other)/plus.transcript")), lines("counter/plus"), other)
      XCTAssertEqual(names(path("\(other)/plus")), lines("counter/plus"), other)
    }
    XCTAssertEqual(names(path("snapshots/counter/plus"), "counter/plus"), lines("counter/plus"))
    XCTAssertEqual(names(path("snapshots")), lines("cart/plus", "counter/plus"))
  }

  func testAWarningHasOnePathInWhicheverCase() throws {
    try script("counter/plus", text)
    try make("Snapshots/counter/plus.transcript.bak", text)
    spell("Snapshots", "snapshots")
    let expected = harness("run", path("Snapshots"))
    XCTAssertTrue((expected.output + expected.errors).contains("/T/Snapshots/counter/plus.transcript.bak"))
    for other in ["snapshots", "snapshots/counter"] {
      let outcome = harness("run", path(other))
      XCTAssertEqual(outcome.output, expected.output, other)
      XCTAssertEqual(outcome.errors, expected.errors, other)
    }
  }

  func testAScriptHasOneNameHoweverItsAccentsAreWritten() throws {
    try script("\(composed)/plus", text)
    spell("Snapshots/\(composed)", "Snapshots/\(decomposed)")
    XCTAssertEqual(names(path("Snapshots/\(decomposed)/plus.transcript")), lines("\(composed)/plus"))
    XCTAssertEqual(names(path("Snapshots/\(decomposed)")), lines("\(composed)/plus"))
    XCTAssertEqual(names(decomposed), lines("\(composed)/plus"))
    XCTAssertEqual(names("\(decomposed)/plus"), lines("\(composed)/plus"))
  }

  /// Elsewhere it stays where it was requested.
  func testAnotherFolderIsAnother() throws {
    try script("counter/plus", text)
    try make("snapshots/counter/minus.transcript", text)
    try XCTSkipIf(FileSystem.exists(path("Snapshots/counter/minus.transcript")), "The volume takes them for one.")
    XCTAssertEqual(names(path("snapshots/counter/minus")), lines("/T/snapshots/counter/minus"))
  }

  /// One of them would be lost on many volumes; neither is lost here.
  func testNamesThatDifferInTheirAccents() throws {
    try script("counter/\(composed)", text)
    try script("counter/\(decomposed)", text)
    try XCTSkipIf(FileManager.default.contentsOfDirectory(atPath: path("Snapshots/counter")).count < 2)
    func report(_ name: String, _ other: String) -> String {
      """
      FAIL counter/\(name)
        /T/Snapshots/counter/\(name).transcript:1:1: the name differs from /T/Snapshots/counter/\(other).transcript \
      only in upper and lower case or in how accents are encoded, and many file systems take them for one; rename it
        to run it again: harness run --snapshots /T/Snapshots '/T/Snapshots/counter/\(name).transcript'


      """
    }
    let outcome = harness("run")
    let expected = report(decomposed, composed) + report(composed, decomposed) + "2 of 2 scripts failed\n"
    XCTAssertEqual(Array(outcome.output.utf8), Array(expected.utf8))
    XCTAssertEqual(outcome.code, 1)
  }

  func testNothingIsObsoleteForItsSpelling() throws {
    try script("counter/plus", text)
    spell("Snapshots", "snapshots")
    try make("Snapshots/Pending/counter/plus.transcript.new", text)
    let nothing = "no obsolete files\n"
    assert(harness("list", "--obsolete", "--pending-dir", path("Snapshots/Pending")), code: 0, output: nothing)
    assert(harness("list", "--obsolete", "--pending-dir", path("snapshots/Pending")), code: 0, output: nothing)
  }

  /// Also if one folder is in the other.
  func testNothingIsObsoleteInAFolderOfSnapshotsInTheFolderOfPendingFiles() throws {
    try make("All/Snapshots/counter/plus.transcript", text)
    try make("All/Snapshots/counter/plus.transcript.new", text)
    spell("All", "all")
    for pending in ["All", "all"] {
      let outcome = run(["list", "--obsolete", "--snapshots", path("All/Snapshots"), "--pending-dir", path(pending)])
      assert(outcome, code: 0, output: "no obsolete files\n")
    }
  }

  func testNamesAreComposedWhereTheVolumeTakesBothForOne() {
    func choose(_ name: String, isSame: Bool) -> [UInt8] {
      var asked: [String] = []
      let chosen = ComposedName.choose(name, composed: composed) {
        asked.append($0)
        return isSame
      }
      XCTAssertEqual(asked.map { Array($0.utf8) }, name.utf8.elementsEqual(composed.utf8) ? [] : lines(composed))
      return Array(chosen.utf8)
    }
    XCTAssertEqual(choose(decomposed, isSame: true), Array(composed.utf8))
    XCTAssertEqual(choose(decomposed, isSame: false), Array(decomposed.utf8))
    XCTAssertEqual(choose(composed, isSame: false), Array(composed.utf8))
  }

  /// Names as a volume with a single spelling returns them, as bytes: this kernel compares nothing else.
  func testWhatIsListedCanBeRead() throws {
    try script("counter/\(decomposed)", text)
    let file = try XCTUnwrap(FileSystem.walk(snapshots).files.first)
    XCTAssertEqual(String(decoding: try FileSystem.read(file), as: UTF8.self), text)
    assert(harness("run", file), code: 0, output: "1 script holds, 1 step\n")
  }
}
