// Values of types that are read through public protocols; see `Representation`.

extension LiteralPrinter {
  /// - Parameter name: the name of the type, without which some values can't be distinguished.
  mutating func print(
    _ encoded: EncodedValue, by strategy: Representation.Strategy, _ name: String, _ context: Context
  ) {
    // Values that are only shown may be of any type.
    let inner: Context = strategy.decode == nil ? .untyped : .typed
    if strategy.form == .bare, context == .typed || context == .bare { return print(encoded, inner) }
    append(name)
    if case .keyed = encoded { return print(encoded, inner) }
    append("(")
    print(encoded, inner)
    append(")")
  }

  private mutating func print(_ encoded: EncodedValue, _ context: Context) {
    switch encoded {
    case .value(let box): print(box.ref, context)
    case .null: append("nil")
    case .list(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(", ") }
        print(element, context)
      }
      append("]")
    case .members(let members):
      let texts = members.map { member in
        let start = bytes.count
        print(member, context)
        defer { bytes.removeSubrange(start...) }
        return Array(bytes[start...])
      }
      append("[")
      for (index, text) in texts.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
        if index > 0 { append(", ") }
        bytes += text
      }
      append("]")
    case .keyed(let entries):
      append("(")
      for (index, entry) in entries.enumerated() {
        if index > 0 { append(", ") }
        append("\(entry.key): ")
        print(entry.value, context)
      }
      append(")")
    // A literal must be read before it is a value.
    case .unread: append("_")
    }
  }
}
