import XCTest

@testable import Harness
@testable import HarnessRecorder

final class ZeroBytesTests: XCTestCase {
  func testTheEndOfWhatIsThere() {
    for count in [0, 1, 7, 8, 9, 40] {
      var bytes = [UInt8](repeating: 0, count: count)
      XCTAssertEqual(ZeroBytes.contentEnd(of: bytes, in: 0..<count), 0)
      for index in 0..<count {
        bytes[index] = 1
        XCTAssertEqual(ZeroBytes.contentEnd(of: bytes, in: 0..<count), index + 1)
        XCTAssertEqual(ZeroBytes.contentEnd(of: bytes, in: 0..<index), 0)
        bytes[index] = 0
        XCTAssertEqual(ZeroBytes.contentEnd(of: bytes, in: index..<count), index)
      }
    }
    XCTAssertEqual(ZeroBytes.contentEnd(of: [1, 2], in: 0..<3), 0)
  }
}
