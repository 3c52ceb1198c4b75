/// The work started by one send to a ``Store``: the effects of its action, and of the actions that these fed back.
///
///     let task = store.send(.didLoad)
///     await task.finish()
///
/// It keeps neither the store nor the effects alive.
///
/// From The Composable Architecture 0.39, where it is `ViewStoreTask`; later versions use this name.
public struct StoreTask: Hashable, @unchecked Sendable {
  // Unchecked: it does everything where its store is used.

  private let task: SendHandle?

  init(_ task: SendHandle?) { self.task = task }

  /// Cancels the effects in flight that this send started, and no others. Their further actions never arrive. Actions that
  /// already wait their turn are still reduced, but leave nothing in flight.
  ///
  /// Calling this on a thread other than the store's own is a reported failure; it is then done on the main queue.
  public func cancel() {
    guard let task else { return }
    if isHere(task) {
      task.cancel()
    } else {
      MainScheduler.instance.schedule(after: .zero) { task.cancel() }
    }
  }

  /// Cancels the effects in flight that this send started, and no others.
  public func cancel(isolation: isolated (any Actor)? = #isolation) async {
    await use(isolation) { task, isolation in
      task.cancel()
      await task.settleAsync(isolation: isolation) { $0() }
    }
  }

  /// Waits until none of its effects is in flight. If the caller is cancelled meanwhile, so are they.
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
