import Harness
import XCTest

/// Changes in place must copy neither the array nor the contents of an element.
final class IdentifiedArrayInPlaceTests: XCTestCase {
  private struct Row: Identifiable {
    final class Storage {}
    var id: Int
    private var storage = Storage()

    init(_ id: Int) { self.id = id }

    /// Whether only this row holds its contents, so that a collection in it would be changed in place.
    mutating func isAlone() -> Bool { isKnownUniquelyReferenced(&storage) }
  }

  private func address(of array: IdentifiedArrayOf<Row>) -> UInt {
    array.elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  func testChangesCopyNothing() {
    for count in [1, 2, 8, 50] {
      var array = IdentifiedArray((0..<count).map(Row.init))
      let before = address(of: array)
      for id in 0..<count {
        XCTAssertEqual(array[id: id]?.isAlone(), true)
        XCTAssertEqual(array.modify(id: id) { $0.isAlone() }, true)
      }
      array.mutateEach { XCTAssertTrue($0.isAlone()) }
      array[id: 0]?.id = 1000
      array.swapAt(0, count - 1)
      array.reverse()
      array.sort { $0.id < $1.id }
      array[count - 1].id = 2000
      array.removeAll { $0.id == 25 }
      array.remove(ids: [3, 4])
      array.remove(id: 5)
      XCTAssertEqual(address(of: array), before)
      array.mutateEach { XCTAssertTrue($0.isAlone()) }
    }
  }

  func testAnArrayIsTakenOverNotCopied() {
    let rows = (0..<50).map(Row.init)
    let array = IdentifiedArray(rows)
    XCTAssertEqual(address(of: array), rows.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
    XCTAssertEqual(address(of: IdentifiedArray(array)), address(of: array))
  }

  func testReservedRoomIsUsed() {
    var array = IdentifiedArrayOf<Row>()
    array.reserveCapacity(100)
    array.append(Row(0))
    let before = address(of: array)
    for id in 1..<100 { array.append(Row(id)) }
    XCTAssertEqual(address(of: array), before)
    XCTAssertEqual(array.index(id: 99), 99)
  }
}
