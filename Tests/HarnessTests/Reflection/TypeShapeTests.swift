import Foundation
import XCTest

@testable import HarnessArchitecture

final class TypeShapeTests: XCTestCase {
  private func describe(_ type: Any.Type) -> String { Self.describe(TypeShape.of(type).kind) }

  private static func describe(_ kind: TypeShape.Kind) -> String {
    switch kind {
    case .leaf(let leaf): "leaf \(leaf)"
    case .structure(let record): "struct " + describe(record)
    case .tuple(let record): "tuple " + describe(record)
    case .enumeration(let enumeration):
      "enum "
        + enumeration.cases.map {
          ($0.isIndirect ? "indirect " : "") + $0.name + ($0.payload == nil ? "" : describe($0.parts))
        }
        .joined(separator: " | ")
    case .optional(let wrapped): wrapped.name + "?"
    case .list(_, let element): "list of \(element.name)"
    case .set(_, let element): "set of \(element.name)"
    case .dictionary(_, let key, let value): "dictionary of \(key.name) and \(value.name)"
    case .identified(_, let id, let element): "\(element.name) by \(id.name)"
    case .wrapper(let wrapper): "wrapper of \(wrapper.value.shape.name)" + (wrapper.marker == nil ? "" : ", counting")
    case .fixed(let element, let count): "\(count) of \(element.name)"
    case .represented(let representation):
      "represented in \(representation.strategies.count) ways, else \(describe(representation.rest))"
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .metatype: "type"
    case .reference: "reference"
    case .existential: "existential"
    case .mirrored: "mirrored"
    case .opaque(let what): what
    }
  }

  private static func describe(_ record: TypeShape.Record) -> String {
    "(" + record.fields.map { "\($0.name.isEmpty ? "_" : $0.name): \($0.shape.name)" }.joined(separator: ", ") + ")"
  }

  func testLeaves() {
    let expected: [(any Any.Type, String)] = [
      (Int.self, "leaf integer(bits: 64, signed: true)"), (Int8.self, "leaf integer(bits: 8, signed: true)"),
      (Int16.self, "leaf integer(bits: 16, signed: true)"), (Int32.self, "leaf integer(bits: 32, signed: true)"),
      (Int64.self, "leaf integer(bits: 64, signed: true)"), (Int128.self, "leaf integer(bits: 128, signed: true)"),
      (UInt.self, "leaf integer(bits: 64, signed: false)"), (UInt8.self, "leaf integer(bits: 8, signed: false)"),
      (UInt16.self, "leaf integer(bits: 16, signed: false)"), (UInt32.self, "leaf integer(bits: 32, signed: false)"),
      (UInt64.self, "leaf integer(bits: 64, signed: false)"), (UInt128.self, "leaf integer(bits: 128, signed: false)"),
      (Double.self, "leaf double"), (Float.self, "leaf float"), (CGFloat.self, "leaf double"),
      (Bool.self, "leaf bool"), (String.self, "leaf string"), (Substring.self, "leaf substring"),
      (Character.self, "leaf character"), (Unicode.Scalar.self, "leaf scalar"), (UUID.self, "leaf uuid"),
      (Date.self, "leaf date"), (URL.self, "leaf url"), (Data.self, "leaf data"), (Decimal.self, "leaf decimal"),
      (Duration.self, "leaf duration"), (Sample.Money.self, "leaf custom"),
    ]
    for (type, kind) in expected { XCTAssertEqual(describe(type), kind, "\(type)") }
  }

  func testStructs() {
    XCTAssertEqual(describe(Sample.Point.self), "struct (x: Int, y: Int)")
    XCTAssertEqual(describe(Sample.Item.self), "struct (id: Int, name: String, note: Optional, price: Double)")
    XCTAssertEqual(describe(Sample.Empty.self), "struct ()")
    XCTAssertEqual(describe(Sample.Pair<Int, [String]>.self), "struct (first: Int, second: Array)")
    XCTAssertEqual(describe(Sample.Pair<Int, String>.Inner.self), "struct (value: Int)")
    XCTAssertEqual(TypeShape.of(Sample.Pair<Int, [String]>.self).name, "Pair")
    XCTAssertEqual(TypeShape.of(Sample.Point.self).fieldNames, ["x", "y"])
    XCTAssertEqual(TypeShape.of(Sample.Page.self).fieldNames, [])
  }

