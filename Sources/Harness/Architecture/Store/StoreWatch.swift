/// What goes on around the actions of a store, for who records it.
package struct StoreWatch<Action> {
  /// The time that its effects wait by, in place of live schedulers.
  package let timeline: TestScheduler
  /// An action comes from outside. It is nested where it has to wait, since another one is being reduced.
  package let willSend: (_ isNested: Bool) -> Void
  /// Something comes from outside that an effect has waited for.
  package let willWake: () -> Void
  /// An action is about to be reduced, and whether an effect has fed it back.
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
