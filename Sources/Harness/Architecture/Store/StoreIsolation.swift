import Dispatch

/// The place where a store may be used: the thread that made it.
///
/// The main queue counts as one place, although its work moves from thread to thread once the main thread has ended. A task
/// counts as one place too.
struct StoreIsolation: SentHome {
  private let thread = IssueSystem.CurrentThread()
  private let task = withUnsafeCurrentTask { $0?.hashValue }
  private let queue: ObjectIdentifier
  /// Whether the place is the main queue.
  let isOnQueue: Bool

  private let made: SourcePlace

  /// Creates the place of the caller. `main` is the queue that counts as one place.
  /// - Parameter made: where the code makes the store.
  init(main: DispatchQueue = .main, made: SourcePlace) {
    self.made = made
    queue = ObjectIdentifier(main)
    main.setSpecific(key: Self.key, value: queue)
    isOnQueue = DispatchQueue.getSpecific(key: Self.key) == queue
  }

  var isHere: Bool { thread.isCurrent || isHereOnAnotherThread }

  func reportUseElsewhere() {
    report("A task of a store was used", "It was passed to the main queue; use it there.")
  }

  /// Reports that an effect's outputs will arrive elsewhere.
  func reportEffectsElsewhere() {
    reportIssue(
      IssueText(
        "An effect is in flight whose outputs come on the main queue, and its store was made elsewhere",
        ": two threads work on the store. Create it on the main queue; mark a test @MainActor to run it there."),
      at: made)
  }

  /// Reports an operation on another thread.
  /// - Parameter consequence: the result, and what to do about it.
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
