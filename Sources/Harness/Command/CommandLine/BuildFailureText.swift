/// The readable part of a failed build's output: its errors with the lines that belong to them, each once.
///
/// ```text
/// Sources/Lamp/Lamp.swift:3:7: error: cannot find 'x' in scope
/// ```
enum BuildFailureText {
  static let maxLines = 40

  /// Returns the errors of a build as whole lines.
  ///
  /// - Parameters:
  ///   - output: the complete output of the build.
  ///   - command: the command that prints all of it again.
  static func text(_ output: String, command: String) -> String {
    let all = output.split(whereSeparator: \.isNewline).map(String.init)
    var lines = errors(all)
    // Whatever the problem was, it is at the end.
    if lines.isEmpty { lines = Array(all.suffix(maxLines)) }
    let kept = lines.prefix(maxLines).map { $0 + "\n" }.joined()
    let rest = lines.count - maxLines
    return rest > 0 ? kept + "\(rest) more lines; all of them: \(command)\n" : kept
  }

  private static func errors(_ lines: [String]) -> [String] {
    var known: Set<String> = []
    var found: [String] = []
    var isTaken = false
    for line in lines {
      if isHead(line) {
        // The same error is reported for each file of a module, and once more for its interface.
        isTaken = isError(line) && !isConsequence(line) && known.insert(line).inserted
      } else if isProgress(line) {
        isTaken = false
      }
      if isTaken { found.append(line) }
    }
    return found
  }

  /// Whether a message of a compiler or a linker begins here.
  private static func isHead(_ line: String) -> Bool {
    isError(line) || ["warning: ", "note: ", "remark: "].contains { begins(line, with: $0) }
  }

  private static func isError(_ line: String) -> Bool {
    ["error: ", "fatal error: ", "Fatal error: "].contains { begins(line, with: $0) }
      || line.contains("undefined reference to") || line.contains("undefined symbol")
  }

  /// Whether the line only says that there are errors, which are printed anyway.
  private static func isConsequence(_ line: String) -> Bool {
    line.hasPrefix("error: ") && (line.contains("command failed with exit code") || line == "error: fatalError")
  }

  /// Whether a line is `error: …` or `FILE:LINE:COLUMN: error: …`, and not a line of a source that quotes it.
  private static func begins(_ line: String, with word: String) -> Bool {
    if line.hasPrefix(word) { return true }
    guard let range = line.firstRange(of: ": \(word)") else { return false }
    return !line[..<range.lowerBound].contains("|")
  }

  /// Whether a line is progress: `[3/7] Compiling Lamp Lamp.swift`, `Build complete!`
  private static func isProgress(_ line: String) -> Bool {
    line.hasPrefix("[") && line.contains("] ") || line.hasPrefix("Build") || line.hasPrefix("Compiling")
  }
}
