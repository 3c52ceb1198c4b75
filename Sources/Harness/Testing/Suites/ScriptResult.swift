/// What became of one script: the value that every report is made of.
public struct ScriptResult: Sendable, Equatable, Codable {
  /// `feature/script`, by which the command knows it.
  public let name: String
  /// The file, as it was found.
  public let path: String
  /// Why it did not hold; empty when it did.
  public package(set) var failures: [ScriptFailure]
  /// How many commands it has.
  public package(set) var steps: Int
  /// What a recording did; nil when the script was only checked.
  public package(set) var recording: Recording?
  /// The time of the host that it took, in seconds; 0 where nobody measured it.
  public package(set) var seconds: Double
  /// What the feature printed meanwhile, on standard output and standard error; empty where it isn't captured.
  public package(set) var output: String
  /// The whole transcript as recording would write it; nil when that is what the file says, or when recording would
  /// refuse it.
  public package(set) var actual: String?
  /// How many values of its recorded lines are `_`, written by hand: they match whatever is there. Nil where there are none.
  public package(set) var wildcards: Int?
  /// Which cases of the action the script sent and received, and of which cases their payloads were.
  public package(set) var coverage: ActionCoverage
  /// What the script reached of its world and its state; nil unless it was asked for, and where it did not come to its end.
  package var reach: ScriptReach?
  /// The rules of the feature that were due since nothing was in flight; nil where there are none.
  public package(set) var dueRules: [String]?
  /// The ids that it cancelled, and those that effects ran under; nil where there are none.
  package var cancellation: CancelledIDs?
  /// What it reached for beyond its environment, as its feature allows; nil where that is nothing.
  package var letThrough: [LetThrough]?
  /// Everything that happened; nil unless it was asked for, and where the script could not be played.
  public package(set) var trace: ScriptTrace?
  /// The feature that the script names where it lies in the folder of another one; else nil.
  public package(set) var otherFeature: String?
  /// The folder of transcripts that it is known in; nil for the default one.
  package var snapshots: String?
  /// The stubs of included files; nil unless they were asked for.
  package var sharedStubs: [SharedStub]?
  /// The statements that did something else than recorded; nil where there are none.
  package var outcomes: [StepOutcome]?
  /// What was observed of each step, for who has asked for it; no report has it. Nil where the script could not be played.
  package var observed: [StepOutcome]?

  enum CodingKeys: CodingKey {
    case name, path, failures, steps, recording, seconds, output, actual, wildcards, coverage, reach, dueRules
    case cancellation, letThrough, trace, otherFeature, snapshots, sharedStubs, outcomes, observed
  }

  package init(
    name: String, path: String, failures: [ScriptFailure], steps: Int, recording: Recording? = nil,
    seconds: Double = 0, output: String = "", actual: String? = nil, coverage: ActionCoverage = ActionCoverage(),
    reach: ScriptReach? = nil, trace: ScriptTrace? = nil
  ) {
    self.name = name
    self.path = path
    self.failures = failures
    self.steps = steps
    self.recording = recording
    self.seconds = seconds
    self.output = output
    self.actual = actual
    self.coverage = coverage
    self.reach = reach
    self.trace = trace
  }

  /// The feature's name: what stands before the slash of ``name``.
  public var feature: String { PathText.head(of: name) }

  /// The script's name: what stands behind the feature's; all of ``name`` where nothing does.
  package var script: String { PathText.below(feature, name) ?? name }

  /// Everything was as recorded.
  public var holds: Bool { failures.isEmpty }

  /// What a recording did to the file.
  public enum Recording: Sendable, Equatable, Codable {
    /// The observations of so many steps were written.
    case written(steps: Int)
    /// The file was correct already, and was not touched.
    case unchanged
    /// The script fails, so the file was not touched.
    case refused
  }
}

/// One reason why a script did not hold, at its place.
public struct ScriptFailure: Sendable, Equatable, Codable {
  /// The file; an included one where the mistake stands there.
  public let path: String
  /// From 1.
  public let line: Int
  /// From 1; nil where the whole line is meant.
  public let column: Int?
  /// What is wrong.
  public let kind: Kind
  /// What stands before the values of a difference in the lines of the transcript: `number = `, `call save`. Empty where the values
  /// are whole lines, and in reports of older tools.
  package let head: String
  /// The name because of which the file can't be read: the code doesn't have it. Nil where something else is wrong.
  public let unknownName: String?
  /// The field that has to come or go before the file can be read, where it is one that the code has newly or has no more.
  package let fieldEdit: FieldEdit?
  /// What the process that played the script printed last, where it trapped and said why.
  public let lastWords: CrashMessage?
  /// Of what was reported while a step ran: what else there is to say, mostly what to do. No transcript has it.
  public let advice: String?

  package init(
    path: String, line: Int, column: Int?, kind: Kind, head: String = "", unknownName: String? = nil,
    fieldEdit: FieldEdit? = nil, lastWords: CrashMessage? = nil, advice: String? = nil
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.kind = kind
    self.head = head
    self.unknownName = unknownName
    self.fieldEdit = fieldEdit
    self.lastWords = lastWords
    self.advice = advice
  }

