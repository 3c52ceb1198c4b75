/// What one send to a ``Store`` started: the effects of its action, and those of the actions that they fed back.
///
///     let task = store.send(.didAppear)
///     await task.finish()
///
/// It keeps neither the store nor the effects alive.
///
/// The Composable Architecture 0.39.
public struct StoreTask: @unchecked Sendable {
  // Unchecked: it is Sendable so that `Task { store.send(.refresh) }` compiles. It belongs to the thread of its store, as the
  // store does.

  private let task: SentTask?

  init(_ task: SentTask?) { self.task = task }

  /// Cancels the effects of this send that are in flight, and none of another one. What they would have fed back never
  /// comes.
  public func cancel() { task?.cancel() }

  /// Cancels the effects of this send that are in flight, and none of another one.
  public func cancel(isolation: isolated (any Actor)? = #isolation) async {
    task?.cancel()
    await task?.settleAsync(isolation: isolation) { $0() }
  }

  /// Waits until none of its effects is in flight any more. If the caller is cancelled meanwhile, so are they.
  public func finish(isolation: isolated (any Actor)? = #isolation) async { await task?.ended(isolation: isolation) }

  /// Whether ``cancel()`` was called.
  public var isCancelled: Bool { task?.isCancelled ?? false }
}

/// The name that view stores give to a ``StoreTask``.
///
/// The Composable Architecture 0.39.
public typealias ViewStoreTask = StoreTask
