import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

final class ValueSourceTests: XCTestCase {
  private typealias Action = Explored.Action
  private let random = SeededGenerator(seed: 7)

  private func texts<T>(
    _ type: T.Type, _ source: ValueSource = ValueSource(), state: ValueRef? = nil, count: Int = 300
  ) -> [String] {
    (0..<count).map { _ in
      source.value(of: TypeShape.of(type), in: state, random).map { LiteralPrinter.text(of: $0.ref) } ?? "none"
    }
  }

  func testEveryActionThatCanBeMadeReadsBack() throws {
    var types = LiteralTypes()
    types.register(Sample.Failure.self)
    let source = ValueSource(types: types)
    let names = ActionCases.of(Action.self).names
    let problems = Set(source.problems(of: Action.self).map(\.number))
    for number in names.indices where !problems.contains(number) {
      for _ in 0..<LongTests.count(1_000, short: 50) {
        let box = try XCTUnwrap(source.action(of: Action.self, case: number, random), names[number])
        let action = try XCTUnwrap(box.value(as: Action.self))
        XCTAssertEqual(ActionCases.of(Action.self).number(of: action), number)
        let text = LiteralPrinter.text(of: box.ref)
        XCTAssertNoThrow(try LiteralParser.parse(text, as: Action.self, types: types), text)
      }
    }
  }

  func testTheSameNumbersMakeTheSameValues() {
    func make(_ seed: UInt64) -> [String] {
      let (source, random) = (ValueSource(), SeededGenerator(seed: seed))
      return (0..<50).compactMap { _ in
        source.action(of: Action.self, case: 4, random).map { LiteralPrinter.text(of: $0.ref) }
      }
    }
    XCTAssertEqual(make(1), make(1))
    XCTAssertNotEqual(make(1), make(2))
    XCTAssertEqual(make(1).count, 50)
  }

  func testWhatBreaksCodeComes() {
    let integers = Set(texts(Int.self))
    XCTAssertTrue(integers.isSuperset(of: ["0", "1", "-1", "\(Int.max)", "\(Int.min)"]), "\(integers)")
    XCTAssertTrue(Set(texts(UInt8.self)).isSuperset(of: ["0", "1", "255"]))
    XCTAssertTrue(Set(texts(Double.self)).isSuperset(of: ["0.0", ".nan", ".infinity", "0.1"]))
    let texts = Set(texts(String.self, count: 600))
    XCTAssertTrue(texts.isSuperset(of: ["\"\"", "\" \"", "\"0\"", "\"-1\"", "\"\(Int.max)\"", "\"שלום\""]))
    XCTAssertTrue(texts.contains { $0.count > 900 })
    XCTAssertEqual(Set(self.texts(Bool?.self)), ["nil", "true", "false"])
    XCTAssertTrue(Set(self.texts([Bool].self)).isSuperset(of: ["[]", "[true]", "[true, false]"]))
  }

  func testThePresentIsThatOfTheFeature() {
    let now = Date(timeIntervalSinceReferenceDate: 4_321)
    XCTAssertTrue(texts(Date.self, ValueSource(now: now)).contains(LiteralPrinter.text(now)))
    XCTAssertFalse(texts(Date.self).contains(LiteralPrinter.text(now)))
  }

  func testIdsOfTheStateAreUsed() {
    var state = Explored.State()
    state.rows = [Explored.row(77), Explored.row(78)]
    ValueRef.with(state) { state in
      let ids = texts(UUID.self, state: state)
      XCTAssertGreaterThan(ids.count { $0 == "UUID(77)" || $0 == "UUID(78)" }, 100)
      XCTAssertGreaterThan(ids.count { $0 == "UUID(0)" }, 10)
    }
    XCTAssertFalse(texts(UUID.self).contains("UUID(77)"))
  }

