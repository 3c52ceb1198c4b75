/// Records the trace of a script while it is replayed: events in the order in which they happened, which isn't always the
/// order of a transcript's lines.
///
/// It doesn't compare states itself. The `ObservationBuilder` passes on the changes that it finds for its lines; the engine
/// reports effects. The trace is neither compared nor recorded.
final class TraceRecorder<State>: EffectObserver {
  private(set) var trace = ScriptTrace()
  /// Receives the trace as it is made, if there is an observer outside the player.
  var observer: (any PlayObserver)?
  private let document: TranscriptDocument
  private let timeline: TestScheduler
  /// Is paused while the recorder works.
  let time: PlayingTime?
  private let hidden: PathMask?
  /// Whether elements are hidden: then inserting elements can make a list another leaf without a change that says so.
  private let hidesElements: Bool
  private let makeRenderer: ((State) -> ViewRenderer<State>)?
  /// The trace's own renderer: the script has one only if it has the command `view`.
  private var renderer: ViewRenderer<State>?

  /// Events of statements that are not commands, which belong to the next command.
  private var pending: [ScriptTrace.Event] = []
  private var isInStep = false
  private var isClosed = false

  /// The leaves of the current state if changes don't describe it completely; otherwise those of the initial state.
  private var leaves: [LeafBytes] = []
  /// The leaves that give the order of lists.
  private var orders: Set<[UInt8]> = []
  /// The last texts of derived values: an object among them may have changed since.
  private var derivedTexts: [String] = []

  /// The last text of the page.
  private var shownView: String?

  /// The number of actions reduced so far; the last of them is the current one.
  private var actions = 0
  private var isStarting = false
  /// Whether the reducer is running, so that calls come from it.
  private var isReducing = false
  private var isReceived = false
  /// The effects that queued the actions not reduced yet.
  private var outputs: [Int?] = []
  /// The numbers of effects in their order, by the engine's numbers, which also count other things.
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

  /// The trace draws the feature's page once more; issues are not reported again.
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

  /// Begins the script.
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

  /// Ends the trace: later events belong to no step.
  func close() {
    isClosed = true
    renderer = nil
  }

  // MARK: Events

  /// - Parameter name: the name of the action's case.
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

  /// Records changes of the state, as the transcript words them, and of derived values.
  /// - Parameter old: the state before; nil if objects in it may have changed by now.
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

  /// A field of that name counts as well, which does no harm: no list has its path.
  private static func isOrder(_ path: [UInt8]) -> Bool { path.suffix(6).elementsEqual(".order".utf8) }

  func didReduce(to state: State) {
    time?.pause()
    defer { time?.resume() }
    if let renderer { looking { renderer.update(state) } }
    (isReducing, isStarting) = (false, true)
    // A script's send is the first event of its step, and takes no time.
    guard isReceived, isInStep, let text = view(state),
      shownView.map({ !$0.utf8.elementsEqual(text.utf8) }) ?? true
    else { return }
    shownView = text
    add(.viewed(text))
  }

  /// Records work on a model.
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

  /// - Parameter effect: the engine's number of the effect that makes the call; nil if it is unknown.
  func called(_ call: String, by effect: Int?) {
    add(.called(call, effect: isReducing ? nil : effect.map(number)))
  }

  func failed(_ message: String) { if !isClosed { add(.failed(message)) } }

  /// Records that a hold makes something wait, or continue.
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
