import Synchronization

public struct Effect<Action>: Sendable {
  typealias Operation = @Sendable (Send<Action>) async -> Void

  private let operation: Operation?

  private init(_ operation: Operation?) { self.operation = operation }

  public static var none: Effect { Effect(nil) }

  public static func run(
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    // The dependencies of whoever makes the effect.
    let dependencies = DependencyValues._current
    return Effect { send in
      await DependencyValues.$_current.withValue(dependencies) {
        do { try await operation(send) } catch is CancellationError {} catch { await handler?(error, send) }
      }
    }
  }

  public static func merge(_ effects: Effect...) -> Effect {
    let operations = effects.compactMap(\.operation)
    return Effect { send in
      await withTaskGroup(of: Void.self) { group in
        for operation in operations { group.addTask { await operation(send) } }
      }
    }
  }

  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect { _ in Cancellations.cancel(AnySendable(id)) }
  }

  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    guard let operation else { return self }
    let id = AnySendable(id)
    return Effect { send in
      if cancelInFlight { Cancellations.cancel(id) }
      let task = Task { await operation(send) }
      let number = Cancellations.add(task, id)
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
      Cancellations.remove(number, id)
    }
  }

}

extension Effect where Action: Sendable {
  /// What the effect sends, one by one.
  @_spi(Internals) public var actions: AsyncStream<Action> {
    guard let operation else { return AsyncStream { $0.finish() } }
    return AsyncStream { continuation in
      let task = Task {
        await operation(Send { continuation.yield($0) })
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

private struct AnySendable: Hashable, @unchecked Sendable {
  // Unchecked: made of a sendable value alone.
  let base: AnyHashable

  init(_ base: some Hashable & Sendable) { self.base = base }
}

/// What can be cancelled by id, of the whole process.
private enum Cancellations {
  private static let running = Mutex<(next: Int, tasks: [AnySendable: [Int: Task<Void, Never>]])>((0, [:]))

  static func add(_ task: Task<Void, Never>, _ id: AnySendable) -> Int {
    running.withLock {
      $0.next += 1
      $0.tasks[id, default: [:]][$0.next] = task
      return $0.next
    }
  }

  static func remove(_ number: Int, _ id: AnySendable) {
    running.withLock {
      $0.tasks[id]?[number] = nil
      if $0.tasks[id]?.isEmpty == true { $0.tasks[id] = nil }
    }
  }

  static func cancel(_ id: AnySendable) {
    let tasks = running.withLock { $0.tasks.removeValue(forKey: id) } ?? [:]
    for number in tasks.keys.sorted() { tasks[number]?.cancel() }
  }
}
