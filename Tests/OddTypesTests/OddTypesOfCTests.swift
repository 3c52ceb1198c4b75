import OddTypesC
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// C enums, unions, bit-fields and anonymous members.
final class OddTypesOfCTests: XCTestCase {
  private static func anonymous(_ a: Int32, _ x: Int32) -> ODDAnonymous {
    var value = ODDAnonymous()
    value.a = a
    value.x = x
    value.y = 7
    return value
  }

  // All bits of a unit are used: those without a member contain what was in memory before.
  private static func bits(_ high: UInt32) -> ODDBits {
    var value = ODDBits()
    (value.low, value.high, value.count) = (1, high, 3)
    return value
  }

  private static func bitsAtEnd(_ low: UInt32) -> ODDBitsAtEnd {
    var value = ODDBitsAtEnd()
    (value.count, value.low, value.high) = (1, low, 1)
    return value
  }

  private static func union(_ integer: Int32) -> ODDUnion { ODDUnion(integer: integer) }

  private static func tagged(_ number: Double) -> ODDTagged {
    var value = ODDTagged()
    value.tag = 1
    value.content.number = number
    return value
  }

  private nonisolated(unsafe) static let text: UnsafePointer<CChar> = {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    text.pointee = 0
    return UnsafePointer(text)
  }()

  private static func named(_ hidden: Int32) -> ODDNamed {
    ODDNamed(.init(hidden: hidden, more: 0), name: text)
  }

  private static func nested(_ integer: Int32) -> ODDNested {
    ODDNested(first: anonymous(1, 2), second: union(integer), third: ODDOpen.second)
  }

