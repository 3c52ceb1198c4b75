import Dispatch
import XCTest

@testable import HarnessArchitecture

/// Every layout that the compiler gives to enums, read and constructed; the compiler's own `==` decides.
final class EnumLayoutTests: XCTestCase {
  private enum Bare { case one, two, three }
  private enum Single { case only }

  func testNoPayload() {
    for (value, text) in [(Bare.one, ".one"), (.two, ".two"), (.three, ".three")] { assertLiteral(value, text) }
    assertLiteral(Single.only, ".only")
    assertLiteral([Single.only, .only], "[.only, .only]")
    XCTAssertEqual(MemoryLayout<Single>.size, 0)
  }

  private enum OneInt: Equatable { case none, value(Int), many, more }
  private enum OneBool: Equatable { case value(Bool), a, b, c }
  private enum OneString: Equatable { case value(String), a, b, c, d }
  private enum OneOptional: Equatable { case value(Int??), a, b }
  private enum OnlyPayload: Equatable { case value(Int) }

  func testOnePayload() {
    // Without spare bits, with them, with extra inhabitants.
    for (value, text) in [(OneInt.none, ".none"), (.value(-1), ".value(-1)"), (.many, ".many"), (.more, ".more")] {
      assertLiteral(value, text)
    }
    for (value, text) in [
      (OneBool.value(true), ".value(true)"), (.value(false), ".value(false)"), (.b, ".b"), (.c, ".c"),
    ] {
      assertLiteral(value, text)
    }
    for (value, text) in [(OneString.value(""), ".value(\"\")"), (.a, ".a"), (.d, ".d")] { assertLiteral(value, text) }
    assertLiteral(
      OneString.value(String(repeating: "long ", count: 9)), ".value(\"\(String(repeating: "long ", count: 9))\")")
    for (value, text) in [
      (OneOptional.value(nil), ".value(nil)"), (.value(.some(nil)), ".value(.some(nil))"), (.value(1), ".value(1)"),
      (.a, ".a"), (.b, ".b"),
    ] { assertLiteral(value, text) }
    assertLiteral(OnlyPayload.value(7), ".value(7)")
  }

  private enum Spacious: Equatable { case text(String), list([Int]), a, b, c }
  private enum Dense: Equatable { case byte(UInt8), int(Int), wide(Int, Int), a, b }
  private enum Flags: Equatable { case flag(Bool), page(Bare), other(Bool?), x, y }

  func testManyPayloads() {
    for (value, text) in [
      (Spacious.text("t"), ".text(\"t\")"), (.list([1, 2]), ".list([1, 2])"), (.a, ".a"), (.b, ".b"), (.c, ".c"),
    ] { assertLiteral(value, text) }
    for (value, text) in [
      (Dense.byte(255), ".byte(255)"), (.int(.min), ".int(-9223372036854775808)"), (.wide(1, 2), ".wide(1, 2)"),
      (.a, ".a"), (.b, ".b"),
    ] { assertLiteral(value, text) }
    for (value, text) in [
      (Flags.flag(false), ".flag(false)"), (.page(.three), ".page(.three)"), (.other(nil), ".other(nil)"),
      (.other(true), ".other(true)"), (.x, ".x"), (.y, ".y"),
    ] { assertLiteral(value, text) }
  }

  private enum Labels: Equatable {
    case one(count: Int)
    case two(name: String, Int)
    case three(a: Int, b: Int, c: Int)
    case bare
  }

  private enum OneLabel: Equatable { case one(count: Int) }

  func testLabels() {
    for (value, text) in [
      (Labels.one(count: 1), ".one(count: 1)"), (.two(name: "n", 2), ".two(name: \"n\", 2)"),
      (.three(a: 1, b: 2, c: 3), ".three(a: 1, b: 2, c: 3)"), (.bare, ".bare"),
    ] { assertLiteral(value, text) }
    assertLiteral(OneLabel.one(count: 1), ".one(count: 1)")
    // At run time a pair is two values.
    enum Pairs { case pair((Int, Int)), other }
    assertLiteral(Pairs.pair((1, 2)), ".pair(1, 2)")
  }

