#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// Ends the process quietly on Ctrl-C and similar signals, with the exit code that shells expect: 130 for an interruption.
enum Interruption {
  /// A pipe through which the signal handler, which may do next to nothing, wakes the thread that does the rest.
  private static let sender = Atomic<Int32>(-1)
  private static let receiver = Atomic<Int32>(-1)
  private static let handler = Mutex<(@Sendable () -> Void)?>(nil)

  private static let words = Mutex<@Sendable () -> String>({ "" })

  /// What to print then, because it hasn't been reported yet.
  static var lastWords: @Sendable () -> String {
    get { words.withLock { $0 } }
    set { words.withLock { $0 = newValue } }
  }

  /// Whether a signal only requests an end, whether one has, and whether the request has been carried out.
  private static let asks = Atomic(false)
  private static let isAskedFlag = Atomic(false)
  private static let isDone = Atomic(false)

  /// Whether the process should end as soon as its findings are handed over.
  static var isAsked: Bool { isAskedFlag.load(ordering: .relaxed) }

  /// How long the body may take to end after a request, in milliseconds.
  private static let patience = 10_000

  /// Runs a body that a signal first asks to end: `isAsked` becomes true. A second signal ends the process, as does a body that
  /// takes too long.
  static func asking<Result>(_ body: () -> Result) -> Result {
    asks.store(true, ordering: .relaxed)
    defer { asks.store(false, ordering: .relaxed) }
    return body()
  }

  /// Ends the process as the signal asked, now that everything is handed over; does nothing if there was no signal.
  static func endIfAsked() {
    guard isAsked else { return }
    isDone.store(true, ordering: .relaxed)
    // Another thread ends it.
    while true { _ = FileDescriptors.ready([], milliseconds: nil) }
  }

  private static func waitForAsked(_ descriptor: Int32) {
    isAskedFlag.store(true, ordering: .relaxed)
    for _ in 0..<patience / 20 where !isDone.load(ordering: .relaxed) {
      if !FileDescriptors.ready([descriptor], milliseconds: 20).isEmpty { return }
    }
  }

  /// - Parameter body: What to do first, on a thread of its own.
  static func endQuietly(_ body: @escaping @Sendable () -> Void) {
    handler.withLock { $0 = body }
    guard sender.load(ordering: .relaxed) < 0, let pipe = try? ChildPipe() else { return }
    // Both ends stay open as long as the process lives.
    let ends = (fcntl(pipe.readEnd.descriptor, F_DUPFD_CLOEXEC, 3), fcntl(pipe.writeEnd.descriptor, F_DUPFD_CLOEXEC, 3))
    guard ends.0 >= 0, ends.1 >= 0 else { return }
    receiver.store(ends.0, ordering: .relaxed)
    sender.store(ends.1, ordering: .relaxed)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, nil, { _ in Interruption.wait() }, nil) == 0 else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let old = signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interruption.sender.load(ordering: .relaxed), &byte, 1)
      }
      // Our parent wants us to go on: `nohup`, or a shell's background job.
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
  }

  private static func wait() -> UnsafeMutableRawPointer? {
    var number: UInt8 = 0
    let descriptor = receiver.load(ordering: .relaxed)
    while (try? retrying { read(descriptor, &number, 1) }) != 1 {}
    if asks.load(ordering: .relaxed) { waitForAsked(descriptor) }
    handler.withLock { $0 }?()
    TemporaryFolder.removeAll()
    // Let a file that is being written be finished, or its temporary file would be left behind.
    for _ in 0..<1_000 where TemporaryFileName.areTaken { usleep(1_000) }
    _exit(128 + Int32(number))
  }
}
