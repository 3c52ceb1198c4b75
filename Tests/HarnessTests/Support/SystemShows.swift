import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// What the runtime supports only on Linux, and not with `-DAPPLE_FALLBACK`: tests that need it are skipped elsewhere.
enum SystemShows {
  /// Hops to the main actor, which can then be served in a synchronous step.
  static func mainActor() throws {
    try XCTSkipUnless(RuntimeHooks.seesMainActor, "Hops to the main actor aren't seen here.")
  }

  /// Work that leaves the engine, which can then be captured.
  static func leavingWork() throws {
    try XCTSkipUnless(UnstructuredWork.captured.unsupportedReason == nil, "This toolchain shows less.")
  }
}
