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

/// Makes keys of the bytes of a terminal. What is pasted, as a terminal marks it, is none; nor is a key with Alt the key alone.
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
    /// Between `ESC [200~` and `ESC [201~`.
    case paste
  }

  private var place = Place.ground
  private var partial: [UInt8] = []
  /// What stands behind `ESC [`, and within a paste its last bytes.
  private var parameters: [UInt8] = []

  private static let pasteBegins = Array("200~".utf8)
  private static let pasteEnds = Array("\u{1B}[201~".utf8)

  init() {}

  /// What the bytes complete; a sequence may go on in the next ones.
  mutating func keys(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
    bytes.compactMap { key($0) }
  }

  private mutating func key(_ byte: UInt8) -> TerminalKey? {
    switch place {
    case .ground: return ground(byte)
    case .escape: return escaped(byte)
    case .single:
      place = .ground
      return .other
    case .sequence:
      // A control key isn't part of one.
      if byte < 0x20 { return begin(byte) }
      parameters.append(byte)
      guard (0x40...0x7E).contains(byte) else { return nil }
      place = parameters == Self.pasteBegins ? .paste : .ground
      parameters = []
      return place == .paste ? nil : .other
    case .paste: return pasted(byte)
    }
  }

  private mutating func begin(_ byte: UInt8) -> TerminalKey? {
    (place, parameters) = (.ground, [])
    return ground(byte)
  }

  /// The byte behind the escape character: that of a sequence, or of a key that was pressed with Alt.
  private mutating func escaped(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "["): (place, parameters) = (.sequence, [])
    case UInt8(ascii: "O"): place = .single
    // The escape key and Ctrl-C, Ctrl-D, Ctrl-Z or once more Escape.
    case 0x03, 0x04, 0x1A, 0x1B: return begin(byte)
    default:
      // Of a character that has several bytes, the rest is none by itself.
      place = .ground
      return .other
    }
    return nil
  }

  /// Nothing of a paste is a key, but for Ctrl-C: where its end never comes, nobody is stuck.
  private mutating func pasted(_ byte: UInt8) -> TerminalKey? {
    if byte == 0x03 { return begin(byte) }
    parameters = Array((parameters + [byte]).suffix(Self.pasteEnds.count))
    guard parameters == Self.pasteEnds else { return nil }
    (place, parameters) = (.ground, [])
    return .other
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
