/// Reads the literals of a document with the types of its feature and of its world's endpoints.
struct ScriptCompiler<State, Action, Environment> {
  private let feature: Feature<State, Action, Environment>
  private let header: ScriptHeader
  private let document: TranscriptDocument
  /// The types, with the values that the script names.
  private let types: LiteralTypes

  init(
    _ document: TranscriptDocument, _ header: ScriptHeader, _ feature: Feature<State, Action, Environment>
  ) {
    self.document = document
    self.header = header
    self.feature = feature
    types =
      header.values.isEmpty ? feature.types : feature.types.naming(NamedValues(header.values, feature.types))
  }

  typealias Reduce = (inout State, Action) -> Effect<Action>

  /// Compiles a script without playing it: the tasks of its model never run.
  func compile(in world: World) throws(TranscriptErrors) -> (script: Script<State, Action>, reduce: Reduce) {
    try compile(in: world, on: EffectRunner(of: feature, in: world))
  }

  /// Why the script can't be read; nil if it can.
  var errors: TranscriptErrors? {
    do throws(TranscriptErrors) {
      _ = try compile(in: World(timeline: TestScheduler()))
      return nil
    } catch {
      return error
    }
  }

  /// Returns the script, and the reducer in the environment that the header names. Also registers endpoints in `world`.
  func compile(
    in world: World, on runner: EffectRunner
  ) throws(TranscriptErrors) -> (script: Script<State, Action>, reduce: Reduce) {
    var errors = header.errors
    let model = errors.collect { () throws(TranscriptError) in try self.model(in: world, on: runner) } ?? nil
    // Unreadable parts are replaced by defaults, since nothing is played then.
    let reduce =
      errors.collect { () throws(TranscriptError) in try reducer(in: world) } ?? feature.own.reduce(in: world)
    let knowsEnvironment = errors.count == header.errors.count
    let initialState =
      model ?? errors.collect { () throws(TranscriptError) in try self.initialState() } ?? feature.initialState
    let script = script(initialState, world, &errors)
    if let errors = TranscriptErrors(causes(errors, knowsEnvironment), of: document.source.path) { throw errors }
    return (script, reduce)
  }

  /// Returns the steps of statements that follow those of the script, whose endpoints `world` has.
  /// - Parameter index: the index of the first statement.
  func steps(
    of statements: [TranscriptDocument.Statement], from index: Int, in world: World
  ) throws(TranscriptErrors) -> [ScriptStep] {
    var errors: [TranscriptError] = []
    var steps: [ScriptStep] = []
    let stubs = StubReader(endpoints: world.endpoints, types: types)
    for (offset, statement) in statements.enumerated() {
      let read = errors.collect { () throws(TranscriptError) in try operation(statement, stubs) }
      if case let operation?? = read { steps.append(.init(statement: index + offset, operation: operation)) }
    }
    if let errors = TranscriptErrors(errors, of: document.source.path) { throw errors }
    return steps
  }

  /// Removes errors that only follow from others: about names that may be declared in unreadable lines, and about uses of a
  /// named value that is itself wrong.
  private func causes(_ errors: [TranscriptError], _ knowsEnvironment: Bool) -> [TranscriptError] {
    let mayBeOther = !knowsEnvironment || header.environment == nil && header.gaps.mayHold(.environment)
    var wrongValues: [LiteralError.Reason] = []
    return errors.filter { error in
      if let name = error.reason.unknownValue, header.gaps.mayName(name) { return false }
      switch error.reason {
      case .unknownEndpoint: return !mayBeOther || feature.variants.isEmpty
      // Its actions are those of another list.
      case .literal where feature.listIssue != nil: return false
      case .literal(let reason):
        guard case .inNamedValue = reason else { return true }
        if wrongValues.contains(reason) { return false }
        wrongValues.append(reason)
        return true
      default: return true
      }
    }
  }

