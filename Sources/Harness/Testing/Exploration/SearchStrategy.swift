/// Decides what runs do, by what came of those before: explore, compare and grow search by it.
///
/// It knows nothing of processes, and who plays its runs knows nothing of what is searched for. What it says depends on nothing
/// but what it has learned: so a search goes on in another process as it would have in the first.
protocol SearchStrategy: AnyObject {
  /// What has ended the process so far.
  var crashes: CrashHistory { get }
  /// What a run does; nil where there is no use in more.
  func next(_ number: Int) -> RunPlan?
  /// A run was played. Returns what of it is news, and what is wrong with it where that is news.
  func learn(_ outcome: RunOutcome, of plan: RunPlan) -> (learned: SubpopulationLearning, finding: ExploredFailure?)
  /// A run has ended its process.
  func learn(_ end: SkippedRun)
}

/// What a run does.
struct RunPlan {
  let number: Int
  let choices: Choices
  /// Where it begins, with the steps that come before its own.
  let base: ChoiceSequence
  /// Whether all that these steps lead to has been learned.
  let isBaseKnown: Bool
  /// The cases that it sends; of each group it draws one.
  let sends: [[Int]]
  /// How many steps it makes up.
  let count: Int
  let avoidance: CrashHistory.Avoidance
  let bias: ValueBias
  /// Whether it waits long for a timer that never ends.
  let isPatient: Bool
  /// What is no news, so that it goes on.
  let known: Set<ExploredFailure.Identity>
}

/// What came of a run.
struct RunOutcome {
  let sequence: ChoiceSequence
  /// What it has taken, as in an ``EdgeSet``, each as often as it was.
  let edges: [UInt64]
  /// The cases that effects fed back, each with those that were sent before.
  let received: [Int: Set<Int>]
  /// Where it ended, if actions sent each other for ever.
  let endless: SkippedRun?
  let failure: ExploredFailure?
  /// Looks closer, which takes time.
  let check: () -> ExploredFailure?
  /// Whether anything ran that may have another order.
  let mayVary: Bool
  /// Plays it in other orders of what is ready.
  /// - Parameter isNew: whether a hold has not been tried, which it is from then on.
  let inAnotherOrder: (_ isNew: (UInt64) -> Bool) -> ExploredFailure?
}

/// What runs choose from.
struct RunSpace {
  let feature: String
  let options: ExplorationOptions
  let cases: ActionCases
  /// The cases that runs send.
  var sendable: [Int]
  /// Where runs begin: a choice sequence of each, of which a run takes as many steps as it likes.
  let beginnings: [ChoiceSequence]
  let known: Set<ExploredFailure.Identity>
  let read: (ChoiceSequenceText) -> ChoiceSequence?

  /// The name of the case; empty where an action has none.
  func name(_ number: Int) -> String { number < 0 ? "" : cases.names[number] }
}
