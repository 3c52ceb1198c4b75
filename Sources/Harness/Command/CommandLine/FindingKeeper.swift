/// Keeps what exploring has found for a review: the scripts, with what is observed when they are replayed.
struct FindingKeeper {
  let invocation: Invocation
  let pending: PendingFiles
  /// The shard of the runs. Shards may write into one folder, so each uses its own names.
  var shard: RunReport.Shard?
  /// How long one replay may take.
  let timeout: Duration?
  /// How long everything may take. What isn't replayed by then is kept as it is.
  let time: ExploringTime

  /// Keeps each finding of a feature, and returns where, with any problem.
  func keep(_ findings: [ExploredFeature.Finding], of feature: String) -> [ExploredFeature.Kept] {
    var kept: [ExploredFeature.Kept] = []
    var jobs: [(finding: Int, job: WorkerJob)] = []
    var files: [SnapshotDirectory.File] = []
    for (index, finding) in findings.enumerated() {
      let file = file(of: finding, feature, besides: files)
      files.append(file)
      if isEdited(file, finding.script) {
        let remark = "left as it was, though the finding differs now; accept or reject it to get a new one"
        kept.append(ExploredFeature.Kept(path: pending.path(of: file), remark: remark))
        continue
      }
      // First write the finding as it is, so that it isn't lost, whatever happens when it is replayed.
      if let problem = write(finding.script, for: file) {
        kept.append(ExploredFeature.Kept(problem: problem))
        continue
      }
      let path = pending.path(of: file)
      kept.append(ExploredFeature.Kept(path: path))
      // A script that never ends has nothing to observe, and takes the whole time limit.
      if finding.kind == .hang { continue }
      jobs.append((index, WorkerJob(.check, SnapshotDirectory.File(name: file.name, path: path))))
    }
    var left = Set(jobs.map(\.finding))
    play(jobs.map(\.job)) { number, result in
      let index = jobs[number].finding
      left.remove(index)
      kept[index].remark = record(result, of: findings[index], files[index])
    }
    if time.isUp {
      for index in left { kept[index].remark = "kept without observations: \(time.ending)" }
    }
    return kept
  }

  /// Returns the transcript for a finding, which must differ from existing ones and from those of other findings.
  private func file(
    of finding: ExploredFeature.Finding, _ feature: String, besides others: [SnapshotDirectory.File]
  ) -> SnapshotDirectory.File {
    let directory = invocation.directory
    var number = 1
    while true {
      let name = finding.name + (number == 1 ? "" : "-\(number)") + (shard.map { "-shard-\($0.index)" } ?? "")
      let file = directory.file(at: directory.path(feature: feature, script: name))
      if !others.contains(where: { $0.path == file.path }), !FileSystem.exists(file.path), isFree(file, finding) {
        return file
      }
      number += 1
    }
  }

  /// Whether the file has no pending transcript with another cause.
  private func isFree(_ file: SnapshotDirectory.File, _ finding: ExploredFeature.Finding) -> Bool {
    guard let bytes = try? FileSystem.read(pending.path(of: file)) else { return true }
    func cause(_ script: String) -> String? {
      script.split(separator: "\n").first { $0.hasPrefix(FindingScript.ownComments[0]) }
        .map { ObservationLine.withoutValues(String($0)) }
    }
    // If that line is missing, somebody has worked on the file.
    return cause(String(decoding: bytes, as: UTF8.self)).map { $0 == cause(finding.script) } ?? true
  }

  /// Whether the file was edited: it has the same finding, with lines that exploring hasn't written.
  private func isEdited(_ file: SnapshotDirectory.File, _ script: String) -> Bool {
    guard let bytes = try? FileSystem.read(pending.path(of: file)) else { return false }
    func lines(_ bytes: [UInt8]) -> [Substring]? {
      // Observations are ignored, since they vary, and another run may have found the same.
      guard let document = try? TranscriptReader.read(SourceText(path: file.name, bytes: bytes)) else { return nil }
      return TranscriptWriter.text(document, lines: [:]).split(separator: "\n")
        .filter { line in !FindingScript.ownComments.contains(where: line.hasPrefix) }
    }
    return lines(bytes) != lines(Array(script.utf8))
  }

  /// Writes the pending transcript. Returns why it can't be written.
  private func write(_ text: String, for file: SnapshotDirectory.File) -> String? {
    do throws(FileError) {
      try pending.write(text, for: file)
      return nil
    } catch {
      return error.description
    }
  }

  /// Plays scripts in workers. Without workers, nothing is recorded.
  private func play(_ jobs: [WorkerJob], _ done: (Int, ScriptResult) -> Void) {
    guard !jobs.isEmpty, let process = invocation.process, let program = process.quietWorker else { return }
    var plan = WorkerPool.Plan(program: program, jobs: process.coreCount)
    plan.isFrugal = true
    plan.timeout = time.limit(timeout)
    do throws(WorkerFailure) {
      let pool = try WorkerPool(plan)
      defer { pool.close() }
      pool.begin(jobs)
      try WorkerPool.work([pool], pause: time.isLimited ? 100 : nil) { _ in
        if time.isUp { pool.end = 0 }
      } done: {
        done($1, $2)
      }
    } catch {
      invocation.console.printDiagnostic("harness: what was found is kept without observations: \(error)")
    }
  }

  /// Writes what was observed into the script. Returns any problem.
  private func record(
    _ result: ScriptResult, of finding: ExploredFeature.Finding, _ file: SnapshotDirectory.File
  ) -> String? {
    // A script that ends its process can't be recorded.
    if finding.endsProcess { return result.failures.contains(where: \.endsProcess) ? nil : Self.notShown }
    guard let text = result.actual else { return "\(Self.words(result)); it is kept without observations" }
    if let problem = write(text, for: file) { return "kept without observations: \(problem)" }
    // A script plays one order, so it can't show that others differ.
    return finding.kind == .order || finding.isShown(in: text) ? nil : Self.notShown
  }

  private static let notShown = "another replay doesn't show it"

  /// Returns why nothing could be recorded.
  private static func words(_ result: ScriptResult) -> String {
    guard let failure = result.failures.first(where: { $0.kind != .nothingFailed }) else { return notShown }
    return "another replay: \(FailureText(failure, accept: "").headline)"
  }
}

extension ExploredFeature.Finding {
  /// Whether a recorded text has the failure, even with other values.
  func isShown(in recorded: String) -> Bool {
    guard let document = try? TranscriptReader.read(SourceText(path: name, bytes: Array(recorded.utf8))) else {
      return false
    }
    let line = ObservationLine(ObservationLine.fail(text).text)
    return document.statements.flatMap(\.observations).map { ObservationLine($0.text) }.contains {
      guard case (.fail(let shown), .fail(let found)) = ($0, line) else { return false }
      return ObservationLine.withoutValues(shown) == ObservationLine.withoutValues(found)
    }
  }
}
