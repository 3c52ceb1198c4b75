/// Applies the `hold` lines of a step, and finds possible holds for other orders.
final class StepTurns {
  /// The beginning of the failure of a hold that made nothing wait.
  static let changesNothing = "this hold changes nothing now"

  /// The text for processes in which tasks can't be distinguished.
  static let cannotVary = "orders can't be varied in this process"

  let turns: HeldTurns
  /// Holds for the next step.
  private var waiting: [ScriptHold] = []
  /// Holds that begin after a line of this step.
  private var pending: [ScriptHold] = []
  private var current: [ScriptHold] = []
  private var isInStep = false
  /// Whether a test marks the beginning and end of steps.
  var isLedByTest = false
  private var lastLine: String?
  /// Possible holds in this step, in the order in which they were found.
  private(set) var found: [ScriptHold] = []

  /// Whether a line that differs from a hold's point only in values counts as that point.
  private let isLenient: Bool
  /// The lines at which such holds of this step began.
  private(set) var adjusted: [(hold: ScriptHold, point: String)] = []

  /// Whether it must be told about lines.
  let needsLines: Bool

  /// Returns nil if orders can't be varied in this process.
  /// - Parameters:
  ///   - watches: whether to find what could wait.
  ///   - isLenient: whether to ignore the values in the point of a hold.
  ///   - needsLines: whether holds may begin after lines.
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

  /// Holds that no step has followed.
  var left: [ScriptHold] { waiting }

  /// Adds a hold for the next step.
  func add(_ hold: ScriptHold) { waiting.append(hold) }

  func begin() {
    (current, pending, waiting) = (waiting, waiting.filter { $0.point != nil }, [])
    (isInStep, lastLine, found, adjusted) = (true, nil, [], [])
    for hold in current where hold.point == nil { begin(hold) }
  }

  private func begin(_ hold: ScriptHold) { turns.hold(hold.turns) }

  /// Notes that a line was observed.
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

  /// - Returns: the holds that made nothing wait.
  func end() -> [ScriptHold] {
    isInStep = false
    let used = turns.release()
    // A second hold with the same text has no effect.
    return current.enumerated().filter { index, hold in
      pending.contains(hold) || !used.contains(hold.turns) || current[..<index].contains(hold)
    }.map(\.element)
  }
}
