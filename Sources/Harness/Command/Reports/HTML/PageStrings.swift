/// The texts of a feature's scripts, without duplicates. The data refers to them by number.
struct PageStrings {
  private var numbers: [Key: Int] = [:]
  private(set) var texts: [String] = []
  /// Texts of several lines, as the numbers of their lines, since pages that change a little share most lines.
  private var pages: [PackedNumbers] = []
  private var pageNumbers: [[UInt8]: Int] = [:]

  /// A key by bytes, since two spellings of one character would be equal as strings.
  private struct Key: Hashable {
    let text: String

    static func == (left: Key, right: Key) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// Returns the number of a text.
  mutating func number(_ text: String) -> Int {
    let key = Key(text: text)
    if let known = numbers[key] { return known }
    numbers[key] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// Returns the number of a text; -1 for none.
  mutating func number(_ text: String?) -> Int { text.map { number($0) } ?? -1 }

  /// Returns the number of a text of several lines; -1 for none.
  mutating func number(ofPage text: String?) -> Int {
    guard let text else { return -1 }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let page = PackedNumbers(lines.map { number(String($0)) })
    if let known = pageNumbers[page.bytes] { return known }
    pageNumbers[page.bytes] = pages.count
    pages.append(page)
    return pages.count - 1
  }

  /// Returns the number of bytes that the texts take if none is longer than `limit`.
  func size(limit: Int) -> Int { texts.reduce(0) { $0 + min($1.utf8.count, limit) + 3 } }

  /// Writes the texts, and which of them were cut, with their original numbers of bytes.
  func write(limit: Int, to json: inout PageJSON) {
    var cut: [Int] = []
    json.key("texts")
    json.array { json in
      for (number, text) in texts.enumerated() {
        let size = text.utf8.count
        if size > limit { cut += [number, size] }
        json.add(LongText.cut(text, limit: limit))
      }
    }
    json.key("cut")
    json.add(cut)
    json.key("pages")
    json.array { json in for page in pages { json.add(packed: page) } }
  }
}
