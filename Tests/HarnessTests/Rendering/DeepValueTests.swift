import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Values may be nested as deeply as Swift's own `==` and release can handle.
final class DeepValueTests: XCTestCase {
  indirect enum Chain: Equatable {
    case end(Int)
    case link(Chain)

    static func of(_ depth: Int, _ end: Int = 0) -> Chain {
      var chain = Chain.end(end)
      for _ in 0..<depth { chain = .link(chain) }
      return chain
    }
  }

  /// Links that aren't Equatable: only their structure can be compared.
  indirect enum Plain {
    case end(Int)
    case link(Plain)

    static func of(_ depth: Int, _ end: Int = 0) -> Plain {
      var chain = Plain.end(end)
      for _ in 0..<depth { chain = .link(chain) }
      return chain
    }
  }

  struct Tree {
    var name: Int
    var children: [Tree]
  }

  private static let depth = 8_000

  func testEquality() {
    XCTAssertEqual(Chain.of(Self.depth), Chain.of(Self.depth))
    XCTAssertTrue(StructuralEquality.areEqual(Chain.of(Self.depth), Chain.of(Self.depth)))
    XCTAssertFalse(StructuralEquality.areEqual(Chain.of(Self.depth), Chain.of(Self.depth, 1)))
  }

  func testHash() {
    XCTAssertEqual(StructuralHasher.hash(Chain.of(Self.depth)), StructuralHasher.hash(Chain.of(Self.depth)))
    XCTAssertNotEqual(StructuralHasher.hash(Chain.of(Self.depth)), StructuralHasher.hash(Chain.of(Self.depth, 1)))
  }

  func testPrinting() {
    let text = LiteralPrinter.text(Chain.of(Self.depth, 7))
    let literal = String(repeating: ".link(", count: Self.depth) + ".end(7)" + String(repeating: ")", count: Self.depth)
    XCTAssertTrue(text == literal + " /* 8002 levels deep: more than can be read back */", String(text.suffix(60)))
  }

  func testDifference() {
    let path = "state" + String(repeating: ".link.0", count: Self.depth) + ".end.0"
    let change = ValueDifference.between(Plain.of(Self.depth), Plain.of(Self.depth, 1))
    XCTAssertTrue(change.map(\.path) == [path])
    XCTAssertEqual(change.first?.new, "1")
    XCTAssertEqual(StateDifference.between(Plain.of(Self.depth), Plain.of(Self.depth, 1)).count, 1)
    XCTAssertTrue(AnyDifference.exists(Plain.of(Self.depth), Plain.of(Self.depth, 1)))
    XCTAssertFalse(AnyDifference.exists(Plain.of(Self.depth), Plain.of(Self.depth)))
  }

  /// `==` is called at each level, and elements are compared in advance.
  func testDifferencesOnASmallStack() {
    struct Node: Equatable, Identifiable {
      var id: Int
      var name = ""
      var inner: [Node] = []

      static func of(_ depth: Int, _ name: String) -> Node {
        var node = Node(id: depth, name: name)
        for id in 0..<depth { node = Node(id: id, inner: [node]) }
        return node
      }
    }
    onSmallStack {
      for depth in [30, 60, 99] {
        let (left, right) = (Node.of(depth, "a"), Node.of(depth, "b"))
        XCTAssertTrue(AnyDifference.exists(left, right))
        let list = StateDifference.between(left, right)
        XCTAssertEqual(list.count, 1)
        XCTAssertTrue(list.paths[0].hasSuffix("[id: \(depth)].name"))
      }
    }
  }

  /// Elements are compared in advance only as deeply as every stack allows.
  func testEqualListsOnASmallStack() {
    func nested(_ depth: Int) -> Tree {
      (0..<depth).reduce(Tree(name: 0, children: [])) { tree, name in Tree(name: name, children: [tree]) }
    }
    let (left, right) = (nested(3_000), nested(3_000))
    // Nor can Swift release them there.
    withExtendedLifetime((left, right)) {
      onSmallStack {
        XCTAssertFalse(AnyDifference.exists(left, right))
        XCTAssertEqual(ValueDifference.between(left, right), [])
      }
    }
  }

  /// Sets are searched for as deeply as values are compared.
  func testMarkedProperties() {
    indirect enum Marked {
      case end(NeverEqual<Int>)
      case link(Marked)
    }
    func chain(_ end: NeverEqual<Int>) -> Marked {
      var chain = Marked.end(end)
      for _ in 0..<Self.depth { chain = .link(chain) }
      return chain
    }
    var set = NeverEqual(wrappedValue: 1)
    let before = chain(set)
    set.wrappedValue = 1
    XCTAssertTrue(MutationCounts.differ(before, chain(set)))
    XCTAssertFalse(MutationCounts.differ(before, before))
  }

  func testLists() {
    var tree = Tree(name: 0, children: [])
    var other = Tree(name: 1, children: [])
    for _ in 0..<1_000 {
      tree = Tree(name: 0, children: [tree])
      other = Tree(name: 0, children: [other])
    }
    XCTAssertFalse(StructuralEquality.areEqual(tree, other))
    XCTAssertNotEqual(StructuralHasher.hash(tree), StructuralHasher.hash(other))
    XCTAssertEqual(ValueDifference.between(tree, other).count, 1)
    XCTAssertTrue(LiteralPrinter.text(other).contains("Tree(name: 1, children: [])"))
    var lines: [String] = []
    ValueRef.with(other) { other in
      StateExpansion.walk(other) { _, literal in
        lines.append(String(decoding: literal, as: UTF8.self))
      }
    }
    XCTAssertEqual(lines.count, 1_002)
  }

  /// A value that is too deep for any stack is a reported failure, and not a crash.
  func testBeyondThat() throws {
    try LongTests.require()
    let depth = RecursionLimiter.deepest + 10
    let (left, right) = (Plain.of(depth), Plain.of(depth, 1))
    var isEqual = true
    let issues = captureIssues {
      isEqual = StructuralEquality.areEqual(left, right)
      _ = StructuralHasher.hash(left)
      _ = ValueDifference.between(left, right)
      XCTAssertTrue(LiteralPrinter.text(left).contains("_"))
    }
    XCTAssertFalse(isEqual)
    XCTAssertEqual(
      Set(issues.map(\.message)),
      [
        """
        A value of Plain is nested more than 100000 levels deep, or more deeply than there is memory for a stack. \
        Anything deeper was not compared.
        """
      ])
    XCTAssertEqual(issues.count, 4)
    XCTAssertEqual(StateDifference.between(left, right).count, 1)
    // Swift itself can't release such a deep value on every stack.
    _ = Unmanaged.passRetained(Kept((left, right)))
  }

  private final class Kept {
    let value: Any
    init(_ value: Any) { self.value = value }
  }
}
