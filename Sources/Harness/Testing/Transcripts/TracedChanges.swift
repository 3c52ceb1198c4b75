/// Writes changes as transcript lines, and keeps them with the previous values. Ignored parts are hidden as in the lines.
struct TracedChanges: TreeChangeConsumer {
  static var rules: ChangeRules { .lines }

  private(set) var lines: ChangeLines
  private var differences: ValueDifferences
  private let time: PlayingTime?

  init(_ lines: ChangeLines, _ time: PlayingTime?) {
    (self.lines, self.time) = (lines, time)
    differences = ValueDifferences(hiding: lines.hidden, isRootNamed: lines.isRootNamed)
  }

  var changes: [ScriptTrace.Change] {
    differences.all.map { ScriptTrace.Change(path: $0.path, edit: $0.edit, old: $0.old, new: $0.new) }
  }

  mutating func finish() { lines.finish() }

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {
    lines.changed(path, from: old, to: new)
    time?.pause()
    defer { time?.resume() }
    differences.changed(path, from: old, to: new)
  }

  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]?) {
    lines.changed(path, from: old, to: new)
    time?.pause()
    defer { time?.resume() }
    differences.changed(path, from: old, to: new)
  }

  func refers(to value: ValueRef) -> Bool { lines.refers(to: value) }

  mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ elements: ListRef) {
    lines.edited(path, edit, elements)
    time?.pause()
    defer { time?.resume() }
    differences.edited(path, edit, elements)
  }

  mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ literal: [UInt8]) {
    lines.edited(path, edit, literal)
    time?.pause()
    defer { time?.resume() }
    differences.edited(path, edit, literal)
  }

  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {
    lines.reordered(path, from: old, to: new)
    time?.pause()
    defer { time?.resume() }
    differences.reordered(path, from: old, to: new)
  }
}

/// A leaf of a state, as it is printed. Leaves are compared by bytes: two spellings of one character are equal as strings.
struct LeafBytes: Equatable {
  let path: [UInt8]
  let literal: [UInt8]

  var pathText: String { String(decoding: path, as: UTF8.self) }
  var literalText: String { String(decoding: literal, as: UTF8.self) }

  /// Returns all leaves of a state, in order.
  static func all(of state: ValueRef, hiding hidden: PathMask?) -> [LeafBytes] {
    var leaves: [LeafBytes] = []
    StateExpansion.walk(state, hiding: hidden) { leaves.append(LeafBytes(path: $0, literal: $1)) }
    return leaves
  }

  /// Returns the differences between the leaves of two states at known changes.
  /// - Parameters:
  ///   - changes: the changes, as a transcript words them.
  ///   - wasOutOfOrder: whether the old state has a leaf for the order of a list, which has this path.
  static func changes(
    _ changes: [ScriptTrace.Change], from old: ValueRef, to new: ValueRef, hiding hidden: PathMask?,
    wasOutOfOrder: @escaping ([UInt8]) -> Bool
  ) -> [ScriptTrace.Change] {
    do throws(PathReader.Failure) {
      var ways: [ChangedLeaves.ChangedPath] = []
      for change in changes {
        // A list with edits exists in both states.
        let isEdited = change.edit != nil
        ways.append(
          try ChangedLeaves.ChangedPath(
            change.path, isInOld: isEdited || change.old != nil, isInNew: isEdited || change.new != nil))
      }
      var (before, after): ([LeafBytes], [LeafBytes]) = ([], [])
      let foundAll = ChangedLeaves.walk(old, .old, along: ways, hiding: hidden, wasOutOfOrder: wasOutOfOrder) {
        before.append(LeafBytes(path: $0, literal: $1))
      }
      if foundAll,
        ChangedLeaves.walk(
          new, .new, along: ways, hiding: hidden, wasOutOfOrder: wasOutOfOrder,
          {
            after.append(LeafBytes(path: $0, literal: $1))
          })
      {
        return Self.changes(from: before, to: after)
      }
    } catch {}
    // Some keys can't be looked up, such as one that doesn't equal itself.
    return Self.changes(from: all(of: old, hiding: hidden), to: all(of: new, hiding: hidden))
  }

  /// Returns the differences between two lists: new values in order, then removed leaves.
  static func changes(from old: [LeafBytes], to new: [LeafBytes]) -> [ScriptTrace.Change] {
    // Most leaves are the same, at the same position.
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
