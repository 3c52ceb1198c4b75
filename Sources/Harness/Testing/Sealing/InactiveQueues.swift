#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Synchronization

  /// The queues of this process that were created inactive, until they are activated, since the library can't be asked.
  enum InactiveQueues {
    private struct Known: @unchecked Sendable {
      // Unchecked: only addresses, behind a lock.
      var attributes: Set<UnsafeRawPointer> = []
      var queues: Set<UnsafeRawPointer> = []
    }

    private static let known = Mutex(Known())

    /// Registers attributes for inactive queues.
    static func made(attributes: QueueFunctions.Object) {
      guard let attributes else { return }
      known.withLock { known in _ = known.attributes.insert(attributes) }
    }

    static func made(queue: QueueFunctions.Object, _ attributes: QueueFunctions.Object) {
      guard let queue else { return }
      known.withLock { known in
        if let attributes, known.attributes.contains(attributes) {
          known.queues.insert(queue)
        } else if !known.queues.isEmpty {
          // An earlier queue may have had the address.
          known.queues.remove(queue)
        }
      }
    }

    /// - Returns: whether it was inactive.
    static func activated(_ queue: QueueFunctions.Object) -> Bool {
      guard let queue else { return false }
      return known.withLock { !$0.queues.isEmpty && $0.queues.remove(queue) != nil }
    }

    static func contains(_ queue: UnsafeRawPointer) -> Bool { known.withLock { $0.queues.contains(queue) } }
  }
#endif
