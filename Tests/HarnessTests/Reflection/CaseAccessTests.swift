import XCTest

@testable import Harness

final class CaseAccessTests: XCTestCase {
  private enum Action: Equatable {
    case count(Int)
    case other(Int)
    case labelled(id: Int, name: String)
    case pair(Int, String)
    case page(Sample.Page)
    indirect case again(Action)
    case plain
  }

  func testTheCaseIsTheOneThatTheFunctionMakes() {
    let count = CaseAccess<Action, Int>()
    let other = CaseAccess<Action, Int>()
    // The first value asked for is of another case with the same payload.
    XCTAssertNil(count.extract(from: .other(1), embed: Action.count))
    XCTAssertEqual(count.extract(from: .count(2), embed: Action.count), 2)
    XCTAssertNil(count.extract(from: .plain, embed: Action.count))
    XCTAssertNil(count.extract(from: .page(.loading), embed: Action.count))
    XCTAssertEqual(other.extract(from: .other(3), embed: Action.other), 3)
    XCTAssertNil(other.extract(from: .count(3), embed: Action.other))
  }

  func testPayloads() {
    let labelled = CaseAccess<Action, (id: Int, name: String)>()
    XCTAssertEqual(labelled.extract(from: .labelled(id: 1, name: "a"), embed: Action.labelled)?.name, "a")
    XCTAssertNil(labelled.extract(from: .pair(1, "a"), embed: Action.labelled))
    let unlabelled = CaseAccess<Action, (Int, String)>()
    XCTAssertEqual(
      unlabelled.extract(from: .labelled(id: 1, name: "a")) { Action.labelled(id: $0.0, name: $0.1) }?.0, 1)
    let page = CaseAccess<Action, Sample.Page>()
    XCTAssertEqual(page.extract(from: .page(.failed(.offline)), embed: Action.page), .failed(.offline))
    let again = CaseAccess<Action, Action>()
    XCTAssertEqual(again.extract(from: .again(.count(1)), embed: Action.again), .count(1))
    let chain = CaseAccess<Tally.Chain, Tally>()
    XCTAssertNil(chain.extract(from: .link(Tally("a"), .end(Tally("b"))), embed: Tally.Chain.end))
    XCTAssertEqual(chain.extract(from: .end(Tally("b")), embed: Tally.Chain.end)?.text, "b")
  }

  func testOptionals() {
    let some = CaseAccess<Int?, Int>()
    XCTAssertEqual(some.extract(from: 1, embed: { $0 }), 1)
    XCTAssertNil(some.extract(from: nil, embed: { $0 }))
    let result = CaseAccess<Result<Int, Sample.Failure>, Sample.Failure>()
    XCTAssertEqual(result.extract(from: .failure(.offline), embed: { .failure($0) }), .offline)
    XCTAssertNil(result.extract(from: .success(1), embed: { .failure($0) }))
  }

  func testNothingLeaks() {
    assertNothingLeaks {
      let access = CaseAccess<Tally.Cases, Tally>()
      for index in 0..<20 {
        let value: Tally.Cases = index % 2 == 0 ? .one(Tally("a")) : .two(a: Tally("a"), b: Tally("b"))
        XCTAssertEqual(access.extract(from: value, embed: Tally.Cases.one) != nil, index % 2 == 0)
      }
    }
  }

  func testTags() {
    XCTAssertEqual(TypeShape.tag(of: Action.count(1)), TypeShape.tag(of: Action.count(2)))
    XCTAssertNotEqual(TypeShape.tag(of: Action.count(1)), TypeShape.tag(of: Action.other(1)))
    XCTAssertNotEqual(TypeShape.tag(of: Int?.none), TypeShape.tag(of: Int?.some(1)))
    XCTAssertNil(TypeShape.tag(of: 1))
  }
}
