import Dispatch

/// Where a store may be used: on the thread that made it.
///
/// The main queue is one place, though where the main thread is gone its work moves from thread to thread; and so is a
/// task.
struct StoreIsolation: SentHome {
  private let thread = IssueSystem.CurrentThread()
  private let task = withUnsafeCurrentTask { $0?.hashValue }
  private let queue: ObjectIdentifier
  /// Whether it is the main queue.
  let isOnQueue: Bool

  private let made: SourcePlace

  /// The place of the caller. `main` is the queue that counts as one place.
  /// - Parameter made: where the code makes the store.
  init(main: DispatchQueue = .main, made: SourcePlace) {
    self.made = made
    queue = ObjectIdentifier(main)
    main.setSpecific(key: Self.key, value: queue)
    isOnQueue = DispatchQueue.getSpecific(key: Self.key) == queue
  }

  var isHere: Bool { thread.isCurrent || isHereOnAnotherThread }

  func reportUseElsewhere() {
    report("A task of a store was used", "It was handed over to the main queue; use it there.")
  }

  /// Reports that an effect will come back elsewhere.
  func reportEffectsElsewhere() {
    reportIssue(
      IssueText(
        "An effect is in flight whose outputs come on the main queue, and its store was made elsewhere",
        ": two threads work on the store. Make it on the main queue; a test is there if it is marked @MainActor."),
      at: made)
  }

  /// Reports what was done elsewhere.
  /// - Parameter consequence: what came of it, and what to do about it.
  func report(_ what: String, _ consequence: String) {
    reportIssue(
      IssueText(
        "\(what) on another thread than the one that the store was made on",
        ". State and reducers are not safe to use from several threads. \(consequence)"),
      at: made)
  }

  private var isHereOnAnotherThread: Bool {
    if isOnQueue, DispatchQueue.getSpecific(key: Self.key) == queue { return true }
    guard let task else { return false }
    return withUnsafeCurrentTask { $0?.hashValue == task }
  }

  private static let key = DispatchSpecificKey<ObjectIdentifier>()
}
