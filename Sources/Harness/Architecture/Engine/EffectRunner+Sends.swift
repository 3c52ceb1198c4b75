// What is in flight because of one send: the effects of its action, and those of the actions that they fed back.
extension EffectRunner {
  /// What the effects in `run` output goes back to the same send.
  func following<Output>(_ run: RunningEffect, _ emit: @escaping (Output) -> Void) -> (Output) -> Void {
    let send = currentSend
    run.send = send
    return { [self] output in onBehalf(ofSend: send) { emit(output) } }
  }

  /// What effects output meanwhile goes back to the send.
  @inline(__always)
  func onBehalf(ofSend send: Int, _ body: () -> Void) {
    guard followsSends else { return body() }
    let outer = currentSend
    currentSend = send
    body()
    currentSend = outer
  }

  /// Whether anything is in flight because of one send.
  func isInFlight(send: Int) -> Bool { runs.contains { $0.send == send } }

  /// Cancels what is in flight because of one send, in order of start. What has an id is no longer known by it.
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
