/// A key that was pressed.
enum TerminalKey: Equatable, Sendable {
  case character(Character)
  case enter
  /// Ctrl-C.
  case interrupt
  /// Ctrl-Z.
  case suspend
  /// Ctrl-D, or the terminal is gone.
  case end
  /// An arrow, a function key, any other control character.
  case other
}

/// Makes keys of the bytes of a terminal.
///
///     var reader = KeyReader()
///     reader.keys([0x1B, 0x5B, 0x41, 0x61])    // [.other, .character("a")]: an arrow, and not an 'A'
struct KeyReader {
  private enum Place {
    case ground
    /// Behind the escape character.
    case escape
    /// Behind `ESC [`.
    case sequence
    /// Behind `ESC O`.
    case single
  }

  private var place = Place.ground
  private var partial: [UInt8] = []

  init() {}

  /// What the bytes complete; a sequence may go on in the next ones.
  mutating func keys(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
    bytes.compactMap { key($0) }
  }

  private mutating func key(_ byte: UInt8) -> TerminalKey? {
    switch place {
    case .ground: return ground(byte)
    case .escape:
      place = byte == UInt8(ascii: "[") ? .sequence : byte == UInt8(ascii: "O") ? .single : .ground
      // The escape key alone says nothing; what follows is a key of its own.
      return place == .ground ? ground(byte) : nil
    case .single:
      place = .ground
      return .other
    case .sequence:
      guard (0x40...0x7E).contains(byte) else { return nil }
      place = .ground
      return .other
    }
  }

  private mutating func ground(_ byte: UInt8) -> TerminalKey? {
    if !partial.isEmpty || byte >= 0x80 { return text(byte) }
    switch byte {
    case 0x03: return .interrupt
    case 0x04: return .end
    case 0x0A, 0x0D: return .enter
    case 0x1A: return .suspend
    case 0x1B:
      place = .escape
      return nil
    case 0x20..<0x7F: return .character(Character(Unicode.Scalar(byte)))
    default: return .other
    }
  }

  /// A character of several bytes.
  private mutating func text(_ byte: UInt8) -> TerminalKey? {
    if byte < 0x80 || byte >= 0xC0, !partial.isEmpty {
      partial = []
      return ground(byte)
    }
    partial.append(byte)
    if let text = String(validating: partial, as: UTF8.self), let character = text.first {
      partial = []
      return .character(character)
    }
    if partial.count >= 4 { partial = [] }
    return nil
  }
}
