/// A key that means something to whoever edits a line, and nothing to whoever asks a question.
enum EditingKey: Equatable, Sendable {
  case up, down, left, right
  case wordLeft, wordRight
  case home, end
  /// The character behind the cursor goes.
  case delete
  case backspace
  case tab, backTab
  /// A letter with Ctrl, in lower case: `a` for Ctrl-A.
  case control(Character)
  /// A key with Alt, or behind the escape key.
  case meta(Character)
  case metaBackspace
  /// What the terminal says was pasted, with its lines ended by LF.
  case paste(String)

  /// The key of a control character; nil for those that have a meaning of their own.
  init?(control byte: UInt8) {
    switch byte {
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1F: self = .control("_")
    default: return nil
    }
  }

  /// The key of a sequence, by what stands behind `ESC [` or `ESC O`: its parameters, and the byte that ends it.
  ///
  ///     EditingKey(sequence: "1;5", "C")    // .wordRight: the right arrow with Ctrl
  init?(sequence parameters: String, _ last: Character) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
    // With Shift, Alt or Ctrl, by the second number.
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
