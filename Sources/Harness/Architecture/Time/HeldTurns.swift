import Synchronization

/// Follows whose turn it is in an executor, and holds back the turns of some tasks until nothing else is ready in that instant.
///
/// An executor has one only where orders are varied. Without it work runs in the order in which it was queued.
package final class HeldTurns: @unchecked Sendable {
  // Unchecked: the two closures belong to the engine's thread; all else is behind a lock.

  /// A task that is in the queue, or a block of a queue, as one of those that an action began.
  package struct Turn: Hashable, Sendable {
    /// The action, as a literal.
    package let owner: String
    /// Which of its owner's tasks it is, counted from 1.
    package let task: Int

    package init(owner: String, task: Int) { (self.owner, self.task) = (owner, task) }
  }

  /// Whose turns are held.
  package struct Hold: Hashable, Sendable {
    package let owner: String
    /// Nil is all tasks of the owner.
    package let task: Int?
    /// The line behind which it began; two holds of one task may differ in it alone.
    package let point: String?

    package init(owner: String, task: Int?, point: String?) {
      (self.owner, self.task, self.point) = (owner, task, point)
    }

    func holds(_ turn: Turn) -> Bool { turn.owner == owner && (task ?? turn.task) == turn.task }
  }

  /// An executor as the runtime refers to it.
  package struct Target: Sendable {
    package let object: UInt
    package let table: UInt

    package init(object: UInt, table: UInt) { (self.object, self.table) = (object, table) }
  }

  /// What the runtime knows of tasks.
  package struct Runtime: Sendable {
    /// The number of a job's task; 0 for none.
    let numberOfTask: @Sendable (UnownedJob) -> UInt64
    /// Queues a job where it was about to go.
    let enqueue: @Sendable (UnownedJob, Target) -> Void

    package init(
      numberOfTask: @escaping @Sendable (UnownedJob) -> UInt64,
      enqueue: @escaping @Sendable (UnownedJob, Target) -> Void
    ) { (self.numberOfTask, self.enqueue) = (numberOfTask, enqueue) }
  }

  private struct Owner: @unchecked Sendable {
    // Unchecked: the work is asked on the engine's thread alone.
    let work: any TurnOwner
    let text: String
    /// How many tasks of the same action were begun before, by what is still in flight.
    let first: Int
    var count = 0
  }

  private struct State {
    var turns: [UInt64: Turn] = [:]
    var owners: [ObjectIdentifier: Owner] = [:]
    /// The last owner of each text.
    var latest: [String: ObjectIdentifier] = [:]
    var holds: [Hold] = []
    /// Those that have made something wait.
    var used: Set<Hold> = []
    var waiting: Set<Turn> = []
    var targets: [UInt: Target] = [:]
  }

  private let state = Mutex(State())
  let runtime: Runtime
  /// Hears of each turn that could have waited for something else that was ready. Of the engine's thread.
  @exclusivity(unchecked) package var couldWait: ((Turn) -> Void)?
  /// Hears of each turn that begins to wait, and that goes on. Of the engine's thread.
  @exclusivity(unchecked) package var didHold: ((Turn, _ waits: Bool) -> Void)?
  /// Whether the engine has something ready that is not in the queue. Of the engine's thread.
  @exclusivity(unchecked) var hasOtherWork: () -> Bool = { false }

  package init(_ runtime: Runtime) { self.runtime = runtime }

  // MARK: What is held

  /// From now on these wait.
  package func hold(_ hold: Hold) { state.withLock { $0.holds.append(hold) } }

  /// Nothing waits any more.
  /// - Returns: those that have made something wait.
  package func release() -> Set<Hold> {
    state.withLock { state in
      defer { (state.holds, state.used, state.waiting) = ([], [], []) }
      return state.used
    }
  }

  /// Whether anything may be held just now.
  var isHolding: Bool { state.withLock { !$0.holds.isEmpty } }

  func holds(_ turn: Turn) -> Bool { state.withLock { state in state.holds.contains { $0.holds(turn) } } }

  /// A turn waits for something else.
  func waited(_ turn: Turn) {
    let isNew = state.withLock { state in
      for hold in state.holds where hold.holds(turn) { state.used.insert(hold) }
      return state.waiting.insert(turn).inserted
    }
    if isNew { didHold?(turn, true) }
  }

  /// It has its turn.
  func goesOn(_ turn: Turn) {
    if state.withLock({ $0.waiting.remove(turn) }) != nil { didHold?(turn, false) }
  }

  // MARK: Whose turn it is

  /// The turn of a job that is queued; nil where nobody knows whose it is.
  /// - Parameter owner: to whom a task belongs that was not seen before.
  func turn(of job: UnownedJob, by owner: @autoclosure () -> WaitingTask?) -> Turn? {
    let number = runtime.numberOfTask(job)
    if number == 0 { return nil }
    if let known = state.withLock({ $0.turns[number] }) { return known }
    guard let turn = turn(by: owner()) else { return nil }
    state.withLock { $0.turns[number] = turn }
    return turn
  }

  /// The turn of one more task or block of an owner.
  func turn(by owner: WaitingTask?) -> Turn? { owner.map { turn(of: $0.begun, $0.origin) } }

  /// The turn of one more part of what an action began.
  ///
  /// Where the action came before, and what it began then is still in flight, its tasks are counted on from there.
  /// - Parameter origin: the action, as a literal.
  func turn(of work: any TurnOwner, _ origin: () -> String) -> Turn {
    let key = ObjectIdentifier(work)
    let owner = state.withLock { $0.owners[key] } ?? owner(work, origin())
    return state.withLock { state in
      state.owners[key, default: owner].count += 1
      return Turn(owner: owner.text, task: owner.first + (state.owners[key]?.count ?? 1))
    }
  }

  private func owner(_ work: any TurnOwner, _ text: String) -> Owner {
    let key = ObjectIdentifier(work)
    let last = state.withLock { state -> Owner? in
      defer { state.latest[text] = key }
      return state.latest[text].flatMap { state.owners[$0] }
    }
    guard let last, last.work.isInFlight else { return Owner(work: work, text: text, first: 0) }
    return Owner(work: work, text: text, first: last.first + last.count)
  }

  // MARK: Hops

  /// A task is about to switch to another executor in the middle of its turn.
  /// - Parameter job: the task.
  /// - Returns: whether it has to wait before that.
  package func stops(_ job: UnownedJob, onItsWayTo target: Target, in executor: DrainedExecutor) -> Bool {
    // One that began on an actor has never been in the queue.
    guard let turn = turn(of: job, by: WaitingTask.inherited) else { return false }
    // Others may wait on an actor, which nobody sees here.
    guard holds(turn) else {
      couldWait?(turn)
      return false
    }
    waited(turn)
    state.withLock { $0.targets[ThreadWork.identity(of: job)] = target }
    return true
  }

  /// Where a task was about to switch to.
  package func takeTarget(of job: UnownedJob) -> Target? {
    state.withLock { $0.targets.removeValue(forKey: ThreadWork.identity(of: job)) }
  }
}

/// Whose turn work is that waits for its time.
final class DueTurn {
  let turn: HeldTurns.Turn
  let turns: HeldTurns

  init(_ turn: HeldTurns.Turn, in turns: HeldTurns) { (self.turn, self.turns) = (turn, turns) }

  var isHeld: Bool { turns.isHolding && turns.holds(turn) }
}

/// What an action began, to which tasks, blocks and delays belong.
protocol TurnOwner: AnyObject {
  /// Whether any of it waits.
  var isInFlight: Bool { get }
}

extension WaitingTask: TurnOwner {
  var isInFlight: Bool { !open.isEmpty || effect?.isInFlight == true }
}
