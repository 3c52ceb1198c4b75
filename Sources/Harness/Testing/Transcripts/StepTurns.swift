/// Applies the `hold` lines of a step, and finds those that another order could have.
final class StepTurns {
  /// What the failure of a hold begins with that made nothing wait.
  static let changesNothing = "this hold changes nothing now"

  let turns: HeldTurns
  /// For the next step.
  private var waiting: [ScriptHold] = []
  /// Those that begin behind a line of this step.
  private var pending: [ScriptHold] = []
  private var current: [ScriptHold] = []
  private var isInStep = false
  /// Whether a test says where steps begin and end.
  var isLedByTest = false
  private var lastLine: String?
  /// Where a turn of this step could have waited, in the order in which that was seen.
  private(set) var found: [ScriptHold] = []

  /// Whether a line is the point of a hold, too, that has other values in it.
  private let isLenient: Bool
  /// Where such holds of this step began.
  private(set) var moved: [(hold: ScriptHold, point: String)] = []

  /// Whether it has to hear of lines.
  let needsLines: Bool

  /// - Parameters:
  ///   - watches: whether what could wait is found.
  ///   - isLenient: whether the values in the point of a hold don't matter.
  ///   - needsLines: whether holds begin behind lines.
  init?(watches: Bool, isLenient: Bool = false, needsLines: Bool = true) {
    guard let turns = HeldTurns() else { return nil }
    self.turns = turns
    self.isLenient = isLenient
    self.needsLines = needsLines
    if watches { turns.couldWait = { [unowned self] in couldWait($0) } }
  }

  private func couldWait(_ turn: HeldTurns.Turn) {
    guard isInStep else { return }
    let hold = ScriptHold(owner: turn.owner, task: turn.task, point: lastLine)
    if !found.contains(hold) { found.append(hold) }
  }

  /// In the next step this waits.
  func add(_ hold: ScriptHold) { waiting.append(hold) }

  func begin() {
    (current, pending, waiting) = (waiting, waiting.filter { $0.point != nil }, [])
    (isInStep, lastLine, found, moved) = (true, nil, [], [])
    for hold in current where hold.point == nil { begin(hold) }
  }

  private func begin(_ hold: ScriptHold) { turns.hold(.init(owner: hold.owner, task: hold.task)) }

  /// A line has been observed.
  func observed(_ line: String) {
    guard isInStep else { return }
    lastLine = line
    if pending.isEmpty { return }
    pending.removeAll { hold in
      guard let point = hold.point, isPoint(line, point) else { return false }
      if point != line { moved.append((hold, line)) }
      begin(hold)
      return true
    }
  }

  private func isPoint(_ line: String, _ point: String) -> Bool {
    line == point || isLenient && ObservationLine.withoutValues(line) == ObservationLine.withoutValues(point)
  }

  /// - Returns: the lines that made nothing wait.
  func end() -> [ScriptHold] {
    isInStep = false
    let used = turns.release()
    return current.filter { hold in
      pending.contains(hold) || !used.contains(.init(owner: hold.owner, task: hold.task))
    }
  }
}
