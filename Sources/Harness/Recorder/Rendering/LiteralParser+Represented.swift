// Literals of types that are read through public protocols (see `Representation`): `[0, 3]`, `Name(rawValue: 2)`,
// `TimeZone(identifier: "GMT")`. Such a literal is first split into parts, since only the type knows the types of its parts.

extension LiteralParser {
  mutating func parse(
    represented representation: Representation, _ shape: TypeShape, into target: UnsafeMutableRawPointer
  ) throws(LiteralError) {
    let start = position
    let strategies = representation.strategies.filter { $0.decode != nil }
    var failure: LiteralError?
    if !strategies.isEmpty {
      let encoded = try encodedLiteral(shape.name)
      for strategy in strategies {
        do {
          if try strategy.decode?(encoded, target) == true { return }
        } catch let error as LiteralError {
          failure = failure ?? error
        } catch {}
      }
    }
    let end = position
    if case .structure(let record) = representation.rest, record.fields.allSatisfy(\.shape.isWritable) {
      do throws(LiteralError) {
        position = start
        return try parse(parts: record, of: shape, into: target)
      } catch {
        // The error of the first strategy is closest to the intended meaning.
        if strategies.isEmpty { throw error }
      }
    }
    if let failure { throw failure }
    guard let strategy = strategies.first else {
      throw error(.notConstructible(shape.name, why: shape.whyNotConstructible), at: start)
    }
    position = end
    let written = String(decoding: text[start..<position], as: UTF8.self)
    throw error(.malformed(written, type: shape.name, example: Self.example(strategy, shape.name)), at: start)
  }

  private static func example(_ strategy: Representation.Strategy, _ name: String) -> String {
    guard let zero = strategy.zero() else { return "\(name)(…)" }
    var printer = LiteralPrinter()
    printer.print(zero, by: strategy, name, .typed)
    return String(decoding: printer.bytes, as: UTF8.self)
  }

  private mutating func parse(
    parts record: TypeShape.Record, of shape: TypeShape, into target: UnsafeMutableRawPointer
  ) throws(LiteralError) {
    try typeName(shape.name)
    try parse(parts: record, of: .type(shape.name), whole: shape, into: target, base: nil)
  }

  /// Splits `Name(…)`, `[…]`, `"…"` or a number into parts.
  private mutating func encodedLiteral(_ name: String) throws(LiteralError) -> EncodedValue {
    skipSpace()
    switch current {
    case UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return .unread(try unreadLiteral())
    default: break
    }
    try typeName(name)
    let open = try openBracket("(", after: name)
    let inside = position
    if accept(")") { return .keyed([]) }
    position = inside
    if let entries = try entries(opened: open) { return .keyed(entries) }
    let only = try unreadLiteral()
    try close(")", opened: open)
    return .unread(only)
  }

  /// Skips one literal, which is read once its type is known.
  mutating func unreadLiteral() throws(LiteralError) -> UnreadText {
    skipSpace()
    let start = position
    var open: [Int] = []
    scan: for token in TokenScanner(text, in: start..<end) {
      switch token.kind {
      case .string:
        // An error in it is reported at its place.
        position = token.range.lowerBound
        _ = try string(for: "a string")
      case .open: open.append(token.range.lowerBound)
      case .close: if open.popLast() == nil { break scan }
      default: if open.isEmpty, token.isSign(",") { break scan }
      }
      position = token.range.upperBound
    }
    if let last = open.last { throw error(.unclosedBracket(text[last] == UInt8(ascii: "(") ? "(" : "["), at: last) }
    if position == start { throw error(.expected("a literal", found: found())) }
    return UnreadText(parser: self, range: start..<position)
  }

  /// Reads `label: literal, …` up to the closing bracket; nil, with the position unchanged, if there is no label.
  fileprivate mutating func entries(opened open: Int) throws(LiteralError) -> [EncodedValue.Entry]? {
    let start = position
    var entries: [EncodedValue.Entry] = []
    var labels: Set<String> = []
    while try hasNext(isFirst: entries.isEmpty, before: ")", opened: open) {
      skipSpace()
      let place = position
      let label = name()
      guard !label.isEmpty, accept(":") else {
        if entries.isEmpty {
          position = start
          return nil
        }
        throw error(.expected("a label such as 'name:'", found: found()), at: place)
      }
      guard labels.insert(label).inserted else {
        throw error(.repeatedField(label, of: "the literal"), at: place)
      }
      entries.append(EncodedValue.Entry(label, .unread(try unreadLiteral())))
    }
    return entries
  }

  fileprivate mutating func elements(opened open: Int) throws(LiteralError) -> [EncodedValue] {
    var elements: [EncodedValue] = []
    while try hasNext(isFirst: elements.isEmpty, before: "]", opened: open) {
      elements.append(.unread(try unreadLiteral()))
    }
    return elements
  }

  // MARK: Bytes and elements

  /// Reads the bytes of an imported type that no field covers, as hexadecimal digits.
  mutating func parse(bytes: HiddenBytes, into target: UnsafeMutableRawPointer) throws(LiteralError) {
    let start = position
    let text = try string(for: "bytes in quotes, such as \"\(String(repeating: "0", count: bytes.count * 2))\"")
    guard bytes.write(text, to: target) else {
      throw error(
        .malformed(
          text, type: "text of \(bytes.count) bytes", example: "\"\(String(repeating: "0", count: bytes.count * 2))\""),
        at: start)
    }
  }

  /// Parses `[a, b]` with the type's fixed number of elements.
  mutating func parse(
    fixed element: TypeShape, count: Int, into target: UnsafeMutableRawPointer, base: UnsafeRawPointer?
  ) throws(LiteralError) {
    let start = position
    let row = try parseRow(element) { _, index in
      base.flatMap { index < count ? $0 + index * element.stride : nil }
    }
    guard row.count == count else {
      throw error(.expected("\(count) elements", found: "\(row.count)"), at: start)
    }
    row.move(to: target)
  }
}

/// A part of a literal whose type is not known yet.
struct UnreadText: UnreadLiteral {
  /// Its position is irrelevant; it has the text and the registered types.
  let parser: LiteralParser
  let range: Range<Int>

  private var inside: LiteralParser {
    var inside = LiteralParser(parser.text, in: range, types: parser.types)
    inside.depth = parser.depth
    return inside
  }

  func box(_ shape: TypeShape) throws -> ValueBox {
    var parser = inside
    return try parser.parseAll(shape)
  }

  func entries() throws -> [EncodedValue.Entry]? {
    var parser = inside
    let open = parser.position
    guard parser.accept("(") else { return nil }
    return try parser.entries(opened: open)
  }

  func elements() throws -> [EncodedValue]? {
    var parser = inside
    let open = parser.position
    guard parser.accept("[") else { return nil }
    return try parser.elements(opened: open)
  }

  var isNull: Bool {
    parser.text[range].drop { $0 == UInt8(ascii: " ") }.elementsEqual("nil".utf8)
  }
}
