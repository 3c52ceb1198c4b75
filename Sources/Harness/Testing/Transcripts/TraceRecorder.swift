/// Makes the trace of a script while it is played: events in the order in which things happened, which is not always the order
/// of a transcript's lines.
///
/// It looks at no state for changes itself. The `ObservationBuilder` hands on what it finds for its lines; the engine says what
/// becomes of effects. The trace has no part in what is compared or recorded.
final class TraceRecorder<State>: EffectObserver {
  private(set) var trace = ScriptTrace()
  /// Gets all of it at once, where anybody looks on from outside.
  var observer: (any PlayObserver)?
  private let document: TranscriptDocument
  private let timeline: TestScheduler
  /// Nothing that is done here counts.
  let time: PlayingTime?
  private let hidden: PathMask?
  /// A list that gets elements may be another leaf, and no change says so.
  private let hidesElements: Bool
  private let makeRenderer: ((State) -> ViewRenderer<State>)?
  /// The trace's own: the script's is there only if the script has the command `view`.
  private var renderer: ViewRenderer<State>?

  /// Statements that are no commands are no steps; what happens in one belongs to the next command.
  private var pending: [ScriptTrace.Event] = []
  private var isInStep = false
  private var isClosed = false

  /// Those of a state of which changes don't say all; of any other, those of its beginning.
  private var leaves: [LeafBytes] = []
  /// The leaves that say in which order lists are.
  private var orders: Set<[UInt8]> = []
  /// How derived values looked last: an object among them may be another one since.
  private var derivedTexts: [String] = []

  /// How the page looked last.
  private var shownView: String?

  /// How many actions were reduced; the one that is at work is the last of them.
  private var actions = 0
  private var isStarting = false
  /// Whether the reducer is at work: what is called meanwhile is called by it.
  private var isReducing = false
  private var isReceived = false
  /// Where the actions come from that are queued but not reduced.
  private var outputs: [Int?] = []
  /// The engine's numbers of effects, in the order in which they began: it gives numbers to other things, too.
  private var effects: [Int: Int] = [:]

  init<Action, Environment>(
    _ document: TranscriptDocument, _ feature: Feature<State, Action, Environment>, _ script: Script<State, Action>,
    _ timeline: TestScheduler, _ time: PlayingTime?
  ) {
    self.time = time
    self.document = document
    self.timeline = timeline
    hidden = script.hidden
    hidesElements = hidden?.hidesElements ?? false
    makeRenderer = script.hidesView ? nil : feature.makeRenderer
  }

  /// The feature's page is made once more than without a trace: what it reports then is not reported again.
  private func looking<Value>(_ look: () -> Value) -> Value { withIssueListener({ _ in }, look) }

  private func add(_ kind: ScriptTrace.Kind) {
    time?.pause()
    defer { time?.resume() }
    let event = ScriptTrace.Event(time: timeline.now, kind: kind)
    if isInStep, let last = trace.steps.indices.last {
      trace.steps[last].events.append(event)
      observer?.traceHas(event)
    } else {
      pending.append(event)
    }
  }

  // MARK: Steps

  /// The script begins.
  /// - Parameter derived: the names and literals of derived values.
  func begin(_ state: State, derived: [(name: String, literal: String)]) {
    time?.pause()
    defer { time?.resume() }
    leaves = ValueRef.with(state) { LeafBytes.all(of: $0, hiding: hidden) }
    orders = Set(leaves.map(\.path).filter(Self.isOrder))
    derivedTexts = derived.map(\.literal)
    renderer = makeRenderer.map { open in looking { open(state) } }
    trace.initialState = leaves.map { ScriptTrace.Leaf(path: $0.pathText, literal: $0.literalText) }
    trace.initialState += derived.map { ScriptTrace.Leaf(path: "~\($0.name)", literal: $0.literal) }
    trace.initialView = view(state)
    shownView = trace.initialView
    observer?.traceBegins(trace.initialState, view: trace.initialView)
  }

  private func view(_ state: State) -> String? {
    guard let renderer else { return nil }
    return looking { renderer.text(state) }
  }

  func beginStep(_ index: Int) {
    time?.pause()
    defer { time?.resume() }
    let statement = document.statements[index]
    isInStep = statement.kind.isCommand
    guard isInStep else { return }
    let now = timeline.now
    let step = ScriptTrace.Step(command: statement.text, line: statement.line, begin: now, end: now, events: pending)
    trace.steps.append(step)
    observer?.traceBegins(step)
    for event in pending { observer?.traceHas(event) }
    pending = []
  }

  func endStep(_ state: State) {
    time?.pause()
    defer { time?.resume() }
    let text = view(state)
    shownView = text
    if isInStep, let last = trace.steps.indices.last {
      trace.steps[last].end = timeline.now
      trace.steps[last].view = text
      observer?.traceEnds(trace.steps[last])
    }
    isInStep = false
  }

