import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class ListDifferenceTests: XCTestCase {
  private typealias Move = ListDifference.Move

  func testEachKindOfChange() {
    let difference = ListDifference(from: ["a", "b", "c"], to: ["c", "a", "d"])
    XCTAssertEqual(difference.removals, [1])
    XCTAssertEqual(difference.insertions, [2])
    XCTAssertEqual(difference.moves, [Move(from: 2, to: 0)])
  }

  func testNothingIsDoneBetweenEqualLists() {
    let difference = ListDifference(from: [1, 2, 3], to: [1, 2, 3])
    XCTAssertEqual(difference, ListDifference(from: [Int](), to: []))
    XCTAssertEqual(difference.applied(to: ["a", "b", "c"]) { _ in "" }, ["a", "b", "c"])
  }

  func testOneElementThatGoesToTheFrontIsOneMove() {
    XCTAssertEqual(ListDifference(from: [1, 2, 3, 4], to: [4, 1, 2, 3]).moves, [Move(from: 3, to: 0)])
    XCTAssertEqual(ListDifference(from: [1, 2, 3, 4], to: [2, 3, 4, 1]).moves, [Move(from: 0, to: 3)])
  }

  /// The minimum number of changes, found by trying every choice of elements that stay.
  func testAgainstBruteForceOnRandomPairs() {
    var generator = SeededGenerator(seed: 4)
    for round in 0..<LongTests.count(1_000, short: 200) {
      let old = Self.randomList(&generator)
      let new = Self.randomList(&generator)
      let difference = ListDifference(from: old, to: new)
      let applied = difference.applied(to: old.map { -$0 }) { -new[$0] }
      XCTAssertEqual(applied, new.map { -$0 }, "round \(round): \(old) to \(new)")
      XCTAssertEqual(difference.removals.map { old[$0] }, old.filter { !new.contains($0) }, "\(old) to \(new)")
      XCTAssertEqual(difference.insertions.map { new[$0] }, new.filter { !old.contains($0) }, "\(old) to \(new)")
      XCTAssertEqual(difference.moves.count, Self.fewestMoves(old, new), "\(old) to \(new)")
      for move in difference.moves { XCTAssertEqual(old[move.from], new[move.to], "\(old) to \(new)") }
    }
  }

  func testALongList() {
    let old = Array(0..<20_000)
    let new = Array(old.dropFirst(10_000) + old.prefix(10_000))
    XCTAssertEqual(ListDifference(from: old, to: new).moves.count, 10_000)
  }

  private static func randomList(_ generator: inout SeededGenerator) -> [Int] {
    let length = Int.random(in: 0...8, using: &generator)
    return Array((1...10).shuffled(using: &generator).prefix(length))
  }

  private static func fewestMoves(_ old: [Int], _ new: [Int]) -> Int {
    let survivors = old.filter(new.contains)
    return (0..<(1 << survivors.count)).compactMap { choice -> Int? in
      let staying = survivors.enumerated().filter { choice & (1 << $0.offset) != 0 }.map(\.element)
      return new.filter(staying.contains) == staying ? survivors.count - staying.count : nil
    }.min() ?? 0
  }
}
