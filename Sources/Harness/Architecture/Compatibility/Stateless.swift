/// The state of a feature that has none.
///
///     let reducer = Reducer<Stateless, TrackerAction, TrackerEnvironment> { _, action, env in
///       env.track(action).fireAndForget()
///     }
///
/// RxComposableArchitecture 0.1.
public struct Stateless: Equatable, Sendable {
  /// The one value.
  public init() {}
}
