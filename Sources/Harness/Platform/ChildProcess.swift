#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A program that is run to its end, with all that it writes.
///
///     var child = ChildProcess("/bin/sh", ["-c", "echo $GREETING; exit 3"])
///     child.environment = ["GREETING": "hello"]
///     let outcome = try child.run()       // outcome.ending == .exited(3), outcome.outputText == "hello\n"
///
/// The child inherits no open files, no ignored and no blocked signals.
struct ChildProcess: Sendable {
  /// A path if it has a slash, seen from our own directory; else a name to be found by our `PATH`.
  var executable: String
  var arguments: [String]
  /// All of the child's environment; nil for ours.
  var environment: [String: String]?
  /// Nil for ours.
  var workingDirectory: String?
  /// What the child finds on its standard input. If there is anything, the broken pipe is ignored in this process from
  /// then on, as the child need not read it.
  var input: [UInt8]
  /// After this long the child is killed, and with it the processes that it started.
  var timeout: Duration?

  init(
    _ executable: String,
    _ arguments: [String] = [],
    environment: [String: String]? = nil,
    workingDirectory: String? = nil,
    input: [UInt8] = [],
    timeout: Duration? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.input = input
    self.timeout = timeout
  }

  /// Runs the program and waits until it has ended and until its output is closed, also by what it has started.
  func run() throws(Failure) -> Outcome {
    if let path = workingDirectory, !FileSystem.isDirectory(path) {
      throw .noDirectory(path: path, code: FileSystem.exists(path) ? ENOTDIR : ENOENT)
    }
    if !input.isEmpty { Signals.ignoreBrokenPipe() }
    let deadline = timeout.map { ChildDeadline(after: $0) }
    let child: SpawnedChild
    var conversation: ChildConversation
    do throws(SystemFailure) {
      let input = try ChildPipe()
      let output = try ChildPipe()
      let error = try ChildPipe()
      let ends = SpawnedChild.Ends(
        input: input.readEnd.descriptor, output: output.writeEnd.descriptor, error: error.writeEnd.descriptor)
      child = try SpawnedChild(self, ends, leadsGroup: deadline != nil)
      conversation = try ChildConversation(
        input: input.keepingWriteEnd(), self.input, output: output.keepingReadEnd(), error: error.keepingReadEnd())
    } catch {
      throw .notStarted(executable: executable, code: error.code)
    }
    do throws(SystemFailure) {
      return try child.outcome(of: &conversation, until: deadline)
    } catch {
      throw .lost(executable: executable, code: error.code)
    }
  }
}

extension SpawnedChild {
  fileprivate func outcome(
    of conversation: inout ChildConversation, until deadline: ChildDeadline?
  ) throws(SystemFailure) -> ChildProcess.Outcome {
    do throws(SystemFailure) {
      let isClosed = try conversation.run(until: deadline)
      var ending = isClosed ? try wait(until: deadline) : nil
      let isTimedOut = ending == nil
      if isTimedOut {
        kill()
        // What was written before is on its way. A process that left the group may keep the pipes open for ever.
        _ = try conversation.run(until: ChildDeadline(after: .seconds(1)))
        ending = try wait(until: nil)
      }
      return ChildProcess.Outcome(
        ending: ending ?? .signaled(SIGKILL),
        isTimedOut: isTimedOut,
        standardOutput: conversation.output.bytes,
        standardError: conversation.error.bytes
      )
    } catch {
      kill()
      _ = try? wait(until: nil)
      throw error
    }
  }
}
