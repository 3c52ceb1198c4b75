/// The colors of a report, which only emphasize what the text already says.
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
    /// Secondary information.
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
      // Underlined as well, since not everybody can distinguish red and green.
      case .removedWord: "1;4;31"
      case .addedWord: "1;4;32"
      case .hint: "2"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
