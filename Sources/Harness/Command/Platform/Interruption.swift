#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// Ctrl-C and its like end the process quietly, with the exit code that shells know: 130 for an interruption.
enum Interruption {
  /// Where the handler of a signal, which may do next to nothing, wakes the thread that does the rest.
  private static let sender = Atomic<Int32>(-1)
  private static let receiver = Atomic<Int32>(-1)
  private static let handler = Mutex<(@Sendable () -> Void)?>(nil)

  private static let words = Mutex<@Sendable () -> String>({ "" })

  /// What is to be said then, since nobody has been told yet.
  static var lastWords: @Sendable () -> String {
    get { words.withLock { $0 } }
    set { words.withLock { $0 = newValue } }
  }

  /// Whether a signal only asks, whether one has, and whether what it asked is done.
  private static let asks = Atomic(false)
  private static let isAskedFlag = Atomic(false)
  private static let isDone = Atomic(false)

  /// Whether the process is to end as soon as what was found is handed over.
  static var isAsked: Bool { isAskedFlag.load(ordering: .relaxed) }

  /// So long somebody who was asked to come to an end may take, in milliseconds.
  private static let patience = 10_000

  /// While the body runs, a first signal asks it to come to an end, which `isAsked` says. A second one ends the process, and so does
  /// a body that takes long.
  static func asking<Result>(_ body: () -> Result) -> Result {
    asks.store(true, ordering: .relaxed)
    defer { asks.store(false, ordering: .relaxed) }
    return body()
  }

  /// Ends the process as a signal wanted, now that all is handed over; does nothing where there was none.
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

  /// - Parameter body: what is to be done before, on a thread of its own.
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
      // Whoever started us wants us to go on: `nohup`, or a shell's background job.
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
    // A file that is being written is finished, or its temporary would stay behind.
    for _ in 0..<1_000 where TemporaryFileName.areTaken { usleep(1_000) }
    _exit(128 + Int32(number))
  }
}
