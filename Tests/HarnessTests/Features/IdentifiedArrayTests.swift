import Foundation
import Harness
import XCTest

final class IdentifiedArrayTests: XCTestCase {
  private struct Item: HashDiffable, Codable, Hashable, Comparable {
    var id: Int
    var text = ""
    var isActive = false

    static func < (lhs: Item, rhs: Item) -> Bool { lhs.text < rhs.text }
  }

  private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0, text: "Data \($0)") } }

  // MARK: - Creating

  func testEveryWayToMakeOneGivesTheElementsInOrder() {
    let elements = items(1...20)
    let literal: IdentifiedArrayOf<Item> = [elements[0], elements[1]]
    let inferred = IdentifiedArray(elements)
    XCTAssertEqual(literal.elements, Array(elements[..<2]))
    XCTAssertEqual(inferred.elements, elements)
    XCTAssertEqual(IdentifiedArrayOf(elements).elements, elements)
    XCTAssertEqual(IdentifiedArrayOf<Item>(uniqueElements: elements).elements, elements)
    XCTAssertEqual(IdentifiedArray(elements[5...]).elements, Array(elements[5...]))
    XCTAssertEqual(IdentifiedArray(elements.lazy.filter { $0.id > 10 }).ids, Array(11...20))
    XCTAssertEqual(IdentifiedArray(inferred), inferred)
    XCTAssertEqual(IdentifiedArrayOf<Item>().elements, [])
    let empty: IdentifiedArrayOf<Item> = []
    XCTAssertTrue(empty.isEmpty)
  }

  func testTheInitializerIsAFunctionOfOneArgument() {
    let answer: Result<[Item], Never> = .success(items(1...3))
    XCTAssertEqual(answer.map(IdentifiedArray.init).get().ids, [1, 2, 3])
    XCTAssertEqual(answer.map(IdentifiedArrayOf<Item>.init).get().ids, [1, 2, 3])
  }

  func testUniquingChoosesBetweenElementsOfOneID() {
    let pages = [Item(id: 1, text: "a"), Item(id: 2, text: "b"), Item(id: 1, text: "c")]
    XCTAssertEqual(IdentifiedArray(pages, uniquingIDsWith: { _, new in new }).map(\.text), ["c", "b"])
    XCTAssertEqual(IdentifiedArray(pages, uniquingIDsWith: { old, _ in old }).map(\.text), ["a", "b"])
  }

  func testIdentifierTypeNamesTheTypeOfTheID() {
    func identifierType<State: Collection>(_ state: State) -> Any.Type where State.Element: HashDiffable {
      State.Element.IdentifierType.self
    }
    XCTAssertTrue(identifierType(IdentifiedArray(items(1...2))) == Int.self)
  }

  // MARK: - By id

  func testReadsByID() {
    for count in [3, 8, 9, 300] {
      let array = IdentifiedArray(items(1...count))
      XCTAssertEqual(array[id: count]?.text, "Data \(count)")
      XCTAssertEqual(array.index(id: count), count - 1)
      XCTAssertTrue(array.contains(id: 1))
      XCTAssertNil(array[id: count + 1])
      XCTAssertNil(array.index(id: 0))
      XCTAssertFalse(array.contains(id: -1))
    }
  }

  func testChangesByID() {
    var array = IdentifiedArray(items(1...3))
    array[id: 2]?.isActive.toggle()
    array[id: 7]?.isActive.toggle()
    XCTAssertEqual(array.map(\.isActive), [false, true, false])
    array[id: 3] = Item(id: 3, text: "new")
    XCTAssertEqual(array.map(\.text), ["Data 1", "Data 2", "new"])
    array[id: 9] = Item(id: 9)
    XCTAssertEqual(array.ids, [1, 2, 3, 9])
    array[id: 2] = nil
    array[id: 8] = nil
    XCTAssertEqual(array.ids, [1, 3, 9])
    XCTAssertEqual(
      array.modify(id: 3) {
        $0.text += "er"; return $0.text.count
      }, 5)
    XCTAssertNil(array.modify(id: 4) { $0.text = "" })
    XCTAssertEqual(array[id: 3]?.text, "newer")
  }

  func testOptionalIsAddedAndRemovedInPlace() {
    func change(_ item: inout Item?, to value: Item?) { item = value }
    for count in [1, 4, 30] {
      var array = IdentifiedArray(items(1...count))
      change(&array[id: 50], to: Item(id: 50))
      XCTAssertEqual(array.ids, Array(1...count) + [50])
      change(&array[id: 1], to: nil)
      XCTAssertEqual(array.ids, Array(2..<count + 1) + [50])
      change(&array[id: 50], to: nil)
      XCTAssertEqual(array.ids, Array(2..<count + 1))
      change(&array[id: 60], to: nil)
      XCTAssertEqual(array.ids, Array(2..<count + 1))
    }
  }

  func testRemovesByID() {
    var array = IdentifiedArray(items(1...5))
    array.remove(id: 3)
    XCTAssertEqual(array.remove(id: 1)?.text, "Data 1")
    XCTAssertNil(array.remove(id: 1))
    array.removeAll { $0.id == 4 }
    XCTAssertEqual(array.ids, [2, 5])
    array = IdentifiedArray(items(1...100))
    array.remove(ids: Set(stride(from: 2, through: 200, by: 2)))
    XCTAssertEqual(array.ids, Array(stride(from: 1, to: 100, by: 2)))
    array.remove(ids: [5, 5, 1000])
    XCTAssertEqual(array.count, 49)
    XCTAssertEqual(array.index(id: 99), 48)
  }

  // MARK: - By position and as a whole

  func testAddsAtTheEndAndInBetween() {
    var array: IdentifiedArrayOf<Item> = []
    array.append(Item(id: 1))
    array.insert(Item(id: 2), at: 0)
    let result = array.insert(Item(id: 3), at: 1)
    XCTAssertTrue(result.inserted)
    XCTAssertEqual(result.index, 1)
    array.append(contentsOf: items(4...20))
    XCTAssertEqual(array.ids, [2, 3, 1] + Array(4...20))
    XCTAssertEqual(array.updateOrAppend(Item(id: 3, text: "x"))?.text, "")
    XCTAssertNil(array.updateOrAppend(Item(id: 30)))
    XCTAssertEqual(array.updateOrInsert(Item(id: 40), at: 0).index, 0)
    XCTAssertEqual(array.updateOrInsert(Item(id: 3, text: "y"), at: 0).replaced?.text, "x")
    XCTAssertEqual(array.ids, [40, 2, 3, 1] + Array(4...20) + [30])
  }

  func testReplacingByPositionFollowsTheID() {
    for count in [3, 30] {
      var array = IdentifiedArray(items(1...count))
      array[1] = Item(id: 77)
      XCTAssertNil(array.index(id: 2))
      XCTAssertEqual(array.index(id: 77), 1)
      array[2].id = 88
      XCTAssertNil(array.index(id: 3))
      XCTAssertEqual(array.index(id: 88), 2)
      array[id: 88]?.id = 99
      XCTAssertNil(array.index(id: 88))
      XCTAssertEqual(array.index(id: 99), 2)
    }
  }

  func testSliceOfPositions() {
    var array = IdentifiedArray(items([4, 3, 2, 1, 0]))
    array[1..<4].sort()
    XCTAssertEqual(array.ids, [4, 1, 2, 3, 0])
    array[..<2] = [Item(id: 9)]
    XCTAssertEqual(array.ids, [9, 2, 3, 0])
    XCTAssertEqual(array.index(id: 0), 3)
    XCTAssertEqual(array.dropFirst().map(\.id), [2, 3, 0])
  }

  func testMutateEach() {
    var array = IdentifiedArray(items(1...3))
    array.mutateEach { $0.isActive = $0.id != 2 }
    XCTAssertEqual(array.map(\.isActive), [true, false, true])
    XCTAssertEqual(array.first(where: \.isActive)?.id, 1)
    array.mutateEach { $0.id += 1 }
    XCTAssertEqual(array.ids, [2, 3, 4])
    XCTAssertEqual(array.index(id: 4), 2)
    XCTAssertNil(array.index(id: 1))
  }

  func testRemovesByPosition() {
    var array = IdentifiedArray(items(0..<40))
    array.remove(at: 39)
    array.remove(at: 0)
    array.removeFirst()
    array.removeLast()
    XCTAssertEqual(array.popLast()?.id, 37)
    array.removeSubrange(0..<5)
    array.removeSubrange(20...)
    array.remove(atOffsets: IndexSet([0, 19]))
    XCTAssertEqual(array.ids, Array(8..<26))
    array.removeAll()
    XCTAssertEqual(array.ids, [])
    XCTAssertNil(array.popLast())
    XCTAssertNil(array.index(id: 8))
  }

  func testOrderIsThatOfAnArray() {
    struct Generator: RandomNumberGenerator {
      var state: UInt64 = 7
      mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        return state
      }
    }
    for count in [6, 60] {
      var (expected, array) = (items(0..<count), IdentifiedArray(items(0..<count)))
      var (first, second) = (Generator(), Generator())
      expected.shuffle(using: &first)
      array.shuffle(using: &second)
      XCTAssertEqual(array.elements, expected)
      expected.swapAt(1, 4)
      array.swapAt(1, 4)
      XCTAssertEqual(array.elements, expected)
      expected.reverse()
      array.reverse()
      XCTAssertEqual(array.elements, expected)
      XCTAssertEqual(array.partition { $0.id < 3 }, expected.partition { $0.id < 3 })
      XCTAssertEqual(array.elements, expected)
      expected.sort { $0.id > $1.id }
      array.sort { $0.id > $1.id }
      XCTAssertEqual(array.elements, expected)
      array.sort()
      XCTAssertEqual(array.elements, expected.sorted())
      XCTAssertEqual(array.filter { $0.id % 2 == 1 }.elements, expected.sorted().filter { $0.id % 2 == 1 })
      for (position, element) in array.enumerated() { XCTAssertEqual(array.index(id: element.id), position) }
    }
  }

  func testMoves() {
    var array = IdentifiedArray(items(0..<6))
    array.move(from: 1, to: 4)
    XCTAssertEqual(array.ids, [0, 2, 3, 4, 1, 5])
    array.move(from: 5, to: 0)
    XCTAssertEqual(array.ids, [5, 0, 2, 3, 4, 1])
    array.move(fromOffsets: IndexSet([0, 4]), toOffset: 3)
    XCTAssertEqual(array.ids, [0, 2, 5, 4, 3, 1])
    array.move(fromOffsets: [0], toOffset: 6)
    XCTAssertEqual(array.ids, [2, 5, 4, 3, 1, 0])
    array.move(fromOffsets: [1, 5], toOffset: 0)
    XCTAssertEqual(array.ids, [5, 0, 2, 4, 3, 1])
  }

  // MARK: - As a value

  func testEqualityIsThatOfTheElements() {
    var array = IdentifiedArray(items(1...20))
    let appended = items(1...20).reduce(into: IdentifiedArrayOf<Item>()) { $0.append($1) }
    XCTAssertEqual(array, appended)
    XCTAssertEqual(array.hashValue, appended.hashValue)
    array.swapAt(0, 1)
    XCTAssertNotEqual(array, appended)
    array.swapAt(0, 1)
    XCTAssertEqual(array, appended)
    array[id: 3]?.isActive = true
    XCTAssertNotEqual(array, appended)
  }

  func testEqualityOfUnchangedCopiesLooksAtNoElement() {
    struct Counted: Identifiable, Equatable {
      nonisolated(unsafe) static var comparisons = 0
      var id: Int
      static func == (lhs: Counted, rhs: Counted) -> Bool {
        comparisons += 1
        return lhs.id == rhs.id
      }
    }
    let array = IdentifiedArray((0..<100).map(Counted.init))
    let copy = array
    XCTAssertTrue(array == copy)
    XCTAssertEqual(Counted.comparisons, 0)
    XCTAssertTrue(array == IdentifiedArray((0..<100).map(Counted.init)))
    XCTAssertEqual(Counted.comparisons, 100)
  }

  func testACopyIsIndependent() {
    for count in [4, 40] {
      let original = IdentifiedArray(items(0..<count))
      let expected = original.elements
      let changes: [(inout IdentifiedArrayOf<Item>) -> Void] = [
        { $0[id: 2]?.text = "x" }, { $0[id: 2] = nil }, { $0[1].id = 1000 }, { $0.append(Item(id: 1000)) },
        { $0.insert(Item(id: 1000), at: 1) }, { $0.remove(id: 1) }, { $0.reverse() }, { $0.swapAt(0, 3) },
        { $0.mutateEach { $0.id += 1 } }, { $0.removeAll { $0.id < 2 } }, { $0.remove(ids: [0, 3]) },
        { $0.modify(id: 2) { $0.id = 1000 } }, { $0.move(from: 0, to: 2) }, { $0.sort { $0.id > $1.id } },
      ]
      for (index, change) in changes.enumerated() {
        var copy = original
        change(&copy)
        XCTAssertNotEqual(copy, original, "change \(index)")
        XCTAssertEqual(original.elements, expected, "change \(index)")
        for (position, id) in original.ids.enumerated() { XCTAssertEqual(original.index(id: id), position) }
        for (position, id) in copy.ids.enumerated() { XCTAssertEqual(copy.index(id: id), position) }
      }
    }
  }

  func testIsWrittenAndReadAsAnArray() throws {
    let array = IdentifiedArray(items(1...2))
    let data = try JSONEncoder().encode(array)
    XCTAssertEqual(try JSONDecoder().decode([Item].self, from: data), array.elements)
    XCTAssertEqual(try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: data), array)
  }

  func testIsDescribedByItsElements() {
    struct Row: Identifiable { var id: Int }
    let array: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    XCTAssertEqual("\(array)", "\([Row(id: 1), Row(id: 2)])")
    XCTAssertEqual(String(reflecting: array), String(reflecting: array.elements))
  }

  func testIsSendable() {
    func requireSendable(_: some Sendable) {}
    requireSendable(IdentifiedArray(items(1...2)))
  }
}
