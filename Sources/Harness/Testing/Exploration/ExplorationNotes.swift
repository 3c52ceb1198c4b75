/// What runs have shown about a feature, besides failures.
package struct ExplorationNotes: Codable, Equatable, Sendable {
  /// The cases that were sent.
  package var sent: Set<String> = []
  /// The sent cases that changed something: they changed the state or started an effect.
  package var changing: Set<String> = []
  /// The transitions; empty unless requested.
  package var transitions = ExploredTransitions()

  package init(
    sent: Set<String> = [], changing: Set<String> = [], transitions: ExploredTransitions = ExploredTransitions()
  ) {
    self.sent = sent
    self.changing = changing
    self.transitions = transitions
  }

  package mutating func add(_ other: ExplorationNotes) {
    sent.formUnion(other.sent)
    changing.formUnion(other.changing)
    transitions.add(other.transitions)
  }

  /// Adds a case that ended the process, which counts as a change.
  package mutating func addEnd(by lastCase: String) {
    sent.insert(lastCase)
    changing.insert(lastCase)
  }
}
