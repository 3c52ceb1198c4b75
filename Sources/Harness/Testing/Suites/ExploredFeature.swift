/// What exploring a feature came to, in one shard or in all.
package struct ExploredFeature: Sendable, Equatable, Codable {
  package let name: String
  package let asked: Request
  /// How the same is done again.
  package let command: String
  /// How many runs were played to their end.
  package var runs = 0
  package var actions = 0
  /// How many runs led to something new.
  package var new = 0
  /// One for each cause, the most important first.
  package var findings: [Finding] = []
  /// What has the same cause as findings of features that were explored before; nil for none.
  package var elsewhere: [Finding]?
  /// What scripts show already.
  package var known: [Known] = []
  /// The cases of which no value can be made, and why.
  package var problems: [String] = []
  package var goals: [Goal] = []
  /// How many subpopulations were given up, whose runs end the process whatever they do; nil for none.
  package var givenUp: Int?
  /// The cases that runs send.
  package var cases: [Case] = []
  /// The cases that runs don't send; nil for none.
  package var neverSent: [NeverSent]?
  /// Nil where nobody asked for it.
  package var graph: ExploredGraph?
  /// Why not all runs were played that were asked for, though nothing is wrong; nil where all were.
  package var stopped: String?
  /// Why it wasn't explored, or not to the end; nil where it was.
  package var failure: String?

  package init(
    name: String, asked: Request, command: String, runs: Int = 0, actions: Int = 0, new: Int = 0,
    findings: [Finding] = [], known: [Known] = [], problems: [String] = [], goals: [Goal] = [], givenUp: Int? = nil,
    cases: [Case] = [], neverSent: [NeverSent]? = nil, graph: ExploredGraph? = nil, failure: String? = nil
  ) {
    self.name = name
    self.asked = asked
    self.command = command
    self.runs = runs
    self.actions = actions
    self.new = new
    self.findings = findings
    self.known = known
    self.problems = problems
    self.goals = goals
    self.givenUp = givenUp
    self.cases = cases
    self.neverSent = neverSent
    self.graph = graph
    self.failure = failure
  }

  /// How a trap without words is explained.
  static let overflow = ", probably by an overflow"

  /// So many groups of runs there are, each of which learns for itself.
  package static let subpopulationCount = 64

  var holds: Bool { findings.isEmpty && failure == nil }

  /// What decides which runs there are: the same in all shards.
  package struct Request: Sendable, Equatable, Codable {
    package var seed: UInt64 = 0
    /// In all shards; nil for as many as there is time for.
    package var runs: Int?
    /// How long runs are begun: `10s`.
    package var duration: String?
    package var steps = 0
    package var faults = false
    package var environment: String?

    package init(
      seed: UInt64 = 0, runs: Int? = nil, duration: String? = nil, steps: Int = 0, faults: Bool = false,
      environment: String? = nil
    ) {
      self.seed = seed
      self.runs = runs
      self.duration = duration
      self.steps = steps
      self.faults = faults
      self.environment = environment
    }
  }

  /// A failure that a script shows already.
  package struct Known: Sendable, Equatable, Codable {
    package let what: String
    package let script: String
    /// As of findings.
    package let cause: String?
    package let origin: String?

    package init(what: String, script: String, cause: String? = nil, origin: String? = nil) {
      self.what = what
      self.script = script
      self.cause = cause
      self.origin = origin
    }
  }

  /// A goal that the feature has declared.
  package struct Goal: Sendable, Equatable, Codable {
    package let name: String
    package var wasReached: Bool

    package init(name: String, wasReached: Bool) {
      self.name = name
      self.wasReached = wasReached
    }
  }

  /// A case that runs send.
  package struct Case: Sendable, Equatable, Codable {
    package let name: String
    package var wasSent: Bool
    /// Whether it has changed the state or started an effect.
    package var hasChanged: Bool

    package init(name: String, wasSent: Bool, hasChanged: Bool) {
      self.name = name
      self.wasSent = wasSent
      self.hasChanged = hasChanged
    }
  }

  /// A case that runs don't send.
  package struct NeverSent: Sendable, Equatable, Codable {
    package let name: String
    package let why: String

    package static func onlyEffects(_ name: String) -> NeverSent { NeverSent(name: name, why: "only effects send it") }
  }

  /// The cases that no run has sent, with the reason.
  package var unsent: [NeverSent] {
    (neverSent ?? []) + cases.filter { !$0.wasSent }.map { NeverSent(name: $0.name, why: "no run sent it") }
  }

  /// The cases that were sent, and never did anything.
  package var idleCases: [String] { cases.filter { $0.wasSent && !$0.hasChanged }.map(\.name) }

  /// A failure, and the script that shows it.
  package struct Finding: Sendable, Equatable, Codable {
    /// What its script is called: it says the cause.
    package var name: String
    /// Of several that would be called the same, from the second on; else nil.
    var number: Int?
    package let run: Int
    /// Which of those the run is of that learn from each other.
    package let island: Int
    package let kind: Kind
    /// The rule, or what is said without the values in it. With `kind` and `lastCase` it makes two failures one.
    let what: String
    /// The case of the action after which it is so; empty for the beginning.
    package let lastCase: String
    /// Where the process trapped, `Cart.swift:12`, and the function; nil for all else, and where nobody says.
    package var place: String?
    package var function: String?
    /// What makes findings of a feature one.
    package var cause: String?
    /// What makes it one with findings of other features; nil where nobody knows.
    package var origin: String?
    /// How far its values are from ordinary ones.
    package var values: Values?
    /// Those that are: `add.price = 9223372036854775807`.
    package var farValues: [String]?
    /// Numbers that no script sends: `no script sends pick.index = 7; they send 0 to 1`.
    package var unsent: [String]?
    /// Other ways to the same cause, each with its script.
    package var others: [Finding]?
    /// What is wrong, in full.
    package let text: String
    package let sends: Int
    package let stubs: Int
    package let isMinimal: Bool
    /// The text of the script, without observations.
    package let script: String
    /// How the same is found again.
    package let command: String
    /// What became of the script; nil where it was not to be kept.
    package var kept: Kept?

    package init(
      name: String, run: Int, island: Int, kind: Kind, what: String, lastCase: String, text: String, sends: Int,
      stubs: Int, isMinimal: Bool, script: String, command: String, kept: Kept? = nil
    ) {
      self.name = name
      self.run = run
      self.island = island
      self.kind = kind
      self.what = what
      self.lastCase = lastCase
      self.text = text
      self.sends = sends
      self.stubs = stubs
      self.isMinimal = isMinimal
      self.script = script
      self.command = command
      self.kept = kept
    }

    package enum Kind: String, Sendable, Codable, CaseIterable {
      case rule, issue, trap, hang, literal, variance, page, order
    }

    /// Whether its script ends the process that plays it.
    package var endsProcess: Bool { kind == .trap || kind == .hang }

    /// How far the values of a script are from what users send every day.
    package enum Values: String, Sendable, Codable, CaseIterable, Comparable {
      case ordinary, unusual
      /// At the ends of their types.
      case ends

      package static func < (left: Values, right: Values) -> Bool { left.rank < right.rank }
      private var rank: Int { Values.allCases.firstIndex(of: self) ?? 0 }
    }

    package struct Identity: Hashable {
      let kind: Kind
      let what: String
      let lastCase: String
      let place: String?
      let function: String?
    }

    package var identity: Identity {
      Identity(kind: kind, what: what, lastCase: lastCase, place: place, function: function)
    }
  }

  /// Where a script lies, or why it doesn't.
  package struct Kept: Sendable, Equatable, Codable {
    /// The pending file.
    package var path: String?
    /// Why it could not be written.
    package var problem: String?
    /// What another playing of it showed that is worth saying.
    package var remark: String?

    package init(path: String? = nil, problem: String? = nil, remark: String? = nil) {
      self.path = path
      self.problem = problem
      self.remark = remark
    }
  }
}

extension RunReport {
  /// What exploring came to.
  package struct Exploration: Sendable, Equatable, Codable {
    /// In the order in which they were explored.
    package var features: [ExploredFeature] = []
    /// The commands that show what was kept; none where nothing was to be kept.
    package var review: [String] = []

    package init(features: [ExploredFeature] = [], review: [String] = []) {
      self.features = features
      self.review = review
    }

    package var holds: Bool { features.allSatisfy(\.holds) }
    package var found: Int { features.reduce(0) { $0 + $1.findings.count } }
  }
}
