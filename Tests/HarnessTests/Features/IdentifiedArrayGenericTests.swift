import XCTest

@testable import HarnessArchitecture
@testable import Harness

/// Code with only a `MutableCollection` does to an identified array what it does to an array.
final class IdentifiedArrayGenericTests: XCTestCase {
  private typealias Row<ID: Hashable & Comparable> = GenericOperation.Row<ID>
  private typealias Items = IdentifiedArrayOf<Row<Int>>

  func testWhatKeepsTheElementsGivesWhatItGivesOnAnArray() {
    for operation in GenericOperation.allCases where operation.keepsIDs {
      for count in [1, 2, 7, 8, 9, 40, 300] {
        var rows = (0..<count).map { Row(id: $0, value: $0 &* 7919 % 31) }
        var items = Items(rows)
        let (i, j, row) = (count / 4, count - 1, rows[0])
        operation.perform(on: &rows, i, j, row)
        let issues = captureIssues { operation.perform(on: &items, i, j, row) }
        XCTAssertEqual(issues.map(\.message), [], "\(operation), \(count)")
        XCTAssertEqual(items.elements, rows, "\(operation), \(count)")
        XCTAssertTrue(items.isConsistent && items.repeats == 0, "\(operation), \(count)")
      }
    }
  }

  // MARK: Duplicates

  private func items(_ count: Int) -> Items { Items((0..<count).map { Row(id: $0, value: $0) }) }

  /// Calls `body` with a small array, which has no table, and a large one, which has; in both, the last two elements and the
  /// one at 2 have the id 1.
  private func eachWithRepeats(_ body: (inout Items, [Row<Int>]) throws -> Void) rethrows {
    for count in [6, 40] {
      var items = items(count)
      func set<C: MutableCollection>(_ c: inout C) where C.Element == Row<Int>, C.Index == Int {
        c[2].id = 1
        for place in [count - 2, count - 1] { c[place] = Row(id: 1, value: c[place].value) }
      }
      let issues = captureIssues { set(&items) }
      XCTAssertEqual(issues.count, 0)
      XCTAssertEqual(items.repeats, 3)
      try body(&items, items.elements)
      XCTAssertTrue(items.isConsistent)
    }
  }

  private let left = """
    Duplicate ids in an IdentifiedArray: 1 (3 more). Code before this line assigned them by position, through a key \
    path or in a function for any MutableCollection: look there. Lookup by id finds the first element; the next \
    removal by id or condition drops the others.
    """

  func testWhatComesTwiceIsFoundByItsFirstElement() {
    eachWithRepeats { items, rows in
      XCTAssertEqual(items.index(id: 1), 1)
      XCTAssertEqual(items[id: 1]?.value, 1)
      XCTAssertNil(items.index(id: 2))
      XCTAssertEqual(Array(items), rows)
      XCTAssertEqual(items.withContiguousStorageIfAvailable { Array($0) }, rows)
    }
  }

  func testWhatStillComesTwiceIsReportedOnceAndStaysWhereItIs() {
    let operations: [(name: String, work: (inout Items) -> Void)] = [
      ("append", { $0.append(Row(id: 100, value: 0)) }),
      ("append(contentsOf:)", { $0.append(contentsOf: []) }),
      ("insert", { $0.insert(Row(id: 100, value: 0), at: $0.count) }),
      ("updateOrAppend", { $0.updateOrAppend(Row(id: 0, value: 0)) }),
      ("updateOrInsert", { $0.updateOrInsert(Row(id: 100, value: 7), at: $0.count) }),
      ("modify(id:)", { $0.modify(id: 1) { $0.value += 0 } }),
      ("remove(at:)", { $0.insert($0.remove(at: 0), at: 0) }),
      ("remove(atOffsets:)", { $0.remove(atOffsets: []) }),
      ("[id:].", { $0[id: 0]?.value += 0 }),
      ("[id:] = ", { $0[id: 0] = Row(id: 0, value: 0) }),
      ("[position] = ", { $0[0] = Row(id: 0, value: 0) }),
      ("[position].", { $0[0].value += 0 }),
    ]
    for (name, operation) in operations {
      eachWithRepeats { items, rows in
        let issues = captureIssues { operation(&items) }
        XCTAssertEqual(issues.map(\.message), [left], name)
        XCTAssertEqual(items.withID(1), rows.withID(1), name)
        XCTAssertEqual(items.repeats, -3, name)
        XCTAssertEqual(captureIssues { operation(&items) }.filter { $0.message == left }.count, 0, name)
        // A loop over positions continues to its end.
        let more = captureIssues { for position in items.indices { items[position].value += 1 } }
        XCTAssertEqual(more.count, 0, name)
        // Another duplicate is reported again.
        func set<C: MutableCollection>(_ c: inout C) where C.Element == Row<Int>, C.Index == Int { c[0].id = c[3].id }
        set(&items)
        XCTAssertEqual(captureIssues { items[1].value += 1 }.count, 1, name)
      }
    }
  }

