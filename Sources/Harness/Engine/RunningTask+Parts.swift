import Synchronization

// Parts of async effects that can be cancelled by themselves. Each is in flight as an effect inside the effect, under its
// id: so whatever cancels effects cancels it, and transcripts, failures and pictures know it.

extension WaitingTask {
  /// Runs `work` in a task that is cancelled with what is in flight under `id`, and returns when it has ended.
  ///
  /// Within an async effect the id is one of its store; elsewhere it is one of the process.
  /// - Parameter cancelInFlight: whether what is in flight under the id is cancelled before.
  package static func runPart(
    under id: CancellationID, cancelInFlight: Bool, _ work: @escaping () async -> Void
  ) async {
    if let task = inherited as? RunningTask {
      await task.runPart(under: id, cancelInFlight: cancelInFlight, work)
    } else {
      await FreeParts.run(under: id, cancelInFlight: cancelInFlight, work)
    }
  }

  /// Cancels what is in flight under `id`: in the store, within an async effect; elsewhere in the process.
  package static func cancelParts(under id: CancellationID) async {
    guard let task = inherited as? RunningTask else { return FreeParts.cancel(id) }
    // Unchecked: it is handed on to where the store works.
    nonisolated(unsafe) let id = id
    await task.here { task.runner.cancel(id) }
  }
}

extension RunningTask {
  fileprivate func runPart(
    under id: CancellationID, cancelInFlight: Bool, _ work: @escaping () async -> Void
  ) async {
    let part = Part()
    beginPart()
    defer { endPart() }
    // Unchecked: they are used where the store works, as the effect is that they come from.
    nonisolated(unsafe) let (id, work) = (id, work)
    await withTaskCancellationHandler {
      await here { [self] in
        guard !isCancelled else { return }
        part.exists()
        let inner = Effect<Never>(
          node: .task { _ in
            part.begins(WaitingTask.inherited)
            await work()
            part.ends()
          })
        let cancellable = Effect<Never>(node: .cancellable(inner, id, cancelInFlight: cancelInFlight))
        runner.start(cancellable, in: scope, emit: { _ in }, done: {})
      }
      // In an effect that was cancelled before, the work is done as a cancelled task does it.
      if part.isThere { await part.end() } else { await work() }
    } onCancel: {
      part.cancel()
    }
    for error in part.excused { excuse(error) }
  }
}

/// A part of an async effect, seen from the task that waits for it.
private final class Part: @unchecked Sendable {
  // Unchecked: all is behind the lock.

  private struct State {
    var isThere = false
    var isCancelled = false
    var hasEnded = false
    var inner: WaitingTask?
    var whenEnded: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  var isThere: Bool { state.withLock { $0.isThere } }

  /// Errors that need not be reported where they end the effect.
  var excused: [String] { state.withLock { $0.inner }?.excused ?? [] }

  func exists() { state.withLock { $0.isThere = true } }

  /// - Parameter inner: the effect that runs it.
  func begins(_ inner: WaitingTask?) {
    let isCancelled = state.withLock { state in
      state.inner = inner
      return state.isCancelled
    }
    if isCancelled { inner?.task?.cancel() }
  }

  func ends() {
    let waiting = state.withLock { state in
      state.hasEnded = true
      return state.whenEnded.take()
    }
    waiting?.resume()
  }

  func cancel() {
    let inner = state.withLock { state in
      state.isCancelled = true
      return state.inner
    }
    inner?.task?.cancel()
  }

  /// Waits for the end.
  func end() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if !state.hasEnded { state.whenEnded = continuation }
        return state.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }
}

/// What runs under an id outside of any store.
private enum FreeParts {
  private struct Table: @unchecked Sendable {
    // Unchecked: it is used under the lock alone, and ids are values.
    var tasks: [CancellationID: [Int: Task<Void, Never>]] = [:]
    var last = 0
  }

  private static let table = Mutex(Table())

  static func run(under id: CancellationID, cancelInFlight: Bool, _ work: @escaping () async -> Void) async {
    if cancelInFlight { cancel(id) }
    // Unchecked: whoever awaits this does nothing else meanwhile.
    nonisolated(unsafe) let work = work
    let task = Task { await work() }
    let number = add(task, id)
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    remove(number, id)
  }

  static func cancel(_ id: CancellationID) {
    nonisolated(unsafe) let id = id
    let tasks = table.withLock { $0.tasks[id] }
    for task in (tasks ?? [:]).sorted(by: { $0.key < $1.key }) { task.value.cancel() }
  }

  private static func add(_ task: Task<Void, Never>, _ id: CancellationID) -> Int {
    nonisolated(unsafe) let id = id
    return table.withLock { table in
      table.last += 1
      table.tasks[id, default: [:]][table.last] = task
      return table.last
    }
  }

  private static func remove(_ number: Int, _ id: CancellationID) {
    nonisolated(unsafe) let id = id
    table.withLock { table in
      table.tasks[id]?[number] = nil
      if table.tasks[id]?.isEmpty == true { table.tasks[id] = nil }
    }
  }
}
