#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A terminal that delivers each key at once and doesn't echo it.
///
/// However the process ends, including by a signal, the terminal's settings are restored; only `kill -9` can't be handled.
final class RawTerminal {
  private let descriptor: Int32
  private var reader = KeyReader()
  private var waiting: [TerminalKey] = []
  /// The terminal's settings when it was first entered.
  private var found: termios?
  private var isForEditing = false
  /// Whether the terminal is gone: every further key is ``TerminalKey/end``.
  private(set) var isGone = false

  /// Nil if there is no terminal.
  init?(_ descriptor: Int32) {
    guard Terminal.isTerminal(descriptor) else { return nil }
    self.descriptor = descriptor
  }

  deinit { leave() }

  /// Begins to deliver keys. Earlier input is discarded: it was not meant for what is asked next.
  /// - Parameter isForEditing: Whether to distinguish editing keys and pasted text. Earlier input is kept then: it is the
  ///   beginning of the line.
  /// - Returns: Whether the terminal supports this.
  func enter(isForEditing: Bool = false) -> Bool {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return false }
    // Settings that another program left behind meanwhile, such as an editor that crashed, aren't the ones to restore.
    if let found { settings = found }
    found = settings
    if isForEditing != self.isForEditing { reader = KeyReader(isForEditing: isForEditing) }
    self.isForEditing = isForEditing
    FoundTerminal.keep(settings, descriptor, draws: isForEditing)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    guard tcsetattr(descriptor, isForEditing ? TCSADRAIN : TCSAFLUSH, &settings) == 0 else { return false }
    FoundTerminal.markPastes()
    return true
  }

  /// Restores the terminal's settings.
  func leave() { FoundTerminal.giveBack() }

  /// Discards the keys pressed until now, except those that end things.
  func forget() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 0) > 0, request.revents & Int16(POLLIN) != 0, let bytes = readBytes() {
      waiting += reader.keys(bytes)
    }
    waiting.removeAll { $0 != .interrupt && $0 != .end }
  }

  /// Waits for the next key and returns it.
  func next() -> TerminalKey {
    while waiting.isEmpty {
      guard let bytes = readBytes() else { return .end }
      waiting = reader.keys(bytes)
    }
    let key = waiting.removeFirst()
    if key == .suspend { suspend() }
    return key
  }

  /// Whether Ctrl-C is among the keys pressed until now. It is removed; the others stay for the next reader.
  func takeInterrupt() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 0) > 0, request.revents & Int16(POLLIN) != 0, let bytes = readBytes() {
      waiting += reader.keys(bytes)
    }
    guard let index = waiting.firstIndex(of: .interrupt) else { return isGone }
    waiting.remove(at: index)
    return true
  }

  /// Whether keys were read but not returned yet; the descriptor isn't readable for those.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// The descriptor to wait on for a key.
  var input: Int32 { descriptor }

  /// Returns the keys that were pressed; waits if there are none.
  func pressed() -> [TerminalKey] {
    var keys = waiting
    waiting = []
    if keys.isEmpty { keys = readBytes().map { reader.keys($0) } ?? [.end] }
    if keys.contains(.suspend) { suspend() }
    return keys
  }

  private func readBytes() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = try? retrying { read(descriptor, &bytes, bytes.count) }
    guard let count, count > 0 else {
      isGone = true
      return nil
    }
    return Array(bytes[..<count])
  }

  /// Suspends the processes of this job, as Ctrl-Z does, and continues when the shell says so.
  private func suspend() {
    leave()
    _ = kill(0, SIGTSTP)
    _ = enter(isForEditing: isForEditing)
  }
}

/// The settings to restore. A signal handler needs them, hence one place for the process, in plain memory allocated before a
/// handler can run.
private enum FoundTerminal {
  private struct Found {
    var settings = termios()
    var descriptor: Int32 = -1
    /// Whether it was asked to mark pasted text.
    var marksPastes = false
    /// Whether the program draws on the terminal, and may hide its cursor.
    var draws = false
  }

  /// Terminals call this bracketed paste: marks surround pasted text, so that it isn't taken for keys. Terminals that don't
  /// know it ignore the sequences; one that declares itself dumb gets none.
  private static let begins: StaticString = "\u{1B}[?2004h"
  private static let ends: StaticString = "\u{1B}[?2004l"
  /// Shows the cursor and resets the colours.
  private static let undrawn: StaticString = "\u{1B}[?25h\u{1B}[0m"
  /// Moves below what was drawn, if that wasn't removed.
  private static let lineEnd: StaticString = "\r\n\u{1B}[J"
  private static let knowsMarks = EnvironmentVariables.get("TERM") != "dumb"

  static func markPastes() {
    guard knowsMarks else { return }
    found.pointee.marksPastes = true
    say(begins, to: found.pointee.descriptor)
  }

  /// Signal handlers may call `write`.
  private static func say(_ words: StaticString, to descriptor: Int32) {
    _ = write(descriptor, words.utf8Start, words.utf8CodeUnitCount)
  }

  /// Written while no handler is set, or while signals find it complete; never freed.
  nonisolated(unsafe) private static let found: UnsafeMutablePointer<Found> = {
    let memory = UnsafeMutablePointer<Found>.allocate(capacity: 1)
    memory.initialize(to: Found())
    return memory
  }()

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The previous action of each signal, by its number; written like the settings.
  nonisolated(unsafe) private static let actions: UnsafeMutablePointer<sigaction> = {
    let memory = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    memory.initialize(repeating: sigaction(), count: count)
    return memory
  }()

  /// Greater than any of the signals' numbers.
  private static let count = 32

  /// - Parameter draws: Whether the program draws on it.
  static func keep(_ settings: termios, _ descriptor: Int32, draws: Bool) {
    found.pointee.settings = settings
    let isKept = found.pointee.descriptor >= 0
    // A handler must not be the first to initialize them.
    _ = (ends, undrawn, lineEnd)
    found.pointee.descriptor = descriptor
    found.pointee.draws = draws
    if isKept { return }
    for number in signals where !isIgnored(number) {
      guard sigaction(number, nil, &actions[Int(number)]) == 0 else { continue }
      _ = signal(number) { number in
        FoundTerminal.restore(isByChance: true)
        // The previous handler, if any, does the rest.
        _ = sigaction(number, &FoundTerminal.actions[Int(number)], nil)
        _ = raise(number)
      }
    }
  }

  static func giveBack() {
    guard found.pointee.descriptor >= 0 else { return }
    restore()
    found.pointee.descriptor = -1
    for number in signals where !isIgnored(number) { _ = sigaction(number, &actions[Int(number)], nil) }
  }

  /// Whether a signal is ignored: whoever set that, such as `nohup`, wants it so.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Restores the terminal. Signal handlers may call `tcsetattr`, too.
  /// - Parameter isByChance: Whether this may interrupt the drawing.
  private static func restore(isByChance: Bool = false) {
    guard found.pointee.descriptor >= 0 else { return }
    if found.pointee.marksPastes {
      say(ends, to: found.pointee.descriptor)
      found.pointee.marksPastes = false
    }
    if found.pointee.draws {
      say(undrawn, to: STDOUT_FILENO)
      if isByChance { say(lineEnd, to: STDOUT_FILENO) }
      found.pointee.draws = false
    }
    _ = tcsetattr(found.pointee.descriptor, TCSADRAIN, &found.pointee.settings)
  }
}
