/// The reason why a text is not a literal of the required type.
package struct LiteralError: Error, Equatable {
  /// The place in the text, in bytes from its start.
  package let offset: Int
  package let reason: Reason

  package init(offset: Int, reason: Reason) { (self.offset, self.reason) = (offset, reason) }

  /// Indirect, so that an error is two words: the parser's frames, which nest deeply, hold many.
  package indirect enum Reason: Equatable, Sendable {
    case expected(String, found: String)
    /// Something that is only wrong at this place of the literal, in words.
    case refused(String, Correction? = nil)
    case unknownCase(String, of: String, nearest: String?, all: [String])
    case unknownField(String, of: FieldOwner, nearest: String?)
    case repeatedField(String, of: String)
    case missingField(MissingField)
    case missingPayload(case: String, parts: String)
    case superfluousPayload(case: String)
    case unclosedBracket(String)
    case unclosedString
    case invalidEscape(String)
    case interpolation
    case numberOutOfRange(String, type: String)
    case malformed(String, type: String, example: String)
    case notConstructible(String, why: String)
    case unregistered(type: String, nearest: String?)
    case repeatedMember(String)
    case tooDeep
    case superfluousText(String)
    /// A name of a value that no `let` line declares.
    case unknownValue(String, nearest: String?)
    case valueInsideItself(String)
    case tooManyValues(Int)
    /// The literal of a named value is wrong for this place. The offset is that of the mistake, in the text of the value.
    case inNamedValue(String, place: String, offset: Int, Reason)

    /// The name of a value that no `let` line declares.
    package var unknownValue: String? {
      switch self {
      case .unknownValue(let name, _): name
      case .inNamedValue(_, _, _, let reason): reason.unknownValue
      default: nil
      }
    }

    /// What to write instead, if the message says so and the mistake is here.
    package var correction: Correction? {
      switch self {
      case .refused(_, let correction): correction
      case .unknownCase(let name, _, let nearest, _), .unknownField(let name, _, let nearest),
        .unregistered(let name, let nearest):
        Correction(name, nearest)
      case .unknownValue(let name, let nearest): Correction("$\(name)", nearest.map { "$\($0)" })
      default: nil
      }
    }
  }
}

/// A word of a script, and what to write instead.
package struct Correction: Sendable, Equatable, Codable {
  package let wrong: String
  package let right: String

  /// Nil if nothing is known to write instead.
  package init?(_ wrong: String, _ right: String?) {
    guard let right else { return nil }
    (self.wrong, self.right) = (wrong, right)
  }
}

extension LiteralError: CustomStringConvertible {
  /// The mistake and its correction, in one line.
  package var description: String {
    var line: [UInt8] = []
    LiteralText.appendLine(message, to: &line)
    return String(decoding: line, as: UTF8.self)
  }

  private var message: String { Self.message(reason) }

  private static func message(_ reason: Reason) -> String {
    switch reason {
    case .expected(let what, let found): return "expected \(what), found \(found)"
    case .refused(let text, _): return text
    case .unknownCase(let name, let type, let nearest, let all):
      if let nearest { return "unknown case '\(name)' of \(type); did you mean '\(nearest)'?" }
      return "unknown case '\(name)' of \(type); its cases are \(list(NearestName.sorted(all, by: name)))"
    case .unknownField(let name, let owner, let nearest):
      if let nearest { return "\(owner.text) has no field '\(name)'; did you mean '\(nearest)'?" }
      return "\(owner.text) has no field '\(name)'"
    case .repeatedField(let name, let type): return "field '\(name)' of \(type) is given twice"
    case .missingField(let field):
      let name = field.name.isEmpty ? "_" : field.name
      return "missing field '\(name)' of \(field.owner.text); add '\(name): …' (\(field.shape.name))"
    case .missingPayload(let name, let parts): return "case '\(name)' needs its payload: write \(name)(\(parts))"
    case .superfluousPayload(let name): return "case '\(name)' has no payload; write it without parentheses"
    case .unclosedBracket(let bracket): return "unclosed bracket '\(bracket)'"
    case .unclosedString: return "unclosed string; expected a closing quote"
    case .invalidEscape(let text): return "unknown escape '\\\(text)'; known: \\n \\t \\r \\0 \\\" \\\\ and \\u{…}"
    case .interpolation: return "a literal can't interpolate; write the text itself, or '\\\\(' for a backslash"
    case .numberOutOfRange(let text, let type): return "\(text) does not fit into \(type)"
    case .malformed(let text, let type, let example):
      return "'\(text)' is not \(EnglishText.a(type)); expected, for example, \(example)"
    case .notConstructible(let what, let why): return "\(what) can't be written as a literal: it is \(why)"
    case .unregistered(let type, let nearest):
      if let nearest { return "unknown type '\(type)'; did you mean '\(nearest)'?" }
      return "unknown type '\(type)' where any type is allowed; register it: .literals(\(type).self)"
    case .repeatedMember(let what): return "\(what) appears twice"
    case .tooDeep: return "nested too deeply; a literal may be \(LiteralText.deepest) levels deep"
    case .unknownValue(let name, let nearest):
      if let nearest { return "there is no value '$\(name)'; did you mean '$\(nearest)'?" }
      return "there is no value '$\(name)'; name one in the header: let \(name) = …"
    case .tooManyValues(let limit): return "more than \(limit) named values are inside each other"
    case .valueInsideItself(let name): return "'$\(name)' contains itself"
    case .inNamedValue(let name, let place, _, let reason): return "in $\(name), \(place): \(message(reason))"
    case .superfluousText(let text): return "unexpected '\(text)' after the end of the literal"
    }
  }

  private static func list(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    var text = ""
    for (index, name) in names.enumerated() {
      let next = "\(index == 0 ? "" : ", ")'\(name)'"
      if index == 8 || index > 0 && text.count + next.count > 100 { return text + ", …" }
      text += next
    }
    return text
  }
}
