#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Dispatch
  import Glibc

  // Code that waits for other code. What is ready runs in the middle of it, as other threads would.
  extension CapturedQueues {
    /// - Parameters:
    ///   - what: `a semaphore`.
    ///   - original: waits for the object no longer than until a time, and returns 0 where that has come.
    func wait(for what: String, _ object: Object, until when: UInt64, _ original: QueueFunctions.Wait?) -> Int {
      guard let original else { return 0 }
      if let delay = delay(until: when), delay <= .zero { return original(object, QueueFunctions.now) }
      if wait(until: { original(object, QueueFunctions.now) == 0 }) { return 0 }
      reportBlocked(what)
      // Nobody can go on from here but as if it had come; with a time, as if that had passed.
      return when == QueueFunctions.forever ? 0 : original(object, QueueFunctions.now)
    }

    /// - Returns: whether it came.
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
        // Not kept: it may not leave the call.
        executor?.runNow(
          QueueBlock(on: queue) {
            guard turn.take() else { return }
            HeldBlock.call(block)
            ended.signal()
          }, isForMain: true)
        // Where the main thread never came to it, it mustn't later.
        if turn.take() { return blocked(by: queue, block) }
        return ThreadWork.unsealed { ended.wait() }
      }
      guard queue.canBegin(place, isBarrier: isBarrier) else { return blocked(by: queue, block) }
      queue.run(place, isBarrier: isBarrier) { ThreadWork.onQueue { original?(address, block) } }
    }

    /// Runs the first block of a queue that may begin, of those that came before a place.
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

    /// All parts of a loop that may go on at the same time, one after the other.
    func apply(_ count: Int, _ block: Object) { for index in 0..<max(count, 0) { HeldBlock.call(block, index) } }
  }
#endif
