#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Glibc

  /// Returns the queues of the engine that the calling thread works for, if it plays them.
  /// - Parameters:
  ///   - queue: the queue to which work is dispatched, which is a finding if the engine doesn't play it; nil if nothing is
  ///     dispatched.
  private func sealedQueues(handing queue: QueueFunctions.Object = nil) -> CapturedQueues? {
    guard let seal = WorldSeal.current else { return nil }
    if queue != nil, SealedFunctions.isNetworkCalling {
      seal.found(.network)
      return nil
    }
    if seal.playsQueues { return seal.queues }
    if queue != nil { seal.found(.queue(QueueFunctions.name(of: queue))) }
    return nil
  }

  /// Waits with the system's clock, until an instant that code computed from the script's time.
  private func byTheMachine<Value>(_ when: UInt64, _ body: (UInt64) -> Value) -> Value {
    guard let seal = WorldSeal.current, seal.answersTime, let delay = seal.queues.delay(until: when) else {
      return body(when)
    }
    let nanoseconds = Int64(min(max((delay / .nanoseconds(1)).rounded(.up), 0), 9e18))
    return ThreadWork.unsealed { body(QueueFunctions.makeTime?(0, nanoseconds) ?? when) }
  }

  /// Dispatch, and what is based on it: operation queues, notifications.
  enum SealedQueues {

    /// The runtime's own pool isn't the feature's.
    private static func isFor(_ library: String) -> Bool {
      !library.hasPrefix("libdispatch") && !library.hasPrefix("libswift_Concurrency") && !library.hasPrefix("libXCTest")
        && !library.hasPrefix("libTesting")
    }

    private static func entry<Function>(_ name: String, _ original: Function?, _ function: Function) -> SealedFunctions
      .Entry?
    {
      SealedFunctions.entry(name, original, isFor: isFor, function)
    }

    static var replacements: [String: ImportedFunctions.Replacement] {
      // These are looked up before anything is replaced.
      _ = (QueueFunctions.mainQueue, QueueFunctions.globalQueue, QueueFunctions.label, QueueFunctions.copyBlock)
      _ = (QueueFunctions.releaseBlock, QueueFunctions.retain, QueueFunctions.groupEnter)
      _ = (QueueFunctions.synchronous, QueueFunctions.barrierSynchronous)
      return SealedFunctions.table(blocks + waits + items + sources)
    }

    private static var blocks: [SealedFunctions.Entry?] {
      [
        entry("dispatch_async", QueueFunctions.async) { queue, block in
          if let queues = sealedQueues(handing: queue) {
            queues.async(queue, block)
          } else {
            QueueFunctions.async?(queue, block)
          }
        },
        entry("dispatch_barrier_async", QueueFunctions.barrierAsync) { queue, block in
          if let queues = sealedQueues(handing: queue) {
            queues.async(queue, block, isBarrier: true)
          } else {
            QueueFunctions.barrierAsync?(queue, block)
          }
        },
        entry("dispatch_group_async", QueueFunctions.groupAsync) { group, queue, block in
          if let queues = sealedQueues(handing: queue) {
            queues.async(queue, block, group: group)
          } else {
            QueueFunctions.groupAsync?(group, queue, block)
          }
        },
        entry("dispatch_group_notify", QueueFunctions.groupNotify) { group, queue, block in
          if let queues = sealedQueues(handing: queue) {
            queues.notify(group, on: queue, block)
          } else {
            QueueFunctions.groupNotify?(group, queue, block)
          }
        },
        entry("dispatch_group_leave", QueueFunctions.groupLeave) { group in
          if let queues = sealedQueues() { queues.leave(group) } else { QueueFunctions.groupLeave?(group) }
        },
        entry("dispatch_after", QueueFunctions.after) { when, queue, block in
          if let queues = sealedQueues(handing: queue) {
            queues.after(when, queue, block)
          } else {
            byTheMachine(when) { QueueFunctions.after?($0, queue, block) }
          }
        },
        entry("dispatch_suspend", QueueFunctions.suspend) { object in
          if let queues = sealedQueues() { queues.suspend(object) } else { QueueFunctions.suspend?(object) }
        },
        entry("dispatch_resume", QueueFunctions.resume) { object in
          if let queues = sealedQueues() { queues.resume(object) } else { QueueFunctions.resume?(object) }
        },
        entry("dispatch_activate", QueueFunctions.activate) { object in
          let wasInactive = InactiveQueues.activated(object)
          QueueFunctions.activate?(object)
          guard let queues = sealedQueues() else { return }
          queues.timer(object)?.activate()
          if wasInactive { queues.begin(object) }
        },
        entry("dispatch_queue_attr_make_initially_inactive", QueueFunctions.makeInactive) { attributes in
          let made = QueueFunctions.makeInactive?(attributes) ?? nil
          InactiveQueues.made(attributes: made)
          return made
        },
        entry("dispatch_queue_create", QueueFunctions.makeQueue) { label, attributes in
          let made = QueueFunctions.makeQueue?(label, attributes) ?? nil
          InactiveQueues.made(queue: made, attributes)
          return made
        },
        entry("dispatch_queue_create_with_target", QueueFunctions.makeQueueOnTarget) { label, attributes, target in
          let made = QueueFunctions.makeQueueOnTarget?(label, attributes, target) ?? nil
          InactiveQueues.made(queue: made, attributes)
          return made
        },
      ]
    }

    private static var waits: [SealedFunctions.Entry?] {
      [
        entry("dispatch_sync", QueueFunctions.sync) { queue, block in
          if let queues = sealedQueues() {
            queues.sync(queue, block, isBarrier: false, QueueFunctions.sync)
          } else {
            QueueFunctions.sync?(queue, block)
          }
        },
        entry("dispatch_barrier_sync", QueueFunctions.barrierSync) { queue, block in
          if let queues = sealedQueues() {
            queues.sync(queue, block, isBarrier: true, QueueFunctions.barrierSync)
          } else {
            QueueFunctions.barrierSync?(queue, block)
          }
        },
        entry("dispatch_async_and_wait", QueueFunctions.asyncAndWait) { queue, block in
          if let queues = sealedQueues() {
            queues.sync(queue, block, isBarrier: false, QueueFunctions.sync)
          } else {
            QueueFunctions.asyncAndWait?(queue, block)
          }
        },
        entry("dispatch_apply", QueueFunctions.apply) { count, queue, block in
          if let queues = sealedQueues() {
            queues.apply(count, block)
          } else {
            QueueFunctions.apply?(count, queue, block)
          }
        },
        entry("dispatch_group_wait", QueueFunctions.groupWait) { group, when in
          sealedQueues().map { $0.wait(for: "a group", group, until: when, QueueFunctions.groupWait) }
            ?? byTheMachine(when) { QueueFunctions.groupWait?(group, $0) ?? 0 }
        },
        entry("dispatch_semaphore_wait", QueueFunctions.semaphoreWait) { semaphore, when in
          guard let queues = sealedQueues() else {
            return byTheMachine(when) { QueueFunctions.semaphoreWait?(semaphore, $0) ?? 0 }
          }
          queues.keep(semaphore: semaphore)
          return queues.wait(for: "a semaphore", semaphore, until: when, QueueFunctions.semaphoreWait)
        },
        entry("dispatch_assert_queue_not", QueueFunctions.assertNot) { queue in
          if sealedQueues()?.isCurrent(queue) != false { QueueFunctions.assertNot?(queue) }
        },
        entry("dispatch_get_specific", QueueFunctions.getSpecific) { key in
          sealedQueues().map { $0.specific(key) } ?? QueueFunctions.getSpecific?(key) ?? nil
        },
      ]
    }

    private static var items: [SealedFunctions.Entry?] {
      [
        entry("dispatch_block_create", QueueFunctions.makeBlock) { flags, block in
          let made = QueueFunctions.makeBlock?(flags, block)
          sealedQueues()?.made(made ?? nil, isBarrier: flags & 1 == 1)
          return made ?? nil
        },
        entry("dispatch_block_create_with_qos_class", QueueFunctions.makeBlockOfClass) {
          flags, quality, priority, block in
          let made = QueueFunctions.makeBlockOfClass?(flags, quality, priority, block)
          sealedQueues()?.made(made ?? nil, isBarrier: flags & 1 == 1)
          return made ?? nil
        },
        entry("dispatch_block_notify", QueueFunctions.blockNotify) { item, queue, block in
          if let queues = sealedQueues(handing: queue) {
            queues.notify(item: item, on: queue, block)
          } else {
            QueueFunctions.blockNotify?(item, queue, block)
          }
        },
        entry("dispatch_block_wait", QueueFunctions.blockWait) { item, when in
          sealedQueues().map { $0.wait(forItem: item, until: when) }
            ?? byTheMachine(when) { QueueFunctions.blockWait?(item, $0) ?? 0 }
        },
        entry("dispatch_block_cancel", QueueFunctions.blockCancel) { item in
          QueueFunctions.blockCancel?(item)
          sealedQueues()?.cancelled(item)
        },
      ]
    }

    private static var sources: [SealedFunctions.Entry?] {
      [
        entry("dispatch_source_create", QueueFunctions.makeSource) { type, handle, mask, queue in
          let source = QueueFunctions.makeSource?(type, handle, mask, queue)
          if let queues = sealedQueues(), type == QueueFunctions.timerType {
            queues.made(source ?? nil, on: queue)
          } else {
            WorldSeal.current?.found(.source)
          }
          return source ?? nil
        },
        entry("dispatch_source_set_timer", QueueFunctions.setTimer) { source, start, interval, leeway in
          if sealedQueues()?.set(source, from: start, every: interval) != true {
            byTheMachine(start) { QueueFunctions.setTimer?(source, $0, interval, leeway) }
          }
        },
        entry("dispatch_source_set_event_handler", QueueFunctions.setEventHandler) { source, block in
          if let timer = sealedQueues()?.timer(source) {
            timer.handler = block.map { HeldBlock($0) }
          } else {
            QueueFunctions.setEventHandler?(source, block)
          }
        },
        entry("dispatch_source_set_registration_handler", QueueFunctions.setRegistrationHandler) { source, block in
          if let timer = sealedQueues()?.timer(source) {
            timer.registrationHandler = block.map { HeldBlock($0) }
          } else {
            QueueFunctions.setRegistrationHandler?(source, block)
          }
        },
        entry("dispatch_source_set_cancel_handler", QueueFunctions.setCancelHandler) { source, block in
          if let timer = sealedQueues()?.timer(source) {
            timer.cancelHandler = block.map { HeldBlock($0) }
          } else {
            QueueFunctions.setCancelHandler?(source, block)
          }
        },
        entry("dispatch_source_get_data", QueueFunctions.sourceData) { source in
          sealedQueues()?.timer(source)?.data ?? QueueFunctions.sourceData?(source) ?? 0
        },
        entry("dispatch_source_cancel", QueueFunctions.cancelSource) { source in
          sealedQueues()?.timer(source)?.cancel()
          QueueFunctions.cancelSource?(source)
        },
        entry("dispatch_release", QueueFunctions.release) { object in
          sealedQueues()?.released(object)
          QueueFunctions.release?(object)
        },
      ]
    }
  }
#endif
