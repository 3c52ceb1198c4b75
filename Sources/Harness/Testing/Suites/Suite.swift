/// The features that one `harness` command, or one test, knows.
///
///     public let shopSuite = Suite(orderFeature, cartFeature)
public struct Suite: Sendable {
  /// The features, in the order in which they were given.
  public private(set) var features: [AnyFeature]

  /// Creates a suite of features. Two features with one name are a reported failure; the first one counts.
  public init(_ features: any SuiteFeature...) { self.init(features) }

  /// Creates a suite of features. Two features with one name are a reported failure; the first one counts.
  public init(_ features: [any SuiteFeature]) {
    self.features = features.map(\.erased)
    var names: Set<String> = []
    for feature in self.features where !names.insert(feature.name).inserted {
      reportIssue(
        "Two features of a suite are called '\(feature.name)'. The first counts; give the other another name.")
    }
  }

  /// Returns the suite with prototypes added to all of its features that have none of the same type; see
  /// ``Feature/prototype(_:)``.
  public func prototype<each Value>(_ values: repeat each Value) -> Suite {
    var types = LiteralTypes()
    for value in repeat each values { types.register(prototype: value) }
    var suite = self
    suite.features = features.map { $0.withPrototypes(types) }
    return suite
  }

  /// Returns the feature of this name.
  package subscript(name: String) -> AnyFeature? { features.first { $0.name == name } }

  /// Returns the features for reports, sorted by name.
  /// - Parameter measuresReach: whether scripts report what they cover of their worlds and states.
  package func summaries(measuresReach: Bool) -> [RunReport.FeatureSummary] {
    features.map { feature in
      let states = measuresReach ? feature.reachableStates() : nil
      let goals = feature.ruleNames(.goal)
      return .init(
        name: feature.name, actionCases: feature.actionCases,
        reachable: .init(
          actions: feature.reachableActions(), states: states, goals: measuresReach && !goals.isEmpty ? goals : nil))
    }.sorted { $0.name < $1.name }
  }

  /// Returns the `eventually` rules, and whether scripts made them due, sorted by feature. A feature without scripts is
  /// omitted.
  package func eventualRules(_ results: [ScriptResult]) -> [RunReport.EventualRule] {
    let results = Dictionary(grouping: results) { $0.otherFeature ?? $0.feature }
    return features.sorted { $0.name < $1.name }.flatMap { feature in
      let due = Set((results[feature.name] ?? []).flatMap { $0.dueRules ?? [] })
      let names = results[feature.name] == nil ? [] : feature.ruleNames(.eventually)
      return names.map { RunReport.EventualRule(feature: feature.name, name: $0, wasDue: due.contains($0)) }
    }
  }

  /// A name that two features share; nil if there is none.
  package var repeatedName: String? {
    var names: Set<String> = []
    return features.first { !names.insert($0.name).inserted }?.name
  }

  /// The features' names, sorted.
  public var names: [String] { features.map(\.name).sorted() }
}

/// A feature of any types, such as ``Feature``.
public protocol SuiteFeature: Sendable {
  /// The type-erased feature.
  var erased: AnyFeature { get }
}

extension AnyFeature: SuiteFeature {
  /// The feature itself, so that suites can be joined: `Suite(lampSuite.features + shopSuite.features)`.
  public var erased: AnyFeature { self }
}

/// A type-erased feature.
public struct AnyFeature: @unchecked Sendable {
  // Unchecked for the same reason as `Feature`: its functions are made from one.

  /// The original feature, for code that can use one of any types.
  package let base: any SuiteFeature
  /// The name in transcripts, which is also the name of their folder.
  public let name: String
  /// The names of all cases of its action, with those of inner actions qualified: `didLoad`, `counter.didTapPlus`.
  package var actionCases: [String] { actionNames() }

  /// Returns the feature with prototypes added; its own take precedence.
  let withPrototypes: (LiteralTypes) -> AnyFeature

  /// Evaluated lazily: reading the types of all features takes as long as starting the command.
  let actionNames: () -> [String]

  /// Returns the same names and those with the cases of payloads, for coverage: `loginFinished(.success)`.
  let reachableActions: () -> [String]

  /// Returns the states that coverage distinguishes: `page.loading`, `toast nil`.
  let reachableStates: () -> [String]

  /// Returns the names of its rules of a kind.
  let ruleNames: (RuleKind) -> [String]

  /// Returns whether a recorded line could still be written; nil if the types don't tell.
  package let canWrite: (String) -> Bool?

  /// Reads a document with the feature's types without replaying it; nil if all of it can be read.
  let errors: (TranscriptDocument, ScriptHeader) -> TranscriptErrors?

  /// Returns the feature's types for looking up paths; evaluated lazily.
  package let types: @Sendable () -> FeatureTypes

  /// Returns the part of the state at a path that a script can ignore, or the nearest such part around it; nil if there is
  /// none.
  let ignorable: (String) -> String?

  /// What a replay keeps besides its observations.
  struct PlayRequest {
    var makesTrace = false
    var measuresReach = false
    var watchesOrder = false
    var keepsEnds = false
    /// Measures the time of the replay, and is paused while a trace or reach is made.
    var time: PlayingTime?
  }

  /// Replays a document from the beginning. Reports each step to the observer before it, and to the closure after it. Returns
  /// what the request asked to keep.
  let play:
    (TranscriptDocument, ScriptHeader, PlayRequest, (any PlayObserver)?, (PlayedStep) -> Void) ->
      Result<(trace: ScriptTrace?, reach: ScriptReach?), TranscriptErrors>
}
