/// A program to start as a child of this process.
///
/// The child inherits no open files and no ignored or blocked signals.
struct ChildProcess: Sendable {
  /// A path if it contains a slash; otherwise a name to look up in our `PATH`.
  var executable: String
  var arguments: [String]
  /// The child's whole environment; nil for ours.
  var environment: [String: String]?
  /// The first word of its command line; nil for the executable.
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
