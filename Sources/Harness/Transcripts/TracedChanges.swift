/// Writes changes as transcript lines, and keeps them with the value before. What is ignored inside them is as little shown as
/// in the lines.
struct TracedChanges: ChangeConsumer {
  private(set) var lines: ChangeLines
  private(set) var changes: [ScriptTrace.Change] = []

  init(_ lines: ChangeLines) { self.lines = lines }

  mutating func finish() { lines.finish() }

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef) {
    lines.changed(path, from: old, to: new)
    add(path, old: old.map { text(path, $0) }, new: text(path, new))
  }

  mutating func removed(_ path: [UInt8], old: ValueRef) {
    lines.removed(path, old: old)
    add(path, old: text(path, old), new: nil)
  }

  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]) {
    lines.changed(path, from: old, to: new)
    add(path, old: old.map { String(decoding: $0, as: UTF8.self) }, new: String(decoding: new, as: UTF8.self))
  }

  mutating func removed(_ path: [UInt8], old: [UInt8]) {
    lines.removed(path, old: old)
    add(path, old: String(decoding: old, as: UTF8.self), new: nil)
  }

  mutating func reordered(_ path: [UInt8], ids: [[UInt8]]) {
    lines.reordered(path, ids: ids)
    add(path + ".order".utf8, old: nil, new: String(decoding: ReorderedText.of(ids), as: UTF8.self))
  }

  private func text(_ path: [UInt8], _ value: ValueRef) -> String {
    LiteralPrinter.text(of: value, hiding: lines.mask(at: path))
  }

  private mutating func add(_ path: [UInt8], old: String?, new: String?) {
    changes.append(ScriptTrace.Change(path: String(decoding: path, as: UTF8.self), old: old, new: new))
  }
}

/// A leaf of a state, as it is printed. It is compared by its bytes: as strings, two spellings of one character would be equal.
struct LeafBytes: Equatable {
  let path: [UInt8]
  let literal: [UInt8]

  var pathText: String { String(decoding: path, as: UTF8.self) }
  var literalText: String { String(decoding: literal, as: UTF8.self) }

  /// All leaves of a state, in their order.
  static func all(of state: ValueRef, hiding hidden: PathMask?) -> [LeafBytes] {
    var leaves: [LeafBytes] = []
    StateExpansion.walk(state, hiding: hidden) { leaves.append(LeafBytes(path: $0, literal: $1)) }
    return leaves
  }

  /// What differs between two lists: new values in their order, then leaves that are gone.
  static func changes(from old: [LeafBytes], to new: [LeafBytes]) -> [ScriptTrace.Change] {
    // Most leaves are the same, and stand where they stood.
    var (start, end) = (0, 0)
    let most = min(old.count, new.count)
    while start < most, old[start] == new[start] { start += 1 }
    while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let old = old[start..<old.count - end]
    var before: [[UInt8]: [UInt8]] = [:]
    for leaf in old { before[leaf.path] = leaf.literal }
    var changes: [ScriptTrace.Change] = []
    for leaf in new[start..<new.count - end] {
      let known = before.removeValue(forKey: leaf.path)
      if known == leaf.literal { continue }
      let text = known.map { String(decoding: $0, as: UTF8.self) }
      changes.append(ScriptTrace.Change(path: leaf.pathText, old: text, new: leaf.literalText))
    }
    let gone = old.filter { before[$0.path] != nil }
    return changes + gone.map { ScriptTrace.Change(path: $0.pathText, old: $0.literalText, new: nil) }
  }
}