  /// Returns the model that is the state, created in the environment that the header names; nil if the feature has none.
  private func model(in world: World, on runner: EffectRunner) throws(TranscriptError) -> State? {
    guard feature.isModel else { return nil }
    if let issue = feature.listIssue { throw error(document.featureStatement, .registration(issue)) }
    if let (range, statement) = header.initial {
      throw TranscriptError(
        statement.source, range.lowerBound,
        .registration(
          "feature '\(feature.name)' is a model, which creates its own state: remove `initial`, or create it differently in an "
            + "environment, .environment(\"NAME\", model: …)"))
    }
    // An unknown environment is reported once, when the reducer is looked up.
    guard let variant = feature.variant(header.environment?.name) else { return nil }
    var model: State?
    var told: [String] = []
    withIssueListener({ told.append($0.message) }) { model = variant.model(in: world, on: runner) }
    if let first = told.first {
      throw error(
        header.environment?.statement ?? document.featureStatement,
        .registration("the model of feature '\(feature.name)' could not be made: \(first)"))
    }
    return model
  }

  private func reducer(in world: World) throws(TranscriptError) -> Reduce {
    let name = header.environment?.name
    guard let variant = feature.variant(name) else {
      let known = feature.variants.keys.sorted()
      let statement = header.environment?.statement
      throw error(
        statement,
        .unknownEnvironment(name ?? "", nearest: NearestName.of(name ?? "", in: known), all: known))
    }
    let reducer = variant.reduce(in: world)
    if let issue = feature.issue(in: world) { throw error(document.featureStatement, .registration(issue)) }
    return reducer
  }

  /// Returns the script; its stubs are for the endpoints of `world`.
  private func script(
    _ initialState: State, _ world: World, _ errors: inout [TranscriptError]
  ) -> Script<State, Action> {
    var script = Script<State, Action>(initialState: initialState)
    script.types = types
    let uses = NameUses(document, own: header.ownValues)
    script.namedAndUnused = header.ownValues.filter { uses.unused.contains($0.name) }
      .map { ($0.name, line: $0.statement.line) }
    if let (name, statement) = uses.circle {
      errors.append(
        TranscriptError(statement.source, statement.argument.lowerBound, .literal(.valueInsideItself(name))))
    }
    let hidden = hiddenParts(&errors)
    (script.hidden, script.hiddenDerived) = (hidden.mask, hidden.derived)
    if let issue = feature.endpointIssue(in: world) {
      errors.append(error(document.featureStatement, .registration(issue)))
    }
    let stubs = StubReader(endpoints: world.endpoints, types: types)
    func add(_ statement: TranscriptDocument.Statement, at index: Int) {
      let read = errors.collect { () throws(TranscriptError) in try operation(statement, stubs) }
      if case let operation?? = read { script.steps.append(.init(statement: index, operation: operation)) }
    }
    for statement in header.stubs { add(statement, at: 0) }
    for (index, statement) in document.statements.enumerated() { add(statement, at: index) }
    script.hidesView =
      !(header.ignored.isEmpty && feature.ignoredPaths.isEmpty) && !document.statements.contains { $0.kind == .view }
    return script
  }

  private func operation(
    _ statement: TranscriptDocument.Statement, _ stubs: StubReader
  ) throws(TranscriptError) -> ScriptStep.Operation? {
    let source = statement.source
    switch statement.kind {
    case .send(let range):
      return .send(try action(source, range))
    case .hold(let words): return .hold(try hold(words, source))
    case .advance(let duration): return .advance(duration)
    case .run: return .run
    case .stub(let range): return .stub(try stubs.read(source, range))
    case .expect(let path, let literal):
      let text = source.text(path)
      if text.hasPrefix("~") {
        let name = String(text.dropFirst())
        guard feature.derivedValues.contains(where: { $0.name == name }) else {
          throw TranscriptError(
            source, path.lowerBound + 1,
            .unknownDerived(name, nearest: NearestName.of(name, in: feature.derivedValues.map(\.name))))
        }
      } else if let shape = try self.path(text, source, path.lowerBound).shape {
        // Read here to report a mistake at its place; read again for the comparison.
        _ = try self.literal(source, literal, shape, bare: false, base: nil)
      }
      return .expect(path: text, source: source, literal: literal)
    case .state: return .state
    case .view:
      guard feature.makeRenderer != nil else {
        throw TranscriptError(source, statement.range.lowerBound, .noView(feature.name))
      }
      return .view
    case .note: return .note
    case .end: return .end
    default: return nil
    }
  }

