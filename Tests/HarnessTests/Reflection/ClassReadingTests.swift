import XCTest

@testable import Harness

/// Objects are read through `Mirror`; they refer to each other in circles, and readers come to an end all the same.
final class ClassReadingTests: XCTestCase {
  func testFieldsAndThoseOfTheSuperclass() {
    XCTAssertEqual(LiteralPrinter.text(Sample.Derived()), #"Derived(derived: "d", base: 1)"#)
    XCTAssertEqual(LiteralPrinter.text(Sample.Derived() as Sample.Base), #"Derived(derived: "d", base: 1)"#)
    XCTAssertEqual(
      LiteralPrinter.text(Sample.Node("a")), #"Node(name: "a", next: nil, link: Link(node: nil, others: []))"#)
  }

  func testContentsDecideEqualityAndHash() {
    let left = Sample.Derived()
    let right = Sample.Derived()
    func areEqual() -> Bool { StructuralEquality.areEqual(left, right) }
    XCTAssertTrue(areEqual())
    XCTAssertEqual(StructuralHasher.hash(left), StructuralHasher.hash(right))
    right.base = 2
    XCTAssertFalse(areEqual())
    right.base = 1
    right.derived = "e"
    XCTAssertFalse(areEqual())
    XCTAssertNotEqual(StructuralHasher.hash(left), StructuralHasher.hash(right))
    // An object equals itself, whatever it holds.
    XCTAssertTrue(StructuralEquality.areEqual(right, right))
  }

  func testEqualityOfTheClassIsAsked() {
    let left = Sample.Member(1)
    XCTAssertTrue(StructuralEquality.areEqual(left, left))
    XCTAssertFalse(StructuralEquality.areEqual(left, Sample.Member(1)))
  }

  func testACircle() {
    let first = Sample.Node("a")
    let second = Sample.Node("b")
    first.next = second
    second.next = first
    defer { second.next = nil }
    XCTAssertEqual(
      LiteralPrinter.text(first),
      #"Node(name: "a", next: Node(name: "b", next: _, link: Link(node: nil, others: [])), "#
        + "link: Link(node: nil, others: []))")
    XCTAssertNotEqual(StructuralHasher.hash(first), StructuralHasher.hash(second))
    XCTAssertFalse(StructuralEquality.areEqual(first, second))
  }

  func testACircleThroughAStruct() {
    let node = Sample.Node("a")
    node.link.node = node
    defer { node.link.node = nil }
    XCTAssertEqual(LiteralPrinter.text(node), #"Node(name: "a", next: nil, link: Link(node: _, others: []))"#)
    XCTAssertEqual(StructuralHasher.hash(node), StructuralHasher.hash(node))
  }

  func testACircleThroughASet() {
    let first = Sample.Member(1)
    let second = Sample.Member(2)
    first.friends = [second]
    second.friends = [first]
    defer { first.friends = [] }
    XCTAssertEqual(LiteralPrinter.text(first), "Member(number: 1, friends: [Member(number: 2, friends: [_])])")
    XCTAssertEqual(StructuralHasher.hash(first), StructuralHasher.hash(first))
  }

  func testAnObjectInTwoPlacesIsShownTwice() {
    let member = Sample.Member(1)
    XCTAssertEqual(
      LiteralPrinter.text([member, member]), "[Member(number: 1, friends: []), Member(number: 1, friends: [])]")
  }

  func testADenseWebOfObjectsComesToAnEnd() {
    let members = (0..<30).map { Sample.Member($0) }
    for member in members { member.friends = Set(members) }
    defer { for member in members { member.friends = [] } }
    XCTAssertTrue(LiteralPrinter.text(members[0]).hasPrefix("Member(number: 0, friends: ["))
    _ = StructuralHasher.hash(members[0])
  }

  func testALongChainOfObjectsComesToAnEnd() {
    onSmallStack {
      let head = Sample.Node("0")
      var tail = head
      for index in 1..<4_000 {
        let next = Sample.Node("\(index)")
        tail.next = next
        tail = next
      }
      XCTAssertTrue(LiteralPrinter.text(head).contains("next: _"))
      XCTAssertEqual(StructuralHasher.hash(head), StructuralHasher.hash(head))
      var node = head.next
      head.next = nil
      while let next = node?.next {
        node?.next = nil
        node = next
      }
    }
  }
}
