import Synchronization

// Parts of async effects that can be cancelled by themselves. Each is in flight as an effect inside the effect, under its
// id: so whatever cancels effects cancels it, and transcripts, failures and pictures know it.

extension WaitingTask {
  /// Runs `work` in a task that is cancelled with what is in flight under `id`, and returns when it has ended.
  ///
  /// Within an async effect the id is one of its store; elsewhere it is one of the process.
  /// - Parameter cancelInFlight: whether what is in flight under the id is cancelled before.
  static func runPart(
    under id: CancellationID, cancelInFlight: Bool, _ work: @escaping () async -> Void
  ) async {
    if let task = inherited as? RunningTask {
      await task.runPart(under: id, cancelInFlight: cancelInFlight, work)
    } else {
      await FreeParts.run(under: id, cancelInFlight: cancelInFlight, work)
    }
  }

  /// Cancels what is in flight under `id`: in the store, within an async effect; elsewhere in the process.
  static func cancelParts(under id: CancellationID) async {
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
        // What it replaces may have cancelled the effect that it is a part of: then it never starts.
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
      // In an effect that was cancelled before, the work is done as a cancelled task does it; without a store, by the task.
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

    /// In the order in which they began.
    func inFlight(under id: CancellationID, except around: [Int] = []) -> [Task<Void, Never>] {
      (tasks[id] ?? [:]).sorted { $0.key < $1.key }.filter { !around.contains($0.key) }.map(\.value)
    }
  }

  private static let table = Mutex(Table())
  /// The numbers of what the caller is a part of.
  @TaskLocal private static var around: [Int] = []

  static func run(under id: CancellationID, cancelInFlight: Bool, _ work: @escaping () async -> Void) async {
    // Unchecked: whoever awaits this does nothing else meanwhile.
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

  /// Begins the work and knows it before anybody can ask for it, the work itself included.
  /// - Returns: also what it takes the place of.
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
