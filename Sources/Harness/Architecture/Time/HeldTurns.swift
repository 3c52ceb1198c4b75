import Synchronization

/// Tracks whose turn it is in an executor, and holds back turns of some tasks until nothing else is ready in that instant.
///
/// An executor has one only if orders are varied. Without it, work runs in the order in which it was queued.
package final class HeldTurns: @unchecked Sendable {
  // Unchecked: the closures belong to the engine's thread; everything else is behind a lock.

  /// A turn of a queued task or block, identified among those that an action began.
  package struct Turn: Hashable, Sendable {
    /// The action, as a literal.
    package let owner: String
    /// The task's number among its owner's, counted from 1.
    package let task: Int

    package init(owner: String, task: Int) { (self.owner, self.task) = (owner, task) }
  }

  /// A task, or all tasks of an owner, whose turns are held.
  package struct Hold: Hashable, Sendable {
    package let owner: String
    /// Nil for all tasks of the owner.
    package let task: Int?
    /// The line after which it began; two holds of one task may differ in this alone.
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

  /// Access to the runtime's knowledge of tasks.
  package struct Runtime: Sendable {
    /// Returns the number of a job's task, or 0 for none.
    let numberOfTask: @Sendable (UnownedJob) -> UInt64
    /// Queues a job at the executor it was about to switch to.
    let enqueue: @Sendable (UnownedJob, Target) -> Void

    package init(
      numberOfTask: @escaping @Sendable (UnownedJob) -> UInt64,
      enqueue: @escaping @Sendable (UnownedJob, Target) -> Void
    ) { (self.numberOfTask, self.enqueue) = (numberOfTask, enqueue) }
  }

  private struct Owner: @unchecked Sendable {
    // Unchecked: the work is accessed on the engine's thread alone.
    let work: any TurnOwner
    let text: String
    /// The number of tasks begun earlier by the same action, if those are still in flight.
    let first: Int
    var count = 0
  }

  private struct State {
    var turns: [UInt64: Turn] = [:]
    var owners: [ObjectIdentifier: Owner] = [:]
    /// The last owner of each text.
    var latest: [String: ObjectIdentifier] = [:]
    var holds: [Hold] = []
    /// The holds that have made something wait.
    var used: Set<Hold> = []
    var waiting: Set<Turn> = []
    var targets: [UInt: Target] = [:]
  }

  private let state = Mutex(State())
  let runtime: Runtime
  /// Called for each turn that could have waited for other work that was ready. On the engine's thread.
  @exclusivity(unchecked) package var couldWait: ((Turn) -> Void)?
  /// Called for each turn that begins to wait or continues. On the engine's thread.
  @exclusivity(unchecked) package var didHold: ((Turn, _ waits: Bool) -> Void)?
  /// Returns whether the engine has work ready that is not in the queue. On the engine's thread.
  @exclusivity(unchecked) var hasOtherWork: () -> Bool = { false }

  package init(_ runtime: Runtime) { self.runtime = runtime }

  // MARK: Holds

  /// Begins to hold turns.
  package func hold(_ hold: Hold) { state.withLock { $0.holds.append(hold) } }

  /// Releases all turns.
  /// - Returns: the holds that have made something wait.
  package func release() -> Set<Hold> {
    state.withLock { state in
      defer { (state.holds, state.used, state.waiting) = ([], [], []) }
      return state.used
    }
  }

  /// Whether any turn may currently be held.
  var isHolding: Bool { state.withLock { !$0.holds.isEmpty } }

  func holds(_ turn: Turn) -> Bool { state.withLock { state in state.holds.contains { $0.holds(turn) } } }

  /// Records that a turn waits for other work.
  func waited(_ turn: Turn) {
    let isNew = state.withLock { state in
      for hold in state.holds where hold.holds(turn) { state.used.insert(hold) }
      return state.waiting.insert(turn).inserted
    }
    if isNew { didHold?(turn, true) }
  }

  /// Records that a turn continues.
  func goesOn(_ turn: Turn) {
    if state.withLock({ $0.waiting.remove(turn) }) != nil { didHold?(turn, false) }
  }

  // MARK: Turns

  /// Returns the turn of a queued job; nil if its owner is unknown.
  /// - Parameter owner: the owner of a task that was not seen before.
  func turn(of job: UnownedJob, by owner: @autoclosure () -> WaitingTask?) -> Turn? {
    let number = runtime.numberOfTask(job)
    if number == 0 { return nil }
    if let known = state.withLock({ $0.turns[number] }) { return known }
    guard let turn = turn(by: owner()) else { return nil }
    state.withLock { $0.turns[number] = turn }
    return turn
  }

  /// Returns the turn of one more task or block of an owner.
  func turn(by owner: WaitingTask?) -> Turn? { owner.map { turn(of: $0.begun, $0.origin) } }

  /// Returns the turn of one more part of the work that an action began.
  ///
  /// If the same action came before and its work is still in flight, the count continues from there.
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

  /// Returns whether a task that is about to switch to another executor in the middle of its turn has to wait.
  /// - Parameter job: the task.
  package func stops(_ job: UnownedJob, onItsWayTo target: Target, in executor: DrainedExecutor) -> Bool {
    // A task that began on an actor has never been in the queue.
    guard let turn = turn(of: job, by: WaitingTask.inherited) else { return false }
    // Other tasks may wait on an actor, which isn't visible here.
    guard holds(turn) else {
      couldWait?(turn)
      return false
    }
    waited(turn)
    state.withLock { $0.targets[ThreadWork.identity(of: job)] = target }
    return true
  }

  /// Takes the executor that a task was about to switch to.
  package func takeTarget(of job: UnownedJob) -> Target? {
    state.withLock { $0.targets.removeValue(forKey: ThreadWork.identity(of: job)) }
  }
}

/// The turn of work that waits for its time.
final class DueTurn {
  let turn: HeldTurns.Turn
  let turns: HeldTurns

  init(_ turn: HeldTurns.Turn, in turns: HeldTurns) { (self.turn, self.turns) = (turn, turns) }

  var isHeld: Bool { turns.isHolding && turns.holds(turn) }
}

/// The work that an action began, to which tasks, blocks and delays belong.
protocol TurnOwner: AnyObject {
  /// Whether any of the work is waiting.
  var isInFlight: Bool { get }
}

extension WaitingTask: TurnOwner {
  var isInFlight: Bool { !open.isEmpty || effect?.isInFlight == true }
}