  private enum Hollow: Equatable {
    case void(Void), empty(Sample.Empty), value(Int), also(Sample.Empty), none

    static func == (left: Hollow, right: Hollow) -> Bool {
      switch (left, right) {
      case (.void, .void), (.empty, .empty), (.also, .also), (.none, .none): true
      case (.value(let left), .value(let right)): left == right
      default: false
      }
    }
  }

  private enum OnlyVoid { case void(Void) }

  func testPayloadsOfNoSize() {
    for (value, text) in [
      (Hollow.void(()), ".void(())"), (.empty(Sample.Empty()), ".empty(Empty())"), (.value(3), ".value(3)"),
      (.also(Sample.Empty()), ".also(Empty())"), (.none, ".none"),
    ] { assertLiteral(value, text) }
    assertReads(".void()", as: Hollow.void(()))
    assertLiteral(OnlyVoid.void(()), ".void(())")
    assertLiteral(Result<Void, Sample.Failure>.success(()), ".success(())")
    assertLiteral(Result<Void, Sample.Failure>.failure(.server(code: 3)), ".failure(.server(code: 3))")
    assertLiteral(Result<Int, Never>.success(3), ".success(3)")
    assertLiteral(Optional<Void>.some(()), "()")
    assertLiteral(Optional<Void>.none, "nil")
  }

  private enum Mixed: Equatable {
    case small(UInt8)
    indirect case deep(Mixed)
    indirect case wide(SIMD4<Float>, String)
    indirect case nothing(Sample.Empty)
    case end
  }

  private indirect enum OneIndirect: Equatable { case chain(OneIndirect?) }
  private indirect enum OneIndirectAndEmpties: Equatable { case more(Int, OneIndirectAndEmpties), a, b, c }

  func testIndirect() {
    let sum = Sample.Expression.add(.number(1), .negate(.add(.zero, .number(-2))))
    assertLiteral(sum, ".add(.number(1), .negate(.add(.zero, .number(-2))))")
    assertLiteral(Sample.Expression.negate(nil), ".negate(nil)")
    for (value, text) in [
      (Mixed.small(1), ".small(1)"), (.deep(.deep(.end)), ".deep(.deep(.end))"), (.end, ".end"),
      (.nothing(Sample.Empty()), ".nothing(Empty())"),
    ] { assertLiteral(value, text) }
    let chain = OneIndirect.chain(.chain(.chain(nil)))
    assertLiteral(chain, ".chain(.chain(.chain(nil)))")
    for (value, text) in [
      (OneIndirectAndEmpties.more(1, .more(2, .b)), ".more(1, .more(2, .b))"), (.a, ".a"), (.c, ".c"),
    ] { assertLiteral(value, text) }
  }

  func testAnIndirectPayloadOfWideAlignmentIsFound() {
    let value = Mixed.wide(SIMD4(1, 2, 3, 4), "after")
    let shape = TypeShape.of(Mixed.self)
    guard case .enumeration(let enumeration) = shape.kind else { return XCTFail("no enum") }
    withUnsafePointer(to: value) { value in
      let index = shape.caseIndex(UnsafeRawPointer(value))
      XCTAssertEqual(enumeration.cases[index].name, "wide")
      shape.withPayload(UnsafeRawPointer(value), of: enumeration, case: index) { payload in
        XCTAssertEqual(payload.read(as: (SIMD4<Float>, String).self).0, SIMD4(1, 2, 3, 4))
        XCTAssertEqual(payload.read(as: (SIMD4<Float>, String).self).1, "after")
      }
    }
  }

  private indirect enum List<Element> {
    case end
    case node(Element, List)
    case both(List, List)
    case label(of: Element)
  }

  private enum Either<Left, Right> { case left(Left), right(Right), neither }

