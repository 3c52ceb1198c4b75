import Testing

@testable import Harness

@Suite struct LiteralDifferenceTests {
  private typealias Part = LiteralDifference.Part

  @Test func theFieldThatDiffers() {
    #expect(
      LiteralDifference.parts(ofLines: "item = Item(id: 1, tags: [1, 2])", "item = Item(id: 1, tags: [1, 3])")
        == [Part(path: "item.tags[1]", old: "2", new: "3")])
    #expect(
      LiteralDifference.parts("page", ".full(Row(id: 1), count: 2)", ".full(Row(id: 5), count: 3)")
        == [Part(path: "page.full.0.id", old: "1", new: "5"), Part(path: "page.full.count", old: "2", new: "3")])
    #expect(
      LiteralDifference.parts("map", #"["a": 1, "b": 2]"#, #"["a": 1, "b": 3]"#)
        == [Part(path: #"map["b"]"#, old: "2", new: "3")])
  }

  /// A part of an event would be a line that no transcript has; its line stays one, cut to the difference.
  @Test func eventsAreLines() throws {
    #expect(
      LiteralDifference.parts(ofLines: "receive loaded(Post(id: 1, likes: 2))", "receive loaded(Post(id: 1, likes: 3))")
        == nil)
    let same = (0..<40).map { "\"word number \($0)\"" }.joined(separator: ", ")
    for head in ["receive loaded", "call save", "hear posts "] {
      let cut = try #require(
        LiteralDifference.excerpt(ofEvents: "\(head)(1, [\(same)])", "\(head)(2, [\(same)])", limit: 100))
      #expect(cut.old.hasPrefix("\(head)(1, ") && cut.new.hasPrefix("\(head)(2, "), "\(cut)")
      #expect(max(cut.old.count, cut.new.count) < 150, "\(cut)")
    }
    #expect(LiteralDifference.excerpt(ofEvents: "receive a(1)", "call a(2)", limit: 100) == nil)
    #expect(LiteralDifference.excerpt(ofEvents: "a = 1", "a = 2", limit: 100) == nil)
  }

  @Test func fieldsThatAreNewOrGone() {
    #expect(
      LiteralDifference.parts(ofLines: "a = Post(id: 1, title: \"x\")", "a = Post(id: 1, author: nil, title: \"x\")")
        == [Part(path: "a.author", old: nil, new: "nil")])
    #expect(
      LiteralDifference.parts(ofLines: "a = [Post(id: 1, likes: 2)]", "a = [Post(id: 1)]")
        == [Part(path: "a[0].likes", old: "2", new: nil)])
    // Without labels, or without common ones, they are different literals.
    #expect(LiteralDifference.parts(ofLines: "a = p(1)", "a = p(1, 2)") == nil)
    #expect(
      LiteralDifference.parts(ofLines: "a = [Todo(id: UUID(1), due: (1, 2))]", "a = [Todo(id: UUID(2), due: (1, 3))]")
        == [
          .init(path: "a[0].id", old: "UUID(1)", new: "UUID(2)"), .init(path: "a[0].due.1", old: "2", new: "3"),
        ], "an id has no parts")
    #expect(LiteralDifference.parts(ofLines: "a = p(x: 1)", "a = p(y: 1)") == nil)
  }

  @Test(arguments: [
    ("a = 1", "a = 2"), ("a = Item(id: 1)", "a = Item(id: 1)"), ("a = Item(id: 1)", "b = Item(id: 2)"),
    ("a = Item(id: 1)", "a = Row(id: 1)"), ("a = [1, 2]", "a = [1]"), ("receive a", "receive b"),
  ])
  func theWholeIsTheSmallest(_ old: String, _ new: String) {
    #expect(LiteralDifference.parts(ofLines: old, new) == nil)
  }
}

@Suite struct SequenceExcerptTests {
  private func changes(_ old: String, _ new: String) -> [SequenceExcerpt.Change] {
    SequenceExcerpt.changes(Array(old), Array(new)) { $0 == $1 }
  }

  @Test func whatBecomesOfEachPlace() {
    #expect(changes("ab", "ab") == [.same(0, 0), .same(1, 1)])
    #expect(changes("ab", "ax") == [.same(0, 0), .pair(1, 1)])
    #expect(changes("abc", "ac") == [.same(0, 0), .old(1), .same(2, 1)])
    #expect(changes("ac", "abc") == [.same(0, 0), .new(1), .same(1, 2)])
    #expect(changes("", "") == [])
  }

  @Test func whatIsEqualIsLeftOut() {
    var excerpt = SequenceExcerpt(limit: 100, shortest: 3) { "…\($0)…" }
    for text in ["a", "b", "c", "d"] { excerpt.addSame(text) }
    excerpt.add((left: "1", right: "2"))
    excerpt.add((left: nil, right: "3"))
    excerpt.addSame("longer than three")
    let texts = excerpt.joined(", ", between: (open: "[", close: "]"))
    #expect(texts.left == "[…3…, d, 1, …1…]")
    #expect(texts.right == "[…3…, d, 2, 3, …1…]")
  }
}
