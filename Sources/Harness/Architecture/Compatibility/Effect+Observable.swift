// RxSwift's spellings of operators, with which effects are made in RxComposableArchitecture.

extension Effect {
  /// Returns an effect that outputs one value at once and ends.
  ///
  /// From RxComposableArchitecture 1.0.
  public static func just(_ value: Output) -> Effect { Effect(value: value) }

  /// Returns an effect that starts another one when this one has ended or was cancelled.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  public func concatenate(with other: Effect) -> Effect { .concatenate(self, other) }

  /// Returns the same effect, calling functions as it proceeds.
  /// - Parameters:
  ///   - onNext: called with each output before it is passed on.
  ///   - onCompleted: called when the effect has ended, or was cancelled by an id given before this call, and before the next
  ///     effect begins.
  ///   - onSubscribe: called before the effect starts.
  ///
  /// From RxComposableArchitecture 1.0.
  public func `do`(
    onNext: ((Output) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onSubscribe: (() -> Void)? = nil
  ) -> Effect {
    Effect(
      node: .transformed(
        ObservedEffect(upstream: self, onNext: onNext, onCompleted: onCompleted, onSubscribe: onSubscribe)))
  }

  /// Returns an effect that outputs only values for which `isIncluded` is true.
  ///
  /// From RxComposableArchitecture 1.0.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Effect {
    flatMap { isIncluded($0) ? Effect(value: $0) : .none }
  }

  /// Returns an effect that outputs the results of `transform` that aren't nil.
  ///
  /// From RxComposableArchitecture 1.0.
  public func compactMap<Other>(_ transform: @escaping (Output) -> Other?) -> Effect<Other> {
    flatMap { transform($0).map { Effect<Other>(value: $0) } ?? .none }
  }

  /// Does the same as ``receive(on:)``.
  ///
  /// From RxComposableArchitecture 1.0.
  public func observeOn(_ scheduler: some Scheduler) -> Effect { receive(on: scheduler) }

  /// Does the same as ``receive(on:)``.
  ///
  /// From RxComposableArchitecture 1.0.
  public func observe(on scheduler: some Scheduler) -> Effect { receive(on: scheduler) }

  /// Returns this effect, which has the operators itself.
  ///
  /// From RxComposableArchitecture 1.0.
  public func asObservable() -> Effect { self }

  /// This effect, which has the operators itself.
  ///
  /// From RxComposableArchitecture 1.0.
  public var observable: Effect { self }

  /// Returns an effect that transforms each output.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  public func eraseToEffect<Other>(_ transform: @escaping (Output) -> Other) -> Effect<Other> { map(transform) }
}

extension Observable {
  /// Does the same as ``Effect/run(_:)-((AnyObserver<Output>)->Disposable)``.
  ///
  /// From RxComposableArchitecture 1.0.
  public static func create<Output>(_ subscribe: @escaping (AnyObserver<Output>) -> Disposable) -> Effect<Output> {
    .run(subscribe)
  }

  /// Returns an effect without outputs that ends at once.
  ///
  /// From RxComposableArchitecture 1.0.
  public static func empty<Output>() -> Effect<Output> { .none }

  /// Returns an effect that is made only when it starts.
  ///
  /// From RxComposableArchitecture 1.0.
  public static func deferred<Output>(_ make: @escaping () -> Effect<Output>) -> Effect<Output> { .deferred(make) }

  /// Returns an effect that starts all effects in order, and ends when all have ended.
  ///
  /// From RxComposableArchitecture 1.0.
  public static func merge<Output>(_ effects: Effect<Output>...) -> Effect<Output> { .merge(effects) }
}

/// An effect that calls observers.
private struct ObservedEffect<Output>: EffectTransform {
  let upstream: Effect<Output>
  let onNext: ((Output) -> Void)?
  let onCompleted: (() -> Void)?
  let onSubscribe: (() -> Void)?

  func start(
    by starter: any EffectStarter, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void
  ) {
    onSubscribe?()
    starter.start(
      upstream, in: run,
      emit: { output in
        onNext?(output)
        emit(output)
      },
      done: {
        onCompleted?()
        done()
      })
  }
}
