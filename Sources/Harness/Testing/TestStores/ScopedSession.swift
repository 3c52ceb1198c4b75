/// The session of a store for a part of another store's state, and for the actions of that part.
final class ScopedSession<ParentState, ParentAction, State, Action>: TestSession {
  private let parent: any TestSession<ParentState, ParentAction>
  private let toState: (ParentState) -> State
  private let embed: (Action) -> ParentAction
  private let extract: (ParentAction) -> Action?

  init(
    _ parent: any TestSession<ParentState, ParentAction>, state: @escaping (ParentState) -> State,
    embed: @escaping (Action) -> ParentAction, extract: @escaping (ParentAction) -> Action?
  ) {
    self.parent = parent
    toState = state
    self.embed = embed
    self.extract = extract
  }

  var asserted: State { toState(parent.asserted) }
  var sent: State { toState(parent.sent) }
  var lastTask: SendHandle { parent.lastTask }
  var pendingCount: Int { parent.pendingCount }
  var inFlight: [InFlight] { parent.inFlight }

  func send(_ action: Action) { parent.send(embed(action)) }
  func begin(_ action: Action) { parent.begin(embed(action)) }
  func acceptSent(_ sent: consuming State) { parent.acceptSent(parent.sent) }
  func settle() { parent.settle() }
  var hasWork: Bool { parent.hasWork }

  func settleAsync(isolation: isolated (any Actor)?, _ perform: (() -> Void) -> Void) async {
    await parent.settleAsync(isolation: isolation, perform)
  }

  func isPending(_ index: Int, _ matches: (Action) -> Bool) -> Bool {
    parent.isPending(index) { extract($0).map(matches) ?? false }
  }

  func pendingAction(_ index: Int) -> Action? { parent.pendingAction(index).flatMap(extract) }
  func pendingState(_ index: Int) -> State { toState(parent.pendingState(index)) }
  func acceptPending(_ count: Int) { parent.acceptPending(count) }
  func cancelEffects() { parent.cancelEffects() }
  func finish(isTold: Bool) { parent.finish(isTold: isTold) }

  /// Returns the text of the scope's own action as the test writes it, and of another one as the parent writes it.
  func pendingText(_ index: Int) -> String {
    pendingAction(index).map { LiteralPrinter.text($0, .bare) } ?? parent.pendingText(index)
  }
}
