/// The list between the brackets of a literal: `(id: 1, title: "A")`, `[a, b]`.
///
/// It is parsed without types, so that one field can be added or removed while the rest stays as it was written.
struct FieldList {
  /// A field with its literal.
  private struct Element {
    /// Nil if it has none.
    var label: String?
    /// The range from the first to the last token.
    var range: Range<Int>
    /// The range without the label.
    var value: Range<Int>
    /// The comma after it.
    var comma: Int?
  }

  private let bytes: [UInt8]
  private let open: Int
  private let close: Int
  private var elements: [Element] = []

  /// - Parameter open: The offset of the bracket; nil is returned if there is none, or it isn't closed.
  init?(_ bytes: [UInt8], at open: Int) {
    guard open < bytes.count, bytes[open] == UInt8(ascii: "(") || bytes[open] == UInt8(ascii: "["),
      let close = TokenScanner.close(of: open, in: bytes)
    else { return nil }
    (self.bytes, self.open, self.close) = (bytes, open, close)
    var depth = 0
    var isNew = true
    for token in TokenScanner(bytes, in: open + 1..<close) {
      let isSpace = token.isSign(" ") || token.isSign("\n") || token.isSign("\t") || token.isSign("\r")
      if isSpace || token.kind == .comment { continue }
      if depth == 0, token.isSign(",") {
        if !isNew { elements[elements.count - 1].comma = token.range.lowerBound }
        isNew = true
        continue
      }
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      if isNew {
        elements.append(Element(label: nil, range: token.range, value: token.range))
        isNew = false
      } else {
        let last = elements.count - 1
        let first = elements[last].range
        if token.isSign(":"), elements[last].label == nil,
          TokenScanner(bytes, in: first).allSatisfy({ $0.kind == .name })
        {
          elements[last].label = String(decoding: bytes[first], as: UTF8.self)
          elements[last].value = token.range.upperBound..<token.range.upperBound
        } else if elements[last].value.isEmpty {
          elements[last].value = token.range
        }
        elements[last].range = first.lowerBound..<token.range.upperBound
        elements[last].value = elements[last].value.lowerBound..<token.range.upperBound
      }
    }
  }

  // MARK: Looking up

  var count: Int { elements.count }

  /// The index of the element for a component of a path: `name`, `0`, `[0]`, `[id: 7]`.
  func index(of part: String) -> Int? {
    if let index = elements.firstIndex(where: { $0.label == part }) { return index }
    if let index = Int(part) { return elements.indices.contains(index) && elements[index].label == nil ? index : nil }
    guard part.hasPrefix("[") else { return nil }
    let key = part.dropFirst().dropLast()
    guard key.hasPrefix("id: ") else { return Int(key).flatMap { elements.indices.contains($0) ? $0 : nil } }
    return elements.indices.first { index in
      LiteralTree(value(index))?.identity ?? "" == key.dropFirst("id: ".count)
    }
  }

  func range(_ index: Int) -> Range<Int> { elements[index].value }
  func value(_ index: Int) -> String { String(decoding: bytes[elements[index].value], as: UTF8.self) }

  // MARK: Adding

  /// The bytes with another field, placed by the order of all fields.
  func adding(_ name: String, _ value: String, order: [String]) -> [UInt8] {
    let field = name.isEmpty ? value : "\(name): \(value)"
    let next = elements.first { element in
      guard let place = order.firstIndex(of: name), let label = element.label, let other = order.firstIndex(of: label)
      else { return false }
      return other > place
    }
    if let next {
      return inserting("\(field),\(indentation(of: next).map { "\n" + $0 } ?? " ")", at: next.range.lowerBound)
    }
    guard let last = elements.last else { return inserting(field, at: open + 1) }
    let line = indentation(of: last).map { "\n" + $0 } ?? " "
    guard let comma = last.comma else { return inserting(",\(line)\(field)", at: last.range.upperBound) }
    return inserting("\(line)\(field)\(line == " " ? "" : ",")", at: comma + 1)
  }

  private func inserting(_ text: String, at offset: Int) -> [UInt8] {
    Array(bytes[..<offset]) + text.utf8 + bytes[offset...]
  }

  /// The spaces before an element that begins a line.
  private func indentation(of element: Element) -> String? {
    let line = bytes[open..<element.range.lowerBound]
    guard let end = line.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    let spaces = line[(end + 1)...]
    return spaces.allSatisfy { $0 == UInt8(ascii: " ") } ? String(decoding: spaces, as: UTF8.self) : nil
  }

  // MARK: Removing

  /// The bytes without a field; nil if there is no such field.
  func removing(_ name: String) -> [UInt8]? {
    elements.firstIndex { $0.label == name }.map(removing)
  }

  func removing(_ index: Int) -> [UInt8] {
    let range = rangeToRemove(index)
    // Comments are kept.
    let kept = TokenScanner(bytes, in: range).contains { $0.kind == .comment } ? extent(elements[index]) : range
    return Array(bytes[..<kept.lowerBound] + bytes[kept.upperBound...])
  }

  /// The element with its comma.
  private func extent(_ element: Element) -> Range<Int> {
    element.range.lowerBound..<(element.comma.map { $0 + 1 } ?? element.range.upperBound)
  }

  private func rangeToRemove(_ index: Int) -> Range<Int> {
    let element = elements[index]
    if let spaces = indentation(of: element), let end = lineEnd(behind: extent(element).upperBound) {
      return element.range.lowerBound - spaces.utf8.count..<end
    }
    if index + 1 < elements.count { return element.range.lowerBound..<elements[index + 1].range.lowerBound }
    if index > 0 { return elements[index - 1].range.upperBound..<element.range.upperBound }
    return open + 1..<close
  }

  /// The offset after the line ending, if only spaces are left in the line.
  private func lineEnd(behind offset: Int) -> Int? {
    guard let end = bytes[offset..<close].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return bytes[offset..<end].allSatisfy { $0 == UInt8(ascii: " ") } ? end + 1 : nil
  }
}

extension FieldList {
  /// The bracket that encloses an offset in a range.
  static func open(around offset: Int, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var open: [Int] = []
    for token in TokenScanner(bytes, in: range) {
      if token.range.lowerBound >= offset { break }
      if token.kind == .open { open.append(token.range.lowerBound) }
      if token.kind == .close { _ = open.popLast() }
    }
    return open.last
  }
}
