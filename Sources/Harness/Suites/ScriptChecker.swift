/// Plays one script and compares it with what it has recorded, or records it.
package struct ScriptChecker {
  let suite: Suite
  let load: ScriptHeader.Loader

  package init(_ suite: Suite, load: @escaping ScriptHeader.Loader) {
    self.suite = suite
    self.load = load
  }

  /// A script that was played: what it did, and what is wrong with that.
  package struct Played {
    package let document: TranscriptDocument
    /// The observations of each statement, by its index.
    package let lines: [Int: [String]]
    /// What is wrong with the script itself, whatever is recorded.
    package let faults: [ScriptFailure]
    /// How what is recorded differs.
    package let differences: [ScriptFailure]
    /// How many steps have other observations than recorded.
    package let changedSteps: Int
  }

  /// Plays the text of a transcript.
  package func play(path: String, bytes: [UInt8]) throws(TranscriptError) -> Played {
    let document = try TranscriptReader.read(SourceText(path: path, bytes: bytes))
    guard let name = document.feature else {
      throw TranscriptError(path: path, line: 1, column: 1, reason: .missingFeature)
    }
    guard let feature = suite[name] else {
      let statement = document.statements.first { $0.kind == .feature(name) }
      throw TranscriptError(
        path: path, line: statement?.line ?? 1, column: 9,
        reason: .unknownFeature(name, nearest: NearestName.of(name, in: suite.names), all: suite.names))
    }
    var comparison = Comparison(document)
    try feature.play(document, load) { comparison.add($0) }.get()
    return comparison.finish(path)
  }

  /// All failures of a transcript.
  package func check(name: String, path: String, bytes: [UInt8]) -> ScriptResult {
    do throws(TranscriptError) {
      let played = try play(path: path, bytes: bytes)
      return ScriptResult(
        name: name, path: path, failures: played.faults + played.differences, steps: Self.steps(played.document))
    } catch {
      return ScriptResult(name: name, path: path, failures: [Self.failure(error)], steps: 0)
    }
  }

  package static func steps(_ document: TranscriptDocument) -> Int {
    document.statements.filter(\.kind.isCommand).count
  }

  package static func failure(_ error: TranscriptError) -> ScriptFailure {
    ScriptFailure(path: error.path, line: error.line, column: error.column, kind: .unreadable(error.reason.description))
  }
}

/// Collects what a playing did, step by step, against the document.
private struct Comparison {
  let document: TranscriptDocument
  var lines: [Int: [String]] = [:]
  var faults: [ScriptFailure] = []
  var differences: [ScriptFailure] = []
  var changedSteps = 0
  var hasFailed = false
  private let expectsFailure: Bool

  init(_ document: TranscriptDocument) {
    self.document = document
    expectsFailure = document.expectsFailure
  }

  mutating func add(_ step: PlayedStep) {
    let statement = document.statements[step.statement]
    let command = statement.text
    hasFailed = hasFailed || step.hasFailed
    // Failures that happen before the first command (none should) are told at the first line.
    lines[step.statement, default: []] += step.lines
    if step.hasFailed, !expectsFailure {
      for line in step.lines where line.hasPrefix("fail ") {
        faults.append(failure(statement.line, .reported(String(line.dropFirst(5)), command: command)))
      }
    }
    guard
      let comparison = StepComparison(recorded: statement.observations, actual: step.lines, line: statement.line)
    else { return }
    changedSteps += 1
    for entry in comparison.entries { add(entry, command) }
  }

  private mutating func add(_ entry: StepComparison.Entry, _ command: String) {
    switch entry {
    case .changed(let subject, let expected, let actual, let line):
      if subject == "fail", !expectsFailure { return }
      differences.append(
        failure(line, .differs(subject: subject, expected: expected, actual: actual, command: command)))
    case .unrecorded(let text, let line):
      // Told as what it is, not as a line that is missing.
      if text.hasPrefix("fail "), !expectsFailure { return }
      differences.append(failure(line, .unrecorded(text, command: command)))
    case .missing(let text, let line):
      differences.append(failure(line, .missing(text, command: command)))
    }
  }

  private func failure(_ line: Int, _ kind: ScriptFailure.Kind) -> ScriptFailure {
    ScriptFailure(path: document.source.path, line: line, column: nil, kind: kind)
  }

  mutating func finish(_ path: String) -> ScriptChecker.Played {
    let lastLine = document.source.lines.count
    if !document.hasEnd { faults.append(failure(lastLine, .noEnd)) }
    if expectsFailure, !hasFailed {
      let line = document.statements.first { $0.kind == .expectFailure }?.line ?? 1
      faults.append(failure(line, .nothingFailed))
    }
    if !document.hasObservations, !differences.isEmpty {
      let line = document.statements.first { $0.kind.isCommand }?.line ?? 1
      differences = [failure(line, .notRecorded)]
    }
    return ScriptChecker.Played(
      document: document, lines: lines, faults: faults, differences: differences, changedSteps: changedSteps)
  }
}
