import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// If the metadata disagrees with `Mirror`, `Mirror` is trusted, and nothing is constructed.
final class MirrorCheckTests: XCTestCase {
  private let refusal = "can't be written as a literal: it is of a layout that can only be read"

  /// A shape of `type` that claims `kind`, whatever the truth.
  private func forged(_ type: Any.Type, _ kind: TypeShape.Kind) -> TypeShape {
    let shape = TypeShape(type, name: TypeShape.of(type).name)
    shape.facts.kind = kind
    return shape
  }

  private func field(_ name: String, _ type: Any.Type, _ offset: Int) -> TypeShape.Field {
    TypeShape.Field(name: name, shape: TypeShape.of(type), offset: offset)
  }

  private func record(_ fields: TypeShape.Field...) -> TypeShape.Record { TypeShape.Record(fields: fields) }

  private func print<T>(_ value: T, _ shape: TypeShape) -> String {
    ValueRef.with(value) { LiteralPrinter.text(of: ValueRef(shape, $0.address)) }
  }

  private func assertRefused(_ text: String, _ shape: TypeShape, file: StaticString = #filePath, line: UInt = #line) {
    var parser = LiteralParser(Array(text.utf8))
    do throws(LiteralError) {
      _ = try parser.parseAll(shape)
      XCTFail("'\(text)' was read", file: file, line: line)
    } catch {
      XCTAssertEqual(error.description, "\(shape.name) \(refusal)", file: file, line: line)
      XCTAssertEqual(error.offset, 0, file: file, line: line)
    }
  }

  func testTrueShapesAreTrusted() {
    let values: [Any] = [
      Sample.Point(x: 1, y: 2), Sample.Page.loading, Sample.Page.failed(.offline), Sample.Expression.zero,
      Sample.Wrapped("m"), Sample.Item(id: 1), Sample.Empty(), Sample.Pair(first: 1, second: [2]),
      Sample.Pair<Int, Int?>.Side.right(nil), Result<Int, any Error>.failure(Sample.Failure.offline), 1..<2,
    ]
    for value in values {
      ValueRef.withDynamic(value) { value in
        _ = LiteralPrinter.text(of: value)
        XCTAssertFalse(MirrorCheck.isDistrusted(value.shape), value.shape.name)
      }
    }
    struct Everything {
      weak var a: Sample.Node?
      unowned var b: Sample.Node
      var c: () -> Void = {}
      lazy var d = 1
      var e: any Error = Sample.Failure.offline
      var f: (any Error)?
      var g: [any Error] = []
      var h: Any.Type = Int.self
      var i: (x: Int, Int) = (1, 2)
      var j: AnyHashable = 1
      var k = Decimal(1)
      var l = ManyCases.c299
      var m: Int128 = -1
      @Sample.Told var n = 1
    }
    let node = Sample.Node("n")
    XCTAssertEqual(
      LiteralPrinter.text(Everything(a: node, b: node)),
      "Everything(a: _, b: _, c: _, d: nil, e: Failure.offline, f: nil, g: [], h: Int.self, i: (x: 1, 2), j: 1, "
        + "k: Decimal(\"1\"), l: .c299, m: -1, n: 1)")
    XCTAssertFalse(MirrorCheck.isDistrusted(TypeShape.of(Everything.self)))
  }

  func testFieldsWithSwappedNames() {
    let shape = forged(Sample.Point.self, .structure(record(field("y", Int.self, 0), field("x", Int.self, 8))))
    XCTAssertEqual(print(Sample.Point(x: 1, y: 2), shape), "Point(x: 1, y: 2)")
    XCTAssertTrue(MirrorCheck.isDistrusted(shape))
    assertRefused("Point(y: 2, x: 1)", shape)
  }

  func testFieldsWithSwappedOffsets() {
    let shape = forged(Sample.Point.self, .structure(record(field("x", Int.self, 8), field("y", Int.self, 0))))
    XCTAssertEqual(print(Sample.Point(x: 1, y: 2), shape), "Point(x: 1, y: 2)")
    assertRefused("Point(x: 1, y: 2)", shape)
  }

  func testAFieldOfAnotherType() {
    let shape = forged(Sample.Point.self, .structure(record(field("x", Int.self, 0), field("y", Double.self, 8))))
    XCTAssertEqual(print(Sample.Point(x: 1, y: 2), shape), "Point(x: 1, y: 2)")
  }

  func testAMissingField() {
    let shape = forged(Sample.Point.self, .structure(record(field("x", Int.self, 0))))
    XCTAssertEqual(print(Sample.Point(x: 1, y: 2), shape), "Point(x: 1, y: 2)")
  }

  func testAShapeFoundWrongWhileConstructing() {
    let shape = forged(Sample.Point.self, .structure(record(field("y", Int.self, 0), field("x", Int.self, 8))))
    // No such value has been printed before.
    assertRefused("Point(x: 1, y: 2)", shape)
    XCTAssertEqual(print(Sample.Point(x: 1, y: 2), shape), "Point(x: 1, y: 2)")
  }

  private enum Three: Equatable { case one, two, three(Int) }

