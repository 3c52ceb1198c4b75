import XCTest

@testable import Harness
@testable import HarnessRecorder

final class MappedRegionTests: FileSystemTestCase {
  private func region() throws -> MappedRegion {
    let file = try LockedFile.make(path("file"))
    try file.allocate(from: 0, count: 1 << 16)
    try file.allocate(from: 1 << 16, count: 1 << 16)
    return try MappedRegion(file.descriptor, from: 1 << 16, count: 1 << 16)
  }

  func testWhatIsStoredIsInTheFile() throws {
    let region = try region()
    region.store(0x0807_0605_0403_0201, at: 8)
    region.commit(.max, at: (1 << 16) - 8)
    region.copy([0, 9, 8, 7], 1..<3, to: 100)
    let bytes = try FileSystem.read(path("file"))
    XCTAssertEqual(bytes.count, 1 << 17)
    let second = Array(bytes[(1 << 16)...])
    XCTAssertEqual(Array(second[8..<16]), Array(1...8))
    XCTAssertEqual(second[100...102], [9, 8, 0])
    XCTAssertEqual(second.suffix(8), [UInt8](repeating: 255, count: 8)[...])
    XCTAssertEqual(region.bytes, second)
    region.makeReady(from: 5_000)
    try region.flush(0..<(1 << 16))
    region.clear(0..<(1 << 16))
    XCTAssertTrue(region.bytes.allSatisfy { $0 == 0 })
  }

  func testWhatLiesOutsideIsNotTouched() throws {
    let region = try region()
    for offset in [-8, 4, (1 << 16) - 4, 1 << 16, .max - 7] {
      region.store(1, at: offset)
      region.commit(1, at: offset)
    }
    region.copy([1, 2, 3], 0..<3, to: (1 << 16) - 2)
    region.copy([1, 2, 3], 0..<3, to: -1)
    region.copy([1, 2, 3], 2..<4, to: 0)
    region.clear(-1..<3)
    region.makeReady(from: 1 << 20)
    try region.flush((1 << 16)..<(1 << 17))
    XCTAssertTrue(region.bytes.allSatisfy { $0 == 0 })
  }

  func testALockIsSeenByOthers() throws {
    do {
      let file = try LockedFile.make(path("file"))
      XCTAssertEqual(LockedFile.status(path("file"))?.isTaken, true)
      XCTAssertFalse(LockedFile.removeIfFree(path("file")))
      file.unlock()
      XCTAssertEqual(LockedFile.status(path("file"))?.isTaken, false)
      file.lock()
      XCTAssertEqual(LockedFile.status(path("file"))?.isTaken, true)
    }
    XCTAssertEqual(LockedFile.status(path("file"))?.isTaken, false)
    XCTAssertEqual(mode("file"), 0o600)
    XCTAssertThrowsError(_ = try LockedFile.make(path("file"))) { XCTAssertEqual($0 as? SystemFailure, .exists) }
    XCTAssertTrue(LockedFile.removeIfFree(path("file")))
    XCTAssertNil(LockedFile.status(path("file")))
    XCTAssertFalse(LockedFile.removeIfFree(path("file")))
  }
}
