import XCTest

@testable import Fixtures
@testable import Harness

/// Traces of the transcripts of this repository.
final class SnapshotTracesTests: XCTestCase {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Snapshots").path

  func testATraceChangesNoResult() {
    for file in SnapshotDirectory(Self.root).list().files {
      let without = SuiteRunner(Bootcamp.suite).check(file)
      var with = SuiteRunner(Bootcamp.suite, makesTraces: true).check(file)
      XCTAssertNotNil(with.trace, file.name)
      XCTAssertEqual(with.trace?.steps.count, with.steps, file.name)
      with.trace = nil
      XCTAssertEqual(with, without, file.name)
    }
  }
}