  func testWhatStillComesTwiceIsDroppedByWhatMayMakeTheArrayShorter() {
    let operations: [(name: String, work: (inout Items) -> Void)] = [
      ("remove(id:)", { $0.remove(id: 0) }),
      ("remove(ids:)", { $0.remove(ids: []) }),
      ("removeAll(where:)", { $0.removeAll { $0.id == 0 } }),
      ("filter", { $0 = $0.filter { $0.id != 0 } }),
      ("mutateEach", { $0.mutateEach { $0.value += 0 } }),
      ("[id:] = nil", { $0[id: 0] = nil }),
      ("[range]", { $0[0..<1] = [Row(id: 0, value: 50)] }),
      ("init", { $0 = Items($0) }),
      ("init", { $0 = Items(uniqueElements: $0.elements) }),
    ]
    for (name, operation) in operations {
      eachWithRepeats { items, rows in
        var reported = items
        XCTAssertEqual(captureIssues { reported.append(contentsOf: []) }.count, 1, name)
        let issues = captureIssues { operation(&items) }
        XCTAssertEqual(issues.count, 1, name)
        XCTAssertTrue(issues[0].message.hasPrefix("Duplicate ids in an IdentifiedArray: 1 (3 more). "), name)
        XCTAssertEqual(items.withID(1), [rows[1]], name)
        XCTAssertEqual(items.repeats, 0, name)
        XCTAssertTrue(reported.isConsistent, name)
        // Replacing elements or making a new array doesn't depend on what was reported for the old one.
        let again = captureIssues { operation(&reported) }
        XCTAssertEqual(again.count, name == "[range]" || name == "init" ? 1 : 0, name)
        XCTAssertEqual(reported.repeats, 0, name)
      }
    }
  }

  func testAnIDThatIsRemovedIsGone() {
    func take(_ row: inout Row<Int>?) { row = nil }
    let removals: [(inout Items) -> Void] = [{ $0.remove(id: 1) }, { $0[id: 1] = nil }, { take(&$0[id: 1]) }]
    for remove in removals {
      eachWithRepeats { items, rows in
        let issues = captureIssues { remove(&items) }
        XCTAssertEqual(issues.map(\.message), [left])
        XCTAssertEqual(items.elements, rows.filter { $0.id != 1 })
        XCTAssertFalse(items.contains(id: 1))
      }
    }
  }

  /// The table encountered the later one first.
  func testTheFirstElementIsTheOneThatIsReplaced() {
    for count in [6, 40] {
      func set<C: MutableCollection>(_ c: inout C) where C.Element == Row<Int>, C.Index == Int { c[2].id = 5 }
      func changed(_ change: (inout Items) -> Void) -> Items {
        var items = items(count)
        set(&items)
        _ = captureIssues { change(&items) }
        XCTAssertTrue(items.isConsistent)
        XCTAssertEqual(Int(abs(items.repeats)), items.count - Set(items.ids).count)
        return items
      }
      XCTAssertEqual(changed { $0.updateOrAppend(Row(id: 5, value: -1)) }[2].value, -1)
      XCTAssertEqual(changed { XCTAssertEqual($0.append(Row(id: 5, value: -1)).index, 2) }.count, count)
      XCTAssertEqual(changed { $0.updateOrInsert(Row(id: 5, value: -1), at: 0) }[2].value, -1)
      XCTAssertEqual(changed { $0[id: 5]?.value = -1 }[2].value, -1)
      XCTAssertEqual(changed { $0[id: 5] = Row(id: 5, value: -1) }[2].value, -1)
      // One of the two gets an id of its own, or that of a third.
      XCTAssertEqual(changed { $0.modify(id: 5) { $0.id = 500 } }.repeats, 0)
      XCTAssertEqual(changed { $0[id: 5]?.id = 500 }.ids.prefix(6), [0, 1, 500, 3, 4, 5])
      XCTAssertEqual(changed { $0[id: 5] = Row(id: 500, value: 0) }.repeats, 0)
      XCTAssertEqual(changed { $0[id: 5]?.id = 0 }.ids.prefix(5), [0, 1, 3, 4, 5])
      XCTAssertEqual(changed { $0[2] = Row(id: 500, value: 0) }.repeats, 0)
      XCTAssertEqual(changed { $0.remove(at: 5) }.repeats, 0)
    }
  }

