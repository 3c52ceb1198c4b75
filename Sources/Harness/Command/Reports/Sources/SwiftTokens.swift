/// The words and punctuation of a Swift file, with brackets paired: enough of the language to find declarations and switches.
///
/// Comments are left out; a string is one token, whatever is interpolated in it. A file with an unterminated string or comment,
/// or with unpaired brackets, is rejected as a whole, so that nothing wrong is said about it.
struct SwiftTokens {
  struct Token {
    enum Kind { case word, number, text, mark, open, close, directive }

    let kind: Kind
    /// The first byte.
    let byte: UInt8
    /// Its offset in the file.
    let start: Int
    let end: Int
    /// The matching bracket.
    fileprivate(set) var partner = -1
  }

  enum Problem: Error { case endless, unpaired }

  let bytes: [UInt8]
  private(set) var tokens: [Token] = []
  /// Where each line begins.
  private(set) var lineStarts = [0]

  /// Whether `/…/` is read as a regex literal where one is possible. Otherwise these are two operators, as in
  /// `/OrderAction.child`.
  private let readsPatterns: Bool

  init(_ bytes: [UInt8]) throws(Problem) {
    do {
      try self.init(bytes, readsPatterns: false)
    } catch {
      try self.init(bytes, readsPatterns: true)
    }
  }

  private init(_ bytes: [UInt8], readsPatterns: Bool) throws(Problem) {
    self.bytes = bytes
    self.readsPatterns = readsPatterns
    tokens.reserveCapacity(bytes.count / 5)
    try read()
  }

  /// The line of an offset, from 0.
  func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The text of a line without its line ending.
  func text(ofLine line: Int) -> Substring {
    let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    let text = String(decoding: bytes[lineStarts[line]..<end], as: UTF8.self)
    return text.unicodeScalars.last == "\n" ? Substring(text.unicodeScalars.dropLast()) : text[...]
  }

  /// The text of a token; a word in backticks without these.
  func text(_ index: Int) -> String {
    let token = tokens[index]
    if token.byte == UInt8(ascii: "`"), token.end - token.start > 2 {
      return String(decoding: bytes[(token.start + 1)..<(token.end - 1)], as: UTF8.self)
    }
    return String(decoding: bytes[token.start..<token.end], as: UTF8.self)
  }

  func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

  func isWord(_ index: Int, _ word: StaticString) -> Bool {
    guard isWord(index) else { return false }
    let token = tokens[index]
    guard token.end - token.start == word.utf8CodeUnitCount, token.byte != UInt8(ascii: "`") else { return false }
    return word.description.utf8.elementsEqual(bytes[token.start..<token.end])
  }

