/// What runs have shown of a feature, besides what is wrong with it.
package struct ExplorationNotes: Equatable, Sendable {
  /// The cases that were sent.
  package var sent: Set<String> = []
  /// Those of them that have changed something: the state, or an effect was started.
  package var changing: Set<String> = []
  /// Empty where nobody asked for them.
  package var ways = ExploredWays()

  package init(sent: Set<String> = [], changing: Set<String> = [], ways: ExploredWays = ExploredWays()) {
    self.sent = sent
    self.changing = changing
    self.ways = ways
  }

  package mutating func add(_ other: ExplorationNotes) {
    sent.formUnion(other.sent)
    changing.formUnion(other.changing)
    ways.add(other.ways)
  }

  /// A case that has ended the process has done more than nothing.
  package mutating func addEnd(by lastCase: String) {
    sent.insert(lastCase)
    changing.insert(lastCase)
  }
}

extension WireWriter {
  mutating func append(_ notes: ExplorationNotes) {
    append(notes.sent.sorted())
    append(notes.changing.sorted())
    append([notes.ways.initial])
    append(notes.ways.isCut ? 1 : 0)
    append(notes.ways.taken.count)
    for (way, taken) in notes.ways.taken {
      append([way.action, way.from, way.to, taken.script])
      append([taken.steps, taken.run, taken.isReceived ? 1 : 0])
    }
  }
}

extension WireReader {
  mutating func explorationNotes() -> ExplorationNotes? {
    guard let sent = texts(), let changing = texts(), let initial = texts()?.first, let isCut = int(), let count = int()
    else { return nil }
    var notes = ExplorationNotes(sent: Set(sent), changing: Set(changing))
    notes.ways.initial = initial
    notes.ways.isCut = isCut == 1
    for _ in 0..<max(0, count) {
      guard let texts = texts(), texts.count == 4, let numbers = ints(), numbers.count == 3 else { return nil }
      notes.ways.add(
        .init(action: texts[0], from: texts[1], to: texts[2]),
        .init(steps: numbers[0], run: numbers[1], isReceived: numbers[2] == 1, script: texts[3]))
    }
    return notes
  }
}