  func testValuesOfScriptsAndOfTheUserAreUsed() {
    let (seen, given) = (ValuePool(), ValuePool())
    ValueRef.with(Action.loaded(.success([Explored.row(5)]))) { seen.add(partsOf: $0) }
    ValueRef.with(Sample.Money(cents: 5, currency: "EUR")) { given.add($0) }
    let source = ValueSource(seen: seen, given: given)
    XCTAssertTrue(texts(UUID.self, source).contains("UUID(5)"))
    XCTAssertTrue(texts(String.self, source).contains("\"row 5\""))
    // Only the user knows what it is.
    XCTAssertEqual(Set(texts(Sample.Money.self, source)), ["Money(\"5 EUR\")"])
    XCTAssertNil(ValueSource().value(of: TypeShape.of(Sample.Money.self), random))
  }

  func testPrototypesAreUsed() {
    var types = LiteralTypes()
    types.register(prototype: Sample.Point(x: 1_234, y: 5_678))
    XCTAssertTrue(texts(Sample.Point.self, ValueSource(types: types)).contains("Point(x: 1234, y: 5678)"))
  }

  func testRegisteredTypesStandForProtocols() {
    XCTAssertNil(ValueSource().value(of: TypeShape.of((any Error).self), random))
    var types = LiteralTypes()
    types.register(Sample.Failure.self)
    let errors = Set(texts((any Error).self, ValueSource(types: types)))
    XCTAssertTrue(errors.contains("Failure.offline"), "\(errors)")
    XCTAssertTrue(errors.allSatisfy { $0.hasPrefix("Failure.") })
  }

  func testTypesInThemselvesEnd() {
    for text in texts(Explored.Tree.self, count: 500) + texts(Sample.Expression.self) + texts(Sample.Tree.self) {
      XCTAssertNotEqual(text, "none")
    }
    // Left to chance, it would grow without end.
    XCTAssertLessThan(texts(Bush.self).map(\.count).max() ?? 0, 20_000)
    // The only way out is an existing value.
    let seen = ValuePool()
    ValueRef.with(Endless.again(.again(.function {}))) { seen.add(partsOf: $0) }
    XCTAssertNotNil(ValueSource(seen: seen).value(of: TypeShape.of(Endless.self), random))
  }

  private indirect enum Bush { case four(Bush, Bush, Bush, Bush), end }
  private indirect enum Endless { case again(Endless), function(() -> Void), both(Endless, Endless) }

  func testNothingLeaks() {
    struct Holder {
      var a: Tally
      var b: [Tally.Cases]
      var chain: Tally.Chain?
      var set: Set<Tally>
      var named: Sample.Roster<Tally.Named>
      var entries: [Tally: Tally]
    }
    assertNothingLeaks {
      let source = ValueSource()
      for _ in 0..<100 { XCTAssertNotNil(source.value(of: TypeShape.of(Holder.self), random)) }
      XCTAssertNil(source.value(of: TypeShape.of((Holder, Sample.Node).self), random))
    }
  }

  func testProblems() {
    let source = ValueSource()
    let problems = source.problems(of: Action.self)
    XCTAssertEqual(
      problems.map { "\($0.name): \($0.problem.path) \($0.problem.type), \($0.problem.why)" },
      [
        "row.show: row.show.0 Node, a class instance",
        "call: call.0 () -> (), a function",
        "open: open.owner Node, a class instance",
      ])
    for problem in problems { XCTAssertNil(source.action(of: Action.self, case: problem.number, random)) }
    XCTAssertNil(source.problem(of: TypeShape.of(Explored.State.self)))
    XCTAssertEqual(source.problem(of: TypeShape.of(Never.self))?.why, "an enum without cases")
    struct Deep { var a: (Int, b: [Int], c: Sample.Money) }
    XCTAssertEqual(
      source.problem(of: TypeShape.of(Deep.self)),
      MakingProblem(path: "a.c", type: "Money", why: "a type with a literal of its own"))
  }
}
