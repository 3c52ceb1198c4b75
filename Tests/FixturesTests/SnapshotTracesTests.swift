import XCTest

@testable import Fixtures
@testable import Harness

/// Traces of the transcripts of this repository.
final class SnapshotTracesTests: XCTestCase {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Snapshots").path

  func testATraceChangesNoResult() {
    let files = SnapshotDirectory(Self.root).list().files
    XCTAssertGreaterThanOrEqual(files.count, 10)
    for file in files {
      let without = SuiteRunner(Bootcamp.suite).check(file)
      var with = SuiteRunner(Bootcamp.suite, makesTraces: true).check(file)
      XCTAssertNotNil(with.trace, file.name)
      XCTAssertEqual(with.trace?.steps.count, with.steps, file.name)
      with.trace = nil
      XCTAssertEqual(with, without, file.name)
    }
  }
}
