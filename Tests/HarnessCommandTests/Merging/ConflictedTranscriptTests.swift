import XCTest

@testable import HarnessCommand

final class ConflictedTranscriptTests: XCTestCase {
  private func sides(_ text: String) throws -> ConflictedTranscript { try ConflictedTranscript(Array(text.utf8)) }
  private func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  func testTheSides() throws {
    let plain = try sides("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> 1a2b (what for)\nd\n")
    XCTAssertEqual(text(plain.ours), "a\nb\nd\n")
    XCTAssertEqual(text(plain.theirs), "a\nc\nd\n")
    XCTAssertEqual(text(plain.common), "a\nd\n")
    XCTAssertNil(plain.base)
    XCTAssertEqual(plain.labels, MergedTranscript.Labels(ours: "HEAD", theirs: "1a2b (what for)"))

    let whole = try sides("<<<<<<< x\r\nb\r\n||||||| 12ab\r\na\r\n=======\r\n>>>>>>> y\r\nd")
    XCTAssertEqual(text(whole.ours), "b\r\nd")
    XCTAssertEqual(text(whole.base), "a\r\nd")
    XCTAssertEqual(text(whole.theirs), "d")
    XCTAssertEqual(whole.labels, MergedTranscript.Labels(ours: "x", base: "12ab", theirs: "y"))
  }

  /// A single conflict without a base makes the base of the whole file unknown.
  func testABaseIsThatOfTheWholeFile() throws {
    let mixed = try sides("<<<<<<< x\n||||||| o\na\n=======\n>>>>>>> y\n<<<<<<< x\nb\n=======\n>>>>>>> z\n")
    XCTAssertNil(mixed.base)
    XCTAssertEqual(mixed.labels, MergedTranscript.Labels(ours: "x", theirs: "y"))
  }

  func testMarkersWithoutACounterpart() {
    for (text, line) in [
      ("a\n<<<<<<< x\nb\n", 2), ("=======\n", 1), ("<<<<<<<\n<<<<<<<\n", 2), ("<<<<<<< x\n>>>>>>> y\n", 2),
      ("<<<<<<< x\n=======\n=======\n", 3), ("||||||| x\n", 1),
    ] {
      XCTAssertThrowsError(try sides(text), text) { error in
        XCTAssertEqual((error as? ConflictedTranscript.Mistake)?.line, line, text)
      }
    }
  }

  func testWhichFilesHoldMarkers() {
    XCTAssertTrue(ConflictedTranscript.isOne(Array("a\r\n=======\r\n".utf8)))
    XCTAssertFalse(ConflictedTranscript.isOne(Array("a\n  =======\n========\n=======x\n".utf8)))
  }
}
