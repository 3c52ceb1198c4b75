#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UUID {
  /// Makes 00000000-0000-0000-0000-000000000000, …001, …002 and so on; each access begins anew.
  ///
  ///     store.environment.uuid = UUID.incrementing
  ///
  /// Where a module declares its own, that one is taken.
  @_disfavoredOverload
  public static var incrementing: () -> UUID {
    var counter: UInt64 = 0
    return {
      defer { counter += 1 }
      return UUID(counter: counter)
    }
  }

  /// The UUID whose last eight bytes are the number, most significant first.
  init(counter: UInt64) {
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: counter >> UInt64(8 * (7 - index))) }
    self.init(
      uuid: (0, 0, 0, 0, 0, 0, 0, 0, byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)))
  }
}
