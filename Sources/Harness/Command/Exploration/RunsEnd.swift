/// Decides when no more runs of a feature begin, though there are some.
struct RunsEnd {
  enum Reason: Sendable, Equatable {
    case timeUp
    /// For so long.
    case nothingNew(Duration)
    case interrupted
  }

  /// How long there is for all of it: runs, and what becomes of their findings.
  let time: ExploringTime
  /// When nothing new has come for so long, it is enough; nil where all runs are played.
  private let noveltyLimit: Duration?
  private var lastNews: Duration
  /// What was found.
  private(set) var identities: Set<ExploredFailure.Identity> = []
  /// Why no more begin; once it is so, it stays so.
  private(set) var reason: Reason?

  init(_ time: ExploringTime, noveltyLimit: Duration? = nil) {
    self.time = time
    self.noveltyLimit = noveltyLimit
    lastNews = time.passed
  }

  /// Runs have come to something new.
  mutating func news() { lastNews = time.passed }

  /// Something was found.
  mutating func found(_ identity: ExploredFailure.Identity) {
    if identities.insert(identity).inserted { news() }
  }

  /// Whether no more runs begin.
  mutating func isReached() -> Bool {
    if reason == nil {
      if time.isInterrupted {
        reason = .interrupted
      } else if time.reserving(reserve).isUp {
        reason = .timeUp
      } else if let noveltyLimit, time.passed - lastNews >= noveltyLimit {
        reason = .nothingNew(noveltyLimit)
      }
    }
    return reason != nil
  }

  /// So much of the time is for what was found, which is made smaller and kept: three fifths of it at most.
  private var reserve: Duration {
    time.total.map { min($0 * 3 / 5, $0 / 20 + .seconds(3) * identities.count) } ?? .zero
  }

  /// Whether nobody waits any longer for a run that goes on when no more begin.
  /// - Parameters:
  ///   - duration: how long it has gone on.
  ///   - patience: with what takes for ever.
  func isGivenUp(after duration: Duration, _ patience: HangPatience) -> Bool {
    switch reason {
    case .timeUp: time.reserving(reserve / 2).isUp || patience.isExhausted(after: duration)
    case .interrupted: duration >= .milliseconds(200)
    // It may be what is new.
    case .nothingNew, nil: false
    }
  }
}
