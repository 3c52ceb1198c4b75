import Dispatch
import XCTest

@testable import HarnessArchitecture

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
    // The first value is of another case with the same payload.
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
    XCTAssertNil(TypeShape.tag(of: "text"))
    XCTAssertNil(TypeShape.tag(of: Tally("object")))
    XCTAssertNil(TypeShape.tag(of: Action.plain as Any))
  }

  private enum Single { case only }
  private enum Byte: UInt8 { case one = 1, two }
  private indirect enum Boxed { case all(Boxed?) }
  private enum Generic<T> { case some(T), none }
  private enum Unhappy {}

  /// A runtime flag tells which types are enums.
  func testEveryEnumHasTags() {
    let enums: [Any.Type] = [
      Single.self, Byte.self, Boxed.self, Generic<Int>.self, Generic<String>.self, Generic<Void>.self, Int?.self,
      Void?.self, Single?.self, String??.self, Result<Int, Never>.self, ManyCases.self,
      ManyCasesAndPayloads.self, FloatingPointSign.self, Mirror.DisplayStyle.self, DispatchTimeInterval.self,
      Sample.Page.self, Tally.Chain.self, Optional<any Error>.self, Optional<Tally>.self,
    ]
    for type in enums { XCTAssertTrue(TypeShape.of(type).hasTags, "\(type)") }
    let others: [Any.Type] = [
      Int.self, Bool.self, String.self, Void.self, (Int, Int).self, [Int].self, Tally.self, Any.self, (any Error).self,
      AnyObject.self, (() -> Void).self, Int.Type.self, AnyHashable.self, UnsafeRawPointer.self, SIMD4<Float>.self,
      Sample.Point.self,
      // Without a value there is no case to find.
      Unhappy.self, Never.self,
    ]
    for type in others { XCTAssertFalse(TypeShape.of(type).hasTags, "\(type)") }
    XCTAssertNotEqual(TypeShape.tag(of: Byte.one), TypeShape.tag(of: Byte.two))
    XCTAssertNotNil(TypeShape.tag(of: Single.only))
  }
}