  /// Whether a token is that mark or bracket.
  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    switch tokens[index].kind {
    case .mark, .open, .close: return tokens[index].byte == UInt8(ascii: mark)
    default: return false
    }
  }

  /// The next token on the same level: after the matching bracket, if this one opens.
  func next(_ index: Int) -> Int { tokens[index].kind == .open ? tokens[index].partner + 1 : index + 1 }

  /// The parts of a range of tokens between commas; brackets are skipped.
  func parts(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if isMark(index, ",") {
        parts.append(start..<index)
        start = index + 1
      }
      index = next(index)
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  // MARK: Reading

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  // Written for builds without optimization, in which each call costs: most bytes belong to words, then come spaces.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    if byte >= 0x61 { return byte <= 0x7A ? true : byte >= 0x80 }
    if byte >= 0x41 { return byte <= 0x5A ? true : byte == 0x5F }
    if byte >= 0x30 { return byte <= 0x39 }
    return byte == 0x24
  }

  private mutating func read() throws(Problem) {
    let bytes = bytes
    let count = bytes.count
    var (index, opened) = (0, [Int]())
    while index < count {
      let first = bytes[index]
      if Self.isWordByte(first) {
        let start = index
        index += 1
        while index < count {
          let byte = bytes[index]
          if byte >= 0x61, byte <= 0x7A {
            index += 1
          } else if Self.isWordByte(byte) {
            index += 1
          } else {
            break
          }
        }
        let isNumber = first >= 0x30 && first <= 0x39
        tokens.append(Token(kind: isNumber ? .number : .word, byte: first, start: start, end: index))
      } else if first <= 0x20 {
        if first == 0x0A { lineStarts.append(index + 1) }
        index += 1
      } else {
        try readMark(first, &index, &opened)
      }
    }
    if !opened.isEmpty { throw .unpaired }
  }

  private mutating func readMark(_ first: UInt8, _ index: inout Int, _ opened: inout [Int]) throws(Problem) {
    let start = index
    switch Unicode.Scalar(first) {
    case "/" where byte(index + 1) == UInt8(ascii: "/"): skipLine(&index)
    case "/" where byte(index + 1) == UInt8(ascii: "*"): try skipComment(&index)
    case "/" where readsPatterns && isPattern(index):
      try skipPattern(&index)
      append(.text, start, index)
    case "\"":
      try skipText(&index)
      append(.text, start, index)
    case "#":
      let behind = byte(index + count(of: first, at: index))
      if behind == UInt8(ascii: "\"") {
        try skipText(&index)
        append(.text, start, index)
      } else if behind == UInt8(ascii: "/") {
        try skipPattern(&index)
        append(.text, start, index)
      } else if isDirective(index) {
        skipLine(&index)
        append(.directive, start, index)
      } else {
        index += 1
        append(.mark, start, index)
      }
    case "`":
      index += 1
      while index < bytes.count, bytes[index] != first, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      index = min(index + 1, bytes.count)
      append(.word, start, index)
    case "(", "[", "{":
      opened.append(tokens.count)
      index += 1
      append(.open, start, index)
    case ")", "]", "}":
      // ) is the byte after (; ] and } come two after theirs.
      guard let other = opened.popLast(), tokens[other].byte == first - (first == UInt8(ascii: ")") ? 1 : 2) else {
        throw .unpaired
      }
      tokens[other].partner = tokens.count
      index += 1
      append(.close, start, index)
      tokens[tokens.count - 1].partner = other
    default:
      index += 1
      append(.mark, start, index)
    }
  }

  /// Whether a regex literal begins here: in the place of an operand, and with an end in the same line.
  private func isPattern(_ index: Int) -> Bool {
    if let last = tokens.last, last.kind == .word || last.kind == .close || last.kind == .text { return false }
    var end = index + 1
    if byte(end) == UInt8(ascii: " ") { return false }
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "/") { return true }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  private mutating func append(_ kind: Token.Kind, _ start: Int, _ end: Int) {
    tokens.append(Token(kind: kind, byte: bytes[start], start: start, end: end))
  }

  private func count(of byte: UInt8, at index: Int) -> Int {
    var end = index
    while end < bytes.count, bytes[end] == byte { end += 1 }
    return end - index
  }

  private func isDirective(_ index: Int) -> Bool {
    ["#if", "#elseif", "#else", "#endif"].contains { word in
      let end = index + word.utf8.count
      return end <= bytes.count && word.utf8.elementsEqual(bytes[index..<end]) && !Self.isWordByte(byte(end))
    }
  }

  private mutating func skipLine(_ index: inout Int) {
    let bytes = bytes
    var end = index
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    index = end
  }

  /// Comments may be nested.
  private mutating func skipComment(_ index: inout Int) throws(Problem) {
    var depth = 0
    repeat {
      guard index < bytes.count else { throw .endless }
      if bytes[index] == UInt8(ascii: "/"), byte(index + 1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "*"), byte(index + 1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        if bytes[index] == UInt8(ascii: "\n") { lineStarts.append(index + 1) }
        index += 1
      }
    } while depth > 0
  }

  /// Skips `/…/` and `#/…/#`, which have no interpolation.
  private mutating func skipPattern(_ index: inout Int) throws(Problem) {
    let marks = count(of: UInt8(ascii: "#"), at: index)
    index += marks + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "/"), count(of: UInt8(ascii: "#"), at: index + 1) >= marks {
        index += marks + 1
        return
      }
      if bytes[index] == UInt8(ascii: "\n") {
        lineStarts.append(index + 1)
      } else if bytes[index] == UInt8(ascii: "\\"), byte(index + 1) != UInt8(ascii: "\n") {
        index += 1
      }
      index += 1
    }
    throw .endless
  }

  /// Skips `"…"`, `"""…"""`, and both between number signs.
  private mutating func skipText(_ index: inout Int) throws(Problem) {
    let marks = count(of: UInt8(ascii: "#"), at: index)
    index += marks
    let isLong = byte(index + 1) == UInt8(ascii: "\"") && byte(index + 2) == UInt8(ascii: "\"")
    index += isLong ? 3 : 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let quotes = isLong ? 3 : 1
        if count(of: UInt8(ascii: "\""), at: index) >= quotes,
          count(of: UInt8(ascii: "#"), at: index + quotes) >= marks
        {
          index += quotes + marks
          return
        }
        index += 1
      case UInt8(ascii: "\\") where count(of: UInt8(ascii: "#"), at: index + 1) >= marks:
        index += 1 + marks
        if byte(index) == UInt8(ascii: "(") { try skipInterpolation(&index) } else { skipEscaped(&index, isLong) }
      case UInt8(ascii: "\n"):
        guard isLong else { throw .endless }
        lineStarts.append(index + 1)
        index += 1
      default: index += 1
      }
    }
    throw .endless
  }

  private mutating func skipEscaped(_ index: inout Int, _ isLong: Bool) {
    // The end of a line stays one.
    if byte(index) != UInt8(ascii: "\n") { index += 1 }
  }

  private mutating func skipInterpolation(_ index: inout Int) throws(Problem) {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): (depth, index) = (depth + 1, index + 1)
      case UInt8(ascii: ")"):
        (depth, index) = (depth - 1, index + 1)
        if depth == 0 { return }
      case UInt8(ascii: "/") where byte(index + 1) == UInt8(ascii: "*"): try skipComment(&index)
      case UInt8(ascii: "\""): try skipText(&index)
      case UInt8(ascii: "#") where byte(index + count(of: UInt8(ascii: "#"), at: index)) == UInt8(ascii: "\""):
        try skipText(&index)
      case UInt8(ascii: "\n"):
        lineStarts.append(index + 1)
        index += 1
      default: index += 1
      }
    }
    throw .endless
  }
}
