import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// What the runtime shows on Linux and not on other systems, nor with `-DAPPLE_FALLBACK`: tests that need it skip there.
enum SystemShows {
  /// Hops to the main actor, which are then served in a synchronous step.
  static func mainActor() throws {
    try XCTSkipUnless(RuntimeHooks.seesMainActor, "Hops to the main actor aren't seen here.")
  }

  /// All that leaves the engine, which can then be captured.
  static func leavingWork() throws {
    try XCTSkipUnless(UnstructuredWork.captured.unsupportedReason == nil, "This toolchain shows less.")
  }
}