  private func hold(_ words: HoldWords, _ source: SourceText) throws(TranscriptError) -> ScriptHold {
    var owner = ""
    try action(source, words.action).lend(as: Action.self) { owner = ValueText.of($0, .inFlight) }
    let point = words.point.map { source.joined($0) }
    if let range = words.point, let point, case .call(let call) = ObservationLine(point) {
      let endpoint = ObservationLine.endpoint(of: call)
      if feature.quietEndpoints.contains(endpoint) {
        throw TranscriptError(source, range.lowerBound, .quietPoint(endpoint: endpoint, feature: feature.name))
      }
    }
    return ScriptHold(owner: owner, task: words.task, point: point)
  }

  /// Reports write an inner action with dots, and users may write it like that.
  private func action(_ source: SourceText, _ range: Range<Int>) throws(TranscriptError) -> ValueBox {
    do throws(TranscriptError) {
      return try literal(source, range, TypeShape.of(Action.self), bare: true, base: nil)
    } catch {
      guard case .literal(.unknownCase(let name, let type, _, let all)) = error.reason,
        let example = CaseExamples(Action.self, types).literal(of: source.text(range))
      else { throw error }
      throw TranscriptError(
        path: error.path, line: error.line, column: error.column,
        reason: .literal(.unknownCase(name, of: type, nearest: example, all: all)))
    }
  }

  private func initialState() throws(TranscriptError) -> State {
    guard let (range, statement) = header.initial else { return feature.initialState }
    let text = statement.source.text(range)
    if let named = feature.namedStates[text] { return named() }
    let isName =
      !text.hasPrefix("$") && text.utf8.allSatisfy { LiteralParser.isNameByte($0) || $0 == UInt8(ascii: "-") }
    if isName {
      let known = feature.namedStates.keys.sorted()
      throw TranscriptError(
        statement.source, range.lowerBound,
        .unknownState(text, nearest: NearestName.of(text, in: known), all: known))
    }
    let whole = feature.initialState
    let box = try ValueRef.with(whole) { base throws(TranscriptError) in
      try literal(statement.source, range, base.shape, bare: false, base: base)
    }
    return box.value(as: State.self) ?? whole
  }

  private func hiddenParts(_ errors: inout [TranscriptError]) -> HiddenParts {
    var hidden = HiddenParts()
    for path in feature.ignoredPaths {
      do throws(HiddenParts.Failure) {
        try hidden.hide(path, of: feature)
      } catch {
        errors.append(
          self.error(
            document.featureStatement,
            .registration("feature '\(feature.name)' ignores '\(path)', but \(error.reason)")))
      }
    }
    for (path, statement) in header.ignored {
      do throws(HiddenParts.Failure) {
        try hidden.hide(path, of: feature)
      } catch {
        errors.append(
          TranscriptError(statement.source, statement.argument.lowerBound + error.offset, error.reason))
      }
    }
    return hidden
  }

  /// Reads a path, and finds the shape there if the types tell it.
  private func path(
    _ text: String, _ source: SourceText, _ offset: Int
  ) throws(TranscriptError) -> (reader: PathReader, shape: TypeShape?) {
    do throws(PathReader.Failure) {
      let reader = try PathReader(text)
      return (reader, try reader.check(TypeShape.of(State.self)))
    } catch {
      throw TranscriptError(source, offset + error.offset, .path(error))
    }
  }

  private func literal(
    _ source: SourceText, _ range: Range<Int>, _ shape: TypeShape, bare: Bool, base: ValueRef?
  ) throws(TranscriptError) -> ValueBox {
    var parser = LiteralParser(source.bytes, in: range, types: types)
    do throws(LiteralError) {
      return try parser.parseAll(shape, bare: bare, base: base)
    } catch {
      throw TranscriptError(source, error.offset, .literal(error.reason))
    }
  }

  private func error(
    _ statement: TranscriptDocument.Statement?, _ reason: TranscriptError.Reason
  ) -> TranscriptError {
    guard let statement else { return TranscriptError(document.source, 0, reason) }
    return TranscriptError(statement.source, statement.argument.lowerBound, reason)
  }
}
