/// Worker processes of one build that replay scripts, including scripts that aren't in a file of the suite.
final class ScriptPlayers {
  private let pool: WorkerPool
  /// The folder for such scripts.
  private let folder: String

  /// - Parameters:
  ///   - program: The build, with the arguments of a worker.
  ///   - jobs: The maximum number of workers.
  ///   - folder: A ``TemporaryFolder``, removed at the end.
  ///   - playsAlone: Whether each script has a worker of its own.
  init(
    _ program: ChildProcess, jobs: Int, timeout: Duration?, folder: String, playsAlone: Bool = false
  ) throws(ExploringFailure) {
    var plan = WorkerPool.Plan(program: program, jobs: jobs)
    plan.playsAlone = playsAlone
    plan.timeout = timeout
    self.folder = folder
    pool = try ExploringFailure.of { () throws(WorkerFailure) in try WorkerPool(plan) }
  }

  /// Writes texts to files to be replayed; the next texts overwrite them.
  func write(_ texts: [String]) throws(ExploringFailure) -> [SnapshotDirectory.File] {
    do throws(FileError) {
      var files: [SnapshotDirectory.File] = []
      for (index, text) in texts.enumerated() {
        let name = "\(index)\(SnapshotDirectory.fileExtension)"
        try TemporaryFolder.write(text, to: name, in: folder)
        files.append(SnapshotDirectory.File(name: "\(index)", path: PathText.join(folder, name)))
      }
      return files
    } catch {
      throw .file(error)
    }
  }

  /// Replays texts.
  func play(_ texts: [String]) throws(ExploringFailure) -> [Playing] { try Self.play([(self, write(texts))])[0] }

  /// Replays texts that look at their whole states first, to find out what they show.
  func playLooking(_ texts: [String]) throws(ExploringFailure) -> [Playing] {
    try play(texts.map { GeneratedScript.lookingFirst($0) ?? "" })
  }

  /// Checks texts without recorded observations: the results say what would be recorded.
  func check(_ texts: [String]) throws(ExploringFailure) -> [ScriptResult] {
    try Self.replies(.check, [(self, write(texts))])[0]
  }

  /// Replays scripts on several sets of players at the same time.
  static func play(
    _ parts: [(players: ScriptPlayers, files: [SnapshotDirectory.File])]
  ) throws(ExploringFailure) -> [[Playing]] {
    try replies(.play, parts).map { $0.map(Playing.init) }
  }

  private static func replies(
    _ verb: WorkerJob.Verb, _ parts: [(players: ScriptPlayers, files: [SnapshotDirectory.File])]
  ) throws(ExploringFailure) -> [[ScriptResult]] {
    var replies = parts.map { part in
      part.files.map { ScriptResult(name: $0.name, path: $0.path, failures: [], steps: 0) }
    }
    for part in parts { part.players.pool.begin(part.files.map { WorkerJob(verb, $0) }) }
    try ExploringFailure.of { () throws(WorkerFailure) in
      try WorkerPool.work(parts.map(\.players.pool)) { replies[$0][$1] = $2 }
    }
    return replies
  }

  func close() {
    pool.close()
    TemporaryFolder.remove(folder)
  }
}

extension SnapshotDirectory.File {
  /// The file's text; empty if it can't be read.
  var text: String { (try? FileSystem.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}
