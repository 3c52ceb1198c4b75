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
  private var lines: [String] = []
  private var hasFailed = false
  private var start: Duration = .zero
  private var shownOffset: Duration = .zero
  /// While an action's effects start, their lines wait for its cancellations.
  private var starts: [String]?
  private var derived: [ValueBox] = []
  private var heard: [ValueBox] = []

  init(_ feature: PlayableFeature<State, Action>, _ script: Script<State, Action>, _ timeline: TestScheduler) {
    self.feature = feature
    self.script = script
    self.timeline = timeline
  }

  /// The names of the cases that were reduced in this step.
  private(set) var sent: Set<String> = []
  private(set) var received: Set<String> = []

  func cover(_ name: String?, _ isReceived: Bool) {
    guard let name, !isClosed else { return }
    if isReceived { received.insert(name) } else { sent.insert(name) }
  }

  // MARK: Steps

  func begin(_ state: State) {
    lines = []
    sent = []
    received = []
    hasFailed = false
    start = timeline.now
    shownOffset = .zero
    if derived.isEmpty { derived = feature.derived.map { $0.read(state) } }
    if heard.isEmpty { heard = feature.heard.map { $0.read(state) } }
  }

  func finish(recordsNothing: Bool) -> ([String], hasFailed: Bool) {
    if lines.isEmpty, recordsNothing { lines = ["nothing"] }
    return (lines, hasFailed)
  }

  private func append(_ line: String) {
    let offset = timeline.now - start
    if offset != shownOffset {
      shownOffset = offset
      lines.append("+\(DurationText.text(of: offset))")
    }
    lines.append(line)
  }

  // MARK: Events

  func note(_ event: JournalEvent<State, Action>) {
    switch event {
    case .willReduce(let action, let isReceived):
      if isReceived { append("receive \(LiteralPrinter.text(action, .bare))") }
    case .didReduce(_, let old, let new):
      changed(from: old, to: new)
      hear(new)
      starts = []
    case .cancelled(let id): append("cancel \(id.literal)")
    case .didStartEffects:
      for line in starts ?? [] { append(line) }
      starts = nil
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
    if starts != nil { starts?.append(line) } else { append(line) }
  }

  func inFlight(_ work: InFlight) { append("in flight \(work.action): \(work.reason.text)") }

  // MARK: State

  private func changed(from old: State, to new: State) {
    let stateLines = withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { new in
        var walker = ChangeWalker(ChangeLines(hidden: script.hidden, isRootNamed: isRootNamed))
        walker.walk(shape, UnsafeRawPointer(old), UnsafeRawPointer(new), hiding: script.hidden)
        return walker.consumer.lines
      }
    }
    var derivedLines: [(name: String, line: String)] = []
    for (index, value) in feature.derived.enumerated() where !script.hiddenDerived.contains(value.name) {
      let read = value.read(new)
      if ObservedValue<State>.differs(derived[index], read) {
        derivedLines.append((value.name, "~\(value.name) = \(ObservedValue<State>.literal(read))"))
      }
      derived[index] = read
    }
    for line in Self.merge(stateLines, derivedLines) { append(line) }
  }

  private func hear(_ state: State) {
    for (index, value) in feature.heard.enumerated() {
      let read = value.read(state)
      if value.isToldEveryState || ObservedValue<State>.differs(heard[index], read) {
        append("hear \(value.name) \(ObservedValue<State>.literal(read))")
      }
      heard[index] = read
    }
  }

  /// All of the state, leaf by leaf.
  func expand(_ state: State) {
    let derived = feature.derived.filter { !script.hiddenDerived.contains($0.name) }
    for line in Self.lines(of: state, derived: derived, hiding: script.hidden) { append(line) }
  }

  /// A whole state, leaf by leaf, with its derived values.
  static func lines(of state: State, derived: [ObservedValue<State>], hiding hidden: PathMask? = nil) -> [String] {
    var stateLines: [String] = []
    withUnsafePointer(to: state) { state in
      StateExpansion.walk(TypeShape.of(State.self), UnsafeRawPointer(state), hiding: hidden) { path, literal in
        stateLines.append(String(decoding: path + " = ".utf8 + literal, as: UTF8.self))
      }
    }
    let derivedLines = derived.map {
      (name: $0.name, line: "~\($0.name) = \(ObservedValue<State>.literal($0.read(state)))")
    }
    return merge(stateLines, derivedLines)
  }

  func view(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var bytes: [UInt8] = []
      LiteralText.appendLine(String(line), to: &bytes)
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      append(bytes.isEmpty ? "|" : "| \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// Derived values are sorted among the paths by their name; the `~` does not count.
  static func merge(_ stateLines: [String], _ derivedLines: [(name: String, line: String)]) -> [String] {
    if derivedLines.isEmpty { return stateLines }
    var result: [String] = []
    var rest = derivedLines.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }[...]
    for line in stateLines {
      let first = line.utf8.prefix { LiteralParser.isNameByte($0) }
      while let next = rest.first, next.name.utf8.lexicographicallyPrecedes(first) {
        result.append(next.line)
        rest.removeFirst()
      }
      result.append(line)
    }
    return result + rest.map(\.line)
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

/// Writes changes as transcript lines.
struct ChangeLines: ChangeConsumer {
  let hidden: PathMask?
  private let isRootNamed: Bool
  private(set) var lines: [String] = []

  /// - Parameter isRootNamed: whether paths begin with `state`, which masks leave out.
  init(hidden: PathMask?, isRootNamed: Bool) {
    self.hidden = hidden
    self.isRootNamed = isRootNamed
  }

  mutating func changed(_ path: [UInt8], _ shape: TypeShape, from old: UnsafeRawPointer?, to new: UnsafeRawPointer) {
    var printer = LiteralPrinter()
    printer.bytes = path
    printer.bytes.append(contentsOf: " = ".utf8)
    printer.print(shape, new, hiding: mask(at: path))
    lines.append(String(decoding: printer.bytes, as: UTF8.self))
  }

  mutating func removed(_ path: [UInt8], _ shape: TypeShape, old: UnsafeRawPointer) {
    lines.append(String(decoding: path, as: UTF8.self) + " removed")
  }

  mutating func reordered(_ path: [UInt8], ids: [[UInt8]]) {
    lines.append(String(decoding: path + ".order = ".utf8 + ReorderedText.of(ids), as: UTF8.self))
  }

  /// What is hidden inside the value at `path`.
  private func mask(at path: [UInt8]) -> PathMask? {
    guard var mask = hidden, let reader = try? PathReader(String(decoding: path, as: UTF8.self)) else { return nil }
    for component in reader.mask.dropFirst(isRootNamed ? 1 : 0) {
      guard let next = mask[component] else { return nil }
      mask = next
    }
    return mask
  }
}
