/// Work that a reducer hands to the store: what talks to the outside world, takes time, or feeds actions back.
///
/// An effect is a description; nothing happens before the store starts it. Since the store interprets it, a test can
/// say what is in flight, run all time virtually, and start and cancel in a defined order.
///
///     case .didTapAddOrder:
///       return env.submitOrder(state.number)
///         .map(OrderAction.receiveAddOrderResponse)
public struct Effect<Output> {
  package let node: EffectNode<Output>

  package init(node: EffectNode<Output>) { self.node = node }

  /// One output at once, then the end.
  public init(value: Output) { node = .value(value) }

  /// No output; ends at once.
  public static var none: Effect { Effect(node: .none) }

  /// Fails the test that runs it: for endpoints of an environment that must not be called.
  ///
  /// Reported as `"… - A failing effect ran."`.
  public static func failing(
    _ message: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    failing(
      message, "A failing effect ran.", at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  static func failing(_ message: String, _ what: String, at place: SourcePlace) -> Effect {
    Effect(node: .perform { reportIssue("\(message)\(message.isEmpty ? "" : " - ")\(what)", at: place) })
  }

  /// Runs `work` when started; no output.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect { Effect(node: .perform(work)) }

  /// Makes the effect when it is started.
  public static func deferred(_ make: @escaping () -> Effect) -> Effect { Effect(node: .deferred(make)) }

  /// The same effect: here for code that erases publishers.
  public func eraseToEffect() -> Effect { self }
}

extension Effect where Output == Never {
  /// The same work as an effect of any output, since it has none.
  public func fireAndForget<Other>() -> Effect<Other> {
    Effect<Other>(node: .transformed(SilentEffect(upstream: self)))
  }
}

// MARK: - Combining

extension Effect {
  /// Starts all in order, and ends when all have ended.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Starts all in order, and ends when all have ended.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count == 1 ? effects[0] : effects.isEmpty ? .none : Effect(node: .merge(effects))
  }

  /// Starts each when the one before has ended. An effect that is cancelled has ended.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Starts each when the one before has ended. An effect that is cancelled has ended.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count == 1 ? effects[0] : effects.isEmpty ? .none : Effect(node: .concatenate(effects))
  }

  /// This effect and another one, started in this order.
  public func merge(with other: Effect) -> Effect { .merge(self, other) }

  /// Each output, transformed.
  public func map<Other>(_ transform: @escaping (Output) -> Other) -> Effect<Other> {
    isNone ? .none : Effect<Other>(node: .transformed(MapEffect(upstream: self, transform: transform)))
  }

  var isNone: Bool { if case .none = node { true } else { false } }
}

// MARK: - Time

extension Effect {
  /// Outputs and end, each later by `duration`.
  public func delay(for duration: Duration, scheduler: some Scheduler) -> Effect {
    Effect(node: .delay(self, duration, scheduler))
  }

  /// Outputs and end, each later by a number of seconds.
  public func delay(for seconds: Double, scheduler: some Scheduler) -> Effect {
    delay(for: Duration(secondsValue: seconds), scheduler: scheduler)
  }

  /// Outputs and end, each later by `duration`.
  public func delay(_ duration: Duration, scheduler: some Scheduler) -> Effect {
    delay(for: duration, scheduler: scheduler)
  }
}

// MARK: - Cancelling

extension Effect {
  /// The effect under an id by which it can be cancelled while it is in flight.
  /// - Parameters:
  ///   - id: any hashable value, for example of a type declared inside the reducer. It belongs to one store.
  ///   - cancelInFlight: whether effects in flight with the same id are cancelled when this one starts. What this one is a
  ///     part of is not: a child and its parent may use one id.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    Effect(node: .cancellable(self, CancellationID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels what is in flight under `id`, also what this effect is a part of.
  public static func cancel(id: some Hashable) -> Effect { Effect(node: .cancel([CancellationID(id)])) }

  /// Cancels what is in flight under any of the ids, in their order.
  public static func cancel(ids: [AnyHashable]) -> Effect { Effect(node: .cancel(ids.map { CancellationID($0) })) }
}

/// `Observable.just(…)`, as the bootcamp's environments begin their effects.
///
/// `@Observable` is the macro of Observation all the same; its protocol is `Observation.Observable` in a file that imports
/// both.
public enum Observable {
  /// One output at once, then the end.
  public static func just<Output>(_ value: Output) -> Effect<Output> { Effect(value: value) }
}
