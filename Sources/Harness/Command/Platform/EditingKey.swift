/// A key that has a meaning when a line is edited, and none when a question is asked.
enum EditingKey: Equatable, Sendable {
  case up, down, left, right
  case wordLeft, wordRight
  case home, end
  /// Deletes the character after the cursor.
  case delete
  case backspace
  case tab, backTab
  /// A letter with Ctrl, in lowercase: `a` for Ctrl-A.
  case control(Character)
  /// A key with Alt, or after the escape key.
  case meta(Character)
  case metaBackspace
  /// Text that the terminal marks as pasted, with LF line endings.
  case paste(String)

  /// The key of a control character; nil for those with a meaning of their own.
  init?(control byte: UInt8) {
    switch byte {
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1F: self = .control("_")
    default: return nil
    }
  }

  /// The key of an escape sequence, given what follows `ESC [` or `ESC O`: its parameters, and its final byte.
  ///
  ///     EditingKey(sequence: "1;5", "C")    // .wordRight: the right arrow with Ctrl
  init?(sequence parameters: String, _ last: Character) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
    // The second number means Shift, Alt or Ctrl.
    let isModified = numbers.count > 1 && numbers[1] != "1"
    switch (last, numbers.first ?? "") {
    case ("A", _): self = .up
    case ("B", _): self = .down
    case ("C", _): self = isModified ? .wordRight : .right
    case ("D", _): self = isModified ? .wordLeft : .left
    case ("H", _), ("~", "1"), ("~", "7"): self = .home
    case ("F", _), ("~", "4"), ("~", "8"): self = .end
    case ("~", "3"): self = .delete
    case ("Z", _): self = .backTab
    default: return nil
    }
  }
}
