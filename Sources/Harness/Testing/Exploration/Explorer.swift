/// A feature being explored, type-erased.
package protocol Explorer: AnyObject {
  /// The cases that runs send, the cases that can't be created, and other facts known before anything is played.
  var outline: ExplorationOutline { get }
  /// Is notified before each run.
  var observer: (any RunObserver)? { get set }

  /// Plays the first runs, to find out which cases effects feed back if no script shows it.
  /// - Parameters:
  ///   - skipped: the first runs whose process ended.
  ///   - isTimeUp: whether to stop with the runs played so far.
  func playOpening(skipping skipped: [SkippedRun], isTimeUp: () -> Bool)
  /// Skips the first runs if they have been played before.
  func open(received: [String])
  /// Plays a run. The earlier runs of its subpopulation must have been played before, or restored.
  func explore(_ number: Int) -> ExploredRun
  /// Skips a run whose process ended: its subpopulation continues without it.
  func skip(_ run: SkippedRun)
  /// Starts a subpopulation with what it has learned in another process; nil for a new one.
  func restore(_ subpopulation: Int, _ learned: SubpopulationLearning?)
  /// Returns the crashes of a subpopulation.
  func crashes(of subpopulation: Int) -> CrashHistory

  /// Starts recording what runs show.
  func beginNotes(drawingGraph: Bool)
  /// Returns what the runs since the last call have shown.
  func takeNotes() -> ExplorationNotes

  /// The choice sequences with which runs begin: the empty one, and those of scripts.
  var beginnings: [ChoiceSequence] { get }
  /// The types for reading its literals.
  var types: LiteralTypes { get }

  /// The innermost action for the name of each case; see ``ActionCases/action(_:)``.
  var leafActions: [String: String] { get }

  /// Returns a function that tells whether an action's case is sent in the choice sequence.
  func sends(in sequence: ChoiceSequence) -> (ValueBox) -> Bool

  /// Returns a choice sequence in readable form, with one stub for all calls of an endpoint that answers nothing.
  /// - Parameter counts: how often endpoints are called; further answers are left out.
  func lines(of sequence: ChoiceSequence, calling counts: [String: Int]?) -> (head: [String], steps: [String])

  func text(of sequence: ChoiceSequence) -> ChoiceSequenceText
  func sequence(of text: ChoiceSequenceText) -> ChoiceSequence?
  /// Replays a choice sequence as it is, looking for one failure.
  func replay(_ sequence: ChoiceSequence, for wanted: ExploredFailure.Identity) -> ChoiceSequenceReplay
  /// Makes a finding as small as possible, and writes its script.
  /// - Parameter replay: replays choice sequences where they can do no harm; nil to replay them in this process.
  func finding(
    _ run: Int, _ failure: ExploredFailure, _ sequence: ChoiceSequence, ending: String?, command: String,
    replay: FindingReplay?
  ) -> ExploredFinding
}

extension Explorer {
  package func playOpening(skipping skipped: [SkippedRun]) { playOpening(skipping: skipped) { false } }
}

/// What is known about exploring a feature before it begins.
package struct ExplorationOutline: Codable, Equatable, Sendable {
  /// The names of the cases that runs send.
  package var sends: [String] = []
  /// Whether runs have nothing to send.
  package var sendsNothing = false
  /// The cases that runs don't send, since only effects do.
  package var fedBack: [String] = []
  /// Cases whose values can't be created, and why: `set: item.owner is a class instance`.
  package var problems: [String] = []
  /// The failures that scripts show already.
  package var known: [ExploredFailure.Identity: KnownFailure] = [:]
  /// The goals of the feature.
  package var goals: [String] = []
  /// The cases that effects feed back, found out without scripts.
  package var received: [String] = []

  package init() {}
}

/// A feature that can be explored.
package protocol ExplorableFeature {
  /// Whether the feature has a page.
  var hasPage: Bool { get }
  /// - Parameter observer: is notified before each script is played.
  func explorer(
    _ options: ExplorationOptions, scripts: [ExploredScript], observer: (any RunObserver)?
  ) throws(ExplorationProblem) -> any Explorer
}

extension ExplorableFeature {
  package func explorer(_ options: ExplorationOptions, scripts: [ExploredScript]) throws(ExplorationProblem)
    -> any Explorer
  {
    try explorer(options, scripts: scripts, observer: nil)
  }
}

extension Feature: ExplorableFeature {
  package var hasPage: Bool { makeRenderer != nil }

  package func explorer(
    _ options: ExplorationOptions, scripts: [ExploredScript], observer: (any RunObserver)?
  ) throws(ExplorationProblem) -> any Explorer {
    FeatureExplorer(try ExplorationPlan(self, options, scripts: scripts, observer: observer))
  }
}

extension FeatureExplorer: Explorer {
  var outline: ExplorationOutline {
    var outline = ExplorationOutline()
    outline.sends = plan.sendable.compactMap { $0 < 0 ? nil : plan.cases.names[$0] }
    outline.sendsNothing = plan.sendable.isEmpty
    outline.fedBack = plan.fedBack.map { plan.cases.names[$0] }
    outline.problems = plan.source.problems(of: Action.self).map { "\($0.name): \($0.problem.text)" }
    outline.known = plan.known
    outline.goals = plan.feature.ruleNames(.goal)
    outline.received = received
    return outline
  }

  var beginnings: [ChoiceSequence] { plan.beginnings }
  var types: LiteralTypes { plan.feature.types }

  var leafActions: [String: String] {
    let names = plan.cases.names
    return Dictionary(zip(names, names.indices.map(plan.cases.action))) { first, _ in first }
  }

  func sends(in sequence: ChoiceSequence) -> (ValueBox) -> Bool { plan.sends(in: sequence) }

  func lines(of sequence: ChoiceSequence, calling counts: [String: Int]?) -> (head: [String], steps: [String]) {
    var left = counts
    let calls = sequence.calls.filter { call in
      if left == nil { return true }
      left?[call.endpoint, default: 0] -= 1
      return left?[call.endpoint] ?? 0 >= 0
    }
    let header = ChoiceSequenceText.header(
      sequence.start, feature: plan.feature.name, environment: plan.options.environment)
    return (header + FindingScript.stubs(calls), sequence.steps.map(ChoiceSequenceText.line))
  }

  func text(of sequence: ChoiceSequence) -> ChoiceSequenceText {
    ChoiceSequenceText(sequence, feature: plan.feature.name, environment: plan.options.environment)
  }

  func sequence(of text: ChoiceSequenceText) -> ChoiceSequence? {
    text.sequence(of: plan.feature, environment: plan.options.environment)
  }

  func replay(_ sequence: ChoiceSequence, for wanted: ExploredFailure.Identity) -> ChoiceSequenceReplay {
    ChoiceSequenceReplay(playing: sequence, for: wanted, plan, observer: observer)
  }

  func finding(
    _ run: Int, _ failure: ExploredFailure, _ sequence: ChoiceSequence, ending: String?, command: String,
    replay: FindingReplay?
  ) -> ExploredFinding {
    FindingMaker(plan, command: command, replay: replay).finding(run, failure, sequence, ending: ending)
  }
}
