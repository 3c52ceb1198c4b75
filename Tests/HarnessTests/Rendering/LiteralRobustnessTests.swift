import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// Whatever the text and however deep the value, parser and printer neither trap nor overflow the stack.
final class LiteralRobustnessTests: XCTestCase {
  private indirect enum Chain {
    case end
    case link(Chain)
    case maybe(Chain?)
    case pair((Int, (Chain, Int)))
    case list([Chain])
    case map([Int: Chain])
    case any(Any)
  }

  private static let tooDeep = "nested too deeply; a literal may be 100 levels deep"

  private static func message<T>(_ text: String, _ type: T.Type, types: LiteralTypes = LiteralTypes()) -> String {
    do throws(LiteralError) {
      _ = try LiteralParser.parse(text, as: type, types: types)
      return "read"
    } catch {
      return error.description
    }
  }

  func testDeepTexts() {
    onSmallStack {
      func assertTooDeep<T>(_ opening: String, _ type: T.Type, types: LiteralTypes = LiteralTypes(), line: UInt = #line)
      {
        let text = String(repeating: opening, count: 100_000)
        XCTAssertEqual(Self.message(text, type, types: types), Self.tooDeep, opening, line: line)
      }
      var types = LiteralTypes()
      types.register(Chain.self)
      assertTooDeep(#"Tree(name: "", children: ["#, Sample.Tree.self)
      assertTooDeep(".link(", Chain.self)
      assertTooDeep(".maybe(", Chain.self)
      assertTooDeep(".maybe(.some(", Chain.self)
      assertTooDeep(".pair(1, (", Chain.self)
      assertTooDeep(".list([", Chain.self)
      assertTooDeep(".list([.end, ", Chain.self)
      assertTooDeep(".map([1: ", Chain.self)
      assertTooDeep(".any(Chain", Chain.self, types: types)
      assertTooDeep(".any(Chain.link(", Chain.self, types: types)
      XCTAssertEqual(
        Self.message(String(repeating: "[", count: 100_000), [[[Int]]].self), "expected an integer (Int), found '['")
      XCTAssertEqual(
        Self.message(String(repeating: "(", count: 100_000), Sample.Point.self), "expected Point(…), found '('")
      XCTAssertEqual(
        Self.message("Point" + String(repeating: "<", count: 100_000), Sample.Point.self),
        "expected '(' after Point, found the end of the line")
    }
  }

  func testADeepPatch() {
    onSmallStack {
      var base = Chain.end
      for _ in 0..<60 { base = .link(base) }
      let text = Array(String(repeating: ".link(", count: 100_000).utf8)
      ValueRef.with(base) { base in
        var parser = LiteralParser(text)
        let box = try? parser.parseAll(TypeShape.of(Chain.self), base: base)
        XCTAssertNil(box)
      }
    }
  }

  func testDeeperLiteralsThanCanBeReadSaySo() {
    onSmallStack {
      for (depth, isReadable) in [(10, true), (99, true), (100, false), (300, false)] {
        var chain = Chain.end
        for _ in 0..<depth { chain = .link(chain) }
        let text = LiteralPrinter.text(chain)
        let literal = String(repeating: ".link(", count: depth) + ".end" + String(repeating: ")", count: depth)
        let note = isReadable ? "" : " /* \(depth + 1) levels deep: more than can be read back */"
        XCTAssertEqual(text, literal + note, "\(depth)")
        if isReadable { XCTAssertEqual(Self.message(text, Chain.self), "read", "\(depth)") }
      }
      var tree = Sample.Tree(name: "", children: [])
      for _ in 0..<200 { tree = Sample.Tree(name: "", children: [tree]) }
      let text = LiteralPrinter.text(tree)
      XCTAssertFalse(text.contains("_"))
      XCTAssertTrue(text.hasSuffix(")])]) /* 402 levels deep: more than can be read back */"), String(text.suffix(90)))
    }
  }

  // MARK: Mutations

  private func mutate(_ text: [UInt8], _ generator: inout SplitMix) -> [UInt8] {
    let pieces = [
      "(", ")", "[", "]", ",", ":", ".", "\"", "\\", "-", "_", "nil", "1", "é", "\u{1F600}", "\n", "#", "<", ">", "`",
      "\"\"\"", "\\u{", "}", "0x", "e9", ".some(", "Double(bitPattern: ", "99999999999999999999",
    ]
    var bytes = text
    for _ in 0...generator.below(3) {
      let place = generator.below(bytes.count + 1)
      switch generator.below(7) {
      case 0: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: generator.next()) }
      case 1: if place < bytes.count { bytes.remove(at: place) }
      case 2: bytes.insert(contentsOf: pieces[generator.below(pieces.count)].utf8, at: place)
      case 3: bytes.removeSubrange(place...)
      case 4: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: place)
      case 5: bytes.removeSubrange(place..<min(bytes.count, place + generator.below(8)))
      default:
        let start = generator.below(bytes.count + 1)
        bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + generator.below(12))], at: place)
      }
    }
    return bytes
  }

  /// A value read from a corrupted text prints as a literal that reads back.
  private func fuzz<T>(
    _ literals: [String], as type: T.Type, count: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    let shape = TypeShape.of(type)
    var generator = SplitMix(seed: 3)
    var types = LiteralTypes()
    types.register(Sample.Failure.self)
    types.register(Sample.Point.self)
    for literal in literals {
      XCTAssertEqual(Self.message(literal, type, types: types), "read", literal, file: file, line: line)
      let bytes = Array(literal.utf8)
      for _ in 0..<(LongTests.count(count, short: count / 10) / literals.count) {
        let text = mutate(bytes, &generator)
        var parser = LiteralParser(text, types: types)
        guard let box = try? parser.parseAll(shape) else { continue }
        let printed = LiteralPrinter.text(of: box.ref)
        var second = LiteralParser(Array(printed.utf8), types: types)
        guard let read = try? second.parseAll(shape), box.ref.isSame(as: read.ref)
        else {
          XCTFail("\(String(decoding: text, as: UTF8.self)) reads as \(printed)", file: file, line: line)
          return
        }
      }
    }
  }

  func testSpoiledStructs() {
    fuzz(
      [#"Item(id: 1, name: "a\u{41}é", note: nil, price: 1.5e3)"#, #"Item(id: -1, name: "", price: .nan)"#],
      as: Sample.Item.self, count: 20_000)
  }

  func testSpoiledEnums() {
    fuzz([#".named("x", tree: .node(.leaf(1.5), []))"#, ".leaf(-.infinity)"], as: RandomTree.self, count: 20_000)
    fuzz(["[.left(-3), .some(nil), nil, .some(.none)]"], as: [RandomSide??].self, count: 10_000)
  }

  func testSpoiledCollections() {
    fuzz([#"["a": [1.0, .nan], "b": []]"#, "[:]"], as: [String: [Double]].self, count: 15_000)
    fuzz([#"["a", "b"]"#], as: Set<String>.self, count: 5_000)
    fuzz(["[Failure.offline, 1, \"a\", Point(x: 1, y: 2), true]"], as: [Any].self, count: 10_000)
  }

  func testSpoiledLeaves() {
    fuzz([#"Date("2022-06-22T00:00:00.25Z")"#, #"Date("-1.5e10")"#], as: Date.self, count: 4_000)
    fuzz(
      [".milliseconds(1500)", "Duration(secondsComponent: 1, attosecondsComponent: -5)"], as: Duration.self,
      count: 4_000)
    fuzz([#"Decimal("-12.5e10")"#], as: Decimal.self, count: 3_000)
    fuzz([#"UUID("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")"#], as: UUID.self, count: 2_000)
    fuzz([#"URL("https://a.b:80/c?d=%20e#f")"#], as: URL.self, count: 2_000)
    fuzz([#"Data("aGk=")"#], as: Data.self, count: 1_000)
    fuzz(["-12_3", "0x1F"], as: Int8.self, count: 2_000)
    fuzz(["Float(bitPattern: 2141192192)", "1e-45"], as: Float.self, count: 2_000)
    fuzz(["\"\"\"\n  a\n   b\\\n\n  \"\"\""], as: String.self, count: 3_000)
  }
}
