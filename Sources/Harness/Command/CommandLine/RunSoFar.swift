import Synchronization

/// The results of a run so far, so that an interrupted run still prints its failures.
final class RunSoFar: Sendable {
  private struct Count {
    var done: Set<String> = []
    var failed: [ScriptResult] = []
    var proposed: [ScriptResult] = []
    var running: (name: String, since: UInt64)?
  }

  private let count = Mutex(Count())
  private let total: Int
  private let style: TextStyle
  private let columns: Int?
  private let commands: CommandText

  init(_ invocation: Invocation, total: Int) {
    self.total = total
    style = invocation.settings.isColored ? .colored : .plain
    columns = invocation.settings.columns
    commands = invocation.commandText
  }

  func add(_ result: ScriptResult) {
    count.withLock {
      guard $0.done.insert(result.path).inserted else { return }
      if !result.holds { $0.failed.append(result) }
    }
  }

  /// Notes what is playing.
  ///
  /// - Parameters:
  ///   - running: the script that has been playing longest, and since when.
  ///   - proposed: results of scripts that another process replays once more.
  func play(_ running: (name: String, since: UInt64)?, _ proposed: [ScriptResult]) {
    count.withLock { ($0.running, $0.proposed) = (running, proposed) }
  }

  @Sendable func text() -> String {
    for result in count.withLock({ $0.proposed }) { add(result) }
    let count = count.withLock { $0 }
    let all = count.failed.sorted { PathText.isOrdered($0.path, $1.path) }
    let report = ConsoleReport(
      style: style, columns: columns, source: { try? FileSystem.read($0) }, commands: commands.text)
    let failed = all.isEmpty ? "none failed" : "\(all.count) failed"
    let playing = count.running.map { name, since in
      let seconds = (CurrentProcess.monotonicNanoseconds - since) / 1_000_000_000
      return ", while \(FailureText.visible(name)) was running\(seconds > 0 ? " (for \(seconds) s)" : "")"
    }
    return report.failures(all)
      + "harness: interrupted after \(count.done.count) of \(total) scripts\(playing ?? ""); \(failed)\n"
  }
}
