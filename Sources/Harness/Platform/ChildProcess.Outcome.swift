#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension ChildProcess {
  /// How a program ended.
  enum Ending: Equatable, Sendable {
    /// By itself, with this code.
    case exited(Int32)
    /// By a signal, such as `SIGKILL`.
    case signaled(Int32)
  }

  /// What came of a program.
  struct Outcome: Equatable, Sendable {
    var ending: Ending
    /// Whether the program was killed because its time was over.
    var isTimedOut: Bool
    var standardOutput: [UInt8]
    var standardError: [UInt8]

    var outputText: String { String(decoding: standardOutput, as: UTF8.self) }
    var errorText: String { String(decoding: standardError, as: UTF8.self) }
  }

  /// Why a program could not be run.
  enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no such program, or it may not be run.
    case notStarted(executable: String, code: Int32)
    /// The working directory is none.
    case noDirectory(path: String, code: Int32)
    /// It was started, but the system no longer says what becomes of it.
    case lost(executable: String, code: Int32)

    var description: String {
      switch self {
      case .notStarted(let executable, let code): "can't start \(executable): \(SystemErrorText.text(for: code))"
      case .noDirectory(let path, let code): "can't start a program in \(path): \(SystemErrorText.text(for: code))"
      case .lost(let executable, let code): "lost sight of \(executable): \(SystemErrorText.text(for: code))"
      }
    }
  }
}
