/// Compares the recorded lines of a step with others, apart from names.
///
/// Lines of one action are sorted by path, so a new name may move them; events keep their order.
struct RenameMatch {
  /// A line, split into names and the text between them.
  struct Line: Hashable {
    let text: String
    let names: [String]
    /// The text around the names; one more element than there are names.
    let rest: [String]

    init(_ text: String) {
      self.text = text
      let bytes = Array(text.utf8)
      // A page's text contains no names.
      let tokens = ObservationLine(text).isView ? [] : NameScanner.tokens(bytes, in: 0..<bytes.count)
      var rest: [String] = []
      var index = 0
      for token in tokens {
        rest.append(String(decoding: bytes[index..<token.range.lowerBound], as: UTF8.self))
        index = token.range.upperBound
      }
      self.rest = rest + [String(decoding: bytes[index...], as: UTF8.self)]
      names = tokens.map(\.name)
    }

    /// The names that differ; nil if anything else differs.
    func pairs(with other: Line) -> Set<Rename>? {
      guard rest == other.rest else { return nil }
      return Set(zip(names, other.names).filter { $0 != $1 }.map { Rename(old: $0, new: $1) })
    }
  }

  /// Lines that differ, each with the lines it may be under other names, best match first.
  var candidates: [(old: Line, new: [Line])] {
    parts.flatMap { part in
      part.old.map { line in
        let found = part.new.compactMap { other in line.pairs(with: other).map { (other, $0.count) } }
        return (line, found.sorted { $0.1 < $1.1 }.map(\.0))
      }
    }
  }

  /// The differing lines between one event and the next.
  private var parts: [(old: [Line], new: [Line])] = []

  /// Nil if no renaming can turn one into the other.
  init?(_ old: [String], _ new: [String]) {
    let left = Self.blocks(old)
    let right = Self.blocks(new)
    guard left.count == right.count else { return nil }
    for (one, other) in zip(left, right) {
      guard one.isEvent == other.isEvent, one.lines.count == other.lines.count else { return nil }
      guard add(one.lines, other.lines) else { return nil }
    }
  }

  private struct Block {
    let isEvent: Bool
    var lines: [String]
  }

  private static func blocks(_ lines: [String]) -> [Block] {
    var blocks: [Block] = []
    for line in lines {
      let isEvent = !ObservationLine(line).isState
      if !isEvent, let last = blocks.indices.last, !blocks[last].isEvent {
        blocks[last].lines.append(line)
      } else {
        blocks.append(Block(isEvent: isEvent, lines: [line]))
      }
    }
    return blocks
  }

  private mutating func add(_ old: [String], _ new: [String]) -> Bool {
    let same = Set(old).intersection(new)
    let gone = old.filter { !same.contains($0) }.map { Line($0) }
    let come = new.filter { !same.contains($0) }.map { Line($0) }
    guard gone.count == come.count else { return false }
    if !gone.isEmpty { parts.append((gone, come)) }
    return gone.allSatisfy { line in come.contains { line.pairs(with: $0) != nil } }
  }

  /// Whether these renames map the old lines to the new ones, one to one.
  func isExplained(by names: [String: String]) -> Bool {
    parts.allSatisfy { part in
      var open = part.new
      for old in part.old {
        let match = open.firstIndex { old.pairs(with: $0)?.allSatisfy { names[$0.old] == $0.new } == true }
        guard let match else { return false }
        open.remove(at: match)
      }
      return true
    }
  }
}
