/// Words in commands for copying into a shell.
enum ShellWord {
  /// Quotes a word for a POSIX shell.
  static func quoted(_ word: String) -> String {
    if LiteralText.isASCIIName(word, with: "/._-+:@%,"), !word.isEmpty { return word }
    if word.unicodeScalars.contains(where: LiteralText.isHidden) { return escaped(word) }
    let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
  }

  /// Writes a word with invisible characters as `$'…'`, which bash, zsh and ksh have long known, and POSIX since 2024.
  private static func escaped(_ word: String) -> String {
    var text = "$'"
    for scalar in word.unicodeScalars {
      switch scalar {
      case "'", "\\": text += "\\\(scalar)"
      case _ where LiteralText.isHidden(scalar):
        // Octal: the hexadecimal form takes any number of digits.
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 8)
          text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }
}
