import XCTest

@testable import Harness

final class LiteralTreeTests: XCTestCase {
  /// What the library prints is canonical, so it stays.
  func testCanonicalLiteralsStay() {
    let literals = [
      "3", "-3", "1e-07", "1.5e+300", "-.infinity", ".nan", "true", "nil", "_", "\"\"", #""a\"b\\n\u{7F}""#, ".loaded",
      ".loaded(count: 1)", "NetworkError.serverError", ".failure(NetworkError.serverError)", "[]", "[:]", "[1, 2]",
      "[\"a\": 1, \"b\": [2]]", "Todo(id: 7, tags: [\"x\", \"y\"], at: Date(\"2022-06-22T00:00:00Z\"))", "(1, \"b\")",
      "Empty()", "[[1, 2], []]", "didTapPlus", "receive(.success(Info(id: 1)))", ".`default`", "Double(bitPattern: 5)",
      "[.a: (x: 1, y: 2)]", "$0",
    ]
    for literal in literals { XCTAssertEqual(LiteralTree(literal)?.text, literal) }
  }

  func testAnySpacingBecomesCanonical() {
    XCTAssertEqual(
      LiteralTree(" Todo( id:7 ,tags :[ \"a , b\",\"c\" ] ) ")?.text, "Todo(id: 7, tags: [\"a , b\", \"c\"])")
    XCTAssertEqual(LiteralTree("[ \"k\":1,\"l\" : 2 ]")?.text, "[\"k\": 1, \"l\": 2]")
    XCTAssertEqual(LiteralTree("[ : ]")?.text, "[:]")
    XCTAssertEqual(LiteralTree("[ ]")?.text, "[]")
    XCTAssertEqual(LiteralTree("10_000_000")?.text, "10000000")
    XCTAssertEqual(LiteralTree("[1,2,]")?.text, "[1, 2]")
    XCTAssertEqual(LiteralTree(#""\u{7f}\u{e9}""#)?.text, #""\u{7F}é""#)
    XCTAssertEqual(LiteralTree("snake_case_name")?.text, "snake_case_name")
  }

  func testWhatIsNoLiteral() {
    let texts = ["", " ", "(", "a b", "[1, 2", "f(1", "\"open", "[1: ]", "[,]", "f(,)", "a = b", "1 2", "\"\\q\"", ")"]
    for text in texts {
      XCTAssertNil(LiteralTree(text), text)
    }
    XCTAssertNil(LiteralTree(String(repeating: "[", count: 100_000)))
  }
}
