extension ScriptTrace {
  /// Whether a run can have written the trace: a report written by hand or by another tool may contain anything.
  ///
  /// Lines must increase, times must be countable in milliseconds, and numbers must count from 0.
  var isPlausible: Bool {
    var line = 0
    for step in steps {
      guard step.line >= line, Self.isCount(step.line), Self.isTime(step.begin), Self.isTime(step.end) else {
        return false
      }
      line = step.line
      guard step.events.allSatisfy({ Self.isTime($0.time) && $0.kind.counts.allSatisfy(Self.isCount) }) else {
        return false
      }
    }
    return true
  }

  private static func isCount(_ number: Int) -> Bool { number >= 0 && number <= Int32.max }

  private static func isTime(_ time: Duration) -> Bool {
    let most = Duration.seconds(Int64.max / 1000)
    return time >= .zero - most && time <= most
  }
}

extension ScriptTrace.Kind {
  /// The numbers of the effects and actions that the event refers to.
  fileprivate var counts: [Int] {
    switch self {
    case .received(_, _, let effect), .called(_, let effect): [effect].compactMap { $0 }
    case .effectBegan(let effect, let inside, _, let action): [effect, inside, action].compactMap { $0 }
    case .effectEnded(let effect), .effectCancelled(let effect): [effect]
    case .sent, .changed, .leaves, .derived, .heard, .viewed, .inFlight, .thrown, .failed, .waited, .wentOn: []
    }
  }
}
