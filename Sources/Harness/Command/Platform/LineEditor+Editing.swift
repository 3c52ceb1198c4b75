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

  /// Moves to the beginning of the cursor's line.
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

  /// Moves up; returns whether there is a line above.
  mutating func moveLineUp() -> Bool {
    let start = before.endIndex(ofLastBefore: "\n")
    guard start > before.startIndex else { return false }
    let column = before[start...].count
    let above = before[..<before.index(before: start)]
    let aboveStart = above.endIndex(ofLastBefore: "\n")
    split(at: before.index(aboveStart, offsetBy: column, limitedBy: above.endIndex) ?? above.endIndex)
    return true
  }

  /// Moves down; returns whether there is a line below.
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

  /// Moves the cursor to an earlier index.
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

  /// Where the word after the cursor ends.
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

  /// Removes the text up to the end of the line; at the end of a line, its line ending.
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

  /// Removes text and keeps it for yanking, joined with what the previous key removed.
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

  /// Replaces the text just yanked with what was removed before it.
  mutating func yankOlder(after last: Action) {
    guard case .yank(let text) = last, before.hasSuffix(text), let newest = killed.popLast() else { return }
    killed.insert(newest, at: 0)
    before.removeLast(text.count)
    yank()
  }

  /// Swaps the characters around the cursor; at the end of a line, its last two.
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
  /// The index after the last occurrence of a character; the start if there is none.
  fileprivate func endIndex(ofLastBefore character: Character) -> Index {
    lastIndex(of: character).map { index(after: $0) } ?? startIndex
  }
}
