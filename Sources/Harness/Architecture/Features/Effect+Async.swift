extension Effect {
  /// Returns an effect of async work that outputs values by `send`, any number of times.
  ///
  ///     .run { send in
  ///       for try await message in env.messages() { await send(.received(message)) }
  ///     }
  ///
  /// In a test, the work runs on an executor that the store drains, in the same order in every run; awaiting the store's clock
  /// takes virtual time. `CancellationError` ends the effect quietly, as does any error once the effect is cancelled; any other
  /// error is a reported failure.
  public static func run(_ work: @escaping (Send<Output>) async throws -> Void) -> Effect {
    Effect(node: .task(work))
  }

  /// Returns an effect of async work that outputs the value the work returns.
  public static func task(_ work: @escaping () async -> Output) -> Effect {
    .run { send in await send(work()) }
  }

  /// Returns an effect of async work that outputs, as a result, what the work returns or throws.
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
