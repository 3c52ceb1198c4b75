/// The result of one script: the value that every report is made of.
public struct ScriptResult: Sendable, Equatable, Codable {
  /// The name of the script, `feature/script`, as the command knows it.
  public let name: String
  /// The path of the file, as it was found.
  public let path: String
  /// Why the script failed; empty if it holds.
  public package(set) var failures: [ScriptFailure]
  /// The number of its commands.
  public package(set) var steps: Int
  /// What recording did; nil if the script was only checked.
  public package(set) var recording: Recording?
  /// How long it took on the host, in seconds; 0 if that wasn't measured.
  public package(set) var seconds: Double
  /// What the feature printed while running, on standard output and standard error; empty if output isn't captured.
  public package(set) var output: String
  /// The whole transcript as recording would write it; nil if the file is already equal to it, or if recording would refuse.
  public package(set) var actual: String?
  /// The number of hand-written `_` in the values of its recorded lines, which match any value; nil if there are none.
  public package(set) var wildcards: Int?
  /// The cases of the action that the script sent and received, also with the cases of their payloads.
  public package(set) var coverage: ActionCoverage
  /// What the script covered of its world and its state; nil unless requested, and if the script did not finish.
  package var reach: ScriptReach?
  /// The rules of the feature that were due because nothing was in flight; nil if there are none.
  public package(set) var dueRules: [String]?
  /// The ids that it cancelled, and those that effects ran under; nil if there are none.
  package var cancellation: CancelledIDs?
  /// What it used outside its environment with its feature's permission; nil if there is nothing.
  package var letThrough: [LetThrough]?
  /// Everything that happened; nil unless requested, and if the script could not be replayed.
  public package(set) var trace: ScriptTrace?
  /// The feature that the script names, if it is in the folder of another one; otherwise nil.
  public package(set) var otherFeature: String?
  /// The snapshots folder of the script; nil for the default one.
  package var snapshots: String?
  /// The stubs of included files; nil unless requested.
  package var sharedStubs: [SharedStub]?
  /// The statements whose outcome differs from the recorded one; nil if there are none.
  package var outcomes: [StepOutcome]?
  /// What was observed of each step, on request; reports don't contain it. Nil if the script could not be replayed.
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

  /// The name of the feature: the part of ``name`` before the slash.
  public var feature: String { PathText.head(of: name) }

  /// The name of the script: the part of ``name`` after the feature's name, or all of ``name`` if there is no such part.
  package var script: String { PathText.below(feature, name) ?? name }

  /// Whether everything was as recorded.
  public var holds: Bool { failures.isEmpty }

  /// What recording did to the file.
  public enum Recording: Sendable, Equatable, Codable {
    /// The observations of this number of steps were written.
    case written(steps: Int)
    /// The file was already correct and was not touched.
    case unchanged
    /// The script fails, so the file was not touched.
    case refused
  }
}

/// One reason why a script failed, with its place.
public struct ScriptFailure: Sendable, Equatable, Codable {
  /// The file, which is an included one if the mistake is in it.
  public let path: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in characters: where a recorded line begins to differ, or else where the line or its mistake
  /// begins. Reports of older tools have none; then it is 1.
  public let column: Int
  /// What is wrong.
  public let kind: Kind
  /// The text before the values of a difference in the lines of the transcript: `number = `, `call save`. Empty if the values
  /// are whole lines, and in reports of older tools.
  package let head: String
  /// The name that makes the file unreadable because the code doesn't have it; nil if something else is wrong.
  public let unknownName: String?
  /// The field that must be added or removed to make the file readable, if the code added or removed it; otherwise nil.
  package let fieldEdit: FieldEdit?
  /// The word that makes the file unreadable, and what to write instead, if a similar word is known.
  package let correction: Correction?
  /// The last message of the process that replayed the script, if it crashed with a message.
  public let lastWords: CrashMessage?
  /// Additional text for an issue that was reported while a step ran, mostly what to do. Transcripts don't contain it.
  public let advice: String?

  package init(
    path: String, line: Int, column: Int = 1, kind: Kind, head: String = "", unknownName: String? = nil,
    fieldEdit: FieldEdit? = nil, correction: Correction? = nil, lastWords: CrashMessage? = nil, advice: String? = nil
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.kind = kind
    self.head = head
    self.unknownName = unknownName
    self.fieldEdit = fieldEdit
    self.correction = correction
    self.lastWords = lastWords
    self.advice = advice
  }

