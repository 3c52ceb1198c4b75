/// The state of a feature that has no state.
///
///     let reducer = Reducer<Stateless, TrackerAction, TrackerEnvironment> { _, action, env in
///       env.track(action).fireAndForget()
///     }
///
/// From RxComposableArchitecture 0.1.
public struct Stateless: Equatable, Sendable {
  /// Creates the only value.
  public init() {}
}
