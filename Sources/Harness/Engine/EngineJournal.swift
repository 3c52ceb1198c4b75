/// Hears what happens in an engine, as it happens. Values are lent to it: nothing is copied for a journal.
package protocol EngineJournal<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// An action is about to be reduced. It was received from an effect, or sent from outside.
  func willReduce(_ action: Action, isReceived: Bool)
  /// The reducer returned; its effects have not started.
  func didReduce(from old: State, to new: State)
  /// What the reducer returned has started; synchronous outputs wait in the queue.
  func didStartEffects()
  /// Effects in flight under this id were cancelled.
  func didCancel(_ id: CancellationID)
}
