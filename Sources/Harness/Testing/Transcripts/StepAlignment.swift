/// Aligns the lines of a step with others: for failures, for a review and its groups, and between two replays.
package enum StepAlignment {
  /// An entry of the alignment, in display order.
  package enum Entry: Equatable, Sendable {
    /// An unchanged line, with its old and its new index.
    case same(Int, Int)
    /// Two lines of the same path or event.
    case changed(Int, Int)
    /// A line that is at another position among the new ones.
    case movedAway(Int)
    /// A line that was at another position among the old ones.
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

  /// Lines shown side by side, with their alignment.
  typealias Sides = (old: [WrittenLine], new: [WrittenLine], entries: [Entry])

  /// Aligns recorded lines with others in the form of a file: with repeated blocks, unless fewer single lines differ, and with
  /// changed `payload` values written out.
  /// - Parameters:
  ///   - command: the command above the lines.
  ///   - named: returns the literal of a named value of the script.
  static func written(
    _ old: [String], _ new: [String], below command: String? = nil, named: @escaping (String) -> String? = { _ in nil }
  ) -> Sides {
    func sides(_ old: [WrittenLine], _ right: [WrittenLine]) -> Sides {
      let left = RecordedPayload(old, beside: new, below: command, named: named).spelledOut
      let entries = entries(left.map(\.indented), right.map(\.indented))
      // The value is the same; only its line is written differently.
      if left.count != old.count || !zip(left, old).allSatisfy({ $0.text.utf8.elementsEqual($1.text.utf8) }),
        !entries.contains(where: \.isChange)
      {
        return (old, right, Self.entries(old.map(\.indented), right.map(\.indented)))
      }
      return (left, right, entries)
    }
    let (left, right) = (RepeatedLines.written(old), RepeatedLines.written(new))
    let folded = sides(left, right)
    if left.count == old.count, right.count == new.count { return folded }
    let count = folded.entries.count(where: \.isChange)
    // At least this many lines differ in any case.
    if count > 0, count <= abs(old.count - new.count) { return folded }
    let plain = sides(WrittenLine.each(of: old), WrittenLine.each(of: new))
    return count == 0 || plain.entries.count(where: \.isChange) < count ? plain : folded
  }
}

extension StepAlignment.Entry {
  fileprivate var isChange: Bool { if case .same = self { false } else { true } }
}

/// Groups of changed lines between unchanged ones.
private struct Hunks {
  /// The maximum number of lines compared: a minimal difference of thousands of unlike lines takes seconds, and nobody reads
  /// it.
  private static let maxCount = 400

  private let old: [String]
  private let new: [String]
  private let oldBytes: [[UInt8]]
  private let newBytes: [[UInt8]]
  /// The indices of removed and inserted lines per hunk, and the line that follows.
  private var hunks: [(gone: [Int], come: [Int], next: (old: Int, new: Int)?)] = []
  private var moved: (gone: Set<Int>, come: Set<Int>) = ([], [])
  /// The new line for each changed old one; and the set of these new lines.
  private var pairs: [Int: Int] = [:]
  private var paired: Set<Int> = []

  init(_ old: [String], _ new: [String]) {
    (self.old, self.new) = (old, new)
    // Compares bytes, since two spellings of one character are equal as strings.
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

  /// Finds unchanged lines that moved. Time lines and ends of runs don't count: what happens at a time may move.
  mutating func findMoves() {
    func mayMove(_ line: [UInt8]) -> Bool {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      return text.first != UInt8(ascii: "+") && !text.elementsEqual(")".utf8) && !RepeatedLines.isHead(text)
    }
    var open: [[UInt8]: [Int]] = [:]
    for index in hunks.flatMap(\.come).reversed() where mayMove(newBytes[index]) {
      open[newBytes[index], default: []].append(index)
    }
    for index in hunks.flatMap(\.gone) {
      guard let place = open[oldBytes[index]]?.popLast() else { continue }
      moved.gone.insert(index)
      moved.come.insert(place)
    }
  }

  /// Pairs lines with the same subject within a hunk, which a review shows side by side, in the order of the new file.
  mutating func pair() {
    for hunk in hunks {
      // Lines of a page are only known by position.
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

  /// Pairs lines of the same path or event, in order.
  private mutating func pair(_ gone: [Int], _ come: [Int]) {
    var open: [Known: [Int]] = [:]
    for index in come.reversed() where !moved.come.contains(index) {
      if let subject = Known(new[index]) { open[subject, default: []].append(index) }
    }
    if open.isEmpty { return }
    var found: [(gone: Int, come: Int)] = []
    for index in gone where !moved.gone.contains(index) {
      if let subject = Known(old[index]), let match = open[subject]?.popLast() { found.append((index, match)) }
    }
    // Crossing pairs would show lines in an order that no file has.
    for index in LongestRise.indices(found.map(\.come)) { pair(found[index].gone, found[index].come) }
  }

  /// The subject of a line, and whether it is in a run.
  private struct Known: Hashable {
    let subject: ObservationLine.Subject
    let isInside: Bool

    init?(_ line: String) {
      isInside = line.hasPrefix("  ")
      guard let subject = ObservationLine(isInside ? String(line.dropFirst(2)) : line).subject else { return nil }
      self.subject = subject
    }
  }

  private mutating func pair(_ gone: Int, _ come: Int) {
    pairs[gone] = come
    paired.insert(come)
  }

  /// The entries: removed lines in the order of the old file, inserted ones in the order of the new one.
  var entries: [StepAlignment.Entry] {
    var entries: [StepAlignment.Entry] = []
    for hunk in hunks {
      var come = hunk.come[...]
      func add(_ index: Int) { entries.append(moved.come.contains(index) ? .movedHere(index) : .added(index)) }
      for index in hunk.gone {
        if let match = pairs[index] {
          while let next = come.popFirst(), next != match { add(next) }
          entries.append(.changed(index, match))
        } else {
          entries.append(moved.gone.contains(index) ? .movedAway(index) : .removed(index))
        }
      }
      come.forEach(add)
      if let next = hunk.next { entries.append(.same(next.old, next.new)) }
    }
    return entries
  }
}