  /// Who says of a step that it failed.
  public enum Origin: Sendable, Equatable, Codable {
    /// Whoever reported an issue.
    case issue
    /// The end of the script, of a stub that was never used. It is given as its line says it.
    case unusedStub(String)
    /// The line `expect` of the script: the path, and both literals.
    case expectation(path: String, expected: String, actual: String)
    /// A rule that the feature has declared.
    case rule(name: String, kind: RuleKind)
    /// Another order of what is ready, which this line plays: `hold open task 2`.
    case order(hold: String)
  }

  /// The kinds of failures, each with its own words.
  public enum Kind: Sendable, Equatable, Codable {
    /// The file can't be read or played. The text says why and what to do.
    case unreadable(String)
    /// The script has no observations yet.
    case notRecorded
    /// A recorded line says something else than what happened.
    case differs(subject: String, expected: String, actual: String, command: String)
    /// Something happened for which the transcript has no line.
    case unrecorded(String, command: String)
    /// The transcript has a line for something that did not happen.
    case missing(String, command: String)
    /// It happened as recorded, but at another place among the lines of its step.
    case moved(String, command: String)
    /// A failure was recorded while the step ran.
    case reported(String, command: String, origin: Origin = .issue)
    /// The script has no `end`.
    case noEnd
    /// The header says `expect failure`, and nothing failed.
    case nothingFailed
    /// The process that played the script ended in the middle of it. `how` says how (`trapped, signal 4 (SIGILL)`),
    /// `command` is the step that it had begun and `action` the last action that it reduced, where that is known.
    case died(how: String, command: String?, action: String?)
    /// The script ran longer than it may. `limit` is in seconds; the rest is as with `died`.
    case timedOut(limit: Double, command: String?, action: String?)
    /// Another playing of the script did something else.
    case varies(Nondeterminism)
  }
}

extension [ScriptFailure] {
  /// In the order of the file; then stubs that were never used, which mostly follow from what is above; those of included files
  /// behind, as they are.
  package func inOrder(of path: String) -> [ScriptFailure] {
    // A line that comes stands in the place of a statement, before it.
    func rank(_ failure: ScriptFailure) -> Int { failure.kind.isDifference ? 0 : 1 }
    func isUnused(_ failure: ScriptFailure) -> Int {
      if case .reported(_, _, .unusedStub) = failure.kind { 1 } else { 0 }
    }
    let own = filter { $0.path == path }.enumerated().sorted { one, other in
      (isUnused(one.element), one.element.line, rank(one.element), one.offset)
        < (isUnused(other.element), other.element.line, rank(other.element), other.offset)
    }
    return own.map(\.element) + filter { $0.path != path }
  }
}

extension ScriptResult {
  /// Whether playings of the script are not the same. Nothing of such a script is to be kept.
  package var isVarying: Bool { failures.contains { $0.variance != nil } }

  /// The result with the failures that another playing was not the same.
  package func varying(_ variances: [ScriptFailure]) -> ScriptResult {
    guard !variances.isEmpty else { return self }
    var result = self
    result.failures = (variances + failures).inOrder(of: path)
    result.actual = nil
    return result
  }

  /// The result in which the causes of variances are known.
  /// - Parameter alone: what two playings differ in that were each the first in its process.
  package func explained(alone variances: [ScriptFailure]) -> ScriptResult {
    let subjects = Set(variances.compactMap { $0.variance?.subject })
    var result = self
    result.failures = failures.map { failure in
      guard var variance = failure.variance else { return failure }
      if !subjects.contains(variance.subject) {
        variance.cause = .preceding
      } else if variance.between == .playings {
        variance.cause = .random
      }
      return ScriptFailure(path: failure.path, line: failure.line, column: failure.column, kind: .varies(variance))
    }
    return result
  }
}

extension ScriptFailure {
  /// Whether the file can't be read as a script.
  package var isUnreadable: Bool { if case .unreadable = kind { true } else { false } }

  /// Whether a path is what a difference is about.
  package var isOfPath: Bool {
    guard case .differs(_, let expected, _, _) = kind, case .change = ObservationLine(head + expected) else {
      return false
    }
    return true
  }

  /// Whether the script came to no end.
  package var endsProcess: Bool {
    switch kind {
    case .died, .timedOut: true
    default: false
    }
  }

  /// Whether the file is as a merge has left it, with markers.
  var isConflict: Bool { kind == .unreadable(TranscriptError.Reason.conflictMarker.description) }

  var variance: Nondeterminism? { if case .varies(let variance) = kind { variance } else { nil } }
}

extension ScriptFailure {
  /// The effect that a line is about which came or went, where it says what is in flight at the end.
  var workInFlight: String? {
    switch kind {
    case .unrecorded(let text, _), .missing(let text, _):
      if case .inFlight(let work) = ObservationLine(text) { work } else { nil }
    default: nil
    }
  }
}
