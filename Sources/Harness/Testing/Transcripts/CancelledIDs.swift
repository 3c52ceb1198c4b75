/// The ids of effects in one script, as literals.
package struct CancelledIDs: Sendable, Equatable, Codable {
  /// The ids that were cancelled while no effect was in flight under them, sorted.
  package let idle: [String]
  /// The ids under which effects were in flight, sorted.
  package let begun: [String]

  package init(idle: [String], begun: [String]) {
    self.idle = idle
    self.begun = begun
  }

  /// Returns nil if the script has none.
  init?(_ tally: CancellationTally) {
    if tally.idle.isEmpty, tally.begun.isEmpty { return nil }
    idle = tally.idle.map(\.literal).sorted()
    begun = tally.begun.map(\.literal).sorted()
  }
}