  private func enumeration(_ names: [String], payload: Any.Type = Int.self) -> TypeShape.Kind {
    .enumeration(
      TypeShape.Enumeration(
        cases: names.enumerated().map { index, name in
          TypeShape.Case(
            name: name, payload: index == 0 ? TypeShape.of(payload) : nil, isIndirect: false,
            parts: index == 0 ? record(field("", payload, 0)) : record())
        }, payloadCount: 1))
  }

  func testCasesInAnotherOrder() {
    XCTAssertEqual(TypeShape.of(Three.self).caseNames, ["three", "one", "two"])
    let shape = forged(Three.self, enumeration(["three", "two", "one"]))
    XCTAssertEqual(print(Three.one, shape), ".one")
    XCTAssertEqual(print(Three.two, shape), ".two")
    XCTAssertEqual(print(Three.three(3), shape), ".three(3)")
    assertRefused(".one", shape)
    assertRefused(".three(3)", shape)
  }

  func testCasesFoundWrongWhileConstructing() {
    assertRefused(".one", forged(Three.self, enumeration(["three", "two", "one"])))
    assertRefused(".four(3)", forged(Three.self, enumeration(["four", "one", "two"])))
  }

  func testAPayloadOfAnotherType() {
    let shape = forged(Three.self, enumeration(["three", "one", "two"], payload: UInt.self))
    // Each case is compared when it is first encountered.
    XCTAssertEqual(print(Three.one, shape), ".one")
    XCTAssertFalse(MirrorCheck.isDistrusted(shape))
    XCTAssertEqual(print(Three.three(-3), shape), ".three(-3)")
    XCTAssertTrue(MirrorCheck.isDistrusted(shape))
    assertRefused(".one", shape)
  }

  func testATagBeyondTheCases() {
    let shape = forged(Three.self, enumeration(["three", "one"]))
    XCTAssertEqual(print(Three.two, shape), ".two")
  }

  func testAnEnumTakenForAStruct() {
    let shape = forged(Three.self, .structure(record()))
    XCTAssertEqual(print(Three.one, shape), ".one")
    assertRefused("Three()", shape)
  }

  func testPayloadsOfMirroredEnums() {
    let shape = forged(Sample.Page.self, .structure(record()))
    XCTAssertEqual(print(Sample.Page.loaded(count: 1, title: "t"), shape), #".loaded(count: 1, title: "t")"#)
    XCTAssertEqual(print(Sample.Page.failed(.server(code: 1)), shape), ".failed(Failure.server(code: 1))")
  }

  func testMirroredValuesAreComparedAndHashed() {
    let shape = forged(
      Sample.Pair<Int, String>.self, .structure(record(field("second", Int.self, 0), field("first", String.self, 8))))
    let values = [
      Sample.Pair(first: 1, second: "a"), Sample.Pair(first: 1, second: "a"), Sample.Pair(first: 2, second: "a"),
    ]
    values.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress.map({ UnsafeRawPointer($0) }) else { return }
      let list = ListRef(shape, base, 3)
      XCTAssertTrue(list[0].isSame(as: list[1]))
      XCTAssertFalse(list[0].isSame(as: list[2]))
      XCTAssertEqual(StructuralHasher.hash(list[0]), StructuralHasher.hash(list[1]))
      XCTAssertNotEqual(StructuralHasher.hash(list[0]), StructuralHasher.hash(list[2]))
    }
  }

  private struct Two { var a: Tally, b: Tally }

  func testWhatIsRefusedLeavesNothingBehind() {
    assertNothingLeaks {
      let swapped = record(field("b", Tally.self, 0), field("a", Tally.self, 8))
      assertRefused(#"Two(a: Tally("1"), b: Tally("2"))"#, forged(Two.self, .structure(swapped)))
      assertRefused(#"Two(a: Tally("1"), b: Tally("2"))"#, forged(Two.self, .mirrored))
      XCTAssertEqual(
        print(Two(a: Tally("1"), b: Tally("2")), forged(Two.self, .structure(swapped))),
        #"Two(a: Tally("1"), b: Tally("2"))"#)
    }
  }

  func testAnOptionalOfAMisreadEnum() {
    let shape = forged(Three?.self, .optional(forged(Three.self, enumeration(["three", "one"]))))
    XCTAssertEqual(print(Three?.some(.two), shape), ".two")
  }

  func testWhatHasNoMetadataIsComparedByItsEquality() {
    let shape = forged(Sample.Point.self, .opaque("a struct without reflection metadata"))
    shape.facts.equals = TypeShape.of(Sample.Point.self).equals
    let points = [Sample.Point(x: 1, y: 2), Sample.Point(x: 1, y: 3)]
    points.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let list = ListRef(shape, base, 2)
      XCTAssertFalse(list[0].isSame(as: list[1]))
      var walker = ChangeWalker(LineWriter())
      walker.walk(from: list[0], to: list[1])
      XCTAssertEqual(walker.consumer.lines, ["state = _"])
    }
  }

  func testAMirrorOfTheUsersMakingIsNoDisagreement() {
    struct Shown: CustomReflectable {
      var hidden = 1
      var customMirror: Mirror { Mirror(self, children: ["other": 2]) }
    }
    XCTAssertEqual(LiteralPrinter.text(Shown()), "Shown(hidden: 1)")
    enum Described: CustomStringConvertible {
      case one
      var description: String { "uno" }
    }
    XCTAssertEqual(LiteralPrinter.text(Described.one), ".one")
  }
}
