/// Shows the progress of exploring: one line of a terminal at standard error. Without a terminal, as in CI, it prints a line
/// every ten seconds.
///
/// ```text
/// [####------] order: 2 found, 412 of 1024 runs, 12400 steps/s, 262 behaviours
/// ```
final class ExplorationProgress {
  private let shown: ProgressLine
  private let console: CommandConsole
  /// When the last line was printed; nil if no lines are printed.
  private var printedAt: UInt64?
  private let now: () -> UInt64

  /// The cells of the bar. With this number, the line fits into a terminal of 80 columns.
  static let cells = 10
  private static let interval: UInt64 = 10_000_000_000

  convenience init(_ invocation: Invocation, isQuiet: Bool) {
    let shown = ProgressLine(invocation, isQuiet: isQuiet)
    self.init(shown, invocation.console, printsLines: !isQuiet && shown.width == nil)
  }

  /// - Parameters:
  ///   - printsLines: whether a line is printed every ten seconds.
  ///   - clock: returns monotonic nanoseconds.
  init(
    _ shown: ProgressLine, _ console: CommandConsole, printsLines: Bool,
    clock: @escaping () -> UInt64 = { CurrentProcess.monotonicNanoseconds }
  ) {
    (self.shown, self.console, now) = (shown, console, clock)
    printedAt = printsLines ? clock() : nil
  }

  /// Shows how far exploring a feature is.
  func show(_ feature: String, _ status: ExplorationStatus) {
    show(status.bar) { Self.words(feature, status) }
  }

  /// Shows that a finding is being shrunk.
  /// - Parameter number: the number of the finding among `count`, from 1.
  func show(_ feature: String, finding number: Int, of count: Int, plays: Int) {
    show(ProgressLine.bar(number - 1, of: count, cells: Self.cells)) {
      "\(FailureText.visible(feature)): shrinking finding \(number) of \(count), \(EnglishText.count(plays, "replay"))"
    }
  }

  private func show(_ bar: @autoclosure () -> String, _ words: () -> String) {
    shown.show { ProgressLine.cut("\(bar()) \(words())", to: $0) }
    guard let last = printedAt, now() - last >= Self.interval else { return }
    printedAt = now()
    console.printDiagnostic("harness: \(words())")
    console.errors.flush()
  }

  func hide() { shown.hide() }

  /// Returns the text of the line: `order: 2 found, 412 of 1024 runs, 12400 steps/s, 262 behaviours`.
  static func words(_ feature: String, _ status: ExplorationStatus) -> String {
    if let run = status.opening { return "\(FailureText.visible(feature)): learning what effects send, \(run) runs" }
    let runs = status.allRuns.map { "\(status.runs) of \($0)" } ?? "\(status.runs)"
    let seconds = status.duration / .seconds(1)
    let pace = seconds > 0 ? Int(Double(status.steps) / seconds) : 0
    let found = status.found == 0 ? "nothing" : "\(status.found)"
    return
      "\(FailureText.visible(feature)): \(found) found, \(runs) runs, \(pace) steps/s, \(status.behaviours) behaviours"
  }
}

extension ExplorationStatus {
  /// A bar of the share of its runs, or of its time, whichever is more.
  var bar: String {
    let ofRuns = allRuns.map { Double(runs) / Double(max($0, 1)) } ?? 0
    let ofTime = total.map { passed / max($0, .nanoseconds(1)) } ?? 0
    return ProgressLine.bar(Int(min(1, max(ofRuns, ofTime)) * 1_000), of: 1_000, cells: ExplorationProgress.cells)
  }
}
