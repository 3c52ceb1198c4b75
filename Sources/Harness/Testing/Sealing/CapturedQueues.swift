#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  /// The queues of one engine: what captured code hands to them runs among the engine's jobs, in one order.
  ///
  /// A serial queue keeps its own order, which is that in which its blocks came. While code waits, for a semaphore say, what is
  /// ready runs in the middle of it.
  final class CapturedQueues {
    typealias Object = QueueFunctions.Object

    /// Where they run; set before there is anything to run.
    weak var executor: DrainedExecutor?
    weak var timeline: TestScheduler?
    private var queues: [UnsafeRawPointer: CapturedQueue] = [:]
    private var notifications: [Notification] = []
    /// Blocks that wait for their time, by when they came.
    private var delayed: [Int: Delayed] = [:]
    private var lastDelayed = 0
    /// Blocks of work items that have run, as long as no other has their address.
    private var performed: Set<UnsafeRawPointer> = []
    var timers: [UnsafeRawPointer: CapturedTimer] = [:]

    /// A block that waits until nothing is in a group, or until a work item has run.
    private struct Notification {
      /// The work item that it waits for; nil for a group.
      let item: Object
      let isDue: () -> Bool
      let send: () -> Void
    }

    private struct Delayed {
      let block: HeldBlock
      let work: ScheduledWork
      let wait: Wait
    }

    /// What is in flight because of a block.
    struct Wait {
      private let owner: WaitingTask?
      private let number: Int

      init(_ reason: WaitingTask.Reason) {
        owner = WaitingTask.current
        number = owner?.begin(reason) ?? 0
      }

      func end() { owner?.end(number) }

      /// Has what `body` queues belong to the same effect.
      func inherited(by body: () -> Void) { if let owner { owner.inherited(by: body) } else { body() } }
    }

    init(on timeline: TestScheduler) { self.timeline = timeline }

    func queue(_ address: Object) -> CapturedQueue {
      guard let key = address else { return CapturedQueue(nil) }
      if let known = queues[key] { return known }
      let new = CapturedQueue(address)
      queues[key] = new
      return new
    }

    // MARK: Blocks

    func async(_ address: Object, _ block: Object, isBarrier: Bool = false, group: Object = nil) {
      if group != nil { QueueFunctions.groupEnter?(group) }
      let (held, group) = (HeldBlock(block), group.map { HeldObject($0) })
      append(on: queue(address), isBarrier: isBarrier) { [self] in
        run(held)
        if let group { leave(group.address) }
      }
    }

    func append(on queue: CapturedQueue, isBarrier: Bool = false, _ body: @escaping () -> Void) {
      let block = QueueBlock(on: queue, isBarrier: isBarrier, body)
      let owner = WaitingTask.current
      guard queue.suspensions > 0 else {
        executor?.append(block, isForMain: queue.isMain, of: owner)
        return
      }
      let wait = Wait(.block("a block on \(queue.name), which is suspended"))
      queue.waiting.append { [weak executor] in
        wait.end()
        executor?.append(block, isForMain: queue.isMain, of: owner)
      }
    }

    private func run(_ block: HeldBlock) {
      block.call()
      if let address = block.address { performed.insert(address) }
      sendNotifications()
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

    /// A queue was activated.
    func begin(_ address: Object) { if let address, let queue = queues[address] { begin(queue) } }

    /// What came while a queue was held begins, once nothing holds it any more.
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
      sendNotifications()
    }

    func notify(_ group: Object, on address: Object, _ block: Object) {
      let group = HeldObject(group)
      notify(nil, on: address, block, of: "a group") {
        QueueFunctions.groupWait?(group.address, QueueFunctions.now) == 0
      }
    }

    func notify(item: Object, on address: Object, _ block: Object) {
      let item = HeldBlock(item)
      notify(item.address, on: address, block, of: "a work item") { [unowned self] in hasRun(item.address) }
    }

    private func notify(
      _ item: Object, on address: Object, _ block: Object, of what: String, _ isDue: @escaping () -> Bool
    ) {
      let (queue, held) = (queue(address), HeldBlock(block))
      let wait = Wait(.block("a block on \(queue.name), which waits for \(what)"))
      notifications.append(
        Notification(item: item, isDue: isDue) { [unowned self] in
          wait.end()
          wait.inherited { append(on: queue) { [self] in run(held) } }
        })
      sendNotifications()
    }

    private func sendNotifications() {
      while let index = notifications.firstIndex(where: { $0.isDue() }) { notifications.remove(at: index).send() }
    }

    /// A work item's block was made where another one may have been.
    func made(_ block: Object) { if let block { performed.remove(block) } }

    func hasRun(_ item: Object) -> Bool {
      guard let item else { return true }
      if performed.contains(item) { return true }
      // Somebody may have performed it by hand. The library can be asked until it says yes, and then no more.
      guard QueueFunctions.blockWait?(item, QueueFunctions.now) == 0 else { return false }
      performed.insert(item)
      return true
    }

    /// A work item was cancelled: what would do nothing isn't waited for, unless somebody is to be notified of it.
    func cancelled(_ item: Object) {
      if notifications.contains(where: { $0.item == item }) { return }
      for (number, delayed) in delayed where delayed.block.address == item {
        delayed.work.cancel()
        delayed.wait.end()
        self.delayed[number] = nil
      }
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
        delayed.wait.end()
        delayed.wait.inherited { append(on: queue) { [self] in run(held) } }
      }
      let wait = Wait(.block("a block on \(queue.name)", due: (work.due ?? .zero, timeline)))
      delayed[number] = Delayed(block: held, work: work, wait: wait)
    }

    /// How far away a time is that Dispatch has made; nil for never.
    func delay(until when: UInt64) -> Duration? {
      guard when != QueueFunctions.forever else { return nil }
      guard when != QueueFunctions.now, let seal = WorldSeal.current else { return .zero }
      let (isWall, isContinuous) = (when >> 62 == 3, when >> 62 == 2)
      if isWall { return .nanoseconds(0 &- Int64(bitPattern: when)) - seal.wallTime }
      return .nanoseconds(Int64(isContinuous ? when & ~(1 << 63) : when)) - seal.monotonicTime
    }

    // MARK: The end

    /// The engine has ended: nothing is due any more.
    func forget() {
      // What is released here may end other objects, and come by again.
      let (delayed, notifications, timers) = (delayed, notifications, timers)
      (self.delayed, self.notifications, self.timers) = ([:], [], [:])
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
