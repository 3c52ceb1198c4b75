import Foundation

/// Does the same for each item in parallel, for as many at once as the machine has cores, and at least four. It is for
/// independent commands; the test's own thread checks their results afterwards.
/// - Returns: The results, in the order of the items.
func together<Item, Output>(_ items: [Item], _ work: @escaping (Item) throws -> Output) throws -> [Output] {
  nonisolated(unsafe) let (items, work) = (items, work)
  nonisolated(unsafe) var outputs: [Result<Output, any Error>?] = items.map { _ in nil }
  nonisolated(unsafe) var left = items.indices
  let lock = NSLock()
  let ended = DispatchGroup()
  for _ in 0..<min(items.count, max(4, ProcessInfo.processInfo.activeProcessorCount)) {
    ended.enter()
    Thread.detachNewThread {
      while let index = lock.withLock({ left.popFirst() }) {
        let output = Result { try work(items[index]) }
        lock.withLock { outputs[index] = output }
      }
      ended.leave()
    }
  }
  ended.wait()
  return try outputs.compactMap { try $0?.get() }
}
