/// The order in which members of unordered collections, and ids, are shown: integers by value, everything else by the
/// bytes of its literal.
enum SortedMembers {
  /// What an id, a key or a set's member is sorted by.
  enum Key: Comparable, Hashable {
    case number(Int128)
    case text([UInt8])

    static func < (left: Key, right: Key) -> Bool {
      switch (left, right) {
      case (.number(let left), .number(let right)): left < right
      case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
      case (.number, .text): true
      case (.text, .number): false
      }
    }
  }

  /// A key of a dictionary and its value, copied: a key that doesn't equal itself (NaN) can't be looked up.
  struct Entry {
    let sort: Key
    /// The key's literal.
    let text: [UInt8]
    let value: ValueBox
  }

  /// Whether the keys of a dictionary's entries are what their literals are, and each is another one. Else nobody can say
  /// which entry of one dictionary is which of another.
  static func tellApart(_ entries: [Entry], _ key: TypeShape) -> Bool {
    if case .leaf = key.kind { return true }
    if !key.isWritable, entries.contains(where: { LiteralText.hidesPart($0.text) }) { return false }
    return Set(entries.map(\.text)).count == entries.count
  }

  static func key(_ shape: TypeShape, _ value: UnsafeRawPointer, _ text: [UInt8]) -> Key {
    if case .leaf(.integer(let bits, let signed)) = shape.kind, let number = number(bits, signed, value) {
      return .number(number)
    }
    return .text(text)
  }

  static func text(_ shape: TypeShape, _ value: UnsafeRawPointer) -> [UInt8] {
    var printer = LiteralPrinter()
    printer.print(shape, value)
    return printer.bytes
  }

  /// The literals of a set's members, sorted. The printer knows how deep the set lies.
  static func of(
    _ set: any SetReflectable.Type, _ element: TypeShape, _ value: UnsafeRawPointer, with printer: inout LiteralPrinter
  ) -> [[UInt8]] {
    var members: [(key: Key, text: [UInt8])] = []
    set.forEach(value) {
      let text = printer.excerpt(element, $0)
      members.append((key(element, $0, text), text))
    }
    return members.sorted { $0.key < $1.key }.map(\.text)
  }

  /// The entries of a dictionary, sorted by key. The printer knows how deep the dictionary lies.
  static func entries(
    of dictionary: any DictionaryReflectable.Type, _ key: TypeShape, _ value: TypeShape, _ address: UnsafeRawPointer,
    with printer: inout LiteralPrinter
  ) -> [Entry] {
    var entries: [Entry] = []
    dictionary.forEach(address) { keyAddress, valueAddress in
      let text = printer.excerpt(key, keyAddress)
      let copy = ValueBox(value, copying: valueAddress)
      entries.append(Entry(sort: self.key(key, keyAddress, text), text: text, value: copy))
    }
    return entries.sorted { left, right in
      if left.sort != right.sort { return left.sort < right.sort }
      // Keys that don't equal themselves can look alike: their values say which is first.
      return text(value, left.value.address).lexicographicallyPrecedes(text(value, right.value.address))
    }
  }

  static func entries(
    of dictionary: any DictionaryReflectable.Type, _ key: TypeShape, _ value: TypeShape, _ address: UnsafeRawPointer
  ) -> [Entry] {
    var printer = LiteralPrinter()
    return entries(of: dictionary, key, value, address, with: &printer)
  }

  private static func number(_ bits: Int, _ signed: Bool, _ value: UnsafeRawPointer) -> Int128? {
    func read<T: FixedWidthInteger>(_: T.Type) -> Int128? { Int128(exactly: value.read(as: T.self)) }
    return read(Leaf.integerType(bits: bits, signed: signed))
  }
}
