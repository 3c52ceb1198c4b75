// Most literals were written by the printer. Its output is known to the byte from the type alone, so it is compared piece by
// piece instead of being scanned. If a text is written differently, the scanner reads it again.

extension LiteralParser {
  /// Reads a record as the printer writes it, including brackets.
  ///
  /// Returns false, with nothing initialized and the position unchanged, if the text is written differently. An error in a part
  /// is the same that the scanner would find, as everything before the part is as expected.
  mutating func parsePrinted(
    _ flat: FlatRecord, into target: UnsafeMutableRawPointer
  ) throws(LiteralError) -> Bool {
    guard printedTries > 0, depth + flat.height < LiteralText.deepest else { return false }
    let (start, outer) = (position, depth)
    defer { depth = outer }
    for (index, part) in flat.parts.enumerated() {
      guard accept(part.lead) else {
        giveUp(flat, index, target, start)
        return false
      }
      depth = outer + part.level
      do throws(LiteralError) {
        try parse(part.shape, into: target + part.offset, base: nil)
      } catch {
        destroy(flat, index, target)
        throw error
      }
    }
    if accept(flat.tail) { return true }
    giveUp(flat, flat.parts.count, target, start)
    return false
  }

  /// The maximum number of attempts: a handwritten text would otherwise be read twice at each level of nesting.
  static var maxTries: Int { 16 }

  private mutating func giveUp(
    _ flat: FlatRecord, _ count: Int, _ target: UnsafeMutableRawPointer, _ start: Int
  ) {
    printedTries -= 1
    destroy(flat, count, target)
    position = start
  }

  private func destroy(_ flat: FlatRecord, _ count: Int, _ target: UnsafeMutableRawPointer) {
    for part in flat.parts.prefix(count) { part.shape.destroy(target + part.offset) }
  }

  // MARK: Scanning

  /// Consumes `word` if exactly that is next.
  @inline(__always)
  private mutating func accept(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count <= end - position else { return false }
    let isNext = text.withUnsafeBytes { text in
      text.baseAddress.flatMap { text in
        word.baseAddress.map { SameBytes.check(text + position, UnsafeRawPointer($0), word.count) }
      } ?? true
    }
    if isNext { position += word.count }
    return isNext
  }

  /// Consumes `name` if exactly that is next.
  mutating func accept(name: String) -> Bool {
    let count = name.utf8.count
    guard count <= end - position else { return false }
    var index = position
    for byte in name.utf8 {
      if text[index] != byte { return false }
      index += 1
    }
    position = index
    return true
  }

  /// Reads an integer of up to 18 decimal digits and nothing else; nil, with the position unchanged, for any other number.
  mutating func plainInteger() -> Int? {
    let isNegative = current == UInt8(ascii: "-")
    let first = isNegative ? position + 1 : position
    let limit = min(end, first + 19)
    var index = first
    var value = 0
    while index < limit {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit > 9 { break }
      value = value &* 10 &+ Int(digit)
      index += 1
    }
    guard index > first, index < first + 19 else { return nil }
    if index < end, text[index] == UInt8(ascii: ".") || Self.isNameByte(text[index]) { return nil }
    position = index
    return isNegative ? -value : value
  }

  /// Reads a string of printable ASCII without escapes; nil, with the position unchanged, for any other.
  mutating func plainString() -> String? {
    let first = position + 1
    guard first < end, text[position] == UInt8(ascii: "\"") else { return nil }
    var index =
      first + text.withUnsafeBufferPointer { PlainText.prefix(of: UnsafeBufferPointer(rebasing: $0[first..<end])) }
    while index < end, PlainText.isPlain(text[index]) { index += 1 }
    guard index < end, text[index] == UInt8(ascii: "\"") else { return nil }
    // Three quotes begin a multiline string.
    if index == first, index + 1 < end, text[index + 1] == UInt8(ascii: "\"") { return nil }
    position = index + 1
    return String(decoding: text[first..<index], as: UTF8.self)
  }

  /// Reads the name of a case, after a point or where it needs none; nil, with the position unchanged, for anything more
  /// complex.
  mutating func plainCase(_ enumeration: TypeShape.Enumeration, bare: Bool) -> Int? {
    let isDotted = current == UInt8(ascii: ".")
    guard isDotted || bare else { return nil }
    let first = isDotted ? position + 1 : position
    var index = first
    while index < end, Self.isNameByte(text[index]) { index += 1 }
    if index < end, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: "<") { return nil }
    let found = text.withUnsafeBufferPointer { enumeration.index(of: UnsafeBufferPointer(rebasing: $0[first..<index])) }
    if found != nil { position = index }
    return found
  }
}
