/// The locks that the code of one engine holds, with the number of waiting pieces of work when they were taken.
///
/// All of it runs on one thread. A lock held by code that waits can't be taken by work that runs in between, whereas on a
/// device another thread would wait for it.
struct HeldLocks {
  private var held: [(lock: UnsafeMutableRawPointer, depth: Int)] = []
  /// The locks that were skipped because they could not be taken.
  private var skipped: [UnsafeMutableRawPointer] = []

  /// Whether currently waiting code holds the lock.
  func isHeld(_ lock: UnsafeMutableRawPointer, below depth: Int) -> Bool {
    depth > 0 && held.contains { $0.lock == lock && $0.depth < depth }
  }

  mutating func take(_ lock: UnsafeMutableRawPointer, at depth: Int) { held.append((lock, depth)) }

  mutating func skip(_ lock: UnsafeMutableRawPointer) { skipped.append(lock) }

  /// - Returns: whether it had been taken.
  mutating func leave(_ lock: UnsafeMutableRawPointer) -> Bool {
    if let index = skipped.lastIndex(of: lock) {
      skipped.remove(at: index)
      return false
    }
    if let index = held.lastIndex(where: { $0.lock == lock }) { held.remove(at: index) }
    return true
  }
}
