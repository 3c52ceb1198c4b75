import XCTest

@testable import Harness
@testable import HarnessCommand

/// Adding a field to a literal's text, and removing one.
final class FieldListTests: XCTestCase {
  private let order = ["id", "author", "title"]

  private func added(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    return bytes.firstIndex(of: UInt8(ascii: "(")).flatMap { FieldList(bytes, at: $0) }.map {
      String(decoding: $0.adding("author", "x", order: order), as: UTF8.self)
    }
  }

  private func removed(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    return bytes.firstIndex(of: UInt8(ascii: "(")).flatMap { FieldList(bytes, at: $0)?.removing("author") }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func testAFieldIsWrittenInItsPlace() {
    for (old, new) in [
      ("P()", "P(author: x)"), ("P(id: 1)", "P(id: 1, author: x)"), ("P(id: 1,)", "P(id: 1, author: x)"),
      ("P(id: 1, title: 2) z", "P(id: 1, author: x, title: 2) z"), ("P(title: 2)", "P(author: x, title: 2)"),
      ("P(title: 2, id: 1)", "P(author: x, title: 2, id: 1)"),
      ("P(f(a, id: 3), \"(\")", "P(f(a, id: 3), \"(\", author: x)"),
      ("P(id: [title: 1])", "P(id: [title: 1], author: x)"),
      ("P(\n  id: 1,\n  title: 2,\n)", "P(\n  id: 1,\n  author: x,\n  title: 2,\n)"),
      ("P(\n  id: 1,\n)", "P(\n  id: 1,\n  author: x,\n)"), ("P(\n  id: 1)", "P(\n  id: 1,\n  author: x)"),
      ("P(id: 1,\n# c\n)", "P(id: 1, author: x\n# c\n)"),
      ("P(id: \"\"\"\n  a,\n  \"\"\")", "P(id: \"\"\"\n  a,\n  \"\"\", author: x)"),
    ] {
      XCTAssertEqual(added(old), new)
    }
    for text in ["P", "P(id: 1", "P[id: 1]"] { XCTAssertNil(added(text)) }
  }

  func testAFieldIsTakenOut() {
    for (old, new) in [
      ("P(author: x)", "P()"), ("P(id: 1, author: x)", "P(id: 1)"), ("P(id: 1, author: x,)", "P(id: 1,)"),
      ("P(author: x, id: 1) z", "P(id: 1) z"), ("P(id: 1, author: f(author: 1), title: 2)", "P(id: 1, title: 2)"),
      ("P(\n  id: 1,\n  author: x,\n  title: 2,\n)", "P(\n  id: 1,\n  title: 2,\n)"),
      ("P(\n  id: 1,\n  author: Q(\n    a: 1,\n  ),\n)", "P(\n  id: 1,\n)"),
      ("P(\n  id: 1,\n# c\n  author: x)", "P(\n  id: 1,\n# c\n  )"), ("P(\n  author: x\n)", "P(\n)"),
    ] {
      XCTAssertEqual(removed(old), new)
    }
    for text in ["P()", "P(id: author)", "P(id: [author: 1])", "P(id: Q(author: 1))"] { XCTAssertNil(removed(text)) }
  }

  func testLinesWithoutAField() throws {
    let edit = try XCTUnwrap(FieldEdit(adding: "Post.author=\"\""))
    for (line, rest) in [
      ("posts[0] = Post(id: 1, author: \"a\")", "posts[0] = Post(id: 1)"),
      ("receive add([Post(author: \"a\"), Post(author: \"b\", id: 1)])", "receive add([Post(), Post(id: 1)])"),
      ("posts[0].author = \"a\"", nil), ("author = \"a\"", nil), ("~author = \"a\"", "~author = \"a\""),
      ("| Post(author: 1)", "| Post(author: 1)"), ("fail Post(author: 1)", "fail Post(author: 1)"),
      ("a = Other(author: 1, post: Post(author: 2))", "a = Other(author: 1, post: Post())"),
      ("a = Post(next: Post(author: 1), author: 2)", "a = Post(next: Post())"),
      ("a = \"Post(author: 1)\"", "a = \"Post(author: 1)\""),
    ] as [(String, String?)] {
      XCTAssertEqual(edit.without(line), rest)
    }
  }
}
