/// Breaks long lines at their brackets, and joins the parts into one line again.
///
/// ```transcript
/// articles = [
///   Article(id: 1, title: "A"),
///   Article(id: 2, title: "B"),
/// ]
/// ```
///
/// A change of one list element is therefore a change of one line. Comparing, aligning and sorting work on whole lines; only
/// the file has the layout.
package enum LineLayout {
  /// The maximum number of Unicode scalars in a line, including its indentation.
  static let width = 100
  /// The maximum depth of brackets that are broken: deeper ones have no room to the right.
  static let maxDepth = 40

  /// Appends a line, broken if it is too long.
  /// - Parameters:
  ///   - line: the whole line, without its indentation.
  ///   - indent: the number of spaces before it.
  ///   - start: the offset in the line from which it may be broken.
  package static func append(_ line: [UInt8], indent: Int, from start: Int = 0, to bytes: inout [UInt8]) {
    let writer = LineWriter(line)
    writer.put(LineGroup.groups(line, from: start)[...], 0..<line.count, indent, depth: 0, end: "", to: &bytes)
  }

  /// Returns whether a line is too long.
  package static func isTooLong(_ line: some Collection<UInt8>, indent: Int) -> Bool {
    hasScalars(line, atLeast: width - indent + 1)
  }

  /// Returns whether there are at least `count` Unicode scalars. A scalar takes at most four bytes, so long texts need no
  /// counting.
  package static func hasScalars(_ bytes: some Collection<UInt8>, atLeast count: Int) -> Bool {
    bytes.count >= count && (bytes.count >= 4 * count || ScalarCount.of(bytes) >= count)
  }

  /// Returns the line that was broken into these lines, each with or without its indentation.
  package static func joined(_ lines: some Sequence<ArraySlice<UInt8>>) -> [UInt8] {
    var joined: [UInt8] = []
    for line in lines {
      let text = trimmed(line)
      guard let first = text.first else { continue }
      if let last = joined.last {
        if first == UInt8(ascii: ",") {
          // For lines that begin with their commas.
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

  /// Returns whether a broken line is this one: like ``joined(_:)``, without creating the line. Comments between its parts are
  /// ignored.
  package static func isWhole(_ whole: ArraySlice<UInt8>, joining text: ArraySlice<UInt8>) -> Bool {
    var (index, made) = (text.startIndex, whole.startIndex)
    var last: UInt8?
    // A comma that only a closing bracket may follow: the whole line has none there.
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

/// A pair of brackets with content, and the pairs inside it.
private struct LineGroup {
  let open: Int
  var close: Int
  /// The offsets of the commas between its elements.
  var commas: [Int] = []
  var inner: [LineGroup] = []
  var isEmpty: Bool { close == open + 1 || isEmptyDictionary }
  private var isEmptyDictionary = false

  private init(open: Int) { (self.open, close) = (open, open) }

  /// Returns the outermost pairs; none if the line is no literal, because its parts could not be joined again.
  static func groups(_ line: [UInt8], from start: Int) -> [LineGroup] {
    var outer: [LineGroup] = []
    var stack: [LineGroup] = []
    // Pairs too deep to be broken are tracked, but not stored: there may be very many.
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

  /// Writes a part of the line as one or more lines, and the text that follows its end.
  ///
  /// Of pairs side by side, the last one is broken first, then those before it, until the text before them fits.
  func put(
    _ groups: ArraySlice<LineGroup>, _ range: Range<Int>, _ indent: Int, depth: Int, end: StaticString,
    to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    let range = trimmed(range)
    let length = indent + ScalarCount.of(line[range]) + end.utf8CodeUnitCount
    var broken: ArraySlice<LineGroup> = []
    if length > LineLayout.width, depth < LineLayout.maxDepth {
      let full = groups.filter { !$0.isEmpty }
      // The last one after a beginning that fits; the first, if none does.
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
    // No scalar has more than four bytes: most ranges that don't fit need no counting.
    !LineLayout.isTooLong(line[range], indent: indent)
  }

  /// Whether nothing follows a user's last comma.
  private func isBlank(_ range: Range<Int>) -> Bool { line[range].allSatisfy { $0 == UInt8(ascii: " ") } }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while !range.isEmpty, line[range.lowerBound] == UInt8(ascii: " ") {
      range = range.lowerBound + 1..<range.upperBound
    }
    return range
  }
}