  /// What made a step fail.
  public enum Origin: Sendable, Equatable, Codable {
    /// Anything that reported an issue.
    case issue
    /// The end of the script, for a stub that was never used. The value is the stub as its line spells it.
    case unusedStub(String)
    /// A line `expect` of the script: its path, and both literals.
    case expectation(path: String, expected: String, actual: String)
    /// A rule that the feature declares.
    case rule(name: String, kind: RuleKind)
    /// Another order of the tasks that are ready, which this line replays: `hold open task 2`.
    case order(hold: String)
  }

  /// The kinds of failures.
  public enum Kind: Sendable, Equatable, Codable {
    /// The file can't be read or replayed. The text says why and what to do.
    case unreadable(String)
    /// The script has no observations yet.
    case notRecorded
    /// A recorded line differs from what happened.
    case differs(subject: String, expected: String, actual: String, command: String)
    /// Something happened that the transcript has no line for.
    case unrecorded(String, command: String)
    /// The transcript has a line for something that did not happen.
    case missing(String, command: String)
    /// It happened as recorded, but at another position among the lines of its step.
    case moved(String, command: String)
    /// A failure was reported while the step ran.
    case reported(String, command: String, origin: Origin = .issue)
    /// The script has no `end`.
    case noEnd
    /// The header says `expect failure`, but nothing failed.
    case nothingFailed
    /// The process that replayed the script ended in the middle of it. `how` says how (`trapped, signal 4 (SIGILL)`),
    /// `command` is the step that it had begun and `action` the last action that it reduced, if known.
    case died(how: String, command: String?, action: String?)
    /// The script ran longer than allowed. `limit` is in seconds; the rest is as for `died`.
    case timedOut(limit: Double, command: String?, action: String?)
    /// Another replay of the script did something else.
    case varies(Nondeterminism)
  }
}

extension [ScriptFailure] {
  /// Returns the failures in the order of the file: those of included files at the end, preceded by stubs that were never
  /// used, which mostly follow from earlier failures.
  package func inOrder(of path: String) -> [ScriptFailure] {
    // An inserted line is in the place of a statement, before it.
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
  /// Whether replays of the script differ. Nothing of such a script may be written.
  package var isVarying: Bool { failures.contains { $0.variance != nil } }

  /// Returns the result with the failures for differing replays added.
  package func varying(_ variances: [ScriptFailure]) -> ScriptResult {
    guard !variances.isEmpty else { return self }
    var result = self
    result.failures = (variances + failures).inOrder(of: path)
    result.actual = nil
    return result
  }

  /// Returns the result with the causes of its differing replays.
  /// - Parameter alone: the differences between two replays that were each the first in its process.
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

  /// Whether the failure is a difference at a path.
  package var isOfPath: Bool {
    guard case .differs(_, let expected, _, _) = kind, case .change = ObservationLine(head + expected) else {
      return false
    }
    return true
  }

  /// Whether the failure kept the script from finishing.
  package var endsProcess: Bool {
    switch kind {
    case .died, .timedOut: true
    default: false
    }
  }

  /// Whether the file contains merge conflict markers.
  var isConflict: Bool { kind == .unreadable(TranscriptError.Reason.conflictMarker.description) }

  var variance: Nondeterminism? { if case .varies(let variance) = kind { variance } else { nil } }
}

extension ScriptFailure {
  /// The name of the endpoint that was called but that nothing answers; nil if something else failed.
  package var unansweredEndpoint: String? {
    guard case .reported(let text, _, .issue) = kind, text.contains(WorldIssue.unansweredWords) else { return nil }
    return String(text.prefix { $0 != "(" && $0 != " " })
  }

  /// The line that answers the call, `stub save = true`; nil if something else failed.
  package var suggestedStub: String? { unansweredEndpoint == nil ? nil : advice.flatMap(WorldIssue.stub) }

  /// The effect in a line about work in flight at the end, if the line was added or removed.
  var workInFlight: String? {
    switch kind {
    case .unrecorded(let text, _), .missing(let text, _):
      if case .inFlight(let work) = ObservationLine(text) { work } else { nil }
    default: nil
    }
  }
}
