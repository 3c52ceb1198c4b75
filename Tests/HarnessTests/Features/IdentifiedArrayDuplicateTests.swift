import Foundation
import Harness
import XCTest

final class IdentifiedArrayDuplicateTests: XCTestCase {
  private struct Item: Identifiable, Codable, Equatable {
    var id: Int
    var text = ""
  }

  private typealias Items = IdentifiedArrayOf<Item>

  private let repeated = [Item(id: 1, text: "a"), Item(id: 2), Item(id: 1), Item(id: 3), Item(id: 1), Item(id: 3)]

  private let whole = """
    Duplicate ids in an IdentifiedArray: 1 (2 more), 3 (1 more). The first element with an id was kept, 3 later elements \
    with the same id were dropped. Give every element an id of its own, or choose between those of one id with \
    'uniquingIDsWith:'.
    """

  private func assertConsistent(_ array: Items, line: UInt = #line) {
    XCTAssertEqual(Set(array.ids).count, array.count, "ids occur twice", line: line)
    for (position, id) in array.ids.enumerated() { XCTAssertEqual(array.index(id: id), position, line: line) }
  }

  /// Calls `body` with a small array, which has no table, and a large one, which has.
  private func eachSize(_ body: (inout Items) throws -> Void) rethrows {
    for count in [4, 40] {
      var array = Items((1...count).map { Item(id: $0, text: "\($0)") })
      try body(&array)
      assertConsistent(array)
    }
  }

  func testInitializersKeepTheFirst() throws {
    var (made, line): ([Items], Int) = ([], 0)
    let issues = try captureIssues {
      line = #line + 1
      made.append(Items(repeated))
      made.append(Items(uniqueElements: repeated))
      made.append(contentsOf: [repeated].map(IdentifiedArray.init))
      made.append([repeated[0], repeated[1], repeated[2], repeated[3], repeated[4], repeated[5]])
      made.append(try JSONDecoder().decode(Items.self, from: JSONEncoder().encode(repeated)))
    }
    for array in made {
      XCTAssertEqual(array.elements, [repeated[0], repeated[1], repeated[3]])
      assertConsistent(array)
    }
    XCTAssertEqual(made.count, 5)
    XCTAssertEqual(issues.map(\.message), Array(repeating: whole, count: 5))
    XCTAssertEqual(issues[0].fileID, "HarnessTests/IdentifiedArrayDuplicateTests.swift")
    XCTAssertEqual(issues[..<2].map(\.line), [line, line + 1])
  }

  func testManyDuplicatesAreCounted() {
    let elements = (0..<1000).map { Item(id: $0 % 50, text: "\($0)") }
    var array: Items = []
    let issues = captureIssues { array = Items(elements) }
    XCTAssertEqual(array.elements, Array(elements[..<50]))
    assertConsistent(array)
    XCTAssertEqual(issues.count, 1)
    let shown = (0..<10).map { "\($0) (19 more)" }.joined(separator: ", ")
    XCTAssertTrue(issues[0].message.contains(": \(shown) and 40 other ids. "), issues[0].message)
    XCTAssertTrue(issues[0].message.contains("950 later elements"), issues[0].message)
  }

