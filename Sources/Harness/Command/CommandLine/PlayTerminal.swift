/// `harness play` at a terminal: sends keys to the editor, lines to the session, and results to the screen.
final class PlayTerminal {
  private let session: PlaySession
  private let keys: any KeyInput
  private let output: any CommandOutput
  private let style: TextStyle
  private let text: PlayText
  private let scripts: () -> [String]
  private let vocabulary: FeatureVocabulary?
  private var editor = LineEditor { PlaySession.isOpen($0) }
  private var screen: PlayScreen
  private var content = PlayScreen.Content()
  private var panel = PanelChoice.page
  /// The lines of the page, or of the state, before the last line.
  private var before: [String] = []
  private var isShownAnew = false
  private var ending: ExitCode?
  /// Whether the person was already warned about lines that aren't saved.
  private var wasWarned = false
  /// Whether the last key was Ctrl-C.
  private var wasInterrupted = false
  /// The context for completion, until something changes.
  private var context: CompletionContext?

  /// What is shown beside the log.
  private enum PanelChoice {
    case page, state, nothing
  }

  init(_ session: PlaySession, _ invocation: Invocation, _ keys: any KeyInput) {
    self.session = session
    self.keys = keys
    scripts = {
      let folder = PathText.join(session.directory.root, session.feature)
      return session.directory.list(below: folder).files.map { PathText.name(of: $0.name) }
    }
    output = invocation.console.output
    style = invocation.settings.isColored ? .colored : .plain
    text = PlayText(style: style)
    vocabulary = (invocation.suite[session.feature]?.base as? any CompletableFeature)?.vocabulary
    screen = PlayScreen(style: style, columns: keys.columns, rows: keys.rows)
  }

  /// Runs until the person leaves. Returns nil if the terminal can't hand over keys.
  func run() -> ExitCode? {
    guard keys.beginEditing() else { return nil }
    let resize = try? ResizeNotice()
    defer {
      keys.finish()
      Interruption.lastWords = { "" }
    }
    for line in session.remarks { say(FailureText.visible(line)) }
    say(PlayBeginning(session, style).text)
    before = panelLines
    draw()
    while ending == nil {
      let ready =
        keys.hasWaiting
        ? [keys.descriptor]
        : FileDescriptors.ready([keys.descriptor, resize?.descriptor ?? -1], milliseconds: nil)
      if resize?.take() == true {
        isShownAnew = true
        draw()
      }
      guard ready.contains(keys.descriptor) else { continue }
      for key in keys.pressed() where ending == nil { press(key) }
      if keys.isGone { ending = .holds }
      if ending == nil { draw() }
    }
    output.write(screen.finish(content))
    if ending == .interrupted { output.write(lostText) }
    output.flush()
    return ending
  }

  // MARK: Keys

  private func press(_ key: TerminalKey) {
    content.mistake = nil
    content.below = []
    let isSecond = wasInterrupted && key == .interrupt
    wasInterrupted = false
    switch editor.handle(key) {
    case .submitted(let text): submit(text)
    case .completes: complete()
    case .redraws:
      // Another program that had the terminal may have written below the screen.
      if key == .suspend { screen.forget() } else { isShownAnew = true }
    case .quits: leave()
    case .cleared where isSecond: ending = .interrupted
    case .cleared:
      wasInterrupted = key == .interrupt
      content.below = [unsaved.map { "Ctrl-C again leaves; \($0)" } ?? "Ctrl-C again leaves"]
    case .meta("s"): choose(panel == .state ? .page : .state)
    case .meta("v"): choose(panel == .nothing ? .page : .nothing)
    case .edited, .meta, .ignored: break
    }
  }

  private func choose(_ new: PanelChoice) {
    panel = new
    before = panelLines
  }

  /// What to do about lines that aren't saved; nil if all are saved.
  private var unsaved: String? {
    let lines = session.unsavedLines
    if lines == 0 { return nil }
    let isOne = lines == 1
    return
      "\(EnglishText.count(lines, "line")) \(isOne ? "isn't" : "aren't") saved: save NAME keeps \(isOne ? "it" : "them")"
  }

  private func leave() {
    if let unsaved, !wasWarned {
      wasWarned = true
      content.below = ["\(unsaved), Ctrl-D or quit again leaves"]
    } else {
      ending = .holds
    }
  }

  // MARK: Lines

  /// Plays one line after the other, if several were pasted. A line that can't be read stays in the editor to be fixed, with
  /// all lines after it.
  private func submit(_ text: String) {
    var rest = text[...]
    repeat {
      let statement = Self.takeStatement(&rest)
      if text.isEmpty || statement.contains(where: { !$0.isWhitespace }) {
        guard perform(statement, rest) else { return }
      }
    } while !rest.isEmpty && ending == nil
  }

  /// Removes the first lines that belong together, and returns them.
  private static func takeStatement(_ text: inout Substring) -> String {
    var statement = ""
    repeat {
      let line = text.prefix { $0 != "\n" }
      statement += statement.isEmpty ? String(line) : "\n\(line)"
      text = text.dropFirst(line.count + 1)
    } while !text.isEmpty && PlaySession.isOpen(statement)
    return statement
  }

