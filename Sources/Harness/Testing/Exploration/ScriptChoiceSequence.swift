/// A script as a choice sequence, with the answers of its stubs.
struct ScriptChoiceSequence<State, Action> {
  let name: String
  let path: String
  let start: ChoiceSequenceStart
  let steps: [ChoiceSequenceStep]
  let stubs: [Stub]
  let expectsFailure: Bool
  let isPlayed: Bool
  private let state: State

  /// Returns nil for a script that can't be read, or that uses another environment.
  init?<Environment>(
    _ script: ExploredScript, _ feature: Feature<State, Action, Environment>, environment: String?
  ) {
    let document = TranscriptReader.readAll(SourceText(path: script.path, bytes: script.bytes))
    guard let header = try? ScriptHeader(document, load: SuiteRunner.load), header.feature?.name == feature.name,
      header.environment?.name == environment,
      let compiled = try? ScriptCompiler(document, header, feature).compile(in: World(timeline: TestScheduler()))
    else { return nil }
    (name, path, isPlayed) = (script.name, script.path, script.isPlayed)
    expectsFailure = header.expectsFailure
    var start = ChoiceSequenceStart(date: header.date, seed: header.seed)
    if let (range, statement) = header.initial {
      let text = statement.source.text(range)
      start.state =
        feature.namedStates[text] != nil
        ? .named(text) : .value(ValueBox(of: compiled.script.initialState, TypeShape.of(State.self)))
    }
    self.start = start
    state = compiled.script.initialState
    var steps: [ChoiceSequenceStep] = []
    var stubs: [Stub] = []
    for step in compiled.script.steps {
      switch step.operation {
      case .send(let box): steps.append(.send(box))
      case .advance(let duration): steps.append(.advance(duration))
      case .run: steps.append(.run)
      case .stub(let stub): stubs.append(stub)
      case .hold(let hold): steps.append(.hold(hold))
      case .expect, .state, .view, .note, .end: break
      }
    }
    self.steps = steps
    self.stubs = stubs
  }

  /// Adds the values that it sends, answers with, and begins with.
  func add(to pool: ValuePool) {
    for case .send(let box) in steps { pool.add(partsOf: box.ref) }
    for stub in stubs {
      for pattern in stub.patterns ?? [] { if let pattern { pool.add(partsOf: pattern.ref) } }
      if case .values(let values, _) = stub.answer { for value in values { pool.add(partsOf: value.value.ref) } }
    }
    ValueRef.with(state) { pool.add(partsOf: $0) }
  }
}
