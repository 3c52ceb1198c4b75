/// Observes each piece of work: an effect that a reducer returned, or a part of it under a cancellation id.
package protocol EffectObserver: AnyObject {
  /// Work begins: inside another piece, or because an action was reduced.
  func effectBegan(_ number: Int, inside outer: Int?, id: CancellationID?)
  /// The next queued action comes from the work of this number; nil if it came at once, without ever being in flight.
  func willOutput(from number: Int?)
  /// The queued actions are dropped.
  func didDropOutputs()
  /// Work has ended by itself.
  func effectEnded(_ number: Int)
  /// Work was cancelled under its own id, or under one around it.
  func effectCancelled(_ number: Int)
}

extension EffectRunner {
  /// Starts an effect that a reducer returned, and reports its beginning, its outputs and its end.
  func runTraced<Action>(
    _ effect: Effect<Action>, in run: RunningEffect, for observer: any EffectObserver, emit: @escaping (Action) -> Void
  ) {
    let number = run.number
    observer.effectBegan(number, inside: nil, id: nil)
    start(
      effect, in: run,
      emit: { action in
        observer.willOutput(from: number)
        emit(action)
      },
      done: { [self] in
        observer.effectEnded(number)
        remove(run)
      })
  }
}
