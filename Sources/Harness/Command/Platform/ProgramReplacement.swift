#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Replaces this process with another program. Open descriptors stay open: its input and output, and a file with its knowledge.
enum ProgramReplacement {
  /// Runs the program; returns only by throwing.
  /// - Parameters:
  ///   - program: Its path; it gets our arguments.
  ///   - bytes: What to hand over.
  ///   - variable: The environment variable that names the descriptor of these bytes.
  static func run(_ program: String, handing bytes: [UInt8], by variable: String) throws(SystemFailure) {
    let path = TemporaryFolder.path("handover")
    let file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    // Nothing else needs its name.
    unlink(path)
    try file.write(bytes)
    lseek(file.descriptor, 0, SEEK_SET)
    _ = try retrying { fcntl(file.descriptor, F_SETFD, 0) }
    var environment = EnvironmentVariables.all
    environment[variable] = "\(file.descriptor)"
    let words = try CStringArray(CommandLine.arguments)
    let variables = try CStringArray(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    words.withPointers { words in variables.withPointers { variables in _ = execve(program, words, variables) } }
    throw SystemFailure(code: errno)
  }

  /// What the previous program has handed over; nil if there was none.
  static func handed(by variable: String) -> [UInt8]? {
    guard let descriptor = EnvironmentVariables.get(variable).flatMap({ Int32($0) }), descriptor > 2,
      fcntl(descriptor, F_GETFD) >= 0
    else { return nil }
    // Processes that this one starts aren't meant.
    unsetenv(variable)
    let file = OpenFile(adopting: descriptor)
    var bytes: [UInt8] = []
    while let part = FileDescriptors.part(of: file.descriptor), !part.isEmpty { bytes += part }
    return bytes
  }
}
