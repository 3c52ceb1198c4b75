/// Measures how long it takes to replay a script, without the work for reports.
package final class PlayingTime {
  private let clock: () -> UInt64
  private let start: UInt64
  private var pauses = 0
  private var pausedAt: UInt64 = 0
  private var leftOut: UInt64 = 0

  /// - Parameter now: the time, in nanoseconds.
  package init(now: @escaping () -> UInt64) {
    clock = now
    start = now()
  }

  /// Reads the real clock, even while a feature whose clock is virtual is at work.
  private func now() -> UInt64 { ThreadWork.unsealed { clock() } }

  /// Stops measuring until `resume()`. Pauses nest; measuring continues after the outermost one.
  func pause() {
    pauses += 1
    if pauses == 1 { pausedAt = now() }
  }

  func resume() {
    pauses -= 1
    if pauses == 0 { leftOut += now() - pausedAt }
  }

  /// The seconds measured so far.
  package var seconds: Double { Double(now() - start - leftOut) / 1e9 }
}