  /// Plays a line. Returns whether the next line may follow.
  private func perform(_ line: String, _ rest: Substring) -> Bool {
    let old = panelLines
    let outcome = line.isEmpty ? session.advanceToNext() : session.accept(line)
    context = nil
    switch outcome {
    case .refused(let mistake):
      let offset = Self.offset(of: mistake, in: line)
      edit(line, rest, cursor: offset)
      content.mistake = (FailureText.visible(mistake.text), offset)
      return false
    case .told(let lines) where line.hasPrefix("answer") || line.hasPrefix("emit"):
      // Choices are taken by number, or typed.
      content.below = lines.map(FailureText.visible)
      edit(line.hasSuffix(" ") ? line : "\(line) ", rest)
      return false
    case .quits:
      edit("", rest)
      leave()
      return false
    case .asks(let call):
      say(text.text(outcome, given: line, isTyped: false))
      content.below = choices(for: call)
      edit("answer \(call.label) ", rest)
      return false
    case .ended:
      say(text.text(outcome, given: line, isTyped: false))
      edit("", rest)
      return false
    case .accepted, .broughtBack, .tookBack, .told, .saved: say(text.text(outcome, given: line, isTyped: false))
    }
    wasWarned = false
    keepUnsavedLines()
    before = old
    return true
  }

  /// Puts a line into the editor to be fixed or continued, followed by the lines that were not played.
  private func edit(_ line: String, _ rest: Substring, cursor: Int? = nil) {
    editor.set(
      rest.isEmpty ? line : line.isEmpty ? String(rest) : "\(line)\n\(rest)", cursor: cursor ?? line.utf8.count)
  }

  /// Makes sure that a signal that ends the process doesn't lose lines that aren't saved.
  private func keepUnsavedLines() {
    let text = lostText
    Interruption.lastWords = { text }
  }

  private var lostText: String {
    session.unsavedLines > 0 ? "not saved:\n\n\(FailureText.visibleLines(session.text))\n" : ""
  }

  private func choices(for call: PlayOpenCall) -> [String] {
    session.choices(for: call).enumerated().map { "  \($0 + 1)  \(FailureText.visible($1))" }
  }

  private static func offset(of mistake: PlayMistake, in text: String) -> Int? {
    guard let line = mistake.line, let column = mistake.column else { return nil }
    return SourceText(path: "", bytes: Array(text.utf8)).offset(line: line, column: column)
  }

  /// Adds whole lines to the log.
  private func say(_ text: String) {
    content.log += text.split(separator: "\n", omittingEmptySubsequences: text.isEmpty).map(String.init)
    if text.hasSuffix("\n") { content.log.removeLast() }
  }

  // MARK: Showing

  private func draw() {
    if isShownAnew { screen.resize(columns: keys.columns, rows: keys.rows) }
    content.text = editor.text
    content.cursor = editor.cursor
    content.prompt = editor.searchText ?? "> "
    content.hint = editor.after.isEmpty && editor.searchText == nil ? completion.hint : ""
    content.status = status
    let lines = panelLines
    content.panel =
      panel == .nothing || lines.isEmpty ? nil : PlayScreen.PanelLine.lines(lines, since: before)
    output.write(isShownAnew ? screen.redraw(content) : screen.draw(content))
    isShownAnew = false
    output.flush()
  }

  private var panelLines: [String] {
    guard screen.isWide else { return [] }
    switch panel {
    case .page: return session.viewLines ?? []
    case .state: return session.state
    case .nothing: return []
    }
  }

  /// `1.5s | open: submitOrder | 2 in flight | next in 500ms`
  private var status: String {
    var parts = [DurationText.text(of: session.virtualTime)]
    let open = session.openCalls.map(\.label)
    if !open.isEmpty { parts.append("open: \(open.joined(separator: ", "))") }
    if !session.inFlight.isEmpty { parts.append("\(session.inFlight.count) in flight") }
    if let next = session.nextDue { parts.append("next in \(DurationText.text(of: next))") }
    if session.unsavedLines > 0 { parts.append("not saved") }
    return parts.joined(separator: " | ")
  }

  // MARK: Completing

  private var completion: Completion {
    guard let context = currentContext else { return .nothing(at: editor.cursor) }
    // Complete only the current one of several lines.
    let start = statementStart
    let line = String(decoding: Array(editor.text.utf8)[start...], as: UTF8.self)
    var completion = LineCompleter(line, cursor: editor.cursor - start, context).completion
    completion.range = (completion.range.lowerBound + start)..<(completion.range.upperBound + start)
    return completion
  }

  private var statementStart: Int {
    var rest = editor.text[...]
    var start = 0
    while true {
      let statement = Self.takeStatement(&rest)
      let end = start + statement.utf8.count
      if editor.cursor <= end || rest.isEmpty { return min(start, editor.cursor) }
      start = end + 1
    }
  }

  private var currentContext: CompletionContext? {
    if let context { return context }
    guard let vocabulary else { return nil }
    var new = CompletionContext(vocabulary)
    new.scripts = scripts
    let calls = session.openCalls
    new.openCalls = calls.map { ($0.label, $0.endpoint) }
    var choices: [String: [String]] = [:]
    new.choices = { [session] label in
      if let known = choices[label] { return known }
      let made = calls.first { $0.label == label }.map { session.choices(for: $0) } ?? []
      choices[label] = made
      return made
    }
    new.known = KnownLiterals(of: vocabulary.state) { [session] in session.state }
    context = new
    return new
  }

  /// Handles Tab: inserts what is certain, and shows the candidates if several fit.
  private func complete() {
    let completion = completion
    guard let first = completion.candidates.first else { return }
    if completion.candidates.count == 1 {
      return editor.replace(completion.range, with: first.text, cursor: first.hole)
    }
    let stem = completion.commonStem
    let typed = String(decoding: Array(editor.text.utf8)[completion.range], as: UTF8.self)
    if stem.utf8.count > typed.utf8.count { editor.replace(completion.range, with: stem) }
    content.below = CandidateTable.rows(
      completion.candidates.map(\.label), columns: screen.columns - 1,
      maxRows: max(keys.rows / 2, 1))
  }
}
