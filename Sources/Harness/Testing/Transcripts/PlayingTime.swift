/// How long it takes to play a script. What is made of it for reports is their work, and not counted.
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

  /// A feature may be at work, to which the clock of the machine doesn't answer.
  private func now() -> UInt64 { ThreadWork.unsealed { clock() } }

  /// What follows doesn't count, up to `resume()`; what is paused in there goes on after the outermost of them.
  func pause() {
    pauses += 1
    if pauses == 1 { pausedAt = now() }
  }

  func resume() {
    pauses -= 1
    if pauses == 0 { leftOut += now() - pausedAt }
  }

  /// What has counted so far.
  package var seconds: Double { Double(now() - start - leftOut) / 1e9 }
}
