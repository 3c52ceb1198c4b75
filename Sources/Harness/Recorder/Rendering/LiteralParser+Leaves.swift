#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LiteralParser {
  /// Initializes the leaf at `target`; the memory must be that of the leaf's type, by its shape.
  mutating func parse(_ leaf: Leaf, _ shape: TypeShape, into target: UnsafeMutableRawPointer) throws(LiteralError) {
    let start = position
    switch leaf {
    case .integer(64, true):
      if let number = plainInteger() { return target.initialize(with: number) }
      try integer(64, true, shape, into: target)
    case .integer(let bits, let signed): try integer(bits, signed, shape, into: target)
    case .double: target.initialize(with: try double(shape.name))
    case .float: target.initialize(with: try float(shape.name))
    case .floating: try floating(shape, into: target)
    case .bool: target.initialize(with: try bool())
    case .string: target.initialize(with: try string(for: "a string"))
    case .substring: target.initialize(with: Substring(try string(for: "a string")))
    case .character:
      let text = try string(for: "a character in quotes")
      guard let character = text.first, text.count == 1 else { throw malformed(text, "Character", "\"a\"", start) }
      target.initialize(with: character)
    case .scalar:
      let text = try string(for: "a character in quotes")
      guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
        throw malformed(text, "Unicode scalar", "\"a\"", start)
      }
      target.initialize(with: scalar)
    case .uuid: target.initialize(with: try uuid(start))
    case .date:
      let text = try word("Date")
      guard let value = DateText.date(from: text) else {
        throw malformed(text, "Date", "Date(\"2022-06-22T00:00:00Z\")", start)
      }
      target.initialize(with: value)
    case .url:
      let text = try word("URL")
      guard let value = URL(string: text) else { throw malformed(text, "URL", "URL(\"https://example.com\")", start) }
      target.initialize(with: value)
    case .data:
      let text = try word("Data")
      guard let value = Data(base64Encoded: text) else { throw malformed(text, "Data", "Data(\"aGk=\")", start) }
      target.initialize(with: value)
    case .decimal:
      let text = try numberOrWord("Decimal")
      guard let value = Self.decimal(text) else { throw malformed(text, "Decimal", "Decimal(\"1.10\")", start) }
      target.initialize(with: value)
    case .duration: target.initialize(with: try duration())
    case .custom: try custom(shape, into: target, start)
    }
  }

  /// Reads `UUID(7)`, or `UUID("…")` with all digits.
  private mutating func uuid(_ start: Int) throws(LiteralError) -> UUID {
    if accept(name: "UUID("), let number = plainInteger(), let short = UInt32(exactly: number), accept(")") {
      return UUIDText.uuid(UInt64(short))
    }
    position = start
    if let number = try shortUUID() { return UUIDText.uuid(UInt64(number)) }
    position = start
    let text = try word("UUID")
    guard let value = UUID(uuidString: text) else {
      throw malformed(text, "UUID", "UUID(\"00000000-0000-0000-0000-000000000000\")", start)
    }
    return value
  }

  /// Reads a number in brackets as a user may write it; nil if there is none.
  private mutating func shortUUID() throws(LiteralError) -> UInt32? {
    if current == UInt8(ascii: "\"") { return nil }
    try typeName("UUID")
    let open = try openBracket("(", after: "UUID")
    skipSpace()
    guard current == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(current) else { return nil }
    let shape = TypeShape.of(UInt32.self)
    let box = try parseOne(shape)
    try close(")", opened: open)
    return box.value(as: UInt32.self)
  }

  private func malformed(_ text: String, _ type: String, _ example: String, _ start: Int) -> LiteralError {
    error(.malformed(text, type: type, example: example), at: start)
  }

  private mutating func custom(
    _ shape: TypeShape, into target: UnsafeMutableRawPointer, _ start: Int
  ) throws(LiteralError) {
    if current != UInt8(ascii: "\""), beginsLiteral, let value = try expressed(shape) {
      return shape.copy(value.ref.address, to: target)
    }
    let text: String
    if let set = try binding(shape) { text = set } else { text = try word(shape.name) }
    func open<T: LiteralConvertible>(_ type: T.Type) -> Bool {
      guard let value = T(literalText: text) else { return false }
      target.initialize(with: value)
      return true
    }
    // Sound: the shape is that of the type being opened.
    guard let type = shape.type as? any LiteralConvertible.Type, open(type) else {
      throw malformed(
        text, shape.name,
        shape.type is any BindingLiteral.Type ? "BindingAction(\"name = \\\"…\\\"\")" : "\(shape.name)(\"…\")", start)
    }
  }

  /// Reads `Name("text")`, optionally with a label, or the text alone.
  mutating func word(_ type: String) throws(LiteralError) -> String {
    if current == UInt8(ascii: "\"") { return try string(for: "\(type)(\"…\")") }
    try typeName(type)
    skipSpace()
    let open = position
    guard accept("(") else { throw error(.expected("'(' after \(type)", found: found())) }
    skipSpace()
    if current != UInt8(ascii: "\"") {
      let start = position
      let label = name()
      if label.isEmpty || !accept(":") {
        position = start
        throw error(.expected("a text in quotes", found: found()))
      }
      skipSpace()
    }
    let text = try string(for: "a text in quotes")
    try close(")", opened: open)
    return text
  }

  /// Consumes `name:` if it is next.
  private mutating func label(_ name: String) -> Bool {
    var ahead = self
    ahead.skipSpace()
    guard ahead.name() == name, ahead.accept(":") else { return false }
    self = ahead
    return true
  }

  // MARK: Numbers

  private mutating func bool() throws(LiteralError) -> Bool {
    if startsWith("true"), !Self.isNameByte(peek(4)) {
      position += 4
      return true
    }
    if startsWith("false"), !Self.isNameByte(peek(5)) {
      position += 5
      return false
    }
    let start = position
    switch name() {
    case "true": return true
    case "false": return false
    default:
      position = start
      throw error(.expected("true or false", found: found()))
    }
  }

  private mutating func integer(
    _ bits: Int, _ signed: Bool, _ shape: TypeShape, into target: UnsafeMutableRawPointer
  ) throws(LiteralError) {
    let start = position
    let isNegative = current == UInt8(ascii: "-")
    if isNegative || current == UInt8(ascii: "+") { position += 1 }
    var radix: UInt128 = 10
    if current == UInt8(ascii: "0") {
      switch peek(1) {
      case UInt8(ascii: "x"): radix = 16
      case UInt8(ascii: "b"): radix = 2
      case UInt8(ascii: "o"): radix = 8
      default: break
      }
      if radix != 10 { position += 2 }
    }
    var magnitude: UInt128 = 0
    var digits = 0
    var overflows = false
    while position < end {
      let byte = text[position]
      if byte == UInt8(ascii: "_"), digits > 0 {
        position += 1
        continue
      }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < Int(radix), byte < 0x80 else { break }
      let (product, first) = magnitude.multipliedReportingOverflow(by: radix)
      let (sum, second) = product.addingReportingOverflow(UInt128(digit))
      overflows = overflows || first || second
      magnitude = sum
      digits += 1
      position += 1
    }
    guard digits > 0, !Self.isNameByte(current) else {
      position = start
      throw error(.expected("an integer (\(shape.name))", found: found()))
    }
    if current == UInt8(ascii: "."), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek(1)) {
      position = start
      throw error(.expected("an integer (\(shape.name))", found: "a number with a fraction"))
    }
    func store<T: FixedWidthInteger>(_: T.Type) -> Bool {
      let value: T?
      if overflows {
        value = nil
      } else if isNegative {
        let negative = magnitude == UInt128(Int128.max) + 1 ? Int128.min : Int128(exactly: magnitude).map { -$0 }
        value = negative.flatMap { T(exactly: $0) }
      } else {
        value = T(exactly: magnitude)
      }
      guard let value else { return false }
      target.initialize(with: value)
      return true
    }
    guard store(Leaf.integerType(bits: bits, signed: signed)) else {
      let written = String(decoding: text[start..<position], as: UTF8.self)
      throw error(.numberOutOfRange(written, type: shape.name), at: start)
    }
  }

  private mutating func double(_ type: String) throws(LiteralError) -> Double {
    let start = position
    if let special: Double = try special(type, { Double(bitPattern: $0) }) { return special }
    let written = numberText()
    guard let value = Double(written) else {
      position = start
      throw error(.expected("a number (\(type))", found: found()))
    }
    guard value.isFinite else { throw error(.numberOutOfRange(written, type: type), at: start) }
    return value
  }

  private mutating func float(_ type: String) throws(LiteralError) -> Float {
    let start = position
    if let special: Float = try special(type, { UInt32(exactly: $0).map { Float(bitPattern: $0) } }) { return special }
    let written = numberText()
    guard let value = Float(written) else {
      position = start
      throw error(.expected("a number (\(type))", found: found()))
    }
    guard value.isFinite else { throw error(.numberOutOfRange(written, type: type), at: start) }
    return value
  }

  /// Reads another number type of the toolchain.
  private mutating func floating(
    _ shape: TypeShape, into target: UnsafeMutableRawPointer
  ) throws(LiteralError) {
    let start = position
    func open<T: BinaryFloatingPoint & LosslessStringConvertible>(_: T.Type) throws(LiteralError) {
      if let special: T = try special(shape.name, { _ in nil }) { return target.initialize(with: special) }
      let written = numberText()
      guard let value = T(written) else {
        position = start
        throw error(.expected("a number (\(shape.name))", found: found()))
      }
      guard value.isFinite else { throw error(.numberOutOfRange(written, type: shape.name), at: start) }
      target.initialize(with: value)
    }
    // Sound: the leaf is made of such types alone.
    if let type = shape.type as? any (BinaryFloatingPoint & LosslessStringConvertible).Type { try open(type) }
  }

  /// Reads `.nan`, `.infinity`, `-.infinity`, with or without the type's name, and `Type(bitPattern: n)`. The printer treats a
  /// `CGFloat` as the `Double` that it is.
  private mutating func special<T: BinaryFloatingPoint>(
    _ type: String, _ fromBits: (UInt64) -> T?
  ) throws(LiteralError) -> T? {
    let start = position
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let word = name()
    if current == UInt8(ascii: ".") {
      position += 1
      let constant = name()
      if constant == "nan" { return .nan }
      if constant == "infinity" { return isNegative ? -.infinity : .infinity }
    } else if word == type || word == "Double" && type == "CGFloat", accept("("), label("bitPattern") {
      skipSpace()
      let shape = TypeShape.of(UInt64.self)
      let box = ValueBox(shape)
      try integer(64, false, shape, into: box.address)
      box.isInitialized = true
      try close(")", opened: start + word.utf8.count)
      if let value = box.value(as: UInt64.self).flatMap(fromBits) { return value }
      throw error(.numberOutOfRange("the bit pattern", type: type), at: start)
    }
    position = start
    return nil
  }

  /// Reads the characters of a decimal or hexadecimal number, without `_`.
  mutating func numberText() -> String {
    let start = position
    var previous: UInt8 = 0
    while position < end {
      let byte = text[position]
      let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      let isExponent = previous | 0x20 == UInt8(ascii: "e") || previous | 0x20 == UInt8(ascii: "p")
      guard Self.isNameByte(byte) || byte == UInt8(ascii: ".") || (isSign && (position == start || isExponent)) else {
        break
      }
      previous = byte
      position += 1
    }
    let written = text[start..<position]
    if !written.contains(UInt8(ascii: "_")) { return String(decoding: written, as: UTF8.self) }
    return String(decoding: written.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  /// Returns a decimal as written, in the notation of `Decimal.description`; nil for anything else.
  private static func decimal(_ text: String) -> Decimal? {
    guard text.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?|NaN/) != nil else { return nil }
    return text == "NaN" ? Decimal.nan : Decimal(string: text)
  }

  /// Reads `.seconds(2)`, `.milliseconds(1500)`, …, `.zero`, `Duration(secondsComponent:attosecondsComponent:)`.
  private mutating func duration() throws(LiteralError) -> Duration {
    let start = position
    let example = ".milliseconds(500)"
    var unit = current == UInt8(ascii: ".") ? "" : name()
    if accept(".") { unit = name() }
    if unit == "zero" { return .zero }
    let open = position
    guard accept("(") else {
      position = start
      throw error(.expected("a duration such as \(example)", found: found()))
    }
    skipSpace()
    let value: Duration
    if unit == "Duration" {
      value = try durationComponents(open)
    } else {
      let size = LiteralText.durationUnits.first { $0.name == unit }?.attoseconds
      guard let size else { throw malformed(".\(unit)", "unit of Duration", example, start) }
      let numberStart = position
      guard let scaled = Self.attoseconds(numberText(), size) else {
        position = numberStart
        throw error(.expected("a number of \(unit)", found: found()))
      }
      value = scaled
    }
    try close(")", opened: open)
    return value
  }

  private mutating func durationComponents(_ open: Int) throws(LiteralError) -> Duration {
    var parts: [Int64] = []
    for label in ["secondsComponent", "attosecondsComponent"] {
      if !parts.isEmpty, !accept(",") { throw error(.expected("'\(label):'", found: found())) }
      guard self.label(label) else { throw error(.expected("'\(label):'", found: found())) }
      skipSpace()
      let start = position
      guard let number = Int64(numberText()) else {
        position = start
        throw error(.expected("an integer", found: found()))
      }
      parts.append(number)
    }
    return Duration(secondsComponent: parts[0], attosecondsComponent: parts[1])
  }

  /// Returns a decimal number of units, exactly; nil if it is no number or doesn't fit.
  static func attoseconds(_ number: String, _ unit: Int128) -> Duration? {
    let isNegative = number.utf8.first == UInt8(ascii: "-")
    let parts = number.utf8.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    // 21 digits are enough for every duration in milliseconds with 64-bit seconds.
    guard let whole = Self.digits(parts[0], max: 22),
      let fraction = parts.count == 1 ? 0 : Self.digits(parts[1], max: 18)
    else { return nil }
    let scale = (0..<(parts.count == 1 ? 0 : parts[1].count)).reduce(Int128(1)) { product, _ in product * 10 }
    let (scaled, overflows) = whole.multipliedReportingOverflow(by: unit)
    let (part, partOverflows) = fraction.multipliedReportingOverflow(by: unit)
    let (magnitude, exceeds) = scaled.addingReportingOverflow(part / scale)
    guard !overflows, !partOverflows, !exceeds, part % scale == 0 else { return nil }
    let total = isNegative ? -magnitude : magnitude
    // `Duration.components` traps if the seconds don't fit into 64 bits.
    return Int64(exactly: total / 1_000_000_000_000_000_000).map { _ in Duration(attoseconds: total) }
  }

  /// Returns the number of one or more digits.
  private static func digits(_ text: Substring.UTF8View, max: Int) -> Int128? {
    guard (1...max).contains(text.count) else { return nil }
    var number: Int128 = 0
    for digit in text {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int128(digit - UInt8(ascii: "0"))
    }
    return number
  }

  // MARK: Strings

  /// Reads a string literal, on one line or between triple quotes.
  package mutating func string(for what: String) throws(LiteralError) -> String {
    if let plain = plainString() { return plain }
    guard current == UInt8(ascii: "\"") else { throw error(.expected(what, found: found())) }
    if startsWith("\"\"\"") { return try multilineString() }
    let open = position
    position += 1
    var bytes: [UInt8] = []
    while true {
      guard position < end, text[position] != UInt8(ascii: "\n") else { throw error(.unclosedString, at: open) }
      let byte = text[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { try escape(into: &bytes) } else { bytes.append(byte) }
    }
  }

  /// Reads a multiline string as Swift does: the text begins on the next line, and the closing quotes' indentation is removed
  /// from every line.
  private mutating func multilineString() throws(LiteralError) -> String {
    let open = position
    position += 3
    while current == UInt8(ascii: " ") || current == UInt8(ascii: "\r") { position += 1 }
    guard current == UInt8(ascii: "\n") else {
      throw error(.expected("a line end after the opening quotes", found: found()))
    }
    position += 1
    var lines: [Range<Int>] = []
    while true {
      guard position < end else { throw error(.unclosedString, at: open) }
      let start = position
      let lineEnd = text[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
      var first = start
      while first < lineEnd, text[first] == UInt8(ascii: " ") { first += 1 }
      if first + 3 <= lineEnd, text[first..<(first + 3)].allSatisfy({ $0 == UInt8(ascii: "\"") }) {
        position = first + 3
        return try dedent(lines, first - start)
      }
      let hasReturn = lineEnd > start && text[lineEnd - 1] == UInt8(ascii: "\r")
      lines.append(start..<(hasReturn ? lineEnd - 1 : lineEnd))
      position = min(lineEnd + 1, end)
    }
  }

  private func dedent(_ lines: [Range<Int>], _ indentation: Int) throws(LiteralError) -> String {
    var bytes: [UInt8] = []
    var isContinued = true
    for line in lines {
      if !isContinued { bytes.append(UInt8(ascii: "\n")) }
      isContinued = false
      let margin = line.prefix(indentation)
      guard margin.allSatisfy({ text[$0] == UInt8(ascii: " ") }) else {
        throw error(.expected("the closing quotes' indentation", found: "less"), at: line.lowerBound)
      }
      var inner = self
      inner.position = line.lowerBound + margin.count
      while inner.position < line.upperBound {
        let byte = text[inner.position]
        inner.position += 1
        if byte != UInt8(ascii: "\\") {
          bytes.append(byte)
        } else if text[inner.position..<line.upperBound].allSatisfy({ $0 == UInt8(ascii: " ") }) {
          // A backslash at the end of a line joins it with the next.
          isContinued = true
          break
        } else {
          try inner.escape(into: &bytes)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the text after a backslash.
  private mutating func escape(into bytes: inout [UInt8]) throws(LiteralError) {
    let start = position - 1
    let byte = current
    position += 1
    switch byte {
    case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "0"): bytes.append(0)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): bytes.append(byte)
    case UInt8(ascii: "("): throw error(.interpolation, at: start)
    case UInt8(ascii: "u"):
      guard current == UInt8(ascii: "{"), let close = text[position..<end].firstIndex(of: UInt8(ascii: "}")),
        let value = UInt32(String(decoding: text[(position + 1)..<close], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw error(.invalidEscape("u"), at: start) }
      bytes.append(contentsOf: String(scalar).utf8)
      position = close + 1
    default:
      position -= 1
      throw error(.invalidEscape(excerpt()), at: start)
    }
  }
}
