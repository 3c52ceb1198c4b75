import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// Nothing leaks or is released twice by reading, copying and constructing.
final class ValueLifetimeTests: XCTestCase {
  private func exercise<T>(_ make: () throws -> T, file: StaticString = #filePath, line: UInt = #line) rethrows {
    try assertNothingLeaks(file: file, line: line) {
      let value = try make()
      let other = try make()
      let alive = Tally.alive
      let text = LiteralPrinter.text(value)
      for _ in 0..<3 {
        XCTAssertEqual(LiteralPrinter.text(value), text, file: file, line: line)
        XCTAssertTrue(StructuralEquality.areEqual(value, other), file: file, line: line)
        XCTAssertEqual(StructuralHasher.hash(value), StructuralHasher.hash(other), file: file, line: line)
        XCTAssertEqual(ValueDifference.between(value, other), [], file: file, line: line)
      }
      ValueRef.with(value) { value in
        let shape = TypeShape.of(T.self)
        let copy = value.copy()
        XCTAssertEqual(LiteralPrinter.text(of: copy.ref), text, file: file, line: line)
        XCTAssertNotNil(copy.value(as: T.self), file: file, line: line)
        let target = ValueBox(shape)
        shape.move(copy.address, to: target.address)
        copy.isInitialized = false
        target.isInitialized = true
        XCTAssertEqual(LiteralPrinter.text(of: target.ref), text, file: file, line: line)
        _ = target.any
      }
      XCTAssertEqual(Tally.alive, alive, "objects made by reading", file: file, line: line)
      let read = try LiteralParser.parse(text, as: T.self)
      XCTAssertTrue(StructuralEquality.areEqual(value, read), file: file, line: line)
      // A constructed value is independent: it outlives its source and is a full copy.
      var copies = [read, read]
      copies.removeAll()
      XCTAssertEqual(LiteralPrinter.text(read), text, file: file, line: line)
    }
  }

  func testEveryShape() throws {
    exercise { Tally("a") }
    exercise { Tally.Fields(a: Tally("a"), number: 1, b: Tally("b"), rest: [Tally("c"), Tally("d")]) }
    exercise { Tally.Cases.one(Tally("a")) }
    exercise { Tally.Cases.two(a: Tally("a"), b: Tally("b")) }
    exercise { Tally.Cases.text("t", Tally("b")) }
    exercise { Tally.Cases.none }
    exercise { Tally.OneCase.one(Tally("a")) }
    exercise { Tally.OneCase.other }
    exercise { Tally.Chain.link(Tally("a"), .link(Tally("b"), .end(Tally("c")))) }
    exercise { Optional(Tally("a")) }
    exercise { Tally?.none }
    exercise { Tally??.some(nil) }
    exercise { (Tally("a"), b: Tally("b"), (Tally("c"), 1)) }
    exercise { [Tally("a"), Tally("b"), Tally("a")] }
    exercise { ContiguousArray([Tally("a"), Tally("b")]) }
    exercise { [Tally("a"), Tally("b"), Tally("c")][1...] }
    exercise { Set([Tally("a"), Tally("b"), Tally("c")]) }
    exercise { [Tally("k"): Tally("v"), Tally("l"): Tally("w")] }
    exercise { [Tally.Cases.one(Tally("a")), .none, .two(a: Tally("b"), b: Tally("c"))] }
    exercise { Sample.Roster(elements: [Tally.Named(id: "1", tally: Tally("a")), .init(id: "2", tally: Tally("b"))]) }
    exercise { Sample.Told(wrappedValue: Tally("a")) }
    exercise { Sample.Plain(wrappedValue: Tally("a")) }
    exercise { Sample.Pair(first: Tally("a"), second: Optional([Tally("b")])) }
    exercise { Result<Tally, Sample.Failure>.success(Tally("a")) }
    exercise { [[Tally("a")], [], [Tally("b"), Tally("c")]] }
  }

  func testManyElements() {
    exercise { (0..<500).map { Tally("\($0)") } }
    exercise { Set((0..<500).map { Tally("\($0)") }) }
    exercise { Dictionary(uniqueKeysWithValues: (0..<500).map { (Tally("\($0)"), Tally.Cases.one(Tally("v"))) }) }
  }

