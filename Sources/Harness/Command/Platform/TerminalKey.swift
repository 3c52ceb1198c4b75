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
  /// A key for editing a line: an arrow, or a control character that moves or deletes.
  case edit(EditingKey)
  /// Any other key that isn't a character; with a reader that isn't for editing, all of those.
  case other
}

/// Converts a terminal's bytes to keys.
///
///     var reader = KeyReader()
///     reader.keys([0x1B, 0x5B, 0x41, 0x61])    // [.other, .character("a")]: an arrow, and not an 'A'
struct KeyReader {
  private enum Place: Equatable {
    case ground
    /// After the escape character.
    case escape
    /// After `ESC [`.
    case sequence
    /// After `ESC O`.
    case single
    /// Between `ESC [200~` and `ESC [201~`.
    case paste
  }

  private let isForEditing: Bool
  private var place = Place.ground
  private var partial: [UInt8] = []
  /// The sequence so far, without its last byte, or the pasted text.
  private var collected: [UInt8] = []

  /// - Parameter isForEditing: Whether to distinguish editing keys.
  init(isForEditing: Bool = false) { self.isForEditing = isForEditing }

  /// Returns the keys that the bytes complete; a sequence may continue in the next ones.
  mutating func keys(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
    bytes.compactMap { key($0) }
  }

  private mutating func key(_ byte: UInt8) -> TerminalKey? {
    switch place {
    case .ground: return ground(byte)
    case .escape: return escaped(byte)
    case .single:
      place = .ground
      return special(byte)
    case .sequence:
      // A control character isn't part of a sequence.
      if byte < 0x20 { return begin(byte) }
      guard (0x40...0x7E).contains(byte) else {
        collected.append(byte)
        return nil
      }
      place = .ground
      return special(byte)
    case .paste: return pasted(byte)
    }
  }

  private mutating func begin(_ byte: UInt8) -> TerminalKey? {
    (place, collected) = (.ground, [])
    return ground(byte)
  }

  /// Handles the byte after the escape character: that of a sequence, or of a key pressed with Alt.
  private mutating func escaped(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "["): (place, collected) = (.sequence, [])
    case UInt8(ascii: "O"): place = .single
    // The escape key, followed by Ctrl-C, Ctrl-D, Ctrl-Z or another Escape.
    case 0x03, 0x04, 0x1A, 0x1B: return begin(byte)
    default:
      // The rest of a multi-byte character isn't a character of its own.
      place = .ground
      return meta(byte) ?? .other
    }
    return nil
  }

  // MARK: Keys that edit

  /// A key after the escape character.
  private func meta(_ byte: UInt8) -> TerminalKey? {
    guard isForEditing else { return nil }
    switch byte {
    case 0x08, 0x7F: return .edit(.metaBackspace)
    case 0x20..<0x7F: return .edit(.meta(Character(Unicode.Scalar(byte))))
    default: return nil
    }
  }

  private mutating func special(_ last: UInt8) -> TerminalKey? {
    let parameters = String(decoding: collected, as: UTF8.self)
    collected = []
    if last == UInt8(ascii: "~"), parameters == "200" {
      place = .paste
      return nil
    }
    guard isForEditing else { return .other }
    return EditingKey(sequence: parameters, Character(Unicode.Scalar(last))).map { .edit($0) } ?? .other
  }

  // MARK: Pastes

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Collects pasted text: one text for an editor, and no key otherwise. Ctrl-C still counts, so that a missing end mark blocks
  /// nobody.
  private mutating func pasted(_ byte: UInt8) -> TerminalKey? {
    if byte == 0x03 { return begin(byte) }
    collected.append(byte)
    guard byte == Self.pasteEnd.last, collected.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else { return nil }
    let text = String(decoding: collected.dropLast(Self.pasteEnd.count), as: UTF8.self)
    (place, collected) = (.ground, [])
    // A terminal sends a carriage return for a line ending.
    return isForEditing ? .edit(.paste(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))) : .other
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
    default: return isForEditing ? EditingKey(control: byte).map { .edit($0) } ?? .other : .other
    }
  }

  /// Handles a byte of a multi-byte character.
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
