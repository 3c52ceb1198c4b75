/// Decides what runs do, based on the results of earlier runs. `explore`, `compare` and `generate` search with strategies.
///
/// A strategy knows nothing of processes, and the code that plays its runs knows nothing of what is searched for. Its
/// decisions depend only on what it has learned, so a search continues in another process as it would have in the first.
protocol SearchStrategy: AnyObject {
  /// The crashes so far.
  var crashes: CrashHistory { get }
  /// Returns what a run does; nil if more runs are pointless.
  func next(_ number: Int) -> RunPlan?
  /// Learns from a run that was played. Returns what is new in it, and its failure if that is new.
  func learn(_ outcome: RunOutcome, of plan: RunPlan) -> (learned: SubpopulationLearning, finding: ExploredFailure?)
  /// Learns from a run that ended its process.
  func learn(_ end: SkippedRun)
}

/// The plan of a run.
struct RunPlan {
  let number: Int
  let choices: Choices
  /// Where it begins, with the steps that precede its own.
  let base: ChoiceSequence
  /// Whether everything that these steps lead to has been learned.
  let isBaseKnown: Bool
  /// The cases that it sends; it draws one case of each group.
  let sends: [[Int]]
  /// The number of steps that it generates.
  let count: Int
  let avoidance: CrashHistory.Avoidance
  let bias: ValueBias
  /// Whether it waits long for endless timers.
  let isPatient: Bool
  /// The known failures, which don't stop it.
  let known: Set<ExploredFailure.Identity>
}

/// The result of a run.
struct RunOutcome {
  let sequence: ChoiceSequence
  /// The edges that it took, as in an ``EdgeSet``, with repetitions.
  let edges: [UInt64]
  /// The cases that effects fed back, each with the cases sent before.
  let received: [Int: Set<Int>]
  /// Where it ended, if actions sent each other endlessly.
  let endless: SkippedRun?
  let failure: ExploredFailure?
  /// Runs further checks, which take time.
  let check: () -> ExploredFailure?
  /// Whether anything ran whose order can vary.
  let mayVary: Bool
  /// Replays it in other orders of the ready tasks.
  /// - Parameter isNew: whether a hold has not been tried; calling it marks the hold as tried.
  let inAnotherOrder: (_ isNew: (UInt64) -> Bool) -> ExploredFailure?
}

/// The choices of runs.
struct RunSpace {
  let feature: String
  let options: ExplorationOptions
  let cases: ActionCases
  /// The cases that runs send.
  var sendable: [Int]
  /// Where runs begin: choice sequences, of which a run takes any number of steps.
  let beginnings: [ChoiceSequence]
  /// The number of steps with which each run has to begin.
  var fixedSteps = 0
  let known: Set<ExploredFailure.Identity>
  let read: (ChoiceSequenceText) -> ChoiceSequence?

  /// Returns the name of a case; empty if the action has none.
  func name(_ number: Int) -> String { number < 0 ? "" : cases.names[number] }
}
