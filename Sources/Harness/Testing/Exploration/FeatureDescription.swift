/// All that a script of a feature may say: what can be sent, which endpoints there are to be stubbed, which names there are.
///
/// Examples and stubs can be pasted into a script of the feature. Equal features have equal descriptions.
package struct FeatureDescription: Equatable, Sendable, Encodable {
  /// A case of the action.
  package struct Action: Equatable, Sendable, Encodable {
    /// As reports write it: `counter.didTapPlus`.
    package let name: String
    /// The parts of its payload; of an action inside another one, those of both.
    package let payload: [Part]
    /// What can stand behind `send`; nil where no value can be made up.
    package let example: String?
    /// Others, so that each case occurs of the enums in its payload; nil where there are none.
    package let alternatives: [String]?
    /// Why there is no example.
    package let problem: String?
    /// Whether scripts have it from effects alone; nil where they say nothing of it, or send it.
    package var isOnlyReceived: Bool?
  }

  /// A part of a payload.
  package struct Part: Equatable, Sendable, Encodable {
    /// From the action on: `row.id`, `row.type.0`.
    let path: String
    /// Nil where it has none.
    package let label: String?
    package let type: String
  }

  /// A way out of the feature.
  package struct Endpoint: Equatable, Sendable, Encodable {
    package let name: String
    /// As a world makes it: `effect`, `fireAndForget`, `value`, `task`, `stream`.
    package let kind: String
    /// The types of its arguments.
    package let arguments: [String]
    /// The type of what it answers; of a stream, that of its elements. Nil where it answers nothing.
    package let output: String?
    /// The type of what it throws; nil where it can't.
    package let failure: String?
    /// Whether it does something by itself where a script has no stub.
    package let hasDefault: Bool
    /// The environment that has it, where the feature's own has not.
    package let environment: String?
    /// A line of a script that answers a call; nil where none can be made up.
    package let stub: String?
    /// Other such lines: the other cases of what it answers, and the errors that its type or the feature names.
    package let alternatives: [String]?
    /// Why the line has no value, or there is none.
    package let problem: String?
  }

  /// What the feature says of itself, by name.
  package struct Rules: Equatable, Sendable, Encodable {
    package let always: [String]
    package let eventually: [String]
    package let sometimes: [String]
  }

  package let name: String
  package private(set) var actions: [Action]
  package let endpoints: [Endpoint]
  /// What `initial` can name, sorted.
  package let states: [String]
  /// What `environment` can name, sorted.
  package let environments: [String]
  /// The names of derived values, as transcripts have them: `~total`.
  package let derived: [String]
  /// The names of declared subscribers.
  package let heard: [String]
  /// As literals, sorted.
  package let prototypes: [String]
  package let rules: Rules
  /// The paths that no script shows.
  package let ignored: [String]
  /// The endpoints whose calls no script shows.
  package let quiet: [String]
  /// Whether scripts can have the command `view`.
  package let hasView: Bool
  /// Why no script of the feature can be played.
  package let problems: [String]

  /// The description with what scripts know: what only effects send comes behind what users do.
  /// - Parameters:
  ///   - sent: the names of actions that scripts send.
  ///   - received: those that effects have sent.
  package func knowing(sent: Set<String>, received: Set<String>) -> FeatureDescription {
    var description = self
    let marked = actions.map { action in
      var action = action
      if received.contains(action.name), !sent.contains(action.name) { action.isOnlyReceived = true }
      return action
    }
    description.actions = marked.filter { $0.isOnlyReceived == nil } + marked.filter { $0.isOnlyReceived != nil }
    return description
  }
}

/// A feature that can be described.
package protocol DescribableFeature {
  /// Builds its environments, as playing a script does.
  var description: FeatureDescription { get }
  /// The name of the action that a line sends or has received: `counter.didTapPlus`; nil where it is none.
  func name(ofAction text: String) -> String?
  /// Why nothing may play it; nil where nothing is wrong. Builds its environments.
  var problem: String? { get }
  /// What is wrong with the list of a model's actions, which runs no code of the feature; nil where nothing is.
  var listIssue: String? { get }
}

extension AnyFeature {
  /// Why nothing may play it; nil where nothing is wrong.
  package var problem: String? { (base as? any DescribableFeature)?.problem }

  /// What is wrong with the list of a model's actions; nil where nothing is.
  package var listIssue: String? { (base as? any DescribableFeature)?.listIssue }
}

extension Feature: DescribableFeature {
  package var problem: String? { FeatureWorlds(self).issue(of: self) }

  package func name(ofAction text: String) -> String? {
    var name: String?
    var parser = LiteralParser(Array(text.utf8), types: types)
    let action = try? parser.parseAll(TypeShape.of(Action.self), bare: true)
    action?.lend(as: Action.self) { name = ActionCases.of(Action.self).name(of: $0) }
    return name
  }

  package var description: FeatureDescription {
    let given = ValuePool()
    for value in explored.values { given.add(value.ref) }
    let source = ValueSource(types: types, given: given, now: World.defaultDate)
    let worlds = FeatureWorlds(self)
    return FeatureDescription(
      name: name, actions: ActionDescriber(types: types, source: source).actions(of: Action.self),
      endpoints: worlds.endpoints.map {
        EndpointDescriber(types: types, source: source).description(of: $0.endpoint, only: $0.environment)
      },
      states: namedStates.keys.sorted(), environments: variants.keys.sorted(),
      derived: derivedValues.map { "~\($0.name)" }, heard: heardValues.map(\.name),
      prototypes: (types.style?.prototypes.values.map { LiteralPrinter.text(of: $0.ref, .untyped) } ?? []).sorted(),
      rules: .init(
        always: rules.filter { $0.kind == .state || $0.kind == .step }.map(\.name), eventually: ruleNames(.eventually),
        sometimes: ruleNames(.goal)),
      ignored: ignoredPaths, quiet: quietEndpoints, hasView: makeRenderer != nil,
      problems: worlds.issue(of: self).map { [$0] } ?? [])
  }
}

