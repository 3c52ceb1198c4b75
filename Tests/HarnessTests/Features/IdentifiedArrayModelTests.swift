import XCTest

@testable import HarnessArchitecture
@testable import Harness

/// Random operations on an identified array, compared with a plain one that is searched linearly.
final class IdentifiedArrayModelTests: XCTestCase {
  private typealias Row<ID: Hashable & Comparable> = GenericOperation.Row<ID>

  func testLikeAPlainArray() {
    run(operations: 900, ids: 60, seed: 1) { $0 }
  }

  func testLikeAPlainArrayWithStrings() {
    run(operations: 500, ids: 40, seed: 2) { "id-\($0)" }
  }

  func testLikeAPlainArrayWithCollidingHashes() {
    run(operations: 700, ids: 60, seed: 3) { CollidingID(value: $0) }
  }

  func testLikeAPlainArrayWhenLarge() {
    run(operations: 100, ids: 500, seed: 4) { $0 &* 1_048_576 }
  }

  func testLikeAPlainArrayForLong() throws {
    try LongTests.require()
    for seed in 10..<10 + LongTests.count(6, short: 1) {
      run(operations: 20_000, ids: 60, seed: UInt64(seed)) { $0 }
      run(operations: 4_000, ids: 12, seed: UInt64(seed)) { "id-\($0)" }
      run(operations: 10_000, ids: 60, seed: UInt64(seed)) { CollidingID(value: $0) }
      run(operations: 1_500, ids: 1_500, seed: UInt64(seed)) { $0 &* 1_048_576 }
    }
  }

  private struct CollidingID: Hashable, Comparable {
    var value: Int
    func hash(into hasher: inout Hasher) { hasher.combine(value % 3) }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
  }

  /// The same operations in the simplest implementation.
  private struct Model<ID: Hashable & Comparable> {
    var rows: [Row<ID>] = []
    var issues = 0

    var repeats: Int { rows.count - Set(rows.map(\.id)).count }

    func index(_ id: ID) -> Int? { rows.firstIndex { $0.id == id } }

    mutating func add(_ row: Row<ID>, at position: Int? = nil) {
      if index(row.id) != nil { issues += 1 } else { rows.insert(row, at: position ?? rows.count) }
    }

    mutating func set(_ row: Row<ID>, at position: Int) {
      if rows[position].id == row.id || index(row.id) == nil { rows[position] = row } else { issues += 1 }
    }

    /// Drops duplicates. Whether they were reported before is another question.
    mutating func dropRepeats() {
      var seen: Set<ID> = []
      rows = rows.filter { seen.insert($0.id).inserted }
    }

    mutating func keepFirst() {
      if repeats > 0 { issues += 1 }
      dropRepeats()
    }
  }

