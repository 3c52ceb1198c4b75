// Swift literals in place of a user type: `15000` for a price, `"x"` for a name, as Swift allows.

extension LiteralParser {
  /// Whether a number, a text, a list or one of the keywords is at the position, and not the name of a type.
  var beginsLiteral: Bool {
    switch current {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "\""),
      UInt8(ascii: "["):
      true
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      isNext("true", 4) || isNext("false", 5) || isNext("nil", 3)
    default: false
    }
  }

  /// Does the same after spaces.
  mutating func standsAtLiteral() -> Bool {
    skipSpace()
    return beginsLiteral
  }

  private func isNext(_ word: StaticString, _ count: Int) -> Bool { startsWith(word) && !Self.isNameByte(peek(count)) }

  /// Returns the outline of a struct's literal, for a message about another one: `Money(amount: …)`.
  static func outline(_ record: TypeShape.Record, of name: String) -> String {
    let fields = record.fields.prefix(4).map { $0.name.isEmpty ? "…" : "\($0.name): …" }
    return "\(name)(\(fields.joined(separator: ", "))\(record.fields.count > 4 ? ", …" : ""))"
  }

  /// Returns the value of a type that such a literal expresses, through Swift's protocols or as the raw value. Nil, with the
  /// position unchanged, for other types.
  mutating func expressed(_ shape: TypeShape) throws(LiteralError) -> ValueBox? {
    let start = position
    if types.isGuess {
      guard isExpressible(shape) else { return nil }
      throw error(.notConstructible(shape.name, why: "made of a literal, which is a guess"))
    }
    let value: ValueBox? =
      switch current {
      case UInt8(ascii: "\""): try text(shape)
      case UInt8(ascii: "["): try list(shape)
      case UInt8(ascii: "t"), UInt8(ascii: "f"): try word(shape)
      case UInt8(ascii: "n"): none(shape)
      default: try number(shape)
      }
    if let value { return value }
    position = start
    if let value = try rawValue(shape) { return value }
    position = start
    return nil
  }

  /// Returns whether the type is expressible by such a literal, or by its raw value.
  private func isExpressible(_ shape: TypeShape) -> Bool {
    func isRaw<Value: RawRepresentable>(_: Value.Type) -> Bool {
      var inside = self
      do throws(LiteralError) {
        _ = try inside.parseOne(TypeShape.of(Value.RawValue.self))
        return true
      } catch {
        if case .notConstructible = error.reason { return true }
        return false
      }
    }
    if let type = shape.type as? any RawRepresentable.Type, isRaw(type) { return true }
    return switch current {
    case UInt8(ascii: "\""): shape.type is any ExpressibleByStringLiteral.Type
    case UInt8(ascii: "["):
      shape.type is any ExpressibleByArrayLiteral.Type || shape.type is any ExpressibleByDictionaryLiteral.Type
    case UInt8(ascii: "t"), UInt8(ascii: "f"): shape.type is any ExpressibleByBooleanLiteral.Type
    case UInt8(ascii: "n"): shape.type is any ExpressibleByNilLiteral.Type
    default:
      shape.type is any ExpressibleByIntegerLiteral.Type || shape.type is any ExpressibleByFloatLiteral.Type
    }
  }

  /// Reads the literal as the type that Swift requires for it.
  private mutating func read<Value>(_ type: Value.Type) throws(LiteralError) -> Value? {
    try parseOne(TypeShape.of(type)).value(as: type)
  }

  private mutating func number(_ shape: TypeShape) throws(LiteralError) -> ValueBox? {
    func integer<Value: ExpressibleByIntegerLiteral>(_: Value.Type) throws(LiteralError) -> ValueBox? {
      try read(Value.IntegerLiteralType.self).map { ValueBox(of: Value(integerLiteral: $0), shape) }
    }
    func fraction<Value: ExpressibleByFloatLiteral>(_: Value.Type) throws(LiteralError) -> ValueBox? {
      try read(Value.FloatLiteralType.self).map { ValueBox(of: Value(floatLiteral: $0), shape) }
    }
    var ahead = self
    let isWhole = ahead.numberText().allSatisfy { $0.isHexDigit || "-+xob".contains($0) } && !isExponent
    if isWhole, let type = shape.type as? any ExpressibleByIntegerLiteral.Type { return try integer(type) }
    if let type = shape.type as? any ExpressibleByFloatLiteral.Type { return try fraction(type) }
    return nil
  }

  /// Whether the number has an exponent: `1e3` does in Swift, `0x1E3` doesn't.
  private var isExponent: Bool {
    var ahead = self
    let text = ahead.numberText()
    return !text.contains("x") && text.contains { $0 == "e" || $0 == "E" }
  }

  private mutating func text(_ shape: TypeShape) throws(LiteralError) -> ValueBox? {
    func make<Value: ExpressibleByStringLiteral>(_: Value.Type) throws(LiteralError) -> ValueBox? {
      try read(Value.StringLiteralType.self).map { ValueBox(of: Value(stringLiteral: $0), shape) }
    }
    guard let type = shape.type as? any ExpressibleByStringLiteral.Type else { return nil }
    return try make(type)
  }

  private mutating func word(_ shape: TypeShape) throws(LiteralError) -> ValueBox? {
    func make<Value: ExpressibleByBooleanLiteral>(_: Value.Type) throws(LiteralError) -> ValueBox? {
      try read(Value.BooleanLiteralType.self).map { ValueBox(of: Value(booleanLiteral: $0), shape) }
    }
    guard let type = shape.type as? any ExpressibleByBooleanLiteral.Type else { return nil }
    return try make(type)
  }

  private mutating func none(_ shape: TypeShape) -> ValueBox? {
    guard let type = shape.type as? any ExpressibleByNilLiteral.Type else { return nil }
    position += 3
    func make<Value: ExpressibleByNilLiteral>(_: Value.Type) -> ValueBox { ValueBox(of: Value(nilLiteral: ()), shape) }
    return make(type)
  }

  private mutating func list(_ shape: TypeShape) throws(LiteralError) -> ValueBox? {
    func elements<Value: ExpressibleByArrayLiteral>(_: Value.Type) throws(LiteralError) -> ValueBox? {
      try read([Value.ArrayLiteralElement].self).map { ValueBox(of: ListLiteral.value(Value.self, $0), shape) }
    }
    func entries<Value: ExpressibleByDictionaryLiteral>(_: Value.Type) throws(LiteralError) -> ValueBox? {
      var entries: [(Value.Key, Value.Value)] = []
      let open = position
      position += 1
      if accept(":") {
        try close("]", opened: open)
      } else {
        while try hasNext(isFirst: entries.isEmpty, before: "]", opened: open) {
          guard let key = try read(Value.Key.self) else { return nil }
          guard accept(":") else { throw error(.expected("':' after the key", found: found())) }
          guard let value = try read(Value.Value.self) else { return nil }
          entries.append((key, value))
        }
      }
      return ValueBox(of: ListLiteral.value(Value.self, entries), shape)
    }
    if let type = shape.type as? any ExpressibleByArrayLiteral.Type { return try elements(type) }
    if let type = shape.type as? any ExpressibleByDictionaryLiteral.Type { return try entries(type) }
    return nil
  }

  /// Parses a raw value alone: `15000` for `Price(rawValue: 15000)`.
  private mutating func rawValue(_ shape: TypeShape) throws(LiteralError) -> ValueBox? {
    let start = position
    func make<Value: RawRepresentable>(_: Value.Type) throws(LiteralError) -> ValueBox? {
      guard let raw = try read(Value.RawValue.self) else { return nil }
      if let value = Value(rawValue: raw) { return ValueBox(of: value, shape) }
      let written = String(decoding: text[start..<position], as: UTF8.self)
      throw error(
        .malformed(written, type: "raw value of \(shape.name)", example: "\(shape.name)(rawValue: …)"), at: start)
    }
    guard let type = shape.type as? any RawRepresentable.Type else { return nil }
    return try make(type)
  }

  // MARK: Leaves

  /// Reads a number, alone or as `Decimal(250.5)`; or the input of `word`.
  mutating func numberOrWord(_ type: String) throws(LiteralError) -> String {
    var ahead = self
    if current != UInt8(ascii: "\""), !ahead.beginsLiteral {
      try ahead.typeName(type)
      guard ahead.accept("(") else { return try word(type) }
      ahead.skipSpace()
      let open = ahead.position - 1
      if ahead.current == UInt8(ascii: "\"") || !ahead.beginsLiteral { return try word(type) }
      let number = ahead.numberText()
      try ahead.close(")", opened: open)
      self = ahead
      return number
    }
    return current == UInt8(ascii: "\"") ? try word(type) : numberText()
  }

  /// Reads `.set(\.$name, "2")`, Swift's spelling of a binding action, as the text of its literal; nil for anything else.
  mutating func binding(_ shape: TypeShape) throws(LiteralError) -> String? {
    guard shape.name == "BindingAction", shape.type is any BindingLiteral.Type else { return nil }
    let isShort = startsWith(".set(")
    guard isShort || startsWith("BindingAction.set(") else { return nil }
    position += isShort ? 5 : 18
    let open = position - 1
    skipSpace()
    guard startsWith("\\."), position + 2 < end else {
      throw error(.expected("a key path such as \\.$name", found: found()))
    }
    position += 2
    let start = position
    while Self.isNameByte(current) || current == UInt8(ascii: ".") { position += 1 }
    let name = String(decoding: text[start..<position].filter { $0 != UInt8(ascii: "$") }, as: UTF8.self)
    guard accept(",") else { throw error(.expected("',' and the value", found: found())) }
    skipSpace()
    let range = try unreadLiteral().range
    try close(")", opened: open)
    return "\(name) = \(String(decoding: text[range], as: UTF8.self))"
  }
}
