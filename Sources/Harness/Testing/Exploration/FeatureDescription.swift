/// Everything that a script of a feature may use: the actions to send, the endpoints to stub, and all names.
///
/// Examples and stubs can be pasted into a script of the feature. Equal features have equal descriptions.
package struct FeatureDescription: Equatable, Sendable, Encodable {
  /// A case of the action.
  package struct Action: Equatable, Sendable, Encodable {
    /// The name as reports write it: `counter.didTapPlus`.
    package let name: String
    /// The parts of its payload; for an action inside another one, those of both.
    package let payload: [Part]
    /// The text after `send`; nil if no value can be generated.
    package let example: String?
    /// Other examples, so that each case of the enums in its payload occurs; nil if there are none.
    package let alternatives: [String]?
    /// Why there is no example.
    package let problem: String?
    /// Whether scripts only receive it from effects; nil if they don't mention it, or send it.
    package var isOnlyReceived: Bool?
  }

  /// A part of a payload.
  package struct Part: Equatable, Sendable, Encodable {
    /// The path from the action: `row.id`, `row.type.0`.
    let path: String
    /// Nil if it has no label.
    package let label: String?
    package let type: String
  }

  /// An endpoint of the feature.
  package struct Endpoint: Equatable, Sendable, Encodable {
    package let name: String
    /// The kind, as a world creates it: `effect`, `fireAndForget`, `value`, `task`, `stream`.
    package let kind: String
    /// The types of its arguments.
    package let arguments: [String]
    /// The type of its answer; for a stream, that of its elements. Nil if it answers nothing.
    package let output: String?
    /// The type of the error that it throws; nil if it can't throw.
    package let failure: String?
    /// Whether it has behavior of its own for scripts without a stub.
    package let hasDefault: Bool
    /// The environment that has it; nil if the feature's own has it.
    package let environment: String?
    /// A line of a script that answers a call; nil if none can be generated.
    package let stub: String?
    /// Other such lines: with the other cases of its answer, and with the errors that its type or the feature names.
    package let alternatives: [String]?
    /// Why the line has no value, or is missing.
    package let problem: String?
  }

  /// The names of the feature's rules.
  package struct Rules: Equatable, Sendable, Encodable {
    package let always: [String]
    package let eventually: [String]
    package let sometimes: [String]
  }

  package let name: String
  package private(set) var actions: [Action]
  package let endpoints: [Endpoint]
  /// The names for `initial`, sorted.
  package let states: [String]
  /// The names for `environment`, sorted.
  package let environments: [String]
  /// The names of derived values, as transcripts write them: `~total`.
  package let derived: [String]
  /// The names of declared subscribers.
  package let heard: [String]
  /// The prototypes as literals, sorted.
  package let prototypes: [String]
  package let rules: Rules
  /// The paths that scripts don't show.
  package let ignored: [String]
  /// The endpoints whose calls scripts don't show.
  package let quiet: [String]
  /// Whether scripts can use the command `view`.
  package let hasView: Bool
  /// Why no script of the feature can be played.
  package let problems: [String]

  /// Returns the description with knowledge from scripts: actions that only effects send come after those of users.
  /// - Parameters:
  ///   - sent: the names of actions that scripts send.
  ///   - received: the names of actions that effects have sent.
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
  /// The description. Reading it builds the environments, as playing a script does.
  var description: FeatureDescription { get }
  /// Returns the name of the action that a line sends or has received: `counter.didTapPlus`; nil if there is none.
  func name(ofAction text: String) -> String?
  /// Why the feature can't be played; nil if nothing is wrong. Reading it builds the environments.
  var problem: String? { get }
  /// What is wrong with a model's list of actions; nil if nothing is. Reading it runs no code of the feature.
  var listIssue: String? { get }
}

extension AnyFeature {
  /// Why the feature can't be played; nil if nothing is wrong.
  package var problem: String? { (base as? any DescribableFeature)?.problem }

  /// What is wrong with a model's list of actions; nil if nothing is.
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

/// Describes what the cases of an action hold, and how they are sent.
private struct ActionDescriber {
  let types: LiteralTypes
  let source: ValueSource

  func actions(of type: Any.Type) -> [FeatureDescription.Action] {
    let cases = ActionCases.of(type)
    let shape = TypeShape.of(type)
    if cases.names.isEmpty {
      // An action that is not an enum is one action without a name.
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

  /// Generates values from several seeds.
  private func tries(_ make: (SeededGenerator) -> ValueBox?) -> [ValueBox?] {
    (0..<16).map { make(SeededGenerator(seed: $0)) }
  }

  /// Returns the shortest literal that a script can contain.
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

/// Returns the texts that differ from the first; nil if there are none.
private func others(_ texts: [String], than first: String?) -> [String]? {
  let others = texts.filter { $0 != first }
  return others.isEmpty ? nil : others
}

/// Describes what goes into and out of an endpoint, and how it is stubbed.
private struct EndpointDescriber {
  let types: LiteralTypes
  let source: ValueSource

  func description(of endpoint: Endpoint, only environment: String?) -> FeatureDescription.Endpoint {
    let answer = AnswerMaker(source: source, makesFaults: false).plainest(of: endpoint)
    let made = answer.flatMap { line($0, endpoint) }
    // Without a value, the stub may still never answer, or fail.
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

  /// Returns lines with each case of its answer, and with each error that a type names.
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

  /// Returns the line if a script can contain it.
  private func line(_ answer: Stub.Answer, _ endpoint: Endpoint) -> String? {
    line(StubText.text(Stub(name: endpoint.name, patterns: nil, answer: answer, always: false, text: "")), endpoint)
  }

  private func line(_ text: String, _ endpoint: Endpoint) -> String? {
    let source = SourceText(path: "", bytes: Array(text.utf8))
    let reader = StubReader(endpoints: [endpoint.name: endpoint], types: types)
    return (try? reader.read(source, 5..<source.bytes.count)) == nil ? nil : text
  }
}
