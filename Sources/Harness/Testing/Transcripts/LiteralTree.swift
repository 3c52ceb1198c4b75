/// A literal without its type: its syntax only.
///
///     LiteralTree("Todo(id:7,tags:[ \"a\" ])")?.text    // Todo(id: 7, tags: ["a"])
package indirect enum LiteralTree: Equatable, Sendable {
  /// A number, a name, a named value, or a case without a payload: `-3`, `nil`, `$page1`, `.loaded`.
  case word(String)
  /// A string, with its unescaped characters.
  case string(String)
  /// A struct, a case with its payload, or a tuple (whose name is empty).
  case call(String, [Argument])
  case array([LiteralTree])
  case dictionary([Entry])

  /// An argument of a call; the label is empty if there is none.
  package struct Argument: Equatable, Sendable {
    let label: String
    var value: LiteralTree
  }

  package struct Entry: Equatable, Sendable {
    let key: LiteralTree
    var value: LiteralTree
  }

  /// Returns nil if the text is not a literal.
  package init?(_ text: some StringProtocol) {
    guard let tree = LiteralTreeReader.read(Array(text.utf8)) else { return nil }
    self = tree
  }

  /// The canonical spelling, as in observations.
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The literal with the labelled arguments of calls sorted by label, so that the order of fields doesn't matter.
  package var unordered: LiteralTree {
    switch self {
    case .word, .string: self
    case .call(let name, let arguments):
      .call(
        name,
        arguments.map { Argument(label: $0.label, value: $0.value.unordered) }.enumerated()
          .sorted { ($0.element.label, $0.offset) < ($1.element.label, $1.offset) }.map(\.element))
    case .array(let elements): .array(elements.map(\.unordered))
    case .dictionary(let entries): .dictionary(entries.map { Entry(key: $0.key, value: $0.value.unordered) })
    }
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .word(let word): bytes += word.utf8
    case .string(let text): LiteralText.appendQuoted(text, to: &bytes)
    case .call(let name, let arguments):
      bytes += name.utf8
      bytes.append(UInt8(ascii: "("))
      for (index, argument) in arguments.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        if !argument.label.isEmpty { bytes += "\(argument.label): ".utf8 }
        argument.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: ")"))
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let entries):
      bytes += (entries.isEmpty ? "[:" : "[").utf8
      for (index, entry) in entries.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        entry.key.append(to: &bytes)
        bytes += ": ".utf8
        entry.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }
}

/// Reads a literal by its brackets, commas and quotes.
private struct LiteralTreeReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private static let deepest = 256

  static func read(_ bytes: [UInt8]) -> LiteralTree? {
    var reader = LiteralTreeReader(bytes: bytes)
    guard let tree = reader.value() else { return nil }
    reader.skipSpace()
    return reader.index == bytes.count ? tree : nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipSpace() { while current == UInt8(ascii: " ") { index += 1 } }

  private mutating func accept(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func value() -> LiteralTree? {
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    skipSpace()
    switch current {
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "["): return collection()
    default: break
    }
    let word = word()
    if current == UInt8(ascii: "(") { return arguments().map { .call(word, $0) } }
    return word.isEmpty ? nil : .word(word)
  }

  /// Reads a name with dots, or a number; underscores in numbers are ignored.
  private mutating func word() -> String {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      let isExponentSign =
        (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
        && (index == start || bytes[index - 1] | 0x20 == UInt8(ascii: "e"))
      let isNamed = byte == UInt8(ascii: "$") && index == start
      guard
        LiteralParser.isNameByte(byte) || isNamed || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "`")
          || isExponentSign
      else { break }
      index += 1
    }
    let word = bytes[start..<index]
    let first = word.first { $0 != UInt8(ascii: "-") } ?? 0
    let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    return String(decoding: isNumber ? word.filter { $0 != UInt8(ascii: "_") }[...] : word, as: UTF8.self)
  }

  private mutating func arguments() -> [LiteralTree.Argument]? {
    index += 1
    var arguments: [LiteralTree.Argument] = []
    while true {
      if accept(")") { return arguments }
      if !arguments.isEmpty, !accept(",") { return nil }
      if !arguments.isEmpty, accept(")") { return arguments }
      let label = label()
      guard let value = value() else { return nil }
      arguments.append(LiteralTree.Argument(label: label, value: value))
    }
  }

  /// Reads a name that is followed by a colon; otherwise reads nothing.
  private mutating func label() -> String {
    skipSpace()
    let start = index
    while LiteralParser.isNameByte(current) { index += 1 }
    let end = index
    if end > start, accept(":") { return String(decoding: bytes[start..<end], as: UTF8.self) }
    index = start
    return ""
  }

  private mutating func collection() -> LiteralTree? {
    index += 1
    if accept("]") { return .array([]) }
    if accept(":") { return accept("]") ? .dictionary([]) : nil }
    guard let first = value() else { return nil }
    if accept(":") { return entries(first) }
    var elements = [first]
    while !accept("]") {
      guard accept(",") else { return nil }
      if accept("]") { break }
      guard let element = value() else { return nil }
      elements.append(element)
    }
    return .array(elements)
  }

  private mutating func entries(_ first: LiteralTree) -> LiteralTree? {
    guard let value = value() else { return nil }
    var entries = [LiteralTree.Entry(key: first, value: value)]
    while !accept("]") {
      guard accept(",") else { return nil }
      if accept("]") { break }
      guard let key = self.value(), accept(":"), let value = self.value() else { return nil }
      entries.append(LiteralTree.Entry(key: key, value: value))
    }
    return .dictionary(entries)
  }

  private mutating func string() -> String? {
    // A multi-line string begins with three quotes; observations have none.
    var tokens = TokenScanner(bytes, in: index..<bytes.count)
    guard let token = tokens.next(), token.isClosed, !token.isMultiline else { return nil }
    var parser = LiteralParser(bytes, in: token.range)
    index = token.range.upperBound
    return try? parser.string(for: "a string")
  }
}
