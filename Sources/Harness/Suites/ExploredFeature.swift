/// What exploring a feature came to, in one shard or in all.
struct ExploredFeature: Sendable, Equatable, Codable {
  let name: String
  let asked: Asked
  /// How the same is done again.
  let command: String
  /// How many runs were played to their end.
  var runs = 0
  var actions = 0
  /// How many runs led to something new.
  var new = 0
  /// By island and run; of one failure the first alone.
  var findings: [Finding] = []
  /// What scripts show already.
  var known: [Known] = []
  /// The cases of which no value can be made, and why.
  var problems: [String] = []
  var goals: [Goal] = []
  /// How many islands were given up, whose runs end the process whatever they do; nil for none.
  var givenUp: Int?
  /// The cases that runs send.
  var cases: [Case] = []
  /// The cases that runs don't send; nil for none.
  var neverSent: [NeverSent]?
  /// Nil where nobody asked for it.
  var graph: ExploredGraph?
  /// Why it wasn't explored, or not to the end; nil where it was.
  var failure: String?

  /// So many groups of runs there are, each of which learns for itself.
  static let islandCount = 64

  var holds: Bool { findings.isEmpty && failure == nil }

  /// What decides which runs there are: the same in all shards.
  struct Asked: Sendable, Equatable, Codable {
    var seed: UInt64 = 0
    /// In all shards; nil for as many as there is time for.
    var runs: Int?
    /// How long runs are begun: `10s`.
    var duration: String?
    var steps = 0
    var faults = false
    var environment: String?
  }

  /// A failure that a script shows already.
  struct Known: Sendable, Equatable, Codable {
    let what: String
    let script: String
  }

  /// A goal that the feature has declared.
  struct Goal: Sendable, Equatable, Codable {
    let name: String
    var wasReached: Bool
  }

  /// A case that runs send.
  struct Case: Sendable, Equatable, Codable {
    let name: String
    var wasSent: Bool
    /// Whether it has changed the state or started an effect.
    var hasChanged: Bool
  }

  /// A case that runs don't send.
  struct NeverSent: Sendable, Equatable, Codable {
    let name: String
    let why: String

    static func onlyEffects(_ name: String) -> NeverSent { NeverSent(name: name, why: "only effects send it") }
  }

  /// The cases that no run has sent, with the reason.
  var unsent: [NeverSent] {
    (neverSent ?? []) + cases.filter { !$0.wasSent }.map { NeverSent(name: $0.name, why: "no run sent it") }
  }

  /// The cases that were sent, and never did anything.
  var idleCases: [String] { cases.filter { $0.wasSent && !$0.hasChanged }.map(\.name) }

  /// A failure, and the script that shows it.
  struct Finding: Sendable, Equatable, Codable {
    let name: String
    let run: Int
    /// Which of those the run is of that learn from each other.
    let island: Int
    let kind: Kind
    /// The rule, or what is said without the values in it. With `kind` and `lastCase` it makes two failures one.
    let what: String
    /// The case of the action after which it is so; empty for the beginning.
    let lastCase: String
    /// What is wrong, in full.
    let text: String
    let sends: Int
    let stubs: Int
    let isMinimal: Bool
    /// The text of the script, without observations.
    let script: String
    /// How the same is found again.
    let command: String
    /// What became of the script; nil where it was not to be kept.
    var kept: Kept?

    enum Kind: String, Sendable, Codable, CaseIterable {
      case rule, issue, trap, hang, literal, variance, page
    }

    /// Whether its script ends the process that plays it.
    var endsProcess: Bool { kind == .trap || kind == .hang }

    struct Identity: Hashable {
      let kind: Kind
      let what: String
      let lastCase: String
    }

    var identity: Identity { Identity(kind: kind, what: what, lastCase: lastCase) }
  }

  /// Where a script lies, or why it doesn't.
  struct Kept: Sendable, Equatable, Codable {
    /// The pending file.
    var path: String?
    /// Why it could not be written.
    var problem: String?
    /// What another playing of it showed that is worth saying.
    var remark: String?
  }
}

extension RunReport {
  /// What exploring came to.
  struct Exploration: Sendable, Equatable, Codable {
    /// In the order in which they were explored.
    var features: [ExploredFeature] = []
    /// The commands that show what was kept; none where nothing was to be kept.
    var review: [String] = []

    var holds: Bool { features.allSatisfy(\.holds) }
    var found: Int { features.reduce(0) { $0 + $1.findings.count } }
  }
}
