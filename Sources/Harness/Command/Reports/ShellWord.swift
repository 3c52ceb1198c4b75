/// Words of commands that are to be copied into a shell.
enum ShellWord {
  /// A word as a POSIX shell reads it back.
  static func quoted(_ word: String) -> String {
    if LiteralText.isASCIIName(word, with: "/._-+:@%,"), !word.isEmpty { return word }
    if word.unicodeScalars.contains(where: LiteralText.isHidden) { return escaped(word) }
    let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
  }

  /// A word with what can't be seen as `$'…'`, which bash, zsh and ksh know for long and POSIX since 2024.
  private static func escaped(_ word: String) -> String {
    var text = "$'"
    for scalar in word.unicodeScalars {
      switch scalar {
      case "'", "\\": text += "\\\(scalar)"
      case _ where LiteralText.isHidden(scalar):
        // Octal: the hexadecimal form takes as many digits as follow.
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
