/// Replays one script and compares it with its recorded observations, or records it.
package struct ScriptChecker {
  let suite: Suite
  let load: ScriptHeader.Loader
  var observer: (any PlayObserver)?
  private let willRepeat: () -> Void

  /// Whether results contain a trace.
  var makesTraces: Bool
  /// Whether results contain what scripts cover of their worlds and states.
  var measuresReach = false
  /// Whether replays report what could have waited.
  var watchesOrder = false
  /// Whether replays keep the state's final values of each step.
  var keepsEnds = false
  /// Measures the time of replays, and is paused while data for reports is made.
  var time: PlayingTime?

  package init(
    _ suite: Suite, makesTraces: Bool = false, observer: (any PlayObserver)? = nil,
    willRepeat: @escaping () -> Void = {}, load: @escaping ScriptHeader.Loader
  ) {
    self.suite = suite
    self.willRepeat = willRepeat
    self.makesTraces = makesTraces
    self.observer = observer
    self.load = load
  }

  /// A hold that made nothing wait, in a step.
  struct UnusedHold: Equatable {
    let statement: Int
    let hold: ScriptHold
  }

  /// A replayed script: what it did, and what is wrong with that.
  package struct Played {
    package let document: TranscriptDocument
    let feature: AnyFeature
    /// What should be recorded for each statement, by its index, if it differs from what is recorded.
    fileprivate(set) var outcomes: [Int: StepOutcome] = [:]
    /// The lines in the format of earlier versions, for statements that may be recorded in it.
    package fileprivate(set) var earlierLines: [Int: [String]] = [:]
    /// The statements whose recorded lines say the same in the format of an earlier version.
    fileprivate var recordedEarlier: Set<Int> = []
    /// What is shown of statements that differ and are recorded in the words of an earlier version: what happened, in those words.
    fileprivate var shownLines: [Int: [String]] = [:]
    /// The observations of statements of which recorded values are `_`, as they happened.
    fileprivate var matchedLines: [Int: [String]] = [:]
    /// What is wrong with the script itself, regardless of what is recorded.
    package fileprivate(set) var faults: [ScriptFailure] = []
    /// The differences from what is recorded.
    fileprivate(set) var differences: [ScriptFailure] = []
    /// The number of steps whose observations differ from the recorded ones.
    package fileprivate(set) var changedSteps = 0
    /// The number of recorded values that are `_`, which matches any value.
    fileprivate(set) var wildcards = 0
    fileprivate(set) var coverage = ActionCoverage()
    /// The stubs of included files.
    fileprivate(set) var sharedStubs: [Stub] = []
    /// The rules of the feature that were due because nothing was in flight.
    fileprivate(set) var dueRules: [String] = []
    fileprivate(set) var cancellation: CancelledIDs?
    fileprivate(set) var letThrough: [LetThrough] = []
    /// What could have waited in each statement, if requested.
    fileprivate(set) var couldWait: [Int: [ScriptHold]] = [:]
    /// The state's final values of each statement, if requested.
    fileprivate var ends: [Int: [String]] = [:]
    fileprivate(set) var unusedHolds: [UnusedHold] = []
    /// Nil unless requested.
    fileprivate(set) var reach: ScriptReach?
    /// Nil unless requested.
    fileprivate(set) var trace: ScriptTrace?

    init(_ document: TranscriptDocument, _ feature: AnyFeature, outcomes: [Int: StepOutcome] = [:]) {
      self.document = document
      self.feature = feature
      self.outcomes = outcomes
    }

    /// All failures.
    package var failures: [ScriptFailure] { (faults + differences).inOrder(of: document.source.path) }

    /// The observations of each statement, by its index.
    package var lines: [Int: [String]] {
      var lines = outcomes.mapValues(\.lines)
      for (index, statement) in document.statements.enumerated()
      where !statement.observations.isEmpty && lines[index] == nil {
        lines[index] = statement.observations.map(\.text)
      }
      return lines
    }

    /// The observations of each command, as they should be recorded.
    package var steps: [StepOutcome] { StepOutcome.all(document, becoming: { outcomes[$0]?.lines }) }

    /// The actual observations of each command, with the values that a recorded `_` matches.
    var happened: [StepOutcome] { StepOutcome.all(document, becoming: { matchedLines[$0] ?? outcomes[$0]?.lines }) }

    /// For each of ``happened``, the state's final values.
    var happenedEnds: [[String]] {
      document.statements.indices.filter {
        document.statements[$0].kind.isCommand || document.statements[$0].kind.isStub
      }
      .map { ends[$0] ?? [] }
    }

    private static let nothing = [ObservationLine.nothing.text]

    /// The statements whose observations differ from the recorded ones, for reports; nil if there are none. Failures are
    /// reported separately and are not added lines here.
    var differing: [StepOutcome]? {
      if !differences.contains(where: \.kind.isDifference) { return nil }
      let known = Set(
        faults.compactMap { fault in
          if case .reported(let text, _, _) = fault.kind { ObservationLine.fail(text).text } else { nil }
        })
      return outcomes.filter { !recordedEarlier.contains($0.key) }.sorted { $0.key < $1.key }.map { index, outcome in
        var outcome = outcome
        if let lines = shownLines[index] { outcome.lines = lines }
        let others = outcome.lines.filter { !known.contains($0) || outcome.recorded.contains($0) }
        let onlyFailed = others.isEmpty && !outcome.lines.isEmpty
        outcome.lines = onlyFailed && outcome.recorded == Self.nothing ? Self.nothing : others
        return outcome
      }.filter { !$0.isAsRecorded }
    }
  }

  /// Replays the text of a transcript.
  package func play(path: String, bytes: [UInt8]) throws(TranscriptErrors) -> Played {
    let document = TranscriptReader.readAll(SourceText(path: path, bytes: bytes))
    let header = ScriptHeader(reading: document, load: load)
    let feature = try feature(of: header, path)
    var comparison = Comparison(document, header, feature)
    let kept: (trace: ScriptTrace?, reach: ScriptReach?)
    let request = AnyFeature.PlayRequest(
      makesTrace: makesTraces, measuresReach: measuresReach, watchesOrder: watchesOrder, keepsEnds: keepsEnds,
      time: time)
    ProcessState.beginScript()
    defer { ProcessState.restore() }
    observer?.beginsPlaying()
    if let observer {
      kept = try feature.play(document, header, request, observer) { comparison.add($0) }.get()
    } else {
      // In this process, nothing else knows the current statement if it crashes.
      let statement = CurrentStatement(path)
      let result = ExitGuard.during({ statement.text }) {
        feature.play(document, header, request, statement) { comparison.add($0) }
      }
      kept = try result.get()
    }
    return comparison.finish(kept.trace, kept.reach)
  }

  /// Returns why the text of a transcript can't be read; nil if it can. Nothing is replayed.
  package func errors(path: String, bytes: [UInt8]) -> TranscriptErrors? {
    let document = TranscriptReader.readAll(SourceText(path: path, bytes: bytes))
    let header = ScriptHeader(reading: document, load: load)
    do throws(TranscriptErrors) {
      return try feature(of: header, path).errors(document, header)
    } catch {
      return error
    }
  }

  private func feature(of header: ScriptHeader, _ path: String) throws(TranscriptErrors) -> AnyFeature {
    var errors = header.errors
    if let (name, statement) = header.feature {
      if let feature = suite[name] { return feature }
      let reason = TranscriptError.Reason.unknownFeature(
        name, nearest: NearestName.of(name, in: suite.names), all: suite.names)
      errors.append(TranscriptError(statement.source, statement.argument.lowerBound, reason))
    }
    let missing = TranscriptError(path: path, line: 1, column: 1, reason: .missingFeature)
    if header.feature == nil, !header.gaps.mayHold(.feature) { errors.append(missing) }
    throw TranscriptErrors(errors, of: path) ?? TranscriptErrors(missing)
  }

  /// Replays a script once more, and returns the differences.
  package func variances(of played: Played, bytes: [UInt8]) throws(TranscriptErrors) -> [ScriptFailure] {
    willRepeat()
    // Other memory addresses may lead to another order.
    let blocks = ShiftedMemory()
    defer { blocks.free() }
    return played.variances(from: try play(path: played.document.source.path, bytes: bytes))
  }

  /// Returns how a replay differs from that of the process that proposes a text.
  func variances(of played: Played, from proposal: String) -> [ScriptFailure] {
    guard TranscriptWriter.text(played.document, lines: played.lines) != proposal || !played.faults.isEmpty else {
      return []
    }
    let source = SourceText(path: played.document.source.path, bytes: Array(proposal.utf8))
    let first = StepOutcome.all(TranscriptReader.readAll(source))
    let varies = NondeterminismFinder.failures(.processes, played.feature, source.path, first, played.steps)
    return varies.isEmpty ? played.failures : varies
  }

  /// Returns the text with only the user's lines.
  static func withoutObservations(_ text: String) -> String {
    TranscriptWriter.text(TranscriptReader.readAll(SourceText(path: "", bytes: Array(text.utf8))), lines: [:])
  }

  /// Returns the line of `expect failure` in a readable file; nil if there is none.
  static func expectedFailure(at path: String) -> Int? {
    guard let bytes = try? FileSystem.read(path) else { return nil }
    return TranscriptReader.readAll(SourceText(path: path, bytes: bytes)).statements.first {
      $0.kind == .expectFailure
    }?.line
  }

  /// Which scripts are replayed a second time.
  enum Repetition {
    case none
    /// Those of which something would be written.
    case acceptable
    case all
  }

  /// Returns the result of checking a transcript.
  func check(
    name: String, path: String, bytes: [UInt8], repeating repetition: Repetition = .acceptable
  ) -> ScriptResult {
    observe(name: name, path: path, bytes: bytes, repeating: repetition) { _ in nil }
  }

  /// Returns the result of checking a transcript, with its observations.
  /// - Parameter observed: returns the part of them to keep.
  func observe(
    name: String, path: String, bytes: [UInt8], repeating repetition: Repetition = .acceptable,
    keeping observed: (Played) -> [StepOutcome]?
  ) -> ScriptResult {
    do throws(TranscriptErrors) {
      let played = try play(path: path, bytes: bytes)
      // What recording would refuse to write can't be accepted either.
      let isAcceptable = played.faults.isEmpty && !played.differences.isEmpty
      var result = ScriptResult(
        name: name, path: path, failures: played.failures, steps: Self.steps(played.document),
        actual: isAcceptable ? TranscriptWriter.text(played.document, lines: played.lines) : nil,
        coverage: played.coverage, reach: played.reach, trace: played.trace)
      if !result.holds { result.outcomes = played.differing }
      result.observed = observed(played)
      result.cancellation = played.cancellation
      if !played.dueRules.isEmpty { result.dueRules = played.dueRules }
      if !played.letThrough.isEmpty { result.letThrough = played.letThrough }
      if played.wildcards > 0 { result.wildcards = played.wildcards }
      result.failures = try naming(result.failures, of: played)
      if isAcceptable && repetition != .none || repetition == .all {
        result = result.varying(try variances(of: played, bytes: bytes))
      }
      let isInFolder = name != result.feature && suite[result.feature] != nil
      if isInFolder, played.feature.name != result.feature { result.otherFeature = played.feature.name }
      return result
    } catch {
      return ScriptResult(name: name, path: path, failures: Self.failures(error), steps: 0)
    }
  }

  /// Returns which stubs of included files a script uses, regardless of what is recorded. Unknown for a script that fails.
  func useOfSharedStubs(name: String, path: String, bytes: [UInt8]) -> ScriptResult {
    var result = ScriptResult(name: name, path: path, failures: [], steps: 0)
    do throws(TranscriptErrors) {
      let played = try play(path: path, bytes: bytes)
      result.failures = played.faults
      result.sharedStubs = played.sharedStubs.compactMap(SharedStub.init)
    } catch {
      result.failures = Self.failures(error)
    }
    return result
  }

  package static func steps(_ document: TranscriptDocument) -> Int {
    document.statements.indices.count { document.statements[$0].kind.isCommand }
  }

  package static func failures(_ errors: TranscriptErrors) -> [ScriptFailure] {
    errors.reported.map { error in
      ScriptFailure(
        path: error.path, line: error.line, column: error.column, kind: .unreadable(error.reason.description),
        unknownName: error.reason.unknownName, fieldEdit: FieldEdit(error.reason), correction: error.reason.correction)
    }
  }
}

