/// What one send to a ``Store`` started: the effects of its action, and those of the actions that they fed back.
///
///     let task = store.send(.didLoad)
///     await task.finish()
///
/// It keeps neither the store nor the effects alive.
///
/// The Composable Architecture 0.39, as `ViewStoreTask`; by this name later versions.
public struct StoreTask: Hashable, @unchecked Sendable {
  // Unchecked: whatever it does, it does where its store is used.

  private let task: SendHandle?

  init(_ task: SendHandle?) { self.task = task }

  /// Cancels the effects of this send that are in flight, and none of another one. What they would have fed back never
  /// comes. What waits its turn already does, and leaves nothing in flight.
  ///
  /// On another thread than the store's own that is a reported failure, and is done on the main queue.
  public func cancel() {
    guard let task else { return }
    if isHere(task) {
      task.cancel()
    } else {
      MainScheduler.instance.schedule(after: .zero) { task.cancel() }
    }
  }

  /// Cancels the effects of this send that are in flight, and none of another one.
  public func cancel(isolation: isolated (any Actor)? = #isolation) async {
    await use(isolation) { task, isolation in
      task.cancel()
      await task.settleAsync(isolation: isolation) { $0() }
    }
  }

  /// Waits until none of its effects is in flight any more. If the caller is cancelled meanwhile, so are they.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    await use(isolation) { task, isolation in await task.ended(isolation: isolation) }
  }

  /// Whether ``cancel()`` was called.
  public var isCancelled: Bool { task?.isCancelled ?? false }

  private func use(
    _ isolation: isolated (any Actor)?, _ work: (SendHandle, isolated (any Actor)?) async -> Void
  ) async {
    guard let task else { return }
    if isHere(task) {
      await work(task, isolation)
    } else {
      // Unchecked: the caller waits until it has returned.
      nonisolated(unsafe) let work = work
      await onMain(task, work)
    }
  }

  @MainActor
  private func onMain(_ task: SendHandle, _ work: (SendHandle, isolated (any Actor)?) async -> Void) async {
    await work(task, MainActor.shared)
  }

  private func isHere(_ task: SendHandle) -> Bool {
    guard let home = task.home, !home.isHere else { return true }
    home.reportUseElsewhere()
    return false
  }
}
