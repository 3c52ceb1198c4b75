/// A script that was played, step by step: what happened, beside what is recorded where that is something else.
struct ShownScript {
  /// A command that was played.
  struct Step {
    let command: String
    /// Of the command, from 1.
    let line: Int
    let rows: [Row]
    /// What is wrong with the step and has no line among its rows.
    let failures: [ScriptFailure]

    /// Whether something else is recorded.
    var differs: Bool { rows.contains { if case .happened = $0 { false } else { true } } }

    /// Whether a failure was reported in it.
    fileprivate var hasFailLine: Bool {
      rows.contains { row in
        switch row {
        case .happened(let line), .added(let line, _):
          if case .fail = ObservationLine(line.text) { true } else { false }
        case .removed: false
        }
      }
    }
  }

  /// A line of a step.
  enum Row {
    /// As it is recorded, or in a script that isn't recorded.
    case happened(Line)
    /// It happened; `of` is the recorded line whose place it takes.
    case added(Line, of: String?)
    /// It is recorded, and didn't happen; `by` is what did in its place.
    case removed(String, by: Line?)
  }

  /// Something that happened.
  struct Line: Equatable {
    /// As a transcript has it.
    let text: String
    /// What was changed by it, written in full where the text is shorter; nil for lines of anything else.
    var change: (path: String, old: String?, new: String)?

    static func == (left: Line, right: Line) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
  }

  /// Those that were played, the last of them perhaps not to its end.
  let steps: [Step]
  /// How many commands the script has.
  let count: Int
  /// Whether anything is recorded that has to be.
  let isRecorded: Bool
  /// Whether there is no command but `end`.
  let isEmpty: Bool
  private let isFaulty: Bool
  private let trace: ScriptTrace

  /// Why it ends before the script does; nil where all steps were played.
  var interruption: ScriptTrace.Interruption? { trace.interruption }

  /// Nil for a script that could not be played.
  /// - Parameter document: the script that was played.
  init?(_ result: ScriptResult, _ document: TranscriptDocument) {
    guard let trace = result.trace else { return nil }
    self.trace = trace
    count = document.statements.count(where: \.kind.isCommand)
    isRecorded = document.hasObservations || result.holds
    isFaulty = result.isFaulty
    isEmpty = document.statements.allSatisfy { !$0.kind.isCommand || $0.kind == .end }
    let played = Self.played(trace, result.observed, document)
    steps = played.enumerated().map { index, step in
      let changes = StepChanges(trace.steps[index], readsState: step.readsState)
      let lines = changes.lines(step.actual)
      let rows = step.recorded.map { Self.rows($0, lines) } ?? lines.map { .happened($0) }
      let end = index + 1 < trace.steps.count ? trace.steps[index + 1].line : .max
      let failures = result.failures.filter {
        $0.path == result.path && Self.hasNoLine($0)
          && (Self.isEnd($0) ? index == trace.steps.count - 1 : $0.line >= trace.steps[index].line && $0.line < end)
      }
      return Step(
        command: trace.steps[index].command, line: trace.steps[index].line, rows: rows, failures: failures)
    }
  }

  /// The steps in which the script itself fails, from 1.
  var failedSteps: [Int] {
    if !isFaulty { return [] }
    return steps.indices.filter { steps[$0].hasFailLine || !steps[$0].failures.isEmpty }.map { $0 + 1 }
  }

  /// The state after a step, from 1, as the command `state` writes it.
  func state(after step: Int) -> [String] { TracedState(trace, after: step).lines }

  // MARK: What was played

  private struct Played {
    let actual: [String]
    /// Nil where nothing is to be compared.
    let recorded: [String]?
    let readsState: Bool
  }

  private static func played(
    _ trace: ScriptTrace, _ observed: [ObservedStep]?, _ document: TranscriptDocument
  ) -> [Played] {
    let commands = document.statements.filter(\.kind.isCommand)
    guard let observed else {
      var names: [Int: String] = [:]
      return zip(trace.steps, commands).map { step, statement in
        Played(actual: TracedLines.lines(of: step, &names), recorded: nil, readsState: statement.kind == .state)
      }
    }
    var played: [Played] = []
    // What happens in stubs before the first command belongs to it.
    var (actual, recorded): ([String], [String]) = ([], [])
    for (statement, step) in zip(document.statements.filter { $0.kind.isCommand || $0.kind.isStub }, observed) {
      actual += step.lines
      recorded += statement.observations.map(\.text)
      if !statement.kind.isCommand { continue }
      played.append(
        Played(
          actual: actual, recorded: document.hasObservations ? recorded : nil, readsState: statement.kind == .state))
      (actual, recorded) = ([], [])
    }
    return Array(played.prefix(trace.steps.count))
  }

  private static func rows(_ recorded: [String], _ lines: [Line]) -> [Row] {
    let texts = lines.map(\.text)
    let old = MatchedLines(recorded, texts).recorded
    let entries = StepAlignment.entries(old, texts)
    // The lines that stay come in their order.
    var moved: Set<Int> = []
    for entry in entries {
      switch entry {
      case .changed(_, let new), .movedHere(let new), .added(let new): moved.insert(new)
      case .same, .movedAway, .removed: break
      }
    }
    var staying = lines.indices.filter { !moved.contains($0) }[...]
    return entries.flatMap { entry -> [Row] in
      switch entry {
      case .same: staying.popFirst().map { [.happened(lines[$0])] } ?? []
      case .changed(let before, let now):
        [.removed(old[before], by: lines[now]), .added(lines[now], of: old[before])]
      case .movedAway(let before): [.removed(old[before], by: Line(text: old[before]))]
      case .movedHere(let now): [.added(lines[now], of: texts[now])]
      case .removed(let before): [.removed(old[before], by: nil)]
      case .added(let now): [.added(lines[now], of: nil)]
      }
    }
  }

  // MARK: Failures

  /// Whether the step ended in it.
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

  /// - Parameter readsState: whether its lines say what is, and not what changed.
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

  func lines(_ texts: [String]) -> [ShownScript.Line] {
    var open = changes
    return texts.map { text in
      var line = ShownScript.Line(text: text)
      let (path, new): (String, String)
      switch ObservationLine(text) {
      case .change(let changed, let literal): (path, new) = (changed, literal)
      case .removed(let removed): (path, new) = (removed, "removed")
      case .nothing, .time, .receive, .hear, .call, .cancel, .inFlight, .thrown, .fail, .view, .other: return line
      }
      guard let change = open[path]?.first else { return line }
      open[path]?.removeFirst()
      // Of an order, changes say the new one alone.
      line.change = (path, change.old ?? (path.hasSuffix(".order") ? orders[path] : nil), change.new ?? new)
      return line
    }
  }
}

extension ScriptResult {
  /// Whether the script itself fails, whatever is recorded.
  fileprivate var isFaulty: Bool { failures.contains { !$0.kind.isDifference && $0.kind != .notRecorded } }
}

extension ShownScript {
  /// The new value that a recorded line of a change has; nil for other lines.
  static func literal(of line: String) -> String? {
    if case .change(_, let literal) = ObservationLine(line) { literal } else { nil }
  }
}
