/// A source of keys: a terminal, or the list of a test.
protocol KeyInput: AnyObject {
  /// The current width of the terminal, in characters.
  var columns: Int { get }
  /// The current number of rows of the terminal.
  var rows: Int { get }
  /// Begins to hand over keys as they are pressed. Returns false if the terminal can't.
  func begin() -> Bool
  /// Begins like ``begin()``, for editing a line: keys that were typed already count, and all keys are distinguished.
  func beginEditing() -> Bool
  /// Waits for the next key and returns it.
  func next() -> TerminalKey
  /// Returns the keys that were pressed; waits if there are none.
  func pressed() -> [TerminalKey]
  /// A descriptor that is readable when a key was pressed, for callers that wait for other things as well.
  var descriptor: Int32 { get }
  /// Whether Ctrl-C was pressed. Removes it and leaves the other keys waiting.
  func takeInterrupt() -> Bool
  /// Whether keys are waiting that the descriptor no longer announces.
  var hasWaiting: Bool { get }
  /// Whether the terminal is gone, so that no key can be pressed any more.
  var isGone: Bool { get }
  /// Discards what was typed already, since it was not meant for the next question.
  func forget()
  /// Restores the terminal.
  func finish()
}

extension KeyInput {
  func forget() {}
}

extension KeyInput {
  var rows: Int { 24 }
  func takeInterrupt() -> Bool { false }
  var hasWaiting: Bool { false }
  var isGone: Bool { false }
  func beginEditing() -> Bool { begin() }
}

extension KeyInput {
  func pressed() -> [TerminalKey] { [next()] }
  var descriptor: Int32 { -1 }
}

/// The keys of the process's terminal.
final class TerminalKeys: KeyInput {
  private let terminal: RawTerminal

  /// Creates the keys; nil unless a person both reads and types.
  init?() {
    guard Terminal.isTerminal(1), let terminal = RawTerminal(0) else { return nil }
    self.terminal = terminal
  }

  var columns: Int { min(Terminal.width(1) ?? 80, 160) }
  var rows: Int { Terminal.height(1) ?? 24 }
  func begin() -> Bool { terminal.enter() }
  func beginEditing() -> Bool { terminal.enter(isForEditing: true) }
  func takeInterrupt() -> Bool { terminal.takeInterrupt() }
  var hasWaiting: Bool { terminal.hasWaiting }
  var isGone: Bool { terminal.isGone }
  func next() -> TerminalKey { terminal.next() }
  func pressed() -> [TerminalKey] { terminal.pressed() }
  var descriptor: Int32 { terminal.input }
  func forget() { terminal.forget() }
  func finish() { terminal.leave() }
}
