/// Plays line by line: through a pipe, in CI, or at a terminal that is too narrow for the screen.
final class PlayLines {
  private let session: PlaySession
  private let console: CommandConsole
  private let text: PlayText
  /// Whether a person types: lines get a prompt, and are on the screen already.
  private let isTerminal: Bool
  private let next: () -> String?
  private var waiting: String?
  private var isWrong = false

  static let prompt = "> "
  static let furtherPrompt = ". "

  /// - Parameter next: returns the next line.
  init(
    _ session: PlaySession, _ console: CommandConsole, _ style: TextStyle, isTerminal: Bool,
    next: @escaping () -> String?
  ) {
    (self.session, self.console, self.isTerminal, self.next) = (session, console, isTerminal, next)
    text = PlayText(style: style)
  }

  /// Plays all lines.
  func run() -> ExitCode {
    while let line = statement() {
      if line.allSatisfy(\.isWhitespace) {
        if isTerminal { show(session.advanceToNext(), "") }
        continue
      }
      let outcome = session.accept(line)
      if outcome == .quits {
        if mayLeave() { return isWrong ? .fails : .holds }
        continue
      }
      show(outcome, line)
    }
    if isTerminal { console.output.write("\n") }
    printUnsaved()
    return isWrong ? .fails : .holds
  }

  private func show(_ outcome: PlayOutcome, _ line: String) {
    switch outcome {
    case .refused, .ended: isWrong = true
    default: break
    }
    // Lines that nobody has typed are echoed.
    let isTyped = isTerminal && !line.isEmpty
    console.output.write(text.text(outcome, given: line, isTyped: isTyped, prompt: isTyped ? Self.prompt.count : 0))
    console.output.flush()
  }

  // MARK: Reading

  /// Returns the next line, with the lines that continue it within an open bracket.
  private func statement() -> String? {
    guard var text = take(Self.prompt) else { return nil }
    while PlaySession.isOpen(text), let line = take(Self.furtherPrompt) {
      guard isTerminal || Self.belongs(line) else {
        waiting = line
        break
      }
      text += "\n" + (Self.belongs(line) ? line : "  " + line)
    }
    return text
  }

  /// Whether a line continues another one as in transcripts: it is indented, or closes a bracket.
  private static func belongs(_ line: String) -> Bool {
    line.first.map { " )]\"#\t".contains($0) } ?? true
  }

  private func take(_ prompt: String) -> String? {
    if let line = waiting.take() { return line }
    if isTerminal {
      console.output.write(prompt)
      console.output.flush()
    }
    return next()
  }

  // MARK: Leaving

  private func mayLeave() -> Bool {
    guard isTerminal, session.unsavedLines > 0 else {
      printUnsaved()
      return true
    }
    console.output.write("\(unsaved); leave all the same? [y n] ")
    console.output.flush()
    return next()?.lowercased().hasPrefix("y") ?? true
  }

  private func printUnsaved() {
    if session.unsavedLines > 0 { console.printDiagnostic("harness: \(unsaved)") }
  }

  private var unsaved: String {
    session.unsavedLines == 1 ? "1 line is not saved" : "\(session.unsavedLines) lines are not saved"
  }
}
