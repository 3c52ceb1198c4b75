#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A terminal that hands over each key at once and doesn't show it.
///
/// However the process ends, by a signal, too, the terminal is again as it was found; only `kill -9` can't be helped.
final class RawTerminal {
  private let descriptor: Int32
  private var reader = KeyReader()
  private var waiting: [TerminalKey] = []
  /// How the terminal was when it was entered first.
  private var found: termios?
  private var isForEditing = false
  /// Whether there is nobody at the terminal any more: all that comes is ``TerminalKey/end``.
  private(set) var isGone = false

  /// Nil where there is no terminal.
  init?(_ descriptor: Int32) {
    guard Terminal.isTerminal(descriptor) else { return nil }
    self.descriptor = descriptor
  }

  deinit { leave() }

  /// Begins to hand over keys. What was typed before is forgotten: it was not meant for what is asked next.
  /// - Parameter isForEditing: whether the keys that edit a line are told apart, and what is pasted. What was typed before is
  ///   kept then: it is the beginning of the line.
  /// - Returns: whether the terminal can do so.
  func enter(isForEditing: Bool = false) -> Bool {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return false }
    // What somebody else has left behind meanwhile, such as an editor that crashed, isn't what was found.
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

  /// Gives the terminal back as it was found.
  func leave() { FoundTerminal.giveBack() }

  /// Forgets the keys that were pressed until now, but for those that end things.
  func forget() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 0) > 0, request.revents & Int16(POLLIN) != 0, let bytes = readBytes() {
      waiting += reader.keys(bytes)
    }
    waiting.removeAll { $0 != .interrupt && $0 != .end }
  }

  /// The next key; waits for it.
  func next() -> TerminalKey {
    while waiting.isEmpty {
      guard let bytes = readBytes() else { return .end }
      waiting = reader.keys(bytes)
    }
    let key = waiting.removeFirst()
    if key == .suspend { suspend() }
    return key
  }

  /// Whether Ctrl-C is among the keys that were pressed until now. It is taken out; the others wait for whoever asks next.
  func takeInterrupt() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 0) > 0, request.revents & Int16(POLLIN) != 0, let bytes = readBytes() {
      waiting += reader.keys(bytes)
    }
    guard let index = waiting.firstIndex(of: .interrupt) else { return isGone }
    waiting.remove(at: index)
    return true
  }

  /// Whether keys were read that nobody has got yet: for those the descriptor isn't readable.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// What can be waited for until a key is pressed.
  var input: Int32 { descriptor }

  /// The keys that were pressed; waits where there are none.
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

  /// Stops the processes of this job, as Ctrl-Z does, and goes on when the shell says so.
  private func suspend() {
    leave()
    _ = kill(0, SIGTSTP)
    _ = enter(isForEditing: isForEditing)
  }
}

/// The settings to go back to. A signal's handler needs them, hence one place for the process, and plain memory that is
/// there before a handler can be.
private enum FoundTerminal {
  private struct Found {
    var settings = termios()
    var descriptor: Int32 = -1
    /// Whether it was asked to mark what is pasted.
    var marksPastes = false
    /// Whether somebody draws on the terminal, and may hide its cursor.
    var draws = false
  }

  /// What terminals call bracketed paste: what is pasted has marks around it, so that it isn't taken for keys. Those that don't know
  /// it ignore the words; one that says so of itself gets none.
  private static let begins: StaticString = "\u{1B}[?2004h"
  private static let ends: StaticString = "\u{1B}[?2004l"
  /// The cursor, and the colours as they were.
  private static let undrawn: StaticString = "\u{1B}[?25h\u{1B}[0m"
  /// Behind what was drawn, where nobody has taken it away.
  private static let lineEnd: StaticString = "\r\n\u{1B}[J"
  private static let knowsMarks = EnvironmentVariables.get("TERM") != "dumb"

  static func markPastes() {
    guard knowsMarks else { return }
    found.pointee.marksPastes = true
    say(begins, to: found.pointee.descriptor)
  }

  /// `write` is among the calls that a signal's handler may make.
  private static func say(_ words: StaticString, to descriptor: Int32) {
    _ = write(descriptor, words.utf8Start, words.utf8CodeUnitCount)
  }

  /// Written while no handler is set, or with signals that find it complete; never freed.
  nonisolated(unsafe) private static let found: UnsafeMutablePointer<Found> = {
    let memory = UnsafeMutablePointer<Found>.allocate(capacity: 1)
    memory.initialize(to: Found())
    return memory
  }()

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// What each of the signals did before, by its number; written like the settings.
  nonisolated(unsafe) private static let actions: UnsafeMutablePointer<sigaction> = {
    let memory = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    memory.initialize(repeating: sigaction(), count: count)
    return memory
  }()

  /// More than any of the signals' numbers.
  private static let count = 32

  /// - Parameter draws: whether somebody draws on it.
  static func keep(_ settings: termios, _ descriptor: Int32, draws: Bool) {
    found.pointee.settings = settings
    let isKept = found.pointee.descriptor >= 0
    // A handler must not be the first to ask for them.
    _ = (ends, undrawn, lineEnd)
    found.pointee.descriptor = descriptor
    found.pointee.draws = draws
    if isKept { return }
    for number in signals where !isIgnored(number) {
      guard sigaction(number, nil, &actions[Int(number)]) == 0 else { continue }
      _ = signal(number) { number in
        FoundTerminal.restore(isByChance: true)
        // Whoever had the signal before, if anybody, does the rest.
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

  /// Who has set a signal to be ignored, as `nohup` does, wants it so.
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

  /// `tcsetattr`, too, is among them.
  /// - Parameter isByChance: somebody is in the middle of drawing.
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