  func testOffsetsAreThoseOfTheCompiler() throws {
    struct Padded {
      var a: Int8
      var b: Int64
      var c: Bool
      var d: String
      var e: UInt16
    }
    guard case .structure(let record) = TypeShape.of(Padded.self).kind else { return XCTFail("no struct") }
    XCTAssertEqual(
      record.fields.map(\.offset),
      [\Padded.a, \Padded.b, \Padded.c, \Padded.d, \Padded.e].map { MemoryLayout<Padded>.offset(of: $0) })
    let shape = TypeShape.of(Padded.self)
    XCTAssertEqual(shape.size, MemoryLayout<Padded>.size)
    XCTAssertEqual(shape.stride, MemoryLayout<Padded>.stride)
    XCTAssertEqual(shape.alignment, MemoryLayout<Padded>.alignment)
    XCTAssertFalse(shape.isPlain)
    XCTAssertTrue(TypeShape.of(Sample.Point.self).isPlain)
    XCTAssertEqual(TypeShape.of(SIMD8<Float>.self).alignment, MemoryLayout<SIMD8<Float>>.alignment)
  }

  func testFieldsAreSortedByTheBytesOfTheirNames() {
    struct Names {
      var b = 0, B = 0, a = 0, a10 = 0, a2 = 0, é = 0, _z = 0
    }
    guard case .structure(let record) = TypeShape.of(Names.self).kind else { return XCTFail("no struct") }
    XCTAssertEqual(record.sorted.map { record.fields[$0].name }, ["B", "_z", "a", "a10", "a2", "b", "é"])
  }

  func testEnums() {
    XCTAssertEqual(
      describe(Sample.Page.self), "enum loaded(count: Int, title: String) | failed(_: Failure) | loading")
    XCTAssertEqual(TypeShape.of(Sample.Page.self).caseNames, ["loaded", "failed", "loading"])
    XCTAssertEqual(TypeShape.of(Sample.Item.self).caseNames, [])
    XCTAssertEqual(
      describe(Sample.Expression.self),
      "enum indirect number(_: Int) | indirect add(_: Expression, _: Expression) | indirect negate(_: Optional) | zero")
    XCTAssertEqual(
      describe(Result<Int, Sample.Failure>.self), "enum success(_: Int) | failure(_: Failure)")
    XCTAssertEqual(describe(Sample.Pair<Int, String>.Side.self), "enum left(_: Int) | right(_: String) | neither")
    XCTAssertEqual(describe(Never.self), "enum ")
  }

  func testTuples() {
    XCTAssertEqual(describe((Int, b: String, (Bool, Bool)).self), "tuple (_: Int, b: String, _: (Bool, Bool))")
    XCTAssertEqual(describe(Void.self), "tuple ()")
    let shape = TypeShape.of((Int8, Int64, Int8, Sample.Item).self)
    guard case .tuple(let record) = shape.kind else { return XCTFail("no tuple") }
    XCTAssertEqual(record.fields.map(\.offset), [0, 8, 16, 24])
  }

  func testCollections() {
    XCTAssertEqual(describe([Int].self), "list of Int")
    XCTAssertEqual(describe(ContiguousArray<Int>.self), "list of Int")
    XCTAssertEqual(describe(ArraySlice<Int>.self), "list of Int")
    XCTAssertEqual(describe(Set<String>.self), "set of String")
    XCTAssertEqual(describe([String: Bool].self), "dictionary of String and Bool")
    XCTAssertEqual(describe(Sample.Roster<Sample.Item>.self), "Item by Int")
    XCTAssertEqual(describe(Int??.self), "Optional?")
  }

  func testWhatCanOnlyBeSeenFromOutside() {
    XCTAssertEqual(describe(Sample.Node.self), "reference")
    XCTAssertEqual(describe(Any.self), "existential")
    XCTAssertEqual(describe(AnyObject.self), "existential")
    XCTAssertEqual(describe((any Error).self), "existential")
    XCTAssertEqual(describe((any Error & CustomStringConvertible).self), "existential")
    XCTAssertEqual(describe((any Collection<Int>).self), "existential")
    XCTAssertEqual(describe(AnyHashable.self), "existential")
    XCTAssertEqual(describe((() -> Int).self), "a function")
    XCTAssertEqual(describe((@Sendable (Int) async throws -> Void).self), "a function")
    XCTAssertEqual(describe(Any.Type.self), "type")
    XCTAssertEqual(describe(Int.Type.self), "type")
  }

