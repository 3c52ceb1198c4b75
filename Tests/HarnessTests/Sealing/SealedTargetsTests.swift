#if os(Linux)
  import Foundation
  import XCTest

  @testable import Harness

  /// Target queues, suspension, late timers and barrier items, as on a device.
  final class SealedTargetsTests: SealedTestCase {
    private final class Worker: @unchecked Sendable {
      // Unchecked: one job at a time.
      var log: [String] = []
      private let queue = DispatchQueue(label: "q")
      private let several = DispatchQueue(label: "c", attributes: .concurrent)
      private let other = DispatchQueue(label: "r")
      private var timer: (any DispatchSourceTimer)?
      private let key = DispatchSpecificKey<Int>()

      private func say(_ text: String) { log.append(text) }

      func onMain() {
        DispatchQueue(label: "ui", target: .main).async {
          dispatchPrecondition(condition: .onQueue(.main))
          self.say("ran")
        }
      }

      func oneTarget() {
        let (first, second) = (DispatchQueue(label: "a", target: queue), DispatchQueue(label: "b", target: queue))
        let signal = DispatchSemaphore(value: 0)
        first.async {
          self.say("a1")
          signal.wait()
          self.say("a2")
        }
        second.async { self.say("b") }
        other.async { signal.signal() }
      }

      func suspendedTarget() {
        queue.suspend()
        DispatchQueue(label: "a", target: queue).async { self.say("a") }
        other.asyncAfter(deadline: .now() + 1) { self.queue.resume() }
      }

      func suspendedInside() {
        queue.async {
          self.say("a")
          self.queue.suspend()
        }
        queue.async { self.say("b") }
        other.asyncAfter(deadline: .now() + 1) { self.queue.resume() }
      }

      func barrierItem() {
        let signal = DispatchSemaphore(value: 0)
        several.async {
          self.say("1")
          signal.wait()
          self.say("2")
        }
        several.async(execute: DispatchWorkItem(flags: .barrier) { self.say("barrier") })
        other.async { signal.signal() }
      }

      func notifiedByHand() {
        let item = DispatchWorkItem { self.say("performed") }
        item.notify(queue: .main) { self.say("notified") }
        item.perform()
      }

      func cancelledLater() {
        let item = DispatchWorkItem { self.say("never") }
        queue.asyncAfter(deadline: .now() + 1, execute: item)
        item.cancel()
        item.notify(queue: .main) { self.say("notified") }
      }

      func paused() {
        tick(every: 1)
        other.asyncAfter(deadline: .now() + 1.5) { self.timer?.suspend() }
        other.asyncAfter(deadline: .now() + 6.2) { self.timer?.resume() }
        other.asyncAfter(deadline: .now() + 7.5) { self.timer?.cancel() }
      }

      func late() {
        tick(every: 1, from: -0.5)
        other.asyncAfter(deadline: .now() + 1.6) { self.timer?.cancel() }
      }

      func cancelledWhilePending() {
        tick(every: 1)
        other.asyncAfter(deadline: .now() + 0.5) { self.queue.suspend() }
        other.asyncAfter(deadline: .now() + 1.5) {
          self.timer?.cancel()
          self.queue.resume()
        }
      }

      func registered() {
        tick(every: 5, from: 5, registered: true)
        other.asyncAfter(deadline: .now() + 1) { self.timer?.cancel() }
      }

      private func tick(every interval: Double, from start: Double = 0, registered: Bool = false) {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + start, repeating: interval)
        timer.setEventHandler { self.say("tick \(self.timer?.data ?? 0)") }
        if registered { timer.setRegistrationHandler { self.say("registered") } }
        self.timer = timer
        timer.resume()
      }

      func limited() {
        let slots = DispatchSemaphore(value: 2)
        slots.wait()
        queue.asyncAfter(deadline: .now() + 5) { slots.signal() }
      }

      func endless() { Thread.sleep(forTimeInterval: 1e9) }

      func deep() {
        let signal = DispatchSemaphore(value: 0)
        for _ in 0..<3_000 { several.async { signal.wait() } }
        other.async { for _ in 0..<3_000 { signal.signal() } }
      }

      func whose() {
        queue.setSpecific(key: key, value: 7)
        let signal = DispatchSemaphore(value: 0)
        queue.async {
          self.say("q \(DispatchQueue.getSpecific(key: self.key) ?? 0)")
          signal.wait()
        }
        DispatchQueue.main.async {
          dispatchPrecondition(condition: .notOnQueue(self.queue))
          self.say("main \(DispatchQueue.getSpecific(key: self.key) ?? 0)")
          signal.signal()
        }
      }

      func condition() {
        let condition = NSCondition()
        condition.lock()
        condition.wait()
        condition.unlock()
        say("went on")
      }

      /// Another thread would wait for the lock, and then the signal would come.
      func locked(_ isRecursive: Bool) {
        let lock: any NSLocking & Sendable = isRecursive ? NSRecursiveLock() : NSLock()
        let signal = DispatchSemaphore(value: 0)
        lock.lock()
        queue.async {
          lock.lock()
          self.say("q")
          lock.unlock()
        }
        other.async { signal.signal() }
        signal.wait()
        lock.unlock()
        lock.lock()
        lock.unlock()
      }

      func seeded() {
        srand48(7)
        let first = drand48()
        srand48(7)
        say("\(first == drand48())")
      }

      func folder() {
        let path = NSTemporaryDirectory() + "/harness-\(getpid())"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try? "x".write(toFile: path + "/a", atomically: true, encoding: .utf8)
        try? FileManager.default.removeItem(atPath: path)
      }
    }

    private var worker: Feature<Worker, ModelAction<Worker>, World> {
      Feature("worker", model: { _ in Worker() }) { m in
        m.action("onMain", Worker.onMain)
        m.action("oneTarget", Worker.oneTarget)
        m.action("suspendedTarget", Worker.suspendedTarget)
        m.action("suspendedInside", Worker.suspendedInside)
        m.action("barrierItem", Worker.barrierItem)
        m.action("notifiedByHand", Worker.notifiedByHand)
        m.action("cancelledLater", Worker.cancelledLater)
        m.action("paused", Worker.paused)
        m.action("late", Worker.late)
        m.action("cancelledWhilePending", Worker.cancelledWhilePending)
        m.action("registered", Worker.registered)
        m.action("limited", Worker.limited)
        m.action("endless", Worker.endless)
        m.action("deep", Worker.deep)
        m.action("whose", Worker.whose)
        m.action("condition", Worker.condition)
        m.action("locked", Worker.locked)
        m.action("seeded", Worker.seeded)
        m.action("folder", Worker.folder)
      }
    }

    /// The log, with times.
    private func said(_ commands: String...) throws -> [String] {
      try lines(worker, commands).filter { $0 != "nothing" }.map { line in
        line.hasPrefix("log[") ? String(line.split(separator: "\"", omittingEmptySubsequences: false)[1]) : line
      }
    }

    func testQueuesOnQueues() throws {
      XCTAssertEqual(try said("send onMain"), ["ran"])
      XCTAssertEqual(try said("send oneTarget"), ["a1", "a2", "b"])
      XCTAssertEqual(try said("send suspendedTarget", "run"), ["+1s", "a"])
      XCTAssertEqual(try said("send suspendedInside", "run"), ["a", "+1s", "b"])
      XCTAssertEqual(try said("send whose"), ["q 7", "main 0"])
    }

    func testItems() throws {
      XCTAssertEqual(try said("send barrierItem"), ["1", "2", "barrier"])
      XCTAssertEqual(try said("send notifiedByHand"), ["performed", "notified"])
      XCTAssertEqual(try said("send cancelledLater", "run"), ["+1s", "notified"])
      XCTAssertEqual(
        try said("send limited"), ["in flight, started by limited: a block on queue \"q\", due in 5s"])
    }

    func testTimersThatAreLate() throws {
      XCTAssertEqual(
        try said("send paused", "run"), ["tick 1", "+1s", "tick 1", "+6.2s", "tick 5", "+7s", "tick 1"])
      XCTAssertEqual(try said("send late", "run"), ["tick 1", "+500ms", "tick 1", "+1.5s", "tick 1"])
      XCTAssertEqual(try said("send cancelledWhilePending", "run"), ["tick 1"])
      XCTAssertEqual(try said("send registered", "run"), ["registered"])
    }

    func testWhatCouldTrapOrHang() throws {
      XCTAssertTrue(try failures(worker, "send endless")[0].contains("a thread was put to sleep in send endless"))
      XCTAssertTrue(try failures(worker, "send deep")[0].contains("code waited in vain for a semaphore"))
      XCTAssertTrue(try failures(worker, "send condition")[0].contains("code waited in vain for a condition"))
    }

    func testLocksOfCodeThatWaits() throws {
      for isRecursive in ["true", "false"] {
        let failures = try failures(worker, "send locked(\(isRecursive))", "send locked(\(isRecursive))")
        XCTAssertEqual(failures.count, 1, "\(failures)")
        XCTAssertTrue(
          failures[0].hasPrefix("code waited in vain for a lock, which is held by code that waits in send locked, by "),
          failures[0])
      }
    }

    func testNumbersThatCodeSeedsAreItsOwn() throws { XCTAssertEqual(try said("send seeded"), ["true"]) }

    func testFilesThatAreChanged() throws {
      let failures = try failures(worker, "send folder")
      XCTAssertEqual(
        failures.map { $0.components(separatedBy: " in send").first ?? "" },
        [
          "the file harness-\(getpid()) was made", "the file a was written", "the file harness-\(getpid()) was removed",
          "the file a was removed",
        ])
    }
  }
#endif
