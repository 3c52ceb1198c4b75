#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The order in which ids and members of unordered collections are shown: integers by value, UUIDs by their 16 bytes,
/// everything else by the bytes of its literal.
package enum SortedMembers {
  /// The sort key of an id, a key or a set's member.
  package enum Key: Comparable, Hashable {
    case number(Int128)
    case uuid(UInt128)
    case text([UInt8])

    package static func < (left: Key, right: Key) -> Bool {
      switch (left, right) {
      case (.number(let left), .number(let right)): left < right
      case (.uuid(let left), .uuid(let right)): left < right
      case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
      case (.number, _), (.uuid, .text): true
      case (.uuid, .number), (.text, _): false
      }
    }

    fileprivate static func least(_ left: Key?, _ right: Key?) -> Key? {
      guard let left, let right else { return left ?? right }
      return min(left, right)
    }
  }

  /// A copied key of a dictionary and its value: a key that doesn't equal itself (NaN) can't be looked up.
  package struct Entry: SortedMember {
    package let sort: Key
    /// The key's literal.
    package let text: [UInt8]
    package let value: ValueBox

    package var component: ValuePath.Component { .key(text) }
  }

  /// Returns whether the literals of a dictionary's keys identify them uniquely. Otherwise the entries of two dictionaries
  /// can't be matched.
  package static func distinguish(_ entries: [Entry], of dictionary: ValueRef) -> Bool {
    guard case .dictionary(_, let key, _) = dictionary.shape.kind else { return false }
    if case .leaf = key.kind { return true }
    if !key.isWritable, entries.contains(where: { LiteralText.hidesPart($0.text) }) { return false }
    return Set(entries.map(\.text)).count == entries.count
  }

  package static func key(_ value: ValueRef, _ text: [UInt8]) -> Key {
    switch value.shape.kind {
    case .leaf(.integer(let bits, let signed)): number(bits, signed, value).map(Key.number) ?? .text(text)
    case .leaf(.uuid): .uuid(UUIDText.bits(of: value.read(as: UUID.self)))
    default: .text(text)
    }
  }

  package static func text(_ value: ValueRef) -> [UInt8] {
    var printer = LiteralPrinter()
    printer.print(value)
    return printer.bytes
  }

  /// Returns the literals of a set's members, sorted.
  /// - Parameter printer: the printer, which knows the set's depth.
  static func of(_ set: ValueRef, with printer: inout LiteralPrinter) -> [[UInt8]] {
    var members: [(key: Key, text: [UInt8])] = []
    set.forEachMember { member in
      let text = printer.excerpt(member)
      members.append((key(member, text), text))
    }
    return members.sorted { $0.key < $1.key }.map(\.text)
  }

  /// Returns the entries of a dictionary, sorted by key.
  package static func entries(of dictionary: ValueRef) -> [Entry] {
    var printer = LiteralPrinter()
    return entries(of: dictionary, with: &printer)
  }

  /// - Parameter printer: the printer, which knows the dictionary's depth.
  static func entries(of dictionary: ValueRef, with printer: inout LiteralPrinter) -> [Entry] {
    var entries: [Entry] = []
    dictionary.forEachEntry { key, value in
      let text = printer.excerpt(key)
      entries.append(Entry(sort: self.key(key, text), text: text, value: value.copy()))
    }
    return entries.sorted { left, right in
      if left.sort != right.sort { return left.sort < right.sort }
      // Keys that don't equal themselves can look alike: their values determine the order.
      return text(left.value.ref).lexicographicallyPrecedes(text(right.value.ref))
    }
  }

  /// Visits the sorted members of an old and a new collection side by side, with those of one key together.
  package static func merge<Member: SortedMember>(
    _ old: [Member], _ new: [Member], _ body: (ValuePath.Component, Member?, Member?) -> Void
  ) {
    var (old, new) = (old[...], new[...])
    while let key = Key.least(old.first?.sort, new.first?.sort) {
      let before = old.first?.sort == key ? old.removeFirst() : nil
      let after = new.first?.sort == key ? new.removeFirst() : nil
      if let member = after ?? before { body(member.component, before, after) }
    }
  }

  private static func number(_ bits: Int, _ signed: Bool, _ value: ValueRef) -> Int128? {
    func read<T: FixedWidthInteger>(_: T.Type) -> Int128? { Int128(exactly: value.read(as: T.self)) }
    return read(Leaf.integerType(bits: bits, signed: signed))
  }
}

/// A member with its place determined by its key.
package protocol SortedMember {
  var sort: SortedMembers.Key { get }
  /// The component in paths.
  var component: ValuePath.Component { get }
}
