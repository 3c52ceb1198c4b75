/// The engine as one test store sees it: as a whole, or through a scope.
///
/// Steps ask the session for values and never the engine, so that a scoped store runs the same steps.
protocol TestSession<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The state after the last asserted action.
  var asserted: State { get }

  /// Sends an action. When this returns, everything that follows without time passing has happened.
  func send(_ action: Action)
  /// Sends an action; the caller must settle.
  func begin(_ action: Action)
  /// The task that the last send started.
  var lastTask: SendHandle { get }
  /// The state right after the sent action was reduced.
  var sent: State { get }
  /// Marks the sent action as asserted.
  /// - Parameter sent: the state right after it, passed back to save a copy.
  func acceptSent(_ sent: consuming State)

  /// Whether there may be something to settle.
  var hasWork: Bool { get }
  /// Runs everything that can run without time passing.
  func settle()
  /// Same as ``settle()``, including work on the main actor. `perform` runs each turn of work.
  func settleAsync(isolation: isolated (any Actor)?, _ perform: (() -> Void) -> Void) async

  /// The number of received actions that are not asserted yet.
  var pendingCount: Int { get }
  /// Whether an action belongs to this scope and satisfies a condition.
  func isPending(_ index: Int, _ matches: (Action) -> Bool) -> Bool
  /// Returns an action; nil if it doesn't belong to this scope.
  func pendingAction(_ index: Int) -> Action?
  func pendingText(_ index: Int) -> String
  /// Returns the state right after the action was reduced.
  func pendingState(_ index: Int) -> State
  /// Marks the first `count` received actions as asserted or skipped.
  func acceptPending(_ count: Int)

  var inFlight: [InFlight] { get }
  func cancelEffects()
  /// Drops what is still open; prints it first if the test shows what is skipped.
  func finish(isTold: Bool)
}
