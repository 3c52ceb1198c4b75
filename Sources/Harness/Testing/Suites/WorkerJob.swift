/// A worker's job with one script.
package struct WorkerJob: Job, Equatable {
  package typealias Reply = ScriptResult
  package static var kind: String { "script" }

  package enum Verb: UInt8, Codable, Sendable {
    case check
    case record
    /// Checks it with two replays, and returns what was observed.
    case observe
    /// Replays it once, and returns what was observed.
    case play
    /// Replays it once, and returns which stubs of included files it used.
    case useOfSharedStubs
    /// Checks it, and returns everything that was observed.
    case show
    /// Replays it twice, and returns what `record` would write.
    case propose
    /// Replays it once, and compares with another process's proposal.
    case confirm
    /// Same as `confirm`, and writes the proposal to the file if both agree.
    case write
    /// Checks it, and then replays it in each order that a single hold leads to.
    case verifyOrders
    /// Compares it with one replay, which nothing confirms.
    case compare
    /// Same as `verifyOrders`, with another sequence of the same lines as a failure.
    case verifyOrdersStrictly
  }

  package let file: SnapshotDirectory.File
  package let verb: Verb
  /// Whether the result contains everything that happened.
  package let makesTrace: Bool
  /// Whether the result contains what the script covers of its world and its state.
  let measuresReach: Bool
  /// The text to check instead of the file's: what is about to be written. For `confirm` and `write`, the proposal.
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

  /// The job of the first process that replays the script.
  package var first: WorkerJob { verb == .record ? with(.propose, text) : self }

  /// The job of a second process, which must get the same result before anything is written; nil if nothing would be.
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
