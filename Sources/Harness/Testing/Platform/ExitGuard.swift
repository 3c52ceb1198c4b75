#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// Prevents the feature's code from ending the process with `exit` as if it had succeeded, since that would leave a script
/// without a result.
///
/// It is a handler that runs when `exit` is called, on any thread. `_exit`, and `exec`, which replaces the program, call no
/// handlers and can't be detected from inside.
package enum ExitGuard {
  private struct State {
    /// The process in which the guard was installed; it ignores processes forked from it.
    var process: pid_t = 0
    /// The current activities, by number.
    var activities: [Int: @Sendable () -> String] = [:]
    var count = 0
    /// The last activity.
    var last: String?
    /// Whether only `end` may end the process, even without an activity.
    var isExclusive = false
    /// The exit code of the process, once it is decided.
    var code: Int32?
    /// Functions that may know why the process fails.
    var concerns: [@Sendable () -> String?] = []
  }

  private static let state = Mutex(State())

  /// From now on the process must end with `end`; any other call of `exit` makes it fail.
  package static func begin() {
    install()
    state.withLock { $0.isExclusive = true }
  }

  /// Ends the process. Nothing can change the exit code any more: no other thread, and no exit handler.
  package static func end(_ code: Int32) -> Never {
    state.withLock { $0.code = code }
    exit(code)
  }

  /// Performs an activity during which nothing may end the process.
  /// - Parameter what: Returns a description, on any thread: `Snapshots/order/plus.transcript:4, in run`.
  package static func during<Result>(_ what: @escaping @Sendable () -> String, _ body: () -> Result) -> Result {
    install()
    let number = state.withLock { state in
      state.count += 1
      state.activities[state.count] = what
      return state.count
    }
    defer {
      state.withLock { state in
        state.activities[number] = nil
        if state.isExclusive { state.last = what() }
      }
    }
    return body()
  }

  /// Registers a function that decides at the end of the process whether it fails.
  /// - Parameter concern: Returns the reason, in whole lines; nil if there is none.
  package static func ask(_ concern: @escaping @Sendable () -> String?) {
    install()
    state.withLock { $0.concerns.append(concern) }
  }

  private static func install() {
    let isNew = state.withLock { state in
      guard state.process == 0 else { return false }
      state.process = getpid()
      return true
    }
    guard isNew else { return }
    #if canImport(Glibc)
      on_exit({ status, _ in ExitGuard.check(status) }, nil)
    #else
      atexit { ExitGuard.check(nil) }
    #endif
  }

  /// - Parameter status: The exit code with which the process is about to end, if the system provides it.
  private static func check(_ status: Int32?) {
    var (code, words) = state.withLock { state -> (Int32?, String?) in
      if getpid() != state.process { return (nil, nil) }
      if let code = state.code { return (status ?? code == code ? nil : code, nil) }
      let now = state.activities.sorted { $0.key < $1.key }.map { $0.value() }
      if now.isEmpty, !state.isExclusive { return (nil, nil) }
      return (1, Self.words(now, last: state.last))
    }
    let concerns = state.withLock { getpid() == $0.process && $0.code == nil ? $0.concerns : [] }
      .compactMap { $0() }
    if !concerns.isEmpty {
      code = 1
      words = (words ?? "") + concerns.joined()
      // Earlier output is printed first.
      fflush(nil)
    }
    guard let code else { return }
    if let words {
      let writer = OutputStreamWriter(STDERR_FILENO, name: "standard error")
      writer.write(words)
      writer.flush()
    }
    _exit(code)
  }

  private static func words(_ now: [String], last: String?) -> String {
    let when =
      now.isEmpty
      ? last.map { "after \($0)" } ?? "before the command was done" : "during \(now.joined(separator: " or "))"
    return "harness: exit was called \(when); a script must not end the process, and there is no verdict\n"
  }
}
