#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  /// A Dispatch timer on virtual time. The library's own object is kept, without a time and without handlers, so that it can
  /// be suspended, cancelled and released as usual.
  final class CapturedTimer {
    private unowned let queues: CapturedQueues
    private let queue: CapturedQueue
    /// The suspension count; a timer is created suspended.
    private var suspensions = 1
    private var due: Duration?
    private var interval: Duration?
    private var scheduled: ScheduledWork?
    private var wait: CapturedQueues.Wait?
    private var isCancelled = false
    var handler: HeldBlock?
    var cancelHandler: HeldBlock?
    var registrationHandler: HeldBlock?
    /// How often it has fired since its handler was last called.
    private var missed = 0
    /// How often it had fired when its handler was last called.
    private(set) var data: UInt = 0

    init(on queue: CapturedQueue, _ queues: CapturedQueues) { (self.queue, self.queues) = (queue, queues) }

    /// Sets the timer.
    /// - Parameters:
    ///   - delay: the time until it first fires, negative if that has passed; nil is never.
    ///   - interval: nil if it fires once.
    func set(after delay: Duration?, every interval: Duration?) {
      self.interval = interval
      due = delay.flatMap { delay in queues.timeline.map { $0.now + (interval == nil ? max(delay, .zero) : delay) } }
      missed = 0
      schedule()
    }

    func suspend() {
      suspensions += 1
      unschedule()
    }

    func resume() {
      suspensions -= 1
      if suspensions > 0 { return }
      if let handler = registrationHandler {
        registrationHandler = nil
        queues.append(on: queue, handler.call)
      }
      if isCancelled { return tellOfEnd() }
      if missed > 0 { callHandler() }
      schedule()
    }

    func activate() { if suspensions > 0 { resume() } }

    func cancel() {
      if isCancelled { return }
      isCancelled = true
      unschedule()
      if suspensions <= 0 { tellOfEnd() }
    }

    private func tellOfEnd() {
      let handler = cancelHandler
      forget()
      if let handler { queues.append(on: queue, handler.call) }
    }

    /// Stops the timer for good.
    func forget() {
      unschedule()
      // Releasing these may end other objects, which may call back into this one.
      let handlers = (handler, cancelHandler, registrationHandler)
      (due, handler, cancelHandler, registrationHandler) = (nil, nil, nil, nil)
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
      let (wait, wasWaiting) = (wait, missed > 0)
      missed += advance()
      func goOn() {
        schedule()
        // One call reports everything that was missed.
        if !wasWaiting { callHandler() }
      }
      if let wait { wait.inherited(by: goOn) } else { goOn() }
    }

    /// Advances to when it fires next.
    /// - Returns: how often it was due until now.
    private func advance() -> Int {
      guard let interval, let begun = due, let now = queues.timeline?.now else {
        due = nil
        return 1
      }
      // Exact, unlike a floating-point quotient.
      let late = max(now - begun, .zero).attoseconds / interval.attoseconds
      let count = 1 + Int(clamping: min(late, 1_000_000_000_000_000))
      due = max(begun + interval * count, now)
      return count
    }

    private func callHandler() {
      guard handler != nil else { return missed = 0 }
      queues.append(on: queue) { [self] in
        // If it was suspended or cancelled meanwhile, nothing is called.
        guard suspensions <= 0, !isCancelled, missed > 0, let handler else { return }
        (data, missed) = (UInt(missed), 0)
        handler.call()
      }
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
      let isRepeating = interval != QueueFunctions.forever && interval < UInt64(Int64.max)
      if isRepeating, interval == 0 { WorldSeal.current?.found(.endlessTimer) }
      timer.set(after: delay(until: start), every: isRepeating && interval > 0 ? .nanoseconds(Int64(interval)) : nil)
      return true
    }

    /// Handles the release of a timer by its only owner, which ends it.
    func released(_ object: Object) {
      guard let object, !timers.isEmpty, let timer = timers.removeValue(forKey: object) else { return }
      timer.forget()
    }
  }
#endif