extension ScriptChecker.Played {
  /// Returns how another replay differs.
  /// - Parameter addition: a command that only the other replay has.
  func variances(
    from other: ScriptChecker.Played, without addition: TranscriptDocument.Kind? = nil
  ) -> [ScriptFailure] {
    let others = StepOutcome.all(other.document, where: { $0 != addition }, becoming: { other.outcomes[$0]?.lines })
    return NondeterminismFinder.failures(.playings, feature, document.source.path, steps, others)
  }
}

/// Compares a replay with the document, step by step.
private struct Comparison {
  private var played: ScriptChecker.Played
  private var hasFailed = false
  private let expectsFailure: Bool

  init(_ document: TranscriptDocument, _ header: ScriptHeader, _ feature: AnyFeature) {
    played = ScriptChecker.Played(document, feature)
    expectsFailure = header.expectsFailure
  }

  mutating func add(_ step: PlayedStep) {
    for case .unusedHold(let hold) in step.failures.map(\.origin) {
      played.unusedHolds.append(ScriptChecker.UnusedHold(statement: step.statement, hold: hold))
    }
    hasFailed = hasFailed || step.failures.contains { isExpected($0, at: step.statement) }
    if !step.sent.isEmpty || !step.received.isEmpty {
      played.coverage.formUnion(ActionCoverage(sent: step.sent, received: step.received))
    }
    if !step.sharedStubs.isEmpty { played.sharedStubs = step.sharedStubs }
    played.cancellation = step.cancellation ?? played.cancellation
    if !step.dueRules.isEmpty { played.dueRules = step.dueRules }
    if !step.letThrough.isEmpty { played.letThrough = step.letThrough }
    if !step.ends.isEmpty { played.ends[step.statement] = step.ends }
    if !step.couldWait.isEmpty { played.couldWait[step.statement] = step.couldWait }
    // Access only the needed parts of the statement: each access to the whole copies it.
    let comparison = StepComparison(
      recorded: played.document.statements[step.statement].observations, actual: step.observed,
      line: played.document.statements[step.statement].endLine,
      below: played.document.statements[step.statement].canonicalText)
    // Most steps behave as recorded.
    if comparison == nil, step.failures.isEmpty { return }
    if let earlier = step.earlier { played.earlierLines[step.statement] = earlier.texts }
    let hasEarlier = comparison?.entries.isEmpty == false && step.earlier != nil
    let earlier = hasEarlier ? step.comparisonWithEarlier(played.document) : nil
    let statement = played.document.statements[step.statement]
    let command = statement.text
    // Stubs of included files are part of the first statement's step; they have no lines.
    if let comparison, !comparison.entries.isEmpty {
      played.outcomes[step.statement, default: StepOutcome(statement, lines: [])].lines += comparison.lines
    }
    if let comparison, comparison.wildcards > 0 {
      played.wildcards += comparison.wildcards
      played.matchedLines[step.statement, default: []] += step.lines
    }
    if !expectsFailure {
      for failure in step.failures { played.faults.append(fault(failure, statement)) }
    }
    guard let comparison, !comparison.entries.isEmpty else { return }
    played.changedSteps += 1
    // Lines in the format of an earlier version hold; recording rewrites them.
    if hasEarlier, earlier?.entries.isEmpty != false {
      played.recordedEarlier.insert(step.statement)
      return
    }
    let known = expectsFailure ? [] : Set(step.failures.map { ObservationLine.fail($0.text).text })
    // One wrong letter is one, also where a step is recorded in the words of an earlier version.
    var shown = comparison
    if let earlier, earlier.entries.count < comparison.entries.count {
      shown = earlier
      played.shownLines[step.statement] = earlier.lines
    }
    for entry in shown.entries {
      // Failures are reported as what they are.
      switch entry.change {
      case .changed(.fail, _, _) where !expectsFailure: continue
      case .added(let text) where known.contains(text): continue
      case .removed(ObservationLine.nothing.text) where !known.isEmpty && known.isSuperset(of: step.lines): continue
      default:
        let kind = ScriptFailure.Kind(entry.change, command: command)
        played.differences.append(failure(entry.line, kind, column: entry.column, head: entry.change.head))
      }
    }
  }

