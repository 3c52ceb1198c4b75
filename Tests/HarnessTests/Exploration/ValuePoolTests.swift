import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class ValuePoolTests: XCTestCase {
  private func texts<T>(_ pool: ValuePool, _ type: T.Type) -> [String] {
    pool.values(of: TypeShape.of(type)).map { LiteralPrinter.text(of: $0.ref) }
  }

  func testPartsAreFoundOnceEach() {
    let pool = ValuePool()
    var state = Explored.State()
    state.rows = [Explored.row(1, isDone: true), Explored.row(2, kind: .film(minutes: 90))]
    state.alert = .film(minutes: 90)
    state.counts = ["b": 2, "a": 90]
    ValueRef.with(state) { pool.add(partsOf: $0) }
    XCTAssertEqual(texts(pool, UUID.self), ["UUID(1)", "UUID(2)"])
    XCTAssertEqual(texts(pool, Bool.self), ["true", "false"])
    XCTAssertEqual(texts(pool, Explored.Kind.self), [".book", ".film(minutes: 90)"])
    XCTAssertEqual(Set(texts(pool, Int.self)), ["90", "2", "0"])
    XCTAssertEqual(texts(pool, Explored.State.self).count, 1)
    ValueRef.with(state) { pool.add(partsOf: $0) }
    XCTAssertEqual(texts(pool, Explored.State.self).count, 1)
  }

  func testThereIsALimit() {
    let pool = ValuePool(limit: 3)
    ValueRef.with(Array(1...100)) { pool.add(partsOf: $0) }
    XCTAssertEqual(texts(pool, Int.self), ["1", "2", "3"])
  }

  func testDeepAndHugeValues() {
    onSmallStack {
      let pool = ValuePool()
      ValueRef.with((tree: Explored.deepTree(2_000), numbers: Array(0..<20_000))) { pool.add(partsOf: $0) }
      XCTAssertEqual(pool.values(of: TypeShape.of(Explored.Tree.self)).count, 64)
      XCTAssertEqual(pool.values(of: TypeShape.of(Int.self)).count, 64)
    }
  }

  // MARK: Finding in the state

  private func found<T, Whole>(_ type: T.Type, in whole: Whole) -> [String] {
    let finder = PartFinder(TypeShape.of(type))
    return ValueRef.with(whole) { whole in
      var count = 0
      guard
        finder.find(
          in: whole,
          choose: { (all: Int) in
            count = all; return 0
          }) != nil
      else { return [] }
      return (0..<count).compactMap { number in
        finder.find(in: whole) { _ in number }.map { LiteralPrinter.text(of: $0.ref) }
      }
    }
  }

  func testEachPartCanBeFound() {
    var state = Explored.State()
    XCTAssertEqual(found(UUID.self, in: state), [])
    state.rows = [Explored.row(1), Explored.row(2)]
    state.counts = ["b": 2, "a": 90]
    state.alert = .other("x")
    state.page = .loaded(Explored.Profile(name: "Ada", tags: ["t"]))
    // Ids are found twice: as that of the element, and as its field.
    XCTAssertEqual(found(UUID.self, in: state), ["UUID(1)", "UUID(1)", "UUID(2)", "UUID(2)"])
    XCTAssertEqual(
      Set(found(String.self, in: state)), ["\"Ada\"", "\"t\"", "\"row 1\"", "\"row 2\"", "\"a\"", "\"b\"", "\"x\""])
    XCTAssertEqual(Set(found(Int.self, in: state)), ["2", "90", "0"])
    XCTAssertEqual(found(Explored.Row.self, in: state).count, 2)
    XCTAssertEqual(found(Explored.Kind.self, in: state), [".book", ".book", ".other(\"x\")"])
    XCTAssertEqual(found(URL.self, in: state), [])
    XCTAssertFalse(PartFinder(TypeShape.of(URL.self)).canFind(in: TypeShape.of(Explored.State.self)))
    XCTAssertTrue(PartFinder(TypeShape.of(UUID.self)).canFind(in: TypeShape.of(Explored.State.self)))
  }

  func testOfManyElementsSomeAreLookedAt() {
    XCTAssertEqual(found(Int.self, in: Array(0..<10_000)), (Array(0..<8) + Array(9_992..<10_000)).map { "\($0)" })
    XCTAssertEqual(found(Int.self, in: Set(0..<1_000)).count, 16)
    XCTAssertEqual(found(Int.self, in: Set(0..<1_000)), found(Int.self, in: Set((0..<1_000).reversed())))
    XCTAssertFalse(found(Int.self, in: Explored.deepTree(2_000)).isEmpty)
  }
}
