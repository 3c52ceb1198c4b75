/// The result of exploring a feature, in one shard or in all.
package struct ExploredFeature: Sendable, Equatable, Codable {
  package let name: String
  package let asked: Request
  /// The command that repeats the exploration.
  package let command: String
  /// The number of runs that finished.
  package var runs = 0
  package var actions = 0
  /// The number of runs that led to something new.
  package var new = 0
  /// The findings, one for each cause, the most important first.
  package var findings: [Finding] = []
  /// Findings whose cause was already found in features explored before; nil for none.
  package var elsewhere: [Finding]?
  /// The failures that scripts already show.
  package var known: [Known] = []
  /// The cases whose values can't be created, and why.
  package var problems: [String] = []
  package var goals: [Goal] = []
  /// The number of subpopulations that were given up because their runs always crashed; nil for none.
  package var givenUp: Int?
  /// The cases that runs send.
  package var cases: [Case] = []
  /// The cases that runs don't send; nil for none.
  package var neverSent: [NeverSent]?
  /// Nil unless requested.
  package var graph: ExploredGraph?
  /// Why fewer runs than requested were played, although nothing is wrong; nil if all were.
  package var stopped: String?
  /// Why the feature wasn't explored, or not completely; nil if it was.
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

  /// The explanation of a crash without a message.
  static let overflow = ", probably by an overflow"

  /// The number of subpopulations, each of which learns by itself.
  package static let subpopulationCount = 64

  var holds: Bool { findings.isEmpty && failure == nil }

  /// The options that determine the runs: the same in all shards.
  package struct Request: Sendable, Equatable, Codable {
    package var seed: UInt64 = 0
    /// The number of runs in all shards; nil for as many as there is time for.
    package var runs: Int?
    /// How long to start new runs: `10s`.
    package var duration: String?
    package var steps = 0
    package var faults = false
    package var environment: String?
    /// The place of the step after which all runs begin: `Snapshots/order/plus.transcript:12`.
    package var from: String?

    package init(
      seed: UInt64 = 0, runs: Int? = nil, duration: String? = nil, steps: Int = 0, faults: Bool = false,
      environment: String? = nil, from: String? = nil
    ) {
      self.seed = seed
      self.runs = runs
      self.duration = duration
      self.steps = steps
      self.faults = faults
      self.environment = environment
      self.from = from
    }
  }

  /// A failure that a script already shows.
  package struct Known: Sendable, Equatable, Codable {
    package let what: String
    package let script: String
    /// The cause and origin, as in findings.
    package let cause: String?
    package let origin: String?

    package init(what: String, script: String, cause: String? = nil, origin: String? = nil) {
      self.what = what
      self.script = script
      self.cause = cause
      self.origin = origin
    }
  }

  /// A goal that the feature declares.
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
    /// Whether it changed the state or started an effect.
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

  /// The cases that no run sent, with the reasons.
  package var unsent: [NeverSent] {
    (neverSent ?? []) + cases.filter { !$0.wasSent }.map { NeverSent(name: $0.name, why: "no run sent it") }
  }

  /// The cases that were sent without ever changing anything.
  package var idleCases: [String] { cases.filter { $0.wasSent && !$0.hasChanged }.map(\.name) }

  /// A failure, and the script that shows it.
  package struct Finding: Sendable, Equatable, Codable {
    /// The name of its script, which describes the cause.
    package var name: String
    /// The number of a finding whose name is taken, from 2; otherwise nil.
    var number: Int?
    package let run: Int
    /// The subpopulation of the run.
    package let island: Int
    package let kind: Kind
    /// The rule, or the message without its values. Together with `kind` and `lastCase` it identifies a failure.
    let what: String
    /// The case of the last action before the failure; empty for the beginning.
    package let lastCase: String
    /// Where the process crashed, `Cart.swift:12`, and the function; nil for other failures, and if unknown.
    package var place: String?
    package var function: String?
    /// The cause by which findings of a feature are grouped.
    package var cause: String?
    /// The cause by which it is grouped with findings of other features; nil if unknown.
    package var origin: String?
    /// How far its values are from ordinary ones.
    package var values: Values?
    /// The values far from ordinary ones: `add.price = 9223372036854775807`.
    package var farValues: [String]?
    /// Numbers that no script sends: `no script sends pick.index = 7; they send 0 to 1`.
    package var unsent: [String]?
    /// Other ways to the same cause, each with its script.
    package var others: [Finding]?
    /// The full description of what is wrong.
    package let text: String
    package let sends: Int
    package let stubs: Int
    package let isMinimal: Bool
    /// The text of the script, without observations.
    package let script: String
    /// The command that finds the same again.
    package let command: String
    /// What happened to the script; nil if it was not to be kept.
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

    /// Whether its script ends the process that replays it.
    package var endsProcess: Bool { kind == .trap || kind == .hang }

    /// How far the values of a script are from everyday values.
    package enum Values: String, Sendable, Codable, CaseIterable, Comparable {
      case ordinary, unusual
      /// Values at the ends of their types.
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

  /// Where a script is stored, or why it isn't.
  package struct Kept: Sendable, Equatable, Codable {
    /// The pending file.
    package var path: String?
    /// Why it could not be written.
    package var problem: String?
    /// A remark about what another replay of it showed.
    package var remark: String?

    package init(path: String? = nil, problem: String? = nil, remark: String? = nil) {
      self.path = path
      self.problem = problem
      self.remark = remark
    }
  }
}

extension RunReport {
  /// The result of exploring.
  package struct Exploration: Sendable, Equatable, Codable {
    /// The features, in the order in which they were explored.
    package var features: [ExploredFeature] = []
    /// The commands that show what was kept; empty if nothing was to be kept.
    package var review: [String] = []

    package init(features: [ExploredFeature] = [], review: [String] = []) {
      self.features = features
      self.review = review
    }

    package var holds: Bool { features.allSatisfy(\.holds) }
    package var found: Int { features.reduce(0) { $0 + $1.findings.count } }
  }
}
