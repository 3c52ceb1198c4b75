import Dispatch
import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// System objects to work with: queues, locks, sessions, timers. They aren't inspected; each is equal only to itself.
final class SystemHandlesTests: XCTestCase {
  // Foundation's own classes; Apple's are Objective-C classes.
  #if !canImport(ObjectiveC)
    func testQueuesLocksAndTimersAreHandles() {
      for type: Any.Type in [
        DispatchQueue.self, DispatchGroup.self, DispatchSemaphore.self, DispatchWorkItem.self, OperationQueue.self,
        BlockOperation.self, NSLock.self, NSRecursiveLock.self, NSCondition.self, Timer.self, RunLoop.self, Thread.self,
        NotificationCenter.self, UserDefaults.self, FileManager.self, JSONDecoder.self, DateFormatter.self,
        NSCache<NSString, NSNumber>.self, URLSession.self, URLSessionDataTask.self, Task<Int, any Error>.self,
        CheckedContinuation<Void, Never>.self, UnsafeContinuation<Int, any Error>.self, AsyncStream<Int>.self,
        AsyncStream<Int>.Continuation.self,
      ] {
        XCTAssertTrue(TypeShape.of(type).isHandle, "\(type)")
      }
    }

    func testWhatKnowsSomethingIsNone() {
      for type: Any.Type in [
        Date.self, URL.self, UUID.self, Decimal.self, Data.self, AttributedString.self, URLRequest.self, Locale.self,
        NSString.self, NSNumber.self, NSArray.self, NSDictionary.self, NSError.self, NSURL.self, NSDate.self,
        NSAttributedString.self, NSLocale.self, NSObject.self, Progress.self, HTTPURLResponse.self, HTTPCookie.self,
        UnitLength.self, URLError.self, Mine.self, Queue.self, AnyKeyPath.self, AnySequence<Int>.self, MainActor.self,
        ContinuousClock.Instant.self, TaskPriority.self,
      ] {
        XCTAssertFalse(TypeShape.of(type).isHandle, "\(type)")
      }
    }
  #endif

  /// Libraries missing here are recognized by their names.
  func testLoggersAreHandles() {
    XCTAssertTrue(SystemHandles.contains(struct: "Logger", of: "os"))
    XCTAssertTrue(SystemHandles.contains(struct: "OSAllocatedUnfairLock", of: "os"))
    XCTAssertTrue(SystemHandles.contains(struct: "Logger", of: "Logging"))
    XCTAssertFalse(SystemHandles.contains(struct: "Logger", of: "Shop"))
    XCTAssertFalse(SystemHandles.contains(struct: "Task", of: "Shop"))
  }

  /// A class of the user's.
  private final class Mine: Operation, @unchecked Sendable { var number = 1 }
  private final class Queue { var label = "a" }

  private struct Kit {
    var name = "k"
    var queue: DispatchQueue? = DispatchQueue(label: "a")
    var lock = NSLock()
    var source: (any DispatchSourceTimer)?
    var item = DispatchWorkItem {}
  }

  func testAHandleIsShownAsAGap() {
    var kit = Kit()
    XCTAssertEqual(LiteralPrinter.text(kit), #"Kit(name: "k", queue: _, lock: _, source: nil, item: _)"#)
    let source = DispatchSource.makeTimerSource()
    source.activate()
    kit.source = source
    kit.queue = nil
    XCTAssertEqual(LiteralPrinter.text(kit), #"Kit(name: "k", queue: nil, lock: _, source: _, item: _)"#)
    XCTAssertThrowsError(try LiteralParser.parse("_", as: NSLock.self)) {
      XCTAssertEqual("\($0)", "NSLock can't be written as a literal: it is an object of the system")
    }
  }

  func testAHandleIsTheSameAsItselfAlone() {
    let kit = Kit()
    XCTAssertTrue(StructuralEquality.areEqual(kit, kit))
    var other = kit
    other.lock = NSLock()
    XCTAssertFalse(StructuralEquality.areEqual(kit, other))
    XCTAssertEqual(ValueDifference.between(kit, other).map(\.path), ["lock"])
    XCTAssertFalse(StructuralEquality.areEqual(NSLock() as NSObject, NSLock() as NSObject))
    let lock = NSLock() as NSObject
    XCTAssertTrue(StructuralEquality.areEqual(lock, lock))
    XCTAssertEqual(LiteralPrinter.text(lock), "NSLock()")
  }

  /// An Equatable value around it decides, as with functions.
  func testAnEqualityAroundItDecides() {
    struct Named: Equatable {
      var name = "n"
      var queue = DispatchQueue(label: "a")
      static func == (left: Self, right: Self) -> Bool { left.name == right.name }
    }
    XCTAssertTrue(StructuralEquality.areEqual(Named(), Named()))
    XCTAssertFalse(StructuralEquality.areEqual(Named(), Named(name: "m")))
  }

  private final class Store {
    let lock = NSLock()
    let queue = DispatchQueue(label: "a")
    var run: (() -> Void)?
    var number = 1
  }

  /// An object's handles don't count as its contents; a function does, since it is unknown what it does.
  func testObjectsHoldNoHandles() {
    let (one, other) = (Store(), Store())
    XCTAssertEqual(LiteralPrinter.text(one), "Store(run: nil, number: 1)")
    XCTAssertTrue(StructuralEquality.areEqual(one, other))
    other.number = 2
    XCTAssertFalse(StructuralEquality.areEqual(one, other))
    other.number = 1
    let number = 3
    other.run = { _ = number }
    XCTAssertFalse(StructuralEquality.areEqual(one, other))
    XCTAssertEqual(LiteralPrinter.text(other), "Store(run: _, number: 1)")
  }
}
