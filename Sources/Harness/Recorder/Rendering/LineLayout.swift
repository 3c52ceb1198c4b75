/// Breaks lines that are too long by their brackets, and makes one line again of those that were broken.
///
/// ```transcript
/// articles = [
///   Article(id: 1, title: "A"),
///   Article(id: 2, title: "B"),
/// ]
/// ```
///
/// So a change of one element of a list is a change of one line. What is compared, aligned and sorted are whole lines; how they
/// are laid out is a matter of the file alone.
package enum LineLayout {
  /// The most Unicode scalars of a line, its indentation included.
  static let width = 100
  /// Brackets that lie deeper than that many others stay in their line: there is no room for them to the right.
  static let maxDepth = 40

  /// Appends a line, broken where it is too long.
  /// - Parameters:
  ///   - line: the whole line, without its indentation.
  ///   - indent: how many spaces stand before it.
  ///   - start: from where on it may be broken, an offset in the line.
  package static func append(_ line: [UInt8], indent: Int, from start: Int = 0, to bytes: inout [UInt8]) {
    let writer = LineWriter(line)
    writer.put(LineGroup.groups(line, from: start)[...], 0..<line.count, indent, depth: 0, end: "", to: &bytes)
  }

  /// Whether a line is too long.
  package static func isTooLong(_ line: some Collection<UInt8>, indent: Int) -> Bool {
    hasScalars(line, atLeast: width - indent + 1)
  }

  /// Whether there are at least `count` Unicode scalars. A scalar takes at most four bytes, so long texts need no counting.
  package static func hasScalars(_ bytes: some Collection<UInt8>, atLeast count: Int) -> Bool {
    bytes.count >= count && (bytes.count >= 4 * count || scalars(bytes) >= count)
  }

  /// How many Unicode scalars there are.
  package static func scalars(_ bytes: some Sequence<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// The line that was broken into these lines, each with or without its indentation.
  package static func joined(_ lines: some Sequence<ArraySlice<UInt8>>) -> [UInt8] {
    var joined: [UInt8] = []
    for line in lines {
      let text = trimmed(line)
      guard let first = text.first else { continue }
      if let last = joined.last {
        if first == UInt8(ascii: ",") {
          // Somebody begins lines with their commas.
        } else if first == UInt8(ascii: ")") || first == UInt8(ascii: "]") {
          if last == UInt8(ascii: ",") { joined.removeLast() }
        } else if last != UInt8(ascii: "(") && last != UInt8(ascii: "[") {
          joined.append(UInt8(ascii: " "))
        }
      }
      joined += text
    }
    return joined
  }

  /// Whether a line that was broken is this one: as ``joined(_:)``, without making it. Comments between its parts belong to nobody.
  package static func isWhole(_ whole: ArraySlice<UInt8>, joining text: ArraySlice<UInt8>) -> Bool {
    var (index, made) = (text.startIndex, whole.startIndex)
    var last: UInt8?
    // A comma that only a bracket that closes may follow: the whole line has none there.
    var hasSpareComma = false
    while index < text.endIndex {
      var first = index
      let isComment = index > text.startIndex && text[index] == UInt8(ascii: "#")
      while index < text.endIndex, text[index] != UInt8(ascii: "\n") { index += 1 }
      var end = index
      index += 1
      while first < end, text[first] == UInt8(ascii: " ") { first += 1 }
      while end > first, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
      if first == end || isComment { continue }
      let closes = text[first] == UInt8(ascii: ")") || text[first] == UInt8(ascii: "]")
      if hasSpareComma, !closes { return false }
      if last == UInt8(ascii: ","), closes {
        if !hasSpareComma { made -= 1 }
      } else if let last, !closes, text[first] != UInt8(ascii: ","), last != UInt8(ascii: "("),
        last != UInt8(ascii: "[")
      {
        guard made < whole.endIndex, whole[made] == UInt8(ascii: " ") else { return false }
        made += 1
      }
      last = text[end - 1]
      let after = made + end - first
      hasSpareComma = last == UInt8(ascii: ",") && (after > whole.endIndex || whole[after - 1] != last)
      if hasSpareComma { end -= 1 }
      let next = made + end - first
      guard next <= whole.endIndex, SameBytes.check(whole[made..<next], text[first..<end]) else { return false }
      made = next
    }
    return made == whole.endIndex && !hasSpareComma
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let space = UInt8(ascii: " ")
    let start = line.firstIndex { $0 != space } ?? line.endIndex
    let end = line.lastIndex { $0 != space } ?? start
    return start < line.endIndex ? line[start...end] : []
  }
}

/// A pair of brackets with something between them, and the pairs inside of it.
private struct LineGroup {
  let open: Int
  var close: Int
  /// Where the commas stand that part its elements.
  var commas: [Int] = []
  var inner: [LineGroup] = []
  var isEmpty: Bool { close == open + 1 || isEmptyDictionary }
  private var isEmptyDictionary = false

  private init(open: Int) { (self.open, close) = (open, open) }

  /// The pairs that are in no other; none where the line is no literal, for what was broken then could not be joined again.
  static func groups(_ line: [UInt8], from start: Int) -> [LineGroup] {
    var outer: [LineGroup] = []
    var stack: [LineGroup] = []
    // Pairs that lie too deep to be broken are followed, but not kept: there may be very many.
    var deep: [UInt8] = []
    for token in TokenScanner(line, in: start..<line.count) {
      switch token.kind {
      case .open:
        if stack.count <= LineLayout.maxDepth, deep.isEmpty {
          stack.append(LineGroup(open: token.range.lowerBound))
        } else {
          deep.append(token.first)
        }
      case .close:
        if let open = deep.popLast() {
          if !isPair(open, token.first) { return [] }
          continue
        }
        guard var group = stack.popLast(), isPair(line[group.open], token.first) else { return [] }
        group.close = token.range.lowerBound
        group.isEmptyDictionary = group.close == group.open + 2 && line[group.open + 1] == UInt8(ascii: ":")
        if stack.isEmpty { outer.append(group) } else { stack[stack.count - 1].inner.append(group) }
      case .string: if !token.isClosed { return [] }
      default:
        if deep.isEmpty, token.isSign(","), !stack.isEmpty {
          stack[stack.count - 1].commas.append(token.range.lowerBound)
        }
      }
    }
    return stack.isEmpty && deep.isEmpty ? outer : []
  }

  private static func isPair(_ open: UInt8, _ close: UInt8) -> Bool {
    (open == UInt8(ascii: "(")) == (close == UInt8(ascii: ")"))
  }

  /// The elements, with the pairs of each.
  var elements: [(range: Range<Int>, groups: ArraySlice<LineGroup>)] {
    var elements: [(Range<Int>, ArraySlice<LineGroup>)] = []
    var (start, rest) = (open + 1, inner[...])
    for end in commas + [close] {
      let groups = rest.prefix { $0.close < end }
      rest = rest.dropFirst(groups.count)
      elements.append((start..<end, groups))
      start = end + 1
    }
    return elements
  }
}

private struct LineWriter {
  let line: [UInt8]

  init(_ line: [UInt8]) { self.line = line }

  /// Writes a part of the line as a line, which may become several, and what follows its end.
  ///
  /// Of pairs that stand side by side the last one is broken first, then those before it, until what stands before them fits.
  func put(
    _ groups: ArraySlice<LineGroup>, _ range: Range<Int>, _ indent: Int, depth: Int, end: StaticString,
    to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    let range = trimmed(range)
    let length = indent + LineLayout.scalars(line[range]) + end.utf8CodeUnitCount
    var broken: ArraySlice<LineGroup> = []
    if length > LineLayout.width, depth < LineLayout.maxDepth {
      let full = groups.filter { !$0.isEmpty }
      // The last one behind a beginning that fits; the first, where none does.
      let fitting = full.prefix { fits(range.lowerBound...$0.open, indent) }.count
      broken = full[max(fitting - 1, 0)...]
    }
    var start = range.lowerBound
    for group in broken {
      bytes += line[start...group.open]
      bytes.append(UInt8(ascii: "\n"))
      for element in group.elements where !isBlank(element.range) {
        put(element.groups, element.range, indent + 2, depth: depth + 1, end: ",", to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
      start = group.close
    }
    bytes += line[start..<range.upperBound]
    end.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private func fits(_ range: ClosedRange<Int>, _ indent: Int) -> Bool {
    // No scalar has more than four bytes: most that don't fit need not be counted.
    !LineLayout.isTooLong(line[range], indent: indent)
  }

  /// Nothing stands behind the last comma of what a user wrote.
  private func isBlank(_ range: Range<Int>) -> Bool { line[range].allSatisfy { $0 == UInt8(ascii: " ") } }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while !range.isEmpty, line[range.lowerBound] == UInt8(ascii: " ") {
      range = range.lowerBound + 1..<range.upperBound
    }
    return range
  }
}
