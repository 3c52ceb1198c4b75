/// The result of throwing work, for actions. Unlike a `Result` with `any Error`, it is Equatable if its value is.
///
///     enum FactAction: Equatable { case response(TaskResult<String>) }
///
///     func load(_ number: Int, _ env: FactEnvironment) -> Effect<FactAction> {
///       .task { await .response(TaskResult { try await env.fact(number) }) }
///     }
///
/// Two failures are equal if their errors have the same type and are equal by `==`. Errors that aren't Equatable are compared
/// by their contents.
///
/// From The Composable Architecture 0.39.
public enum TaskResult<Success> {
  /// The work returned a value.
  case success(Success)
  /// The work threw an error.
  case failure(any Error)

  /// Runs throwing work and stores its result.
  ///
  /// From The Composable Architecture 0.39.
  public nonisolated(nonsending) init(catching work: nonisolated(nonsending) () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }

  /// Creates the equivalent of a result, without the type of its error.
  ///
  /// From The Composable Architecture 0.39.
  public init(_ result: Result<Success, some Error>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value, or else the error, which is thrown.
  ///
  /// From The Composable Architecture 0.39.
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): return value
      case .failure(let error): throw error
      }
    }
  }

  /// Returns the result with its value transformed.
  ///
  /// From The Composable Architecture 0.39.
  public func map<Other>(_ transform: (Success) -> Other) -> TaskResult<Other> { flatMap { .success(transform($0)) } }

  /// Returns the result of `transform` for the value; a failure stays a failure.
  ///
  /// From The Composable Architecture 0.39.
  public func flatMap<Other>(_ transform: (Success) -> TaskResult<Other>) -> TaskResult<Other> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }
}

/// A failure regardless of the type of the value.
///
/// From The Composable Architecture 0.39.
public typealias TaskFailure = TaskResult<Never>

extension TaskResult: Sendable where Success: Sendable {}

extension TaskResult: Equatable where Success: Equatable {
  /// Returns whether both have equal values, or equal errors of one type.
  public static func == (left: TaskResult, right: TaskResult) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.failure(let left), .failure(let right)): areEqual(left, right)
    default: false
    }
  }
}

extension TaskResult: Hashable where Success: Hashable {
  /// Hashes the value, or the error if it is Hashable and not an object.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value): hasher.combine(value)
    case .failure(let error):
      hasher.combine(ObjectIdentifier(type(of: error)))
      // On Linux, Foundation's error class stops the process when its hash is computed.
      if !(type(of: error) is AnyClass), let known = knownToBe(error) as? any Hashable { known.hash(into: &hasher) }
    }
  }
}

extension Result where Failure == any Error {
  /// Creates the equivalent of a task's result.
  ///
  /// From The Composable Architecture 0.39.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}

// MARK: - Errors

private func areEqual<Left: Error>(_ left: Left, _ right: any Error) -> Bool {
  // The types are compared first: on Apple's systems any error can be cast to an `NSError`.
  guard type(of: right) == Left.self, let right = right as? Left else { return false }
  if let left = knownToBe(left) as? any Equatable { return isEqual(left, right) }
  return StructuralEquality.areEqual(left, right)
}

private func isEqual<Known: Equatable>(_ left: Known, _ right: Any) -> Bool {
  (right as? Known).map { $0 == left } ?? false
}

/// Returns the value as `Any`, so that casts use its own conformances.
private func knownToBe(_ error: some Error) -> Any { error }
