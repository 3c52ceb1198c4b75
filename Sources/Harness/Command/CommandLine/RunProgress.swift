/// Shows how far a run is on one line of the terminal at standard error. Elsewhere it only names a slow script, once, so that a
/// run that hangs says in which script.
///
/// ```text
/// [########------------] 412 of 1000, 2 failed, 3 s in order/submit-fails
/// ```
final class RunProgress {
  private let shown: ProgressLine
  /// Where slow scripts are named; nil if they aren't.
  private let console: CommandConsole?
  private var named: Set<String> = []
  private let clock: () -> UInt64

  /// The time after which a script is named.
  private static let longSeconds = 10
  private let total: Int
  private let soFar: RunSoFar?
  private var done = 0
  private var failed = 0

  convenience init(_ invocation: Invocation, isQuiet: Bool, total: Int, soFar: RunSoFar? = nil) {
    let shown = ProgressLine(invocation, isQuiet: isQuiet)
    let isNamed = !isQuiet && invocation.process != nil && shown.width == nil
    self.init(shown, total: total, soFar: soFar, console: isNamed ? invocation.console : nil)
  }

  init(
    _ shown: ProgressLine, total: Int, soFar: RunSoFar? = nil, console: CommandConsole?,
    clock: @escaping () -> UInt64 = { CurrentProcess.monotonicNanoseconds }
  ) {
    (self.shown, self.total, self.soFar, self.console, self.clock) = (shown, total, soFar, console, clock)
  }

  /// The interval between updates, in milliseconds; nil if nothing is shown.
  var pause: Int32? { shown.width != nil ? 100 : console != nil ? 1000 : nil }

  func count(_ result: ScriptResult) {
    done += 1
    if !result.holds { failed += 1 }
  }

  /// Shows the progress.
  ///
  /// - Parameters:
  ///   - running: the script that has run longest, and since when.
  ///   - proposed: results that another process has to confirm.
  func show(_ running: (name: String, since: UInt64)?, proposed: [ScriptResult] = []) {
    soFar?.play(running, proposed)
    let now = clock()
    let seconds = Int(running.map { (now - min(now, $0.since)) / 1_000_000_000 } ?? 0)
    shown.show { Self.line(done, total, failed, running.map { ($0.name, seconds) }, width: $0) }
    if let console, let running, seconds >= Self.longSeconds, named.insert(running.name).inserted {
      console.printDiagnostic(
        "harness: still running \(FailureText.visible(running.name)) after \(seconds) s; \(done) of \(EnglishText.count(total, "script")) done"
      )
      console.errors.flush()
    }
  }

  func hide() { shown.hide() }

  /// Returns the line, cut to the width of the terminal.
  static func line(_ done: Int, _ total: Int, _ failed: Int, _ running: (String, Int)?, width: Int) -> String {
    var text = "\(ProgressLine.bar(done, of: total)) \(done) of \(total)"
    if failed > 0 { text += ", \(failed) failed" }
    if let (name, seconds) = running {
      text += ", \(seconds > 0 ? "\(seconds) s in " : "")\(FailureText.visible(name))"
    }
    return ProgressLine.cut(text, to: width)
  }
}
