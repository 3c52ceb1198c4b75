import Foundation
import XCTest

@testable import HarnessArchitecture

final class ObserversTests: XCTestCase {
  func testAHundredThousandObserversEndOneByOneAndNeedNoStack() {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      var observers: Observers<Int>? = Observers()
      var disposables: [Disposable] = []
      nonisolated(unsafe) var sum = 0
      for _ in 0..<100_000 { if let disposable = observers?.add({ sum += $0 }) { disposables.append(disposable) } }
      observers?.notify(1)
      for disposable in disposables[..<50_000] { disposable.dispose() }
      observers?.notify(1)
      XCTAssertEqual(sum, 150_000)
      XCTAssertEqual(observers?.count, 50_000)
      observers = nil
      for disposable in disposables { disposable.dispose() }
      done.signal()
    }
    thread.stackSize = 1 << 19
    thread.start()
    done.wait()
  }

  func testAllMayEndWhileTheFirstIsNotified() {
    let observers = Observers<Int>()
    var disposables: [Disposable] = []
    var told: [Int] = []
    for number in 0..<10 {
      disposables.append(
        observers.add { _ in
          told.append(number)
          if number == 0 { for disposable in disposables { disposable.dispose() } }
        })
    }
    observers.notify(1)
    XCTAssertEqual(told, [0])
    XCTAssertTrue(observers.isEmpty)
    let last = observers.add { told.append($0) }
    observers.notify(7)
    XCTAssertEqual(told, [0, 7])
    last.dispose()
    observers.notify(8)
    XCTAssertEqual(told, [0, 7])
  }
}
