/// Parses a Swift literal into a value of any constructible type, from its shape alone.
///
/// The parser reads bytes and writes into the memory of the value being constructed; on an error, the constructed parts are
/// destroyed. This file has the scanner and the entry points, `LiteralParser+Composites` reads structs, enums and collections,
/// and `LiteralParser+Leaves` reads single values.
package struct LiteralParser {
  package let text: [UInt8]
  package var position: Int
  package let end: Int
  /// The types that may be named where the place's type is a protocol.
  let types: LiteralTypes
  var depth = 0
  /// The named values that are being read; nil if there are none.
  var expansion: ValueExpansion?
  /// The remaining attempts to read a text as a printed one; see `parsePrinted`.
  var printedTries = LiteralParser.maxTries

  /// Creates a parser of `range` of `text`; errors count their offset from the start of `text`.
  package init(_ text: [UInt8], in range: Range<Int>? = nil, types: LiteralTypes = LiteralTypes()) {
    self.text = text
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? text.count
    self.types = types
  }

  /// Parses `text` as a value of `type`.
  static func parse<T>(
    _ text: String, as type: T.Type = T.self, bare: Bool = false, types: LiteralTypes = LiteralTypes()
  ) throws(LiteralError) -> T {
    var parser = LiteralParser(Array(text.utf8), types: types)
    let box = try parser.parseAll(TypeShape.of(type), bare: bare)
    guard let value = box.value(as: type) else {
      throw LiteralError(offset: 0, reason: .notConstructible("\(type)", why: "of another type"))
    }
    return value
  }

  /// Parses one literal that is the whole range.
  /// - Parameters:
  ///   - bare: whether an enum case may omit its leading dot.
  ///   - base: the source of omitted fields, for a patch.
  package mutating func parseAll(
    _ shape: TypeShape, bare: Bool = false, base: ValueRef? = nil
  ) throws(LiteralError) -> ValueBox {
    let box = try parseOne(shape, bare: bare, base: base?.address)
    skipSpace()
    if position < end { throw error(.superfluousText(excerpt())) }
    return box
  }

  /// Parses one literal and stops after it.
  package mutating func parseOne(
    _ shape: TypeShape, bare: Bool = false, base: UnsafeRawPointer? = nil
  ) throws(LiteralError) -> ValueBox {
    let box = ValueBox(shape)
    try parse(shape, into: box.address, base: base, bare: bare)
    box.isInitialized = true
    return box
  }

  /// Initializes the memory at `target`, or throws and leaves it uninitialized.
  mutating func parse(
    _ shape: TypeShape, into target: UnsafeMutableRawPointer, base: UnsafeRawPointer?, bare: Bool = false
  ) throws(LiteralError) {
    guard depth < LiteralText.deepest else { throw error(.tooDeep) }
    depth += 1
    defer { depth -= 1 }
    skipSpace()
    if current == UInt8(ascii: "$") { return try parse(named: shape, into: target, base: base, bare: bare) }
    // Split in two, because nested literals take one frame of this function for each level.
    switch shape.constructionKind {
    case .leaf(let leaf): try parse(leaf, shape, into: target)
    case .structure(let record): try parse(structure: record, shape, into: target, base: base)
    case .tuple(let record): try parse(parts: record, of: .type(shape.name), whole: shape, into: target, base: base)
    case .enumeration(let enumeration): try parse(enumeration, shape, into: target, base: base, bare: bare)
    case .optional(let wrapped): try parse(optional: wrapped, into: target, base: base, bare: bare)
    case .wrapper(let wrapper): try parse(wrapper, shape, into: target, base: base, bare: bare)
    default: try parse(collection: shape, into: target, base: base)
    }
  }

  private mutating func parse(
    collection shape: TypeShape, into target: UnsafeMutableRawPointer, base: UnsafeRawPointer?
  ) throws(LiteralError) {
    switch shape.constructionKind {
    case .list(let list, let element): try parse(list: list, element, into: target, base: base)
    case .identified(let list, let id, let element):
      try parse(identified: list, id, element, into: target, base: base)
    case .set(let set, let element): try parse(set: set, element, into: target)
    case .dictionary(let dictionary, let key, let value):
      try parse(dictionary: dictionary, key, value, into: target, base: base)
    case .existential: try parse(existential: shape, into: target)
    case .fixed(let element, let count): try parse(fixed: element, count: count, into: target, base: base)
    case .bytes(let bytes): try parse(bytes: bytes, into: target)
    case .represented(let representation): try parse(represented: representation, shape, into: target)
    default: throw notConstructible(shape)
    }
  }

  /// Parses `$page1`: the literal of that name, read with the type of the place.
  private mutating func parse(
    named shape: TypeShape, into target: UnsafeMutableRawPointer, base: UnsafeRawPointer?, bare: Bool
  ) throws(LiteralError) {
    let start = position
    position += 1
    let first = position
    while position < end, Self.isNameByte(text[position]), text[position] != UInt8(ascii: "$") { position += 1 }
    let name = String(decoding: text[first..<position], as: UTF8.self)
    if name.isEmpty { throw error(.expected("a name after '$'", found: found()), at: start) }
    guard let value = types.style?.values?[name] else {
      throw error(
        .unknownValue(name, nearest: NearestName.of(name, in: types.style?.values?.names ?? [])), at: start)
    }
    let expansion = expansion ?? ValueExpansion()
    self.expansion = expansion
    if expansion.open.contains(name) { throw error(.valueInsideItself(name), at: start) }
    // Each may be in the next one twice.
    expansion.count += 1
    if expansion.count > ValueExpansion.maxCount { throw error(.tooManyValues(ValueExpansion.maxCount), at: start) }
    expansion.open.append(name)
    defer { expansion.open.removeLast() }
    var inner = LiteralParser(value.text, in: value.range, types: types)
    inner.depth = depth
    inner.expansion = expansion
    do throws(LiteralError) {
      try inner.parse(shape, into: target, base: base, bare: bare)
      inner.skipSpace()
      if inner.position < inner.end {
        shape.destroy(target)
        throw inner.error(.superfluousText(inner.excerpt()))
      }
    } catch {
      if case .inNamedValue = error.reason { throw LiteralError(offset: start, reason: error.reason) }
      throw self.error(.inNamedValue(name, place: value.place, offset: error.offset, error.reason), at: start)
    }
  }

  private func notConstructible(_ shape: TypeShape) -> LiteralError {
    error(.notConstructible(shape.name, why: shape.whyNotConstructible))
  }
}

