/// A script that is written for what exploring reaches, and kept for as long as it reads and adds something.
enum GrownScript {
  /// What every such file begins with. Without the line it is a script like any other.
  static let firstLine = "# grown: harness grow keeps this script as long as it reads and shows something of its own"

  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "# grown:".utf8) }

  /// A text that looks at its whole state before anything else.
  static func lookingFirst(_ text: String) -> String? {
    guard let document = try? TranscriptReader.read(SourceText(path: "", bytes: Array(text.utf8))),
      let first = document.statements.first(where: \.kind.isCommand)
    else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(Keyword.state.rawValue, at: first.line - 1)
    return lines.joined(separator: "\n")
  }

  /// The first steps of a tape, as a script without observations.
  /// - Parameters:
  ///   - observed: of the whole tape: a stub that nothing has used by then is left out.
  ///   - looksAtPage: whether the page is looked at in the end.
  static func text(_ tape: TapeText, steps: Int, observed: [StepOutcome], looksAtPage: Bool) -> String? {
    guard let document = try? TranscriptReader.read(SourceText(path: "", bytes: Array(tape.text.utf8))) else {
      return nil
    }
    var calls: [String: Int] = [:]
    for line in observed.prefix(steps).flatMap(\.lines) {
      if case .call(let name)? = ObservationLine(line).subject { calls[name, default: 0] += 1 }
    }
    var lines = [firstLine]
    var commands = 0
    var isInHeader = true
    var always: Set<String> = []
    // Those that also answer something.
    var answering: Set<String> = []
    for statement in document.statements where statement.kind.isStub {
      let (name, isAll) = endpoint(of: statement)
      if !isAll { answering.insert(name) }
    }
    for statement in document.statements {
      if statement.kind.isStub {
        let (name, isAll) = endpoint(of: statement)
        guard let left = calls[name], left > 0 else { continue }
        if isAll, left > 1, !answering.contains(name) {
          // One line is enough for an endpoint that answers nothing.
          if always.insert(name).inserted { lines.append("\(statement.text) always") }
          continue
        }
        calls[name] = left - 1
        lines.append(statement.text)
      } else if statement.kind.isCommand {
        if statement.keyword == .end { break }
        if isInHeader { lines.append("") }
        isInHeader = false
        if commands == steps { continue }
        commands += 1
        lines.append(statement.text)
      } else {
        lines.append(statement.text)
      }
    }
    if looksAtPage { lines.append(Keyword.view.rawValue) }
    return (lines + ["end", ""]).joined(separator: "\n")
  }

  /// The endpoint of a stub, and whether its name is all that the line says: then it answers nothing.
  private static func endpoint(of stub: TranscriptDocument.Statement) -> (name: String, isAll: Bool) {
    let words = stub.text.dropFirst(Keyword.stub.rawValue.count + 1)
    let name = words.prefix { $0 != " " && $0 != "(" }
    return (String(name), name == words)
  }

  /// `grown-did-tap-plus-did-tap-minus-3f2a9c`: what it sends, and six digits of its commands.
  /// - Parameter origin: how the script was made.
  static func name(_ text: String, _ origin: String = "grown") -> String {
    var cases: [String] = []
    for line in text.split(separator: "\n") where line.hasPrefix("send ") {
      let name = words(line.dropFirst(5).prefix { $0 != "(" })
      if cases.last != name { cases.append(name) }
    }
    return "\(origin)-" + FindingScript.name(cases.joined(separator: " "), commands: text)
  }

  /// `did Tap Plus`, of didTapPlus; what is written in capitals stays one word.
  private static func words(_ name: Substring) -> String {
    var words = ""
    for (last, character) in zip([" "] + Array(name), name) {
      if character.isUppercase, last.isLowercase || last.isNumber { words.append(" ") }
      words.append(character)
    }
    return words
  }
}
