#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Dispatch
  import Glibc

  // Code that waits for other code. Meanwhile ready work runs in the middle of it, as other threads would.
  extension CapturedQueues {
    /// Waits for an object.
    /// - Parameters:
    ///   - what: for example `a semaphore`.
    ///   - original: waits for the object until a time at most, and returns 0 if it was signaled.
    func wait(for what: String, _ object: Object, until when: UInt64, _ original: QueueFunctions.Wait?) -> Int {
      guard let original else { return 0 }
      if let delay = delay(until: when), delay <= .zero { return original(object, QueueFunctions.now) }
      if wait(until: { original(object, QueueFunctions.now) == 0 }) { return 0 }
      reportBlocked(what)
      // The only way to continue is as if it had been signaled; with a timeout, as if that had passed.
      return when == QueueFunctions.forever ? 0 : original(object, QueueFunctions.now)
    }

    /// - Returns: whether the condition was met.
    private func wait(until isOver: () -> Bool) -> Bool {
      while !isOver() { if executor?.runOneMeanwhile() != true { return false } }
      return true
    }

    func wait(forItem item: Object, until when: UInt64) -> Int {
      wait(for: "a work item", item, until: when) { item, _ in
        WorldSeal.current?.queues.hasRun(item) ?? true ? 0 : Int(ETIMEDOUT)
      }
    }

    func reportBlocked(_ what: String) { WorldSeal.current?.found(.wait(what)) }

    /// - Parameter original: calls the block on the queue, on this thread.
    func sync(_ address: Object, _ block: Object, isBarrier: Bool, _ original: QueueFunctions.OfTwo?) {
      let (queue, isBarrier) = (queue(address), isBarrier || isBarrierItem(block))
      let place = queue.place(isBarrier: isBarrier)
      while queue.pending > 0, queue.isBehind(place, isBarrier: isBarrier), runOne(of: queue, before: place) {}
      if queue.isMain {
        if executor?.isMainBusy == true { return blocked(by: queue, block) }
        let (turn, ended) = (MainQueue.Turn(), DispatchSemaphore(value: 0))
        // Not kept: it may not outlive the call.
        executor?.runNow(
          QueueBlock(on: queue) {
            guard turn.take() else { return }
            HeldBlock.call(block)
            ended.signal()
          }, isForMain: true)
        // If the main thread never reached it, it must not run later.
        if turn.take() { return blocked(by: queue, block) }
        return ThreadWork.unsealed { ended.wait() }
      }
      guard queue.canBegin(place, isBarrier: isBarrier) else { return blocked(by: queue, block) }
      queue.run(place, isBarrier: isBarrier) { ThreadWork.onQueue { original?(address, block) } }
    }

    /// Runs the first block of a queue that may begin, among those before a position.
    private func runOne(of queue: CapturedQueue, before place: Int) -> Bool {
      executor?.runOneMeanwhile { block in
        guard let block = block as? QueueBlock else { return false }
        return block.queue === queue && block.place < place
      } ?? false
    }

    private func blocked(by queue: CapturedQueue, _ block: Object) {
      reportBlocked(queue.name)
      HeldBlock.call(block)
    }

    /// Runs all iterations of a concurrent loop, one after the other.
    func apply(_ count: Int, _ block: Object) { for index in 0..<max(count, 0) { HeldBlock.call(block, index) } }
  }
#endif