// MARK: - Scanning

extension LiteralParser {
  package func error(_ reason: LiteralError.Reason, at offset: Int? = nil) -> LiteralError {
    LiteralError(offset: offset ?? position, reason: reason)
  }

  /// The byte at the position, or 0 at the end.
  package var current: UInt8 { position < end ? text[position] : 0 }

  package func peek(_ distance: Int) -> UInt8 { position + distance < end ? text[position + distance] : 0 }

  /// Skips spaces, line ends, and comment lines between the lines of one literal.
  package mutating func skipSpace() {
    while position < end {
      switch text[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "\n"):
        position += 1
        if current == UInt8(ascii: "#") {
          while position < end, text[position] != UInt8(ascii: "\n") { position += 1 }
        }
      default: return
      }
    }
  }

  /// Consumes `byte` if it is next, after space.
  package mutating func accept(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < end, text[position] == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  package func startsWith(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= end else { return false }
    return word.withUTF8Buffer { word in (0..<count).allSatisfy { text[position + $0] == word[$0] } }
  }

  @inline(__always)
  package static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...0xFF,
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Reads an identifier; empty if there is none. Backticks are removed, unless the name requires them.
  package mutating func name() -> String {
    if current == UInt8(ascii: "`"), let close = text[(position + 1)..<end].firstIndex(of: UInt8(ascii: "`")) {
      let inner = text[(position + 1)..<close]
      let isPlain = inner.allSatisfy(Self.isNameByte)
      defer { position = close + 1 }
      return String(decoding: isPlain ? inner : text[position...close], as: UTF8.self)
    }
    let start = position
    guard !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(current) else { return "" }
    while position < end, Self.isNameByte(text[position]) { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  /// Returns the text at the position, for an error: a word, a character, or the end.
  package func excerpt() -> String {
    guard position < end else { return "the end" }
    var stop = position
    while stop < end, stop - position < 24, Self.isNameByte(text[stop]) { stop += 1 }
    if stop == position { stop += 1 }
    // Never half a character.
    while stop < end, text[stop] & 0xC0 == 0x80 { stop += 1 }
    return String(decoding: text[position..<stop], as: UTF8.self)
  }

  package func found() -> String { position < end ? "'\(excerpt())'" : "the end of the line" }

  /// Expects an opening bracket and returns its place.
  mutating func openBracket(_ bracket: Unicode.Scalar, after owner: String) throws(LiteralError) -> Int {
    guard accept(bracket) else { throw error(.expected("'\(bracket)' after \(owner)", found: found())) }
    return position - 1
  }

  /// Returns whether another element follows inside the bracket at `open`; if not, consumes the closing one.
  mutating func hasNext(
    isFirst: Bool, before bracket: Unicode.Scalar, opened open: Int
  ) throws(LiteralError) -> Bool {
    if accept(bracket) { return false }
    if !isFirst {
      guard accept(",") else {
        try close(bracket, opened: open)
        return false
      }
      if accept(bracket) { return false }
    }
    if position >= end { throw error(.unclosedBracket(bracket == ")" ? "(" : "["), at: open) }
    return true
  }

  /// Expects the closing bracket for the one at `open`.
  package mutating func close(_ bracket: Unicode.Scalar, opened open: Int) throws(LiteralError) {
    if accept(bracket) { return }
    if position >= end { throw error(.unclosedBracket(bracket == ")" ? "(" : "["), at: open) }
    throw error(.expected("',' or '\(bracket)'", found: found()))
  }
}

/// The named values in one literal.
final class ValueExpansion {
  /// The maximum number of named values; no intended literal has more.
  static let maxCount = 10_000

  /// The names being read, each inside the one before it.
  var open: [String] = []
  /// The number of values read so far.
  var count = 0
}
