// The store runs the tasks of effects one after the other, in an order that a test can rely on. Priorities would not change
// that order, so they are ignored.

extension Effect {
  /// Returns an effect of async work that outputs the value the work returns. Errors go to `handler`; without one, an error is
  /// a reported failure.
  ///
  ///     .task { .loaded(try await env.load()) } catch: { error in .failed(error.localizedDescription) }
  ///
  /// `CancellationError` ends the effect quietly. `priority` is ignored.
  ///
  /// From The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func task(
    priority: TaskPriority? = nil, operation: @escaping () async throws -> Output,
    catch handler: ((any Error) async -> Output)? = nil
  ) -> Effect {
    .run(
      priority: priority, operation: { send in await send(try await operation()) },
      catch: handler.map { handler in { error, send in await send(await handler(error)) } })
  }

  /// Returns an effect of async work that outputs values by `send`, any number of times. Errors go to `handler`; without one,
  /// an error is a reported failure.
  ///
  ///     .run { send in
  ///       for try await message in env.messages() { await send(.received(message)) }
  ///     } catch: { error, send in
  ///       await send(.lost)
  ///     }
  ///
  /// `CancellationError` ends the effect quietly. `priority` is ignored.
  ///
  /// From The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func run(
    priority: TaskPriority? = nil, operation: @escaping (Send<Output>) async throws -> Void,
    catch handler: ((any Error, Send<Output>) async -> Void)? = nil
  ) -> Effect {
    guard let handler else { return .run(operation) }
    return .run { send in
      do {
        try await operation(send)
      } catch let error as CancellationError {
        throw error
      } catch {
        await handler(error, send)
      }
    }
  }

  /// Returns an effect that runs async work when it starts and outputs nothing. Errors are dropped; `priority` is ignored.
  ///
  /// From The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func fireAndForget(
    priority: TaskPriority? = nil, _ work: @escaping () async throws -> Void
  ) -> Effect {
    .run { _ in try? await work() }
  }

  /// Returns an effect that runs work when it starts and outputs nothing. Errors are dropped.
  ///
  /// From The Composable Architecture 0.39.
  public static func fireAndForget(_ work: @escaping () throws -> Void) -> Effect {
    .fireAndForget { () -> Void in try? work() }
  }
}
