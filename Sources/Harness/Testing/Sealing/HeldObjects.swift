#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  /// A C block that is kept until it has run.
  final class HeldBlock: @unchecked Sendable {
    // Unchecked: a block that is dispatched to a queue may run on any thread.

    /// The address of the block, which is the same for all holders.
    let address: QueueFunctions.Object

    init(_ block: QueueFunctions.Object) { address = QueueFunctions.copyBlock?(block) }

    deinit { QueueFunctions.releaseBlock?(address) }

    func call() { Self.call(address) }

    // Sound: a block begins with its class, two words of flags, and the function, which takes the block and its arguments.

    static func call(_ block: QueueFunctions.Object) {
      block?.load(fromByteOffset: 16, as: (@convention(c) (UnsafeRawPointer) -> Void).self)(block!)
    }

    static func call(_ block: QueueFunctions.Object, _ index: Int) {
      block?.load(fromByteOffset: 16, as: (@convention(c) (UnsafeRawPointer, Int) -> Void).self)(block!, index)
    }
  }

  /// A retained group.
  final class HeldObject {
    let address: QueueFunctions.Object

    init(_ object: QueueFunctions.Object) {
      address = object
      QueueFunctions.retain?(object)
    }

    deinit { QueueFunctions.release?(address) }
  }

  /// A queue that captured code has used. It is retained as long as its engine, so that no other one gets its address.
  final class CapturedQueue {
    private let held: HeldObject
    var address: QueueFunctions.Object { held.address }
    let name: String
    /// Whether its blocks end up on the main queue.
    let isMain: Bool
    let isSerial: Bool
    /// Its target queue; nil if that is one of the system's.
    let target: CapturedQueue?
    private var running = 0
    private var isBarrierRunning = false
    /// The positions of barriers that wait for their turn.
    private var barriers: [Int] = []
    private var count = 0
    /// The number of its blocks that wait for their turn.
    fileprivate(set) var pending = 0
    /// The suspension count; an inactive queue counts as suspended.
    var suspensions: Int
    /// Work that arrived while it was suspended.
    var waiting: [() -> Void] = []

    init(_ queue: QueueFunctions.Object, on target: CapturedQueue?) {
      held = HeldObject(queue)
      self.target = target
      name = QueueFunctions.name(of: queue)
      isMain = queue == QueueFunctions.mainQueue || target?.isMain == true
      isSerial = QueueFunctions.width(of: queue).map { $0 == 1 } ?? true
      suspensions = queue.map(InactiveQueues.contains) == true ? 1 : 0
    }

    /// Returns a position in the order of its blocks.
    func place(isBarrier: Bool) -> Int {
      count += 1
      if isBarrier, !isSerial { barriers.append(count) }
      return count
    }

    /// The queue itself, its target queue, and so on.
    var targets: [CapturedQueue] { [self] + (target?.targets ?? []) }

    /// The suspended queue among this one and its targets.
    var suspended: CapturedQueue? { suspensions > 0 ? self : target?.suspended }

    func canBegin(_ place: Int, isBarrier: Bool) -> Bool {
      if suspended != nil || target?.isTaken == true { return false }
      if isSerial || isBarrier { return running == 0 }
      return !isBarrierRunning && (barriers.first ?? .max) >= place
    }

    /// Whether it is serial and running a block.
    private var isTaken: Bool { isSerial && running > 0 || target?.isTaken == true }

    /// Whether work at a position must wait for earlier blocks. On a serial queue, and for a barrier, all of those have run by
    /// then.
    func isBehind(_ place: Int, isBarrier: Bool) -> Bool {
      isSerial || isBarrier || !canBegin(place, isBarrier: isBarrier)
    }

    func run(_ place: Int, isBarrier: Bool, _ body: () -> Void) {
      if isBarrier { barriers.removeAll { $0 == place } }
      let wasBarrierRunning = isBarrierRunning
      begin()
      if isBarrier { isBarrierRunning = true }
      if let queues = WorldSeal.current?.queues { queues.entered(self, body) } else { body() }
      isBarrierRunning = wasBarrierRunning
      end()
    }

    private func begin() {
      running += 1
      target?.begin()
    }

    private func end() {
      running -= 1
      target?.end()
    }

    /// Runs a function on the queue, on this thread.
    func onQueue(isBarrier: Bool, _ body: () -> Void) {
      if isMain { return body() }
      ThreadWork.onQueue { enter(isBarrier: isBarrier, body) }
    }

    private func enter(isBarrier: Bool, _ body: () -> Void) {
      withoutActuallyEscaping(body) { body in
        var body = body
        let synchronous = isBarrier ? QueueFunctions.barrierSynchronous : QueueFunctions.synchronous
        withUnsafeMutablePointer(to: &body) { pointer in
          // Sound: the call returns after the function.
          synchronous?(address, UnsafeMutableRawPointer(pointer)) { $0?.load(as: (() -> Void).self)() }
        }
      }
    }
  }

  /// A block that waits for its turn among the jobs of an executor.
  final class QueueBlock: ExecutorBlock, @unchecked Sendable {
    // Unchecked: it is only used where the engine works.

    let queue: CapturedQueue
    private let isBarrier: Bool
    let place: Int
    private let body: () -> Void
    /// Keeps the block if its queue has been suspended meanwhile.
    private let keep: (CapturedQueue, QueueBlock) -> Void
    private var isPending = true

    init(
      on queue: CapturedQueue, isBarrier: Bool = false, _ body: @escaping () -> Void,
      keep: @escaping (CapturedQueue, QueueBlock) -> Void = { _, _ in }
    ) {
      self.queue = queue
      self.isBarrier = isBarrier
      self.body = body
      self.keep = keep
      place = queue.place(isBarrier: isBarrier)
      queue.pending += 1
    }

    deinit { forget() }

    private func forget() {
      if isPending { queue.pending -= 1 }
      isPending = false
    }

    var canBegin: Bool { queue.canBegin(place, isBarrier: isBarrier) }

    func mayOvertake(_ other: any ExecutorBlock) -> Bool {
      guard let other = other as? QueueBlock else { return true }
      if other.queue === queue, isBarrier || other.isBarrier { return false }
      // Queues with a common serial target pass their blocks to it in order.
      return !queue.targets.contains { target in target.isSerial && other.queue.targets.contains { $0 === target } }
    }

    func isKept() -> Bool {
      guard let suspended = queue.suspended else { return false }
      keep(suspended, self)
      return true
    }

    func run() {
      forget()
      queue.run(place, isBarrier: isBarrier) { queue.onQueue(isBarrier: isBarrier, body) }
    }
  }
#endif
