import Synchronization
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Objects are read through `Mirror`; they refer to each other in cycles, and reading ends all the same.
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

  func testContentsDecideAlsoWhereTheClassHasAnEquality() {
    let left = Sample.Member(1)
    XCTAssertTrue(StructuralEquality.areEqual(left, left))
    XCTAssertFalse(left == Sample.Member(1))
    XCTAssertTrue(StructuralEquality.areEqual(left, Sample.Member(1)))
    XCTAssertFalse(StructuralEquality.areEqual(left, Sample.Member(2)))
  }

  func testACircle() {
    let first = Sample.Node("a")
    let second = Sample.Node("b")
    first.next = second
    second.next = first
    defer { second.next = nil }
    XCTAssertEqual(
      LiteralPrinter.text(first),
      #"Node(name: "a", next: Node(name: "b", next: ↑, link: Link(node: nil, others: [])), "#
        + "link: Link(node: nil, others: []))")
    XCTAssertNotEqual(StructuralHasher.hash(first), StructuralHasher.hash(second))
    XCTAssertFalse(StructuralEquality.areEqual(first, second))
  }

  func testACircleThroughAStruct() {
    let node = Sample.Node("a")
    node.link.node = node
    defer { node.link.node = nil }
    XCTAssertEqual(LiteralPrinter.text(node), #"Node(name: "a", next: nil, link: Link(node: ↑, others: []))"#)
    XCTAssertEqual(StructuralHasher.hash(node), StructuralHasher.hash(node))
  }

  func testACircleThroughASet() {
    let first = Sample.Member(1)
    let second = Sample.Member(2)
    first.friends = [second]
    second.friends = [first]
    defer { first.friends = [] }
    XCTAssertEqual(LiteralPrinter.text(first), "Member(number: 1, friends: [Member(number: 2, friends: [↑])])")
    XCTAssertEqual(StructuralHasher.hash(first), StructuralHasher.hash(first))
  }

  func testAnObjectInTwoPlacesIsShownTwice() {
    let member = Sample.Member(1)
    XCTAssertEqual(
      LiteralPrinter.text([member, member]), "[Member(number: 1, friends: []), Member(number: 1, friends: [])]")
  }

  private final class Guarded {
    let number = Mutex(3)
    let count = Atomic(4)
    var name = "g"
  }

  /// Fields that can't be copied, and so not read, are compared by their bytes.
  func testFieldsThatCanNotBeCopied() {
    let object = Guarded()
    func contents() -> UInt64 { StructuralHasher.hash(object) }
    XCTAssertEqual(LiteralPrinter.text(object), #"Guarded(number: _, count: _, name: "g")"#)
    let before = contents()
    XCTAssertEqual(before, contents())
    object.count.store(5, ordering: .relaxed)
    let between = contents()
    XCTAssertNotEqual(before, between)
    object.number.withLock { $0 = 9 }
    XCTAssertNotEqual(between, contents())
  }

  private final class Child {
    unowned let parent: Sample.Node
    init(_ parent: Sample.Node) { self.parent = parent }
  }

  private struct Link {
    unowned let parent: Sample.Node
  }

  func testAnUnownedReferenceIsNotFollowed() {
    var parent: Sample.Node? = Sample.Node("p")
    guard let node = parent else { return }
    let (child, link) = (Child(node), Link(parent: node))
    XCTAssertTrue(StructuralEquality.areEqual(child, Child(node)))
    XCTAssertFalse(StructuralEquality.areEqual(child, Child(Sample.Node("p"))))
    withExtendedLifetime(node) {}
    parent = nil
    // It may have been released.
    XCTAssertEqual(LiteralPrinter.text(child), "Child(parent: _)")
    XCTAssertEqual(LiteralPrinter.text(link), "Link(parent: _)")
  }

  func testADenseWebOfObjectsComesToAnEnd() {
    let members = (0..<30).map { Sample.Member($0) }
    for member in members { member.friends = Set(members) }
    defer { for member in members { member.friends = [] } }
    let issues = captureIssues {
      XCTAssertTrue(LiteralPrinter.text(members[0]).hasPrefix("Member(number: 0, friends: ["))
      _ = StructuralHasher.hash(members[0])
    }
    XCTAssertEqual(Set(issues.map(\.message)), [Self.cutOff("Member")])
    XCTAssertEqual(issues.count, 2)
  }

  private static func cutOff(_ type: String) -> String {
    """
    The objects in a value of \(type) refer to each other more than 32 levels deep, or on more than 4096 ways. Nothing beyond \
    that was compared. Exclude the path with 'ignore', or keep what the feature needs of them in a value type.
    """
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
      let issues = captureIssues {
        XCTAssertTrue(LiteralPrinter.text(head).contains("next: _"))
        XCTAssertEqual(StructuralHasher.hash(head), StructuralHasher.hash(head))
      }
      XCTAssertEqual(issues.map(\.message), Array(repeating: Self.cutOff("Node"), count: 3))
      var node = head.next
      head.next = nil
      while let next = node?.next {
        node?.next = nil
        node = next
      }
    }
  }
}
