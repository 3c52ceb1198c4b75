#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import Synchronization

extension UUID {
  /// A function that makes 00000000-0000-0000-0000-000000000000, …001, …002 and so on; each access starts again from the first.
  ///
  ///     store.environment.uuid = UUID.incrementing
  ///
  /// If a module declares its own, Swift uses that one.
  @_disfavoredOverload
  public static var incrementing: () -> UUID {
    let ids = IncrementingIDs()
    return { ids.next() }
  }

  /// Creates the UUID that ends in a number: `UUID(7)` is 00000000-0000-0000-0000-000000000007, as in transcripts and
  /// swift-dependencies. A negative number fills the last eight bytes with its two's complement.
  ///
  /// If a module declares its own, Swift uses that one.
  @_disfavoredOverload
  public init(_ number: Int) { self.init(endingIn: UInt64(bitPattern: Int64(number))) }

  /// Creates the UUID whose last eight bytes are the number, most significant first.
  package init(endingIn number: UInt64) {
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: number >> UInt64(8 * (7 - index))) }
    self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)))
  }
}

/// Ids that count up from 0, shared by all who hold this object.
package final class IncrementingIDs: Sendable {
  private let count = Mutex<UInt64>(0)

  package init() {}

  package func next() -> UUID {
    count.withLock { count in
      defer { count += 1 }
      return UUID(endingIn: count)
    }
  }
}
