/// A field that was added to a type or removed from it, so that the type's literals must gain or lose it.
package struct FieldEdit: Equatable, Hashable, Sendable, Codable {
  /// The path: `Post.author`, `Action.loaded.total`; the enclosing types may precede the type.
  package let path: String
  /// The literal to write; nil if the field is removed.
  package let value: String?

  /// The field's name, such as `author`.
  package var name: String { String(path[path.index(after: path.lastIndex(of: ".") ?? path.startIndex)...]) }
  /// The name before the parenthesis of a literal: `Post`, `loaded`.
  package var literalName: String { path.split(separator: ".").dropLast().last.map(String.init) ?? "" }

  /// The argument of `--add` or `--remove`, such as `Post.author="unknown"`.
  package var argument: String { value.map { "\(path)=\($0)" } ?? path }
  /// The text, such as `Post.author added`.
  package var text: String { "\(path) \(value == nil ? "removed" : "added")" }

  private init(path: String, value: String?) { (self.path, self.value) = (path, value) }

  /// Creates the edit that makes a script readable; nil if something else is wrong.
  package init?(_ reason: TranscriptError.Reason) {
    guard case .literal(let reason) = reason else { return nil }
    self.init(reason)
  }

  private init?(_ reason: LiteralError.Reason) {
    switch reason {
    case .missingField(let field) where !field.name.isEmpty:
      self.init(path: "\(field.owner.path).\(field.name)", value: field.plainestLiteral ?? Self.unknownValue)
    case .unknownField(let name, let owner, nearest: nil): self.init(path: "\(owner.path).\(name)", value: nil)
    case .inNamedValue(_, _, _, let reason): self.init(reason)
    default: return nil
    }
  }

  /// A placeholder for a literal that a person must choose.
  private static let unknownValue = "…"

  /// Whether the edit is about this field of this owner.
  package func concerns(_ name: String, of owner: FieldOwner) -> Bool {
    let field = "\(owner.path).\(name)"
    return path == field || path.hasSuffix(".\(field)")
  }
}

// MARK: As arguments

extension FieldEdit {
  /// Reads `Post.author`; nil if the text is not a path of names.
  package init?(removing text: String) {
    let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard names.count > 1, names.allSatisfy(Self.isName) else { return nil }
    self.init(path: text, value: nil)
  }

  /// Reads `Post.author="unknown"`; nil if the field or the literal is invalid.
  package init?(adding text: String) {
    guard let sign = text.firstIndex(of: "="), let field = FieldEdit(removing: String(text[..<sign])) else {
      return nil
    }
    let value = text[text.index(after: sign)...].drop { $0 == " " }
    guard Self.isLiteral(Array(value.utf8)) else { return nil }
    self.init(path: field.path, value: String(value))
  }

  private static func isName(_ text: String) -> Bool {
    let tokens = NameScanner.tokens(Array(text.utf8), in: 0..<text.utf8.count)
    return tokens.count == 1 && tokens[0].name == text && !text.hasPrefix("$")
  }

  /// Whether the text is one literal, as far as can be told without its type: on one line, with all brackets and quotes
  /// closed.
  private static func isLiteral(_ bytes: [UInt8]) -> Bool {
    var open: [UInt8] = []
    for token in TokenScanner(bytes) {
      switch token.kind {
      case .open: open.append(token.first)
      case .close:
        let bracket = token.first == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
        guard open.popLast() == bracket else { return false }
      case .comment: return false
      case .string: if !token.isClosed || token.isMultiline { return false }
      case .sign:
        let separates = token.isSign(",") || token.isSign(":") || token.isSign("=")
        if separates && open.isEmpty || token.isSign("\n") || token.isSign("\r") { return false }
      case .name, .number: break
      }
    }
    return open.isEmpty && bytes.contains { $0 != UInt8(ascii: " ") } && !bytes.contains(UInt8(ascii: "\n"))
  }
}
