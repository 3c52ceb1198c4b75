#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a world gets from what no script says: for the environment of a living store.
struct LiveSources {
  /// The date now.
  let date: () -> Date
  /// A new id.
  let uuid: () -> UUID
}
