/// Tells everything that happens while a script is played. It listens beside the `ObservationBuilder`, which makes the
/// lines of the transcript, and has no part in them.
final class TraceRecorder<State, Action> {
  private let feature: PlayableFeature<State, Action>
  private let script: Script<State, Action>
  private let timeline: TestScheduler
  private let hearer: PlayedEvent.Hearer
  private let shape = TypeShape.of(State.self)
  private let cases = ActionCases(Action.self)
  /// A state that is no struct is called `state` in paths.
  private var isRootNamed: Bool { if case .structure = shape.kind { false } else { true } }

  /// Those that the script shows, and how they looked last: an object among them may be another one since.
  private let derived: [WatchedValue]
  private var derivedTexts: [String] = []
  private let heard: [WatchedValue]
  /// A page of the trace's own: the script's is there only if the script looks at it.
  private var page: PlayedPage<State>?
  private var history: StateHistory
  private var leaves: [LeafValue] = []
  /// How many actions were reduced; the one that is at work is the last of them.
  private var actions = 0
  private var isStarting = false
  /// Where the actions come from that are queued but not reduced.
  private var outputs: [Int?] = []
  private var isClosed = false

  init(
    _ feature: PlayableFeature<State, Action>, _ script: Script<State, Action>, _ timeline: TestScheduler,
    _ hearer: @escaping PlayedEvent.Hearer
  ) {
    self.feature = feature
    self.script = script
    self.timeline = timeline
    self.hearer = hearer
    history = StateHistory(shape, hiding: script.hidden)
    derived = feature.derived.filter { !script.hiddenDerived.contains($0.name) }.map { WatchedValue(derived: $0) }
    heard = feature.heard.map { WatchedValue(heard: $0) }
  }

  private func tell(_ event: PlayedEvent) { hearer(timeline.now, event) }

  /// The feature's own code runs once more than without a trace: what it reports then is not told again.
  private func reading<Value>(_ read: () -> Value) -> Value { withIssueListener({ _ in }, read) }

  // MARK: Steps

  func begin(_ state: State) {
    withUnsafePointer(to: state) { state in
      let state = UnsafeRawPointer(state)
      leaves = expanded(state)
      history.begin(state)
      derivedTexts = derived.map { value in Self.literal(reading { value.begin(state) }) }
      for value in heard { reading { _ = value.begin(state) } }
    }
    let told = zip(derived, derivedTexts).map { LeafValue("~\($0.name)", $1) }
    page = script.hidesPage ? nil : feature.view.map { open in reading { open(state) } }
    tell(.begins(leaves + told, view: view(state)))
  }

  private func view(_ state: State) -> String? {
    guard let page else { return nil }
    return reading { page.text(state) }
  }

  func beginStep(_ statement: Int) { tell(.stepBegins(statement: statement)) }

  func endStep(_ state: State) {
    if history.mayChangeInPlace { changed(from: state, to: state) }
    tell(.stepEnds(view: view(state)))
  }

  /// What happens from now on belongs to no step.
  func close() {
    isClosed = true
    page = nil
  }

  // MARK: Events

  func willReduce(_ action: Action, isReceived: Bool) {
    actions += 1
    let literal = LiteralPrinter.text(action, .bare)
    let name = cases.name(of: action)
    if isReceived {
      tell(.received(literal, name: name, effect: outputs.isEmpty ? nil : outputs.removeFirst()))
    } else {
      tell(.sent(literal, name: name))
    }
  }

  func didReduce(from old: State, to new: State) {
    changed(from: old, to: new)
    hear(new)
    if let page { reading { page.tell(new) } }
    isStarting = true
  }

  func didStartEffects() { isStarting = false }

  func note(_ event: EffectEvent) {
    if isClosed { return }
    switch event {
    case .began(let number, let outer, let id):
      let action = outer == nil && isStarting ? actions - 1 : nil
      tell(.effectBegan(number, inside: outer, id: id?.literal, action: action))
    case .outputs(let number): outputs.append(number)
    case .ended(let number): tell(.effectEnded(number))
    case .cancelled(let number): tell(.effectCancelled(number))
    }
  }

  func called(_ call: String) { tell(.called(call)) }

  func failed(_ message: String) { if !isClosed { tell(.failed(message)) } }

  func inFlight(_ work: InFlight) { tell(.inFlight(action: work.action, reason: work.reason.text)) }

