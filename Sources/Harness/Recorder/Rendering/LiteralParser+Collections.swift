extension LiteralParser {
  /// Returns the source of omitted parts for the element at an index; the parser is at the start of that element.
  typealias ElementBase = (LiteralParser, Int) -> UnsafeRawPointer?

  /// Parses `[a, b]`, patching elements by position.
  mutating func parse(
    list: any ListReflectable.Type, _ element: TypeShape, into target: UnsafeMutableRawPointer, base: UnsafeRawPointer?
  ) throws(LiteralError) {
    let row = try parseRow(element) { _, index in
      base.flatMap { base in
        // The address outlives the closure: `base` keeps the elements where they are.
        list.withElements(base) { first, count in index < count ? first + index * element.stride : nil }
      }
    }
    list.construct(target, taking: row.base, count: row.count)
    row.release()
  }

  /// Parses `[a, b]`, patching elements by id.
  mutating func parse(
    identified list: any IdentifiedReflectable.Type, _ id: TypeShape, _ element: TypeShape,
    into target: UnsafeMutableRawPointer, base: UnsafeRawPointer?
  ) throws(LiteralError) {
    let start = position
    let row = try parseRow(element) { parser, _ in
      base.flatMap { parser.namesake(in: $0, list, id, element) }
    }
    let repeated = list.construct(target, taking: row.base, count: row.count)
    row.release()
    if let repeated { throw error(.repeatedMember("the id of element \(repeated)"), at: start) }
  }

  /// Parses `[a, b]` in any order.
  mutating func parse(
    set: any SetReflectable.Type, _ element: TypeShape, into target: UnsafeMutableRawPointer
  ) throws(LiteralError) {
    let start = position
    let row = try parseRow(element) { _, _ in nil }
    let repeated = set.construct(target, taking: row.base, count: row.count)
    row.release()
    if let repeated { throw error(.repeatedMember("element \(repeated)"), at: start) }
  }

  mutating func parseRow(_ element: TypeShape, base: ElementBase) throws(LiteralError) -> ValueRow {
    let open = try openList(of: element)
    let row = ValueRow(element)
    while try hasNext(isFirst: row.count == 0, before: "]", opened: open) {
      try parse(element, into: row.reserve(), base: base(self, row.count))
      row.commit()
    }
    return row
  }

  private mutating func openList(of element: TypeShape) throws(LiteralError) -> Int {
    skipSpace()
    guard accept("[") else { throw error(.expected("a list of \(element.name): [a, b]", found: found())) }
    return position - 1
  }

  /// Parses `[key: value]` or `[:]`, patching values by key.
  mutating func parse(
    dictionary: any DictionaryReflectable.Type, _ key: TypeShape, _ value: TypeShape,
    into target: UnsafeMutableRawPointer, base: UnsafeRawPointer?
  ) throws(LiteralError) {
    skipSpace()
    let open = position
    guard accept("[") else { throw error(.expected("a dictionary: [key: value]", found: found())) }
    let keys = ValueRow(key)
    let values = ValueRow(value)
    if accept(":") {
      try close("]", opened: open)
    } else {
      while try hasNext(isFirst: keys.count == 0, before: "]", opened: open) {
        let place = keys.reserve()
        try parse(key, into: place, base: nil)
        keys.commit()
        guard accept(":") else { throw error(.expected("':' after the key", found: found())) }
        let old = base.flatMap { base in
          dictionary.lookup(base, place) { $0.map { ValueBox(value, copying: $0) } }
        }
        defer { withExtendedLifetime(old) {} }
        try parse(value, into: values.reserve(), base: old.map { UnsafeRawPointer($0.address) })
        values.commit()
      }
    }
    let count = keys.count
    let repeated = dictionary.construct(target, keys: keys.base, values: values.base, count: count)
    keys.release()
    values.release()
    if let repeated { throw error(.repeatedMember("key \(repeated)"), at: open) }
  }

  // MARK: Patches of identified arrays

  /// Returns the element of the array at `base` whose id is the one in field `id` of the literal at the position.
  private func namesake(
    in base: UnsafeRawPointer, _ list: any IdentifiedReflectable.Type, _ id: TypeShape, _ element: TypeShape
  ) -> UnsafeRawPointer? {
    guard case .structure(let record) = element.kind,
      record.fields.contains(where: { $0.name == "id" && $0.shape === id })
    else { return nil }
    var lookahead = self
    guard lookahead.skip(toField: "id"), let box = try? lookahead.parseOne(id) else { return nil }
    defer { withExtendedLifetime(box) {} }
    guard let position = list.position(base, box.address) else { return nil }
    return list.withElements(base) { first, _ in first + position * element.stride }
  }

  /// Moves to just after `name:` in the next brackets; false if there is no such field.
  private mutating func skip(toField name: String) -> Bool {
    var depth = 0
    for token in TokenScanner(text, in: position..<end) {
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      default: if !token.isSign(",") { continue }
      }
      if depth == 0 { return false }
      guard depth == 1, token.kind != .close else { continue }
      var label = self
      label.position = token.range.upperBound
      label.skipSpace()
      if label.name() == name, label.accept(":") {
        self = label
        return true
      }
    }
    return false
  }
}
