import Harness
import Testing

@Suite struct PathTextTests {
  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), (".", "b", "b"), ("", "b", "b"), ("a", "/b", "/b"),
  ])
  func join(_ directory: String, _ name: String, _ expected: String) {
    #expect(PathText.join(directory, name) == expected)
  }

  @Test(arguments: [
    ("a/b", "a", "b"), ("a/b/", "a", "b"), ("a//b", "a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("/", "/", ""),
    ("//b", "/", "b"), ("/a/b.c", "/a", "b.c"), ("", ".", ""), (".", ".", "."),
  ])
  func parts(_ path: String, _ directory: String, _ name: String) {
    #expect(PathText.directory(of: path) == directory)
    #expect(PathText.name(of: path) == name)
  }

  /// A combining mark after a slash forms one character with it; to the system the slash is a slash.
  @Test func slashesAreBytes() {
    #expect(PathText.directory(of: "a/\u{301}b") == "a")
    #expect(PathText.name(of: "a/\u{301}b") == "\u{301}b")
    #expect(PathText.parts(of: "/a//\u{301}b/\u{200D}c/") == ["a", "\u{301}b", "\u{200D}c"])
    #expect(PathText.head(of: "a/\u{301}b") == "a")
    #expect(PathText.head(of: "a") == "a")
    #expect(PathText.withoutLastSlashes("\u{301}a/\u{301}b//") == "\u{301}a/\u{301}b")
    #expect(PathText.normalized("a/../\u{301}b") == "\u{301}b")
    #expect(PathText.join("a", "/\u{301}b") == "/\u{301}b")
    #expect(PathText.absolute("/\u{301}b", in: "/a") == "/\u{301}b")
    #expect(PathText.relative("a/\u{301}b", to: "a/c") == "../\u{301}b")
  }

  @Test(arguments: [
    ("a/./b//c/", "a/b/c"), ("a/../b", "b"), ("../a", "../a"), ("a/../../b", "../b"), ("../../a/..", "../.."),
    ("/..", "/"), ("/a/../../b", "/b"), ("", "."), ("./", "."), ("a/..", "."), ("/", "/"), ("//a", "/a"),
    ("..a/.b", "..a/.b"),
  ])
  func normalized(_ path: String, _ expected: String) { #expect(PathText.normalized(path) == expected) }

  @Test(arguments: [("a/../b", "/x/y", "/x/y/b"), ("../b", "/x/y", "/x/b"), ("/b/", "/x/y", "/b"), (".", "/", "/")])
  func absolute(_ path: String, _ directory: String, _ expected: String) {
    #expect(PathText.absolute(path, in: directory) == expected)
  }

  @Test(arguments: [
    ("a/b/c", "a/x", "../b/c"), ("/a/b", "/a", "b"), ("/a", "/a/b/c", "../.."), ("/a", "/a", "."), ("a", ".", "a"),
    ("/a/bc", "/a/b", "../bc"), (".", "a", ".."), ("../x", ".", "../x"), ("/a", "b", "/a"), ("a", "/b", "a"),
    ("x", "../y", "x"), ("../x", "../y", "../x"),
  ])
  func relative(_ path: String, _ base: String, _ expected: String) {
    #expect(PathText.relative(path, to: base) == expected)
  }

  @Test func orderIsThatOfBytes() {
    #expect(
      ["é", "e\u{301}", "z", "a/b", "a-b", "a", "B"].sorted(by: PathText.isOrdered)
        == ["B", "a", "a-b", "a/b", "e\u{301}", "z", "é"])
    // Swift considers these two equal; the file system doesn't.
    #expect(PathText.isOrdered("e\u{301}", "é"))
  }
}
