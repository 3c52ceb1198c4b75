/// A text that is typed at a terminal, possibly of several lines: keys go in, and what to do comes out.
///
///     var editor = LineEditor()
///     for letter in "send tap" { _ = editor.handle(.character(letter)) }
///     _ = editor.handle(.edit(.control("a")))
///     editor.handle(.enter)                    // .submitted("send tap")
///
/// The keys are those of Emacs, as in any shell. This file has the keys, `LineEditor+Editing` their effect on the text, and
/// `LineEditor+History` older lines.
struct LineEditor {
  /// What to do after a key.
  enum Outcome: Equatable, Sendable {
    /// Show the text again.
    case edited
    /// Enter was pressed on a complete text; the editor is empty again.
    case submitted(String)
    /// Tab was pressed.
    case completes
    /// Show everything again.
    case redraws
    /// Ctrl-C was pressed; the text is now the last one of the history.
    case cleared
    /// Ctrl-D was pressed on an empty text.
    case quits
    /// A letter with Alt that edits nothing.
    case meta(Character)
    /// The key means nothing.
    case ignored
  }

  /// The text before the cursor and the text after it. A typed character may combine with the one before.
  var before = ""
  var after = ""
  /// The submitted texts, newest last.
  var history: [String] = []
  /// The index of the history entry shown; the number of entries for the new text.
  var place = 0
  /// Edited texts that the user has left, by their index.
  var drafts: [Int: String] = [:]
  var search: Search?
  /// The removed texts, newest last.
  var killed: [String] = []
  var lastAction = Action.other
  private let isUnfinished: @Sendable (String) -> Bool

  /// What the last key did, for keys that continue it.
  enum Action: Equatable {
    case kill
    /// This text was yanked.
    case yank(String)
    case other
  }

  /// - Parameter isUnfinished: Whether Enter continues on a new line instead of submitting the text.
  init(isUnfinished: @escaping @Sendable (String) -> Bool = { _ in false }) { self.isUnfinished = isUnfinished }

  var text: String { before + after }
  /// The cursor's offset in bytes from the beginning of the text.
  var cursor: Int { before.utf8.count }
  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  // MARK: Keys

  mutating func handle(_ key: TerminalKey) -> Outcome {
    if search != nil, let outcome = handleInSearch(key) { return outcome }
    let last = lastAction
    lastAction = .other
    switch key {
    case .character(let character):
      before.append(character)
      return .edited
    case .enter: return submit()
    case .interrupt:
      clear()
      return .cleared
    case .end:
      if isEmpty { return .quits }
      return edit { $0.deleteForward() }
    case .suspend: return .redraws
    case .edit(let key): return handle(key, after: last)
    case .other: return .ignored
    }
  }

  private mutating func handle(_ key: EditingKey, after last: Action) -> Outcome {
    switch key {
    case .tab: return .completes
    case .control("l"): return .redraws
    case .paste(let text): return edit { $0.insert(text) }
    case .left, .control("b"): return edit { $0.moveBack() }
    case .right, .control("f"): return edit { $0.moveForward() }
    case .wordLeft, .meta("b"): return edit { $0.moveWordBack() }
    case .wordRight, .meta("f"): return edit { $0.moveWordForward() }
    case .home, .control("a"): return edit { $0.moveToLineStart() }
    case .end, .control("e"): return edit { $0.moveToLineEnd() }
    case .up, .control("p"): return edit { if !$0.moveLineUp() { $0.goBackInHistory() } }
    case .down, .control("n"): return edit { if !$0.moveLineDown() { $0.goForwardInHistory() } }
    case .meta("<"): return edit { $0.goTo(0) }
    case .meta(">"): return edit { $0.goTo($0.history.count) }
    case .control("r"):
      beginSearch()
      return .edited
    case .delete: return edit { $0.deleteForward() }
    case .backspace: return edit { $0.deleteBack() }
    case .control("k"): return kill(after: last) { $0.killToLineEnd() }
    case .control("u"): return kill(after: last, isBack: true) { $0.killToLineStart() }
    case .control("w"): return kill(after: last, isBack: true) { $0.killBack { !$0.isWhitespace } }
    case .metaBackspace: return kill(after: last, isBack: true) { $0.killBack(Self.isOfWord) }
    case .meta("d"): return kill(after: last) { $0.killWordForward() }
    case .control("y"): return edit { $0.yank() }
    case .meta("y"): return edit { $0.yankOlder(after: last) }
    case .control("t"): return edit { $0.transpose() }
    case .meta(let letter): return .meta(letter)
    case .control, .backTab: return .ignored
    }
  }

  private mutating func edit(_ body: (inout LineEditor) -> Void) -> Outcome {
    body(&self)
    return .edited
  }

  private mutating func submit() -> Outcome {
    if isUnfinished(text) {
      moveToEnd()
      insert("\n  ")
      return .edited
    }
    let submitted = text
    keep(submitted)
    set("")
    return .submitted(submitted)
  }

  /// Clears the text, which stays available in the history.
  private mutating func clear() {
    keep(text)
    set("")
  }

  // MARK: From outside

  /// Sets the text, with the cursor at its end or at an offset.
  /// - Parameter cursor: The offset in bytes.
  mutating func set(_ text: String, cursor: Int? = nil) {
    let bytes = Array(text.utf8)
    let cursor = min(max(cursor ?? bytes.count, 0), bytes.count)
    before = String(decoding: bytes[..<cursor], as: UTF8.self)
    after = String(decoding: bytes[cursor...], as: UTF8.self)
    lastAction = .other
  }

  /// Replaces a part of the text.
  /// - Parameters:
  ///   - range: In bytes.
  ///   - cursor: The offset in bytes within the new part; nil for its end.
  mutating func replace(_ range: Range<Int>, with new: String, cursor: Int? = nil) {
    let bytes = Array(text.utf8)
    let range = range.clamped(to: 0..<bytes.count)
    let start = String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
    let end = String(decoding: bytes[range.upperBound...], as: UTF8.self)
    set(start + new + end, cursor: range.lowerBound + (cursor ?? new.utf8.count))
  }
}
