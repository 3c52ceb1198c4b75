// The work in flight because of one send: the effects of its action, and of the actions that these fed back.
extension EffectRunner {
  /// Attributes outputs of the effects in `run` to the same send.
  func following<Output>(_ run: RunningEffect, _ emit: @escaping (Output) -> Void) -> (Output) -> Void {
    let send = currentSend
    run.send = send
    return { [self] output in onBehalf(ofSend: send) { emit(output) } }
  }

  /// Attributes outputs of effects during `body` to the send.
  @inline(__always)
  func onBehalf(ofSend send: Int, _ body: () -> Void) {
    guard followsSends else { return body() }
    let outer = currentSend
    currentSend = send
    body()
    currentSend = outer
  }

  /// Returns whether anything is in flight because of one send.
  func isInFlight(send: Int) -> Bool { runs.contains { $0.send == send } }

  /// Cancels the work in flight because of one send, in order of start. Work with an id can no longer be found by it.
  func cancel(send: Int) {
    let cancelled = runs.filter { $0.send == send }.sorted { $0.number < $1.number }
    if !cancelled.isEmpty { hasCancelledSends = true }
    discarding {
      for run in cancelled {
        for ended in run.cancel() {
          unregister(ended)
          if let id = ended.id { throttled[id]?.value = nil }
          observer?.effectCancelled(ended.number)
        }
        remove(run)
      }
    }
  }
}
