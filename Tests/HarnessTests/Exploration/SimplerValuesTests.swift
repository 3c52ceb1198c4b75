import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class SimplerValuesTests: XCTestCase {
  private typealias Action = Explored.Action

  private func simpler<T>(_ value: T, _ types: LiteralTypes = LiteralTypes()) -> [String] {
    SimplerValues(of: ValueBox(of: value, TypeShape.of(T.self)), types: types).map { LiteralPrinter.text(of: $0.ref) }
  }

  /// The value after simplifying it as long as a condition holds.
  private func shrunk<T>(
    _ value: T, _ types: LiteralTypes = LiteralTypes(), while holds: (T) -> Bool
  ) -> String {
    var box = ValueBox(of: value, TypeShape.of(T.self))
    while let next = SimplerValues(of: box, types: types).first(where: { $0.value(as: T.self).map(holds) ?? false }) {
      XCTAssertTrue(SimplerValues.isSimpler(next.ref, than: box.ref, types: types))
      XCTAssertFalse(SimplerValues.isSimpler(box.ref, than: next.ref, types: types))
      box = next
    }
    return LiteralPrinter.text(of: box.ref)
  }

  func testLeaves() {
    XCTAssertEqual(simpler(0), [])
    XCTAssertEqual(simpler(10), ["0", "1", "2", "3", "5", "8", "9"])
    XCTAssertEqual(simpler(-3), ["0", "3", "-1", "-2", "-2"])
    XCTAssertEqual(simpler(true), ["false"])
    XCTAssertEqual(simpler("a"), ["\"\""])
    XCTAssertEqual(
      simpler("xy"), ["\"\"", "\"aa\"", "\"y\"", "\"x\"", "\"ay\"", "\"xa\""])
    XCTAssertEqual(simpler(Int?.some(0)), ["nil"])
    XCTAssertEqual(simpler([0, 0]), ["[]", "[0]", "[0]"])
    XCTAssertEqual(simpler(Double.nan).first, "0.0")
    XCTAssertEqual(simpler(UUIDText.uuid(.max)), ["UUID(0)", "UUID(1)", "UUID(2)"])
  }

  func testGreedyShrinkingFindsTheLeast() {
    XCTAssertEqual(shrunk(Int.max) { $0 > 1_000_003 }, "1000004")
    XCTAssertEqual(shrunk(Int.min) { $0 < -5 }, "-6")
    XCTAssertEqual(shrunk(UInt8.max) { $0 >= 3 }, "3")
    XCTAssertEqual(shrunk(1e300) { $0 > 12.5 }, "13.0")
    XCTAssertEqual(shrunk("Hello, world: 👨‍👩‍👧‍👦") { $0.contains("w") }, "\"w\"")
    XCTAssertEqual(shrunk("Hello, world") { $0.count > 3 }, "\"aaaa\"")
    XCTAssertEqual(shrunk(Array(0..<100)) { $0.contains { $0 >= 40 } && $0.count >= 2 }, "[0, 40]")
    XCTAssertEqual(shrunk(Set(0..<100)) { $0.count > 2 }, "[0, 1, 2]")
    XCTAssertEqual(shrunk(["a": 5, "b": 6, "c": 7]) { $0.values.contains { $0 > 5 } }, "[\"\": 6]")
    XCTAssertEqual(
      shrunk(Explored.Tree.node(.list([.leaf(3), .named("x", .leaf(8))]), .leaf(1))) { "\($0)".contains("8") },
      ".leaf(8)")
    XCTAssertEqual(
      shrunk(Date(timeIntervalSinceReferenceDate: 1e9)) { $0.timeIntervalSinceReferenceDate > 100 },
      "Date(\"2001-01-01T00:01:41Z\")")
  }

  /// If failing attempts end the process, few steps lead to the numbers that matter.
  func testLargeNumbersBecomeSmallInFewSteps() {
    func steps(_ number: Int, while holds: (Int) -> Bool) -> Int {
      var (number, steps) = (number, 0)
      while let next = SimplerValues(of: ValueBox(of: number, TypeShape.of(Int.self))).lazy
        .compactMap({ $0.value(as: Int.self) }).first(where: holds)
      {
        (number, steps) = (next, steps + 1)
      }
      return steps
    }
    XCTAssertEqual(steps(.max) { $0 > 1 }, 1)
    XCTAssertEqual(steps(.min) { $0.multipliedReportingOverflow(by: 2).overflow }, 2)
    XCTAssertEqual(steps(.min) { $0 < 0 && $0.multipliedReportingOverflow(by: 2).overflow }, 1)
    XCTAssertEqual(steps(.max - 1) { $0 > Int(Int32.max) }, 1)
  }

  func testItGoesOnWhereItWas() {
    let action = Action.odds(
      URL(fileURLWithPath: "/a"), "x", Data([1, 2]), .seconds(3), (9, 1.5), Date(timeIntervalSinceReferenceDate: 5))
    let box = ValueBox(of: action, TypeShape.of(Action.self))
    var all = SimplerValues(of: box)
    var count = 0
    while let next = all.next() {
      var rest = SimplerValues(of: box, from: all.position)
      let first = rest.next()
      XCTAssertEqual(first.map { LiteralPrinter.text(of: $0.ref) }, LiteralPrinter.text(of: next.ref))
      count += 1
    }
    XCTAssertGreaterThan(count, 20)
  }

  func testPrototypesAreThePlainestValues() {
    var types = LiteralTypes()
    types.register(prototype: Sample.Point(x: 7, y: 9))
    XCTAssertEqual(simpler(Sample.Point(x: 7, y: 9), types), [])
    XCTAssertEqual(simpler(Sample.Point(x: 0, y: 9), types).first, "Point(x: 7, y: 9)")
    XCTAssertEqual(
      shrunk([Sample.Point(x: 3, y: 3)], types) { $0.first.map { $0.y < 5 } ?? false }, "[Point(x: 7, y: 0)]")
  }

  func testEveryCandidateIsSimplerAndShrinkingEnds() {
    var types = LiteralTypes()
    types.register(Sample.Failure.self)
    types.register(prototype: Explored.Profile(name: "Ada", tags: ["x"]))
    let (source, random) = (ValueSource(types: types), SeededGenerator(seed: 3))
    let all: [any Any.Type] = [
      Explored.State.self, Explored.Tree.self, Sample.Order.self, [Explored.Page].self, Set<Explored.Kind>.self,
      [String: [Int?]].self, (Float, Int128, UInt128, Character, Unicode.Scalar, Data, Duration, URL).self,
      Result<[Explored.Row], any Error>.self, IndexSet.self, ComparisonResult.self,
    ]
    for type in all {
      let shape = TypeShape.of(type)
      for round in 0..<LongTests.count(200, short: 6) {
        guard var value = source.value(of: shape, random) else { return XCTFail("\(type)") }
        var (rounds, pick) = (0, random)
        // Whichever is chosen, it ends.
        while true {
          let candidates = Array(SimplerValues(of: value, types: types).prefix(8))
          for candidate in candidates {
            XCTAssertTrue(SimplerValues.isSimpler(candidate.ref, than: value.ref, types: types))
          }
          guard !candidates.isEmpty, rounds < 1_000 else { break }
          // The boldest one would end it at once.
          value = candidates[round == 0 ? 0 : pick.below(candidates.count)]
          rounds += 1
        }
        XCTAssertLessThan(rounds, 1_000, "\(type)")
      }
    }
  }

  func testNothingLeaks() {
    assertNothingLeaks {
      let value = Tally.Fields(a: Tally("a"), number: 3, b: Tally("b"), rest: [Tally("c"), Tally("d")])
      XCTAssertGreaterThan(simpler(value).count, 5)
      XCTAssertGreaterThan(simpler([Tally("k"): Tally("v"), Tally("l"): Tally("w")]).count, 2)
      XCTAssertGreaterThan(simpler(Tally.Chain.link(Tally("a"), .link(Tally("b"), .end(Tally("c"))))).count, 1)
      XCTAssertGreaterThan(
        simpler(Sample.Roster(elements: [Tally.Named(id: "1", tally: Tally("a")), .init(id: "2", tally: Tally("b"))]))
          .count, 2)
    }
  }

  func testDeepAndHugeValues() {
    onSmallStack {
      let box = ValueBox(of: Explored.deepTree(1_000), TypeShape.of(Explored.Tree.self))
      XCTAssertEqual(Array(SimplerValues(of: box).prefix(3)).count, 3)
    }
    let count = LongTests.count(2_000, short: 500)
    XCTAssertEqual(shrunk(Array(0..<count)) { $0.contains(400) }, "[400]")
    XCTAssertEqual(shrunk(String(repeating: "xyz", count: count / 2)) { $0.contains("z") }, "\"z\"")
  }

  // MARK: Leaves

  func testLeavesHavePathsAndCanBeReplaced() throws {
    let action = Action.set(kind: .film(minutes: 3), isOn: true)
    try ValueRef.with(action) { action in
      let leaves = ValueLeaf.all(in: action)
      XCTAssertEqual(leaves.map(\.path), ["set.kind.film.minutes", "set.isOn"])
      let varied = try XCTUnwrap(leaves[0].replaced(in: action, with: ValueBox(of: 8, TypeShape.of(Int.self))))
      XCTAssertEqual(LiteralPrinter.text(of: varied.ref), ".set(kind: .film(minutes: 8), isOn: true)")
      let (source, random) = (ValueSource(), SeededGenerator(seed: 1))
      for leaf in leaves {
        let other = try XCTUnwrap(source.variation(of: leaf, in: action, random))
        XCTAssertFalse(other.ref.isSame(as: action))
      }
    }
    let state = Explored.State()
    ValueRef.with(state) { state in
      XCTAssertEqual(
        ValueLeaf.all(in: state).map(\.path),
        ["page", "toast", "rows", "counts", "isOn", "number", "alert", "history", "date", "price"])
    }
    ValueRef.with(Action.row(id: UUIDText.uuid(1), action: .inner(.clear))) { action in
      XCTAssertEqual(ValueLeaf.all(in: action, isAction: true).map(\.path), ["row.id"])
      // In an answer it is a value like any other.
      XCTAssertEqual(ValueLeaf.all(in: action).map(\.path), ["row.id", "row.action.inner.0"])
    }
    ValueRef.with(["k": [Explored.Toggle(id: true, name: "n")]]) { value in
      XCTAssertEqual(ValueLeaf.all(in: value).map(\.path), ["[\"k\"].key", "[\"k\"][0].id", "[\"k\"][0].name"])
    }
  }

  func testAnIdThatIsThereAlreadyIsNoReplacement() {
    let toggles: IdentifiedArrayOf<Explored.Toggle> = [.init(id: true, name: "a"), .init(id: false, name: "b")]
    ValueRef.with(toggles) { toggles in
      let leaf = ValueLeaf.all(in: toggles)[0]
      XCTAssertNil(leaf.replaced(in: toggles, with: ValueBox(of: false, TypeShape.of(Bool.self))))
    }
  }
}

extension SimplerValues {
  fileprivate static func isSimpler(
    _ value: ValueRef, than other: ValueRef, types: LiteralTypes = LiteralTypes()
  ) -> Bool { Complexity(of: value, types) < Complexity(of: other, types) }
}