  /// What happens from now on belongs to no step.
  func close() {
    isClosed = true
    renderer = nil
  }

  // MARK: Events

  /// - Parameter name: that of the action's case.
  func willReduce(_ literal: String, name: String?, isReceived: Bool) {
    actions += 1
    isReducing = true
    self.isReceived = isReceived
    if isReceived {
      let effect = outputs.isEmpty ? nil : outputs.removeFirst()
      add(.received(literal, name: name, effect: effect.map(number)))
    } else {
      add(.sent(literal, name: name))
    }
  }

  /// The state has changed, as the transcript words it, and derived values with it.
  /// - Parameter old: the state before; nil where objects in it may be others by now.
  func changed(
    _ changes: [ScriptTrace.Change], from old: ValueRef?, to state: ValueRef, derived: [DerivedNews]
  ) {
    time?.pause()
    defer { time?.resume() }
    for change in changes { add(.changed(change)) }
    if !changes.isEmpty {
      let differing = leafChanges(changes, from: old, to: state)
      if !differing.isEmpty { add(.leaves(differing)) }
    }
    for news in derived {
      let literal = String(decoding: news.literal, as: UTF8.self)
      add(.derived(ScriptTrace.Change(path: "~\(news.name)", old: derivedTexts[news.number], new: literal)))
      derivedTexts[news.number] = literal
    }
  }

  private func leafChanges(
    _ changes: [ScriptTrace.Change], from old: ValueRef?, to state: ValueRef
  ) -> [ScriptTrace.Change] {
    guard let old, !hidesElements else {
      let now = LeafBytes.all(of: state, hiding: hidden)
      defer { leaves = now }
      return LeafBytes.changes(from: leaves, to: now)
    }
    let differing = LeafBytes.changes(changes, from: old, to: state, hiding: hidden) { [orders] in orders.contains($0) }
    for change in differing {
      let path = Array(change.path.utf8)
      if !Self.isOrder(path) { continue }
      if change.new == nil { orders.remove(path) } else { orders.insert(path) }
    }
    return differing
  }

  /// A field of that name is taken for one as well, which makes no difference: no list has its path.
  private static func isOrder(_ path: [UInt8]) -> Bool { path.suffix(6).elementsEqual(".order".utf8) }

  func didReduce(to state: State) {
    time?.pause()
    defer { time?.resume() }
    if let renderer { looking { renderer.update(state) } }
    (isReducing, isStarting) = (false, true)
    // What a script sends is the first thing in its step, and no time passes in it.
    guard isReceived, isInStep, let text = view(state),
      shownView.map({ !$0.utf8.elementsEqual(text.utf8) }) ?? true
    else { return }
    shownView = text
    add(.viewed(text))
  }

  /// Work has been done on a model.
  func didWork(_ state: State) {
    time?.pause()
    defer { time?.resume() }
    if let renderer { looking { renderer.update(state) } }
    guard isInStep, let text = view(state), shownView.map({ !$0.utf8.elementsEqual(text.utf8) }) ?? true else { return }
    shownView = text
    add(.viewed(text))
  }

  func threw(_ literal: String) { add(.thrown(literal)) }

  func didStartEffects() { isStarting = false }

  func heard(name: String, literal: String) { add(.heard(name: name, literal: literal)) }

  /// - Parameter effect: the engine's number of the effect whose work it is; nil where nobody knows one.
  func called(_ call: String, by effect: Int?) {
    add(.called(call, effect: isReducing ? nil : effect.map(number)))
  }

  func failed(_ message: String) { if !isClosed { add(.failed(message)) } }

  /// A hold makes something wait, or go on.
  func held(_ work: String, waits: Bool) { if isInStep { add(waits ? .waited(work) : .wentOn(work)) } }

  func inFlight(_ work: InFlight) { add(.inFlight(action: work.action, reason: work.reason.text)) }

  // MARK: Effects

  private func number(_ effect: Int) -> Int {
    if let known = effects[effect] { return known }
    effects[effect] = effects.count
    return effects.count - 1
  }

  func effectBegan(_ effect: Int, inside outer: Int?, id: CancellationID?) {
    if isClosed { return }
    let action = outer == nil && isStarting ? actions - 1 : nil
    add(.effectBegan(number(effect), inside: outer.map(number), id: id?.literal, action: action))
  }

  func willOutput(from effect: Int?) { if !isClosed { outputs.append(effect) } }

  func didDropOutputs() { outputs = [] }

  func effectEnded(_ effect: Int) { if !isClosed { add(.effectEnded(number(effect))) } }

  func effectCancelled(_ effect: Int) { if !isClosed { add(.effectCancelled(number(effect))) } }
}
