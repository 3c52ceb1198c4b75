import XCTest

@testable import Harness

final class WordDifferenceTests: XCTestCase {
  private func marked(_ words: [WordDifference.Word]) -> String {
    words.map { $0.isChanged ? "<\($0.text)>" : $0.text }.joined()
  }

  private func assert(_ old: String, _ new: String, _ markedOld: String, _ markedNew: String, line: UInt = #line) {
    let difference = WordDifference(old, new)
    XCTAssertEqual(marked(difference.old), markedOld, line: line)
    XCTAssertEqual(marked(difference.new), markedNew, line: line)
  }

  func testWords() {
    assert("number = 2", "number = 3", "number = <2>", "number = <3>")
    assert("f(\"a b\")", "f(\"a c d\")", "f(\"a <b>\")", "f(\"a <c d>\")")
    assert("x = nil", "x = nil", "x = nil", "x = nil")
    assert("a = b", "a b c = d", "a = <b>", "a <b c >= <d>")
    assert("", "x", "", "<x>")
  }

  func testALongLineIsNotComparedWordByWord() {
    let old = (0..<20_000).map { "a\($0)" }.joined(separator: ",")
    let new = (0..<20_000).map { "b\($0)" }.joined(separator: ",")
    XCTAssertEqual(WordDifference("[\(old)]", "[\(new)]").old.map(\.isChanged), [false, true, false])
  }
}
