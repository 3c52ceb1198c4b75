import XCTest

@testable import HarnessCommand

final class KeyReaderTests: XCTestCase {
  private func keys(_ parts: [UInt8]...) -> [TerminalKey] {
    var reader = KeyReader()
    return parts.flatMap { reader.keys($0) }
  }

  func testLettersAndControlKeys() {
    XCTAssertEqual(keys(Array("aA?".utf8)), [.character("a"), .character("A"), .character("?")])
    XCTAssertEqual(keys([13, 10, 3, 4, 26, 127, 1]), [.enter, .enter, .interrupt, .end, .suspend, .other, .other])
  }

  /// An arrow's sequence ends with a letter that must not be taken for a decision.
  func testArrowsAndFunctionKeysAreNoLetters() {
    XCTAssertEqual(
      keys(Array("\u{1B}[Aa\u{1B}[1;5R\u{1B}OSr\u{1B}[15~".utf8)),
      [
        .other, .character("a"), .other, .other, .character("r"), .other,
      ])
    XCTAssertEqual(keys([0x1B], [0x5B], [0x41], [0x61]), [.other, .character("a")])
  }

  /// Alt with a key arrives as Escape and the key. It answers no question, however its bytes arrive.
  func testAltIsAnotherKey() {
    XCTAssertEqual(keys(Array("\u{1B}aA".utf8)), [.other, .character("A")])
    XCTAssertEqual(keys([0x1B], Array("a".utf8)), [.other])
    XCTAssertEqual(
      keys(Array("\u{1B}\rä\u{1B}ä日\u{1B} s".utf8)),
      [.other, .character("ä"), .other, .character("日"), .other, .character("s")])
    XCTAssertEqual(
      keys([0x1B, 0xC3], [0xA4, 0x61], [0x1B, 0xC3, 0x61]), [.other, .character("a"), .other, .character("a")])
    // Two arrows after a lone Escape, and the ways out.
    XCTAssertEqual(keys(Array("\u{1B}\u{1B}[Aa".utf8)), [.other, .character("a")])
    XCTAssertEqual(
      keys([0x1B, 3], [0x1B, 4], [0x1B, 0x5B, 3], [0x1B, 0x5B, 0x31, 4]), [.interrupt, .end, .interrupt, .end])
  }

  /// Nothing in pasted text is a key.
  func testPastes() {
    let paste = Array("\u{1B}[200~aAr\rq\u{4} \u{1B}[A\u{1B}[201\u{1B}[201~".utf8)
    XCTAssertEqual(keys(paste, Array("b".utf8)), [.other, .character("b")])
    var reader = KeyReader()
    XCTAssertEqual(paste.flatMap { reader.keys([$0]) }, [.other])
    XCTAssertEqual(reader.keys(Array("a".utf8)), [.character("a")])
    // If its end never arrives, there is a way out.
    XCTAssertEqual(keys(Array("\u{1B}[200~aa".utf8), [3], Array("a".utf8)), [.interrupt, .character("a")])
  }

  func testCharactersOfSeveralBytes() {
    XCTAssertEqual(keys(Array("ä日a".utf8)), [.character("ä"), .character("日"), .character("a")])
    XCTAssertEqual(keys([0xC3], [0xA4]), [.character("ä")])
    XCTAssertEqual(keys([0xE6, 0x61], [0xFF, 0x62]), [.character("a"), .character("b")])
  }

  private func editingKeys(_ parts: [UInt8]...) -> [TerminalKey] {
    var reader = KeyReader(isForEditing: true)
    return parts.flatMap { reader.keys($0) }
  }

  func testKeysThatEdit() {
    XCTAssertEqual(
      editingKeys(Array("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}[1;5D\u{1B}[H\u{1B}[4~\u{1B}[3~\u{1B}[Za".utf8)),
      [
        .edit(.up), .edit(.down), .edit(.right), .edit(.wordLeft), .edit(.home), .edit(.end), .edit(.delete),
        .edit(.backTab), .character("a"),
      ])
    XCTAssertEqual(
      editingKeys([0x01, 0x17, 0x7F, 0x08, 0x09, 0x0D, 0x03, 0x04]),
      [
        .edit(.control("a")), .edit(.control("w")), .edit(.backspace), .edit(.backspace), .edit(.tab), .enter,
        .interrupt, .end,
      ])
    XCTAssertEqual(
      editingKeys([0x1B, 0x66], [0x1B], [0x7F], Array("\u{1B}[15~ä".utf8)),
      [.edit(.meta("f")), .edit(.metaBackspace), .other, .character("ä")])
  }

  /// No line ending in pasted text is the Enter key, wherever the terminal cuts it.
  func testWhatIsPastedIsText() {
    let bytes = Array("a\u{1B}[200~send x(\r1\u{1B}[A, \"ä\")\r\n\u{1B}[201~b".utf8)
    let expected: [TerminalKey] = [
      .character("a"), .edit(.paste("send x(\n1\u{1B}[A, \"ä\")\n")), .character("b"),
    ]
    XCTAssertEqual(editingKeys(bytes), expected)
    for cut in bytes.indices { XCTAssertEqual(editingKeys(Array(bytes[..<cut]), Array(bytes[cut...])), expected) }
  }
}
