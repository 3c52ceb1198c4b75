/// What becomes of one piece of work: all that a reducer returned, or a part of it that lies under a cancellation id.
package enum EffectEvent {
  /// It begins: inside another piece, or because an action was reduced.
  case began(_ number: Int, inside: Int?, id: CancellationID?)
  /// The next action to be queued comes from the work of this number; nil when it came at once, without ever being in
  /// flight.
  case outputs(_ number: Int?)
  /// It has nothing more to do.
  case ended(_ number: Int)
  /// It was cancelled under its own id, or under one around it.
  case cancelled(_ number: Int)
}

extension EffectRunner {
  /// Starts what a reducer returned, telling of its beginning, its outputs and its end.
  func runTraced<Action>(_ effect: Effect<Action>, in scope: RunScope, emit: @escaping (Action) -> Void) {
    let number = scope.number
    trace?(.began(number, inside: nil, id: nil))
    start(
      effect, in: scope,
      emit: { [self] action in
        trace?(.outputs(number))
        emit(action)
      },
      done: { [self] in
        trace?(.ended(number))
        remove(scope)
      })
  }
}
