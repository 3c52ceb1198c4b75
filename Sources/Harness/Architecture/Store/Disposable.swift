/// A subscription that can be ended.
///
/// It goes on when the value is released: keep it in a ``DisposeBag``, or end it by hand.
public final class Disposable {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) { self.end = end }

  /// Ends the subscription: no more values come, and what it captured is released. Again does nothing.
  public func dispose() {
    let end = end
    self.end = nil
    end?()
  }

  /// Ends the subscription together with `bag`.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// Subscriptions that end together: when the bag is released.
///
///     let bag = DisposeBag()
///     store.subscribe(\.isLoading).subscribe(onNext: { print($0) }).disposed(by: bag)
public final class DisposeBag {
  private var disposables: [Disposable] = []

  /// An empty bag.
  public init() {}

  deinit { for disposable in disposables { disposable.dispose() } }

  /// Adds a subscription.
  public func insert(_ disposable: Disposable) { disposables.append(disposable) }
}
