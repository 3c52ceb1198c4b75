/// What completing a line needs to know about a feature and a session.
struct CompletionContext {
  /// The feature's vocabulary, which stays the same for a session.
  let vocabulary: FeatureVocabulary
  /// The names of the feature's scripts, computed when needed.
  var scripts: () -> [String] = { [] }
  /// The calls that wait for their answers, by the labels that `answer` takes, each with the name of its endpoint.
  var openCalls: [(label: String, endpoint: String)] = []
  /// The choices that can follow `answer` and the label of a call.
  var choices: (String) -> [String] = { _ in [] }
  /// The present state, as the command `state` prints it.
  var known = KnownLiterals()

  init(_ vocabulary: FeatureVocabulary) { self.vocabulary = vocabulary }
}

/// The names that lines of a feature's scripts may use.
struct FeatureVocabulary {
  let action: TypeShape
  let state: TypeShape
  let types: LiteralTypes
  /// Sorted by name.
  let endpoints: [Endpoint]
  /// The names that `initial` and `environment` take, sorted.
  let states: [String]
  let environments: [String]
  /// As transcripts write them: `~total`.
  let derived: [String]

  func endpoint(_ name: String) -> Endpoint? { endpoints.first { $0.name == name } }
}

/// A feature whose lines can be completed.
protocol CompletableFeature {
  /// The vocabulary. Computing it builds environments, as playing a script does.
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
