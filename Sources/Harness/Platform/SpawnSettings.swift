#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// What a program is to find when it starts.
struct SpawnSettings: ~Copyable {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  /// Signals are as in a shell: none blocked, as they are in threads of a pool, and none ignored, as in `Signals`.
  init(leadsGroup: Bool) throws(SystemFailure) {
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
    if leadsGroup { flags |= Int32(POSIX_SPAWN_SETPGROUP) }
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
  }

  mutating func connect(_ ends: SpawnedChild.Ends) throws(SystemFailure) {
    try check(posix_spawn_file_actions_adddup2(&actions, ends.input, STDIN_FILENO))
    try check(posix_spawn_file_actions_adddup2(&actions, ends.output, STDOUT_FILENO))
    try check(posix_spawn_file_actions_adddup2(&actions, ends.error, STDERR_FILENO))
    // Far away first: the numbers that they are to get may be taken by some of them.
    let places = ends.more.indices.map { Int32(100 + $0) }
    for (place, end) in zip(places, ends.more) { try check(posix_spawn_file_actions_adddup2(&actions, end, place)) }
    for (index, place) in places.enumerated() {
      try check(posix_spawn_file_actions_adddup2(&actions, place, Int32(3 + index)))
      try check(posix_spawn_file_actions_addclose(&actions, place))
    }
  }

  mutating func changeDirectory(_ path: String) throws(SystemFailure) {
    try FileSystem.checkPath(path)
    // Not every library has the function, and not every header that has it shows it.
    guard
      let handle = dlopen(nil, RTLD_NOW),
      let symbol = dlsym(handle, "posix_spawn_file_actions_addchdir_np")
    else { throw SystemFailure(code: ENOSYS) }
    typealias AddChangeDirectory = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Int32
    // Sound because the function takes a pointer to the actions and a path, and returns an int, wherever it exists.
    let addChangeDirectory = unsafeBitCast(symbol, to: AddChangeDirectory.self)
    try check(addChangeDirectory(&actions, path))
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

  /// These functions answer the error number itself.
  private func check(_ code: Int32) throws(SystemFailure) {
    if code != 0 { throw SystemFailure(code: code) }
  }
}
