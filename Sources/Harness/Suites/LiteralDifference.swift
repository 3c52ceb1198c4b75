/// Where two literals differ, by path: of a struct with twenty fields, the one that changed.
enum LiteralDifference {
  struct Part: Equatable, Sendable {
    let path: String
    let old: String
    let new: String
  }

  /// The smallest parts in which two lines of one path differ; nil where the whole is the smallest, or there are none.
  static func parts(ofLines old: String, _ new: String) -> [Part]? {
    guard case .change(let path, let left) = ObservationLine(old), case .change(path, let right) = ObservationLine(new)
    else { return nil }
    return parts(path, left, right)
  }

  /// The smallest parts that differ; nil where the whole is the smallest.
  static func parts(_ path: String, _ old: String, _ new: String) -> [Part]? {
    guard let left = LiteralTree(old), let right = LiteralTree(new) else { return nil }
    var parts: [Part] = []
    collect(path, left, right, &parts)
    return parts.isEmpty || parts[0].path == path ? nil : parts
  }

  private static func collect(_ path: String, _ old: LiteralTree, _ new: LiteralTree, _ parts: inout [Part]) {
    if old == new { return }
    switch (old, new) {
    case (.call(let name, let left), .call(let other, let right))
    where name == other && left.map(\.label) == right.map(\.label):
      let base = name.lastIndex(of: ".").map { "\(path).\(name[name.index(after: $0)...])" } ?? path
      for (index, (one, other)) in zip(left, right).enumerated() {
        collect("\(base).\(one.label.isEmpty ? "\(index)" : one.label)", one.value, other.value, &parts)
      }
    case (.array(let left), .array(let right)) where left.count == right.count:
      for (index, (one, other)) in zip(left, right).enumerated() { collect("\(path)[\(index)]", one, other, &parts) }
    case (.dictionary(let left), .dictionary(let right)) where left.map(\.key) == right.map(\.key):
      for (one, other) in zip(left, right) { collect("\(path)[\(one.key.text)]", one.value, other.value, &parts) }
    default: parts.append(Part(path: path, old: old.text, new: new.text))
    }
  }
}
