import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

final class StringLiteralTests: XCTestCase {
  func testPlain() {
    assertLiteral("", #""""#)
    assertLiteral("iPhone 13", #""iPhone 13""#)
    assertLiteral("a'b#c/d(e)[f]", #""a'b#c/d(e)[f]""#)
    assertLiteral("héllo wörld ελληνικά 日本語 עברית", #""héllo wörld ελληνικά 日本語 עברית""#)
  }

  func testEscapes() {
    assertLiteral("\n", #""\n""#)
    assertLiteral("\t", #""\t""#)
    assertLiteral("\r", #""\r""#)
    assertLiteral("\r\n", #""\r\n""#)
    assertLiteral("\0", #""\0""#)
    assertLiteral("\"", #""\"""#)
    assertLiteral("\\", #""\\""#)
    assertLiteral("\\n", #""\\n""#)
    assertLiteral("\u{1}\u{1F}\u{7F}\u{80}\u{9F}", #""\u{1}\u{1F}\u{7F}\u{80}\u{9F}""#)
    assertLiteral("\u{A0}", "\"\u{A0}\"")
    assertLiteral("a\"b\\c\nd", #""a\"b\\c\nd""#)
    assertLiteral("\"\"\"", #""\"\"\"""#)
    assertLiteral(#"\(x)"#, #""\\(x)""#)
  }

  func testInvisibleCharactersAndThoseThatTurnTheDirection() {
    assertLiteral("\u{200B}", #""\u{200B}""#)
    assertLiteral("\u{FEFF}", #""\u{FEFF}""#)
    assertLiteral("\u{2028}\u{2029}", #""\u{2028}\u{2029}""#)
    for scalar in [0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069]
      as [UInt32]
    {
      guard let scalar = Unicode.Scalar(scalar) else { continue }
      assertLiteral("a\(scalar)b", "\"a\\u{\(String(scalar.value, radix: 16, uppercase: true))}b\"")
    }
  }

  /// Each of these can stand in a text without anything to be seen of it.
  func testAllInvisibleScalarsAreWrittenOut() {
    let ranges: [ClosedRange<UInt32>] = [
      0x00AD...0x00AD, 0x034F...0x034F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
    ]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let escape = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      XCTAssertEqual(LiteralPrinter.text("a\(scalar)b"), "\"a\(escape)b\"", escape)
      XCTAssertEqual(try? LiteralParser.parse("\"a\(escape)b\"", as: String.self), "a\(scalar)b", escape)
    }
    // Their neighbours are seen.
    for scalar in [0xAC, 0xAE, 0x34E, 0x350, 0x2027, 0x202F, 0x205F, 0x3163, 0x3165, 0xFE10, 0xFFA1, 0xFFFC, 0x1D172]
      .compactMap({ Unicode.Scalar($0 as UInt32) })
    {
      XCTAssertEqual(LiteralPrinter.text("\(scalar)"), "\"\(scalar)\"")
    }
  }

  func testEmojiThatAreJoinedShowOfWhatTheyAre() {
    assertLiteral("👨‍👩‍👧", #""👨\u{200D}👩\u{200D}👧""#)
    assertLiteral("❤️", #""❤\u{FE0F}""#)
    assertLiteral("\u{1F3F4}\u{E0067}\u{E007F}", #""🏴\u{E0067}\u{E007F}""#)
    assertLiteral(Character("👨‍👩‍👧"), #""👨\u{200D}👩\u{200D}👧""#)
  }

  func testCharactersOfSeveralScalarsStayWhole() {
    for text in ["🇩🇪", "e\u{301}", "\u{301}", "👍🏽", "नि"] {
      assertLiteral(text, "\"\(text)\"")
      assertLiteral(Substring(text), "\"\(text)\"")
    }
    XCTAssertFalse(StructuralEquality.areEqual("é", "e\u{301}"))
  }

  func testSubstringsCharactersAndScalars() {
    assertLiteral("xabcx".dropFirst().dropLast(), #""abc""#)
    assertLiteral(Character("a"), #""a""#)
    assertLiteral(Character("\r\n"), #""\r\n""#)
    assertLiteral(Character("\""), #""\"""#)
    assertLiteral(Unicode.Scalar("a"), #""a""#)
    assertLiteral(Unicode.Scalar(0x202E) ?? "?", #""\u{202E}""#)
    assertLiteral(Unicode.Scalar(0x301) ?? "?", "\"\u{301}\"")
  }

  func testEveryScalarReadsBack() {
    // All of the first plane and samples of the others, 256 in each text.
    for block in stride(from: UInt32(0), to: 0x11_0000, by: 256) where block < 0x10000 || block % 0x1000 == 0 {
      let text = String(String.UnicodeScalarView((block..<(block + 256)).compactMap { Unicode.Scalar($0) }))
      let literal = LiteralPrinter.text(text)
      XCTAssertFalse(literal.unicodeScalars.contains { LiteralText.isHidden($0) })
      guard let read = try? LiteralParser.parse(literal, as: String.self) else { return XCTFail("\(block)") }
      XCTAssertTrue(read.utf8.elementsEqual(text.utf8), "the block at \(block)")
    }
  }

  // MARK: Reading

  func testEscapesThatAreNotPrinted() {
    assertReads(#""\u{41}\u{0041}\u{1F600}""#, as: "AA😀")
    assertReads(#""\'""#, as: "'")
    assertReads("\"\u{202E}\"", as: "\u{202E}")
    assertReads("\"a\tb\"", as: "a\tb")
  }

  func testMultilineStrings() {
    assertReads("\"\"\"\nhello\nworld\n\"\"\"", as: "hello\nworld")
    assertReads("\"\"\"\n  hello\n    world\n  \"\"\"", as: "hello\n  world")
    assertReads("\"\"\"\n  a\n\n  b\n  \"\"\"", as: "a\n\nb")
    assertReads("\"\"\"\n  a\n \n  b\n  \"\"\"", as: "a\n\nb")
    assertReads("\"\"\"\n\"\"\"", as: "")
    assertReads("\"\"\"\n\n\"\"\"", as: "")
    assertReads("\"\"\"\n\n\n\"\"\"", as: "\n")
    assertReads("\"\"\"  \nsay \"hi\"\n\"\"\"", as: "say \"hi\"")
    assertReads("\"\"\"\na\\nb\\u{41}\\\"\\\"\\\"\n\"\"\"", as: "a\nbA\"\"\"")
    assertReads("\"\"\"\none \\\ntwo \\  \nthree\n\"\"\"", as: "one two three")
    assertReads("\"\"\"\r\n  a\r\n\r\n  b\r\n  \"\"\"", as: "a\n\nb")
    assertReads("[\"\"\"\n  a\n  \"\"\", \"b\"]", as: ["a", "b"])
  }

  func testMultilineStringsThatAreWrong() {
    assertError("⌃\"\"\"\nabc", as: String.self, "unclosed string; expected a closing quote")
    assertError("⌃\"\"\"\n", as: String.self, "unclosed string; expected a closing quote")
    assertError("\"\"\"⌃abc\n\"\"\"", as: String.self, "expected a line end after the opening quotes, found 'abc'")
    assertError("\"\"\"\n  a\n⌃ b\n  \"\"\"", as: String.self, "expected the closing quotes' indentation, found less")
    assertError("\"\"\"\n⌃\\q\n\"\"\"", as: String.self, #"unknown escape '\q'; known: \n \t \r \0 \" \\ and \u{…}"#)
  }

  func testOneLineForTextOfItsOwn() {
    var bytes: [UInt8] = []
    LiteralText.appendLine("a \"b\" \\ \n\t\u{202E}é", to: &bytes)
    XCTAssertEqual(String(decoding: bytes, as: UTF8.self), #"a "b" \ \n\t\u{202E}é"#)
  }
}
