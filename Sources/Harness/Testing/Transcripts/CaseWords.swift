/// The words that names are made of.
enum CaseWords {
  /// Returns `compose` and `text` for `composeText`.
  static func of(_ name: String) -> [String] {
    var words: [String] = []
    for character in name {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }

  /// Returns the words of all names in a path.
  static func of(_ path: [String]) -> [String] { path.filter { !$0.hasPrefix("[") }.flatMap { of($0) } }
}
