/// Shortens two long literals to the parts in which they differ.
///
/// ```output
/// Page(title: "Orders", ids: […, 499, 500, 501, …], text: "… 40 lines …\nthe third line\n… 8 lines …")
/// Page(title: "Orders", ids: […, 499, 501, …], text: "… 40 lines …\nthe 3rd line\n… 8 lines …")
/// ```
///
/// For a set it shows the elements that only one of the two has. For a multi-line text it shows the differing lines, for other
/// texts the surroundings of the first difference.
enum LiteralExcerpt {
  /// The maximum length of literals that are parsed.
  private static let longestRead = 1 << 20
  /// The maximum length of equal parts that are shown for orientation.
  private static let shortest = 24
  /// Fewer elements may be sorted by chance.
  private static let fewestMembers = 8

  /// Returns both texts in about `limit` characters. They look different if they differ.
  static func pair(_ left: String, _ right: String, limit: Int = LongText.limit) -> (left: String, right: String) {
    let cut = cut(left, right, limit)
    // If the shortened texts are equal although the originals differ, they show nothing.
    let isShown = !cut.left.utf8.elementsEqual(cut.right.utf8) || left.utf8.elementsEqual(right.utf8)
    let pair = isShown ? cut : TextExcerpt.pair(left, right, limit: limit)
    return TextExcerpt.distinguished(pair.left, pair.right)
  }

  /// Whether a reader could confuse the two texts, of each of which `limit` characters are shown.
  static func lookAlike(_ left: String, _ right: String, limit: Int) -> Bool {
    !left.utf8.elementsEqual(right.utf8) && TextExcerpt.lookAlike(left.prefix(limit), right.prefix(limit))
  }

  private static func cut(_ left: String, _ right: String, _ limit: Int) -> (left: String, right: String) {
    let longest = max(left.utf8.count, right.utf8.count)
    if longest <= limit { return (left, right) }
    if longest <= longestRead {
      if let cut = parts(left, right, limit) { return cut }
      // The line of a change: `counterState.text = "…"`.
      if let sign = left.firstRange(of: " = "), right.hasPrefix(left[..<sign.upperBound]) {
        let head = String(left[..<sign.upperBound])
        let (one, other) = (String(left[sign.upperBound...]), String(right.dropFirst(head.count)))
        if let cut = parts(one, other, limit) { return (head + cut.left, head + cut.right) }
      }
    }
    return TextExcerpt.pair(left, right, limit: limit)
  }

  /// Returns nil unless both are literals.
  private static func parts(_ left: String, _ right: String, _ limit: Int) -> (left: String, right: String)? {
    guard let one = LiteralTree(left), let other = LiteralTree(right), one != other else { return nil }
    let cut = parts(one, other, limit)
    // Deep parts may still be long.
    return TextExcerpt.pair(cut.left, cut.right, limit: limit + limit / 4)
  }

  // MARK: Parts

  private static func parts(_ left: LiteralTree, _ right: LiteralTree, _ limit: Int) -> (left: String, right: String) {
    var excerpt = SequenceExcerpt(limit: limit, shortest: shortest)
    switch (left, right) {
    case (.string(let left), .string(let right)):
      let cut = TextExcerpt.lines(left, right, limit: limit) ?? TextExcerpt.pair(left, right, limit: limit)
      return (LiteralTree.string(cut.left).text, LiteralTree.string(cut.right).text)
    case (.call(let name, let left), .call(let other, let right))
    where name == other && left.map(\.label) == right.map(\.label):
      for (one, other) in zip(left, right) {
        add(one.value, other.value, after: one.label.isEmpty ? "" : "\(one.label): ", to: &excerpt)
      }
      return excerpt.joined(", ", between: (name + "(", ")"))
    case (.dictionary(let left), .dictionary(let right)): add(left, right, to: &excerpt)
    case (.array(let left), .array(let right)): add(left, right, to: &excerpt)
    default: return TextExcerpt.pair(left.text, right.text, limit: limit)
    }
    return excerpt.joined(", ", between: ("[", "]"))
  }

  private static func add(
    _ left: LiteralTree, _ right: LiteralTree, after label: String = "", to excerpt: inout SequenceExcerpt
  ) {
    if left == right { return excerpt.addSame(label + left.text) }
    let cut = parts(left, right, excerpt.room)
    excerpt.add((label + cut.left, label + cut.right))
  }

  private static func add(_ left: [LiteralTree], _ right: [LiteralTree], to excerpt: inout SequenceExcerpt) {
    // Many sorted elements are most likely those of a set, and are matched by value.
    let isSet = max(left.count, right.count) >= fewestMembers && isSorted(left) && isSorted(right)
    excerpt.add(isSet ? memberChanges(left, right) : SequenceExcerpt.changes(left, right, isSame: ==)) {
      excerpt, change in
      switch change {
      case .same(let one, _): excerpt.addSame(left[one].text)
      case .pair(let one, let other): add(left[one], right[other], to: &excerpt)
      case .old(let one): excerpt.add((LongText.beginning(of: left[one].text, excerpt.room), nil))
      case .new(let other): excerpt.add((nil, LongText.beginning(of: right[other].text, excerpt.room)))
      }
    }
  }

  private static func add(
    _ left: [LiteralTree.Entry], _ right: [LiteralTree.Entry], to excerpt: inout SequenceExcerpt
  ) {
    excerpt.add(SequenceExcerpt.changes(left, right, isSame: { $0.key == $1.key })) { excerpt, change in
      func text(_ entry: LiteralTree.Entry) -> String {
        LongText.beginning(of: "\(entry.key.text): \(entry.value.text)", excerpt.room)
      }
      switch change {
      case .same(let one, let other):
        add(left[one].value, right[other].value, after: "\(left[one].key.text): ", to: &excerpt)
      case .pair(let one, let other): excerpt.add((text(left[one]), text(right[other])))
      case .old(let one): excerpt.add((text(left[one]), nil))
      case .new(let other): excerpt.add((nil, text(right[other])))
      }
    }
  }

  // MARK: Sets

  private static func isSorted(_ elements: [LiteralTree]) -> Bool {
    let keys = elements.map(key)
    return zip(keys, keys.dropFirst()).allSatisfy(<)
  }

  private static func key(_ element: LiteralTree) -> SortedMembers.Key {
    if case .word(let word) = element, let number = Int128(word) { return .number(number) }
    return .text(Array(element.text.utf8))
  }

  private static func memberChanges(_ left: [LiteralTree], _ right: [LiteralTree]) -> [SequenceExcerpt.Change] {
    let (old, new) = (left.map(key), right.map(key))
    var changes: [SequenceExcerpt.Change] = []
    var (one, other) = (0, 0)
    while one < old.count || other < new.count {
      if other == new.count || one < old.count && old[one] < new[other] {
        // An element followed by a new one in its place was replaced by it.
        let isReplaced = other < new.count && (one + 1 == old.count || new[other] < old[one + 1])
        changes.append(isReplaced ? .pair(one, other) : .old(one))
        (one, other) = (one + 1, isReplaced ? other + 1 : other)
      } else if one == old.count || new[other] < old[one] {
        changes.append(.new(other))
        other += 1
      } else {
        changes.append(.same(one, other))
        (one, other) = (one + 1, other + 1)
      }
    }
    return changes
  }
}
