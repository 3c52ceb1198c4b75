/// Decides when no more runs of a feature begin, although there are some left.
struct RunsEnd {
  enum Reason: Sendable, Equatable {
    case timeUp
    /// Nothing new has been found for this long.
    case nothingNew(Duration)
    case interrupted
  }

  /// The time for everything: runs, and the work on their findings.
  let time: ExploringTime
  /// How long without anything new is enough; nil to play all runs.
  private let noveltyLimit: Duration?
  private var lastNews: Duration
  /// The failures found.
  private(set) var identities: Set<ExploredFailure.Identity> = []
  /// Why no more runs begin; once set, it stays.
  private(set) var reason: Reason?

  init(_ time: ExploringTime, noveltyLimit: Duration? = nil) {
    self.time = time
    self.noveltyLimit = noveltyLimit
    lastNews = time.passed
  }

  /// Notes that runs have shown something new.
  mutating func news() { lastNews = time.passed }

  /// Notes that a failure was found.
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

  /// The time reserved for findings, which are shrunk and kept: at most three fifths of the whole.
  private var reserve: Duration {
    time.total.map { min($0 * 3 / 5, $0 / 20 + .seconds(3) * identities.count) } ?? .zero
  }

  /// Whether to give up a run that is still going on when no more begin.
  /// - Parameters:
  ///   - duration: How long it has gone on.
  ///   - patience: How long to wait for endless runs.
  func isGivenUp(after duration: Duration, _ patience: HangPatience) -> Bool {
    switch reason {
    case .timeUp: time.reserving(reserve / 2).isUp || patience.isExhausted(after: duration)
    case .interrupted: duration >= .milliseconds(200)
    // It may show something new.
    case .nothingNew, nil: false
    }
  }
}
