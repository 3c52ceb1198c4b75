/// A replayed script, step by step: the actual observations, beside the recorded ones if those differ.
struct ShownScript {
  /// A replayed command.
  struct Step {
    let command: String
    /// The line of the command, from 1.
    let line: Int
    let rows: [ScriptRow]
    /// The changes behind actual lines, by their index.
    let changes: [Int: Change]
    /// Failures of the step that have no line among its rows.
    let failures: [ScriptFailure]

    /// Whether the recording differs.
    var differs: Bool { rows.contains(where: \.isChange) }

    /// Whether a failure was reported in it.
    fileprivate var hasFailLine: Bool {
      rows.contains { row in
        if row.happened != nil, case .fail = ObservationLine(row.text) { true } else { false }
      }
    }
  }

  /// The change that a line describes, in full if the line abbreviates it.
  struct Change {
    let path: String
    let old: String?
    let new: String
  }

  /// The replayed steps, the last of them perhaps not to its end.
  let steps: [Step]
  /// The number of commands in the script.
  let count: Int
  /// Whether everything that has to be recorded is.
  let isRecorded: Bool
  /// Whether there is no command except `end`.
  let isEmpty: Bool
  private let isFaulty: Bool
  private let trace: ScriptTrace

  /// Why it ends before the script does; nil if all steps were replayed.
  var interruption: ScriptTrace.Interruption? { trace.interruption }

  /// Nil for a script that could not be replayed.
  /// - Parameter document: The script that was replayed.
  init?(_ result: ScriptResult, _ document: TranscriptDocument) {
    guard let trace = result.trace else { return nil }
    self.trace = trace
    count = document.statements.count(where: \.kind.isCommand)
    isRecorded = document.hasObservations || result.holds
    isFaulty = result.isFaulty
    isEmpty = document.statements.allSatisfy { !$0.kind.isCommand || $0.kind == .end }
    let played = Self.played(trace, result.observed, document)
    // Few, however many steps differ.
    let lineless = result.failures.filter { $0.path == result.path && Self.hasNoLine($0) }
    steps = played.enumerated().map { index, step in
      let rows = ScriptRow.rows(step.recorded ?? step.actual, becoming: step.actual)
      let changes = StepChanges(trace.steps[index], readsState: step.readsState).found(in: step.actual)
      let end = index + 1 < trace.steps.count ? trace.steps[index + 1].line : .max
      let failures = lineless.filter {
        Self.isEnd($0) ? index == trace.steps.count - 1 : $0.line >= trace.steps[index].line && $0.line < end
      }
      return Step(
        command: trace.steps[index].command, line: trace.steps[index].line, rows: rows, changes: changes,
        failures: failures)
    }
  }

  /// The numbers of the steps in which the script itself fails, from 1.
  var failedSteps: [Int] {
    if !isFaulty { return [] }
    return steps.indices.filter { steps[$0].hasFailLine || !steps[$0].failures.isEmpty }.map { $0 + 1 }
  }

  /// The state after a step, counted from 1, as the command `state` writes it.
  func state(after step: Int) -> [String] { TracedState(trace, after: step).lines }

  // MARK: What was played

  private struct Played {
    let actual: [String]
    /// Nil if there is nothing to compare.
    let recorded: [String]?
    let readsState: Bool
  }

  private static func played(
    _ trace: ScriptTrace, _ observed: [StepOutcome]?, _ document: TranscriptDocument
  ) -> [Played] {
    let commands = document.statements.filter(\.kind.isCommand)
    guard let observed else {
      var names: [Int: String] = [:]
      return zip(trace.steps, commands).map { step, statement in
        Played(actual: TracedLines.lines(of: step, &names), recorded: nil, readsState: statement.kind == .state)
      }
    }
    var played: [Played] = []
    // Observations of stubs belong to the command after them.
    var (actual, recorded): ([String], [String]) = ([], [])
    for (statement, step) in zip(document.statements.filter { $0.kind.isCommand || $0.kind.isStub }, observed) {
      actual += step.lines
      recorded += step.recorded
      if !statement.kind.isCommand { continue }
      played.append(
        Played(
          actual: actual, recorded: document.hasObservations ? MatchedLines(recorded, actual).recorded : nil,
          readsState: statement.kind == .state))
      (actual, recorded) = ([], [])
    }
    return Array(played.prefix(trace.steps.count))
  }

  // MARK: Failures

  /// Whether the failure ended the step.
  private static func isEnd(_ failure: ScriptFailure) -> Bool {
    switch failure.kind {
    case .died, .timedOut: true
    default: false
    }
  }

  private static func hasNoLine(_ failure: ScriptFailure) -> Bool {
    switch failure.kind {
    case .died, .timedOut, .varies: true
    case .unreadable, .notRecorded, .differs, .unrecorded, .missing, .moved, .reported, .noEnd, .nothingFailed: false
    }
  }
}

/// The changes of one step, with the values before them.
private struct StepChanges {
  private var changes: [String: [ScriptTrace.Change]] = [:]
  private var orders: [String: String] = [:]

  /// - Parameter readsState: Whether its lines describe the state, rather than changes.
  init(_ step: ScriptTrace.Step, readsState: Bool) {
    if readsState { return }
    for event in step.events {
      switch event.kind {
      case .changed(let change), .derived(let change): changes[change.path, default: []].append(change)
      case .leaves(let leaves): for leaf in leaves { orders[leaf.path] = orders[leaf.path] ?? leaf.old }
      default: break
      }
    }
  }

  func found(in lines: [String]) -> [Int: ShownScript.Change] {
    var open = changes
    var found: [Int: ShownScript.Change] = [:]
    for (index, line) in lines.enumerated() {
      let (path, new): (String, String)
      switch ObservationLine(line) {
      case .change(let changed, let literal): (path, new) = (changed, literal)
      case .removed(let removed): (path, new) = (removed, "removed")
      // It describes a change of the list.
      case .edited: continue
      case .nothing, .time, .receive, .hear, .call, .cancel, .inFlight, .thrown, .fail, .view, .other: continue
      }
      guard let change = open[path]?.first else { continue }
      open[path]?.removeFirst()
      // For an order, changes have only the new one, as does the line.
      let isOrder = path.hasSuffix(".order")
      let old = change.old ?? (isOrder ? orders[path] : nil)
      if isOrder, old == nil { continue }
      found[index] = ShownScript.Change(path: path, old: old, new: change.new ?? new)
    }
    return found
  }
}

extension ScriptResult {
  /// Whether the script itself fails, whatever is recorded.
  fileprivate var isFaulty: Bool { failures.contains { !$0.kind.isDifference && $0.kind != .notRecorded } }
}

extension ShownScript {
  /// A line as broken in a transcript.
  static func laidOut(_ line: String) -> [String] {
    ObservationLine.laidOut(line, indent: 0).split(separator: "\n").map(String.init)
  }

  /// The new value in a recorded line about a change; nil for other lines.
  static func literal(of line: String) -> String? {
    if case .change(_, let literal) = ObservationLine(line) { literal } else { nil }
  }
}