  // MARK: State

  private static func literal(_ value: ValueBox) -> String { ObservedValue<State>.literal(value) }

  private func changed(from old: State, to new: State) {
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { new in changed(from: UnsafeRawPointer(old), to: UnsafeRawPointer(new)) }
    }
  }

  private func changed(from old: UnsafeRawPointer, to new: UnsafeRawPointer) {
    var changes = TracedChanges(hidden: script.hidden, isRootNamed: isRootNamed)
    history.changes(from: old, to: new, &changes)
    for change in changes.changes { tell(.changed(change)) }
    if !changes.changes.isEmpty {
      let now = expanded(new)
      let differing = LeafChange.between(leaves, now)
      leaves = now
      if !differing.isEmpty { tell(.leaves(differing)) }
    }
    for (index, value) in derived.enumerated() {
      guard let read = reading({ value.news(new) }) else { continue }
      let text = Self.literal(read)
      tell(.derived(LeafChange("~\(value.name)", old: derivedTexts[index], new: text)))
      derivedTexts[index] = text
    }
  }

  private func hear(_ state: State) {
    withUnsafePointer(to: state) { state in
      for value in heard {
        guard let read = reading({ value.news(UnsafeRawPointer(state)) }) else { continue }
        tell(.heard(name: value.name, literal: Self.literal(read)))
      }
    }
  }

  private func expanded(_ state: UnsafeRawPointer) -> [LeafValue] {
    var leaves: [LeafValue] = []
    StateExpansion.walk(shape, state, hiding: script.hidden) { path, literal in
      leaves.append(LeafValue(String(decoding: path, as: UTF8.self), String(decoding: literal, as: UTF8.self)))
    }
    return leaves
  }
}

/// Keeps changes with the value before. What is ignored inside them is as little shown as in a transcript.
private struct TracedChanges: ChangeConsumer {
  let hidden: PathMask?
  let isRootNamed: Bool
  private(set) var changes: [LeafChange] = []

  init(hidden: PathMask?, isRootNamed: Bool) {
    self.hidden = hidden
    self.isRootNamed = isRootNamed
  }

  mutating func changed(_ path: [UInt8], _ shape: TypeShape, from old: UnsafeRawPointer?, to new: UnsafeRawPointer) {
    add(path, old: old.map { text(path, shape, $0) }, new: text(path, shape, new))
  }

  mutating func removed(_ path: [UInt8], _ shape: TypeShape, old: UnsafeRawPointer) {
    add(path, old: text(path, shape, old), new: nil)
  }

  private func text(_ path: [UInt8], _ shape: TypeShape, _ value: UnsafeRawPointer) -> String {
    LiteralPrinter.text(shape, value, hiding: hidden?.mask(at: path, isRootNamed: isRootNamed))
  }

  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]) {
    add(path, old: old.map { String(decoding: $0, as: UTF8.self) }, new: String(decoding: new, as: UTF8.self))
  }

  mutating func removed(_ path: [UInt8], old: [UInt8]) {
    add(path, old: String(decoding: old, as: UTF8.self), new: nil)
  }

  mutating func reordered(_ path: [UInt8], ids: [[UInt8]]) {
    add(path + ".order".utf8, old: nil, new: String(decoding: ReorderedText.of(ids), as: UTF8.self))
  }

  private mutating func add(_ path: [UInt8], old: String?, new: String?) {
    changes.append(LeafChange(String(decoding: path, as: UTF8.self), old: old, new: new))
  }
}

extension LeafChange {
  /// What differs between two lists of leaves: new values in their order, then leaves that are gone. Texts are compared
  /// by their bytes: as strings, two spellings of one character would be equal.
  package static func between(_ old: [LeafValue], _ new: [LeafValue]) -> [LeafChange] {
    var before: [[UInt8]: LeafValue] = [:]
    for leaf in old { before[Array(leaf.path.utf8)] = leaf }
    var changes: [LeafChange] = []
    for leaf in new {
      let known = before.removeValue(forKey: Array(leaf.path.utf8))
      if let known, known.literal.utf8.elementsEqual(leaf.literal.utf8) { continue }
      changes.append(LeafChange(leaf.path, old: known?.literal, new: leaf.literal))
    }
    let gone = old.filter { before[Array($0.path.utf8)] != nil }
    return changes + gone.map { LeafChange($0.path, old: $0.literal, new: nil) }
  }
}
