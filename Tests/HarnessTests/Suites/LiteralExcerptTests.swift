import XCTest

@testable import Harness

final class LiteralExcerptTests: XCTestCase {
  private func pair<Value>(_ left: Value, _ right: Value, limit: Int = 400) -> [String] {
    let cut = LiteralExcerpt.pair(Literal.print(left), Literal.print(right), limit: limit)
    return [cut.left, cut.right]
  }

  func testShortTextsStay() {
    XCTAssertEqual(pair([1, 2, 3], [1, 2, 4]), ["[1, 2, 3]", "[1, 2, 4]"])
    XCTAssertEqual(pair("a", "b", limit: 3), ["\"a\"", "\"b\""])
  }

  func testElements() {
    let numbers = (0..<500).map { $0 * 7919 % 1000 }
    var other = numbers
    other[300] = -1
    XCTAssertEqual(pair(numbers, other), ["[…, 781, 700, 619, …]", "[…, 781, -1, 619, …]"])
    other = numbers
    other.remove(at: 300)
    other.append(7)
    XCTAssertEqual(pair(numbers, other), ["[…, 781, 700, 619, …, 581]", "[…, 781, 619, …, 581, 7]"])
    XCTAssertEqual(pair([numbers, [1]], [numbers, [2]]), ["[…, [1]]", "[…, [2]]"])
  }

