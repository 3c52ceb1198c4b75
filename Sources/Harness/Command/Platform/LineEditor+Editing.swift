extension LineEditor {
  mutating func insert(_ text: String) { before += text }

  // MARK: Moving

  mutating func moveBack() {
    guard let character = before.popLast() else { return }
    after = String(character) + after
  }

  mutating func moveForward() {
    guard !after.isEmpty else { return }
    before.append(after.removeFirst())
  }

  mutating func moveToEnd() {
    before += after
    after = ""
  }

  /// To the beginning of the line that the cursor is in.
  mutating func moveToLineStart() { split(at: before.endIndex(ofLastBefore: "\n")) }

  mutating func moveToLineEnd() {
    let end = after.firstIndex(of: "\n") ?? after.endIndex
    before += after[..<end]
    after = String(after[end...])
  }

  mutating func moveWordBack() { split(at: wordStart(Self.isOfWord)) }

  mutating func moveWordForward() {
    let end = wordEnd
    before += after[..<end]
    after = String(after[end...])
  }

  /// Returns whether there is a line above.
  mutating func moveLineUp() -> Bool {
    let start = before.endIndex(ofLastBefore: "\n")
    guard start > before.startIndex else { return false }
    let column = before[start...].count
    let above = before[..<before.index(before: start)]
    let aboveStart = above.endIndex(ofLastBefore: "\n")
    split(at: before.index(aboveStart, offsetBy: column, limitedBy: above.endIndex) ?? above.endIndex)
    return true
  }

  /// Returns whether there is a line below.
  mutating func moveLineDown() -> Bool {
    guard let end = after.firstIndex(of: "\n") else { return false }
    let column = before[before.endIndex(ofLastBefore: "\n")...].count
    let start = after.index(after: end)
    let lineEnd = after[start...].firstIndex(of: "\n") ?? after.endIndex
    let target = after.index(start, offsetBy: column, limitedBy: lineEnd) ?? lineEnd
    before += after[..<target]
    after = String(after[target...])
    return true
  }

  /// Puts the cursor at a place before it.
  private mutating func split(at index: String.Index) {
    after = before[index...] + after
    before = String(before[..<index])
  }

  // MARK: Words

  static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Where the word before the cursor begins.
  private func wordStart(_ isOfWord: (Character) -> Bool) -> String.Index {
    var rest = before[...]
    while let last = rest.last, !isOfWord(last) { rest.removeLast() }
    while let last = rest.last, isOfWord(last) { rest.removeLast() }
    return rest.endIndex
  }

  /// Where the word behind the cursor ends.
  private var wordEnd: String.Index {
    var rest = after[...]
    while let first = rest.first, !Self.isOfWord(first) { rest.removeFirst() }
    while let first = rest.first, Self.isOfWord(first) { rest.removeFirst() }
    return rest.startIndex
  }

  // MARK: Taking away

  mutating func deleteBack() { _ = before.popLast() }

  mutating func deleteForward() {
    if !after.isEmpty { after.removeFirst() }
  }

  /// To the end of the line; at the end of one, the line end.
  mutating func killToLineEnd() -> String {
    let end = after.firstIndex(of: "\n") ?? after.endIndex
    return takeForward(end == after.startIndex && end < after.endIndex ? after.index(after: end) : end)
  }

  mutating func killToLineStart() -> String { takeBack(before.endIndex(ofLastBefore: "\n")) }
  mutating func killBack(_ isOfWord: (Character) -> Bool) -> String { takeBack(wordStart(isOfWord)) }
  mutating func killWordForward() -> String { takeForward(wordEnd) }

  private mutating func takeBack(_ start: String.Index) -> String {
    let taken = String(before[start...])
    before = String(before[..<start])
    return taken
  }

  private mutating func takeForward(_ end: String.Index) -> String {
    let taken = String(after[..<end])
    after = String(after[end...])
    return taken
  }

  /// Takes something away and keeps it; together with what was taken just before.
  mutating func kill(
    after last: Action, isBack: Bool = false, _ take: (inout LineEditor) -> String
  ) -> Outcome {
    let taken = take(&self)
    if taken.isEmpty {
      lastAction = last
      return .ignored
    }
    if last == .kill, let newest = killed.popLast() {
      killed.append(isBack ? taken + newest : newest + taken)
    } else {
      killed.append(taken)
      if killed.count > Self.maxKilled { killed.removeFirst() }
    }
    lastAction = .kill
    return .edited
  }

  private static let maxKilled = 32

  mutating func yank() {
    guard let newest = killed.last else { return }
    insert(newest)
    lastAction = .yank(newest)
  }

  /// Puts what was taken away before in the place of what came back just now.
  mutating func yankOlder(after last: Action) {
    guard case .yank(let text) = last, before.hasSuffix(text), let newest = killed.popLast() else { return }
    killed.insert(newest, at: 0)
    before.removeLast(text.count)
    yank()
  }

  /// Swaps the characters around the cursor; at the end of a line, the last two.
  mutating func transpose() {
    if after.first == nil || after.first == "\n" { moveBack() }
    guard let left = before.last, left != "\n", let right = after.first, right != "\n" else { return moveForward() }
    before.removeLast()
    after.removeFirst()
    before.append(right)
    before.append(left)
  }
}

extension StringProtocol {
  /// Behind the last character of a kind; the beginning where there is none.
  fileprivate func endIndex(ofLastBefore character: Character) -> Index {
    lastIndex(of: character).map { index(after: $0) } ?? startIndex
  }
}
