/// A failure that a script shows already.
package struct KnownFailure: Codable, Equatable, Sendable {
  /// The full text, with its values.
  package let text: String
  /// The name of the script.
  package let script: String

  package init(text: String, script: String) {
    self.text = text
    self.script = script
  }
}

/// A failure that exploring found in one run.
package struct ExploredFailure: Codable, Equatable, Sendable {
  /// What identifies a failure: shrinking preserves it, and a second failure with the same identity is ignored.
  package struct Identity: Codable, Hashable, Sendable {
    package enum Kind: UInt8, Codable, Sendable {
      case rule, issue, trap, hang, literal, variance, page
      /// Another build behaves differently.
      case change
      /// Another order of the ready tasks ends in another state.
      case order
    }

    package let kind: Kind
    /// The rule, or the message without its values.
    package let what: String
    /// The case of the last action before the failure; empty for the beginning.
    package let lastCase: String
    /// Where the process crashed; nil for other failures, and if it is unknown.
    package var site: CallSite?
  }

  /// The text used for the page instead of a case.
  static let page = "the page"

  package let identity: Identity
  /// The full text, with its values.
  package let text: String

  package init(_ kind: Identity.Kind, _ text: String, by lastCase: String, what: String? = nil) {
    identity = Identity(kind: kind, what: what ?? ObservationLine.withoutValues(text), lastCase: lastCase)
    self.text = text
  }

  /// Creates the failure of a crash.
  /// - Parameters:
  ///   - words: the crash message, or how the process ended.
  ///   - isOverflow: whether it crashed without a message, as an arithmetic overflow does.
  package init(trap words: String, by lastCase: String, at site: CallSite? = nil, isOverflow: Bool = false) {
    identity = Identity(kind: .trap, what: ObservationLine.withoutValues(words), lastCase: lastCase, site: site)
    let place = site.map { $0.function.isEmpty ? ", at \($0.place ?? "")" : ", in \($0)" } ?? ""
    text = words + place + (isOverflow && site != nil ? Self.overflow : "")
  }

  /// The text of a crash without a message.
  static var overflow: String { ExploredFeature.overflow }

  /// Creates a failure that was found before.
  package init(_ identity: Identity, text: String) { (self.identity, self.text) = (identity, text) }

  /// Creates a failure of which only the identity is known.
  package init(_ identity: Identity) {
    self.identity = identity
    text = identity.what
  }
}

extension ExploredFailure.Identity: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.what, left.kind.rawValue, left.lastCase, left.site?.description ?? "")
      < (right.what, right.kind.rawValue, right.lastCase, right.site?.description ?? "")
  }
}