  /// Whether `expect failure` may refer to a failure. An unused stub must be recorded, unless nothing is: fixed code may not
  /// make a call that it made before.
  private func isExpected(_ failure: PlayedFailure, at statement: Int) -> Bool {
    if case .unusedHold = failure.origin { return false }
    guard expectsFailure, case .unusedStub = failure.origin, played.document.hasObservations else { return true }
    let line = ObservationLine.fail(failure.text).text
    return played.document.statements[statement].observations.contains { $0.text == line }
  }

  private func fault(_ failure: PlayedFailure, _ statement: TranscriptDocument.Statement) -> ScriptFailure {
    switch failure.origin {
    case .begun(let index?): ScriptFailure(failure, in: played.document.statements[index])
    // The initial state comes from the header.
    case .rule(_, .initialState): ScriptFailure(failure, in: played.document.beginningStatement ?? statement)
    case .unusedValue(let line):
      ScriptFailure(failure, in: played.document.statements.first { $0.line == line } ?? statement)
    default: ScriptFailure(failure, in: statement)
    }
  }

  private func failure(_ line: Int, _ kind: ScriptFailure.Kind, column: Int = 1, head: String = "") -> ScriptFailure {
    ScriptFailure(path: played.document.source.path, line: line, column: column, kind: kind, head: head)
  }

