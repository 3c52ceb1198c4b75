import Synchronization

/// Receives outputs from outside the engine's thread; the engine processes them when it settles.
final class Inbox: Sendable {
  private struct Item: @unchecked Sendable {
    let run: () -> Void
    let drop: () -> Void
  }

  private struct State {
    var items: [Item?] = []
    /// The index of the first item not yet taken.
    var head = 0
    var isClosed = false

    mutating func popFirst() -> Item? {
      guard head < items.count else { return nil }
      let item = items[head].take()
      head += 1
      if head == items.count {
        items.removeAll(keepingCapacity: true)
        head = 0
      }
      return item
    }
  }

  private let state = Mutex(State())
  private let didPost: @Sendable () -> Void

  init(didPost: @escaping @Sendable () -> Void) { self.didPost = didPost }

  /// Leaves work for the engine's thread. Safe to call from any thread.
  /// - Parameter drop: called instead of the work, on any thread, if the engine has ended.
  func post(_ work: @escaping () -> Void, orElse drop: @escaping () -> Void = {}) {
    let item = Item(run: work, drop: drop)
    let isOpen = state.withLock { state in
      if !state.isClosed { state.items.append(item) }
      return !state.isClosed
    }
    if isOpen { didPost() } else { drop() }
  }

  /// Whether any work is waiting.
  var hasPendingWork: Bool { state.withLock { !$0.items.isEmpty } }

  /// Runs the oldest work.
  /// - Returns: whether there was any.
  func runOne() -> Bool {
    let next = state.withLock { $0.popFirst() }
    next?.run()
    return next != nil
  }

  /// Closes the inbox: nothing more is taken, and those who wait for that continue.
  func close() {
    let left = state.withLock { state in
      state.isClosed = true
      defer { state.items = [] }
      return state.items
    }
    for item in left { item?.drop() }
  }
}

/// Wakes the engine when there may be work that none of its steps does. If one of the test's own schedulers moves time, the
/// engine wakes when the scheduled work has returned. If time is real, it wakes on the main queue, once for any number of
/// calls.
///
/// In all other cases with virtual time, the engine's next step does the work.
final class EngineWaker: @unchecked Sendable {
  // Unchecked: `wake` is set once, before the first signal, and only called on the main queue and on the engine's thread.

  var wake: (() -> Void)?
  private let isSignaled = Atomic(false)
  private let isLive: Bool
  /// The engine's own timeline, which wakes the engine by itself.
  private let timeline: ObjectIdentifier?
  private let thread = IssueSystem.CurrentThread()

  /// - Parameter timeline: virtual time; nil for real time.
  init(timeline: TestScheduler?) {
    isLive = timeline == nil
    self.timeline = timeline.map(ObjectIdentifier.init)
  }

  func signal() {
    if !isLive || thread.isCurrent, ThreadWork.followMove(self, own: timeline, { self.wake?() }) { return }
    guard isLive, !isSignaled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    MainScheduler.instance.schedule(after: .zero) { [self] in
      isSignaled.store(false, ordering: .releasing)
      wake?()
    }
  }
}
