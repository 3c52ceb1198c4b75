/// What scripts can't control; see ``Feature/outside(_:)``.
public enum OutsideWorld: Sendable, Hashable {
  /// Dispatch queues, operation queues, callbacks and continuations that something outside of the engine resumes.
  case queues
}

/// Work that leaves the engine, so that no script knows when it is done; all wording of it is here.
enum OutsideWork {
  static let kind = "work outside the engine, started by"
  private static let advice = """
    Let an endpoint of the world do it, world.task("…"), or wait by world.clock; if it makes no difference to the feature, \
    say .outside(.queues), which stands for threads, timers and streams too
    """

  private static let beginning = "handed work to "

  /// Whether a message is that work was handed over. Which action was the last has nothing to do with it.
  static func isReported(by message: String) -> Bool { message.hasPrefix(beginning) }

  /// - Parameter place: `the queue "images"`.
  static func handed(to place: String) -> String {
    "\(beginning)\(place), which a script does not wait for: what it does comes at no certain time, or never. \(advice)"
  }

  /// Reports what leaves the engine while `body` runs, each place once.
  static func watched(_ body: () -> Void) {
    var places: [String] = []
    QueueWatch.during(
      { if !MainQueue.isHandedWork, !places.contains($0) { places.append($0) } },
      served: { MainQueue.servedThread }, body)
    // Not at once: a detached task doesn't know who listens.
    for place in places { reportIssue(handed(to: place)) }
  }

  static func isWaiting(_ work: InFlight) -> String {
    "the work that \(work.action) started waits for something outside the engine: a queue, a thread or a callback that "
      + "resumes a continuation, or a stream that nothing ends. A script can't wait for that. \(advice)"
  }
}

extension InFlight {
  /// Whether nobody who plays the feature can make it go on.
  var isOutside: Bool { reason == .outside }
}