  mutating func finish(_ trace: ScriptTrace?, _ reach: ScriptReach?) -> ScriptChecker.Played {
    let lastLine = played.document.source.lines.count
    if !played.document.hasEnd { played.faults.append(failure(lastLine, .noEnd)) }
    if expectsFailure, !hasFailed {
      let line = played.document.statements.first { $0.kind == .expectFailure }?.line ?? 1
      played.faults.append(failure(line, .nothingFailed))
    }
    if !played.document.hasObservations, !played.differences.isEmpty {
      let line = played.document.statements.first { $0.kind.isCommand }?.line ?? 1
      played.differences = [failure(line, .notRecorded)]
    }
    played.faults = played.faults.inOrder(of: played.document.source.path)
    (played.trace, played.reach) = (trace, reach)
    return played
  }
}

extension ScriptFailure {
  func isReported(_ text: String, at line: Int) -> Bool {
    if case .reported(text, _, _) = kind { self.line == line } else { false }
  }

  /// Creates a failure that a statement had during its replay.
  package init(_ failure: PlayedFailure, in statement: TranscriptDocument.Statement) {
    var (path, line, column) = (statement.source.path, statement.line, 1)
    let origin: Origin
    switch failure.origin {
    case .reported, .begun, .unusedHold: origin = .issue
    case .unusedValue(let place): (origin, line) = (.issue, place)
    case .expectation(let path, let expected, let actual):
      origin = .expectation(path: path, expected: expected, actual: actual)
      if case .expect(_, let literal) = statement.kind {
        // The statement is found by its line, also if the literal is wrapped.
        let place = statement.source.place(of: literal, differingFrom: actual)
        column = place.line == line ? place.column : statement.source.position(of: literal.lowerBound).column
      }
    case .rule(let broken, _): origin = .rule(name: broken.name, kind: broken.kind)
    case .unusedStub(let stub):
      origin = .unusedStub(stub.text)
      // It is reported at its own place, which may be in an included file.
      if let place = stub.place { (path, line) = (place.path, place.line) }
    }
    self.init(
      path: path, line: line, column: column,
      kind: .reported(failure.text, command: statement.text, origin: origin), advice: failure.advice)
  }
}

extension ScriptFailure.Kind {
  fileprivate init(_ change: LineChange, command: String) {
    self =
      switch change {
      case .changed(let subject, let old, let new):
        .differs(subject: subject.text, expected: old, actual: new, command: command)
      case .added(let text): .unrecorded(text, command: command)
      case .removed(let text): .missing(text, command: command)
      case .moved(let text): .moved(text, command: command)
      }
  }
}
