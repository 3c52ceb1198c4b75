#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  /// The queues of one engine: work that captured code dispatches to them runs among the engine's jobs, in one order.
  ///
  /// A serial queue runs its blocks in order of arrival. While code waits, for a semaphore for instance, ready work runs in
  /// the middle of it.
  final class CapturedQueues {
    typealias Object = QueueFunctions.Object

    /// The executor of the blocks; set before there is anything to run.
    weak var executor: DrainedExecutor?
    weak var timeline: TestScheduler?
    private var queues: [UnsafeRawPointer: CapturedQueue] = [:]
    /// The notifications, by the group or the work item that they wait for.
    private var notifications: [UnsafeRawPointer: [Notification]] = [:]
    private var awaitedItems: Set<UnsafeRawPointer> = []
    /// Blocks that wait for their time, by order of arrival.
    private var delayed: [Int: Delayed] = [:]
    private var lastDelayed = 0
    /// The numbers of delayed blocks, by their blocks.
    private var delayedItems: [UnsafeRawPointer: [Int]] = [:]
    /// Blocks of work items that are barriers, as long as no other has their address.
    private var barrierItems: Set<UnsafeRawPointer> = []
    /// The semaphores that code has waited for.
    private var semaphores: Set<UnsafeRawPointer> = []
    /// Blocks of work items that have run, as long as no other has their address.
    private var performed: Set<UnsafeRawPointer> = []
    var timers: [UnsafeRawPointer: CapturedTimer] = [:]

    /// A block that waits until a group is empty, or until a work item has run.
    private struct Notification {
      let isDue: () -> Bool
      let send: () -> Void
    }

    private struct Delayed {
      let work: ScheduledWork
      let wait: Wait
    }

    /// Work in flight because of a block.
    struct Wait {
      private let owner: WaitingTask?
      private let number: Int

      init(_ reason: WaitingTask.Reason) {
        owner = WaitingTask.current
        number = owner?.begin(reason) ?? 0
      }

      func end() { owner?.end(number) }

      /// Makes work that `body` queues belong to the same effect.
      func inherited(by body: () -> Void) { if let owner { owner.inherited(by: body) } else { body() } }
    }

    init(on timeline: TestScheduler) { self.timeline = timeline }

    func queue(_ address: Object) -> CapturedQueue {
      guard let key = address else { return CapturedQueue(nil, on: nil) }
      if let known = queues[key] { return known }
      let target = QueueFunctions.target(of: address)
      let new = CapturedQueue(address, on: target == nil ? nil : queue(target))
      queues[key] = new
      return new
    }

    // MARK: Where code runs

    /// The queues on which code runs, each inside those before it; nil marks other work that began in the middle.
    private var running: [CapturedQueue?] = []

    func entered(_ queue: CapturedQueue?, _ body: () -> Void) {
      running.append(queue)
      body()
      running.removeLast()
    }

    /// The queues of the current code with their target queues, innermost first.
    private var current: [CapturedQueue] {
      var all: [CapturedQueue] = []
      for case let queue? in running.reversed().prefix(while: { $0 != nil }) {
        var next: CapturedQueue? = queue
        while let queue = next {
          all.append(queue)
          next = queue.target
        }
      }
      let part = ThreadWork.executorAndPart?.part
      if all.isEmpty, part == .mainJob || part == .other { all.append(queue(QueueFunctions.mainQueue)) }
      return all
    }

    func isCurrent(_ address: Object) -> Bool { current.contains { $0.address == address } }

    /// Returns the value of a key at the queue of the current code.
    func specific(_ key: Object) -> Object {
      for queue in current { if let value = QueueFunctions.getSpecificOf?(queue.address, key) { return value } }
      return nil
    }

    // MARK: Blocks

    func async(_ address: Object, _ block: Object, isBarrier: Bool = false, group: Object = nil) {
      if group != nil { QueueFunctions.groupEnter?(group) }
      let (held, group) = (HeldBlock(block), group.map { HeldObject($0) })
      append(on: queue(address), isBarrier: isBarrier || isBarrierItem(block)) { [self] in
        run(held)
        if let group { leave(group.address) }
      }
    }

    func append(on queue: CapturedQueue, isBarrier: Bool = false, _ body: @escaping () -> Void) {
      let block = QueueBlock(on: queue, isBarrier: isBarrier, body) { [weak self] in self?.keep($1, while: $0) }
      if let suspended = queue.suspended { return keep(block, while: suspended) }
      executor?.append(block, isForMain: queue.isMain, of: WaitingTask.current)
    }

    /// Keeps a block until a queue is no longer suspended.
    private func keep(_ block: QueueBlock, while suspended: CapturedQueue) {
      let owner = WaitingTask.current
      let wait = Wait(.block("a block on \(block.queue.name), which is suspended"))
      suspended.waiting.append { [weak executor] in
        wait.end()
        executor?.append(block, isForMain: block.queue.isMain, of: owner)
      }
    }

    private func run(_ block: HeldBlock) {
      block.call()
      guard let address = block.address else { return }
      performed.insert(address)
      send(waitingFor: address)
    }

    func suspend(_ address: Object) {
      if let timer = timer(address) {
        timer.suspend()
        QueueFunctions.suspend?(address)
        return
      }
      queue(address).suspensions += 1
    }

    func resume(_ address: Object) {
      timer(address)?.resume()
      guard let address, let queue = queues[address], queue.suspensions > 0 else {
        QueueFunctions.resume?(address)
        return
      }
      begin(queue)
    }

    /// Handles the activation of a queue.
    func begin(_ address: Object) { if let address, let queue = queues[address] { begin(queue) } }

    /// Runs what arrived while a queue was suspended, once nothing suspends it any more.
    private func begin(_ queue: CapturedQueue) {
      queue.suspensions -= 1
      guard queue.suspensions == 0 else { return }
      let waiting = queue.waiting
      queue.waiting = []
      for begin in waiting { begin() }
    }

    // MARK: Groups and work items

    func leave(_ group: Object) {
      QueueFunctions.groupLeave?(group)
      if let group { send(waitingFor: group) }
    }

    func notify(_ group: Object, on address: Object, _ block: Object) {
      let held = HeldObject(group)
      notify(group, isItem: false, on: address, block, of: "a group") {
        QueueFunctions.groupWait?(held.address, QueueFunctions.now) == 0
      }
    }

    func notify(item: Object, on address: Object, _ block: Object) {
      let held = HeldBlock(item)
      notify(held.address, isItem: true, on: address, block, of: "a work item") { [unowned self] in
        hasRun(held.address)
      }
    }

    private func notify(
      _ object: Object, isItem: Bool, on address: Object, _ block: Object, of what: String,
      _ isDue: @escaping () -> Bool
    ) {
      guard let object else { return }
      let (queue, held) = (queue(address), HeldBlock(block))
      let wait = Wait(.block("a block on \(queue.name), which waits for \(what)"))
      let notification = Notification(isDue: isDue) { [unowned self] in
        wait.end()
        wait.inherited { append(on: queue) { [self] in run(held) } }
      }
      notifications[object, default: []].append(notification)
      if isItem { awaitedItems.insert(object) }
      send(waitingFor: object)
    }

    /// Dispatches what waits for a group or a work item, if it is due.
    private func send(waitingFor object: UnsafeRawPointer) {
      guard let waiting = notifications[object], waiting.allSatisfy({ $0.isDue() }) else { return }
      notifications[object] = nil
      awaitedItems.remove(object)
      for notification in waiting { notification.send() }
    }

    /// Checks work items after a piece of work, which may have performed some directly.
    func workEnded() {
      if awaitedItems.isEmpty { return }
      for item in awaitedItems.sorted() { send(waitingFor: item) }
    }

    /// Registers a work item's new block, whose address an earlier one may have had.
    func made(_ block: Object, isBarrier: Bool) {
      guard let block else { return }
      performed.remove(block)
      if isBarrier { barrierItems.insert(block) } else { barrierItems.remove(block) }
    }

    func isBarrierItem(_ block: Object) -> Bool { block.map(barrierItems.contains) ?? false }

    func hasRun(_ item: Object) -> Bool {
      guard let item else { return true }
      if performed.contains(item) { return true }
      // It may have been performed directly. The library can be asked until it says yes, and not after that.
      guard QueueFunctions.blockWait?(item, QueueFunctions.now) == 0 else { return false }
      performed.insert(item)
      return true
    }

    /// Handles a cancelled work item: nothing waits for work that does nothing. What it holds is released when it is due, as
    /// usual.
    func cancelled(_ item: Object) {
      guard let item else { return }
      for number in delayedItems.removeValue(forKey: item) ?? [] { delayed[number]?.wait.end() }
    }

    /// Keeps a semaphore that code waits for from being released: it must not be while it is in use, and the code that would
    /// end the use may never run.
    func keep(semaphore: Object) {
      if let semaphore, semaphores.insert(semaphore).inserted { QueueFunctions.retain?(semaphore) }
    }

    // MARK: Time

    func after(_ when: UInt64, _ address: Object, _ block: Object) {
      guard let delay = delay(until: when) else { return }
      guard delay > .zero, let timeline else { return async(address, block) }
      let (queue, held) = (queue(address), HeldBlock(block))
      lastDelayed += 1
      let number = lastDelayed
      let work = timeline.schedule(after: delay) { [unowned self] in
        guard let delayed = delayed.removeValue(forKey: number) else { return }
        if let address = held.address { delayedItems[address]?.removeAll { $0 == number } }
        delayed.wait.end()
        delayed.wait.inherited { append(on: queue, isBarrier: isBarrierItem(held.address)) { [self] in run(held) } }
      }
      let wait = Wait(.block("a block on \(queue.name)", due: (work.due ?? .zero, timeline)))
      delayed[number] = Delayed(work: work, wait: wait)
      if let address = held.address { delayedItems[address, default: []].append(number) }
    }

    /// Returns the time until an instant that Dispatch created; nil for never.
    func delay(until when: UInt64) -> Duration? {
      guard when != QueueFunctions.forever else { return nil }
      guard when != QueueFunctions.now, let seal = WorldSeal.current else { return .zero }
      let (isWall, isContinuous) = (when >> 62 == 3, when >> 62 == 2)
      if isWall { return .nanoseconds(0 &- Int64(bitPattern: when)) - seal.wallTime }
      return .nanoseconds(Int64(isContinuous ? when & ~(1 << 63) : when)) - seal.monotonicTime
    }

    // MARK: The end

    /// Ends everything with the engine: nothing is due any more.
    func forget() {
      // Releasing these may end other objects, which may call back into this one.
      let (delayed, notifications, timers) = (delayed, notifications, timers)
      (self.delayed, self.notifications, self.timers) = ([:], [:], [:])
      delayedItems = [:]
      for delayed in delayed.values { delayed.work.cancel() }
      for timer in timers.values { timer.forget() }
      for queue in queues.values {
        let waiting = queue.waiting
        queue.waiting = []
        _ = waiting
      }
      _ = notifications
    }
  }
#endif
