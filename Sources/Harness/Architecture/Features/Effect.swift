/// Work that a reducer hands to the store: work that talks to the outside world, takes time, or feeds actions back.
///
///     case .didTapAddOrder:
///       return env.submitOrder(state.number)
///         .map(OrderAction.receiveAddOrderResponse)
///
/// An effect is a description; nothing happens until the store starts it. Because the store interprets it, a test knows what is
/// in flight, runs all time virtually, and starts and cancels in a defined order.
public struct Effect<Output> {
  package let node: EffectNode<Output>

  package init(node: EffectNode<Output>) { self.node = node }

  /// Creates an effect that outputs one value at once and ends.
  public init(value: Output) { node = .value(value) }

  /// An effect without outputs that ends at once.
  public static var none: Effect { Effect(node: .none) }

  /// Returns an effect that fails the test that runs it, for endpoints of an environment that must not be called.
  ///
  /// The failure is reported as `"… - A failing effect ran."`.
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

  /// Returns an effect that runs `work` when it starts and outputs nothing.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect { Effect(node: .perform(work)) }

  /// Returns an effect that is made only when it starts.
  public static func deferred(_ make: @escaping () -> Effect) -> Effect { Effect(node: .deferred(make)) }

  /// Returns this effect; for code that erases publishers.
  public func eraseToEffect() -> Effect { self }
}

extension Effect where Output == Never {
  /// Returns the same work as an effect of any output type; it outputs nothing.
  public func fireAndForget<Other>() -> Effect<Other> {
    Effect<Other>(node: .transformed(SilentEffect(upstream: self)))
  }
}

// MARK: - Combining

extension Effect {
  /// Returns an effect that starts all effects in order, and ends when all have ended.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Returns an effect that starts all effects in order, and ends when all have ended.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count == 1 ? effects[0] : effects.isEmpty ? .none : Effect(node: .merge(effects))
  }

  /// Returns an effect that starts each effect when the one before it has ended. A cancelled effect has ended.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Returns an effect that starts each effect when the one before it has ended. A cancelled effect has ended.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count == 1 ? effects[0] : effects.isEmpty ? .none : Effect(node: .concatenate(effects))
  }

  /// Returns an effect that starts this one and then another, without waiting in between.
  public func merge(with other: Effect) -> Effect { .merge(self, other) }

  /// Returns an effect that transforms each output.
  public func map<Other>(_ transform: @escaping (Output) -> Other) -> Effect<Other> {
    isNone ? .none : Effect<Other>(node: .transformed(MapEffect(upstream: self, transform: transform)))
  }

  var isNone: Bool { if case .none = node { true } else { false } }
}

// MARK: - Time

extension Effect {
  /// Returns an effect whose outputs and end come later by `duration`.
  public func delay(for duration: Duration, scheduler: some Scheduler) -> Effect {
    Effect(node: .delay(self, duration, scheduler))
  }

  /// Returns an effect whose outputs and end come later by a number of seconds.
  public func delay(for seconds: Double, scheduler: some Scheduler) -> Effect {
    delay(for: Duration(secondsValue: seconds), scheduler: scheduler)
  }

  /// Returns an effect whose outputs and end come later by `duration`.
  public func delay(_ duration: Duration, scheduler: some Scheduler) -> Effect {
    delay(for: duration, scheduler: scheduler)
  }
}

// MARK: - Cancelling

extension Effect {
  /// Returns this effect with an id by which it can be cancelled while it is in flight.
  /// - Parameters:
  ///   - id: any hashable value, for example of a type declared inside the reducer. It belongs to one store.
  ///   - cancelInFlight: whether effects in flight with the same id are cancelled when this one starts. An effect that contains
  ///     this one is not cancelled: a child and its parent may share an id.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    Effect(node: .cancellable(self, CancellationID(id), cancelInFlight: cancelInFlight))
  }

  /// Returns an effect that cancels everything in flight under `id`, including an effect that contains this one.
  public static func cancel(id: some Hashable) -> Effect { Effect(node: .cancel([CancellationID(id)])) }

  /// Returns an effect that cancels everything in flight under any of the ids, in their order.
  public static func cancel(ids: [AnyHashable]) -> Effect { Effect(node: .cancel(ids.map { CancellationID($0) })) }
}

/// The namespace of `Observable.just(…)`, with which the bootcamp's environments begin their effects.
///
/// `@Observable` remains the macro of Observation. In a file that imports both modules, write `Observation.Observable` for its
/// protocol.
public enum Observable {
  /// Returns an effect that outputs one value at once and ends.
  public static func just<Output>(_ value: Output) -> Effect<Output> { Effect(value: value) }
}
