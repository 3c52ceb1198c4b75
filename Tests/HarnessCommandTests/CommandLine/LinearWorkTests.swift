import XCTest

@testable import Harness
@testable import HarnessRecorder

/// Writing many files in one folder takes work per file, not per pair of files. This is measured by counting opened files,
/// without a clock.
final class LinearWorkTests: ToolTestCase {
  private let raw = "transcript 1\nfeature counter\nsend plus\nend\n"
  private let wrong = "transcript 1\nfeature counter\nsend plus\n  ~double = 4\n  number = 3\nend\n"

  /// The opened files of `harness record` for this number of scripts, and those of `harness review --accept`.
  private func opened(_ count: Int) throws -> (record: SyscallCounts, accept: SyscallCounts) {
    for index in 0..<count { try script("of\(count)/s\(index)", raw) }
    let folder = path("Snapshots/of\(count)")
    let record = SyscallCounts.during { XCTAssertEqual(harness("record", "--quiet", folder).code, 0) }
    for index in 0..<count { try script("of\(count)/s\(index)", wrong) }
    let pending = path("pending\(count)")
    XCTAssertEqual(harness("run", "--quiet", "--pending-dir", pending, folder).code, 1)
    let accept = SyscallCounts.during {
      XCTAssertEqual(harness("review", "--accept", "--quiet", "--pending-dir", pending, folder).code, 0)
    }
    XCTAssertEqual(try scriptText("of\(count)/s0"), wrong.replacingOccurrences(of: "= 3", with: "= 2"))
    return (record, accept)
  }

  func testRecordAndAcceptOpenSoManyFilesForEach() throws {
    let few = try opened(10)
    let many = try opened(40)
    for (few, many) in [(few.record, many.record), (few.accept, many.accept)] {
      XCTAssertGreaterThanOrEqual(few.files, 10)
      XCTAssertLessThanOrEqual(many.files, 4 * few.files)
      // Each listing reads the whole folder: their number may hardly grow.
      XCTAssertLessThanOrEqual(many.listings, 2 * few.listings)
    }
  }
}

extension SyscallCounts {
  /// The files opened by some work, in a process that does nothing else meanwhile.
  fileprivate static func during(_ work: () throws -> Void) rethrows -> SyscallCounts {
    let before = current
    try work()
    return SyscallCounts(files: current.files - before.files, listings: current.listings - before.listings)
  }
}