  private static var types: [OddType] {
    [
      OddType(
        "open enum", ODDOpen.first, ODDOpen.second, ("ODDOpen(rawValue: 0)", "ODDOpen(rawValue: 2)")),
      OddType(
        "closed enum", ODDClosed.first, ODDClosed.second, ("ODDClosed(rawValue: 0)", "ODDClosed(rawValue: 5)")),
      OddType(
        "plain enum", ODDPlainFirst, ODDPlainSecond, ("ODDPlain(rawValue: 0)", "ODDPlain(rawValue: 1)")),
      OddType(
        "option set", ODDOptions.bold, ODDOptions.italic, ("ODDOptions(rawValue: 1)", "ODDOptions(rawValue: 2)")),
      OddType(
        "anonymous struct", anonymous(1, 2), anonymous(1, 3),
        (#"ODDAnonymous(a: 1, bytes: "0200000007000000")"#, #"ODDAnonymous(a: 1, bytes: "0300000007000000")"#)),
      OddType(
        "bit-fields", bits(2), bits(3),
        (#"ODDBits(count: 3, bytes: "01200000")"#, #"ODDBits(count: 3, bytes: "01300000")"#)),
      OddType(
        "bit-field at the end", bitsAtEnd(0), bitsAtEnd(1),
        (#"ODDBitsAtEnd(count: 1, bytes: "02000000")"#, #"ODDBitsAtEnd(count: 1, bytes: "03000000")"#)),
      OddType(
        "union", union(42), union(43), (#"ODDUnion(bytes: "2a000000")"#, #"ODDUnion(bytes: "2b000000")"#)),
      OddType(
        "tagged union", tagged(1), tagged(2),
        (
          #"ODDTagged(tag: 1, content: __Unnamed_union_content(bytes: "000000000000f03f"))"#,
          #"ODDTagged(tag: 1, content: __Unnamed_union_content(bytes: "0000000000000040"))"#
        )),
      OddType(
        "pointer that can't be null", named(1), named(2),
        (#"ODDNamed(name: _, bytes: "0100000000000000")"#, #"ODDNamed(name: _, bytes: "0200000000000000")"#),
        .refused("UnsafePointer can't be written as a literal: it is a pointer")),
      OddType(
        "pointer that can be null", ODDMaybeNamed(name: nil, count: 1), ODDMaybeNamed(name: nil, count: 2),
        ("ODDMaybeNamed(name: nil, count: 1)", "ODDMaybeNamed(name: nil, count: 2)")),
      OddType(
        "array", ODDFixed(values: (1, 2, 3, 4)), ODDFixed(values: (1, 2, 3, 5)),
        ("ODDFixed(values: (1, 2, 3, 4))", "ODDFixed(values: (1, 2, 3, 5))")),
      OddType(
        "padding", ODDPadded(letter: 1, number: 2), ODDPadded(letter: 1, number: 3),
        ("ODDPadded(letter: 1, number: 2)", "ODDPadded(letter: 1, number: 3)")),
      OddType(
        "nested", nested(1), nested(2),
        (
          #"ODDNested(first: ODDAnonymous(a: 1, bytes: "0200000007000000"), second: ODDUnion(bytes: "01000000"), third: ODDOpen(rawValue: 2))"#,
          #"ODDNested(first: ODDAnonymous(a: 1, bytes: "0200000007000000"), second: ODDUnion(bytes: "02000000"), third: ODDOpen(rawValue: 2))"#
        )),
    ]
  }

  func testTypesOfC() {
    for type in Self.types { type.check() }
  }

  // MARK: Memory

  /// Bytes that no field covers are zero if the literal leaves them out, never the memory's previous content.
  func testReadingNeverHandsOutMemoryThatNobodyWrote() throws {
    for _ in 0..<20 {
      dirty()
      let value = try LiteralParser.parse("ODDAnonymous(a: 1)", as: ODDAnonymous.self)
      XCTAssertEqual([value.a, value.x, value.y], [1, 0, 0])
      dirty()
      let nested = try LiteralParser.parse(
        "ODDNested(first: ODDAnonymous(a: 1), second: ODDUnion(), third: .init(rawValue: 2))", as: ODDNested.self)
      XCTAssertEqual([nested.first.x, nested.second.integer], [0, 0])
      dirty()
      let zero = try XCTUnwrap(ZeroValue.make(TypeShape.of(ODDNested.self))?.value(as: ODDNested.self))
      XCTAssertEqual([zero.first.a, zero.first.x, zero.second.integer, zero.third.rawValue], [0, 0, 0, 0])
    }
  }

  /// Leaves bytes other than zero in the blocks that are allocated next.
  private func dirty() {
    let blocks = (0..<16).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 32, alignment: 8) }
    for block in blocks {
      block.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 32)
      block.deallocate()
    }
  }

  func testAPatchKeepsWhatItDoesNotName() throws {
    var parser = LiteralParser(Array("ODDAnonymous(a: 5)".utf8))
    let box = try ValueRef.with(Self.anonymous(1, 2)) {
      try parser.parseAll(TypeShape.of(ODDAnonymous.self), base: $0)
    }
    let value = try XCTUnwrap(box.value(as: ODDAnonymous.self))
    XCTAssertEqual([value.a, value.x, value.y], [5, 2, 7])
    var bytes = LiteralParser(Array(#"ODDAnonymous(bytes: "0300000004000000")"#.utf8))
    let other = try ValueRef.with(value) {
      try bytes.parseAll(TypeShape.of(ODDAnonymous.self), base: $0)
    }
    let changed = try XCTUnwrap(other.value(as: ODDAnonymous.self))
    XCTAssertEqual([changed.a, changed.x, changed.y], [5, 3, 4])
  }

  func testBytesThatAreNone() {
    func error<T>(_ text: String, _ type: T.Type) -> String {
      do throws(LiteralError) {
        _ = try LiteralParser.parse(text, as: type)
        return "read"
      } catch {
        return error.description
      }
    }
    XCTAssertEqual(
      error(#"ODDUnion(bytes: "2a")"#, ODDUnion.self),
      #"'2a' is not a text of 4 bytes; expected, for example, "00000000""#)
    XCTAssertEqual(
      error(#"ODDUnion(bytes: "2a00000g")"#, ODDUnion.self),
      #"'2a00000g' is not a text of 4 bytes; expected, for example, "00000000""#)
    XCTAssertEqual(
      error("ODDOpen(rawValue: 99999999999)", ODDOpen.self), "99999999999 does not fit into Int32")
    XCTAssertEqual(
      error("ODDOpen(1)", ODDOpen.self), "'ODDOpen(1)' is not an ODDOpen; expected, for example, ODDOpen(rawValue: 0)")
    // A pointer that can't be null doesn't allow zeros: the type can't be built from its fields.
    XCTAssertEqual(
      error("ODDNamed()", ODDNamed.self), "field 'name' of ODDNamed can't be written as a literal: it is a pointer")
  }
}
