import XCTest

@testable import Harness

final class KeyReaderTests: XCTestCase {
  private func keys(_ parts: [UInt8]...) -> [TerminalKey] {
    var reader = KeyReader()
    return parts.flatMap { reader.keys($0) }
  }

  func testLettersAndControlKeys() {
    XCTAssertEqual(keys(Array("aA?".utf8)), [.character("a"), .character("A"), .character("?")])
    XCTAssertEqual(keys([13, 10, 3, 4, 26, 127, 1]), [.enter, .enter, .interrupt, .end, .suspend, .other, .other])
  }

  /// An arrow ends with a letter that must not be taken for a decision.
  func testArrowsAndFunctionKeysAreNoLetters() {
    XCTAssertEqual(
      keys(Array("\u{1B}[Aa\u{1B}[1;5R\u{1B}OSr\u{1B}[15~".utf8)),
      [
        .other, .character("a"), .other, .other, .character("r"), .other,
      ])
    XCTAssertEqual(keys([0x1B], [0x5B], [0x41], [0x61]), [.other, .character("a")])
    XCTAssertEqual(keys([0x1B], Array("q".utf8)), [.character("q")])
  }

  func testCharactersOfSeveralBytes() {
    XCTAssertEqual(keys(Array("ä日a".utf8)), [.character("ä"), .character("日"), .character("a")])
    XCTAssertEqual(keys([0xC3], [0xA4]), [.character("ä")])
    XCTAssertEqual(keys([0xE6, 0x61], [0xFF, 0x62]), [.character("a"), .character("b")])
  }
}