  func testItIsReportedAtTheLineThatFindsIt() {
    eachWithRepeats { items, _ in
      let line = #line + 1
      let issues = captureIssues { items[0].value = 1 }
      XCTAssertEqual(issues.map(\.message), [left])
      XCTAssertEqual(issues.map(\.line), [line])
    }
    eachWithRepeats { items, _ in
      let issues = captureIssues { items.append(Row(id: 100, value: 0)) }
      XCTAssertEqual(issues.map(\.line), [#line - 1])
    }
  }

  func testOrderingLeavesItToTheNextOperation() {
    eachWithRepeats { items, rows in
      let issues = captureIssues {
        items.sort { $0.value > $1.value }
        items.reverse()
        items.swapAt(0, 1)
        items.swapAt(1, 0)
        items.move(from: 0, to: 3)
        items.move(from: 3, to: 0)
        XCTAssertEqual(items.partition { _ in false }, items.count)
      }
      XCTAssertEqual(issues.count, 0)
      XCTAssertEqual(items.elements, rows)
      XCTAssertEqual(items.repeats, 3)
    }
  }

  func testPositionsDoNotMoveUnderALoop() {
    eachWithRepeats { items, rows in
      let issues = captureIssues {
        for position in items.indices { items[position].value += 1 }
        for position in items.indices { items[id: rows[position].id]?.value += 1 }
        for position in items.indices.reversed() where position % 2 == 1 {
          XCTAssertEqual(items.remove(at: position).id, rows[position].id)
        }
      }
      XCTAssertEqual(issues.map(\.message), [left])
      XCTAssertEqual(items.ids, rows.indices.filter { $0 % 2 == 0 }.map { rows[$0].id })
    }
  }

  func testWhatIsPutRightInTimeIsNotReported() {
    eachWithRepeats { items, rows in
      func mend<C: MutableCollection>(_ c: inout C) where C.Element == Row<Int>, C.Index == Int {
        c[2].id = 2
        for place in [rows.count - 2, rows.count - 1] { c[place].id = place }
      }
      let issues = captureIssues {
        mend(&items)
        items.append(Row(id: 100, value: 0))
      }
      XCTAssertEqual(issues.count, 0)
      XCTAssertEqual(items.ids, Array(0..<rows.count) + [100])
    }
  }

  func testAnAssignmentByPositionIsStillReportedAtItsLine() {
    let line = #line + 2
    let assignments: [(inout Items) -> Void] = [
      { $0[0] = $0[1] },
      { $0[2].id = 3 },
      { $0[1...2] = [$0[1], $0[1]] },
      { $0[0..<2] = [$0[0], $0[1], $0[1]] },
      { $0[...] = $0[...] + $0[..<1] },
      { items in _ = items.withContiguousMutableStorageIfAvailable { $0[3] = $0[0] } },
    ]
    for count in [4, 40] {
      for (number, assign) in assignments.enumerated() {
        var items = items(count)
        let expected = items.elements
        let issues = captureIssues { assign(&items) }
        XCTAssertEqual(issues.map(\.line), [line + number])
        XCTAssertEqual(items.elements, expected.filter { items.contains(id: $0.id) })
        XCTAssertEqual(items.repeats, 0)
        XCTAssertTrue(items.isConsistent)
      }
    }
  }

  func testAKeyPathIsGenericCode() {
    struct State { var items: Items }
    let path: WritableKeyPath<State, Int> = \.items[0].id
    var state = State(items: items(4))
    let issues = captureIssues {
      state[keyPath: path] = 3
      state[keyPath: path] = 9
    }
    XCTAssertEqual(state.items.ids, [9, 1, 2, 3])
    XCTAssertEqual(issues.count, 0)
    XCTAssertEqual(path, \State.items[0].id)
  }

  func testObjectsThatChangeTheirIDsInGenericCode() {
    final class Object: Identifiable {
      var id: Int
      init(_ id: Int) { self.id = id }
    }
    var objects = IdentifiedArray((0..<40).map(Object.init))
    func work<C: MutableCollection>(_ c: inout C) where C.Element == Object, C.Index == Int {
      for place in c.indices { c[place].id = place % 3 }
      GenericAlgorithms.exchange(&c, 0, 39)
      for place in 0..<20 { c[place] = c[39 - place] }
    }
    let issues = captureIssues {
      work(&objects)
      objects.append(Object(100))
      objects.removeAll { $0.id == 2 }
    }
    XCTAssertEqual(Set(objects.ids), [0, 1, 100])
    XCTAssertEqual(objects.count, 3)
    XCTAssertEqual(issues.count, 1)
  }
}

extension Collection {
  fileprivate func withID<ID>(_ id: ID) -> [Element] where Element == GenericOperation.Row<ID> {
    filter { $0.id == id }
  }
}
