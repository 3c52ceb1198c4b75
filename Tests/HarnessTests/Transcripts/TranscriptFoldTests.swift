import XCTest

@testable import Harness

final class TranscriptFoldTests: XCTestCase {
  private func steps(_ body: String, beginning: TranscriptFold.Beginning? = nil) throws -> [TranscriptFold.Step] {
    let source = SourceText(path: "x", bytes: Array("transcript 1\nfeature f\n\(body)\nend\n".utf8))
    return TranscriptFold.steps(of: try TranscriptReader.read(source), beginning: beginning)
  }

  private func last(_ body: String, beginning: TranscriptFold.Beginning? = nil) throws -> TranscriptFold.Step {
    let steps = try steps(body, beginning: beginning)
    return steps[steps.count - 2]
  }

  func testBelowALiteralThatWasSetAsAWhole() throws {
    let step = try last(
      """
      send a
        product = Product(id: 1, name: "x", tags: ["a"], size: .custom(width: 3, height: 4))
      send b
        product.name = "y"
        product.size.custom.height = 5
        product.tags[0] = "b"
        product.tags[1] = "c"
      """)
    XCTAssertEqual(
      step.lines,
      [
        "product.name: \"x\" -> \"y\"", "product.size.custom.height: 4 -> 5", "product.tags[0]: \"a\" -> \"b\"",
        "product.tags[1]: -> \"c\"",
      ])
    XCTAssertEqual(
      step.state,
      [
        "product.id = 1", "product.name = \"y\"", "product.size = .custom(width: 3, height: 5)",
        "product.tags[0] = \"b\"", "product.tags[1] = \"c\"",
      ])
  }

  func testElementsRemovedFromTheTail() throws {
    let step = try last(
      """
      send a
        list = ["a", "b", "c"]
      send b
        list[0] = "x"
        list[1] removed
        list[2] removed
      """)
    XCTAssertEqual(step.lines, ["list[0]: \"a\" -> \"x\"", "list[1]: \"b\" -> removed", "list[2]: \"c\" -> removed"])
    XCTAssertEqual(step.state, ["list[0] = \"x\""])
  }

  func testIdentifiedElements() throws {
    let script = """
      send a
        items = [Item(id: 9, n: 1), Item(id: 3, n: 2)]
      send b
        items[id: 3] removed
        items[id: 4] = Item(id: 4, n: 5)
        items[id: 9].n = 7
      """
    XCTAssertEqual(
      try last(script).lines,
      ["items[id: 3]: Item(id: 3, n: 2) -> removed", "items[id: 4]: -> Item(id: 4, n: 5)", "items[id: 9].n: 1 -> 7"])
    XCTAssertEqual(
      try last(script).state,
      [
        "items[id: 4].id = 4", "items[id: 4].n = 5", "items[id: 9].id = 9", "items[id: 9].n = 7",
        "items.order = [9, 4]",
      ])
    let shuffled = try last(script + "\nsend c\n  items.order = [4, 9]")
    XCTAssertEqual(shuffled.lines, ["items.order: [9, 4] -> [4, 9]"])
    XCTAssertFalse(shuffled.state.contains { $0.hasPrefix("items.order") })
  }

  /// `order` is also a fine name for a field.
  func testAFieldCalledOrder() throws {
    let step = try last("send a\n  page = Page(order: [1])\nsend b\n  page.order = [2, 3]")
    XCTAssertEqual(step.lines, ["page.order: [1] -> [2, 3]"])
    XCTAssertEqual(step.state, ["page.order = [2, 3]"])
  }

  func testDictionariesAndNil() throws {
    let step = try last(
      """
      send a
        map = ["k": 1, "l": 2]
        note = "x"
      send b
        map["k"] removed
        map["m"] = 3
        note = nil
      """)
    XCTAssertEqual(step.lines, ["map[\"k\"]: 1 -> removed", "map[\"m\"]: -> 3", "note: \"x\" -> nil"])
    XCTAssertEqual(step.state, ["map[\"l\"] = 2", "map[\"m\"] = 3", "note = nil"])
  }

  /// A set is one literal, and so is an array of which nothing says how it is listed.
  func testListsOfUnknownKindStayLiterals() throws {
    XCTAssertEqual(try last("send a\n  tags = [1, 2]").state, ["tags = [1, 2]"])
  }

  func testElementsWhoseIdIsNotStored() throws {
    let beginning = TranscriptFold.Beginning(
      literal: "State(items: [Item(name: \"b\"), Item(name: \"a\")])",
      lines: ["items[id: \"a\"].name = \"a\"", "items[id: \"b\"].name = \"b\"", "items.order = [\"b\", \"a\"]"])
    let step = try last("send a\n  items[id: \"a\"].n = 2", beginning: beginning)
    XCTAssertEqual(
      step.state,
      [
        "items.order = [\"b\", \"a\"]", "items[id: \"a\"].n = 2", "items[id: \"a\"].name = \"a\"",
        "items[id: \"b\"].name = \"b\"",
      ])
  }

  func testAStateThatIsAnEnum() throws {
    let beginning = TranscriptFold.Beginning(literal: ".loaded(count: 1)", lines: ["state = .loaded(count: 1)"])
    let step = try last("send a\n  state.loaded.count = 2", beginning: beginning)
    XCTAssertEqual(step.lines, ["state.loaded.count: 1 -> 2"])
    XCTAssertEqual(step.state, ["state = .loaded(count: 2)"])
  }

  /// Two changes of one command: the second starts from the first.
  func testSeveralActionsInOneStep() throws {
    let step = try last("send a\n  n = 1\nrun\n  receive b\n  n = 2\n  +1s\n  receive c\n  n = 3")
    XCTAssertEqual(step.lines, ["receive b", "n: 1 -> 2", "+1s", "receive c", "n: 2 -> 3"])
  }

  func testOtherLinesStayAsTheyAre() throws {
    let lines = [
      "call f(a = b)", "fail expected x = 3, but it is 2", "hear toast \"a = b\"", "| total = 3", "receive removed",
      "nothing", "cancel Id()", "in flight, started by a: due in 1s",
    ]
    XCTAssertEqual(try last("send a\n" + lines.map { "  \($0)" }.joined(separator: "\n")).lines, lines)
    XCTAssertEqual(try last("send a\n" + lines.map { "  \($0)" }.joined(separator: "\n")).state, [])
  }

  /// A file that was edited by hand may say anything.
  func testLinesThatContradictEachOther() throws {
    let step = try last(
      """
      send a
        x = 3
        y = [1]
      send b
        x.y.z = 4
        y[7] = 2
        y[id: 3].a = 1
        z[0] removed
        q[ = 3
        w = )(
      """)
    XCTAssertEqual(step.lines[0], "x.y.z: -> 4")
    XCTAssertTrue(step.state.contains("x.y.z = 4"), "\(step.state)")
  }
}
