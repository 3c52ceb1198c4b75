/// The commands that a run names after its failures. Each runs as pasted, does exactly what it is named for, and is short
/// enough to read.
struct NextCommands {
  private let invocation: Invocation
  private let results: [ScriptResult]
  private let pending: PendingFiles?

  /// The maximum number of lines to name one by one, and their maximum length.
  private static let (maxLines, maxLength) = (4, 100)

  /// - Parameters:
  ///   - results: all results of the run.
  ///   - pending: where differences are kept for a review; nil if they aren't.
  init(_ invocation: Invocation, _ results: [ScriptResult], pending: PendingFiles? = nil) {
    self.invocation = invocation
    self.results = results
    self.pending = pending
  }

  /// Returns the command for these scripts; empty if there is none.
  func text(_ verb: String, _ paths: [String]) -> String {
    let commands = invocation.commandText
    if verb != "record" || paths.count == 1 { return commands.text(verb, paths) }
    let wanted = Set(paths)
    let group = results.filter { wanted.contains($0.path) }
    let operands = ScriptOperands(
      of: group.map(\.file), harmless: Set(results.lazy.filter(\.holds).map(\.path)), in: invocation.directory,
      features: invocation.suite.names)
    if let words = operands.words { return commands.text(verb, words) }
    let others = results.filter { !$0.holds && !wanted.contains($0.path) }
    return accepting(group, besides: others) ?? operands.manyWords.map { commands.text(verb, $0) } ?? ""
  }

  /// Returns the command that accepts the lines these scripts have in common; nil if it would accept other pending changes,
  /// too.
  private func accepting(_ group: [ScriptResult], besides others: [ScriptResult]) -> String? {
    let lines = Set(group[0].failures.flatMap(Self.lines)).subtracting(["nothing"]).sorted()
    guard let pending, !lines.isEmpty, lines.count <= Self.maxLines,
      lines.allSatisfy({ $0.count <= Self.maxLength && FailureText.visible($0) == $0 }),
      group.allSatisfy({ pending.isPending($0.file) })
    else { return nil }
    // What is pending for scripts that were not run is unknown.
    let known = Set(results.map(\.path))
    let isKnown = invocation.directory.list().files.allSatisfy { known.contains($0.path) || !pending.isPending($0) }
    let isAlone = others.allSatisfy { other in
      !pending.isPending(other.file)
        || other.failures.flatMap(Self.lines).contains { line in !lines.contains { line.hasPrefix($0) } }
    }
    guard isKnown, isAlone else { return nil }
    let place = pending.directory.map { ["--pending-dir", $0] } ?? []
    return invocation.commandText.text(
      "review --accept", flags: place + lines.flatMap { ["--only", $0] }, operands: [])
  }

  /// Returns the lines of a transcript that a failure is about.
  private static func lines(_ failure: ScriptFailure) -> [String] {
    switch failure.kind {
    case .differs(_, let expected, let actual, _): [failure.head + expected, failure.head + actual]
    case .unrecorded(let text, _), .missing(let text, _), .moved(let text, _): [text]
    case .notRecorded, .unreadable, .reported, .noEnd, .nothingFailed, .died, .timedOut, .varies: []
    }
  }
}
