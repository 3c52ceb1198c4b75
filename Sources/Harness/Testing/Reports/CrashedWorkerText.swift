/// The text about workers that crashed without a known script as the cause.
package struct CrashedWorkerText {
  /// The headline: `a worker process trapped, signal 4 (SIGILL), while it waited for its next script`.
  package let headline: String
  /// The possible causes, as far as they are known.
  package let cause: String

  /// The maximum number of scripts named; the last ones are the most likely to have started the thread.
  private static let maxScripts = 12

  package init(_ worker: CrashedWorker) {
    let moment: String
    let scripts = Self.list(worker.scripts)
    switch worker.moment {
    case .waiting:
      moment = "while it waited for a script"
      cause = Self.ofEarlier(scripts, thatLeft: "a thread running")
    case .closing:
      moment = "after all scripts were done"
      cause = Self.ofEarlier(scripts, thatLeft: "something behind")
    case .playing(let name):
      let name = FailureText.visible(name)
      moment = "while it ran \(name), which does not crash when it runs alone"
      cause =
        "caused by \(name), or by an earlier script in this worker that left a thread running or something behind: \(scripts)"
    }
    let why = CrashMessage(worker.output)?.message.map { ": \(LongText.cut(FailureText.visible($0)))" } ?? ""
    headline = "a worker process \(FailureText.visible(worker.how)), \(moment)\(why)"
  }

  private static func ofEarlier(_ scripts: String, thatLeft left: String) -> String {
    scripts.isEmpty
      ? "it had run no script" : "caused by an earlier script in this worker that left \(left): \(scripts)"
  }

  /// Returns `A, B or C`.
  private static func list(_ names: [String]) -> String {
    var shown = names.suffix(maxScripts).map(FailureText.visible)
    guard let last = shown.popLast() else { return "" }
    let rest = names.count - shown.count - 1
    if rest > 0 { shown.insert("one of \(rest) others", at: 0) }
    return shown.isEmpty ? last : "\(shown.joined(separator: ", ")) or \(last)"
  }
}

/// The text about scripts that could not be isolated in processes of their own.
package struct IsolationText {
  /// The warning that scripts could affect each other through their process, and why.
  package let text: String

  /// Returns nil if scripts were isolated, or were not meant to be.
  package init?(_ isolation: RunReport.Isolation) {
    guard case .impossible(let reason) = isolation else { return nil }
    text = "scripts were not isolated from each other: \(FailureText.visible(reason))"
  }
}
