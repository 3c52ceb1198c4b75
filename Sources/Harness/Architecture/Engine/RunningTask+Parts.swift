import Synchronization

// Parts of async effects that can be cancelled separately. Each is in flight as an effect inside the effect, under its id. So
// everything that cancels effects cancels it, and transcripts, failures and pictures show it.

extension WaitingTask {
  /// Runs `work` in a task that is cancelled with other work in flight under `id`, and returns when it has ended.
  ///
  /// Within an async effect, the id belongs to its store; elsewhere, to the process.
  /// - Parameter cancelInFlight: whether to cancel work in flight under the id first.
  static func runPart(
    under id: CancellationID, cancelInFlight: Bool, _ work: @escaping () async -> Void
  ) async {
    if let task = inherited as? RunningTask {
      await task.runPart(under: id, cancelInFlight: cancelInFlight, work)
    } else {
      await FreeParts.run(under: id, cancelInFlight: cancelInFlight, work)
    }
  }

  /// Cancels work in flight under `id`: in the store, if called within an async effect; elsewhere in the process.
  static func cancelParts(under id: CancellationID) async {
    guard let task = inherited as? RunningTask else { return FreeParts.cancel(id) }
    // Unchecked: it is handed over to the store's thread.
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
    // Unchecked: they are used where the store works, like the effect that they come from.
    nonisolated(unsafe) let (id, work) = (id, work)
    await withTaskCancellationHandler {
      await here { [self] in
        guard !isCancelled else { return }
        // The work that it replaces may have cancelled the effect around it: then it never starts.
        let inner = Effect<Never>.deferred {
          part.exists()
          return Effect(
            node: .task { _ in
              part.begins(WaitingTask.inherited)
              await work()
              part.ends()
            })
        }
        let cancellable = Effect<Never>(node: .cancellable(inner, id, cancelInFlight: cancelInFlight))
        runner.start(cancellable, in: run, emit: { _ in }, done: {})
      }
      // In an effect that was already cancelled, the work runs as in a cancelled task; without a store, the calling task runs
      // it.
      if part.isThere { await part.end() } else { await work() }
    } onCancel: {
      part.cancel()
    }
    for error in part.excused { excuse(error) }
  }
}

/// A part of an async effect, as seen by the task that waits for it.
private final class Part: @unchecked Sendable {
  // Unchecked: everything is behind the lock.

  private struct State {
    var isThere = false
    var isCancelled = false
    var hasEnded = false
    var inner: WaitingTask?
    var whenEnded: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  var isThere: Bool { state.withLock { $0.isThere } }

  /// Errors that need not be reported if they end the effect.
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

/// Work that runs under an id outside of any store.
private enum FreeParts {
  private struct Table: @unchecked Sendable {
    // Unchecked: it is used under the lock only, and ids are values.
    var tasks: [CancellationID: [Int: Task<Void, Never>]] = [:]
    var last = 0

    /// Returns the tasks in the order in which they began.
    func inFlight(under id: CancellationID, except around: [Int] = []) -> [Task<Void, Never>] {
      (tasks[id] ?? [:]).sorted { $0.key < $1.key }.filter { !around.contains($0.key) }.map(\.value)
    }
  }

  private static let table = Mutex(Table())
  /// The numbers of the parts around the caller.
  @TaskLocal private static var around: [Int] = []

  static func run(under id: CancellationID, cancelInFlight: Bool, _ work: @escaping () async -> Void) async {
    // Unchecked: the awaiting caller does nothing else meanwhile.
    nonisolated(unsafe) let work = work
    let (task, number, replaced) = begin(id, cancelInFlight, around) { number in
      await $around.withValue(around + [number]) { await work() }
    }
    for task in replaced { task.cancel() }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    remove(number, id)
  }

  static func cancel(_ id: CancellationID) {
    nonisolated(unsafe) let id = id
    for task in table.withLock({ $0.inFlight(under: id) }) { task.cancel() }
  }

  /// Begins the work, and registers it before any code, including the work itself, can look for it.
  /// - Returns: the new task, its number, and the tasks it replaces.
  private static func begin(
    _ id: CancellationID, _ cancelInFlight: Bool, _ around: [Int], _ work: @escaping @Sendable (Int) async -> Void
  ) -> (task: Task<Void, Never>, number: Int, replaced: [Task<Void, Never>]) {
    nonisolated(unsafe) let id = id
    return table.withLock { table in
      let replaced = cancelInFlight ? table.inFlight(under: id, except: around) : []
      table.last += 1
      let number = table.last
      let task = Task { await work(number) }
      table.tasks[id, default: [:]][number] = task
      return (task, number, replaced)
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
