/// Where a command gets keys from: a terminal, or the list of a test.
protocol KeyInput: AnyObject {
  /// How wide the terminal is now, in characters.
  var columns: Int { get }
  /// How many rows the terminal has now.
  var rows: Int { get }
  /// Begins to hand over keys as they are pressed; false where the terminal can't.
  func begin() -> Bool
  /// The same for who edits a line: also what was typed already, with all keys told apart.
  func beginEditing() -> Bool
  /// The next key; waits for it.
  func next() -> TerminalKey
  /// The keys that were pressed; waits where there are none.
  func pressed() -> [TerminalKey]
  /// Readable when a key was pressed, for whoever waits for other things as well.
  var descriptor: Int32 { get }
  /// Whether Ctrl-C is among the keys that were pressed until now; the others wait.
  func takeInterrupt() -> Bool
  /// Whether keys wait for which the descriptor isn't readable any more.
  var hasWaiting: Bool { get }
  /// Whether there is nobody any more who could press a key.
  var isGone: Bool { get }
  /// Forgets what was typed already: it was not meant for what is asked next.
  func forget()
  /// Gives the terminal back as it was.
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

/// The keys of the terminal that the process was started at.
final class TerminalKeys: KeyInput {
  private let terminal: RawTerminal

  /// Nil unless a person both reads and types.
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
