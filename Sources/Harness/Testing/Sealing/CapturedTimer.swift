#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  /// A timer of Dispatch on virtual time. The library's own object stays, without a time and without handlers, so that it can be
  /// suspended, cancelled and released as any other.
  final class CapturedTimer {
    private unowned let queues: CapturedQueues
    private let queue: CapturedQueue
    /// A timer is suspended when it is made.
    private var suspensions = 1
    private var due: Duration?
    private var interval: Duration?
    private var scheduled: ScheduledWork?
    private var wait: CapturedQueues.Wait?
    private var isCancelled = false
    var handler: HeldBlock?
    var cancelHandler: HeldBlock?

    init(on queue: CapturedQueue, _ queues: CapturedQueues) { (self.queue, self.queues) = (queue, queues) }

    /// - Parameters:
    ///   - delay: until it fires for the first time; nil is never.
    ///   - interval: nil where it fires once.
    func set(after delay: Duration?, every interval: Duration?) {
      self.interval = interval
      due = delay.flatMap { delay in queues.timeline.map { $0.now + max(delay, .zero) } }
      schedule()
    }

    func suspend() {
      suspensions += 1
      unschedule()
    }

    func resume() {
      suspensions -= 1
      schedule()
    }

    func activate() { if suspensions > 0 { resume() } }

    func cancel() {
      if isCancelled { return }
      isCancelled = true
      let handler = cancelHandler
      forget()
      if let handler { queues.append(on: queue, handler.call) }
    }

    /// It fires no more.
    func forget() {
      unschedule()
      // What is released here may end other objects, and come by again.
      let handlers = (handler, cancelHandler)
      (due, handler, cancelHandler) = (nil, nil, nil)
      _ = handlers
    }

    private func unschedule() {
      scheduled?.cancel()
      wait?.end()
      (scheduled, wait) = (nil, nil)
    }

    private func schedule() {
      let earlier = scheduled
      unschedule()
      guard suspensions <= 0, !isCancelled, let due, let timeline = queues.timeline else { return }
      let delay = max(due - timeline.now, .zero)
      scheduled = timeline.schedule(after: delay, inPlaceOf: earlier) { [weak self] in self?.fire() }
      wait = CapturedQueues.Wait(.block("a timer on \(queue.name)", due: (due, timeline)))
    }

    private func fire() {
      let handler = handler
      let wait = wait
      due = interval.map { (due ?? .zero) + $0 }
      func goOn() {
        schedule()
        if let handler { queues.append(on: queue, handler.call) }
      }
      if let wait { wait.inherited(by: goOn) } else { goOn() }
    }
  }

  extension CapturedQueues {
    func timer(_ source: Object) -> CapturedTimer? { source.flatMap { timers[$0] } }

    func made(_ source: Object, on queue: Object) {
      guard let source else { return }
      let timer = CapturedTimer(on: self.queue(queue ?? QueueFunctions.globalQueue), self)
      let earlier = timers.updateValue(timer, forKey: source)
      earlier?.forget()
    }

    func set(_ source: Object, from start: UInt64, every interval: UInt64) -> Bool {
      guard let timer = timer(source) else { return false }
      let isRepeating = interval != QueueFunctions.forever && interval > 0 && interval < UInt64(Int64.max)
      timer.set(after: delay(until: start), every: isRepeating ? .nanoseconds(Int64(interval)) : nil)
      return true
    }

    /// Its only owner lets go of a timer, which ends with that.
    func released(_ object: Object) {
      guard let object, !timers.isEmpty, let timer = timers.removeValue(forKey: object) else { return }
      timer.forget()
    }
  }
#endif
