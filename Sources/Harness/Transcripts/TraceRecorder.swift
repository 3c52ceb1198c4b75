/// Tells everything that happens while a script is played. It listens beside the `ObservationBuilder`, which makes the
/// lines of the transcript, and has no part in them.
final class TraceRecorder<State, Action> {
  private let feature: PlayableFeature<State, Action>
  private let script: Script<State, Action>
  private let timeline: TestScheduler
  private let hearer: PlayedEvent.Hearer
  private let shape = TypeShape.of(State.self)
  private let cases = ActionCases(Action.self)

  private var derived: [ValueBox] = []
  private var heard: [ValueBox] = []
  /// A page of the trace's own: the script's is there only if the script looks at it.
  private var page: PlayedPage<State>?
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
  }

  private func tell(_ event: PlayedEvent) { hearer(timeline.now, event) }

  /// The feature's own code runs once more than without a trace: what it reports then is not told again.
  private func reading<Value>(_ read: () -> Value) -> Value { withIssueListener({ _ in }, read) }

  // MARK: Steps

  func begin(_ state: State) {
    derived = feature.derived.map { value in reading { value.read(state) } }
    heard = feature.heard.map { value in reading { value.read(state) } }
    leaves = expanded(state)
    let told = feature.derived.indices.filter { isShown(feature.derived[$0]) }.map {
      LeafValue("~\(feature.derived[$0].name)", ObservedValue<State>.literal(derived[$0]))
    }
    page = feature.view.map { open in reading { open(state) } }
    tell(.begins(leaves + told, view: view(state)))
  }

  private func view(_ state: State) -> String? {
    guard let page else { return nil }
    return reading { page.text(state) }
  }

  func beginStep(_ statement: Int) { tell(.stepBegins(statement: statement)) }

  func endStep(_ state: State) { tell(.stepEnds(view: view(state))) }

  /// What happens from now on belongs to no step.
  func close() {
    isClosed = true
    page = nil
  }

  // MARK: Events

  func note(_ event: JournalEvent<State, Action>) {
    switch event {
    case .willReduce(let action, let isReceived):
      actions += 1
      let literal = LiteralPrinter.text(action, .bare)
      let name = cases.name(of: action)
      if isReceived {
        tell(.received(literal, name: name, effect: outputs.isEmpty ? nil : outputs.removeFirst()))
      } else {
        tell(.sent(literal, name: name))
      }
    case .didReduce(_, let old, let new):
      changed(from: old, to: new)
      hear(new)
      if let page { reading { page.tell(new) } }
      isStarting = true
    case .didStartEffects: isStarting = false
    // Told by the work that ended under it.
    case .cancelled: break
    }
  }

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

  private func isShown(_ value: ObservedValue<State>) -> Bool { !script.hiddenDerived.contains(value.name) }

  private func changed(from old: State, to new: State) {
    let changes = withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { new in
        var walker = ChangeWalker(TracedChanges())
        walker.walk(shape, UnsafeRawPointer(old), UnsafeRawPointer(new), hiding: script.hidden)
        return walker.consumer.changes
      }
    }
    for change in changes { tell(.changed(change)) }
    if !changes.isEmpty {
      let now = expanded(new)
      let differing = LeafChange.between(leaves, now)
      leaves = now
      if !differing.isEmpty { tell(.leaves(differing)) }
    }
    for (index, value) in feature.derived.enumerated() {
      let read = reading { value.read(new) }
      if isShown(value), ObservedValue<State>.differs(derived[index], read) {
        let literal = ObservedValue<State>.literal
        tell(.derived(LeafChange("~\(value.name)", old: literal(derived[index]), new: literal(read))))
      }
      derived[index] = read
    }
  }

  private func hear(_ state: State) {
    for (index, value) in feature.heard.enumerated() {
      let read = reading { value.read(state) }
      if value.isToldEveryState || ObservedValue<State>.differs(heard[index], read) {
        tell(.heard(name: value.name, literal: ObservedValue<State>.literal(read)))
      }
      heard[index] = read
    }
  }

  private func expanded(_ state: State) -> [LeafValue] {
    var leaves: [LeafValue] = []
    withUnsafePointer(to: state) { state in
      StateExpansion.walk(shape, UnsafeRawPointer(state), hiding: script.hidden) { path, literal in
        leaves.append(LeafValue(String(decoding: path, as: UTF8.self), String(decoding: literal, as: UTF8.self)))
      }
    }
    return leaves
  }
}

/// Keeps changes with the value before.
private struct TracedChanges: ChangeConsumer {
  private(set) var changes: [LeafChange] = []

  mutating func changed(_ path: [UInt8], _ shape: TypeShape, from old: UnsafeRawPointer?, to new: UnsafeRawPointer) {
    add(path, old: old.map { LiteralPrinter.text(shape, $0) }, new: LiteralPrinter.text(shape, new))
  }

  mutating func removed(_ path: [UInt8], _ shape: TypeShape, old: UnsafeRawPointer) {
    add(path, old: LiteralPrinter.text(shape, old), new: nil)
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
