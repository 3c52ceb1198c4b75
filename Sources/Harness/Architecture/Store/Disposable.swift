/// A subscription that you can end.
///
/// It stays active when this value is released: keep it in a ``DisposeBag``, or end it by hand.
public final class Disposable {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) { self.end = end }

  /// Ends the subscription: no more values arrive, and its captures are released. Further calls do nothing.
  public func dispose() {
    let end = end
    self.end = nil
    end?()
  }

  /// Adds the subscription to `bag`, so that both end together.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// Subscriptions that end together, when the bag is released.
///
///     let bag = DisposeBag()
///     store.subscribe(\.isLoading).subscribe(onNext: { print($0) }).disposed(by: bag)
public final class DisposeBag {
  private var disposables: [Disposable] = []

  /// Creates an empty bag.
  public init() {}

  deinit { for disposable in disposables { disposable.dispose() } }

  /// Adds a subscription.
  public func insert(_ disposable: Disposable) { disposables.append(disposable) }
}
