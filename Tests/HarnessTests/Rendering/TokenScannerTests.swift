import Testing

@testable import Harness

@Suite struct TokenScannerTests {
  /// Tokens of a text, strings with their kind; spaces are left out.
  private static func words(_ text: String, isInString: Bool = false) -> [String] {
    let bytes = Array(text.utf8)
    return TokenScanner(bytes, isInString: isInString).filter { !$0.isSign(" ") }.map { token in
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      return switch token.kind {
      case .string: "\(token.isMultiline ? "lines" : "string")\(token.isClosed ? "" : "…")<\(text)>"
      case .number: "number<\(text)>"
      case .comment: "comment<\(text)>"
      case .name, .open, .close, .sign: text
      }
    }
  }

  @Test(arguments: [
    (
      #"items[id: 7] = Item("a, (b")"#,
      ["items", "[", "id", ":", "number<7>", "]", "=", "Item", "(", #"string<"a, (b">"#, ")"]
    ),
    (#""a\"b" + "\\""#, [#"string<"a\"b">"#, "+", #"string<"\\">"#]),
    (#""open ("#, [#"string…<"open (>"#]),
    ("\"\"\"\n(a\n\"\"\" b", ["lines<\"\"\"\n(a\n\"\"\">", "b"]),
    (#""" b"#, [#"string<"">"#, "b"]),
    (#"""" a \""" b"#, [#"lines…<""" a \""" b>"#]),
    ("1_000 a1 _ $0 größe", ["number<1_000>", "a1", "_", "$0", "größe"]),
    ("a # b\n# c (\nd", ["a", "#", "b", "\n", "comment<# c (>", "\n", "d"]),
    (#"a\"#, ["a", "\\"]),
    ("\"\\", ["string…<\"\\>"]),
    ("", []),
  ])
  func tokens(_ text: String, _ expected: [String]) { #expect(Self.words(text) == expected) }

  @Test func aRangeMayBeginWithinAString() {
    #expect(Self.words(#"(a" """) b"#, isInString: true) == [#"lines<(a" """>"#, ")", "b"])
    #expect(Self.words("(a", isInString: true) == ["lines…<(a>"])
  }

  /// Ranges follow each other without a gap, whatever the bytes.
  @Test func nothingIsLeftOut() {
    var random = Xorshift(state: 7)
    let alphabet = Array("ab1_ ,:=()[]\"\\\n#\t\u{E9}".utf8)
    for _ in 0..<500 {
      let bytes = (0..<Int(random.next() % 40)).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      let start = bytes.isEmpty ? 0 : Int(random.next() % UInt64(bytes.count))
      let end = start + (bytes.isEmpty ? 0 : Int(random.next() % UInt64(bytes.count - start + 1)))
      for isInString in [false, true] {
        let ranges = Array(TokenScanner(bytes, in: start..<end, isInString: isInString)).map(\.range)
        #expect(ranges.flatMap(Array.init) == Array(start..<end), "\(bytes)")
        #expect(!ranges.contains { $0.isEmpty }, "\(bytes)")
      }
    }
  }

  @Test(arguments: [
    (#"a["="] = 3"#, 7), ("a = b = c", 2), ("f(a = 1)", nil), ("a) = 3", 3), (#""=""#, nil), ("", nil),
  ])
  func firstSignOutsideBrackets(_ text: String, _ expected: Int?) {
    #expect(TokenScanner.first("=", in: Array(text.utf8)) == expected)
  }

  @Test(arguments: [("[a(\"]\")]b]", 0, 7), ("a[b[c]]", 1, 6), ("[a", 0, nil), ("[\"]", 0, nil)])
  func closingBracket(_ text: String, _ open: Int, _ expected: Int?) {
    #expect(TokenScanner.close(of: open, in: Array(text.utf8)) == expected)
  }
}

private struct Xorshift {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
