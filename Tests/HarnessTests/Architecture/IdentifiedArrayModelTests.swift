import XCTest

@testable import Harness

/// Random operations on an identified array and on a plain one that is searched from front to back.
final class IdentifiedArrayModelTests: XCTestCase {
  func testLikeAPlainArray() {
    run(operations: 20_000, ids: 60, seed: 1) { $0 }
  }

  func testLikeAPlainArrayWithStrings() {
    run(operations: 4_000, ids: 40, seed: 2) { "id-\($0)" }
  }

  func testLikeAPlainArrayWithCollidingHashes() {
    run(operations: 10_000, ids: 60, seed: 3) { CollidingID(value: $0) }
  }

  func testLikeAPlainArrayWhenLarge() {
    run(operations: 1_500, ids: 1_500, seed: 4) { $0 &* 1_048_576 }
  }

  private struct CollidingID: Hashable {
    var value: Int
    func hash(into hasher: inout Hasher) { hasher.combine(value % 3) }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  private struct Row<ID: Hashable>: Identifiable, Equatable {
    var id: ID
    var value: Int
  }

  /// The same operations in the plainest way.
  private struct Model<ID: Hashable> {
    var rows: [Row<ID>] = []
    var issues = 0

    func index(_ id: ID) -> Int? { rows.firstIndex { $0.id == id } }

    mutating func add(_ row: Row<ID>, at position: Int? = nil) {
      if index(row.id) != nil { issues += 1 } else { rows.insert(row, at: position ?? rows.count) }
    }

    mutating func set(_ row: Row<ID>, at position: Int) {
      let taken = index(row.id)
      if taken == nil || taken == position { rows[position] = row } else { issues += 1 }
    }

    mutating func keepFirst() {
      var seen: Set<ID> = []
      let kept = rows.filter { seen.insert($0.id).inserted }
      if kept.count < rows.count { issues += 1 }
      rows = kept
    }
  }

  private func run<ID: Hashable>(operations: Int, ids: Int, seed: UInt64, makeID: (Int) -> ID) {
    var random = Generator(state: seed)
    var model = Model<ID>()
    var array = IdentifiedArrayOf<Row<ID>>()
    func number(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &random) }
    for step in 0..<operations {
      let (id, other) = (makeID(number(ids)), makeID(number(ids)))
      let row = Row(id: id, value: step)
      let (position, second) = (number(model.rows.count), number(model.rows.count))
      let isEmpty = model.rows.isEmpty
      let operation = number(32)
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
          array[id: other] = nil
          if let index = model.index(other) { model.rows.remove(at: index) }
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
          model.rows.removeAll { $0.value % 5 == rest && $0.value % 3 == 0 }
        case 24:
          let gone = (0..<4).map { _ in makeID(number(ids)) }
          array.remove(ids: gone)
          model.rows.removeAll { gone.contains($0.id) }
        case 25 where !isEmpty:
          let range = min(position, second)..<min(max(position, second), min(position, second) + 4)
          array[range] = [row, Row(id: other, value: step)]
          model.rows.replaceSubrange(range, with: [row, Row(id: other, value: step)])
          model.keepFirst()
        case 26:
          array.mutateEach { if $0.value % 11 == 0 { $0.id = id } }
          for index in model.rows.indices where model.rows[index].value % 11 == 0 { model.rows[index].id = id }
          model.keepFirst()
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
        default:
          break
        }
      }
      guard array.elements == model.rows, issues.count == model.issues, oldArray.elements == oldRows else {
        return XCTFail("step \(step), operation \(operation): \(array), not \(model.rows), \(issues.map(\.message))")
      }
      guard isConsistent(array), isConsistent(oldArray), array.index(id: other) == model.index(other) else {
        return XCTFail("step \(step), operation \(operation): the table is wrong")
      }
    }
  }

  private func change<ID: Hashable>(_ model: inout Model<ID>, from old: ID, to new: ID) {
    guard let index = model.index(old), old != new else { return }
    if model.index(new) == nil {
      model.rows[index].id = new
    } else {
      model.rows.remove(at: index)
      model.issues += 1
    }
  }

  /// Whether every id is found at its position, and the table holds exactly one entry for each.
  private func isConsistent<ID: Hashable>(_ array: IdentifiedArrayOf<Row<ID>>) -> Bool {
    for position in array.indices where array.index(id: array[position].id) != position { return false }
    guard array.table.isInUse else { return array.count <= PositionTable.fewest }
    let slots = array.table.cells[..<array.table.size].filter { $0 != 0 }
    let positions = slots.map { Int($0 & array.table.mask) - 1 }.sorted()
    let hashes = array.elements.map { PositionTable.hash($0.id) }
    return positions == Array(array.indices) && Array(array.table.hashes) == hashes
      && array.table.size >= 2 * array.count
  }
}
