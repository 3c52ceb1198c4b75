#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A started program, which must be waited for once.
struct SpawnedChild: Sendable {
  /// The descriptors that become the child's standard input, output and error.
  struct Ends {
    var input: Int32
    var output: Int32
    var error: Int32
    /// These become 3, 4 and so on.
    var more: [Int32] = []
  }

  private let id: pid_t
  private let hasOwnGroup: Bool

  /// - Parameters:
  ///   - ends: They stay open in this process.
  ///   - hasOwnGroup: Whether the child gets a process group of its own, so that it can be killed with everything it starts; an
  ///     interruption at the terminal doesn't reach it. Without one it can use the terminal as we do.
  init(_ program: ChildProcess, _ ends: Ends, hasOwnGroup: Bool = true) throws(SystemFailure) {
    let arguments = try CStringArray([program.name ?? program.executable] + program.arguments)
    let variables = program.environment ?? EnvironmentVariables.all
    let environment = try CStringArray(variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    var settings = try SpawnSettings(hasOwnGroup: hasOwnGroup)
    try settings.connect(ends)
    id = try settings.spawn(program.executable, arguments, environment)
    self.hasOwnGroup = hasOwnGroup
  }

  /// Kills the child and its group.
  func kill() { send(SIGKILL) }

  /// Interrupts the child and its group, as Ctrl-C does.
  func interrupt() { send(SIGINT) }

  /// Asks the child and its group to end.
  func terminate() { send(SIGTERM) }

  private func send(_ signal: Int32) { _ = systemKill(hasOwnGroup ? -id : id, signal) }

  /// Waits until the child ends; nil if the deadline comes first.
  /// - Parameters:
  ///   - pipe: The child's end closes it, which is seen sooner than by polling, unless another process holds it open.
  ///   - endsGroup: Whether the rest of its group ends with it.
  func wait(
    until deadline: ChildDeadline?, watching pipe: Int32 = -1, endsGroup: Bool = false
  ) throws(SystemFailure) -> ChildProcess.Ending? {
    var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    var status: Int32 = 0
    var pause: Int32 = 1
    let options = deadline == nil ? 0 : WNOHANG
    while true {
      let isDue = endsGroup ? try endGroup(options) : true
      if isDue, try retrying({ waitpid(id, &status, options) }) != 0 { break }
      let remaining = deadline?.remainingMilliseconds ?? 0
      if remaining == 0 { return nil }
      // No system offers a portable wait with a limit. The pipe reports its content or end only once.
      if poll(&request, 1, min(pause, remaining)) > 0 { request.fd = -1 }
      pause = min(pause * 2, 16)
    }
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signaled(signal)
  }

  /// Ends the group of a child that has ended. Its number can't be reused until the child is waited for.
  /// - Returns: Whether the child has ended.
  private func endGroup(_ options: Int32) throws(SystemFailure) -> Bool {
    var info = siginfo_t()
    _ = try retrying { waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT | options) }
    guard info.si_signo == SIGCHLD else { return false }
    kill()
    return true
  }
}

// The method of the same name hides the function.
private func systemKill(_ id: pid_t, _ signal: Int32) -> Int32 { kill(id, signal) }
