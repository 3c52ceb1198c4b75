import Foundation
import XCTest

/// With `HARNESS_LONG_TESTS=1`, `.ci/long` runs long tests in full; `swift test` and `.ci/run` run their short form.
///
///     for seed in 0..<LongTests.count(1_000, short: 50) { … }
enum LongTests {
  /// From 0, the short form, to 1, the full one.
  static let share: Double = {
    let share = Double(ProcessInfo.processInfo.environment["HARNESS_LONG_TESTS"] ?? "") ?? 0
    return share > 0 ? min(share, 1) : 0
  }()

  static let isOn = share > 0

  /// The number of repetitions, or a size.
  static func count(_ full: Int, short: Int) -> Int { max(short, Int((Double(full) * share).rounded())) }

  /// Skips a test that has no short form.
  static func require() throws { try XCTSkipUnless(isOn, "runs in .ci/long") }
}