  func testAddingKeepsTheOneThatIsThere() {
    eachSize { array in
      let expected = array
      let line = #line + 2
      let issues = captureIssues {
        let appended = array.append(Item(id: 3))
        XCTAssertFalse(appended.inserted)
        XCTAssertEqual(appended.index, 2)
        let inserted = array.insert(Item(id: 2), at: 0)
        XCTAssertFalse(inserted.inserted)
        XCTAssertEqual(inserted.index, 1)
        array[id: 99] = Item(id: 4)
      }
      XCTAssertEqual(array, expected)
      XCTAssertEqual(
        issues[0].message,
        """
        Duplicate id in an IdentifiedArray: 3. The element with this id at position 2 was kept, 1 element with the \
        same id was not added. To replace the existing one, use 'updateOrAppend(_:)'.
        """
      )
      XCTAssertEqual(issues.count, 3)
      XCTAssertEqual(issues[..<2].map(\.line), [line, line + 3])
      XCTAssertEqual(issues[0].filePath, #filePath)
    }
  }

  func testAppendingManyDropsWhatIsThereOrComesAgain() {
    eachSize { array in
      let count = array.count
      let issues = captureIssues { array.append(contentsOf: [50, 2, 51, 50, 2].map { Item(id: $0) }) }
      XCTAssertEqual(array.ids.suffix(3), [count, 50, 51])
      XCTAssertEqual(issues.count, 1)
      XCTAssertTrue(issues[0].message.contains(": 2 (2 more), 50 (1 more). "), issues[0].message)
      XCTAssertEqual(issues[0].line, #line - 4)
    }
  }

  func testReplacingByPositionOrIDChangesNothing() {
    eachSize { array in
      let expected = array
      let issues = captureIssues {
        array[0] = Item(id: 3)
        array[2].id = 2
        array[id: 1] = Item(id: 3)
      }
      XCTAssertEqual(array, expected)
      XCTAssertEqual(
        issues[0].message,
        """
        Duplicate id in an IdentifiedArray: 3. It was assigned to position 0, but the element at position 2 has the \
        same id. Nothing was changed, 1 element was dropped. To give many elements new ids, use 'mutateEach(_:)'; to \
        exchange two, 'swapAt(_:_:)'.
        """
      )
      XCTAssertEqual(issues.count, 3)
    }
  }

  func testALoopOverPositionsMayGiveEveryElementOneID() {
    eachSize { array in
      let expected = array
      let issues = captureIssues { for position in array.indices { array[position].id = 1 } }
      XCTAssertEqual(array, expected)
      XCTAssertEqual(issues.count, array.count - 1)
    }
  }

  func testChangingAnIDInPlaceToThatOfAnotherRemovesTheElement() {
    let changes: [(inout Items) -> Void] = [{ $0[id: 3]?.id = 4 }, { $0.modify(id: 3) { $0.id = 4 } }]
    for change in changes {
      eachSize { array in
        let expected = array.ids.filter { $0 != 3 }
        let issues = captureIssues { change(&array) }
        XCTAssertEqual(array.ids, expected)
        XCTAssertEqual(array[id: 4]?.text, "4")
        XCTAssertEqual(
          issues.map(\.message),
          [
            """
            Duplicate id in an IdentifiedArray: 4. An element changed its id from 3 to that of the element at \
            position 2. That one was kept, 1 element, the changed one, was removed. To give many elements new ids, \
            use 'mutateEach(_:)'.
            """
          ]
        )
      }
    }
  }

  func testMutateEachKeepsTheFirstOfEveryID() {
    eachSize { array in
      let count = array.count
      let issues = captureIssues { array.mutateEach { $0.id /= 2 } }
      XCTAssertEqual(array.ids, Array(0...count / 2))
      XCTAssertEqual(array.map(\.text), ["1"] + stride(from: 2, through: count, by: 2).map(String.init))
      XCTAssertEqual(issues.count, 1)
      XCTAssertEqual(issues[0].line, #line - 4)
    }
  }

  func testMutateEachThatThrowsKeepsWhatWasChanged() throws {
    struct Stop: Error {}
    try eachSize { array in
      XCTAssertThrowsError(
        try array.mutateEach {
          if $0.id == 3 { throw Stop() }
          $0.id += 100
        }
      )
      XCTAssertEqual(array.ids.prefix(4), [101, 102, 3, 4])
    }
  }

  func testASliceKeepsTheFirstOfEveryID() {
    eachSize { array in
      let issues = captureIssues { array[1...2] = [Item(id: 1), Item(id: 9), Item(id: 9), Item(id: 77)] }
      XCTAssertEqual(Array(array.ids.prefix(4)), [1, 9, 77, 4])
      XCTAssertEqual(issues.count, 1)
    }
  }

  func testRemovingAllWithAThrowingConditionRemovesNothing() throws {
    struct Stop: Error {}
    try eachSize { array in
      let expected = array
      XCTAssertThrowsError(
        try array.removeAll {
          if $0.id == 3 { throw Stop() }
          return true
        }
      )
      XCTAssertEqual(array, expected)
    }
  }

  func testObjectsThatChangeTheirIDsAreStillRemovedByPosition() {
    final class Object: Identifiable {
      var id: Int
      init(_ id: Int) { self.id = id }
    }
    let array = (0..<40).map(Object.init)
    var objects = IdentifiedArray(array)
    for object in array { object.id = 7 }
    for count in (0..<40).reversed() {
      _ = objects[id: 7]
      _ = objects[id: count]
      objects.remove(at: count / 2)
      XCTAssertEqual(objects.count, count)
    }
    XCTAssertNil(objects.index(id: 7))
  }
}
