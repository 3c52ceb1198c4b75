/// What a worker is asked to do with one script.
package struct WorkerJob: Job, Equatable {
  package typealias Reply = ScriptResult
  package static var kind: String { "script" }

  package enum Verb: UInt8, Codable, Sendable {
    case check
    case record
    /// Checks it, playing it twice, and returns what was observed.
    case observe
    /// Plays it once, and returns what was observed.
    case play
    /// Plays it once, and returns which stubs of included files it used.
    case useOfSharedStubs
    /// Checks it, and returns all that was observed.
    case show
    /// Plays it twice, and returns what `record` would write.
    case propose
    /// Plays it once, and compares with what another process proposes.
    case confirm
    /// The same, and writes the proposal to the file where both agree.
    case write
    /// Checks it, and then plays it in each other order that one hold makes.
    case verifyOrders
    /// The same, where another sequence of the same lines is a failure.
    case verifyOrdersStrictly
  }

  package let file: SnapshotDirectory.File
  package let verb: Verb
  /// Whether the result is to hold everything that happened.
  package let makesTrace: Bool
  /// Whether the result is to say what the script reaches of its world and its state.
  let measuresReach: Bool
  /// What to check in place of what the file says: what is about to be written there. To `confirm` and `write`, the proposal.
  package let text: String?

  package init(
    _ verb: Verb, _ file: SnapshotDirectory.File, makesTrace: Bool = false, measuresReach: Bool = false,
    text: String? = nil
  ) {
    self.verb = verb
    self.file = file
    self.text = text
    self.makesTrace = makesTrace
    self.measuresReach = measuresReach
  }

  /// The job of the first process that plays the script.
  package var first: WorkerJob { verb == .record ? with(.propose, text) : self }

  /// The job of another process, which has to come to the same before anything is kept; nil where nothing would be.
  package func second(_ proposal: String?) -> WorkerJob? {
    guard let proposal else { return nil }
    switch verb {
    case .check: return with(.confirm, proposal)
    case .record: return with(.write, proposal)
    default: return nil
    }
  }

  private func with(_ verb: Verb, _ text: String?) -> WorkerJob {
    WorkerJob(
      verb, file, makesTrace: makesTrace && verb == .propose, measuresReach: measuresReach && verb == .propose,
      text: text)
  }
}
