/// The values of a part of a store's state over time: first the present one, then each that differs from the one before.
///
///     store.subscribe(\.successToastMessage)
///       .filterNil()
///       .subscribe(onNext: { message in Toast.shared.display(message: message) })
///       .disposed(by: bag)
///
/// Nothing happens before ``subscribe(onNext:)``. Values come when their action was reduced, before its effects start;
/// subscribers of one store hear in the order in which they subscribed. What a subscriber sends is reduced when all have
/// heard. The first value comes while nothing is being reduced: what is sent on it is reduced at once, and its values are
/// delivered before `send` returns. Subscribing does not keep the store alive.
public struct StateStream<Value> {
  let attach: (@escaping (Value) -> Void) -> Disposable

  /// Calls `onNext` with each value, the first one before this returns.
  /// - Returns: what ends the subscription.
  public func subscribe(onNext: @escaping (Value) -> Void) -> Disposable { attach(onNext) }

  /// Each value, transformed.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> StateStream<Other> {
    StateStream<Other> { onNext in attach { onNext(transform($0)) } }
  }

  /// The values that `isIncluded` lets through.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> StateStream {
    StateStream { onNext in attach { if isIncluded($0) { onNext($0) } } }
  }

  /// The values that `transform` makes something of.
  public func compactMap<Other>(_ transform: @escaping (Value) -> Other?) -> StateStream<Other> {
    StateStream<Other> { onNext in attach { transform($0).map(onNext) } }
  }

  /// The values without those that are nil.
  public func filterNil<Wrapped>() -> StateStream<Wrapped> where Value == Wrapped? { compactMap { $0 } }

  /// The values without the first `count`.
  public func skip(_ count: Int) -> StateStream {
    StateStream { onNext in
      var rest = count
      return attach { value in
        if rest > 0 { rest -= 1 } else { onNext(value) }
      }
    }
  }

  /// The values without those that `areEqual` finds equal to the one before.
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
  /// The values without those that equal the one before.
  public func distinctUntilChanged() -> StateStream { distinctUntilChanged(==) }
}
