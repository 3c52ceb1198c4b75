/// Turns what happens in an engine during one step into the lines that a transcript records.
///
/// For each action: direct calls made while reducing, its state changes, notifications of declared subscribers, cancellations,
/// then the starts of its effects. A line `+500ms` precedes the first event at that offset from the step's start. If a trace
/// is made, its recorder receives what is found during the same comparison of states.
package final class ObservationBuilder<State, Action>: PayloadSource {
  private let timeline: TestScheduler
  private let tracer: TraceRecorder<State>?
  private let shape = TypeShape.of(State.self)
  /// The parts that the script ignores.
  private let hidden: PathMask?
  /// Whether paths begin with `state`, because the state is not a struct.
  private var isRootNamed: Bool {
    if case .structure = shape.kind { return false }
    return !isModel
  }
  /// Whether the state is an object whose fields are the state.
  private let isModel: Bool

  /// The current action, if values of the state may be written as parts of it.
  private var action: Action?
  private var payloadParts: PayloadParts?
  private let namesPayload: Bool

  /// Whether the run has ended, so that nothing is recorded any more.
  var isClosed = false
  private var lines = TimedLines()
  /// The lines in the format of earlier versions, if it differs and the step may be recorded in it.
  private var earlier: TimedLines?
  var earlierLines: ObservedLines? { earlier?.lines }
  /// The possible formats of the lines recorded below the step.
  private var recorded = RecordedForms()
  /// The failures of the step.
  private(set) var failures: [PlayedFailure] = []
  /// The last action, if it was received.
  private(set) var lastReceived: String?
  private var start: Duration = .zero
  /// The lines of starting effects, which follow the action's cancellations.
  private var starts = ObservedLines()
  private var earlierStarts: ObservedLines?
  private var isStarting = false
  private var history: StateHistory
  /// The derived values that the script shows.
  private let shown: [ObservedValue<State>]
  private let derived: [WatchedValue]
  private let heard: [WatchedValue]
  /// The endpoints whose calls are not recorded.
  private let quiet: Set<String>
  private var hasBegun = false
  private let style: LiteralStyle?

  convenience init<Environment>(
    _ feature: Feature<State, Action, Environment>, _ script: Script<State, Action>, _ timeline: TestScheduler,
    _ tracer: TraceRecorder<State>?
  ) {
    self.init(
      feature, hiding: script.hidden, script.hiddenDerived, style: script.types.style, timeline, tracer,
      namesPayload: true)
  }

  /// Creates a builder as for a script without settings in its header.
  convenience init<Environment>(_ feature: Feature<State, Action, Environment>, _ timeline: TestScheduler) {
    let hidden = HiddenParts(of: feature)
    self.init(
      feature, hiding: hidden.mask, hidden.derived, style: feature.types.style, timeline, nil, namesPayload: false)
  }

  private init<Environment>(
    _ feature: Feature<State, Action, Environment>, hiding hidden: PathMask?, _ hiddenDerived: Set<String>,
    style: LiteralStyle?, _ timeline: TestScheduler, _ tracer: TraceRecorder<State>?, namesPayload: Bool
  ) {
    self.namesPayload = namesPayload
    self.timeline = timeline
    self.tracer = tracer
    self.hidden = hidden
    self.style = style
    isModel = feature.isModel
    history = StateHistory(shape, isModel: feature.isModel, hiding: hidden, style: style)
    shown = feature.derivedValues.filter { !hiddenDerived.contains($0.name) }
    derived = shown.map { WatchedValue(derived: $0) }
    heard = feature.heardValues.map { WatchedValue(heard: $0) }
    quiet = Set(feature.quietEndpoints)
  }

  /// Whether the final values of each step are kept.
  var keepsEnds = false
  /// The state at the beginning of the step.
  private var beginning: (state: State, history: StateHistory)?

  /// Is called with each line as it is added.
  var didAppend: ((String) -> Void)?

  // MARK: Steps

  /// - Parameter recorded: the lines below the step in its file.
  func begin(_ state: State, recorded: [TranscriptDocument.Observation] = []) {
    lines.removeAll()
    earlier = nil
    self.recorded = RecordedForms(recorded)
    if keepsEnds {
      beginning = (state, StateHistory(shape, isModel: isModel, hiding: hidden))
      ValueRef.with(state) { beginning?.history.begin($0) }
    }
    failures = []
    start = timeline.now
    if hasBegun { return }
    hasBegun = true
    let values = ValueRef.with(state) { state in
      history.begin(state)
      let values = derived.map { $0.begin(state) }
      for value in heard { value.begin(state) }
      return values
    }
    tracer?.begin(state, derived: zip(derived, values).map { ($0.name, ObservedValue<State>.literal($1)) })
  }

  func finish(_ state: @autoclosure () -> State, recordsNothing: Bool) -> ObservedLines {
    // Records what effects did to objects in the state since the last action.
    if history.mayChangeInPlace { ValueRef.with(state()) { changed(from: $0, to: $0) } }
    if lines.isEmpty, recordsNothing { lines.append(ObservationLine.nothing.text) }
    return lines.lines
  }

  /// Returns the step's final values of the state, by path, however it got there.
  func ends(_ state: State) -> [String] {
    guard let (old, history) = beginning else { return [] }
    var (changed, lines) = (history, PlacedLines(ChangeLines(hidden: hidden, isRootNamed: isRootNamed)))
    ValueRef.with(old, state) { changed.changes(from: $0, to: $1, &lines) }
    return lines.lines.lines.texts
  }

  private func append(_ observation: ObservationLine) {
    var line = ObservedLines()
    line.append(observation.text)
    append(line)
    didAppend?(observation.text)
  }

  /// - Parameter earlier: the lines in the format of earlier versions, if it differs.
  private func append(_ more: ObservedLines, earlier others: ObservedLines? = nil) {
    if others != nil, earlier == nil { earlier = lines }
    let offset = timeline.now - start
    lines.append(more, at: offset)
    earlier?.append(others ?? more, at: offset)
  }

  // MARK: Events

  func willReduce(_ action: Action, isReceived: Bool) {
    if namesPayload { (self.action, payloadParts) = (action, nil) }
    lastReceived = isReceived ? LiteralPrinter.text(action, .bare, style: style) : nil
    if let lastReceived { append(.receive(lastReceived)) }
  }

  func didReduce(from old: State, to new: State) {
    ValueRef.with(old, new) { old, new in
      changed(from: old, to: new)
      hear(new)
    }
    (action, payloadParts) = (nil, nil)
  }

  /// The parts of the current action. They are only read if a long value may be one of them.
  var payload: PayloadParts? {
    guard let action, !recorded.hasOpenPayload else { return nil }
    if let payloadParts { return payloadParts }
    let parts = ValueRef.with(action) { PayloadParts(of: $0) }
    payloadParts = parts
    return parts
  }

  /// Records what a piece of work did to the object that is the state.
  func didWork(_ state: State) {
    ValueRef.with(state) { state in
      changed(from: state, to: state)
      hear(state)
    }
  }

  /// Records an error that an action of a model threw.
  /// - Returns: the literal of the error.
  func threw(_ error: any Error) -> String {
    let literal = LiteralPrinter.text(error, .untyped, style: style)
    append(.thrown(literal))
    return literal
  }

  func willStartEffects() { isStarting = true }

  func didStartEffects() {
    isStarting = false
    append(starts, earlier: earlierStarts)
    starts.removeAll()
    earlierStarts = nil
  }

  func didCancel(_ id: CancellationID) { append(.cancel(id.literal)) }

  func called(_ call: String) {
    let isQuiet = !quiet.isEmpty && quiet.contains(ObservationLine.endpoint(of: call))
    if !isQuiet { return startLine(.call(call)) }
    // The step was recorded before the feature's `quiet` covered these calls.
    if !quiet.isDisjoint(with: recorded.calledEndpoints) { startLine(nil, earlier: .call(call)) }
  }

  func failed(_ issue: IssueText, _ origin: PlayedFailure.Origin = .reported) {
    if isClosed { return }
    let message = issue.whole
    // Issues of single rounds are part of an endless cycle, and would hide it.
    if EndlessInstant.isReported(by: message) {
      var texts: Set<String> = []
      failures.removeAll { !texts.insert(ObservationLine.withoutValues($0.text)).inserted }
    }
    // The reader wants the line number, but it would change the file with each edit above it.
    failures.append(PlayedFailure(issue, origin, keepsPlaces: OutsideReach.isReported(by: message)))
    startLine(.fail(ObservationLine.failText(issue.happened)), earlier: earlierLine(of: issue))
  }

  /// Returns the recorded line that continues with advice, as earlier versions wrote it; nil if there is none. The advice may
  /// have been reworded since: it has the same values, and some of its words.
  private func earlierLine(of issue: IssueText) -> ObservationLine? {
    if issue.advice == nil || recorded.failLines.isEmpty { return nil }
    let whole = ObservationLine.fail(ObservationLine.failText(issue.whole))
    if recorded.failLines.contains(whole.text) { return whole }
    // The advice still follows the same punctuation.
    let beginning = String(issue.whole.prefix(issue.happened.count + 2))
    let text = ObservationLine.fail(ObservationLine.failText(beginning)).text
    let today = Self.parts(of: whole.text.dropFirst(text.count))
    let reworded = recorded.failLines.filter { line in
      guard line.hasPrefix(text) else { return false }
      let parts = Self.parts(of: line.dropFirst(text.count))
      // What comes after the sentence may also be the end of another sentence: an error's text, for example.
      let common = parts.words.intersection(today.words).count
      return parts.values == today.values && 4 * common >= min(parts.words.count, today.words.count)
    }
    return reworded.min().flatMap { ObservationLine($0) }
  }

  /// Returns the literals of a text, sorted, and its longer words.
  private static func parts(of text: Substring) -> (values: [String], words: Set<String>) {
    let bytes = Array(text.utf8)
    var (values, words): ([String], Set<String>) = ([], [])
    for token in TokenScanner(bytes) {
      let part = String(decoding: bytes[token.range], as: UTF8.self)
      if token.kind == .string || token.kind == .number || ["nil", "true", "false", "[", "]"].contains(part) {
        values.append(part)
      } else if part.count > 3 {
        words.insert(part)
      }
    }
    return (values.sorted(), words)
  }

  /// Adds a line at the start of an effect.
  /// - Parameters:
  ///   - observation: nil if there is a line only in the format of earlier versions.
  ///   - earlier: the line in that format, if it differs.
  private func startLine(_ observation: ObservationLine?, earlier: ObservationLine? = nil) {
    var (line, other) = (ObservedLines(), ObservedLines())
    if let observation { line.append(observation.text) }
    if let earlier { other.append(earlier.text) }
    if isStarting {
      if earlier != nil, earlierStarts == nil { earlierStarts = starts }
      starts.append(line)
      earlierStarts?.append(earlier == nil ? line : other)
    } else {
      append(line, earlier: earlier == nil ? nil : other)
    }
    if let observation { didAppend?(observation.text) }
  }

  func inFlight(_ work: InFlight) { append(.inFlight("\(work.action): \(work.reason.text)")) }

  // MARK: State

  private func changed(from old: ValueRef, to new: ValueRef) {
    let news = derivedNews(new)
    var changes = ChangeLines(
      hidden: hidden, isRootNamed: isRootNamed, style: style, derived: news, source: action == nil ? nil : self,
      wholeTexts: recorded.openPaths)
    guard let tracer else {
      history.changes(from: old, to: new, &changes)
      changes.finish()
      return appendChanges(changes, from: old, to: new, news)
    }
    var traced = TracedChanges(changes, tracer.time)
    history.changes(from: old, to: new, &traced)
    traced.finish()
    appendChanges(traced.lines, from: old, to: new, news)
    tracer.changed(traced.changes, from: history.mayChangeInPlace ? nil : old, to: new, derived: news)
  }

  private func appendChanges(
    _ changes: ChangeLines, from old: ValueRef, to new: ValueRef, _ derived: [DerivedNews]
  ) {
    var earlier: ObservedLines?
    if changes.hasNewForms, recorded.mayBeByPlace {
      var placed = PlacedLines(
        ChangeLines(hidden: hidden, isRootNamed: isRootNamed, style: style, derived: derived, cutsTexts: false))
      history.changesAgain(from: old, to: new, &placed)
      placed.finish()
      earlier = placed.lines.lines
    } else if changes.hasElementForms && recorded.mayHaveElementsInFull
      || changes.hasTextForms && !recorded.textsInFull.isEmpty
    {
      var whole = ChangeLines(
        hidden: hidden, isRootNamed: isRootNamed, style: style, derived: derived, source: action == nil ? nil : self,
        namesElements: !recorded.mayHaveElementsInFull, cutsTexts: recorded.textsInFull.isEmpty)
      history.changesAgain(from: old, to: new, &whole)
      whole.finish()
      earlier = whole.lines
    }
    append(changes.lines, earlier: earlier)
    if let didAppend { for line in changes.lines.texts { didAppend(line) } }
  }

  /// Returns the changed derived values, whose lines are sorted among those of the paths.
  private func derivedNews(_ state: ValueRef) -> [DerivedNews] {
    var news: [DerivedNews] = []
    for (number, value) in derived.enumerated() {
      guard let read = value.news(state) else { continue }
      news.append(
        DerivedNews(number: number, name: value.name, literal: ObservedValue<State>.bytes(read, style: style)))
    }
    return news
  }

  private func hear(_ state: ValueRef) {
    for value in heard {
      guard let read = value.news(state) else { continue }
      let literal = ObservedValue<State>.literal(read, style: style)
      append(.hear(name: value.name, literal: literal))
      tracer?.heard(name: value.name, literal: literal)
    }
  }

  /// Returns all lines of the state, leaf by leaf.
  func stateLines(_ state: State) -> [String] { Self.lines(of: state, derived: shown, hiding: hidden) }

  func expand(_ state: State) {
    var lines = ObservedLines()
    for line in stateLines(state) { lines.append(line) }
    append(lines)
  }

  /// Returns the lines of a state, leaf by leaf, with its derived values.
  static func lines(of state: State, derived: [ObservedValue<State>], hiding hidden: PathMask? = nil) -> [String] {
    let derived = derived.enumerated().map { number, value in
      DerivedNews(number: number, name: value.name, literal: ObservedValue<State>.bytes(value.read(state)))
    }
    var lines = ChangeLines(hidden: nil, isRootNamed: false, derived: derived)
    ValueRef.with(state) { state in
      StateExpansion.walk(state, hiding: hidden) { path, literal in lines.leaf(path, literal) }
    }
    lines.finish()
    return lines.lines.texts
  }

  func view(_ text: String) { for line in Self.lines(ofView: text) { append(.view(line)) } }

  /// Returns the lines of a page, with invisible characters escaped and without trailing spaces.
  package static func lines(ofView text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var bytes: [UInt8] = []
      LiteralText.appendLine(String(line), to: &bytes)
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
