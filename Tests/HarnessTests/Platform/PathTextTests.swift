import Harness
import XCTest

final class PathTextTests: XCTestCase {
  func testJoin() {
    XCTAssertEqual(PathText.join("a", "b"), "a/b")
    XCTAssertEqual(PathText.join("a/", "b"), "a/b")
    XCTAssertEqual(PathText.join("/", "b"), "/b")
    XCTAssertEqual(PathText.join(".", "b"), "b")
    XCTAssertEqual(PathText.join("", "b"), "b")
    XCTAssertEqual(PathText.join("a", "/b"), "/b")
  }

  func testParts() {
    for (path, directory, name) in [
      ("a/b", "a", "b"), ("a/b/", "a", "b"), ("a//b", "a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("/", "/", ""),
      ("//b", "/", "b"), ("/a/b.c", "/a", "b.c"), ("", ".", ""), (".", ".", "."),
    ] {
      XCTAssertEqual(PathText.directory(of: path), directory, path)
      XCTAssertEqual(PathText.name(of: path), name, path)
    }
  }

  /// A mark behind a slash makes one character of both; to the system the slash is a slash.
  func testSlashesAreBytes() {
    XCTAssertEqual(PathText.directory(of: "a/\u{301}b"), "a")
    XCTAssertEqual(PathText.name(of: "a/\u{301}b"), "\u{301}b")
    XCTAssertEqual(PathText.parts(of: "/a//\u{301}b/\u{200D}c/"), ["a", "\u{301}b", "\u{200D}c"])
    XCTAssertEqual(PathText.head(of: "a/\u{301}b"), "a")
    XCTAssertEqual(PathText.head(of: "a"), "a")
    XCTAssertEqual(PathText.withoutLastSlashes("\u{301}a/\u{301}b//"), "\u{301}a/\u{301}b")
    XCTAssertEqual(PathText.normalized("a/../\u{301}b"), "\u{301}b")
    XCTAssertEqual(PathText.join("a", "/\u{301}b"), "/\u{301}b")
    XCTAssertEqual(PathText.absolute("/\u{301}b", in: "/a"), "/\u{301}b")
    XCTAssertEqual(PathText.relative("a/\u{301}b", to: "a/c"), "../\u{301}b")
  }

  func testNormalized() {
    for (path, expected) in [
      ("a/./b//c/", "a/b/c"), ("a/../b", "b"), ("../a", "../a"), ("a/../../b", "../b"), ("../../a/..", "../.."),
      ("/..", "/"), ("/a/../../b", "/b"), ("", "."), ("./", "."), ("a/..", "."), ("/", "/"), ("//a", "/a"),
      ("..a/.b", "..a/.b"),
    ] {
      XCTAssertEqual(PathText.normalized(path), expected, path)
    }
  }

  func testAbsolute() {
    XCTAssertEqual(PathText.absolute("a/../b", in: "/x/y"), "/x/y/b")
    XCTAssertEqual(PathText.absolute("../b", in: "/x/y"), "/x/b")
    XCTAssertEqual(PathText.absolute("/b/", in: "/x/y"), "/b")
    XCTAssertEqual(PathText.absolute(".", in: "/"), "/")
  }

  func testRelative() {
    for (path, base, expected) in [
      ("a/b/c", "a/x", "../b/c"), ("/a/b", "/a", "b"), ("/a", "/a/b/c", "../.."), ("/a", "/a", "."), ("a", ".", "a"),
      ("/a/bc", "/a/b", "../bc"), (".", "a", ".."), ("../x", ".", "../x"), ("/a", "b", "/a"), ("a", "/b", "a"),
      ("x", "../y", "x"), ("../x", "../y", "../x"),
    ] {
      XCTAssertEqual(PathText.relative(path, to: base), expected, "\(path) from \(base)")
    }
  }

  func testOrderIsThatOfBytes() {
    XCTAssertEqual(
      ["é", "e\u{301}", "z", "a/b", "a-b", "a", "B"].sorted(by: PathText.isOrdered),
      ["B", "a", "a-b", "a/b", "e\u{301}", "z", "é"])
    // Swift calls these two equal; the file system doesn't.
    XCTAssertTrue(PathText.isOrdered("e\u{301}", "é"))
  }
}
