#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a world gets from what no script says: for the environment of a living store.
package struct LiveSources: Sendable {
  /// The date now.
  let date: @Sendable () -> Date
  /// A new id.
  let uuid: @Sendable () -> UUID
}
