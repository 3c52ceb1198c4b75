import Synchronization

/// How far a run came, for whoever interrupts it: what has failed until then would be lost.
final class RunSoFar: Sendable {
  private struct Count {
    var done = 0
    var failed: [ScriptResult] = []
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
      $0.done += 1
      if !result.holds { $0.failed.append(result) }
    }
  }

  @Sendable func text() -> String {
    let count = count.withLock { $0 }
    let report = ConsoleReport(
      style: style, columns: columns, source: { try? FileSystem.read($0) }, commands: commands.text)
    let failed = count.failed.isEmpty ? "none failed" : "\(count.failed.count) failed"
    return report.failures(count.failed) + "harness: interrupted after \(count.done) of \(total) scripts; \(failed)\n"
  }
}
