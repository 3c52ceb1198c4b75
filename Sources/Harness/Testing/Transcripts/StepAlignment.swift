/// How the lines of one step become others: for failures, for a review and its groups, and between two playings.
package enum StepAlignment {
  /// In the order in which to show it.
  package enum Entry: Equatable, Sendable {
    /// The index of the old line, and that of the new one.
    case same(Int, Int)
    /// Two lines of the same path or event.
    case changed(Int, Int)
    /// A line that stands at another place among the new ones.
    case movedAway(Int)
    /// A line that stood at another place among the old ones.
    case movedHere(Int)
    case removed(Int)
    case added(Int)
  }

  package static func entries(_ old: [String], _ new: [String]) -> [Entry] {
    var hunks = Hunks(old, new)
    hunks.findMoves()
    hunks.pair()
    return hunks.entries
  }
}

/// Lines between lines that stay, and what becomes of each.
private struct Hunks {
  /// A minimal difference of thousands of unlike lines takes seconds, and nobody reads it.
  private static let maxCount = 400

  private let old: [String]
  private let new: [String]
  private let oldBytes: [[UInt8]]
  private let newBytes: [[UInt8]]
  /// Indices of old lines that go and of new ones that come, hunk by hunk, and the line that follows.
  private var hunks: [(gone: [Int], come: [Int], next: (old: Int, new: Int)?)] = []
  private var moved: (gone: Set<Int>, come: Set<Int>) = ([], [])
  /// By the old line; and the new ones that have one.
  private var pairs: [Int: Int] = [:]
  private var paired: Set<Int> = []

  init(_ old: [String], _ new: [String]) {
    (self.old, self.new) = (old, new)
    // By bytes: as strings, two spellings of one character would be equal.
    oldBytes = old.map { Array($0.utf8) }
    newBytes = new.map { Array($0.utf8) }
    let difference = SequenceDifference(oldBytes, newBytes, maxCount: Self.maxCount, otherwise: .byPosition, isSame: ==)
    var hunk: (gone: [Int], come: [Int], next: (old: Int, new: Int)?) = ([], [], nil)
    for edit in difference.edits {
      switch edit {
      case .removed(let index): hunk.gone.append(index)
      case .inserted(let index): hunk.come.append(index)
      case .same(let index, let other):
        hunk.next = (index, other)
        hunks.append(hunk)
        hunk = ([], [], nil)
      }
    }
    hunks.append(hunk)
  }

  /// Lines that came to another place as they are.
  mutating func findMoves() {
    var open: [[UInt8]: [Int]] = [:]
    for index in hunks.flatMap(\.come).reversed() { open[newBytes[index], default: []].append(index) }
    for index in hunks.flatMap(\.gone) {
      guard let place = open[oldBytes[index]]?.popLast() else { continue }
      moved.gone.insert(index)
      moved.come.insert(place)
    }
  }

  /// Lines of one subject within a hunk: a review shows them beside each other, in the order that the file will have.
  mutating func pair() {
    for hunk in hunks {
      // Lines of a page have nothing to be known by but their place.
      let lines = hunk.gone.map { old[$0] } + hunk.come.map { new[$0] }
      if hunk.gone.count == hunk.come.count, lines.allSatisfy({ ObservationLine($0).isView }) {
        for (gone, come) in zip(hunk.gone, hunk.come) where !moved.gone.contains(gone) && !moved.come.contains(come) {
          pair(gone, come)
        }
      } else {
        pair(hunk.gone, hunk.come)
      }
    }
  }

  /// Pairs lines of the same path or event, in their order.
  private mutating func pair(_ gone: [Int], _ come: [Int]) {
    var open: [ObservationLine.Subject: [Int]] = [:]
    for index in come.reversed() where !moved.come.contains(index) {
      if let subject = ObservationLine(new[index]).subject { open[subject, default: []].append(index) }
    }
    if open.isEmpty { return }
    for index in gone where !moved.gone.contains(index) {
      if let subject = ObservationLine(old[index]).subject, let match = open[subject]?.popLast() { pair(index, match) }
    }
  }

  private mutating func pair(_ gone: Int, _ come: Int) {
    pairs[gone] = come
    paired.insert(come)
  }

  var entries: [StepAlignment.Entry] {
    var entries: [StepAlignment.Entry] = []
    for hunk in hunks {
      for index in hunk.gone {
        if moved.gone.contains(index) {
          entries.append(.movedAway(index))
        } else {
          entries.append(pairs[index].map { .changed(index, $0) } ?? .removed(index))
        }
      }
      for index in hunk.come where !paired.contains(index) {
        entries.append(moved.come.contains(index) ? .movedHere(index) : .added(index))
      }
      if let next = hunk.next { entries.append(.same(next.old, next.new)) }
    }
    return entries
  }
}
