/// An edit of a list, or of the Unicode scalars of a long text. `removed at` and `moved from` count positions in the old list,
/// everything else in the new one.
package enum ListEdit: Equatable, Sendable {
  /// `removed at 0`, `removed at 0...49`
  case removed(Range<Int>)
  /// `inserted at 3`
  case inserted(Range<Int>)
  /// `moved from 0 to 1999`, `moved from 0...2 to 7...9`
  case moved(from: Range<Int>, to: Range<Int>)
  /// `moved "k0" to 1999`: by the literal of an id, in a list that finds its elements only by id.
  case movedID([UInt8], to: Int)

  /// Appends the words between the path of the list and the elements.
  package func append(to bytes: inout [UInt8]) {
    switch self {
    case .removed(let places):
      bytes.append(contentsOf: "removed at ".utf8)
      Self.append(places, to: &bytes)
    case .inserted(let places):
      bytes.append(contentsOf: "inserted at ".utf8)
      Self.append(places, to: &bytes)
    case .moved(let old, let new):
      bytes.append(contentsOf: "moved from ".utf8)
      Self.append(old, to: &bytes)
      bytes.append(contentsOf: " to ".utf8)
      Self.append(new, to: &bytes)
    case .movedID(let id, let place):
      bytes.append(contentsOf: "moved ".utf8)
      bytes.append(contentsOf: id)
      bytes.append(contentsOf: " to ".utf8)
      LiteralText.append(place, to: &bytes)
    }
  }

  /// Whether a line may contain such words: few do, and only after their path, so the rest need not be scanned.
  private static func mayHold(_ line: [UInt8]) -> Bool {
    let (quote, space) = (UInt8(ascii: "\""), UInt8(ascii: " "))
    var isQuoted = false
    var index = 0
    while index + 1 < line.count {
      let (byte, next) = (line[index], line[index + 1])
      if byte == quote {
        isQuoted.toggle()
      } else if isQuoted {
        if byte == UInt8(ascii: "\\") { index += 1 }
      } else if byte == UInt8(ascii: "#") {
        // A raw string may contain quotes.
        return true
      } else if byte == space {
        if next == UInt8(ascii: "=") { return false }
        let rest = line[index...]
        if rest.starts(with: " removed at ".utf8) || rest.starts(with: " inserted at ".utf8)
          || rest.starts(with: " moved ".utf8)
        {
          return true
        }
      }
      index += 1
    }
    return false
  }

  package var words: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ places: Range<Int>, to bytes: inout [UInt8]) {
    LiteralText.append(places.lowerBound, to: &bytes)
    if places.count == 1 { return }
    bytes.append(contentsOf: "...".utf8)
    LiteralText.append(places.upperBound - 1, to: &bytes)
  }

  /// Returns the sign between the words and the elements: inserted elements are new values.
  package static func sign(_ words: some StringProtocol) -> String { words.hasPrefix("inserted") ? " = " : ": " }

  /// Finds the range of the words in a line, and the offset of the elements. Numbers may be a hand-written `_`.
  package static func find(in line: [UInt8]) -> (words: Range<Int>, elements: Int?)? {
    if !mayHold(line) { return nil }
    var tokens = TokenScanner(line).filter { !$0.isSign(" ") }[...]
    func isWord(_ token: TokenScanner.Token?, _ word: String) -> Bool {
      token.map { $0.kind == .name && line[$0.range].elementsEqual(word.utf8) } ?? false
    }
    func isSpaced(_ token: TokenScanner.Token) -> Bool {
      token.range.lowerBound > 0 && line[token.range.lowerBound - 1] == UInt8(ascii: " ")
    }
    func isOuter(_ index: Int, _ tokens: ArraySlice<TokenScanner.Token>) -> Bool {
      tokens[..<index].reduce(0) { $0 + ($1.kind == .open ? 1 : $1.kind == .close ? -1 : 0) } == 0
    }
    var depth = 0
    while let token = tokens.popFirst() {
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      case .name where depth == 0 && isSpaced(token):
        let isMoved = isWord(token, "moved")
        guard isMoved || (isWord(token, "removed") || isWord(token, "inserted")) && isWord(tokens.first, "at") else {
          continue
        }
        let isInserted = isWord(token, "inserted")
        let rest = tokens.dropFirst(isMoved ? 0 : 1)
        // Only the word `to` marks the end of an id's literal.
        let to =
          isMoved ? rest.indices.first { isWord(rest[$0], "to") && isSpaced(rest[$0]) && isOuter($0, rest) } : nil
        if isMoved, to == nil { return nil }
        let sign = rest[(to ?? rest.startIndex)...].first { $0.isSign(isInserted ? "=" : ":") }
        let end = sign?.range.lowerBound ?? line.count
        func isPlace(_ tokens: some Collection<TokenScanner.Token>) -> Bool {
          !tokens.isEmpty && tokens.allSatisfy { $0.kind == .number || $0.isSign(".") || isWord($0, "_") }
        }
        let place = rest[(to.map { $0 + 1 } ?? rest.startIndex)...].prefix { $0.range.lowerBound < end }
        guard isPlace(place) else { return nil }
        // Other words belong to a sentence, such as a misplaced note.
        if let to, !isWord(rest.first, "from") {
          let id = rest[..<to]
          guard let first = id.first, id.count > 1 || first.kind != .name || isWord(first, "_"), sign == nil else {
            return nil
          }
        } else {
          if let to, !isPlace(rest[..<to].dropFirst()) { return nil }
          // A single element is named.
          guard sign != nil || !isInserted && (place.count > 1 || isWord(place.first, "_")) else { return nil }
        }
        return (token.range.lowerBound..<end, sign.map(\.range.upperBound))
      default: break
      }
    }
    return nil
  }

  /// Whether the line names the elements. If many were removed or moved, their positions are enough.
  package var namesElements: Bool {
    switch self {
    case .inserted: true
    case .removed(let places), .moved(let places, _): places.count == 1
    case .movedID: false
    }
  }

  package var isInserted: Bool { if case .inserted = self { true } else { false } }

  /// Returns the edit in a list with a number of additional elements before.
  func moved(by count: Int) -> ListEdit {
    func moved(_ places: Range<Int>) -> Range<Int> { places.lowerBound + count..<places.upperBound + count }
    return switch self {
    case .removed(let places): .removed(moved(places))
    case .inserted(let places): .inserted(moved(places))
    case .moved(let old, let new): .moved(from: moved(old), to: moved(new))
    case .movedID(let id, let place): .movedID(id, to: place + count)
    }
  }

  /// The positions of its elements: in the new list for elements that were inserted or are identified by id, in the old one
  /// for all others.
  var places: Range<Int> {
    switch self {
    case .removed(let places), .inserted(let places), .moved(let places, _): places
    case .movedID(_, let place): place..<place + 1
    }
  }
}

extension LiteralPrinter {
  /// Prints the elements of an edit: one by itself, several as a list.
  package mutating func print(elements: ListRef, hiding hidden: PathMask?) {
    if elements.count == 1, let element = elements.first { return print(element, hiding: hidden) }
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(contentsOf: ", ".utf8) }
      print(element, hiding: hidden)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

extension TextEdit {
  /// Also returns nil if the values are not texts.
  init?(from old: ValueRef?, to new: ValueRef?) {
    guard let old, let new, case .leaf(.string) = old.kind, case .leaf(.string) = new.kind else { return nil }
    self.init(from: old.read(as: String.self), to: new.read(as: String.self))
  }

  /// Calls `body` with the removed and then the inserted text: the edit and its literal.
  func forEachPiece(_ body: (ListEdit, [UInt8]) -> Void) {
    for (edit, text) in [(ListEdit.removed, removed), (ListEdit.inserted, inserted)] where !text.isEmpty {
      var literal: [UInt8] = []
      LiteralText.appendQuoted(text, to: &literal)
      body(edit(place..<place + 1), literal)
    }
  }
}
