import Foundation
import Synchronization

/// Keeps a core busy.
final class BusyThread: Sendable {
  private final class Flag: @unchecked Sendable {
    // Unchecked: behind the lock.
    private let lock = NSLock()
    private var isSet = false
    func set() { lock.withLock { isSet = true } }
    var value: Bool { lock.withLock { isSet } }
  }

  private let isStopped = Flag()

  init() {
    let isStopped = isStopped
    Thread.detachNewThread { while !isStopped.value {} }
  }

  func stop() { isStopped.set() }
}
