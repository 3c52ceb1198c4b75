/// The locks that the code of one engine holds, with how much work waited in the middle for it when they were taken.
///
/// All of it runs on one thread. A lock that belongs to code which waits can't be had by what runs in between, where a device has
/// another thread, which would wait.
struct HeldLocks {
  private var held: [(lock: UnsafeMutableRawPointer, depth: Int)] = []
  /// Those that were not taken, since they could not be had.
  private var skipped: [UnsafeMutableRawPointer] = []

  /// Whether code holds it that waits just now.
  func isHeld(_ lock: UnsafeMutableRawPointer, below depth: Int) -> Bool {
    depth > 0 && held.contains { $0.lock == lock && $0.depth < depth }
  }

  mutating func take(_ lock: UnsafeMutableRawPointer, at depth: Int) { held.append((lock, depth)) }

  mutating func skip(_ lock: UnsafeMutableRawPointer) { skipped.append(lock) }

  /// - Returns: whether it was taken.
  mutating func leave(_ lock: UnsafeMutableRawPointer) -> Bool {
    if let index = skipped.lastIndex(of: lock) {
      skipped.remove(at: index)
      return false
    }
    if let index = held.lastIndex(where: { $0.lock == lock }) { held.remove(at: index) }
    return true
  }
}
