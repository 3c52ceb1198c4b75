/// Creates the disposable that ``Effect/run(_:)-((AnyObserver<Output>)->Disposable)`` needs.
///
/// From RxComposableArchitecture 1.0, which has it from RxSwift.
public enum Disposables {
  /// Returns a disposable that does nothing at the end.
  public static func create() -> Disposable { Disposable {} }

  /// Returns a disposable that calls `dispose` at the end, once.
  public static func create(with dispose: @escaping () -> Void) -> Disposable { Disposable(dispose) }
}
