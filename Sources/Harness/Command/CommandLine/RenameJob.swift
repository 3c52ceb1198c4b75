/// What another process is asked for renames: to find out whether a line could still be written, values of the features' types
/// are made, and what those do must not end a run of which everything else is done.
struct RenameJob: Job {
  typealias Reply = [Rename]
  static var kind: String { "renames" }

  /// A script, and the whole transcript as recording would write it.
  private struct Change: Codable {
    let file: SnapshotDirectory.File
    let actual: String?
  }

  private let changes: [Change]

  init(explaining results: [ScriptResult]) {
    changes = results.map { Change(file: $0.file, actual: $0.actual) }
  }

  /// What a hint may take of a person's time.
  private static let timeout = Duration.seconds(10)

  /// The names that explain all that these scripts do otherwise; nil where it is more than names, and where nobody answers.
  /// - Parameter program: this executable, asked to be a worker.
  func renames(askedOf program: ChildProcess) -> [Rename]? {
    guard let worker = try? Worker<RenameJob>(program, WorkerProcess.ParentPipe()) else { return nil }
    defer { worker.process.kill() }
    worker.send(self)
    guard case .success((let renames, _)) = worker.wait(within: Self.timeout) else { return nil }
    return renames
  }

  /// The same in this process.
  func renames(_ suite: Suite) -> [Rename]? {
    var pending: [PendingChange] = []
    for change in changes {
      guard let actual = change.actual, let change = try? PendingChange(change.file, actual: actual) else { return nil }
      pending.append(change)
    }
    return RenameDetector.renames(explaining: pending, suite)
  }
}
