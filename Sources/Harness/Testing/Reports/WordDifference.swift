/// Two lines as words, with each word marked that differs from the other line.
///
///     WordDifference("number = 2", "number = 3").old    // number, ␣, =, ␣, 2 with the last one marked
package struct WordDifference {
  package struct Word: Equatable, Sendable {
    package let text: String
    package let isChanged: Bool

    package init(text: String, isChanged: Bool) {
      self.text = text
      self.isChanged = isChanged
    }
  }

  package let old: [Word]
  package let new: [Word]

  /// The maximum number of words compared: a minimal difference of thousands takes seconds, and nobody reads it.
  private static let maxCount = 300

  package init(_ old: String, _ new: String) {
    let left = Self.words(old)
    let right = Self.words(new)
    let difference = SequenceDifference(left, right, maxCount: Self.maxCount, isSame: ==)
    var removed = difference.removed.sorted()
    var inserted = difference.inserted.sorted()
    if removed.count != inserted.count { (removed, inserted) = ([], []) }
    let pairs = zip(removed, inserted).filter { min(left[$0].count, right[$1].count) >= Self.long }
    let cuts = pairs.map { Self.cuts(left[$0], right[$1]) }
    self.old = Self.marked(left, difference.removed, zip(pairs.map(\.0), cuts))
    self.new = Self.marked(right, difference.inserted, zip(pairs.map(\.1), cuts))
  }

  /// The length from which only the differing part of a word is marked.
  private static let long = 24

  /// Returns the numbers of equal characters at the beginning and at the end of two words.
  private static func cuts(_ left: String, _ right: String) -> (head: Int, tail: Int) {
    let head = zip(left, right).prefix { $0 == $1 }.count
    let most = min(left.count, right.count) - head
    return (head, zip(left.reversed(), right.reversed()).prefix(most).prefix { $0 == $1 }.count)
  }

  /// - Parameter cuts: how much of which words is equal.
  private static func marked(
    _ words: [String], _ changed: Set<Int>, _ cuts: some Sequence<(Int, (head: Int, tail: Int))>
  ) -> [Word] {
    var parts = words
    var changed = changed
    for (index, cut) in cuts.sorted(by: { $0.0 > $1.0 }) {
      let word = words[index]
      let pieces = [word.prefix(cut.head), word.dropFirst(cut.head).dropLast(cut.tail), word.suffix(cut.tail)]
      parts.replaceSubrange(index...index, with: pieces.map(String.init))
      changed = Set(changed.map { $0 > index ? $0 + 2 : $0 == index ? index + 1 : $0 })
    }
    return marked(parts, changed).filter { !$0.text.isEmpty }
  }

  /// Returns a line that isn't compared with another one.
  package static func unmarked(_ text: String) -> [Word] { [Word(text: text, isChanged: false)] }

  private static func marked(_ words: [String], _ changed: Set<Int>) -> [Word] {
    var result: [Word] = []
    for (index, word) in words.enumerated() {
      let isChanged = changed.contains(index)
      // Adjacent words get one mark, which includes the space between two changed words.
      let isBetween =
        word == " " && index > 0 && changed.contains(index - 1) && changed.contains(index + 1) && !isChanged
      if let last = result.last, last.isChanged == (isChanged || isBetween) {
        result[result.count - 1] = Word(text: last.text + word, isChanged: last.isChanged)
      } else {
        result.append(Word(text: word, isChanged: isChanged || isBetween))
      }
    }
    return result
  }

  /// Returns runs of letters and digits, and each other character by itself.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var isOpen = false
    for character in text {
      let isPart = character.isLetter || character.isNumber || character == "_"
      if isPart, isOpen { words[words.count - 1].append(character) } else { words.append(String(character)) }
      isOpen = isPart
    }
    return words
  }
}
