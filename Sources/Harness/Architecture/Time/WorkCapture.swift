/// An executor's knowledge of its jobs if work that would leave the engine is captured.
package protocol WorkCapture: AnyObject, Sendable {
  /// Called when a job is queued.
  /// - Returns: the effect that it belongs to, if known.
  func queued(_ job: UnownedJob) -> WaitingTask?
  /// Runs a job of an effect.
  func run(of owner: WaitingTask?, _ body: () -> Void)
  /// The effect that the running job belongs to.
  var ownerOfJob: WaitingTask { get }
  /// Forgets all waits: captured sleeps never end, and other waiting work loses its owner.
  func forgetWaits()
  /// The tasks that wait, even if their effects have ended.
  var open: [WaitingTask] { get }
  /// Whether any task is waiting.
  var isWaiting: Bool { get }
  func waits(_ task: WaitingTask)
  func waitsNoMore(_ task: WaitingTask)
}