  func testMembers() {
    let numbers = Set(0..<500)
    XCTAssertEqual(
      pair(numbers, numbers.subtracting([3, 80]).union([-1])),
      ["[0, …, 2, 3, 4, …, 79, 80, 81, …]", "[-1, 0, …, 2, 4, …, 79, 81, …]"])
    let words = Set((0..<500).map { "word \($0)" })
    XCTAssertEqual(
      pair(words, words.subtracting(["word 30"])),
      [#"[…, "word 3", "word 30", "word 300", …]"#, #"[…, "word 3", "word 300", …]"#])
    // If one side is very long, the other is still shown.
    let many = pair(numbers, Set(400..<900))
    XCTAssertTrue(many[0].hasPrefix("[0, 1, 2") && many[1].contains("499, 500, 501"), "\(many)")
    XCTAssertTrue(many.allSatisfy { $0.count <= 510 })
  }

  func testEntriesAndFields() {
    let table = Dictionary(uniqueKeysWithValues: (0..<200).map { ("key\($0)", $0) })
    var other = table
    other["key50"] = nil
    other["key7"] = -7
    XCTAssertEqual(
      pair(table, other),
      [
        #"[…, "key5": 5, "key50": 50, "key51": 51, …, "key69": 69, "key7": 7, "key70": 70, …]"#,
        #"[…, "key5": 5, "key51": 51, …, "key69": 69, "key7": -7, "key70": 70, …]"#,
      ])
    struct Page {
      var title: String
      var body: String
      var count: Int
      var numbers: [Int]
    }
    let body = String(repeating: "a body that is long, ", count: 40)
    XCTAssertEqual(
      pair(
        Page(title: "t", body: body, count: 1, numbers: [1, 2]),
        Page(title: "t", body: body, count: 2, numbers: [1, 2])),
      [#"Page(…, count: 1, numbers: [1, 2])"#, #"Page(…, count: 2, numbers: [1, 2])"#])
  }

  func testLines() {
    let lines = (1...80).map { "line \($0)" }
    var other = lines
    other[79] = "the end"
    other.remove(at: 2)
    XCTAssertEqual(
      pair(lines.joined(separator: "\n"), other.joined(separator: "\n"), limit: 200),
      [
        #""line 1\nline 2\nline 3\nline 4\n… 74 lines …\nline 79\nline 80""#,
        #""line 1\nline 2\nline 4\n… 74 lines …\nline 79\nthe end""#,
      ])
    let long = String(repeating: "abc ", count: 300)
    let cut = pair("a\nb\nc\n\(long)x\nd", "a\nb\nc\n\(long)y\nd")
    XCTAssertTrue(cut[0].hasSuffix(#"abc x\nd""#) && cut[1].hasSuffix(#"abc y\nd""#), "\(cut)")
  }

  /// Wherever two texts of any kind differ, their excerpts differ.
  func testTheDifferenceIsInView() { checkThatTheDifferenceIsInView(30, seed: 11) }

  func testTheDifferenceIsInViewForLong() throws {
    try LongTests.require()
    checkThatTheDifferenceIsInView(LongTests.count(3_000, short: 50), seed: 12)
  }

  private func checkThatTheDifferenceIsInView(_ times: Int, seed: UInt64) {
    var numbers = GenericOperation.Numbers(state: seed)
    let letters = ["a", "b", "\n", "é", "e\u{301}", "😀", "👨‍👩‍👧", "\"", " ", "\u{200D}", "x = ", "[", ","]
    for _ in 0..<times {
      let count = Int.random(in: 1..<900, using: &numbers)
      let left = (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &numbers)] }
      var right = left
      right[Int.random(in: 0..<count, using: &numbers)] = letters[Int.random(in: 0..<letters.count, using: &numbers)]
      if Bool.random(using: &numbers) { right.remove(at: Int.random(in: 0..<count, using: &numbers)) }
      let (one, other) = (left.joined(), right.joined())
      if one.utf8.elementsEqual(other.utf8) { continue }
      for cut in [
        pair(one, other), pair(left, right), pair(["text": one], ["text": other]),
        { [$0.left, $0.right] }(LiteralExcerpt.pair(one, other, limit: 400)),
      ] {
        XCTAssertNotEqual(cut[0], cut[1])
        XCTAssertLessThanOrEqual(max(cut[0].count, cut[1].count), 700)
        XCTAssertFalse(cut[0].contains("\u{FFFD}"))
      }
    }
  }

  func testCharactersAreNotCutInTwo() {
    let family = "👨‍👩‍👧‍👦"
    let text = String(repeating: family, count: 900)
    let cut = TextExcerpt.pair(text + "a", text + "b", limit: 80)
    XCTAssertEqual(cut.left, String(repeating: family, count: 10) + "…" + String(repeating: family, count: 10) + "a")
    let accents = String(repeating: "e\u{301}", count: 900)
    let accent = TextExcerpt.pair(accents + "\u{302}", accents, limit: 80)
    XCTAssertTrue(accent.left.unicodeScalars.starts(with: "e\u{301}".unicodeScalars))
    XCTAssertTrue(accent.left.unicodeScalars.reversed().starts(with: "\u{302}\u{301}e".unicodeScalars))
  }

  func testWhatLooksTheSameIsEscaped() {
    func pair(_ left: String, _ right: String) -> [String] {
      let told = LiteralExcerpt.pair(left, right, limit: 400)
      return [told.left, told.right]
    }
    XCTAssertEqual(pair("caf\u{E9}", "cafe\u{301}"), [#"caf\u{E9}"#, #"cafe\u{301}"#])
    XCTAssertEqual(pair("a\u{200D}b", "ab"), [#"a\u{200D}b"#, "ab"])
    XCTAssertEqual(pair("a\u{2060}b", "a\u{AD}b"), [#"a\u{2060}b"#, #"a\u{AD}b"#])
    XCTAssertEqual(pair("a b", "a\u{202F}b"), ["a b", #"a\u{202F}b"#])
    XCTAssertEqual(pair("\u{41E}K", "OK"), [#"\u{41E}K"#, "OK"])
    XCTAssertEqual(pair("1\u{2011}2", "1-2"), [#"1\u{2011}2"#, "1-2"])
    // Visible differences stay as they are.
    XCTAssertEqual(pair("café", "cafe"), ["café", "cafe"])
    XCTAssertEqual(pair("café 1", "cafe\u{301} 2"), ["café 1", "cafe\u{301} 2"])
    let long = String(repeating: "ä", count: 900)
    let cut = pair(long + "e\u{301}", long + "é")
    XCTAssertTrue(cut[0].hasSuffix(#"äe\u{301}"#) && cut[1].hasSuffix(#"ä\u{E9}"#), "\(cut)")
  }

  func testTheLineOfAChange() {
    let text = (0..<500).map { "word\($0)" }.joined(separator: " ")
    let cut = LiteralExcerpt.pair("  state.text = \"\(text)\"", "  state.text = \"\(text) x = 1\"", limit: 400)
    XCTAssertTrue(cut.left.hasPrefix("  state.text = \"word0 "), cut.left)
    XCTAssertTrue(cut.right.hasSuffix(" x = 1\""), cut.right)
  }
}
