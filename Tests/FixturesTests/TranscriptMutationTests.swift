import XCTest

@testable import Fixtures
@testable import Harness
@testable import HarnessCommand

/// Whatever is done to a transcript, it is either rejected with an error or played; it never traps.
final class TranscriptMutationTests: XCTestCase {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Snapshots").path

  func testMutationsNeverTrap() throws {
    let texts = try SnapshotDirectory(Self.root).list().files.map { try FileSystem.read($0.path) }
    var generator = SeededGenerator(seed: 42)
    let checker = ScriptChecker(Bootcamp.suite, load: SuiteRunner.load)
    let count = LongTests.count(100_000, short: 5_000)
    var unreadable = 0
    for number in 0..<count {
      var bytes = texts[number % texts.count]
      for _ in 0...Int.random(in: 0..<3, using: &generator) { Self.mutate(&bytes, texts, &generator) }
      // Reading is where hostile text arrives; every tenth text is also played with its types.
      do throws(TranscriptErrors) {
        if number % 10 == 0 {
          _ = try checker.play(path: "Snapshots/order/mutation.transcript", bytes: bytes)
        } else {
          _ = try TranscriptReader.read(SourceText(path: "mutation", bytes: bytes))
        }
        try assertFormattingSettles(bytes, twice: number % 10 == 0)
      } catch {
        unreadable += 1
        for error in error.reported {
          XCTAssertGreaterThan(error.line, 0)
          XCTAssertGreaterThan(error.column, 0)
          XCTAssertFalse(error.reason.description.isEmpty)
        }
      }
    }
    XCTAssertGreaterThan(unreadable, count / 5, "the mutations do no harm")
    XCTAssertLessThan(unreadable, count / 100 * 99, "the mutations leave nothing to read")
  }

  /// A readable text is formatted to one that formatting leaves unchanged; read and written again, that stays the same, byte
  /// for byte.
  private func assertFormattingSettles(_ bytes: [UInt8], twice formatsTwice: Bool) throws(TranscriptErrors) {
    let once = try TranscriptFormatter.text(path: "mutation", bytes: bytes)
    do throws(TranscriptErrors) {
      let document = try TranscriptReader.read(SourceText(path: "mutation", bytes: Array(once.utf8)))
      let lines = document.statements.enumerated().map { ($0.offset, $0.element.observations.map(\.text)) }
      let again = TranscriptWriter.text(document, lines: Dictionary(uniqueKeysWithValues: lines))
      XCTAssertTrue(again.utf8.elementsEqual(once.utf8), "\(once)\nis written again as\n\(again)")
      if !formatsTwice { return }
      let twice = try TranscriptFormatter.text(path: "mutation", bytes: Array(once.utf8))
      XCTAssertTrue(twice.utf8.elementsEqual(once.utf8), "\(once)\nis formatted again to\n\(twice)")
    } catch {
      XCTFail("formatting makes it unreadable: \(error)\n\(String(decoding: bytes, as: UTF8.self))\nbecame\n\(once)")
    }
  }

  private static let tokens = [
    "(", ")", "[", "]", "\"", "\"\"\"", "\\", "\n", "  ", "\t", "#", "=", ",", ":", ".", "nil", "send ", "stub ",
    "expect ",
    "initial ", "advance ", "99999999999999999999", "-", "1e400", "after 1s", "always", "never", "fail \"x\"", "_",
    "\u{0}",
    "\u{202E}", "é", "include ", "end\n", "\r\n", "[id: 1]", "~", "transcript 1\n",
  ].map { Array($0.utf8) }

  private static func mutate(_ bytes: inout [UInt8], _ texts: [[UInt8]], _ generator: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes.insert(contentsOf: tokens.randomElement(using: &generator) ?? [], at: place)
    case 1: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &generator) }
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1..<12, using: &generator)))
    case 3:
      let other = texts.randomElement(using: &generator) ?? []
      let start = Int.random(in: 0..<max(1, other.count), using: &generator)
      bytes.insert(contentsOf: other[start..<min(other.count, start + 60)], at: place)
    case 4: bytes.removeSubrange(place...)
    default:
      let end = min(bytes.count, place + 30)
      bytes.insert(contentsOf: bytes[place..<end], at: place)
    }
  }
}
