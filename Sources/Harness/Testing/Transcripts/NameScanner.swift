/// Scans the names in a literal, a path or a line: words that are neither numbers nor parts of strings and comments.
///
/// ```transcript
/// counterState.items[id: 7] = Item(id: 7, name: "id")    // counterState, items, id, Item, id, name
/// ```
package enum NameScanner {
  package struct Token: Equatable, Sendable {
    package let name: String
    /// The range of its bytes, without backticks.
    package let range: Range<Int>
  }

  package static func tokens(_ bytes: [UInt8], in range: Range<Int>) -> [Token] {
    TokenScanner(bytes, in: range).filter { $0.kind == .name }.map {
      Token(name: String(decoding: bytes[$0.range], as: UTF8.self), range: $0.range)
    }
  }
}
