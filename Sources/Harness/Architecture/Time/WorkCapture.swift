/// Keeps what an executor has to know of its jobs where work that would leave the engine is captured.
package protocol WorkCapture: AnyObject, Sendable {
  /// A job is queued.
  /// - Returns: the effect that it belongs to, where that is known.
  func queued(_ job: UnownedJob) -> WaitingTask?
  /// Runs a job of an effect.
  func run(of owner: WaitingTask?, _ body: () -> Void)
  /// The effect that the running job belongs to.
  var ownerOfJob: WaitingTask { get }
  /// Captured sleeps end no more, and what else waits is nobody's.
  func forgetWaits()
  /// What waits, though the effect that it belongs to may have ended.
  var open: [WaitingTask] { get }
  /// Whether anything does.
  var isWaiting: Bool { get }
  func waits(_ task: WaitingTask)
  func waitsNoMore(_ task: WaitingTask)
}
