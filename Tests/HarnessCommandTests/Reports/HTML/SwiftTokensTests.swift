import XCTest

@testable import HarnessCommand

/// Reading enough Swift to find real brackets.
final class SwiftTokensTests: XCTestCase {
  private func words(_ text: String) throws -> [String] {
    let tokens = try SwiftTokens(Array(text.utf8))
    return tokens.tokens.indices.map(tokens.text)
  }

  func testTextsAreOneTokenWhateverIsInThem() throws {
    XCTAssertEqual(try words(#"a("}", "\"{", "\\")"#), ["a", "(", #""}""#, ",", #""\"{""#, ",", #""\\""#, ")"])
    XCTAssertEqual(try words(##"#"a " \( } "# b"##), [##"#"a " \( } "#"##, "b"])
    XCTAssertEqual(try words(##"#"\#(f(")"))"# b"##), [##"#"\#(f(")"))"#"##, "b"])
    XCTAssertEqual(try words(#""\(a ? "}" : "\(b)") {" c"#), [#""\(a ? "}" : "\(b)") {""#, "c"])
    let long = "\"\"\"\n{ \" \"\" \\(x { \"}\" }) \\\"\"\"\n\"\"\""
    XCTAssertEqual(try words(long + " d"), [long, "d"])
    XCTAssertEqual(try words(#""" e"#), [#""""#, "e"])
    XCTAssertEqual(try words(##"#/ "{ /# f"##), [##"#/ "{ /#"##, "f"])
    XCTAssertEqual(try words("/OrderAction.child"), ["/", "OrderAction", ".", "child"])
  }

  func testCommentsAreLeftOut() throws {
    XCTAssertEqual(try words("a // } \"\nb /* { /* \" */ } */ c"), ["a", "b", "c"])
  }

  func testBracketsArePairs() throws {
    let tokens = try SwiftTokens(Array("f({ [a] }) g".utf8))
    XCTAssertEqual(tokens.next(1), 8)
    XCTAssertEqual(tokens.text(tokens.next(1)), "g")
    XCTAssertEqual(tokens.parts(2..<7).count, 1)
  }

  func testWhatIsNotUnderstoodIsNotRead() {
    for text in ["f(", "f)", "f(]", "f{)", "a \"b\nc\"", "/* /* */", "\"\"\"\n", "#\"a\"", "\"\\(a\"", "#/ a", "\"\\"] {
      XCTAssertThrowsError(try SwiftTokens(Array(text.utf8)), text)
    }
  }

  func testLinesAreCountedInTextsAndComments() throws {
    let tokens = try SwiftTokens(Array("/*\n*/\n\"\"\"\n\\(a\n)\n\"\"\"\n#/\n/#\nb".utf8))
    let last = try XCTUnwrap(tokens.tokens.last)
    XCTAssertEqual(tokens.line(at: last.start), 8)
    XCTAssertEqual(tokens.text(ofLine: 8), "b")
  }

  func testBytesOfAllKindsDoNoHarm() {
    // A text cut anywhere, or with any byte in it.
    let text = Array(##"let a = #"\#(b)"# /* { */ case .x(let y): "\(z)" `in` """##.utf8)
    for end in text.indices { _ = try? SwiftTokens(Array(text[..<end])) }
    for place in text.indices {
      for byte: UInt8 in [0, 0x22, 0x23, 0x28, 0x2A, 0x2F, 0x5C, 0x60, 0x7D, 0xFF] {
        var changed = text
        changed[place] = byte
        if let tokens = try? SwiftTokens(changed) {
          _ = ActionPattern(tokens, tokens.tokens.indices)
          _ = SwiftFile(path: "a.swift", tokens)
        }
        _ = ActionShape(String(decoding: changed, as: UTF8.self))
      }
    }
  }
}
