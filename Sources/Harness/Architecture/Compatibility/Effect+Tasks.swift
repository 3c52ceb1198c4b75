// The store runs the tasks of effects one after the other, in an order that a test can rely on. So what they would do at
// another priority they do here all the same.

extension Effect {
  /// An effect of async work that outputs what it returns. What it throws goes to `handler`; without one it is a reported
  /// failure.
  ///
  ///     .task { .loaded(try await env.load()) } catch: { error in .failed(error.localizedDescription) }
  ///
  /// `CancellationError` ends it quietly. `priority` is not used.
  ///
  /// The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func task(
    priority: TaskPriority? = nil, operation: @escaping () async throws -> Output,
    catch handler: ((any Error) async -> Output)? = nil
  ) -> Effect {
    .run(
      priority: priority, operation: { send in await send(try await operation()) },
      catch: handler.map { handler in { error, send in await send(await handler(error)) } })
  }

  /// An effect of async work that outputs by `send`, as often as it wants. What it throws goes to `handler`; without one it
  /// is a reported failure.
  ///
  ///     .run { send in
  ///       for try await message in env.messages() { await send(.received(message)) }
  ///     } catch: { error, send in
  ///       await send(.lost)
  ///     }
  ///
  /// `CancellationError` ends it quietly. `priority` is not used.
  ///
  /// The Composable Architecture 0.39.
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

  /// Runs async work when started; no output. What it throws is dropped. `priority` is not used.
  ///
  /// The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func fireAndForget(
    priority: TaskPriority? = nil, _ work: @escaping () async throws -> Void
  ) -> Effect {
    .run { _ in try? await work() }
  }

  /// Runs work when started; no output. What it throws is dropped.
  ///
  /// The Composable Architecture 0.39.
  public static func fireAndForget(_ work: @escaping () throws -> Void) -> Effect {
    .fireAndForget { () -> Void in try? work() }
  }
}
