/// Makes what ``Effect/run(_:)-((AnyObserver<Output>)->Disposable)`` returns.
///
/// RxComposableArchitecture 1.0, which has it from RxSwift.
public enum Disposables {
  /// Nothing to do at the end.
  public static func create() -> Disposable { Disposable {} }

  /// What to do at the end, once.
  public static func create(with dispose: @escaping () -> Void) -> Disposable { Disposable(dispose) }
}
