/// Writes two sequences side by side, with only their differences; the rest is `…`.
struct SequenceExcerpt {
  /// How a position of the two sequences changed.
  enum Change: Equatable {
    case same(Int, Int)
    /// One element replaced the other.
    case pair(Int, Int)
    /// Only the old sequence has it.
    case old(Int)
    /// Only the new sequence has it.
    case new(Int)
  }

  private var left: [String] = []
  private var right: [String] = []
  /// The texts of equal parts since the last difference.
  private var between: [String] = []
  private var leftLength = 0
  private var rightLength = 0
  private let limit: Int
  /// The maximum length of equal parts beside a difference that are written.
  private let shortest: Int
  /// Returns the placeholder for a number of equal parts.
  private let cut: (Int) -> String

  init(limit: Int, shortest: Int, cut: @escaping (Int) -> String = { _ in LongText.mark }) {
    self.limit = limit
    self.shortest = shortest
    self.cut = cut
  }

  /// Whether further differences were left out.
  private var isCut = false
  private var isFull: Bool { min(leftLength, rightLength) > limit }
  /// The number of characters available for the next difference.
  var room: Int { max(limit - max(leftLength, rightLength), limit / 4, 80) }

  /// Calls `add` with each change until there is no more room.
  mutating func add(_ changes: [Change], _ add: (inout SequenceExcerpt, Change) -> Void) {
    for change in changes {
      isCut = isFull
      if isCut { return }
      add(&self, change)
    }
  }

  mutating func addSame(_ text: String) { between.append(text) }

  /// Adds the two texts at a position. If the excerpt is full, it is only marked as cut.
  mutating func add(_ difference: (left: String?, right: String?)) {
    flush(isLast: false)
    if let text = difference.left { Self.append(text, to: &left, &leftLength, limit) }
    if let text = difference.right { Self.append(text, to: &right, &rightLength, limit) }
  }

  private static func append(_ text: String, to parts: inout [String], _ length: inout Int, _ limit: Int) {
    let text = length > limit ? LongText.mark : text
    if text == LongText.mark, parts.last == text { return }
    parts.append(text)
    length += text.count
  }

  /// Writes the short equal parts beside a difference, and a placeholder for those in between.
  private mutating func flush(isLast: Bool) {
    let isFirst = left.isEmpty && right.isEmpty
    let parts = between
    between = []
    if parts.count <= 2, parts.allSatisfy({ $0.count <= shortest }) { return append(parts) }
    let head = !isFirst && parts[0].count <= shortest ? 1 : 0
    let tail = !isLast && parts[parts.count - 1].count <= shortest ? 1 : 0
    append(parts.prefix(head) + [cut(parts.count - head - tail)] + parts.suffix(tail))
  }

  private mutating func append(_ parts: some Collection<String>) {
    for text in parts {
      Self.append(text, to: &left, &leftLength, limit)
      Self.append(text, to: &right, &rightLength, limit)
    }
  }

  /// Returns the two texts, in brackets if there are any.
  mutating func joined(
    _ separator: String, between brackets: (open: String, close: String) = ("", "")
  ) -> (left: String, right: String) {
    if isCut { append(CollectionOfOne(LongText.mark)) } else { flush(isLast: true) }
    func text(_ parts: [String]) -> String { brackets.open + parts.joined(separator: separator) + brackets.close }
    return (text(left), text(right))
  }

  // MARK: Comparing

  /// The maximum number of elements that are compared with each other: more would take seconds.
  private static let maxCompared = 300

  /// Returns how each position changed, from the first to the last.
  static func changes<Element>(_ old: [Element], _ new: [Element], isSame: (Element, Element) -> Bool) -> [Change] {
    var changes: [Change] = []
    var (gone, come): ([Int], [Int]) = ([], [])
    func replace() {
      for (one, other) in zip(gone, come) {
        changes.append(isSame(old[one], new[other]) ? .same(one, other) : .pair(one, other))
      }
      changes += gone.dropFirst(come.count).map(Change.old) + come.dropFirst(gone.count).map(Change.new)
      (gone, come) = ([], [])
    }
    for edit in SequenceDifference(old, new, maxCount: maxCompared, isSame: isSame).edits {
      switch edit {
      case .removed(let index): gone.append(index)
      case .inserted(let index): come.append(index)
      case .same(let one, let other):
        replace()
        changes.append(.same(one, other))
      }
    }
    replace()
    return changes
  }
}
