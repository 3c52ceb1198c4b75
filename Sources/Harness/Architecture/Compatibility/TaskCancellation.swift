/// Does async work that is cancelled with what is in flight under an id.
///
///     .task {
///       try await withTaskCancellation(id: SearchID(), cancelInFlight: true) {
///         try await env.mainQueue.sleep(for: .milliseconds(300))
///         return await .response(TaskResult { try await env.search(text) })
///       }
///     }
///
/// Within an effect the id is one of its store, the same as that of `.cancellable(id:)` and `.cancel(id:)`. Elsewhere it is one
/// of the process.
/// - Parameters:
///   - id: any hashable value.
///   - cancelInFlight: whether what is in flight under the id is cancelled before. What this work is a part of is not.
///   - operation: the work, which is cancelled as any task is.
///
/// The Composable Architecture 0.39.
public nonisolated(nonsending) func withTaskCancellation<Value, Failure: Error>(
  id: some Hashable, cancelInFlight: Bool = false,
  operation: nonisolated(nonsending) @escaping () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await runPart(under: CancellationID(id), cancelInFlight, operation)
}

/// Does async work that is cancelled with what is in flight under a type as the id.
///
///     enum SearchID {}
///     let results = try await withTaskCancellation(id: SearchID.self) { try await env.search(text) }
///
/// The Composable Architecture 0.39.
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
  // Unchecked: who calls waits, and does nothing else with it meanwhile.
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

/// What came of work that another task did.
private final class Outcome<Value, Failure: Error>: @unchecked Sendable {
  // Unchecked: it is written before the work ends, and read by who has waited for that.

  var result: Result<Value, Failure>?

  func get() throws(Failure) -> Value {
    guard let result else { preconditionFailure("The work has not ended.") }
    return try result.get()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Cancels what is in flight under an id: effects and `withTaskCancellation` of its store, within an effect; elsewhere
  /// `withTaskCancellation` of the process.
  ///
  /// The Composable Architecture 0.39.
  public static func cancel(id: some Hashable) async { await WaitingTask.cancelParts(under: CancellationID(id)) }

  /// Cancels what is in flight under a type as the id.
  ///
  /// The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func cancel(id: Any.Type) async { await WaitingTask.cancelParts(under: CancellationID(type: id)) }

  /// Waits until the task is cancelled.
  ///
  ///     try await Task.never()
  ///
  /// - Throws: `CancellationError`.
  ///
  /// The Composable Architecture 0.39.
  public static func never() async throws {
    try await waitUntilCancelled()
  }
}

extension Task where Failure == Never {
  /// Waits until the task is cancelled, in place of work that would return a value.
  /// - Throws: `CancellationError`.
  ///
  /// The Composable Architecture 0.39.
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
