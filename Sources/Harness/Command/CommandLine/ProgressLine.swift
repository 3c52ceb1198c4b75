import Synchronization

/// A line of the terminal at standard error that shows progress. It is wiped before anything else is printed.
final class ProgressLine {
  private let errors: any CommandOutput
  /// The width of the terminal; nil without a terminal.
  let width: Int?
  private var drawnAt: UInt64
  private var isVisible = false

  /// Whether the line is shown. Code that ends the process from another thread reads it.
  private static let isShown = Atomic(false)
  private static let wipe = "\r\u{1B}[K"
  private static let interval: UInt64 = 100_000_000

  convenience init(_ invocation: Invocation, isQuiet: Bool) {
    self.init(invocation.console.errors, width: isQuiet ? nil : invocation.process?.progressWidth)
  }

  /// - Parameter width: the width of the terminal; nil without a terminal.
  init(_ errors: any CommandOutput, width: Int?) {
    self.errors = errors
    self.width = width
    // Work that is soon done shows no progress.
    drawnAt = CurrentProcess.monotonicNanoseconds
  }

  /// Replaces the line, if the last one has been shown for a moment.
  func show(_ text: (_ width: Int) -> String) {
    let now = CurrentProcess.monotonicNanoseconds
    guard let width, now - drawnAt >= Self.interval else { return }
    drawnAt = now
    isVisible = true
    Self.isShown.store(true, ordering: .relaxed)
    errors.write(Self.wipe + text(width))
    errors.flush()
  }

  func hide() {
    guard isVisible else { return }
    isVisible = false
    errors.write(Self.wipe)
    errors.flush()
    Self.isShown.store(false, ordering: .relaxed)
  }

  /// The text that wipes the line of an interrupted process.
  static var clearing: String { isShown.load(ordering: .relaxed) ? wipe : "" }

  /// Returns a bar: `[########------------]`.
  static func bar(_ done: Int, of total: Int, cells: Int = 20) -> String {
    let full = total <= 0 ? cells : min(cells, max(0, done) * cells / total)
    return "[\(String(repeating: "#", count: full))\(String(repeating: "-", count: cells - full))]"
  }

  /// Returns a line, cut to the width of the terminal.
  static func cut(_ text: String, to width: Int) -> String { String(text.prefix(max(0, width - 1))) }
}
