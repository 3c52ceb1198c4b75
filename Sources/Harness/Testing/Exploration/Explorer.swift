/// A feature that is explored, with its types forgotten.
package protocol Explorer: AnyObject {
  /// The cases that runs send, those that can't be made, and what else there is to say before anything is played.
  var outline: ExplorationOutline { get }
  /// Hears of each run before it begins.
  var observer: (any RunObserver)? { get set }

  /// Finds out which cases effects feed back, where no script says it, by the first runs of all.
  /// - Parameters:
  ///   - skipped: those of them whose process ended.
  ///   - isTimeUp: whether those that were played have to do.
  func playOpening(skipping skipped: [SkippedRun], isTimeUp: () -> Bool)
  /// The same, where these runs have been played before.
  func open(received: [String])
  /// Plays a run. Those of its subpopulation that come before it have to be played before, or to be restored.
  func explore(_ number: Int) -> ExploredRun
  /// A run whose process ended: its subpopulation goes on without it.
  func skip(_ run: SkippedRun)
  /// A subpopulation begins with what it has learned in another process; nil for one that begins.
  func restore(_ subpopulation: Int, _ learned: SubpopulationLearning?)
  /// What has ended the process in a subpopulation.
  func crashes(of subpopulation: Int) -> CrashHistory

  /// From now on it is noted what runs show.
  func beginNotes(drawingGraph: Bool)
  /// What the runs since the last call have shown.
  func takeNotes() -> ExplorationNotes

  /// The choice sequences with which runs begin: without a step, and what scripts do.
  var beginnings: [ChoiceSequence] { get }
  /// How its literals are read.
  var types: LiteralTypes { get }

  /// For the name of each case the action that it comes down to; see ``ActionCases/action(_:)``.
  var leafActions: [String: String] { get }

  /// Whether an action is of a case that the choice sequence sends.
  func sends(in sequence: ChoiceSequence) -> (ValueBox) -> Bool

  /// A choice sequence as people read it: one stub for all calls of an endpoint that answers nothing.
  /// - Parameter counts: how often endpoints are called; what answers more than that is left out.
  func lines(of sequence: ChoiceSequence, calling counts: [String: Int]?) -> (head: [String], steps: [String])

  func text(of sequence: ChoiceSequence) -> ChoiceSequenceText
  func sequence(of text: ChoiceSequenceText) -> ChoiceSequence?
  /// Plays a choice sequence as it stands, and looks for one failure.
  func replay(_ sequence: ChoiceSequence, for wanted: ExploredFailure.Identity) -> ChoiceSequenceReplay
  /// Makes a finding as small as it can be, and writes its script.
  /// - Parameter replay: plays choice sequences where they can do no harm; nil for here.
  func finding(
    _ run: Int, _ failure: ExploredFailure, _ sequence: ChoiceSequence, ending: String?, command: String,
    replay: FindingReplay?
  ) -> ExploredFinding
}

extension Explorer {
  package func playOpening(skipping skipped: [SkippedRun]) { playOpening(skipping: skipped) { false } }
}

/// What can be said of exploring a feature before it begins.
package struct ExplorationOutline: Codable, Equatable, Sendable {
  /// The names of the cases that runs send.
  package var sends: [String] = []
  /// Whether runs have nothing to send.
  package var sendsNothing = false
  /// The cases that runs don't send, since only effects do.
  package var fedBack: [String] = []
  /// Cases of which no value can be made, and why: `set: item.owner is a class instance`.
  package var problems: [String] = []
  /// The failures that scripts show already.
  package var known: [ExploredFailure.Identity: KnownFailure] = [:]
  /// The goals of the feature.
  package var goals: [String] = []
  /// The cases that effects feed back, where no script says it.
  package var received: [String] = []

  package init() {}
}

/// A feature that can be explored.
package protocol ExplorableFeature {
  /// Whether the feature shows a page.
  var hasPage: Bool { get }
  /// - Parameter observer: hears of each script before it is played.
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
