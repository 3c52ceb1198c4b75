/// Describes how a process ended: the text after `the process`.
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

  /// Whether the process ended by its own doing. A signal from outside says nothing about its scripts.
  static func isOwn(_ ending: ChildProcess.Ending?) -> Bool {
    guard case .signaled(let signal) = ending else { return true }
    return !Signals.isSent(signal)
  }
}
