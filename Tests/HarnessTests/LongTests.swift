import Foundation
import XCTest

/// What takes long is done in full by `.ci/long`, which sets `HARNESS_LONG_TESTS=1`; `swift test` does a part of it.
///
///     for seed in 0..<LongTests.count(1_000, short: 50) { … }
enum LongTests {
  static let isOn = ProcessInfo.processInfo.environment["HARNESS_LONG_TESTS"] == "1"

  /// How often something is repeated, or how large it is.
  static func count(_ full: Int, short: Int) -> Int { isOn ? full : short }

  /// Skips a test that has no short form.
  static func require() throws { try XCTSkipUnless(isOn, "runs in .ci/long") }
}