  private func run<ID: Hashable & Comparable>(operations: Int, ids: Int, seed: UInt64, makeID: (Int) -> ID) {
    var random = GenericOperation.Numbers(state: seed)
    var model = Model<ID>()
    var array = IdentifiedArrayOf<Row<ID>>()
    func number(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &random) }
    model.rows = (0..<ids / 2).map { Row(id: makeID($0), value: $0) }
    array.append(contentsOf: model.rows)
    for step in 0..<operations {
      let (id, other) = (makeID(number(ids)), makeID(number(ids)))
      let row = Row(id: id, value: step)
      let (position, second) = (number(model.rows.count), number(model.rows.count))
      let isEmpty = model.rows.isEmpty
      let operation = number(44)
      let (oldArray, oldRows) = (array, model.rows)
      model.issues = 0
      let issues = captureIssues {
        switch operation {
        case 0..<5:
          array.append(row)
          model.add(row)
        case 5..<8:
          array.insert(row, at: position)
          model.add(row, at: position)
        case 8..<10:
          model.dropRepeats()
          let index = model.index(id)
          XCTAssertEqual(array.remove(id: id), index.map { model.rows.remove(at: $0) })
        case 10 where !isEmpty:
          XCTAssertEqual(array.remove(at: position), model.rows.remove(at: position))
        case 11 where !isEmpty:
          array[position] = row
          model.set(row, at: position)
        case 12 where !isEmpty:
          array[position].id = id
          model.set(Row(id: id, value: model.rows[position].value), at: position)
        case 13:
          array[id: id] = row
          if let index = model.index(id) { model.rows[index] = row } else { model.add(row) }
        case 14:
          array[id: other] = row
          if let index = model.index(other) { model.set(row, at: index) } else { model.add(row) }
        case 15:
          array[id: other]?.id = id
          change(&model, from: other, to: id)
        case 16:
          array.modify(id: other) { $0.id = id }
          change(&model, from: other, to: id)
        case 17:
          if step % 2 == 0 { array[id: other] = nil } else { take(&array[id: other]) }
          if model.index(other) != nil { model.dropRepeats() }
          model.rows.removeAll { $0.id == other }
        case 18 where !isEmpty:
          array.swapAt(position, second)
          model.rows.swapAt(position, second)
        case 19:
          array.reverse()
          model.rows.reverse()
        case 20:
          array.sort { $0.value % 7 < $1.value % 7 }
          model.rows.sort { $0.value % 7 < $1.value % 7 }
        case 21:
          var twin = random
          array.shuffle(using: &random)
          model.rows.shuffle(using: &twin)
        case 22 where !isEmpty:
          array.move(from: position, to: second)
          model.rows.insert(model.rows.remove(at: position), at: second)
        case 23:
          let rest = number(5)
          array.removeAll { $0.value % 5 == rest && $0.value % 3 == 0 }
          model.dropRepeats()
          model.rows.removeAll { $0.value % 5 == rest && $0.value % 3 == 0 }
        case 24:
          let gone = (0..<4).map { _ in makeID(number(ids)) }
          array.remove(ids: gone)
          model.dropRepeats()
          model.rows.removeAll { gone.contains($0.id) }
        case 25 where !isEmpty:
          let range = min(position, second)..<min(max(position, second), min(position, second) + 4)
          array[range] = [row, Row(id: other, value: step)]
          model.rows.replaceSubrange(range, with: [row, Row(id: other, value: step)])
          model.keepFirst()
        case 26:
          array.mutateEach { if $0.value % 11 == 0 { $0.id = id } }
          let changed = model.rows.indices.filter { model.rows[$0].value % 11 == 0 && model.rows[$0].id != id }
          for index in changed { model.rows[index].id = id }
          if changed.isEmpty { model.dropRepeats() } else { model.keepFirst() }
        case 27:
          let index = model.index(id)
          XCTAssertEqual(array.updateOrAppend(row), index.map { model.rows[$0] })
          if let index { model.rows[index] = row } else { model.rows.append(row) }
        case 28:
          let index = model.index(id)
          XCTAssertEqual(array.updateOrInsert(row, at: position).index, index ?? position)
          if let index { model.rows[index] = row } else { model.rows.insert(row, at: position) }
        case 29:
          array = array.filter { $0.value % 13 != 0 }
          model.dropRepeats()
          model.rows = model.rows.filter { $0.value % 13 != 0 }
        case 30:
          let rows = [row, Row(id: other, value: step), row]
          array.append(contentsOf: rows)
          let count = model.rows.count
          for row in rows { model.add(row) }
          model.issues = model.rows.count < count + rows.count ? 1 : 0
        case 31:
          array = IdentifiedArray(model.rows + [row])
          model.rows.append(row)
          model.keepFirst()
        case 32... where !isEmpty:
          let generic = GenericOperation.allCases[number(GenericOperation.allCases.count)]
          generic.perform(on: &array, position, second, row)
          generic.perform(on: &model.rows, position, second, row)
        default:
          break
        }
      }
      // Duplicates left by generic code are reported once, by the next operation.
      let left = issues.filter { $0.message.hasSuffix("the next removal by id or condition drops the others.") }.count
      XCTAssertLessThanOrEqual(left, oldArray.repeats > 0 ? 1 : 0)
      if operation < 18, oldArray.repeats > 0, array.repeats != 0 { XCTAssertEqual(left, 1, "operation \(operation)") }
      guard array.elements == model.rows, issues.count - left == model.issues, oldArray.elements == oldRows else {
        return XCTFail("step \(step), operation \(operation): \(array), not \(model.rows), \(issues.map(\.message))")
      }
      guard array.isConsistent, oldArray.isConsistent, Int(abs(array.repeats)) == model.repeats,
        array.index(id: other) == model.index(other)
      else {
        return XCTFail("step \(step), operation \(operation): the table is wrong")
      }
    }
  }

  private func take<Element>(_ element: inout Element?) { element = nil }

  private func change<ID: Hashable & Comparable>(_ model: inout Model<ID>, from old: ID, to new: ID) {
    guard let index = model.index(old), old != new else { return }
    if model.index(new) == nil {
      model.rows[index].id = new
    } else {
      model.rows.remove(at: index)
      model.issues += 1
    }
  }
}
