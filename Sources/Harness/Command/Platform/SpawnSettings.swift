#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The descriptors and signals that a program finds when it starts.
struct SpawnSettings: ~Copyable {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif
  /// Copies of ends whose numbers are needed for others in the child.
  private var moved: [Int32] = []

  /// Sets up signals as in a shell: none blocked, as they are in a pool's threads, and none ignored, as in `Signals`.
  /// - Parameter hasOwnGroup: Whether the program leads a process group of its own.
  init(hasOwnGroup: Bool) throws(SystemFailure) {
    var isFine = posix_spawn_file_actions_init(&actions) == 0
    isFine = posix_spawnattr_init(&attributes) == 0 && isFine
    var defaults = sigset_t()
    sigemptyset(&defaults)
    var mask = defaults
    sigemptyset(&mask)
    sigaddset(&defaults, SIGPIPE)
    sigaddset(&defaults, SIGXFSZ)
    isFine = posix_spawnattr_setsigdefault(&attributes, &defaults) == 0 && isFine
    isFine = posix_spawnattr_setsigmask(&attributes, &mask) == 0 && isFine
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    if hasOwnGroup { flags |= Int32(POSIX_SPAWN_SETPGROUP) }
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    isFine = posix_spawnattr_setflags(&attributes, Int16(flags)) == 0 && isFine
    if !isFine { throw SystemFailure(code: ENOMEM) }
  }

  deinit {
    var actions = actions
    var attributes = attributes
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    for end in moved { close(end) }
  }

  mutating func connect(_ ends: SpawnedChild.Ends) throws(SystemFailure) {
    let all = [ends.input, ends.output, ends.error] + ends.more
    for (place, end) in all.enumerated() {
      let source = try outside(0..<Int32(all.count), end)
      try check(posix_spawn_file_actions_adddup2(&actions, source, Int32(place)))
    }
  }

  /// Returns the end, or a copy if its own number is one of those that are assigned. The copy's number is only a little higher:
  /// there may be only a few dozen.
  private mutating func outside(_ places: Range<Int32>, _ end: Int32) throws(SystemFailure) -> Int32 {
    guard places.contains(end) else { return end }
    let copy = try retrying { fcntl(end, F_DUPFD_CLOEXEC, places.upperBound) }
    moved.append(copy)
    return copy
  }

  mutating func spawn(
    _ path: String, _ arguments: borrowing CStringArray, _ environment: borrowing CStringArray
  ) throws(SystemFailure) -> pid_t {
    var id: pid_t = 0
    let code = arguments.withPointers { arguments in
      environment.withPointers { environment in
        ChildPipe.starting.withLock { _ in posix_spawnp(&id, path, &actions, &attributes, arguments, environment) }
      }
    }
    try check(code)
    return id
  }

  /// These functions return the error number itself.
  private func check(_ code: Int32) throws(SystemFailure) {
    if code != 0 { throw SystemFailure(code: code) }
  }
}