  func testGeneric() {
    assertLiteral(List<Int>.node(1, .both(.end, .label(of: 2))), ".node(1, .both(.end, .label(of: 2)))")
    assertLiteral(List<String>.node("a", .end), ".node(\"a\", .end)")
    assertLiteral(List<Bool?>.node(nil, .label(of: true)), ".node(nil, .label(of: true))")
    assertLiteral(List<Void>.node((), .end), ".node((), .end)")
    for (value, text) in [
      (Either<Int, String>.left(1), ".left(1)"), (.right("r"), ".right(\"r\")"), (.neither, ".neither"),
    ] {
      assertLiteral(value, text)
    }
    assertLiteral(Either<Void, Void>.right(()), ".right(())")
    assertLiteral(Either<Never, Int>.right(1), ".right(1)")
    assertLiteral(Either<Either<Int, Bool>, [Int: Bool]>.left(.right(true)), ".left(.right(true))")
    assertLiteral(Sample.Pair<Int, String>.Side.right("x"), ".right(\"x\")")
    assertLiteral(Result<Sample.Point, Sample.Failure>.success(.init(x: 1, y: 2)), ".success(Point(x: 1, y: 2))")
  }

  func testEnumsOfTheLibraries() {
    assertLiteral(FloatingPointSign.minus, ".minus")
    assertLiteral(DispatchTimeInterval.milliseconds(5), ".milliseconds(5)")
    assertLiteral(DispatchTimeInterval.never, ".never")
    assertLiteral(Optional(Mirror.DisplayStyle.tuple), ".tuple")
  }

  private enum Keywords: Equatable { case `default`, `self`, `in`(Int), `init`(Int) }

  func testNamesThatAreKeywords() {
    for (value, text) in [
      (Keywords.default, ".default"), (.`self`, ".self"), (.in(1), ".in(1)"), (.`init`(2), ".init(2)"),
    ] {
      assertLiteral(value, text)
    }
    assertReads(".`default`", as: Keywords.default)
    enum `raw enum`: Equatable { case `two words`(`an int`: Int) }
    assertLiteral(`raw enum`.`two words`(`an int`: 1), ".`two words`(`an int`: 1)")
  }

  func testMoreCasesThanAByteCanNumber() {
    XCTAssertEqual(TypeShape.of(ManyCases.self).caseNames.count, 300)
    for (index, value) in ManyCases.allCases.enumerated() { assertLiteral(value, ".c\(index)") }
    for (index, value) in ManyCases.allCases.enumerated() { assertLiteral(Optional(value), ".c\(index)") }
    let names = TypeShape.of(ManyCasesAndPayloads.self).caseNames
    XCTAssertEqual(names.prefix(3), ["flag", "byte", "c0"])
    assertLiteral(ManyCasesAndPayloads.flag(true), ".flag(true)")
    assertLiteral(ManyCasesAndPayloads.byte(9), ".byte(9)")
    assertLiteral(ManyCasesAndPayloads.c0, ".c0")
    assertLiteral(ManyCasesAndPayloads.c269, ".c269")
    assertLiteral(ManyCasesAndPayloads.c133, ".c133")
  }

  func testOptionals() {
    assertLiteral(Optional(Bare.one), ".one")
    assertLiteral(Bare?.none, "nil")
    assertLiteral(Int??.none, "nil")
    assertLiteral(Int??.some(nil), ".some(nil)")
    assertLiteral(Int??.some(1), "1")
    assertLiteral(Int???.some(.some(nil)), ".some(.some(nil))")
    assertLiteral(Int???.some(nil), ".some(nil)")
    // Cases with the names of the optional's own.
    assertLiteral(Optional(OneInt.none), ".some(.none)")
    assertLiteral(OneInt?.none, "nil")
    assertLiteral(OneInt??.some(.some(.none)), ".some(.some(.none))")
    enum Somehow: Equatable { case some(Int), other }
    assertLiteral(Optional(Somehow.some(1)), ".some(.some(1))")
    assertLiteral(Optional(Somehow.other), ".other")
    assertLiteral(Sample.Expression?.some(.zero), ".zero")
  }
}
