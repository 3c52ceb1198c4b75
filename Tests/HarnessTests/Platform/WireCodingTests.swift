import XCTest

@testable import Harness
@testable import HarnessRecorder

final class WireCodingTests: XCTestCase {
  private struct Sample: Codable, Equatable {
    enum Kind: Codable, Equatable {
      case plain
      case pair(Int, name: String?)
      case list([Kind])
    }

    enum Word: String, Codable { case one, two }

    var flags = [true, false]
    var numbers: [Int] = [0, -1, .max, .min]
    var unsigned: [UInt64] = [0, .max]
    var small: Int8? = -128
    var none: Int8?
    var byte: UInt8? = 255
    var real = -0.1
    var missing: Double?
    var text: String? = "é\u{0}\n"
    var words: [Word: Set<String>] = [.one: [], .two: ["a", "b"]]
    var time: Duration? = .seconds(-3) + .nanoseconds(5)
    var optionals: [Int?] = [nil, 1]
    var optionalKinds: [Kind?] = [nil, .plain]
    var nested: Int?? = .some(nil)
    var byName: [String: [Int]] = ["": [], "a": [1, 2]]
    var byNumber: [Int: [String: Word?]] = [-3: ["b": nil, "c": .one], 7: [:]]
    var range = 2..<3
    var isThere: Bool? = false
    var kinds: [Kind] = [.plain, .pair(3, name: nil), .pair(-3, name: "x"), .list([.plain, .list([])])]
  }

  func testValuesReadBack() throws {
    var other = Sample()
    (other.small, other.none, other.byte, other.text, other.time, other.isThere) = (nil, 7, nil, nil, nil, nil)
    (other.missing, other.real) = (.infinity, .leastNonzeroMagnitude)
    for sample in [Sample(), other] {
      XCTAssertEqual(WireDecoder.value(Sample.self, in: WireEncoder.bytes(of: sample)), sample)
    }
    let nan = try XCTUnwrap(WireDecoder.value(Double.self, in: WireEncoder.bytes(of: Double.nan)))
    XCTAssertTrue(nan.isNaN)
  }

  func testSeveralValuesFollowEachOther() {
    let decoder = WireDecoder(WireEncoder.bytes(of: "a", 3, Sample()))
    XCTAssertEqual(decoder.next(String.self), "a")
    XCTAssertEqual(decoder.next(Int.self), 3)
    XCTAssertEqual(decoder.next(Sample.self), Sample())
    XCTAssertNil(decoder.next(Sample.self))
  }

  /// A part of a value is no value, and neither is a value followed by more bytes.
  func testTornBytesAreNoValue() {
    let bytes = WireEncoder.bytes(of: Sample())
    for count in bytes.indices {
      XCTAssertNil(WireDecoder.value(Sample.self, in: Array(bytes.prefix(count))), "\(count)")
    }
    XCTAssertNil(WireDecoder.value(Sample.self, in: bytes + [0]))
    XCTAssertNil(WireDecoder.value(Int8.self, in: WireEncoder.bytes(of: 128)))
    XCTAssertNil(WireDecoder.value(Bool.self, in: WireEncoder.bytes(of: 2)))
  }

  /// The number of elements without bytes is limited by the number of bytes.
  func testNoNumberIsTakenAtItsWord() {
    struct Nothing: Codable {}
    func bytes(head: [Int], _ body: Int...) -> [UInt8] {
      var (first, all) = (WireWriter(), WireWriter())
      for number in head { first.append(number) }
      all.append(part: first.bytes)
      for number in body { all.append(number) }
      return all.bytes
    }
    XCTAssertEqual(WireDecoder.value([Int].self, in: bytes(head: [2], 7, 8)), [7, 8])
    XCTAssertNil(WireDecoder.value([Int].self, in: bytes(head: [.max], 7, 8)))
    XCTAssertNil(WireDecoder.value([Nothing].self, in: bytes(head: [1_000]))?.count)
    XCTAssertNil(WireDecoder.value([Nothing].self, in: bytes(head: [-1]))?.count)
    XCTAssertNil(WireDecoder.value([Int].self, in: bytes(head: [1, 1], 7)), "an array that nobody reads")
    XCTAssertNil(WireDecoder.value(Duration.self, in: bytes(head: [], .max, .max)), "more than a duration has")
  }

  /// Their writer may have overwritten them.
  func testAnyBytesAreReadWithoutATrap() {
    let bytes = WireEncoder.bytes(of: Sample())
    for (index, byte) in bytes.enumerated() {
      for other in [0, 1, 0x7F, 0x80, 0xFF] + (0..<8).map({ byte ^ 1 << $0 }) {
        var bytes = bytes
        bytes[index] = other
        _ = WireDecoder.value(Sample.self, in: bytes)
      }
    }
  }
}
