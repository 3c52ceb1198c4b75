/// How far a run is, on one line of the terminal at standard error.
///
/// ```text
/// [########------------] 412 of 1000, 2 failed, 3 s in order/submit-fails
/// ```
final class RunProgress {
  private let shown: ProgressLine
  private let total: Int
  private let soFar: RunSoFar?
  private var done = 0
  private var failed = 0

  init(_ invocation: Invocation, isQuiet: Bool, total: Int, soFar: RunSoFar? = nil) {
    self.soFar = soFar
    self.total = total
    shown = ProgressLine(invocation, isQuiet: isQuiet)
  }

  /// How often it wants to be shown, in milliseconds; nil where nobody looks.
  var pause: Int32? { shown.width == nil ? nil : 100 }

  func count(_ result: ScriptResult) {
    done += 1
    if !result.holds { failed += 1 }
  }

  /// - Parameters:
  ///   - running: the script that has run longest, and since when.
  ///   - proposed: results that another process has to confirm.
  func show(_ running: (name: String, since: UInt64)?, proposed: [ScriptResult] = []) {
    soFar?.play(running, proposed)
    shown.show { width in
      let now = CurrentProcess.monotonicNanoseconds
      let seconds = running.map { (now - min(now, $0.since)) / 1_000_000_000 } ?? 0
      return Self.line(done, total, failed, running.map { ($0.name, Int(seconds)) }, width: width)
    }
  }

  func hide() { shown.hide() }

  /// The line, cut to the width of the terminal.
  static func line(_ done: Int, _ total: Int, _ failed: Int, _ running: (String, Int)?, width: Int) -> String {
    var text = "\(ProgressLine.bar(done, of: total)) \(done) of \(total)"
    if failed > 0 { text += ", \(failed) failed" }
    if let (name, seconds) = running {
      text += ", \(seconds > 0 ? "\(seconds) s in " : "")\(FailureText.visible(name))"
    }
    return ProgressLine.cut(text, to: width)
  }
}
