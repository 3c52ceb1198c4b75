import Dispatch
import Observation
import XCTest

@testable import Harness
@testable import HarnessRecorder

/// Types of the standard library, and types of an app with unreadable parts.
final class OddTypesOfSwiftTests: XCTestCase {
  private nonisolated(unsafe) static let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    .bindMemory(to: Int.self, capacity: 8)

  private static func pointer(_ index: Int) -> UnsafeMutablePointer<Int> { memory + index }

  private final class Box {
    var number: Int
    init(_ number: Int) { self.number = number }
  }

  @Observable
  fileprivate final class Model {
    var count: Int
    init(_ count: Int) { self.count = count }
  }

  private struct Handler {
    var name = "h"
    var run: () -> Void
  }

  private struct Named: Equatable {
    var name: String
    var run: () -> Void = {}
    static func == (left: Named, right: Named) -> Bool { left.name == right.name }
  }

  private struct Raw: RawRepresentable {
    var rawValue: Int
    var cache: UnsafeRawPointer? = UnsafeRawPointer(bitPattern: 16)
    init(rawValue: Int) { self.rawValue = rawValue }
  }

  private struct Handle: Codable, Equatable {
    var name: String
    var run: () -> Void = {}
    enum CodingKeys: CodingKey { case name }
    init(_ name: String) { self.name = name }
    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    }
    static func == (left: Handle, right: Handle) -> Bool { left.name == right.name }
  }

  private struct Shown: CustomReflectable {
    var number: Int
    var run: () -> Void = shownRun
    var customMirror: Mirror { Mirror(self, children: ["number": number]) }
  }

  private struct Listed: RangeReplaceableCollection, Equatable {
    var elements: [Int] = []
    var pointer: OpaquePointer?
    var startIndex: Int { 0 }
    var endIndex: Int { elements.count }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Int { elements[index] }
    mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Int>) {
      elements.replaceSubrange(range, with: new)
    }
  }

  /// A note that the raw value doesn't include.
  private struct Partly: RawRepresentable {
    var rawValue: Int
    var note = ""
    var run: () -> Void = shownRun
    init(rawValue: Int) { self.rawValue = rawValue }
    init(rawValue: Int, note: String) { (self.rawValue, self.note) = (rawValue, note) }
  }

  /// A title that the elements don't include.
  private struct Titled: RangeReplaceableCollection {
    var title = ""
    var elements = [1]
    var run: () -> Void = shownRun
    init() { elements = [] }
    init(_ title: String) { self.title = title }
    var startIndex: Int { 0 }
    var endIndex: Int { elements.count }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Int { elements[index] }
    mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Int>) {
      elements.replaceSubrange(range, with: new)
    }
  }

  private struct Holder { weak var box: Box? }
  private struct Unowned { unowned var box: Box }
  private enum Handling { case run(() -> Void), named(String) }

  private nonisolated(unsafe) static let one = Box(1)
  private nonisolated(unsafe) static let two = Box(2)
  private nonisolated(unsafe) static var counter = 0
  private static func run(_ number: Int) -> () -> Void { { counter += number } }

  private static func index(_ offset: Int) -> String.Index {
    let text = "abc"
    return text.index(text.startIndex, offsetBy: offset)
  }

  private static var numbers: [OddType] {
    [
      OddType("SIMD2", SIMD2<Float>(1, 2), SIMD2(1, 3), ("[1.0, 2.0]", "[1.0, 3.0]")),
      OddType("SIMD3", SIMD3<Double>(1, 2, 3), SIMD3(1, 2, 4), ("[1.0, 2.0, 3.0]", "[1.0, 2.0, 4.0]")),
      OddType("SIMD4", SIMD4<Int32>(1, 2, 3, 4), SIMD4(1, 2, 3, 5), ("[1, 2, 3, 4]", "[1, 2, 3, 5]")),
      OddType(
        "SIMDMask", SIMDMask<SIMD2<Int8>>([true, false]), SIMDMask([true, true]), ("[true, false]", "[true, true]")),
      OddType("range", 0..<3, 0..<4, ("Range(lowerBound: 0, upperBound: 3)", "Range(lowerBound: 0, upperBound: 4)")),
      OddType(
        "closed range", 0...3, 0...4,
        ("ClosedRange(lowerBound: 0, upperBound: 3)", "ClosedRange(lowerBound: 0, upperBound: 4)")),
      OddType("partial range", 1..., 2..., ("PartialRangeFrom(lowerBound: 1)", "PartialRangeFrom(lowerBound: 2)")),
      OddType("sign", FloatingPointSign.plus, .minus, (".plus", ".minus")),
      OddType(
        "instant", ContinuousClock.Instant.zero, .zero.advanced(by: .seconds(1)),
        ("Instant(_value: .seconds(0))", "Instant(_value: .seconds(1))")),
      OddType(
        "time", DispatchTime(uptimeNanoseconds: 1), DispatchTime(uptimeNanoseconds: 2),
        ("DispatchTime(rawValue: 1)", "DispatchTime(rawValue: 2)")),
      OddType("interval", DispatchTimeInterval.seconds(1), .seconds(2), (".seconds(1)", ".seconds(2)")),
    ]
  }

  private static var collections: [OddType] {
    [
      OddType(
        "keys", ["a": 1, "b": 2].keys, ["a": 1, "c": 2].keys, (#"["a", "b"]"#, #"["a", "c"]"#),
        .refused("Keys can't be written as a literal: it is of a type that is only shown")),
      OddType(
        "values", ["a": 1].values, ["a": 2].values, ("[1]", "[2]"),
        .refused("Values can't be written as a literal: it is of a type that is only shown")),
      OddType("slice", Slice(base: [1, 2, 3], bounds: 1..<3), Slice(base: [1, 2], bounds: 1..<2), ("[2, 3]", "[2]")),
      OddType(
        "reversed", [1, 2].reversed() as ReversedCollection, [1].reversed() as ReversedCollection,
        ("ReversedCollection(_base: [1, 2])", "ReversedCollection(_base: [1])")),
      OddType(
        "pairs", ["a": 1] as KeyValuePairs, ["a": 2] as KeyValuePairs,
        (#"KeyValuePairs(_elements: [("a", 1)])"#, #"KeyValuePairs(_elements: [("a", 2)])"#)),
      OddType(
        "one", CollectionOfOne(1), CollectionOfOne(2), ("CollectionOfOne(_element: 1)", "CollectionOfOne(_element: 2)")),
      OddType(
        "repeated", repeatElement("a", count: 2), repeatElement("a", count: 3),
        (#"Repeated(count: 2, repeatedValue: "a")"#, #"Repeated(count: 3, repeatedValue: "a")"#)),
      OddType(
        "stride", stride(from: 0, to: 4, by: 2), stride(from: 0, to: 4, by: 1),
        ("StrideTo(_start: 0, _end: 4, _stride: 2)", "StrideTo(_start: 0, _end: 4, _stride: 1)")),
      OddType(
        "difference", [1, 2].difference(from: [1]), [1, 3].difference(from: [1]),
        (
          "CollectionDifference(insertions: [.insert(offset: 1, element: 2, associatedWith: nil)], removals: [])",
          "CollectionDifference(insertions: [.insert(offset: 1, element: 3, associatedWith: nil)], removals: [])"
        )),
      OddType(
        "any collection", AnyCollection([1, 2]), AnyCollection([1, 3]), ("[1, 2]", "[1, 3]"),
        .refused("AnyCollection can't be written as a literal: it is of a type that is only shown")),
      OddType(
        "UTF-8 view", "ab".utf8, "ac".utf8, ("[97, 98]", "[97, 99]"),
        .refused("UTF8View can't be written as a literal: it is of a type that is only shown")),
      OddType("listed", Listed([1, 2]), Listed([1, 3]), ("[1, 2]", "[1, 3]")),
    ]
  }

  private static var unreadable: [OddType] {
    [
      OddType(
        "static string", "one" as StaticString, "two" as StaticString,
        (#"StaticString("one")"#, #"StaticString("two")"#),
        .refused("StaticString can't be written as a literal: it is of a type that is only shown")),
      OddType(
        "index", index(1), index(2),
        ("Index(_rawBits: \(bits(index(1))))", "Index(_rawBits: \(bits(index(2))))")),
      OddType(
        "pointer", UnsafePointer(pointer(0)), UnsafePointer(pointer(1)), ("_", "_"),
        .refused("UnsafePointer can't be written as a literal: it is a pointer")),
      OddType(
        "raw pointer", UnsafeMutableRawPointer(pointer(0)), UnsafeMutableRawPointer(pointer(1)), ("_", "_"),
        .refused("UnsafeMutableRawPointer can't be written as a literal: it is a pointer")),
      OddType(
        "opaque pointer", OpaquePointer(pointer(0)), OpaquePointer(pointer(1)), ("_", "_"),
        .refused("OpaquePointer can't be written as a literal: it is a pointer")),
      OddType(
        "buffer", UnsafeBufferPointer(start: pointer(0), count: 1), UnsafeBufferPointer(start: pointer(0), count: 2),
        ("_", "_"), .refused("UnsafeBufferPointer can't be written as a literal: it is a pointer")),
      OddType(
        "slice of a buffer", UnsafeBufferPointer(start: pointer(0), count: 4)[0..<1],
        UnsafeBufferPointer(start: pointer(0), count: 4)[0..<2], ("_", "_"),
        .refused("Slice can't be written as a literal: it is a pointer")),
      OddType(
        "object identifier", ObjectIdentifier(Int.self), ObjectIdentifier(String.self),
        ("ObjectIdentifier(Int.self)", "ObjectIdentifier(String.self)"),
        .refused("ObjectIdentifier can't be written as a literal: it is a pointer")),
      OddType(
        "any type", Int.self as Any.Type, [String: Int].self as Any.Type, ("Int.self", "Dictionary<String, Int>.self"),
        .refused("Any.Type can't be written as a literal: it is a type")),
      OddType(
        "existential type", Int.self as any Equatable.Type, String.self as any Equatable.Type,
        ("Int.self", "String.self"),
        .refused("Equatable.Type can't be written as a literal: it is a type")),
      OddType(
        "function", run(1), run(2), ("_", "_"), .refused("() -> () can't be written as a literal: it is a function")),
      OddType(
        "optional function", nil, run(2) as (() -> Void)?, ("nil", "_"),
        .differently),
      OddType(
        "struct with a function", Handler(run: run(1)), Handler(run: run(2)),
        (#"Handler(name: "h", run: _)"#, #"Handler(name: "h", run: _)"#),
        .refused("() -> () can't be written as a literal: it is a function")),
      OddType(
        "Equatable with a function", Named(name: "a"), Named(name: "b"),
        (#"Named(name: "a", run: _)"#, #"Named(name: "b", run: _)"#),
        .refused("() -> () can't be written as a literal: it is a function")),
      OddType(
        "enum with a function", Handling.run(run(1)), .run(run(2)), (".run(_)", ".run(_)"),
        .refused("() -> () can't be written as a literal: it is a function")),
      OddType(
        "raw value", Raw(rawValue: 1), Raw(rawValue: 2), ("Raw(rawValue: 1)", "Raw(rawValue: 2)")),
      OddType("codable", Handle("a"), Handle("b"), (#"Handle(name: "a")"#, #"Handle(name: "b")"#)),
      OddType(
        "raw value that is not all", Partly(rawValue: 1, note: "a"), Partly(rawValue: 1, note: "b"),
        (#"Partly(rawValue: 1, note: "a", run: _)"#, #"Partly(rawValue: 1, note: "b", run: _)"#),
        .refusedAs("Partly(rawValue: 0)")),
      OddType(
        "collection that is not all", Titled("a"), Titled("b"),
        (#"Titled(title: "a", elements: [1], run: _)"#, #"Titled(title: "b", elements: [1], run: _)"#), .refusedAs("[]")
      ),
      OddType(
        "reflectable", Shown(number: 1), Shown(number: 2), ("Shown(number: 1)", "Shown(number: 2)"),
        .refused("field 'run' of Shown can't be written as a literal: it is a function")),
      OddType(
        "weak", Holder(box: one), Holder(box: two), ("Holder(box: _)", "Holder(box: _)"),
        .refused("Optional<Box> can't be written as a literal: it is a weak or unowned reference")),
      OddType(
        "unowned", Unowned(box: one), Unowned(box: two), ("Unowned(box: _)", "Unowned(box: _)"),
        .refused("Box can't be written as a literal: it is a weak or unowned reference")),
      OddType(
        "unmanaged", Unmanaged.passUnretained(one), Unmanaged.passUnretained(two),
        ("Unmanaged(_value: _)", "Unmanaged(_value: _)"),
        .refused("Box can't be written as a literal: it is a weak or unowned reference")),
    ]
  }

  private static var objects: [OddType] {
    [
      OddType(
        "object", Box(1), Box(2), ("Box(number: 1)", "Box(number: 2)"),
        .refused("Box can't be written as a literal: it is a class instance")),
      OddType(
        "observable", Model(1), Model(2), ("Model(count: 1)", "Model(count: 2)"),
        .refused("Model can't be written as a literal: it is a class instance")),
      OddType(
        "key path", \Holding.number as AnyKeyPath, \Holding.self as AnyKeyPath,
        (#"WritableKeyPath("\\Holding.number")"#, #"WritableKeyPath("\\Holding.self")"#),
        .refused("AnyKeyPath can't be written as a literal: it is of a type that is only shown")),
      OddType(
        "hashable", AnyHashable(1), AnyHashable("1"), ("1", #""1""#), .back),
      OddType(
        "any sequence", AnySequence([1]), AnySequence([2]),
        ("AnySequence(_box: _SequenceBox(_base: [1]))", "AnySequence(_box: _SequenceBox(_base: [2]))"),
        .refused("_AnySequenceBox can't be written as a literal: it is a class instance")),
    ]
  }

  private static func bits(_ index: String.Index) -> UInt64 {
    for case ("_rawBits"?, let bits as UInt64) in Mirror(reflecting: index).children { return bits }
    return 0
  }

  /// Types that don't exist on every system and machine.
  func testNumbersOfSomeMachines() {
    #if !(os(macOS) && arch(x86_64))
      OddType("Float16", Float16(1.5), Float16(2), ("1.5", "2.0")).check()
      OddType("Float16, not a number", Float16.nan, Float16.infinity, (".nan", ".infinity")).check()
    #endif
    #if arch(x86_64) && os(Linux)
      OddType("Float80", Float80(1.5), Float80(2.25), ("1.5", "2.25")).check()
    #endif
  }

  func testFixedArrays() {
    guard #available(macOS 26, iOS 26, *) else { return }
    OddType("InlineArray", [1, 2] as InlineArray<2, Int>, [1, 3] as InlineArray<2, Int>, ("[1, 2]", "[1, 3]")).check()
    OddType(
      "InlineArray of structs", [Holding(1)] as InlineArray<1, Holding>, [Holding(2)] as InlineArray<1, Holding>,
      ("[Holding(number: 1)]", "[Holding(number: 2)]")
    ).check()
    XCTAssertEqual(
      ValueDifference.between([1, 2] as InlineArray<2, Int>, [1, 3] as InlineArray<2, Int>),
      [ValueDifference(path: "state[1]", old: "2", new: "3")])
    XCTAssertThrowsError(try Literal.parse("[1, 2]", as: InlineArray<3, Int>.self)) {
      XCTAssertEqual("\($0)", "1:1: expected 3 elements, found 2")
    }
  }

  func testNumbersAndTimes() { for type in Self.numbers { type.check() } }

  func testCollections() { for type in Self.collections { type.check() } }

  func testWhatCanNotBeRead() { for type in Self.unreadable { type.check() } }

  func testObjects() { for type in Self.objects { type.check() } }
}

private struct Holding: Equatable {
  var number: Int
  init(_ number: Int) { self.number = number }
}

private nonisolated(unsafe) let shownRun: () -> Void = {}

extension ContinuousClock.Instant {
  fileprivate static var zero: Self {
    guard let zero = try? LiteralParser.parse("Instant(_value: .seconds(0))", as: Self.self) else { return .now }
    return zero
  }

  private struct Blocks {
    var name = "b"
    var run: @convention(block) () -> Void = {}
    var later: (@convention(block) () -> Void)?
    var pair: (Int, (@convention(block) () -> Void)?) = (1, nil)
    var all: [@convention(block) () -> Void] = []
    var call: @convention(c) () -> Void = {}
  }

  private enum Blocked {
    case now(@convention(block) () -> Void)
    case later((@convention(block) () -> Void)?)
    case never(Int)
  }

  private final class Debounced {
    var item: DispatchWorkItem?
    var count = 1
  }

  /// On Linux, the runtime traps when asked how to copy a block or an optional one, as a mirror does.
  func testBlocksAreFunctions() {
    let blocks = Blocks(later: {})
    XCTAssertEqual(
      LiteralPrinter.text(blocks).replacing("pair: (1, nil)", with: "pair: _").replacing("all: []", with: "all: _"),
      #"Blocks(name: "b", run: _, later: _, pair: _, all: _, call: _)"#)
    XCTAssertEqual(
      [.now({}), .later(nil), .never(3)].map { (value: Blocked) in LiteralPrinter.text(value) },
      [
        ".now(_)", ".later(_)", ".never(3)",
      ])
    let object = Debounced()
    object.item = DispatchWorkItem {}
    XCTAssertTrue(LiteralPrinter.text(object).hasPrefix("Debounced(item: DispatchWorkItem("))
    XCTAssertTrue(LiteralPrinter.text(object).hasSuffix(", count: 1)"))
  }

  private struct XBox { var XBLength = [1: "XB"] }

  /// A name that looks like the mangling of a block isn't one.
  func testANameIsNoBlock() {
    XCTAssertEqual(LiteralPrinter.text(["XB": XBox()]), #"["XB": XBox(XBLength: [1: "XB"])]"#)
  }
}
