// What RxSwift's operators spell, of which effects are made in RxComposableArchitecture.

extension Effect {
  /// One output at once, then the end.
  ///
  /// RxComposableArchitecture 1.0.
  public static func just(_ value: Output) -> Effect { Effect(value: value) }

  /// This effect, and when it has ended or was cancelled, another one.
  ///
  /// RxComposableArchitecture 1.0, The Composable Architecture 0.39.
  public func concatenate(with other: Effect) -> Effect { .concatenate(self, other) }

  /// The same effect; the functions are called as it goes on.
  /// - Parameters:
  ///   - onNext: called with each output before that is handed on.
  ///   - onCompleted: called when the effect has ended, also by an id that it was given before this, and before what follows begins.
  ///   - onSubscribe: called before the effect starts.
  ///
  /// RxComposableArchitecture 1.0.
  public func `do`(
    onNext: ((Output) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onSubscribe: (() -> Void)? = nil
  ) -> Effect {
    Effect(
      node: .transformed(
        ObservedEffect(upstream: self, onNext: onNext, onCompleted: onCompleted, onSubscribe: onSubscribe)))
  }

  /// The outputs that `isIncluded` lets through.
  ///
  /// RxComposableArchitecture 1.0.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Effect {
    flatMap { isIncluded($0) ? Effect(value: $0) : .none }
  }

  /// The outputs that `transform` makes something of.
  ///
  /// RxComposableArchitecture 1.0.
  public func compactMap<Other>(_ transform: @escaping (Output) -> Other?) -> Effect<Other> {
    flatMap { transform($0).map { Effect<Other>(value: $0) } ?? .none }
  }

  /// As ``receive(on:)``.
  ///
  /// RxComposableArchitecture 1.0.
  public func observeOn(_ scheduler: some Scheduler) -> Effect { receive(on: scheduler) }

  /// As ``receive(on:)``.
  ///
  /// RxComposableArchitecture 1.0.
  public func observe(on scheduler: some Scheduler) -> Effect { receive(on: scheduler) }

  /// The same effect: it has the operators itself.
  ///
  /// RxComposableArchitecture 1.0.
  public func asObservable() -> Effect { self }

  /// The same effect: it has the operators itself.
  ///
  /// RxComposableArchitecture 1.0.
  public var observable: Effect { self }

  /// Each output, transformed, as an effect.
  ///
  /// RxComposableArchitecture 1.0, The Composable Architecture 0.39.
  public func eraseToEffect<Other>(_ transform: @escaping (Output) -> Other) -> Effect<Other> { map(transform) }
}

extension Observable {
  /// As ``Effect/run(_:)-((AnyObserver<Output>)->Disposable)``.
  ///
  /// RxComposableArchitecture 1.0.
  public static func create<Output>(_ subscribe: @escaping (AnyObserver<Output>) -> Disposable) -> Effect<Output> {
    .run(subscribe)
  }

  /// No output; ends at once.
  ///
  /// RxComposableArchitecture 1.0.
  public static func empty<Output>() -> Effect<Output> { .none }

  /// Makes the effect when it is started.
  ///
  /// RxComposableArchitecture 1.0.
  public static func deferred<Output>(_ make: @escaping () -> Effect<Output>) -> Effect<Output> { .deferred(make) }

  /// Starts all in order, and ends when all have ended.
  ///
  /// RxComposableArchitecture 1.0.
  public static func merge<Output>(_ effects: Effect<Output>...) -> Effect<Output> { .merge(effects) }
}

/// An effect that others hear of.
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
