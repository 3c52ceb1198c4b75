import Foundation
import XCTest

@testable import HarnessArchitecture

final class StructuralHashTests: XCTestCase {
  private func assertHash<T>(_ value: T, _ hash: UInt64, file: StaticString = #filePath, line: UInt = #line) {
    let actual = StructuralHasher.hash(value)
    XCTAssertEqual(actual, hash, "0x\(String(actual, radix: 16, uppercase: true))", file: file, line: line)
  }

  /// The numbers are the same in all processes and on all machines. Another number here means another hash.
  func testTheSameInEveryProcess() throws {
    assertHash(0, 0x8006_5923_2632_04B2)
    assertHash(1, 0xE790_BBBF_BD7F_68C1)
    assertHash(UInt8(1), 0xE790_BBBF_BD7F_68C1)
    assertHash("", 0x8006_5923_2632_04B2)
    assertHash("hello", 0xF016_45AB_0938_C865)
    assertHash("a text that is longer than one word", 0xB2ED_494C_AFE6_AC40)
    assertHash(1.5, 0x4E81_A6B9_4724_1352)
    assertHash(Double.nan, 0x2664_2950_6174_CA5D)
    assertHash(true, 0xE790_BBBF_BD7F_68C1)
    assertHash(Int?.none, 0xFB25_0D37_6E36_EC92)
    assertHash([1, 2, 3], 0x9E32_4535_3135_A2C3)
    assertHash(Set(["a", "b", "c"]), 0x7101_1A2D_ABAE_CC2C)
    assertHash(["a": 1, "b": 2], 0x9075_56AE_626A_95BA)
    assertHash(Sample.Page.loaded(count: 3, title: "t"), 0xA1E4_65CA_24A2_E587)
    assertHash(Sample.Item(id: 1, name: "n", note: "o", price: 2), 0xC76C_3170_6576_EAC1)
    assertHash(Sample.Expression.add(.number(1), .zero), 0xDD71_9EA1_B133_5B0D)
    assertHash([Sample.Failure.offline as any Error, Sample.Failure.server(code: 1)], 0x4623_9348_3D67_062B)
    assertHash(Sample.Money(cents: 1, currency: "EUR"), 0x9C70_3F29_9240_225A)
    assertHash(try XCTUnwrap(UUID(uuidString: "00000000-0000-0000-0000-000000000001")), 0xCB28_BCAA_BD5B_5577)
    assertHash(Date(timeIntervalSinceReferenceDate: 0.5), 0x6D1C_A509_B248_553D)
    assertHash(Decimal(string: "1.10"), 0xBEF8_00A8_3785_9216)
    assertHash(Duration.milliseconds(1), 0xBB4D_57BC_7AC6_DC64)
    assertHash(Sample.Node("n"), 0xA1D0_F0E7_0C8D_69AA)
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
