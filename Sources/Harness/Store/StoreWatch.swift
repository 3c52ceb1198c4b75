/// What goes on around the actions of a store, for who records it.
struct StoreWatch<Action> {
  /// The time that its effects wait by, in place of live schedulers.
  let timeline: TestScheduler
  /// An action comes from outside. It is nested where it has to wait, since another one is being reduced.
  let willSend: (_ isNested: Bool) -> Void
  /// Something comes from outside that an effect has waited for.
  let willWake: () -> Void
  /// An action is about to be reduced, and whether an effect has fed it back.
  let willReduce: ((Action, Bool) -> Void)?
}
