/// The commands that a run names behind its failures: each runs as pasted, means what it is named for and nothing else, and is short
/// enough to be read.
struct NextCommands {
  private let invocation: Invocation
  private let results: [ScriptResult]
  private let pending: PendingFiles?

  /// So many lines are few enough to be named one by one, if none is longer than that.
  private static let (maxLines, maxLength) = (4, 100)

  /// - Parameters:
  ///   - results: all of the run.
  ///   - pending: where what differs is kept for a review; nil where nothing is.
  init(_ invocation: Invocation, _ results: [ScriptResult], pending: PendingFiles? = nil) {
    self.invocation = invocation
    self.results = results
    self.pending = pending
  }

  /// Empty where there is none.
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

  /// Accepting the lines that the scripts have in common, where nothing else is pending with these lines alone.
  private func accepting(_ group: [ScriptResult], besides others: [ScriptResult]) -> String? {
    let lines = Set(group[0].failures.flatMap(Self.lines)).subtracting(["nothing"]).sorted()
    guard let pending, !lines.isEmpty, lines.count <= Self.maxLines,
      lines.allSatisfy({ $0.count <= Self.maxLength && FailureText.visible($0) == $0 }),
      group.allSatisfy({ pending.isPending($0.file) })
    else { return nil }
    // What is pending of scripts that were not run nobody knows.
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

  /// The lines of a transcript that a failure is about.
  private static func lines(_ failure: ScriptFailure) -> [String] {
    switch failure.kind {
    case .differs(_, let expected, let actual, _): [failure.head + expected, failure.head + actual]
    case .unrecorded(let text, _), .missing(let text, _), .moved(let text, _): [text]
    case .notRecorded, .unreadable, .reported, .noEnd, .nothingFailed, .died, .timedOut, .varies: []
    }
  }
}
