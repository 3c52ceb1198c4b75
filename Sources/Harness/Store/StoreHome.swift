import Dispatch

/// Where a store may be used: on the thread that made it.
///
/// The main queue is one place, though where the main thread is gone its work moves from thread to thread; and so is a
/// task.
struct StoreHome {
  private let thread = IssueSystem.CurrentThread()
  private let task = withUnsafeCurrentTask { $0?.hashValue }
  private let queue: ObjectIdentifier
  private let isOnQueue: Bool

  /// The place of the caller. `main` is the queue that counts as one place.
  init(main: DispatchQueue = .main) {
    queue = ObjectIdentifier(main)
    main.setSpecific(key: Self.key, value: queue)
    isOnQueue = DispatchQueue.getSpecific(key: Self.key) == queue
  }

  var isHere: Bool { thread.isCurrent || isHereOnAnotherThread }

  private var isHereOnAnotherThread: Bool {
    if isOnQueue, DispatchQueue.getSpecific(key: Self.key) == queue { return true }
    guard let task else { return false }
    return withUnsafeCurrentTask { $0?.hashValue == task }
  }

  private static let key = DispatchSpecificKey<ObjectIdentifier>()
}
