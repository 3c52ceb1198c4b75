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

  /// - Parameter watches: whether what could wait is found.
  init?(watches: Bool) {
    guard let turns = HeldTurns() else { return nil }
    self.turns = turns
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
    (isInStep, lastLine, found) = (true, nil, [])
    for hold in current where hold.point == nil { begin(hold) }
  }

  private func begin(_ hold: ScriptHold) { turns.hold(.init(owner: hold.owner, task: hold.task)) }

  /// A line has been observed.
  func observed(_ line: String) {
    guard isInStep else { return }
    lastLine = line
    if pending.isEmpty { return }
    for hold in pending where hold.point == line { begin(hold) }
    pending.removeAll { $0.point == line }
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
