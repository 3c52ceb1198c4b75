/// What was observed at one statement of a script, to be compared with another playing of it.
package struct ObservedStep: Equatable, Sendable, Codable {
  /// Where the statement stands in the file.
  package let line: Int
  package let command: String
  package let lines: [String]

  package init(line: Int, command: String, lines: [String]) {
    self.line = line
    self.command = command
    self.lines = lines
  }

  /// All of a playing, in the order of the statements.
  static func all(_ played: ScriptChecker.Played) -> [ObservedStep] {
    played.document.statements.indices.compactMap { index in
      guard let lines = played.lines[index] else { return nil }
      let statement = played.document.statements[index]
      return ObservedStep(line: statement.line, command: statement.text, lines: lines)
    }
  }

  /// The first line in which two playings differ.
  package struct Difference: Equatable, Sendable {
    package let step: ObservedStep
    package let first: String
    package let second: String
  }

  /// Nil when they are the same. A line that only one of them has is told beside `nothing`.
  package static func difference(_ first: [ObservedStep], _ second: [ObservedStep]) -> Difference? {
    for (one, other) in zip(first, second) where one.lines != other.lines {
      let same = zip(one.lines, other.lines).prefix { $0 == $1 }.count
      func line(_ lines: [String]) -> String { same < lines.count ? lines[same] : "nothing" }
      return Difference(step: one, first: line(one.lines), second: line(other.lines))
    }
    return nil
  }
}
