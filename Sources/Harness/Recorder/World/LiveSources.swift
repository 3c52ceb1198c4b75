#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A world's sources of values that no script provides, for the environment of a running app.
package struct LiveSources: Sendable {
  /// Returns the current date.
  let date: @Sendable () -> Date
  /// Returns a new id.
  let uuid: @Sendable () -> UUID
}
