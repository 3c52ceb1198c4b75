/// Observes the processing of a store's actions, for recording it.
package struct StoreWatch<Action> {
  /// The timeline that its effects wait on, in place of live schedulers.
  package let timeline: TestScheduler
  /// Called when an action arrives from outside. It is nested if it has to wait because another one is being reduced.
  package let willSend: (_ isNested: Bool) -> Void
  /// Called when something arrives from outside that an effect has waited for.
  package let willWake: () -> Void
  /// Called before an action is reduced, with whether an effect has fed it back.
  package let willReduce: ((Action, Bool) -> Void)?

  package init(
    timeline: TestScheduler, willSend: @escaping (_ isNested: Bool) -> Void, willWake: @escaping () -> Void,
    willReduce: ((Action, Bool) -> Void)?
  ) {
    self.timeline = timeline
    self.willSend = willSend
    self.willWake = willWake
    self.willReduce = willReduce
  }
}
