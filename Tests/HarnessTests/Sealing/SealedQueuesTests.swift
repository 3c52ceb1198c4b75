#if os(Linux)
  import Foundation
  import XCTest

  @testable import Harness

  /// Queues in unprepared code: a row for each way of submitting work, and of waiting for it.
  final class SealedQueuesTests: SealedTestCase {
    private final class Worker: @unchecked Sendable {
      // Unchecked: one job at a time.
      var log: [String] = []
      private let queue = DispatchQueue(label: "images")
      private let several = DispatchQueue(label: "several", attributes: .concurrent)
      private let operations = OperationQueue()
      private var item: DispatchWorkItem?
      private var timer: (any DispatchSourceTimer)?

      private func say(_ text: String) { log.append(text) }

      func serial() {
        queue.async {
          dispatchPrecondition(condition: .onQueue(self.queue))
          self.say("a")
        }
        queue.async { self.say("b") }
        say("first")
      }

      func nested() {
        DispatchQueue.main.async {
          dispatchPrecondition(condition: .onQueue(.main))
          self.queue.async {
            self.say("queue")
            DispatchQueue.main.async { self.say("main") }
          }
          self.say("before")
        }
      }

      func barrier() {
        several.async { self.say("1") }
        several.async(flags: .barrier) { self.say("2") }
        several.async { self.say("3") }
      }

      func group() {
        let group = DispatchGroup()
        for index in 0..<3 { DispatchQueue.global().async(group: group) { self.say("\(index)") } }
        group.enter()
        queue.asyncAfter(deadline: .now() + .milliseconds(200)) { group.leave() }
        group.notify(queue: .main) { self.say("done") }
      }

      func groupWait() {
        let group = DispatchGroup()
        queue.async(group: group) { self.say("part") }
        group.wait()
        say("\(group.wait(timeout: .now()) == .success)")
      }

      func later() { queue.asyncAfter(deadline: .now() + .milliseconds(300)) { self.say("later") } }
      func laterByWall() { queue.asyncAfter(wallDeadline: .now() + .milliseconds(300)) { self.say("later") } }
      func now() { queue.asyncAfter(deadline: .now()) { self.say("now") } }

      func typed(_ text: String) {
        item?.cancel()
        let item = DispatchWorkItem { [weak self] in self?.say(text) }
        item.notify(queue: .main) { [weak self] in self?.say("after \(text)") }
        self.item = item
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.25, execute: item)
      }

      func debounced(_ text: String) {
        item?.cancel()
        let item = DispatchWorkItem { [weak self] in self?.say(text) }
        self.item = item
        queue.asyncAfter(deadline: .now() + 0.25, execute: item)
      }

      func itemWait() {
        let item = DispatchWorkItem { self.say("item") }
        queue.async(execute: item)
        item.wait()
        say("after")
      }

      func performed() {
        let item = DispatchWorkItem { self.say("item") }
        item.perform()
        item.notify(queue: queue) { self.say("notified") }
      }

      func ticks() {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 1, repeating: .seconds(2))
        timer.setEventHandler { [weak self] in
          self?.say("tick")
          if self?.log.count == 2 { self?.timer?.cancel() }
        }
        timer.setCancelHandler { [weak self] in self?.say("cancelled") }
        timer.resume()
        self.timer = timer
      }

      func stop() { timer = nil }

      func paused() {
        timer?.suspend()
        queue.asyncAfter(deadline: .now() + 5) { self.timer?.resume() }
      }

      func operate() {
        operations.addOperation { self.say("1") }
        let operation = BlockOperation { self.say("2") }
        operation.completionBlock = { self.say("completed") }
        operations.addOperation(operation)
        OperationQueue.main.addOperation { self.say("main") }
      }

      func operateAndWait() {
        operations.addOperations(
          [BlockOperation { self.say("1") }, BlockOperation { self.say("2") }], waitUntilFinished: true)
        say("after")
      }

      func notified() {
        let name = Notification.Name("SealedQueuesTests")
        let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: operations) {
          [weak self] _ in
          self?.say("heard")
        }
        NotificationCenter.default.post(name: name, object: nil)
        NotificationCenter.default.removeObserver(observer)
        say("posted")
      }

      func semaphore() {
        let semaphore = DispatchSemaphore(value: 0)
        queue.async {
          self.say("work")
          semaphore.signal()
        }
        semaphore.wait()
        say("\(semaphore.wait(timeout: .now()) == .timedOut)")
      }

      /// One block of a concurrent queue waits for another one.
      func crossed() {
        let semaphore = DispatchSemaphore(value: 0)
        several.async {
          semaphore.wait()
          self.say("waited")
        }
        several.async {
          self.say("signals")
          semaphore.signal()
        }
      }

      func condition() {
        let condition = NSCondition()
        nonisolated(unsafe) var isDone = false
        queue.async {
          condition.lock()
          isDone = true
          condition.signal()
          condition.unlock()
        }
        condition.lock()
        while !isDone { condition.wait() }
        condition.unlock()
        say("done")
      }

      func loop() { DispatchQueue.concurrentPerform(iterations: 3) { self.say("\($0)") } }

      func synchronous() {
        queue.async { self.say("1") }
        queue.sync { self.say("2") }
        DispatchQueue.global().async {
          dispatchPrecondition(condition: .notOnQueue(.main))
          DispatchQueue.main.sync { self.say("3") }
          self.say("4")
        }
      }

      func suspended() {
        queue.suspend()
        queue.async { self.say("held") }
        DispatchQueue.main.async {
          self.say("main")
          self.queue.resume()
        }
      }

      func held() {
        queue.suspend()
        queue.async { self.say("never") }
      }

      func inactive() {
        let queue = DispatchQueue(label: "later", attributes: [.initiallyInactive])
        queue.async { self.say("activated") }
        self.queue.async {
          self.say("before")
          queue.activate()
        }
      }

      func between() {
        several.async { self.say("1") }
        several.sync { self.say("beside") }
        several.async(flags: .barrier) { self.say("2") }
        several.sync { self.say("behind the barrier") }
      }

      func continued() async {
        let number = await withCheckedContinuation { continuation in
          queue.asyncAfter(deadline: .now() + 0.2) { continuation.resume(returning: 4) }
        }
        say("\(number)")
      }
    }

    private var worker: Feature<Worker, ModelAction<Worker>, World> {
      Feature("worker", model: { _ in Worker() }) { m in
        m.action("serial", Worker.serial)
        m.action("nested", Worker.nested)
        m.action("barrier", Worker.barrier)
        m.action("group", Worker.group)
        m.action("groupWait", Worker.groupWait)
        m.action("later", Worker.later)
        m.action("laterByWall", Worker.laterByWall)
        m.action("now", Worker.now)
        m.action("typed", Worker.typed)
        m.action("debounced", Worker.debounced)
        m.action("itemWait", Worker.itemWait)
        m.action("performed", Worker.performed)
        m.action("ticks", Worker.ticks)
        m.action("stop", Worker.stop)
        m.action("paused", Worker.paused)
        m.action("operate", Worker.operate)
        m.action("operateAndWait", Worker.operateAndWait)
        m.action("notified", Worker.notified)
        m.action("semaphore", Worker.semaphore)
        m.action("crossed", Worker.crossed)
        m.action("condition", Worker.condition)
        m.action("loop", Worker.loop)
        m.action("synchronous", Worker.synchronous)
        m.action("suspended", Worker.suspended)
        m.action("held", Worker.held)
        m.action("inactive", Worker.inactive)
        m.action("between", Worker.between)
        m.action("continued", Worker.continued)
      }
    }

    /// The log of a script, and the other lines.
    private func said(_ commands: String...) throws -> [String] {
      let lines = try lines(worker, commands)
      return lines.filter { $0 != "nothing" }.map { line in
        line.hasPrefix("log[") ? String(line.split(separator: "\"", omittingEmptySubsequences: false)[1]) : line
      }
    }

    private func rows() throws -> [(row: String, said: [String], expected: [String])] {
      [
        ("serial", try said("send serial"), ["first", "a", "b"]),
        ("nested", try said("send nested"), ["before", "queue", "main"]),
        ("barrier", try said("send barrier"), ["1", "2", "3"]),
        ("group", try said("send group", "run"), ["0", "1", "2", "+200ms", "done"]),
        ("groupWait", try said("send groupWait"), ["part", "true"]),
        ("later", try said("send later", "advance 299ms", "advance 1ms"), ["+1ms", "later"]),
        ("laterByWall", try said("send laterByWall", "run"), ["+300ms", "later"]),
        ("now", try said("send now"), ["now"]),
        (
          "typed", try said("send typed(\"a\")", "advance 100ms", "send typed(\"b\")", "run"),
          ["+150ms", "after a", "+250ms", "b", "after b"]
        ),
        (
          "debounced", try said("send debounced(\"a\")", "advance 100ms", "send debounced(\"b\")", "run"),
          ["+250ms", "b"]
        ),
        ("itemWait", try said("send itemWait"), ["item", "after"]),
        ("performed", try said("send performed"), ["item", "notified"]),
        ("ticks", try said("send ticks", "run"), ["+1s", "tick", "+3s", "tick", "cancelled"]),
        ("stop", try said("send ticks", "advance 1s", "send stop", "run"), ["+1s", "tick"]),
        (
          "paused", try said("send ticks", "send paused", "run"),
          ["+5s", "tick", "+7s", "tick", "cancelled"]
        ),
        ("operate", try said("send operate"), ["1", "2", "main", "completed"]),
        ("operateAndWait", try said("send operateAndWait"), ["1", "2", "after"]),
        ("notified", try said("send notified"), ["heard", "posted"]),
        ("semaphore", try said("send semaphore"), ["work", "true"]),
        ("crossed", try said("send crossed"), ["signals", "waited"]),
        ("condition", try said("send condition"), ["done"]),
        ("loop", try said("send loop"), ["0", "1", "2"]),
        ("synchronous", try said("send synchronous"), ["1", "2", "3", "4"]),
        ("suspended", try said("send suspended"), ["main", "held"]),
        ("inactive", try said("send inactive"), ["before", "activated"]),
        ("between", try said("send between"), ["beside", "1", "2", "behind the barrier"]),
        ("continued", try said("send continued", "run"), ["+200ms", "4"]),
        (
          "in flight", try said("send later"),
          ["in flight, started by later: a block on queue \"images\", due in 300ms"]
        ),
        (
          "held", try said("send held"),
          ["in flight, started by held: a block on queue \"images\", which is suspended"]
        ),
      ]
    }

    func testEachWayHasOneOrder() throws {
      for (row, said, expected) in try rows() { XCTAssertEqual(said, expected, row) }
    }

    func testBesideBusyCores() throws {
      let busy = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in BusyThread() }
      defer { for thread in busy { thread.stop() } }
      for _ in 0..<LongTests.count(1_000, short: 200) {
        for (row, said, expected) in try rows() { XCTAssertEqual(said, expected, row) }
      }
    }
  }
#endif
