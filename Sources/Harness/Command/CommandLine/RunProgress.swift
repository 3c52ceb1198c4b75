import Synchronization

/// How far a run is, on one line of the terminal at standard error: it is wiped away before anything else is printed.
///
/// ```text
/// [########------------] 412 of 1000, 2 failed, 3 s in order/submit-fails
/// ```
final class RunProgress {
  private let errors: any CommandOutput
  private let width: Int?
  private let total: Int
  private let soFar: RunSoFar?
  private var done = 0
  private var failed = 0
  private var drawnAt: UInt64
  private var isVisible = false

  /// Asked by what ends the process from another thread.
  private static let isShown = Atomic(false)
  private static let wipe = "\r\u{1B}[K"
  private static let interval: UInt64 = 100_000_000

  init(_ invocation: Invocation, isQuiet: Bool, total: Int, soFar: RunSoFar? = nil) {
    self.soFar = soFar
    errors = invocation.console.errors
    width = isQuiet ? nil : invocation.process?.progressWidth
    self.total = total
    // What is over soon needs no progress.
    drawnAt = CurrentProcess.monotonicNanoseconds
  }

  /// How often it wants to be shown, in milliseconds; nil where nobody looks.
  var pause: Int32? { width == nil ? nil : 100 }

  func count(_ result: ScriptResult) {
    done += 1
    if !result.holds { failed += 1 }
  }

  /// - Parameters:
  ///   - running: the script that has run longest, and since when.
  ///   - proposed: results that another process has to confirm.
  func show(_ running: (name: String, since: UInt64)?, proposed: [ScriptResult] = []) {
    soFar?.play(running, proposed)
    let now = CurrentProcess.monotonicNanoseconds
    guard let width, now - drawnAt >= Self.interval else { return }
    drawnAt = now
    isVisible = true
    Self.isShown.store(true, ordering: .relaxed)
    let seconds = running.map { (now - min(now, $0.since)) / 1_000_000_000 } ?? 0
    errors.write(
      Self.wipe + Self.line(done, total, failed, running.map { ($0.name, Int(seconds)) }, width: width))
    errors.flush()
  }

  func hide() {
    guard isVisible else { return }
    isVisible = false
    errors.write(Self.wipe)
    errors.flush()
    Self.isShown.store(false, ordering: .relaxed)
  }

  /// What wipes away the line of a run that is interrupted.
  static var clearing: String { isShown.load(ordering: .relaxed) ? wipe : "" }

  /// The line, cut to the width of the terminal.
  static func line(_ done: Int, _ total: Int, _ failed: Int, _ running: (String, Int)?, width: Int) -> String {
    let cells = 20
    let full = total == 0 ? cells : done * cells / total
    let bar = String(repeating: "#", count: full) + String(repeating: "-", count: cells - full)
    var text = "[\(bar)] \(done) of \(total)"
    if failed > 0 { text += ", \(failed) failed" }
    if let (name, seconds) = running {
      text += ", \(seconds > 0 ? "\(seconds) s in " : "")\(FailureText.visible(name))"
    }
    return String(text.prefix(max(0, width - 1)))
  }
}
