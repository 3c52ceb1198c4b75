/// Finds where two literals differ, by path: for a struct with twenty fields, the one that changed.
package enum LiteralDifference {
  package struct Part: Equatable, Sendable {
    package let path: String
    /// Nil if only the new literal has it.
    package let old: String?
    /// Nil if only the old literal has it.
    package let new: String?
  }

  /// Returns the smallest parts in which two lines of one path differ; nil if the whole is the smallest, or if there are none.
  /// Events have no parts, since a part would be a line that doesn't occur in transcripts.
  static func parts(ofLines old: String, _ new: String) -> [Part]? {
    guard case .change(let path, let left) = ObservationLine(old),
      case .change(let same, let right) = ObservationLine(new), same == path
    else { return nil }
    return parts(path, left, right)
  }

  /// Returns two lines of one event, with literals shortened to what differs; nil for other lines.
  static func excerpt(ofEvents old: String, _ new: String, limit: Int) -> (old: String, new: String)? {
    let pair: (head: String, old: String, new: String)
    switch (ObservationLine(old), ObservationLine(new)) {
    case (.receive(let left), .receive(let right)): pair = ("receive ", left, right)
    case (.call(let left), .call(let right)): pair = ("call ", left, right)
    case (.hear(let name, let left), .hear(let other, let right)) where name == other:
      pair = ("hear \(name) ", left, right)
    default: return nil
    }
    let cut = LiteralExcerpt.pair(pair.old, pair.new, limit: limit)
    return (pair.head + cut.left, pair.head + cut.right)
  }

  /// Returns the smallest parts that differ; nil if the whole is the smallest.
  package static func parts(_ path: String, _ old: String, _ new: String) -> [Part]? {
    guard let left = LiteralTree(old), let right = LiteralTree(new) else { return nil }
    var parts: [Part] = []
    collect(path, left, right, &parts)
    return parts.isEmpty || parts[0].path == path ? nil : parts
  }

  private static func collect(_ path: String, _ old: LiteralTree, _ new: LiteralTree, _ parts: inout [Part]) {
    if old == new { return }
    switch (old, new) {
    case (.call(let name, let left), .call(let other, let right))
    where name == other && left.map(\.label) == right.map(\.label) && hasParts(name, left):
      let base = name.lastIndex(of: ".").map { "\(path).\(name[name.index(after: $0)...])" } ?? path
      for (index, (one, other)) in zip(left, right).enumerated() {
        collect("\(base).\(one.label.isEmpty ? "\(index)" : one.label)", one.value, other.value, &parts)
      }
    case (.call(let name, let left), .call(let other, let right)) where name == other && areFields(left, right):
      let base = name.lastIndex(of: ".").map { "\(path).\(name[name.index(after: $0)...])" } ?? path
      let new = Dictionary(right.map { ($0.label, $0.value) }) { first, _ in first }
      for argument in left {
        if let value = new[argument.label] {
          collect("\(base).\(argument.label)", argument.value, value, &parts)
        } else {
          parts.append(Part(path: "\(base).\(argument.label)", old: argument.value.text, new: nil))
        }
      }
      let known = Set(left.map(\.label))
      for argument in right where !known.contains(argument.label) {
        parts.append(Part(path: "\(base).\(argument.label)", old: nil, new: argument.value.text))
      }
    case (.array(let left), .array(let right)) where left.count == right.count:
      for (index, (one, other)) in zip(left, right).enumerated() { collect("\(path)[\(index)]", one, other, &parts) }
    case (.dictionary(let left), .dictionary(let right)) where left.map(\.key) == right.map(\.key):
      for (one, other) in zip(left, right) { collect("\(path)[\(one.key.text)]", one.value, other.value, &parts) }
    default: parts.append(Part(path: path, old: old.text, new: new.text))
    }
  }

  /// Whether the brackets contain parts with paths, as of a struct, a case or a tuple, and not the argument of an initializer,
  /// as in `UUID(7)`.
  private static func hasParts(_ name: String, _ arguments: [LiteralTree.Argument]) -> Bool {
    name.isEmpty || name.hasPrefix(".") || arguments.allSatisfy { !$0.label.isEmpty }
  }

  /// Whether two lists of arguments are the fields of two versions of one type, one of which has additional fields.
  private static func areFields(_ old: [LiteralTree.Argument], _ new: [LiteralTree.Argument]) -> Bool {
    let (left, right) = (Set(old.map(\.label)), Set(new.map(\.label)))
    return !left.contains("") && !right.contains("") && left.count == old.count && right.count == new.count
      && !left.isDisjoint(with: right)
  }
}
