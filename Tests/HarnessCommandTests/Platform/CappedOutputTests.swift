import XCTest

@testable import Harness
@testable import HarnessCommand

final class CappedOutputTests: XCTestCase {
  private func capped(_ text: String, limit: Int, parts: Int) -> String {
    var bytes = CappedBytes(limit: limit)
    let all = Array(text.utf8)
    for start in stride(from: 0, to: all.count, by: parts) { bytes.append(all[start..<min(all.count, start + parts)]) }
    return bytes.text
  }

  func testShortTextsAreWhole() {
    for parts in 1...12 {
      XCTAssertEqual(capped("", limit: 10, parts: parts), "")
      XCTAssertEqual(capped("0123456789", limit: 10, parts: parts), "0123456789")
      XCTAssertEqual(capped("äöü", limit: 10, parts: parts), "äöü")
    }
  }

  func testLongTextsLoseTheirMiddle() {
    let text = (0..<100).map { "\($0 % 10)" }.joined()
    for parts in [1, 2, 3, 7, 64, 100] {
      XCTAssertEqual(capped(text, limit: 10, parts: parts), "01234\n… 90 bytes left out …\n56789", "\(parts)")
    }
  }

  func testNoHalfCharacters() {
    let text = String(repeating: "ä", count: 100)
    for limit in 8...16 {
      let kept = capped(text, limit: limit, parts: 3)
      XCTAssertFalse(kept.contains("\u{FFFD}"), kept)
    }
  }

  func testMarksDivideTheOutputWhereverItIsCut() {
    let delimiter = Array("\u{0}harness 12\u{0}".utf8)
    let stream =
      Array("one".utf8) + delimiter + delimiter + Array("\u{0}two\u{0}harness 13\u{0}harness 1".utf8) + delimiter
      + Array("rest\u{0}har".utf8)
    for size in 1...stream.count {
      var output = DelimitedOutput(delimiter: delimiter)
      for start in stride(from: 0, to: stream.count, by: size) {
        output.append(stream[start..<min(stream.count, start + size)])
      }
      XCTAssertTrue(output.hasPart)
      let parts = [output.takePart(), output.takePart(), output.takePart(), output.takePart()]
      XCTAssertEqual(parts, ["one", "", "\u{0}two\u{0}harness 13\u{0}harness 1", "rest\u{0}har"], "\(size)")
      XCTAssertFalse(output.hasPart)
      XCTAssertEqual(output.takeRest(), "")
    }
  }

  func testNotesAreSeenByWhoSharesThem() throws {
    let file = try SharedMemory.makeFile()
    let writer = try SharedMemory(descriptor: file.descriptor)
    let reader = try SharedMemory(descriptor: file.descriptor)
    XCTAssertEqual(reader.text(1), "")
    writer.set(1, "send x".utf8)
    writer.set(3, Array("é".utf8).reversed().reversed())
    XCTAssertEqual((0..<SharedMemory.count).map { reader.text($0) }, ["", "send x", "", "é", ""])
    writer.set(1, String(repeating: "é", count: 10_000).utf8)
    XCTAssertFalse(reader.text(1).contains("\u{FFFD}"))
    XCTAssertTrue((SharedMemory.limit - 4...SharedMemory.limit).contains(reader.text(1).utf8.count))
    XCTAssertEqual(reader.text(3), "é")
    writer.clear()
    XCTAssertEqual(reader.text(1), "")
  }

  func testCoresAreCounted() {
    XCTAssertGreaterThanOrEqual(CurrentProcess.coreCount, 1)
  }
}
