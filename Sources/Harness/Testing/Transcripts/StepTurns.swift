/// Applies the `hold` lines of a step, and finds those that another order could have.
final class StepTurns {
  /// How the failure of a hold that made nothing wait begins.
  static let changesNothing = "this hold changes nothing now"

  /// Said where tasks can't be told apart.
  static let cannotVary = "orders can't be varied in this process"

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

  /// Whether a line that differs from a hold's point only in values counts as that point.
  private let isLenient: Bool
  /// Where such holds of this step began.
  private(set) var adjusted: [(hold: ScriptHold, point: String)] = []

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
    if watches { turns.couldWait = { [weak self] in self?.couldWait($0) } }
  }

  private func couldWait(_ turn: HeldTurns.Turn) {
    guard isInStep else { return }
    let hold = ScriptHold(owner: turn.owner, task: turn.task, point: lastLine)
    if !found.contains(hold) { found.append(hold) }
  }

  /// Those that no step has followed.
  var left: [ScriptHold] { waiting }

  /// In the next step this waits.
  func add(_ hold: ScriptHold) { waiting.append(hold) }

  func begin() {
    (current, pending, waiting) = (waiting, waiting.filter { $0.point != nil }, [])
    (isInStep, lastLine, found, adjusted) = (true, nil, [], [])
    for hold in current where hold.point == nil { begin(hold) }
  }

  private func begin(_ hold: ScriptHold) { turns.hold(hold.turns) }

  /// A line has been observed.
  func observed(_ line: String) {
    guard isInStep else { return }
    lastLine = line
    if pending.isEmpty { return }
    pending.removeAll { hold in
      guard let point = hold.point, isPoint(line, point) else { return false }
      if point != line { adjusted.append((hold, line)) }
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
    // A second one that says the same has nothing to do.
    return current.enumerated().filter { index, hold in
      pending.contains(hold) || !used.contains(hold.turns) || current[..<index].contains(hold)
    }.map(\.element)
  }
}