  func testReferenceStorageIsNotReadAsItsType() {
    struct Holder {
      weak var a: Sample.Node?
      unowned var b: Sample.Node
      unowned(unsafe) var c: Sample.Node
      var d: Sample.Node
    }
    guard case .structure(let record) = TypeShape.of(Holder.self).kind else { return XCTFail("no struct") }
    XCTAssertEqual(
      record.fields.map { Self.describe($0.shape.kind) },
      ["a weak or unowned reference", "a weak or unowned reference", "a weak or unowned reference", "reference"])
    // Elsewhere the same types are described as usual.
    XCTAssertEqual(describe(Sample.Node?.self), "Node?")
  }

  func testPropertyWrappers() {
    XCTAssertEqual(describe(Sample.Told<Int>.self), "wrapper of Int, counting")
    XCTAssertEqual(describe(Sample.Plain<Int>.self), "wrapper of Int")
    XCTAssertEqual(describe(Sample.Wrapped.self), "struct (message: Told, count: Plain, name: String)")
    struct Lazily { lazy var late = 3 }
    XCTAssertEqual(describe(Lazily.self), "struct (late: Optional)")
    struct Underscored { var _x = 1 }
    XCTAssertEqual(describe(Underscored.self), "struct (_x: Int)")
  }

  func testAWrapperOfAnotherLayoutIsAStruct() {
    struct ThreeFields: TransparentWrapper { var a = 1, b = 2, c = 3 }
    struct OddMarker: TransparentWrapper { var a = 1, b = "" }
    struct NoMarker: TransparentWrapper { var a = 1 }
    XCTAssertEqual(describe(ThreeFields.self), "struct (a: Int, b: Int, c: Int)")
    XCTAssertEqual(describe(OddMarker.self), "struct (a: Int, b: String)")
    XCTAssertEqual(describe(NoMarker.self), "wrapper of Int")
  }

  func testEqualityIsNotAskedOfWhatHoldsACountingWrapper() {
    XCTAssertNotNil(TypeShape.of(Sample.Item.self).equals)
    XCTAssertNil(TypeShape.of(Sample.Wrapped.self).equals)
    XCTAssertNil(TypeShape.of([Sample.Wrapped].self).equals)
    XCTAssertNil(TypeShape.of(Sample.Told<Int>.self).equals)
    XCTAssertNotNil(TypeShape.of(Sample.Plain<Int>.self).equals)
    XCTAssertNil(TypeShape.of(Sample.Pair<Int, Int>.self).equals)
  }

  func testRecursiveTypesMeetThemselves() {
    let tree = TypeShape.of(Sample.Tree.self)
    guard case .structure(let record) = tree.kind, case .list(_, let element) = record.fields[1].shape.kind else {
      return XCTFail("no tree")
    }
    XCTAssertTrue(element === tree)
    let expression = TypeShape.of(Sample.Expression.self)
    guard case .enumeration(let enumeration) = expression.kind else { return XCTFail("no enum") }
    XCTAssertTrue(enumeration.cases[1].parts.fields[0].shape === expression)
  }

  private struct Private { var value = 1 }

  func testNamesOfPrivateAndLocalTypesSayNoAddress() {
    struct Local { var value = 1 }
    final class LocalClass<T> {}
    enum `two words` { case `case one`, two }
    XCTAssertEqual(TypeShape.of(Private.self).name, "Private")
    XCTAssertEqual(TypeShape.of(Local.self).name, "Local")
    XCTAssertEqual(TypeShape.of(LocalClass<[Int]>.self).name, "LocalClass")
    XCTAssertEqual(TypeShape.of(`two words`.self).name, "`two words`")
    XCTAssertEqual(TypeShape.of(`two words`.self).caseNames, ["`case one`", "two"])
  }

  func testOneShapeForOneType() {
    XCTAssertTrue(TypeShape.of(Sample.Item.self) === TypeShape.of(Sample.Item.self))
    XCTAssertFalse(TypeShape.of([Int].self) === TypeShape.of([UInt].self))
  }

  func testShapesOfTheStandardLibrary() {
    XCTAssertEqual(describe(Range<Int>.self), "struct (lowerBound: Int, upperBound: Int)")
    XCTAssertEqual(describe(Float16.self), "leaf floating")
    XCTAssertEqual(describe(UnsafeRawPointer.self), "a pointer")
  }
}