/// Says of the cases of an action what they hold, and how they are sent.
private struct ActionDescriber {
  let types: LiteralTypes
  let source: ValueSource

  func actions(of type: Any.Type) -> [FeatureDescription.Action] {
    let cases = ActionCases.of(type)
    let shape = TypeShape.of(type)
    if cases.names.isEmpty {
      // An action that is no enum is one without a name.
      let example = plainest([ZeroValue.make(shape)] + tries { source.value(of: shape, $0) })
      return [
        .init(
          name: CodeLiteral.name(of: shape), payload: [], example: example, alternatives: nil,
          problem: example == nil ? problem(source.problem(of: shape)) : nil)
      ]
    }
    let problems = Dictionary(
      source.problems(of: type).map { ($0.number, $0.problem) }, uniquingKeysWith: { first, _ in first })
    let literals = Dictionary(
      grouping: CaseLiterals(types).all(of: shape, bare: true)
    ) { number(of: $0, shape, cases) }
    return cases.examples.map { number in
      var maker = ValueMaker(ZeroChoices())
      let zero = plainest([cases.make(number, with: &maker)])
      let example = zero ?? plainest(tries { source.action(of: type, case: number, $0) })
      let parts = cases.parts(of: number).map { name, shape in
        let label = name.split(separator: ".").last.map(String.init)
        return FeatureDescription.Part(
          path: name, label: label.flatMap { Int($0) == nil ? $0 : nil }, type: CodeLiteral.name(of: shape))
      }
      return .init(
        name: cases.names[number], payload: parts, example: example,
        alternatives: others(literals[number] ?? [], than: example),
        problem: example == nil ? problem(problems[number]) : nil)
    }
  }

  private func number(of text: String, _ shape: TypeShape, _ cases: ActionCases) -> Int? {
    var parser = LiteralParser(Array(text.utf8), types: types)
    return (try? parser.parseAll(shape, bare: true)).flatMap { cases.number(of: $0) }
  }

  /// What was made up from several numbers.
  private func tries(_ make: (SeededGenerator) -> ValueBox?) -> [ValueBox?] {
    (0..<16).map { make(SeededGenerator(seed: $0)) }
  }

  /// The shortest literal that a script can say.
  private func plainest(_ values: [ValueBox?]) -> String? {
    var best: String?
    for value in values {
      guard let value else { continue }
      let text = LiteralPrinter.text(of: value.ref, .bare)
      var parser = LiteralParser(Array(text.utf8), types: types)
      guard (try? parser.parseAll(value.shape, bare: true)) != nil else { continue }
      if text.utf8.count < best?.utf8.count ?? .max { best = text }
    }
    return best
  }

  private func problem(_ problem: MakingProblem?) -> String { problem?.text ?? MakingProblem.noLiteral }
}

/// Those that are others than the first; nil where there are none.
private func others(_ texts: [String], than first: String?) -> [String]? {
  let others = texts.filter { $0 != first }
  return others.isEmpty ? nil : others
}

/// Says of an endpoint what goes in and out, and how it is stubbed.
private struct EndpointDescriber {
  let types: LiteralTypes
  let source: ValueSource

  func description(of endpoint: Endpoint, only environment: String?) -> FeatureDescription.Endpoint {
    let answer = AnswerMaker(source: source, makesFaults: false).plainest(of: endpoint)
    let made = answer.flatMap { line($0, endpoint) }
    // Without a value, it may still come to none.
    let stub = made ?? line(.never, endpoint) ?? line(.failure(.text("failed"), after: nil), endpoint)
    let problem = made == nil ? source.problem(of: endpoint.output)?.text ?? MakingProblem.noLiteral : nil
    let type = CodeLiteral.name(of: endpoint.output)
    return .init(
      name: endpoint.name, kind: "\(endpoint.kind)", arguments: endpoint.arguments.map(CodeLiteral.name),
      output: endpoint.needsValue ? type : nil,
      failure: endpoint.throwsAny ? "any Error" : endpoint.failure.map(CodeLiteral.name),
      hasDefault: endpoint.hasDefault, environment: environment, stub: stub,
      alternatives: others(alternatives(endpoint), than: stub),
      problem: problem.map { "\(type): \($0)" })
  }

  /// Lines with each case of what it answers, and with each error that a type names.
  private func alternatives(_ endpoint: Endpoint) -> [String] {
    let literals = CaseLiterals(types)
    let values = endpoint.needsValue ? literals.all(of: endpoint.output).map { "= \($0)" } : []
    var failures: [String] = []
    if let failure = endpoint.failure {
      let errors = endpoint.throwsAny ? literals.errors : literals.all(of: failure)
      failures = (errors.isEmpty && endpoint.throwsAny ? ["\"failed\""] : errors).map { "= fail \($0)" }
    }
    return (values + failures).compactMap { line("stub \(endpoint.name) \($0)", endpoint) }
  }

  /// The line, if a script can have it.
  private func line(_ answer: Stub.Answer, _ endpoint: Endpoint) -> String? {
    line(StubText.text(Stub(name: endpoint.name, patterns: nil, answer: answer, always: false, text: "")), endpoint)
  }

  private func line(_ text: String, _ endpoint: Endpoint) -> String? {
    let source = SourceText(path: "", bytes: Array(text.utf8))
    let reader = StubReader(endpoints: [endpoint.name: endpoint], types: types)
    return (try? reader.read(source, 5..<source.bytes.count)) == nil ? nil : text
  }
}
