/// Two lines as words, each marked where it differs from the other line.
///
///     WordDifference("number = 2", "number = 3").old    // number, ␣, =, ␣, 2 with the last one marked
struct WordDifference {
  struct Word: Equatable, Sendable {
    let text: String
    let isChanged: Bool
  }

  let old: [Word]
  let new: [Word]

  /// A minimal difference of thousands of words takes seconds, and nobody reads it.
  private static let maxCount = 300

  init(_ old: String, _ new: String) {
    let left = Self.words(old)
    let right = Self.words(new)
    let difference = SequenceDifference(left, right, maxCount: Self.maxCount, isSame: ==)
    self.old = Self.marked(left, difference.removed)
    self.new = Self.marked(right, difference.inserted)
  }

  /// A line with nothing to compare it with.
  static func unmarked(_ text: String) -> [Word] { [Word(text: text, isChanged: false)] }

  private static func marked(_ words: [String], _ changed: Set<Int>) -> [Word] {
    var result: [Word] = []
    for (index, word) in words.enumerated() {
      let isChanged = changed.contains(index)
      // Neighbours are one mark, and a space between two changed words belongs to them.
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

  /// Runs of letters and digits, and each other character by itself.
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
