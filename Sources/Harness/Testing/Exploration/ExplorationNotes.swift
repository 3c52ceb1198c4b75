/// What runs have shown of a feature, besides what is wrong with it.
package struct ExplorationNotes: Codable, Equatable, Sendable {
  /// The cases that were sent.
  package var sent: Set<String> = []
  /// Those of them that have changed something: the state, or an effect was started.
  package var changing: Set<String> = []
  /// Empty where nobody asked for them.
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

  /// A case that has ended the process has done more than nothing.
  package mutating func addEnd(by lastCase: String) {
    sent.insert(lastCase)
    changing.insert(lastCase)
  }
}