  func testAnExistentialIsReadWithoutLeaks() {
    assertNothingLeaks {
      let values: [Any] = [Tally("a"), Tally.Cases.one(Tally("b")), [Tally("c")], Optional<Tally>.none as Any]
      XCTAssertEqual(LiteralPrinter.text(values), #"[Tally("a"), Cases.one(Tally("b")), [Tally("c")], nil]"#)
      XCTAssertTrue(StructuralEquality.areEqual(values, values.map { $0 }))
      let object: AnyObject = Tally("o")
      XCTAssertEqual(LiteralPrinter.text(object), #"Tally("o")"#)
      let hashable = AnyHashable(Tally("h"))
      XCTAssertEqual(LiteralPrinter.text(hashable), #"Tally("h")"#)
    }
  }

  func testAnExistentialIsConstructedWithoutLeaks() throws {
    var types = LiteralTypes()
    types.register(Tally.self)
    types.register(Tally.Cases.self)
    try assertNothingLeaks {
      assertReads(
        #"[Tally("a"), Cases.one(Tally("b"))]"#, as: [Tally("a"), Tally.Cases.one(Tally("b"))] as [Any], types: types)
      assertReads(#"Tally("h")"#, as: AnyHashable(Tally("h")), types: types)
      assertReads(#"Tally("h")"#, as: Tally("h") as AnyObject, types: types)
      XCTAssertThrowsError(try LiteralParser.parse(#"Tally("b")"#, as: (any Error).self, types: types))
    }
  }

  // MARK: Failing midway

  private func assertFailsCleanly<T>(
    _ text: String, as type: T.Type, file: StaticString = #filePath, line: UInt = #line
  ) {
    assertNothingLeaks(file: file, line: line) {
      if (try? LiteralParser.parse(text, as: T.self)) != nil { XCTFail("'\(text)' was read", file: file, line: line) }
    }
  }

  /// Cutting a literal at each byte, and corrupting it there, fails at every point of the construction.
  private func assertEveryPrefixFailsCleanly<T>(
    _ text: String, as type: T.Type, file: StaticString = #filePath, line: UInt = #line
  ) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      assertFailsCleanly(String(decoding: bytes[..<count], as: UTF8.self), as: type, file: file, line: line)
      let spoiled =
        String(decoding: bytes[..<count], as: UTF8.self) + "§" + String(decoding: bytes[count...], as: UTF8.self)
      assertNothingLeaks(file: file, line: line) { _ = try? LiteralParser.parse(spoiled, as: T.self) }
    }
    assertNothingLeaks(file: file, line: line) {
      if (try? LiteralParser.parse(text, as: T.self)) == nil {
        XCTFail("'\(text)' was not read", file: file, line: line)
      }
    }
    assertFailsCleanly(text + " x", as: T.self, file: file, line: line)
  }

  func testEveryPrefixOfALiteral() {
    assertEveryPrefixFailsCleanly(
      #"Fields(a: Tally("a"), number: 1, b: Tally("b"), rest: [Tally("c"), Tally("d")])"#, as: Tally.Fields.self)
    assertEveryPrefixFailsCleanly(
      #"[.one(Tally("a")), .two(a: Tally("b"), b: Tally("c")), .none]"#, as: [Tally.Cases].self)
    assertEveryPrefixFailsCleanly(#".link(Tally("a"), .link(Tally("b"), .end(Tally("c"))))"#, as: Tally.Chain.self)
    assertEveryPrefixFailsCleanly(#"(Tally("a"), .some(Tally("b")))"#, as: (Tally, Tally?).self)
    assertEveryPrefixFailsCleanly(#"[Tally("a"): Tally("b"), Tally("c"): Tally("d")]"#, as: [Tally: Tally].self)
    assertEveryPrefixFailsCleanly(#"[Tally("a"), Tally("b")]"#, as: Set<Tally>.self)
    assertEveryPrefixFailsCleanly(
      #"[Named(id: "1", tally: Tally("a"))]"#, as: Sample.Roster<Tally.Named>.self)
  }

  func testWhatIsMadeBeforeAnErrorIsEnded() {
    assertFailsCleanly(#"Fields(a: Tally("a"), number: x)"#, as: Tally.Fields.self)
    assertFailsCleanly(#"Fields(a: Tally("a"), b: Tally("b"), a: Tally("c"))"#, as: Tally.Fields.self)
    assertFailsCleanly(#"Fields(a: Tally("a"), b: Tally("b"))"#, as: Tally.Fields.self)
    assertFailsCleanly(#"[Tally("a"), Tally("bad")]"#, as: [Tally].self)
    assertFailsCleanly(#".two(a: Tally("a"), b: Tally("bad"))"#, as: Tally.Cases.self)
    assertFailsCleanly(#".some(Tally("a")"#, as: Tally?.self)
    assertFailsCleanly(#"[Tally("a"): Tally("b"), Tally("c"): Tally("bad")]"#, as: [Tally: Tally].self)
    assertFailsCleanly(#"[Tally("a"): Tally("b"), Tally("c")]"#, as: [Tally: Tally].self)
  }

  func testRepeatedMembers() {
    assertFailsCleanly(#"[Tally("a"), Tally("b"), Tally("a"), Tally("c")]"#, as: Set<Tally>.self)
    assertFailsCleanly(
      #"[Tally("a"): Tally("1"), Tally("b"): Tally("2"), Tally("a"): Tally("3")]"#, as: [Tally: Tally].self)
    assertFailsCleanly(
      #"[Named(id: "1", tally: Tally("a")), Named(id: "1", tally: Tally("b"))]"#, as: Sample.Roster<Tally.Named>.self)
  }

  // MARK: Patches

  private func patch<T>(_ base: T, _ text: String) throws -> T? {
    var parser = LiteralParser(Array(text.utf8))
    return try ValueRef.with(base) {
      try parser.parseAll(TypeShape.of(T.self), base: $0).value(as: T.self)
    }
  }

  func testPatchesEndWhatTheyReplace() throws {
    try assertNothingLeaks {
      let base = Tally.Fields(a: Tally("a"), number: 1, b: Tally("b"), rest: [Tally("c")])
      let patched = try patch(base, #"Fields(b: Tally("new"))"#)
      XCTAssertEqual(
        patched.map { LiteralPrinter.text($0) },
        #"Fields(a: Tally("a"), number: 1, b: Tally("new"), rest: [Tally("c")])"#)
      XCTAssertTrue(patched?.a === base.a)
      XCTAssertEqual(base.b.text, "b")
      for text in [
        #"Fields(b: Tally("new"), c: 1)"#, #"Fields(b: Tally("new"), b: Tally("again"))"#, #"Fields(b: Tally("bad"))"#,
        #"Fields(rest: [Tally("1"), Tally("bad")])"#, #"Fields(a: Tally("new")"#,
      ] { XCTAssertThrowsError(try patch(base, text), text) }
    }
  }

  func testPatchesOfPayloadsEndWhatTheyReplace() throws {
    try assertNothingLeaks {
      let base = [Tally.Cases.two(a: Tally("a"), b: Tally("b")), .one(Tally("c"))]
      XCTAssertEqual(
        try patch(base, #"[.two(b: Tally("new")), .one(Tally("d"))]"#).map { LiteralPrinter.text($0) },
        #"[.two(a: Tally("a"), b: Tally("new")), .one(Tally("d"))]"#)
      XCTAssertThrowsError(try patch(base, #"[.two(b: Tally("bad"))]"#))
      XCTAssertThrowsError(try patch(base, #"[.two(b: Tally("new")), .two(b: Tally("new"))]"#))
    }
  }

  func testAPatchKeepsWhatCanNotBeWritten() throws {
    struct Screen {
      weak var delegate: Sample.Node?
      unowned var owner: Sample.Node
      var action: () -> Int
      var title: String
    }
    let node = Sample.Node("n")
    let base = Screen(delegate: node, owner: node, action: { 7 }, title: "old")
    let patched = try patch(base, #"Screen(title: "new")"#)
    XCTAssertEqual(patched?.title, "new")
    XCTAssertTrue(patched?.delegate === node)
    XCTAssertTrue(patched?.owner === node)
    XCTAssertEqual(patched?.action(), 7)
    XCTAssertThrowsError(try patch(base, #"Screen(title: "new", delegate: nil)"#))
  }

  func testAWeakFieldDoesNotKeepItsObject() throws {
    struct Holder {
      weak var node: Sample.Node?
      var title: String
    }
    weak var node: Sample.Node?
    try autoreleased {
      let strong = Sample.Node("n")
      node = strong
      let base = Holder(node: strong, title: "")
      for _ in 0..<3 { XCTAssertEqual(try patch(base, #"Holder(title: "x")"#)?.node?.name, "n") }
      XCTAssertEqual(LiteralPrinter.text(base), #"Holder(node: _, title: "")"#)
      XCTAssertTrue(StructuralEquality.areEqual(base, base))
    }
    XCTAssertNil(node)
  }

  private func autoreleased(_ body: () throws -> Void) rethrows { try body() }
}
