/// Hears what becomes of each piece of work: all that a reducer returned, or a part of it that lies under a cancellation id.
package protocol EffectObserver: AnyObject {
  /// It begins: inside another piece, or because an action was reduced.
  func effectBegan(_ number: Int, inside outer: Int?, id: CancellationID?)
  /// The next action to be queued comes from the work of this number; nil when it came at once, without ever being in
  /// flight.
  func willOutput(from number: Int?)
  /// The actions that are queued are dropped.
  func didDropOutputs()
  /// It has nothing more to do.
  func effectEnded(_ number: Int)
  /// It was cancelled under its own id, or under one around it.
  func effectCancelled(_ number: Int)
}

extension EffectRunner {
  /// Starts what a reducer returned, and reports its beginning, its outputs and its end.
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
