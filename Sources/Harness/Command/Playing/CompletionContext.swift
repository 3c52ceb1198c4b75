/// All that completing a line needs to know of a feature, and of a session of it.
struct CompletionContext {
  /// What a script of the feature can say; it stays the same for a session.
  let vocabulary: FeatureVocabulary
  /// The names of the scripts that there are of the feature; asked for when they are needed.
  var scripts: () -> [String] = { [] }
  /// The calls that wait for their answers, as `answer` takes them, each with the name of its endpoint.
  var openCalls: [(label: String, endpoint: String)] = []
  /// What can follow `answer` and the label of a call.
  var choices: (String) -> [String] = { _ in [] }
  /// The state now, as the command `state` prints it.
  var known = KnownLiterals()

  init(_ vocabulary: FeatureVocabulary) { self.vocabulary = vocabulary }
}

/// What lines of a feature's scripts may say.
struct FeatureVocabulary {
  let action: TypeShape
  let state: TypeShape
  let types: LiteralTypes
  /// By name.
  let endpoints: [Endpoint]
  /// What `initial` and `environment` can name, sorted.
  let states: [String]
  let environments: [String]
  /// As transcripts have them: `~total`.
  let derived: [String]

  func endpoint(_ name: String) -> Endpoint? { endpoints.first { $0.name == name } }
}

/// A feature whose lines can be completed.
protocol CompletableFeature {
  /// Builds its environments, as playing a script does.
  var vocabulary: FeatureVocabulary { get }
}

extension Feature: CompletableFeature {
  var vocabulary: FeatureVocabulary {
    FeatureVocabulary(
      action: TypeShape.of(Action.self), state: TypeShape.of(State.self), types: types,
      endpoints: FeatureWorlds(self).endpoints.map(\.endpoint).sorted { $0.name < $1.name },
      states: namedStates.keys.sorted(), environments: variants.keys.sorted(),
      derived: derivedValues.map { "~\($0.name)" })
  }
}
