// Most literals that are read were written by the printer. What it writes is known to the byte from the type alone, so it
// is compared piece by piece instead of being scanned; where a text is written otherwise, the scanner reads it anew.

extension LiteralParser {
  /// Reads a record as the printer writes it, brackets included.
  ///
  /// Returns false, with nothing initialized and the position where it was, when the text is written otherwise. An error
  /// in a part is what the scanner would come to as well, as all before the part is as expected.
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

  /// A text that is written by hand throughout would be read twice at each level of nesting: so not for ever.
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

  /// Steps over `word` when exactly that is next.
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

  /// Steps over `name` when exactly that is next.
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

  /// An integer of up to 18 decimal digits and nothing else; nil, with the position where it was, for any other number.
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

  /// A string of printable ASCII without escapes; nil, with the position where it was, for any other.
  mutating func plainString() -> String? {
    let first = position + 1
    guard first < end, text[position] == UInt8(ascii: "\"") else { return nil }
    var index =
      first + text.withUnsafeBufferPointer { PlainText.prefix(of: UnsafeBufferPointer(rebasing: $0[first..<end])) }
    while index < end, PlainText.isPlain(text[index]) { index += 1 }
    guard index < end, text[index] == UInt8(ascii: "\"") else { return nil }
    // Three quotes begin a string of several lines.
    if index == first, index + 1 < end, text[index + 1] == UInt8(ascii: "\"") { return nil }
    position = index + 1
    return String(decoding: text[first..<index], as: UTF8.self)
  }

  /// The case of which the name is next, after a point or where it needs none; nil, with the position where it was, for
  /// all that is not so plain.
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
