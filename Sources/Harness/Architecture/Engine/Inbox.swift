import Synchronization

/// Where outputs arrive that come from outside the engine's thread; the engine takes them in when it settles.
final class Inbox: Sendable {
  private struct Item: @unchecked Sendable {
    let run: () -> Void
    let drop: () -> Void
  }

  private struct State {
    var items: [Item?] = []
    /// Those before it have been taken.
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
  /// - Parameter drop: called in place of the work, on any thread, where the engine has ended.
  func post(_ work: @escaping () -> Void, orElse drop: @escaping () -> Void = {}) {
    let item = Item(run: work, drop: drop)
    let isOpen = state.withLock { state in
      if !state.isClosed { state.items.append(item) }
      return !state.isClosed
    }
    if isOpen { didPost() } else { drop() }
  }

  /// Whether something waits to be taken in.
  var hasPendingWork: Bool { state.withLock { !$0.items.isEmpty } }

  /// Runs the oldest work.
  /// - Returns: whether there was any.
  func runOne() -> Bool {
    let next = state.withLock { $0.popFirst() }
    next?.run()
    return next != nil
  }

  /// Nothing is taken in any more: whoever waits for that goes on.
  func close() {
    let left = state.withLock { state in
      state.isClosed = true
      defer { state.items = [] }
      return state.items
    }
    for item in left { item?.drop() }
  }
}

/// Wakes the engine when there may be something to do that none of its steps does. Where a scheduler of the test's own moves
/// time, that is when its work has returned; else, where time is real, on the main queue, once for any number of calls.
///
/// On virtual time the next step does what there is to do otherwise.
final class EngineWaker: @unchecked Sendable {
  // Unchecked: `wake` is set once, before the first signal, and called on the main queue and on the engine's thread alone.

  var wake: (() -> Void)?
  private let isSignaled = Atomic(false)
  private let isLive: Bool
  /// The engine's own time sees to it by itself.
  private let timeline: ObjectIdentifier?
  private let thread = IssueSystem.CurrentThread()

  /// - Parameter timeline: virtual time; nil where it is real.
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
