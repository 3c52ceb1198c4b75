/// A script that is generated for behaviour that exploring reaches, and kept as long as it is readable and shows something of
/// its own.
enum GeneratedScript {
  /// The first line of every such file. A file without it is a script like any other.
  static let firstLine =
    "# generated: harness generate keeps this script as long as it can be read and covers something of its own"

  static func isOne(_ bytes: [UInt8]) -> Bool {
    // What the command wrote when it was called grow begins with the second.
    ["# generated:", "# grown:"].contains { bytes.starts(with: $0.utf8) }
  }

  /// Returns the text with a look at the whole state before anything else.
  static func lookingFirst(_ text: String) -> String? {
    guard let document = try? TranscriptReader.read(SourceText(path: "", bytes: Array(text.utf8))),
      let first = document.statements.first(where: \.kind.isCommand)
    else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(Keyword.state.rawValue, at: first.line - 1)
    return lines.joined(separator: "\n")
  }

  /// Returns a choice sequence as a script without observations.
  /// - Parameters:
  ///   - observed: The observations of its steps; a stub that they don't use is left out.
  ///   - looksAtPage: Whether to look at the page at the end.
  static func text(
    _ sequence: ChoiceSequence, _ explorer: any Explorer, observed: [StepOutcome], looksAtPage: Bool
  ) -> String {
    let counts = Playing.observed(Array(observed.prefix(sequence.steps.count))).callCounts
    let (head, steps) = explorer.lines(of: sequence, calling: counts)
    let view = looksAtPage ? [Keyword.view.rawValue] : []
    return ([firstLine] + head + [""] + steps + view + ["end", ""]).joined(separator: "\n")
  }

  /// Returns a name such as `generated-did-tap-plus-did-tap-minus-3f2a9c`: what the script sends, and six hexadecimal digits of a
  /// hash of its commands.
  /// - Parameter origin: How the script was made.
  static func name(_ text: String, _ origin: String = "generated") -> String {
    var cases: [String] = []
    for line in text.split(separator: "\n") where line.hasPrefix("send ") {
      let name = ScriptSlug.words(line.dropFirst(5).prefix { $0 != "(" })
      if cases.last != name { cases.append(name) }
    }
    return "\(origin)-" + FindingScript.name(cases.joined(separator: " "), commands: text)
  }
}
