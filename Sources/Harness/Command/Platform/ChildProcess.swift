/// A program to be started as a child of this process.
///
/// The child inherits no open files, no ignored and no blocked signals.
struct ChildProcess: Sendable {
  /// A path if it has a slash; else a name to be found by our `PATH`.
  var executable: String
  var arguments: [String]
  /// All of the child's environment; nil for ours.
  var environment: [String: String]?
  /// What it is called, as the first word of its command line; nil for the executable.
  var name: String?

  init(_ executable: String, _ arguments: [String] = [], environment: [String: String]? = nil) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
  }

  /// How a program ended.
  enum Ending: Equatable, Sendable {
    /// By itself, with this code.
    case exited(Int32)
    /// By a signal, such as `SIGKILL`.
    case signaled(Int32)
  }
}
