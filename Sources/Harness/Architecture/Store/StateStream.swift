/// The values of a part of a store's state over time: first the current one, then each that differs from the one before.
///
///     store.subscribe(\.successToastMessage)
///       .filterNil()
///       .subscribe(onNext: { message in Toast.shared.display(message: message) })
///       .disposed(by: bag)
///
/// Nothing happens before ``subscribe(onNext:)``, which delivers the first value. Later values are delivered once their action
/// is reduced, before its effects start. Subscribers of one store are notified in the order in which they subscribed, and
/// actions they send are reduced when all have been notified.
///
/// The first value is delivered while nothing is being reduced: an action sent in response is reduced at once, and its values
/// are delivered before `send` returns. Subscribing does not keep the store alive.
public struct StateStream<Value> {
  let attach: (@escaping (Value) -> Void) -> Disposable

  /// Calls `onNext` with each value, the first one before this method returns.
  /// - Returns: the subscription, to end it.
  public func subscribe(onNext: @escaping (Value) -> Void) -> Disposable { attach(onNext) }

  /// Returns a stream that transforms each value.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> StateStream<Other> {
    StateStream<Other> { onNext in attach { onNext(transform($0)) } }
  }

  /// Returns a stream of the values for which `isIncluded` is true.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> StateStream {
    StateStream { onNext in attach { if isIncluded($0) { onNext($0) } } }
  }

  /// Returns a stream of the results of `transform` that aren't nil.
  public func compactMap<Other>(_ transform: @escaping (Value) -> Other?) -> StateStream<Other> {
    StateStream<Other> { onNext in attach { transform($0).map(onNext) } }
  }

  /// Returns a stream without values that are nil.
  public func filterNil<Wrapped>() -> StateStream<Wrapped> where Value == Wrapped? { compactMap { $0 } }

  /// Returns a stream without the first `count` values.
  public func skip(_ count: Int) -> StateStream {
    StateStream { onNext in
      var rest = count
      return attach { value in
        if rest > 0 { rest -= 1 } else { onNext(value) }
      }
    }
  }

  /// Returns a stream without values that, by `areEqual`, equal the one before.
  public func distinctUntilChanged(_ areEqual: @escaping (Value, Value) -> Bool) -> StateStream {
    StateStream { onNext in
      var last: Value?
      return attach { value in
        if let last, areEqual(last, value) { return }
        last = value
        onNext(value)
      }
    }
  }
}

extension StateStream where Value: Equatable {
  /// Returns a stream without values that equal the one before.
  public func distinctUntilChanged() -> StateStream { distinctUntilChanged(==) }
}
