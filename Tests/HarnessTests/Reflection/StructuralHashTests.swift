import Foundation
import XCTest

@testable import Harness

final class StructuralHashTests: XCTestCase {
  private func assertHash<T>(_ value: T, _ hash: UInt64, file: StaticString = #filePath, line: UInt = #line) {
    let actual = StructuralHasher.hash(value)
    XCTAssertEqual(actual, hash, "0x\(String(actual, radix: 16, uppercase: true))", file: file, line: line)
  }

  /// The numbers differ neither between processes nor between machines. Another number here is another hash.
  func testTheSameInEveryProcess() throws {
    assertHash(0, 0xB323_4AA2_AC03_CC01)
    assertHash(1, 0x2C00_F96C_8040_0589)
    assertHash(UInt8(1), 0x3148_9B16_E26D_2197)
    assertHash("", 0xF3C8_CA8F_D1D2_17EB)
    assertHash("hello", 0x3305_213D_6491_7D62)
    assertHash("a text that is longer than one word", 0xF8C5_C304_E3B1_BA67)
    assertHash(1.5, 0xF907_4DDD_7824_5BC9)
    assertHash(Double.nan, 0x6C71_2AFE_4358_48D1)
    assertHash(true, 0x3148_9B16_E26D_2197)
    assertHash(Int?.none, 0x8006_5923_2632_04B2)
    assertHash([1, 2, 3], 0xABDD_AAC3_34E5_654D)
    assertHash(Set(["a", "b", "c"]), 0xF6BF_6298_389F_85BE)
    assertHash(["a": 1, "b": 2], 0x2371_4B1D_0EEE_A483)
    assertHash(Sample.Page.loaded(count: 3, title: "t"), 0x6291_3842_C8FF_C674)
    assertHash(Sample.Item(id: 1, name: "n", note: "o", price: 2), 0xBF68_65F5_8E02_0924)
    assertHash(Sample.Expression.add(.number(1), .zero), 0xDEA7_C153_A655_395A)
    assertHash([Sample.Failure.offline as any Error, Sample.Failure.server(code: 1)], 0x04AD_BEE1_2E0E_6558)
    assertHash(Sample.Money(cents: 1, currency: "EUR"), 0xB4C4_81F2_C15E_D668)
    assertHash(try XCTUnwrap(UUID(uuidString: "00000000-0000-0000-0000-000000000001")), 0xC1BF_6436_D3CA_B95A)
    assertHash(Date(timeIntervalSinceReferenceDate: 0.5), 0x3AEA_9B00_EC9E_040D)
    assertHash(Decimal(string: "1.10"), 0xDDBE_0DC8_98F3_2521)
    assertHash(Duration.milliseconds(1), 0x11F0_C255_8635_0F10)
    assertHash(Sample.Node("n"), 0xC092_86E5_E0CA_74D9)
  }

  func testOrderOfInsertionDoesNotCount() {
    let numbers = (0..<200).map { $0 }
    let shuffled = numbers.map { ($0 * 73) % 200 }
    XCTAssertEqual(Set(numbers), Set(shuffled))
    XCTAssertEqual(StructuralHasher.hash(Set(numbers)), StructuralHasher.hash(Set(shuffled)))
    let first = Dictionary(uniqueKeysWithValues: numbers.map { ("\($0)", $0) })
    var second: [String: Int] = [:]
    for number in shuffled { second["\(number)"] = number }
    second.reserveCapacity(10_000)
    XCTAssertEqual(StructuralHasher.hash(first), StructuralHasher.hash(second))
  }

  func testWhatDiffersHashesApart() {
    let hashes = [
      StructuralHasher.hash([[1], []]), StructuralHasher.hash([[], [1]]), StructuralHasher.hash([[Int]]()),
      StructuralHasher.hash([[1, 1]]), StructuralHasher.hash(["a", "bc"]), StructuralHasher.hash(["ab", "c"]),
      StructuralHasher.hash(["a\0"]), StructuralHasher.hash(["a"]), StructuralHasher.hash(Int?.some(0)),
      StructuralHasher.hash(Int??.some(nil)), StructuralHasher.hash(0.0),
      StructuralHasher.hash(-0.0), StructuralHasher.hash("é"), StructuralHasher.hash("e\u{301}"),
      StructuralHasher.hash(["a": 1, "b": 2]), StructuralHasher.hash(["a": 2, "b": 1]),
      StructuralHasher.hash(Sample.Page.failed(.offline)), StructuralHasher.hash(Sample.Page.failed(.server(code: 0))),
    ]
    XCTAssertEqual(Set(hashes).count, hashes.count)
    XCTAssertEqual(Set((0..<20_000).map { StructuralHasher.hash($0) }).count, 20_000)
    XCTAssertEqual(
      Set((0..<20_000).map { StructuralHasher.hash(Sample.Point(x: $0 % 100, y: $0 / 100)) }).count, 20_000)
  }

  func testAWrapperHashesAsItsValue() {
    var wrapped = Sample.Wrapped("m")
    let before = StructuralHasher.hash(wrapped)
    wrapped.message = "m"
    XCTAssertEqual(StructuralHasher.hash(wrapped), before)
    wrapped.message = "n"
    XCTAssertNotEqual(StructuralHasher.hash(wrapped), before)
  }
}
