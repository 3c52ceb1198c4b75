/// The features that one `harness` command, or one test, knows.
///
///     public let shopSuite = Suite(orderFeature, cartFeature)
public struct Suite: Sendable {
  /// In the order in which they were given.
  public private(set) var features: [AnyFeature]

  /// A suite of features. Two of one name are a reported failure; the first counts.
  public init(_ features: any SuiteFeature...) { self.init(features) }

  /// A suite of features. Two of one name are a reported failure; the first counts.
  public init(_ features: [any SuiteFeature]) {
    self.features = features.map(\.erased)
    var names: Set<String> = []
    for feature in self.features where !names.insert(feature.name).inserted {
      reportIssue(
        "Two features of a suite are called '\(feature.name)'. The first counts; give the other another name.")
    }
  }

  /// The suite with prototypes in all of its features that have none of the same type; see ``Feature/prototype(_:)``.
  public func prototype<each Value>(_ values: repeat each Value) -> Suite {
    var types = LiteralTypes()
    for value in repeat each values { types.register(prototype: value) }
    var suite = self
    suite.features = features.map { $0.withPrototypes(types) }
    return suite
  }

  /// The feature of this name.
  package subscript(name: String) -> AnyFeature? { features.first { $0.name == name } }

  /// The features for reports, sorted by name.
  /// - Parameter measuresReach: whether scripts say what they reach of their worlds and states.
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

  /// The rules of what is to hold in the end, and whether scripts came to it; sorted by feature. One without scripts has none.
  package func eventualRules(_ results: [ScriptResult]) -> [RunReport.EventualRule] {
    let results = Dictionary(grouping: results) { $0.otherFeature ?? $0.feature }
    return features.sorted { $0.name < $1.name }.flatMap { feature in
      let due = Set((results[feature.name] ?? []).flatMap { $0.dueRules ?? [] })
      let names = results[feature.name] == nil ? [] : feature.ruleNames(.eventually)
      return names.map { RunReport.EventualRule(feature: feature.name, name: $0, wasDue: due.contains($0)) }
    }
  }

  /// A name that two features have.
  package var repeatedName: String? {
    var names: Set<String> = []
    return features.first { !names.insert($0.name).inserted }?.name
  }

  /// The features' names, sorted.
  public var names: [String] { features.map(\.name).sorted() }
}

/// A feature of any types; ``Feature`` is one.
public protocol SuiteFeature: Sendable {
  /// The feature with its types forgotten.
  var erased: AnyFeature { get }
}

extension AnyFeature: SuiteFeature {
  /// Itself, so that suites can be joined: `Suite(lampSuite.features + shopSuite.features)`.
  public var erased: AnyFeature { self }
}

/// A feature with its types forgotten.
public struct AnyFeature: @unchecked Sendable {
  // Unchecked for the reason that stands at `Feature`: its functions are made of one.

  /// The feature itself, for who knows what to do with one of any types.
  package let base: any SuiteFeature
  /// The name in transcripts, and of the folder of its transcripts.
  public let name: String
  /// The names of all cases of its action, inner actions distinguished: `didLoad`, `counter.didTapPlus`.
  package var actionCases: [String] { actionNames() }

  /// The feature with prototypes, its own before those.
  let withPrototypes: (LiteralTypes) -> AnyFeature

  /// Not looked up before anybody asks: the types of all features take as long to read as the command takes to start.
  let actionNames: () -> [String]

  /// The same with the cases of payloads, for coverage: `loginFinished(.success)`.
  let reachableActions: () -> [String]

  /// What coverage tells apart in the state: `page.loading`, `toast nil`.
  let reachableStates: () -> [String]

  /// The names of its rules of a kind.
  let ruleNames: (RuleKind) -> [String]

  /// Whether a recorded line could still be written; nil where the types don't say.
  package let canWrite: (String) -> Bool?

  /// Reads a document with its types, and plays nothing; nil where all of it can be read.
  let errors: (TranscriptDocument, ScriptHeader) -> TranscriptErrors?

  /// What its types say of paths; not looked up before anybody asks.
  package let types: @Sendable () -> FeatureTypes

  /// The part of the state at a path, or the nearest one around it, that a script can ignore; nil for what is no part.
  let ignorable: (String) -> String?

  /// What a playing is to keep besides its observations.
  struct PlayRequest {
    var makesTrace = false
    var measuresReach = false
    var watchesOrder = false
    var keepsEnds = false
    /// Is paused while any of that is made.
    var time: PlayingTime?
  }

  /// Plays a document from the beginning; reports each step after it, and to the observer before it. Returns what it was to
  /// keep.
  let play:
    (TranscriptDocument, ScriptHeader, PlayRequest, (any PlayObserver)?, (PlayedStep) -> Void) ->
      Result<(trace: ScriptTrace?, reach: ScriptReach?), TranscriptErrors>
}
