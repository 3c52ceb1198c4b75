import XCTest

@testable import Harness
@testable import HarnessRecorder

final class CRC32CTests: XCTestCase {
  /// RFC 3720, appendix B.4, and the usual check of the digits.
  func testKnownValues() {
    XCTAssertEqual(CRC32C.checksum([]), 0)
    XCTAssertEqual(CRC32C.checksum(Array("123456789".utf8)), 0xE306_9283)
    XCTAssertEqual(CRC32C.checksum([UInt8](repeating: 0, count: 32)), 0x8A91_36AA)
    XCTAssertEqual(CRC32C.checksum([UInt8](repeating: 0xFF, count: 32)), 0x62A8_AB43)
    XCTAssertEqual(CRC32C.checksum(Array(0..<32)), 0x46DD_794E)
    XCTAssertEqual(CRC32C.checksum(Array((0..<32).reversed())), 0x113F_DB5C)
  }

  func testNumbersAndPartsAreBytes() {
    var check = CRC32C()
    check.add(0x0706_0504_0302_0100)
    check.add([9, 8, 9, 10, 11], 1..<5)
    XCTAssertEqual(check.value, CRC32C.checksum(Array(0..<12)))
    XCTAssertEqual(CRC32C.checksum([7, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 7], 1..<11), CRC32C.checksum(Array(0..<10)))
  }

  func testWhatLiesOutsideIsNotRead() {
    XCTAssertEqual(CRC32C.checksum([1, 2], 0..<3), CRC32C.checksum([]))
    XCTAssertEqual(CRC32C.checksum([1, 2], -1..<1), CRC32C.checksum([]))
  }
}
