/// The engine as one test store sees it: all of it, or through a scope.
///
/// Steps ask it for values and never for the engine, so that a scoped store takes the very same steps.
protocol TestSession<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The state that the test has come to: after the last action that it asserted.
  var asserted: State { get }

  /// Sends an action. What follows from it without time passing has happened when this returns.
  func send(_ action: Action)
  /// Sends an action; to settle is left to the caller.
  func begin(_ action: Action)
  /// What the last send started.
  var lastTask: SendHandle { get }
  /// The state right after the sent action was reduced.
  var sent: State { get }
  /// The sent action is asserted.
  /// - Parameter sent: the state right after it, handed back to save a copy.
  func acceptSent(_ sent: consuming State)

  /// Whether there may be something to settle.
  var hasWork: Bool { get }
  /// Does what can be done without time passing.
  func settle()
  /// As ``settle()``, and what has to go through the main actor as well. `perform` runs each turn of work.
  func settleAsync(isolation: isolated (any Actor)?, _ perform: (() -> Void) -> Void) async

  /// How many actions were received and not asserted yet.
  var pendingCount: Int { get }
  /// Whether the action is one of this scope and satisfies a condition.
  func isPending(_ index: Int, _ matches: (Action) -> Bool) -> Bool
  /// The action, or nil when it is none of this scope.
  func pendingAction(_ index: Int) -> Action?
  func pendingText(_ index: Int) -> String
  /// The state right after it was reduced.
  func pendingState(_ index: Int) -> State
  /// The first `count` received actions are asserted, or forgone.
  func acceptPending(_ count: Int)

  var inFlight: [InFlight] { get }
  func cancelEffects()
  /// Drops what is still open, having printed it where the test wants to know.
  func finish(isTold: Bool)
}
