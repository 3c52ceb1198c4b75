/// An observation, taken apart as far as it says what the state is.
enum ObservationLine: Equatable {
  /// `counterState.number = 3`, `~total = 5`
  case change(path: String, literal: String)
  /// `items[id: 7] removed`
  case removed(path: String)
  /// Everything else: what happened, not what is.
  case other

  init(_ text: String) {
    self = .other
    let removed = " removed"
    if text.hasSuffix("]" + removed) {
      let path = String(text.dropLast(removed.count))
      if Self.isPath(path) { self = .removed(path: path) }
    } else if let sign = Self.equalsSign(text) {
      let path = Self.trimmed(text[..<sign])
      if Self.isPath(path) { self = .change(path: path, literal: Self.trimmed(text[text.index(after: sign)...])) }
    }
  }

  /// The first `=` outside brackets and strings.
  private static func equalsSign(_ text: String) -> String.Index? {
    var depth = 0
    var isQuoted = false
    var index = text.startIndex
    while index < text.endIndex {
      switch text.utf8[index] {
      case UInt8(ascii: "\\") where isQuoted: index = text.utf8.index(after: index)
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "("), UInt8(ascii: "["): if !isQuoted { depth += 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "]"): if !isQuoted { depth -= 1 }
      case UInt8(ascii: "="): if !isQuoted, depth == 0 { return index }
      default: break
      }
      if index < text.endIndex { index = text.utf8.index(after: index) }
    }
    return nil
  }

  private static func isPath(_ text: String) -> Bool { (try? PathReader(text)) != nil }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
