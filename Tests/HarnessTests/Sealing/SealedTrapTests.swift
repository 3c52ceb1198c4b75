#if os(Linux)
  import Foundation
  import XCTest

  @testable import Harness

  /// Cases in which a seal might hold too long or too little, or its basis is gone.
  final class SealedTrapTests: SealedTestCase {
    private final class Ending: @unchecked Sendable {
      // Unchecked: one job at a time.
      var log: [String] = []
      private let queue = DispatchQueue(label: "ending")
      private let told: @Sendable (String) -> Void
      private static let shared = Date()

      init(_ told: @escaping @Sendable (String) -> Void) { self.told = told }

      deinit {
        DispatchQueue(label: "other").sync {}
        told("\(Date() > Date(timeIntervalSince1970: 1_700_000_000)) \(UUID() != UUID())")
      }

      /// Only the submitted work keeps the queues alive.
      func unkept() {
        let serial = DispatchQueue(label: "a"), several = DispatchQueue(label: "b", attributes: .concurrent)
        serial.async { self.log.append("now") }
        several.asyncAfter(deadline: .now() + 0.2) { self.log.append("later") }
        for number in 0..<100 { DispatchQueue(label: "\(number)").async {} }
      }

      func waiting() { queue.asyncAfter(deadline: .now() + 9) { [self] in log.append("never") } }

      func lazily() { log.append("\(Self.shared == Date())") }

      /// The library starts threads for its queues.
      func real() {
        let group = DispatchGroup()
        for _ in 0..<8 { DispatchQueue.global().async(group: group) { usleep(100) } }
        group.wait()
        log.append("waited")
      }

      /// A wait within another wait.
      func deep() {
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        queue.async {
          DispatchQueue.global().async { second.signal() }
          second.wait()
          self.log.append("inner")
          first.signal()
        }
        first.wait()
        log.append("outer")
      }
    }

    private final class Told: @unchecked Sendable {
      // Unchecked: one job at a time.
      var texts: [String] = []
    }

    private func ending(_ told: Told = Told()) -> Feature<Ending, ModelAction<Ending>, World> {
      Feature("ending", model: { _ in Ending { told.texts.append($0) } }) { m in
        m.action("unkept", Ending.unkept)
        m.action("waiting", Ending.waiting)
        m.action("lazily", Ending.lazily)
        m.action("real", Ending.real)
        m.action("deep", Ending.deep)
      }
    }

    func testQueuesThatNobodyKeeps() throws {
      XCTAssertEqual(
        try lines(ending(), "send unkept", "run"), ["log[0] = \"now\"", "+200ms", "log[1] = \"later\""])
    }

    /// A model ends with its engine, even if a block holds it. That is after the last step, where the world itself answers.
    func testWhatIsReadAtTheEnd() throws {
      for command in ["send lazily", "send waiting"] {
        let told = Told()
        XCTAssertEqual(try failures(ending(told), command), [])
        XCTAssertEqual(told.texts, ["true true"], command)
      }
    }

    func testAWaitInsideAWait() throws {
      XCTAssertEqual(try lines(ending(), "send deep"), ["log[0] = \"inner\"", "log[1] = \"outer\""])
    }

    func testThreadsOfALibraryAreNobodys() throws {
      XCTAssertEqual(try failures(ending().outside(.queues, .time), "send real"), [])
      XCTAssertEqual(try lines(ending().outside(.queues, .time), "send real"), ["log[0] = \"waited\""])
    }

    /// A value read once per process belongs to its first reader, which no seal can fix.
    func testATimeThatIsReadOnce() throws {
      _ = try lines(ending(), "date 2001-01-01T00:00:00Z", "send lazily")
      XCTAssertEqual(try lines(ending(), "date 2002-01-01T00:00:00Z", "send lazily"), ["log[0] = \"false\""])
    }
  }
#endif
