/// A failure that a script shows already.
struct KnownFailure: Equatable, Sendable {
  /// In full, with its values.
  let text: String
  /// The name of the script.
  let script: String
}

/// What exploring has found wrong in one run.
struct ExploredFailure: Equatable, Sendable {
  /// What makes two failures one: shrinking keeps it, and a second one of the same is no news.
  struct Identity: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
      case rule, issue, trap, hang, literal, variance, page
      /// Another build does something else.
      case change
    }

    let kind: Kind
    /// The rule, or what is said without the values in it.
    let what: String
    /// The case of the action after which it is so; empty for the beginning.
    let lastCase: String
  }

  let identity: Identity
  /// In full, with its values.
  let text: String

  init(_ kind: Identity.Kind, _ text: String, by lastCase: String, what: String? = nil) {
    identity = Identity(kind: kind, what: what ?? Self.withoutValues(text), lastCase: lastCase)
    self.text = text
  }

  /// A failure of which only that is known.
  init(_ identity: Identity) {
    self.identity = identity
    text = identity.what
  }

  /// Texts, numbers and what stands in brackets differ from run to run.
  static func withoutValues(_ text: String) -> String {
    if let summary = DuplicateIDs.summary(of: text) { return summary }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var end = 0
    var depth = 0
    for token in TokenScanner(bytes) {
      if depth == 0 { result += bytes[end..<token.range.lowerBound] }
      end = token.range.upperBound
      if token.kind == .close { depth = max(depth - 1, 0) }
      if depth == 0 {
        let isValue = token.kind == .string || token.kind == .number
        result += isValue ? [UInt8(ascii: "_")] : Array(bytes[token.range])
      }
      if token.kind == .open { depth += 1 }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ExploredFailure.Identity: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.what, left.kind.rawValue, left.lastCase) < (right.what, right.kind.rawValue, right.lastCase)
  }
}
