/// Two sequences side by side, of which only what differs is written out; the rest is `…`.
struct SequenceExcerpt {
  /// What becomes of a place of the two sequences.
  enum Change: Equatable {
    case same(Int, Int)
    /// One stands where the other stood.
    case pair(Int, Int)
    /// Only the old one has it.
    case old(Int)
    /// Only the new one has it.
    case new(Int)
  }

  private var left: [String] = []
  private var right: [String] = []
  /// The texts of equal parts since the last difference.
  private var between: [String] = []
  private var leftLength = 0
  private var rightLength = 0
  private let limit: Int
  /// Equal parts beside a difference are written out if they are this short.
  private let shortest: Int
  /// What stands for so many equal parts.
  private let cut: (Int) -> String

  init(limit: Int, shortest: Int, cut: @escaping (Int) -> String = { _ in LongText.mark }) {
    self.limit = limit
    self.shortest = shortest
    self.cut = cut
  }

  /// More was not looked at.
  private var isCut = false
  private var isFull: Bool { min(leftLength, rightLength) > limit }
  /// How many characters the next difference may have.
  var room: Int { max(limit - max(leftLength, rightLength), limit / 4, 80) }

  /// Calls `add` with one change after the other until there is no room for more.
  mutating func add(_ changes: [Change], _ add: (inout SequenceExcerpt, Change) -> Void) {
    for change in changes {
      isCut = isFull
      if isCut { return }
      add(&self, change)
    }
  }

  mutating func addSame(_ text: String) { between.append(text) }

  /// Adds what the two have at a place. A text that is full already is only marked as cut.
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

  /// What stands beside a difference, if it is short; what lies between is left out.
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

  /// The two texts, in brackets if there are any.
  mutating func joined(
    _ separator: String, between brackets: (open: String, close: String) = ("", "")
  ) -> (left: String, right: String) {
    if isCut { append(CollectionOfOne(LongText.mark)) } else { flush(isLast: true) }
    func text(_ parts: [String]) -> String { brackets.open + parts.joined(separator: separator) + brackets.close }
    return (text(left), text(right))
  }

  // MARK: Comparing

  /// More are not compared with each other: that would take seconds.
  private static let maxCompared = 300

  /// What becomes of each place, from the first to the last.
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
