/// Colours of a report. They only underline what the words say already.
package enum TextStyle: Sendable {
  case plain
  case colored

  package enum Role: Sendable {
    case failure
    case success
    case place
    case expected
    case actual
    case command
    case removed
    case added
    case removedWord
    case addedWord
    /// What is said by the way.
    case hint
  }

  package func text(_ text: String, as role: Role) -> String {
    guard self == .colored else { return text }
    let code =
      switch role {
      case .failure: "1;31"
      case .success: "32"
      case .place: "1"
      case .expected: "31"
      case .actual: "32"
      case .command: "36"
      case .removed: "31"
      case .added: "32"
      // Underlined, too: not everybody sees red and green apart.
      case .removedWord: "1;4;31"
      case .addedWord: "1;4;32"
      case .hint: "2"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
