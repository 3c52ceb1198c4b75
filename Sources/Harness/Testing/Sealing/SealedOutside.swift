#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Glibc

  /// Functions that lead out of the process, or that block the thread: a script can't answer them.
  enum SealedOutside {
    typealias Text = UnsafePointer<CChar>?
    typealias Pointer = UnsafeMutableRawPointer?
    private typealias Sleep = @convention(c) (UInt32) -> UInt32
    private typealias ShortSleep = @convention(c) (UInt32) -> CInt
    private typealias NanoSleep = @convention(c) (UnsafePointer<timespec>?, UnsafeMutablePointer<timespec>?) -> CInt
    private typealias ClockSleep =
      @convention(c) (
        clockid_t, CInt, UnsafePointer<timespec>?, UnsafeMutablePointer<timespec>?
      ) -> CInt
    private typealias Wait = @convention(c) (Pointer, Pointer) -> CInt
    private typealias TimedWait = @convention(c) (Pointer, Pointer, UnsafePointer<timespec>?) -> CInt
    private typealias Poll = @convention(c) (Pointer, UInt, UnsafePointer<timespec>?, Pointer) -> CInt
    private typealias OfRunLoop = @convention(c) (Pointer, Pointer, Pointer) -> Void
    private typealias MakeThread = @convention(c) (Pointer, Pointer, Pointer, Pointer) -> CInt
    private typealias Spawn = @convention(c) (Pointer, Text, Pointer, Pointer, Pointer, Pointer) -> CInt
    private typealias Fork = @convention(c) () -> CInt
    private typealias Connect = @convention(c) (CInt, UnsafeRawPointer?, socklen_t) -> CInt
    private typealias LookUp = @convention(c) (Text, Text, Pointer, Pointer) -> CInt
    // Variadic in C; on Linux the arguments are passed like any others.
    private typealias Open = @convention(c) (Text, CInt, Int) -> CInt
    private typealias OpenAt = @convention(c) (CInt, Text, CInt, Int) -> CInt
    private typealias OpenStream = @convention(c) (Text, Text) -> Pointer
    private typealias Lock = @convention(c) (Pointer) -> CInt
    private typealias OfText = @convention(c) (Text) -> CInt
    private typealias OfTwoTexts = @convention(c) (Text, Text) -> CInt
    private typealias OfTextAndNumber = @convention(c) (Text, Int) -> CInt
    private typealias OpenPipe = @convention(c) (Text, Text) -> Pointer
    private typealias SendTo = @convention(c) (CInt, Pointer, Int, CInt, UnsafeRawPointer?, socklen_t) -> Int
    private typealias LookUpHost = @convention(c) (Text) -> Pointer
    private typealias Select = @convention(c) (CInt, Pointer, Pointer, Pointer, UnsafeMutablePointer<timeval>?) -> CInt

    private static let sleep = SealedFunctions.original("sleep", Sleep.self)
    private static let shortSleep = SealedFunctions.original("usleep", ShortSleep.self)
    private static let nanoSleep = SealedFunctions.original("nanosleep", NanoSleep.self)
    private static let clockSleep = SealedFunctions.original("clock_nanosleep", ClockSleep.self)
    private static let wait = SealedFunctions.original("pthread_cond_wait", Wait.self)
    private static let timedWait = SealedFunctions.original("pthread_cond_timedwait", TimedWait.self)
    private static let lock = SealedFunctions.original("pthread_mutex_lock", Lock.self)
    private static let tryLock = SealedFunctions.original("pthread_mutex_trylock", Lock.self)
    private static let unlock = SealedFunctions.original("pthread_mutex_unlock", Lock.self)
    private static let poll = SealedFunctions.original("ppoll", Poll.self)
    private static let addTimer = SealedFunctions.original("CFRunLoopAddTimer", OfRunLoop.self)
    private static let performBlock = SealedFunctions.original("CFRunLoopPerformBlock", OfRunLoop.self)
    private static let makeThread = SealedFunctions.original("pthread_create", MakeThread.self)
    private static let spawn = SealedFunctions.original("posix_spawn", Spawn.self)
    private static let spawnInPath = SealedFunctions.original("posix_spawnp", Spawn.self)
    private static let fork = SealedFunctions.original("fork", Fork.self)
    private static let connect = SealedFunctions.original("connect", Connect.self)
    private static let bind = SealedFunctions.original("bind", Connect.self)
    private static let lookUp = SealedFunctions.original("getaddrinfo", LookUp.self)
    private static let open = SealedFunctions.original("open", Open.self)
    private static let openAt = SealedFunctions.original("openat", OpenAt.self)
    private static let makeFolder = SealedFunctions.original("mkdir", OfTextAndNumber.self)
    private static let rename = SealedFunctions.original("rename", OfTwoTexts.self)
    private static let unlink = SealedFunctions.original("unlink", OfText.self)
    private static let removeFolder = SealedFunctions.original("rmdir", OfText.self)
    private static let symlink = SealedFunctions.original("symlink", OfTwoTexts.self)
    private static let link = SealedFunctions.original("link", OfTwoTexts.self)
    private static let truncate = SealedFunctions.original("truncate", OfTextAndNumber.self)
    private static let create = SealedFunctions.original("creat", OfTextAndNumber.self)
    private static let system = SealedFunctions.original("system", OfText.self)
    private static let openPipe = SealedFunctions.original("popen", OpenPipe.self)
    private static let sendTo = SealedFunctions.original("sendto", SendTo.self)
    private static let lookUpHost = SealedFunctions.original("gethostbyname", LookUpHost.self)
    private static let select = SealedFunctions.original("select", Select.self)
    private static let openStream = SealedFunctions.original("fopen", OpenStream.self)

    /// Libraries whose own threads and waits aren't the feature's.
    private static func isFor(_ library: String) -> Bool {
      !["libdispatch", "libswift_Concurrency", "libXCTest", "libTesting", "lib_Testing", "libc.so", "ld-linux"].contains
      {
        library.hasPrefix($0)
      }
    }

    private static func entry<Function>(_ name: String, _ original: Function?, _ function: Function) -> SealedFunctions
      .Entry?
    {
      SealedFunctions.entry(name, original, isFor: isFor, function)
    }

    static var replacements: [String: ImportedFunctions.Replacement] {
      _ = (lock, tryLock, unlock)
      return SealedFunctions.table(sleeps + locks + waits + threads + files + changes)
    }

    /// Whether a sleep is skipped because it has been reported.
    static func skipsSleep(_ duration: Duration) -> Bool {
      guard let seal = WorldSeal.current, !seal.letsThrough(.time) else { return false }
      seal.found(.sleep)
      // An infinite sleep lasts until the time limit of the script.
      if !seal.mayWakeForNothing() {
        seal.printFindings()
        return false
      }
      seal.pretend(toPass: duration)
      return true
    }

    /// - Parameter isAbsolute: whether it is an instant and not a duration.
    static func skipsSleep(_ time: UnsafePointer<timespec>?, isAbsolute: Bool = false) -> Bool {
      let duration = time.map { Duration.seconds($0.pointee.tv_sec) + .nanoseconds($0.pointee.tv_nsec) } ?? .zero
      return skipsSleep(isAbsolute ? .milliseconds(1) : duration)
    }

    private static var sleeps: [SealedFunctions.Entry?] {
      [
        entry("sleep", sleep) { SealedOutside.skipsSleep(.seconds(Int($0))) ? 0 : SealedOutside.sleep?($0) ?? 0 },
        entry("usleep", shortSleep) {
          SealedOutside.skipsSleep(.microseconds(Int($0))) ? 0 : SealedOutside.shortSleep?($0) ?? 0
        },
        entry("nanosleep", nanoSleep) { SealedOutside.skipsSleep($0) ? 0 : SealedOutside.nanoSleep?($0, $1) ?? 0 },
        entry("clock_nanosleep", clockSleep) {
          SealedOutside.skipsSleep($2, isAbsolute: $1 != 0) ? 0 : SealedOutside.clockSleep?($0, $1, $2, $3) ?? 0
        },
        entry("select", select) { count, reads, writes, errors, time in
          if count == 0, let time {
            let duration = Duration.seconds(time.pointee.tv_sec) + .microseconds(time.pointee.tv_usec)
            if SealedOutside.skipsSleep(duration) { return 0 }
          }
          return SealedOutside.select?(count, reads, writes, errors, time) ?? -1
        },
        // A run loop reads the clock whenever it wakes.
        entry("ppoll", poll) { files, count, time, signals in
          guard let seal = WorldSeal.current, time.map({ $0.pointee.tv_sec + $0.pointee.tv_nsec > 0 }) ?? true,
            !seal.letsThrough(.queues)
          else { return SealedOutside.poll?(files, count, time, signals) ?? -1 }
          seal.found(.wait("a run loop"))
          seal.pretend(toPass: .milliseconds(100))
          var soon = timespec(tv_sec: 0, tv_nsec: 1_000_000)
          return SealedOutside.poll?(files, count, &soon, signals) ?? -1
        },
        // Foundation calls these for its `Timer` and `RunLoop`. The system's timer is only set for the first of them.
        entry("CFRunLoopAddTimer", addTimer) { loop, timer, mode in
          WorldSeal.current?.found(.runLoopTimer)
          SealedOutside.addTimer?(loop, timer, mode)
        },
        entry("CFRunLoopPerformBlock", performBlock) { loop, mode, block in
          WorldSeal.current?.found(.queue("a run loop"))
          SealedOutside.performBlock?(loop, mode, block)
        },
      ]
    }

    /// The program and Foundation, which provides `NSLock`. The runtime's own locks protect what each of these functions
    /// needs.
    private static func isForLocks(_ library: String) -> Bool {
      library.isEmpty || library.hasPrefix("libFoundation.")
    }

    /// The locks of captured code, which runs on one thread.
    private static var locks: [SealedFunctions.Entry?] {
      [
        SealedFunctions.entry("pthread_mutex_lock", lock, isFor: isForLocks) { mutex in
          guard let mutex, let seal = WorldSeal.current, seal.playsQueues else {
            return SealedOutside.lock?(mutex) ?? 0
          }
          let depth = seal.executor?.meanwhile ?? 0
          if seal.locks.isHeld(mutex, below: depth) {
            seal.found(.wait("a lock, which is held by code that waits"))
            if SealedOutside.tryLock?(mutex) != 0 {
              seal.locks.skip(mutex)
              return 0
            }
          } else {
            let result = SealedOutside.lock?(mutex) ?? 0
            if result != 0 { return result }
          }
          seal.locks.take(mutex, at: depth)
          return 0
        },
        SealedFunctions.entry("pthread_mutex_unlock", unlock, isFor: isForLocks) { mutex in
          guard let mutex, let seal = WorldSeal.current, seal.playsQueues, !seal.locks.leave(mutex) else {
            return SealedOutside.unlock?(mutex) ?? 0
          }
          return 0
        },
      ]
    }

    private static var waits: [SealedFunctions.Entry?] {
      [
        // A condition may be signaled spuriously, so its waiters check again. Ready work runs in between.
        entry("pthread_cond_wait", wait) { condition, mutex in
          guard let seal = WorldSeal.current else { return SealedOutside.wait?(condition, mutex) ?? 0 }
          if SealedOutside.runsOneMeanwhile(seal, mutex) { return 0 }
          // A thread that was allowed may end the wait.
          if !seal.allows(.threads) {
            seal.found(.wait("a condition"))
            // The waiter checks whether it may continue, and mostly does in the end.
            if seal.mayWakeForNothing() { return 0 }
            seal.printFindings()
          }
          return SealedOutside.wait?(condition, mutex) ?? 0
        },
        entry("pthread_cond_timedwait", timedWait) { condition, mutex, until in
          guard let seal = WorldSeal.current else { return SealedOutside.timedWait?(condition, mutex, until) ?? 0 }
          if SealedOutside.runsOneMeanwhile(seal, mutex) { return 0 }
          if seal.allows(.threads) {
            guard let until, seal.answersTime else { return SealedOutside.timedWait?(condition, mutex, until) ?? 0 }
            return SealedClock.throughMachine(until.pointee, seal) {
              SealedOutside.timedWait?(condition, mutex, $0) ?? 0
            }
          }
          seal.found(.wait("a condition"))
          return ETIMEDOUT
        },
      ]
    }

    /// - Returns: whether the waiter should check again.
    static func runsOneMeanwhile(_ seal: WorldSeal, _ mutex: Pointer) -> Bool {
      // The caller must not unlock and then wait without a check: another thread may have run in between.
      guard let executor = seal.executor, executor.hasPendingJobs else { return false }
      if let mutex { _ = seal.locks.leave(mutex) }
      _ = unlock?(mutex)
      let hasRun = executor.runOneMeanwhile()
      _ = lock?(mutex)
      if let mutex { seal.locks.take(mutex, at: executor.meanwhile) }
      return hasRun || seal.mayWakeForNothing()
    }

    private static var threads: [SealedFunctions.Entry?] {
      [
        entry("pthread_create", makeThread) { thread, attributes, start, argument in
          WorldSeal.current?.found(.thread)
          return SealedOutside.makeThread?(thread, attributes, start, argument) ?? EAGAIN
        },
        entry("posix_spawn", spawn) { process, path, actions, attributes, arguments, environment in
          WorldSeal.current?.found(.process)
          return SealedOutside.spawn?(process, path, actions, attributes, arguments, environment) ?? EAGAIN
        },
        entry("posix_spawnp", spawnInPath) { process, path, actions, attributes, arguments, environment in
          WorldSeal.current?.found(.process)
          return SealedOutside.spawnInPath?(process, path, actions, attributes, arguments, environment) ?? EAGAIN
        },
        entry("fork", fork) {
          WorldSeal.current?.found(.process)
          return SealedOutside.fork?() ?? -1
        },
        SealedFunctions.entry("connect", connect, isFor: isForSockets) { socket, address, size in
          SealedOutside.found(connecting: address)
          return SealedOutside.connect?(socket, address, size) ?? -1
        },
        SealedFunctions.entry("bind", bind, isFor: isForSockets) { socket, address, size in
          SealedOutside.found(connecting: address)
          return SealedOutside.bind?(socket, address, size) ?? -1
        },
        entry("system", system) { command in
          WorldSeal.current?.found(.process)
          return SealedOutside.system?(command) ?? -1
        },
        entry("popen", openPipe) { command, mode in
          WorldSeal.current?.found(.process)
          return SealedOutside.openPipe?(command, mode) ?? nil
        },
        SealedFunctions.entry("sendto", sendTo, isFor: isForSockets) { socket, bytes, count, flags, address, size in
          SealedOutside.found(connecting: address)
          return SealedOutside.sendTo?(socket, bytes, count, flags, address, size) ?? -1
        },
        entry("gethostbyname", lookUpHost) { name in
          WorldSeal.current?.found(.network)
          return SealedOutside.lookUpHost?(name) ?? nil
        },
        entry("getaddrinfo", lookUp) { node, service, hints, result in
          WorldSeal.current?.found(.network)
          return SealedOutside.lookUp?(node, service, hints, result) ?? EAI_FAIL
        },
      ]
    }

    /// Foundation itself checks each socket, including those of its processes.
    private static func isForSockets(_ library: String) -> Bool {
      isFor(library) && !library.hasPrefix("libFoundation.")
    }

    /// Other sockets connect processes of this machine.
    static func found(connecting address: UnsafeRawPointer?) {
      // Sound: an address begins with its family.
      guard let family = address?.loadUnaligned(as: sa_family_t.self) else { return }
      if CInt(family) == AF_INET || CInt(family) == AF_INET6 { WorldSeal.current?.found(.network) }
    }

    /// - Parameter what: for example `removed`.
    private static func changes(_ path: Text, _ what: String) {
      guard let seal = WorldSeal.current, let path else { return }
      // The networking library stores what it has loaded.
      if SealedFunctions.isNetworkCalling { return seal.found(.network) }
      seal.found(.change(PathText.name(of: String(cString: path)), what))
    }

    private static var changes: [SealedFunctions.Entry?] {
      [
        entry("mkdir", makeFolder) { path, mode in
          SealedOutside.changes(path, "made")
          return SealedOutside.makeFolder?(path, mode) ?? -1
        },
        entry("rename", rename) { old, new in
          SealedOutside.changes(new, "written")
          return SealedOutside.rename?(old, new) ?? -1
        },
        entry("unlink", unlink) { path in
          SealedOutside.changes(path, "removed")
          return SealedOutside.unlink?(path) ?? -1
        },
        entry("rmdir", removeFolder) { path in
          SealedOutside.changes(path, "removed")
          return SealedOutside.removeFolder?(path) ?? -1
        },
        entry("symlink", symlink) { target, path in
          SealedOutside.changes(path, "made")
          return SealedOutside.symlink?(target, path) ?? -1
        },
        entry("link", link) { target, path in
          SealedOutside.changes(path, "made")
          return SealedOutside.link?(target, path) ?? -1
        },
        entry("truncate", truncate) { path, size in
          SealedOutside.changes(path, "written")
          return SealedOutside.truncate?(path, size) ?? -1
        },
        entry("creat", create) { path, mode in
          SealedOutside.found(path)
          return SealedOutside.create?(path, mode) ?? -1
        },
      ]
    }

    private static var files: [SealedFunctions.Entry?] {
      [
        entry("open", open) { path, flags, mode in
          if let file = SealedOutside.file(path, flags) { return file }
          return SealedOutside.open?(path, flags, mode) ?? -1
        },
        entry("openat", openAt) { folder, path, flags, mode in
          if let file = SealedOutside.file(path, flags) { return file }
          return SealedOutside.openAt?(folder, path, flags, mode) ?? -1
        },
        entry("fopen", openStream) { path, mode in
          if let mode, mode.pointee != CChar(UInt8(ascii: "r")) || strchr(mode, CInt(UInt8(ascii: "+"))) != nil {
            SealedOutside.found(path)
          }
          return SealedOutside.openStream?(path, mode) ?? nil
        },
      ]
    }

    /// Returns a file to open instead of another one; nil if that one is opened itself.
    static func file(_ path: Text, _ flags: CInt) -> CInt? {
      guard let seal = WorldSeal.current, let path else { return nil }
      if strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0 {
        return seal.answers(.number) ? SealedRandomness.file(from: seal) : nil
      }
      if flags & (O_WRONLY | O_RDWR | O_CREAT) != 0 { found(path) }
      return nil
    }

    static func found(_ path: Text) {
      guard let seal = WorldSeal.current, let path, strcmp(path, "/dev/null") != 0 else { return }
      let name = PathText.name(of: String(cString: path))
      // This temporary name differs each time; the file is renamed in the end.
      if name.hasPrefix(".dat.nosync") { return }
      seal.found(SealedFunctions.isNetworkCalling ? .network : .file(name))
    }
  }
#endif
