/// Runs async work that can be cancelled by an id.
///
///     .task {
///       try await withTaskCancellation(id: SearchID(), cancelInFlight: true) {
///         try await env.mainQueue.sleep(for: .milliseconds(300))
///         return await .response(TaskResult { try await env.search(text) })
///       }
///     }
///
/// Within an effect, the id belongs to its store and is the same as for `.cancellable(id:)` and `.cancel(id:)`. Elsewhere it
/// belongs to the process.
/// - Parameters:
///   - id: any hashable value.
///   - cancelInFlight: whether to cancel other work in flight under the id first. Work that contains this work is not
///     cancelled.
///   - operation: the work, which is cancelled like any task.
///
/// From The Composable Architecture 0.39.
public nonisolated(nonsending) func withTaskCancellation<Value, Failure: Error>(
  id: some Hashable, cancelInFlight: Bool = false,
  operation: nonisolated(nonsending) @escaping () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await runPart(under: CancellationID(id), cancelInFlight, operation)
}

/// Runs async work that can be cancelled by a type as the id.
///
///     enum SearchID {}
///     let results = try await withTaskCancellation(id: SearchID.self) { try await env.search(text) }
///
/// From The Composable Architecture 0.39.
@_disfavoredOverload
public nonisolated(nonsending) func withTaskCancellation<Value, Failure: Error>(
  id: Any.Type, cancelInFlight: Bool = false,
  operation: nonisolated(nonsending) @escaping () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await runPart(under: CancellationID(type: id), cancelInFlight, operation)
}

private nonisolated(nonsending) func runPart<Value, Failure: Error>(
  under id: CancellationID, _ cancelInFlight: Bool,
  _ operation: nonisolated(nonsending) @escaping () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  let outcome = Outcome<Value, Failure>()
  // Unchecked: the caller waits, and doesn't use it meanwhile.
  nonisolated(unsafe) let (id, operation) = (id, operation)
  await WaitingTask.runPart(under: id, cancelInFlight: cancelInFlight) {
    do throws(Failure) {
      outcome.result = .success(try await operation())
    } catch {
      outcome.result = .failure(error)
    }
  }
  return try outcome.get()
}

/// The outcome of work that another task did.
private final class Outcome<Value, Failure: Error>: @unchecked Sendable {
  // Unchecked: it is written before the work ends, and read by the task that has waited for the end.

  var result: Result<Value, Failure>?

  func get() throws(Failure) -> Value {
    guard let result else { preconditionFailure("The work has not ended.") }
    return try result.get()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Cancels work in flight under an id: within an effect, the store's effects and `withTaskCancellation` calls; elsewhere, the
  /// process's `withTaskCancellation` calls.
  ///
  /// From The Composable Architecture 0.39.
  public static func cancel(id: some Hashable) async { await WaitingTask.cancelParts(under: CancellationID(id)) }

  /// Cancels work in flight under a type as the id.
  ///
  /// From The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func cancel(id: Any.Type) async { await WaitingTask.cancelParts(under: CancellationID(type: id)) }

  /// Waits until the task is cancelled.
  ///
  ///     try await Task.never()
  ///
  /// - Throws: `CancellationError`.
  ///
  /// From The Composable Architecture 0.39.
  public static func never() async throws {
    try await waitUntilCancelled()
  }
}

extension Task where Failure == Never {
  /// Waits until the task is cancelled, in place of work that would return a value.
  /// - Throws: `CancellationError`.
  ///
  /// From The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func never() async throws -> Success {
    try await waitUntilCancelled()
  }
}

/// - Throws: `CancellationError`.
private func waitUntilCancelled() async throws -> Never {
  for await _ in AsyncStream<Never>.never {}
  throw CancellationError()
}
