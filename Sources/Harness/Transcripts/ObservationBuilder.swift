/// Turns what happens in an engine during one step into the lines that a transcript records.
///
/// For each action: direct calls made while reducing; its state changes; what declared subscribers hear; cancellations;
/// then the starts of its effects. A line `+500ms` goes before the first that happened at that offset from the step's
/// start.
final class ObservationBuilder<State, Action> {
  private let feature: PlayableFeature<State, Action>
  private let script: Script<State, Action>
  private let timeline: TestScheduler
  private let shape = TypeShape.of(State.self)
  /// A state that is no struct is called `state` in paths.
  private var isRootNamed: Bool { if case .structure = shape.kind { false } else { true } }

  /// The run has ended; nothing is noted any more.
  var isClosed = false
  private var lines = ObservedLines()
  private var hasFailed = false
  private var start: Duration = .zero
  private var shownOffset: Duration = .zero
  /// While an action's effects start, their lines wait for its cancellations.
  private var starts = ObservedLines()
  private var isStarting = false
  private let derived: [Watched]
  private let heard: [Watched]
  private var hasBegun = false

  /// A value that is looked at after each action. Its type is that of no state: in code for any state, every look at a
  /// list of what depends on the state would first look up what it is a list of.
  private final class Watched {
    let name: String
    let isToldEveryState: Bool
    let read: (UnsafeRawPointer) -> ValueBox
    var last: ValueBox?

    init(_ value: ObservedValue<State>) {
      name = value.name
      isToldEveryState = value.isToldEveryState
      read = RawFunction.making(value.read)
    }

    /// The value now, where a subscriber would be told of it.
    func news(_ state: UnsafeRawPointer) -> ValueBox? {
      let value = read(state)
      defer { last = value }
      return isToldEveryState || last.map { ObservedValue<State>.differs($0, value) } ?? true ? value : nil
    }
  }

  init(_ feature: PlayableFeature<State, Action>, _ script: Script<State, Action>, _ timeline: TestScheduler) {
    self.feature = feature
    self.script = script
    self.timeline = timeline
    derived = feature.derived.filter { !script.hiddenDerived.contains($0.name) }.map(Watched.init)
    heard = feature.heard.map(Watched.init)
  }

  // MARK: Steps

  func begin(_ state: State) {
    lines.removeAll()
    hasFailed = false
    start = timeline.now
    shownOffset = .zero
    if hasBegun { return }
    hasBegun = true
    withUnsafePointer(to: state) { state in
      for value in derived { value.last = value.read(UnsafeRawPointer(state)) }
      for value in heard { value.last = value.read(UnsafeRawPointer(state)) }
    }
  }

  func finish(recordsNothing: Bool) -> (ObservedLines, hasFailed: Bool) {
    if lines.isEmpty, recordsNothing { lines.append("nothing") }
    return (lines, hasFailed)
  }

  private func append(_ line: String) {
    tellTime()
    lines.append(line)
  }

  private func append(_ more: ObservedLines) {
    if more.isEmpty { return }
    tellTime()
    lines.append(more)
  }

  /// Says at which offset the next line happened, when it is another than that of the line before.
  private func tellTime() {
    let offset = timeline.now - start
    if offset == shownOffset { return }
    shownOffset = offset
    lines.append("+\(DurationText.text(of: offset))")
  }

  // MARK: Events

  func note(_ event: JournalEvent<State, Action>) {
    switch event {
    case .willReduce(let action, let isReceived):
      if isReceived { append("receive \(LiteralPrinter.text(action, .bare))") }
    case .didReduce(_, let old, let new):
      withUnsafePointer(to: old) { old in
        withUnsafePointer(to: new) { new in
          changed(from: UnsafeRawPointer(old), to: UnsafeRawPointer(new))
          hear(UnsafeRawPointer(new))
        }
      }
      isStarting = true
    case .cancelled(let id): append("cancel \(id.literal)")
    case .didStartEffects:
      isStarting = false
      append(starts)
      starts.removeAll()
    }
  }

  /// The literal of the action of the line that was noted last, which is a `receive`.
  var lastReceived: String? { lines.last.map { String($0.dropFirst("receive ".count)) } }

  func called(_ call: String) { startLine("call \(call)") }

  func failed(_ message: String) {
    if isClosed { return }
    hasFailed = true
    var bytes: [UInt8] = []
    LiteralText.appendLine(SourceLineNumbers.removed(from: message), to: &bytes)
    startLine("fail \(String(decoding: bytes, as: UTF8.self))")
  }

  private func startLine(_ line: String) {
    if isStarting { starts.append(line) } else { append(line) }
  }

  func inFlight(_ work: InFlight) { append("in flight \(work.action): \(work.reason.text)") }

  // MARK: State

  private func changed(from old: UnsafeRawPointer, to new: UnsafeRawPointer) {
    var news: [(name: String, line: String)] = []
    for value in derived {
      if let read = value.news(new) { news.append((value.name, Self.line(of: value.name, read))) }
    }
    var walker = ChangeWalker(ChangeLines(hidden: script.hidden, isRootNamed: isRootNamed, derived: news))
    walker.walk(shape, old, new, hiding: script.hidden)
    walker.consumer.finish()
    append(walker.consumer.lines)
  }

  private static func line(of name: String, _ value: ValueBox) -> String {
    "~\(name) = \(ObservedValue<State>.literal(value))"
  }

  private func hear(_ state: UnsafeRawPointer) {
    for value in heard {
      if let read = value.news(state) { append("hear \(value.name) \(ObservedValue<State>.literal(read))") }
    }
  }

  /// All of the state, leaf by leaf.
  func expand(_ state: State) {
    let derived = feature.derived.filter { !script.hiddenDerived.contains($0.name) }
    for line in Self.lines(of: state, derived: derived, hiding: script.hidden) { append(line) }
  }

  /// A whole state, leaf by leaf, with its derived values.
  static func lines(of state: State, derived: [ObservedValue<State>], hiding hidden: PathMask? = nil) -> [String] {
    let derived = derived.map { (name: $0.name, line: line(of: $0.name, $0.read(state))) }
    var lines = ChangeLines(hidden: nil, isRootNamed: false, derived: derived)
    withUnsafePointer(to: state) { state in
      StateExpansion.walk(TypeShape.of(State.self), UnsafeRawPointer(state), hiding: hidden) { path, literal in
        lines.leaf(path, literal)
      }
    }
    lines.finish()
    return lines.lines.texts
  }

  func view(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var bytes: [UInt8] = []
      LiteralText.appendLine(String(line), to: &bytes)
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      append(bytes.isEmpty ? "|" : "| \(String(decoding: bytes, as: UTF8.self))")
    }
  }
}

extension InFlight.Reason {
  /// As transcripts word it.
  var text: String {
    switch self {
    case .due(let duration): "due in \(DurationText.text(of: duration))"
    case .answer(let call): call
    case .outside: "waits for something outside the engine"
    }
  }
}
