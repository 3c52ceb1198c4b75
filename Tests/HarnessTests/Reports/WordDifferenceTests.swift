import Testing

@testable import Harness

@Suite struct WordDifferenceTests {
  private func marked(_ words: [WordDifference.Word]) -> String {
    words.map { $0.isChanged ? "<\($0.text)>" : $0.text }.joined()
  }

  @Test(arguments: [
    ("number = 2", "number = 3", "number = <2>", "number = <3>"),
    ("f(\"a b\")", "f(\"a c d\")", "f(\"a <b>\")", "f(\"a <c d>\")"),
    ("x = nil", "x = nil", "x = nil", "x = nil"),
    ("a = b", "a b c = d", "a = <b>", "a <b c >= <d>"),
    ("", "x", "", "<x>"),
    (
      "t = abcdefghijklmnopqrstuvwxyz0123 = 1", "t = abcdefghijklmnoXYqrstuvwxyz0123 = 2",
      "t = abcdefghijklmno<p>qrstuvwxyz0123 = <1>", "t = abcdefghijklmno<XY>qrstuvwxyz0123 = <2>"
    ),
  ])
  func words(_ old: String, _ new: String, _ markedOld: String, _ markedNew: String) {
    let difference = WordDifference(old, new)
    #expect(marked(difference.old) == markedOld)
    #expect(marked(difference.new) == markedNew)
  }

  @Test func aLongLineIsNotComparedWordByWord() {
    let old = (0..<20_000).map { "a\($0)" }.joined(separator: ",")
    let new = (0..<20_000).map { "b\($0)" }.joined(separator: ",")
    #expect(WordDifference("[\(old)]", "[\(new)]").old.map(\.isChanged) == [false, true, false])
  }
}
