extension Effect {
  /// An effect of async work that outputs by `send`, as often as it wants.
  ///
  /// In a test it runs on an executor that the store drains, in an order that is the same in every run; what it awaits on
  /// the store's clock is virtual time. `CancellationError` ends it quietly, as any error does once it is cancelled; another
  /// error is a reported failure.
  ///
  ///     .run { send in
  ///       for try await message in env.messages() { await send(.received(message)) }
  ///     }
  public static func run(_ work: @escaping (Send<Output>) async throws -> Void) -> Effect {
    Effect(node: .task(work))
  }

  /// An effect of async work that outputs what it returns.
  public static func task(_ work: @escaping () async -> Output) -> Effect {
    .run { send in await send(work()) }
  }

  /// An effect of async work that outputs what it returned or threw.
  public static func catching<Success>(
    _ work: @escaping () async throws -> Success
  ) -> Effect where Output == Result<Success, any Error> {
    .run { send in
      do {
        let value = try await work()
        await send(.success(value))
      } catch {
        await send(.failure(error))
      }
    }
  }
}
