/// The command that opens a file at a line: `$VISUAL` or `$EDITOR`, called as other tools call it.
enum EditorCommand {
  /// Returns the editor's process; nil if neither variable is set.
  static func program(_ environment: [String: String], path: String, line: Int) -> ChildProcess? {
    let words = [EnvironmentVariable.visual, .editor].compactMap { environment[$0.name] }.first { !$0.isEmpty }
    guard let words else { return nil }
    let name = PathText.name(of: String(words.prefix { $0 != " " }))
    let place =
      switch name {
      case "code", "code-insiders", "codium", "cursor": ["--wait", "--goto", "\(path):\(line)"]
      case "subl", "zed", "hx", "mate": ["\(path):\(line)"]
      default: ["+\(line)", path]
      }
    // The variable holds a command with its flags, which a shell splits.
    return ChildProcess("/bin/sh", ["-c", words + #" "$@""#, name] + place, environment: environment)
  }
}
