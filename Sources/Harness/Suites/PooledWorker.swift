/// A worker of a pool, with the scripts that it has been given: the first is the one that it plays.
final class PooledWorker {
  let process: WorkerProcess
  private(set) var queue: [Int] = []
  /// Since when it plays the first, in monotonic nanoseconds.
  private(set) var since: UInt64 = 0
  private var isReady = false

  init(_ process: WorkerProcess) { self.process = process }

  func give(_ index: Int, _ job: WorkerJob) {
    if queue.isEmpty { since = HostProcess.monotonicNanoseconds }
    queue.append(index)
    process.send(job.message)
  }

  /// How many milliseconds the script that it plays may still take.
  func remaining(_ timeout: Duration) -> Int32 {
    let elapsed = Duration.nanoseconds(Int64(clamping: HostProcess.monotonicNanoseconds - since))
    guard elapsed < timeout else { return 0 }
    let rest = (timeout - elapsed) / .milliseconds(1)
    return rest > 1e9 ? .max : Int32(rest.rounded(.up)) + 1
  }

  /// The results that have come.
  func replies(_ jobs: [WorkerJob]) -> [(Int, WorkerReply)] {
    var replies: [(Int, WorkerReply)] = []
    while let message = process.nextMessage() {
      let output = process.takeOutput()
      if !isReady {
        isReady = true
        // What was printed until here, before any script began, belongs to none.
        // The time of a script doesn't count while its worker still starts.
        since = HostProcess.monotonicNanoseconds
        continue
      }
      guard let index = queue.first else { continue }
      queue.removeFirst()
      since = HostProcess.monotonicNanoseconds
      let job = jobs[index]
      var reply =
        WorkerReply(message: message, for: job)
        ?? obituary(job, .died(how: "answered what can't be read", command: nil, action: nil))
      reply.result.output += output
      replies.append((index, reply))
    }
    return replies
  }

  /// What it had begun when it died.
  var last: WorkerNotes.Last { WorkerNotes.last(process.notes) }

  /// The result of a script that came to no end.
  func obituary(_ job: WorkerJob, _ kind: ScriptFailure.Kind) -> WorkerReply {
    let failure = ScriptFailure(path: job.file.path, line: last.line ?? 1, column: nil, kind: kind)
    let seconds = Double(HostProcess.monotonicNanoseconds - since) / 1e9
    return WorkerReply(
      ScriptResult(
        name: job.file.name, path: job.file.path, failures: [failure], steps: 0,
        recording: job.verb == .record ? .refused : nil, seconds: seconds, output: process.takeRest()))
  }
}

/// The words for how a process ended: what follows `the process`.
enum WorkerEnding {
  static func text(_ ending: ChildProcess.Ending?) -> String {
    switch ending {
    case .exited(let code): "ended with exit code \(code)"
    case .signaled(let signal): text(signal)
    case nil: "is gone"
    }
  }

  private static func text(_ signal: Int32) -> String {
    guard let (name, verb) = Signals.names[signal] else { return "was ended by signal \(signal)" }
    return "\(verb), signal \(signal) (\(name))"
  }
}
