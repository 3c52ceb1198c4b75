/// A failure that a script shows already.
package struct KnownFailure: Codable, Equatable, Sendable {
  /// In full, with its values.
  package let text: String
  /// The name of the script.
  package let script: String

  package init(text: String, script: String) {
    self.text = text
    self.script = script
  }
}

/// What exploring has found wrong in one run.
package struct ExploredFailure: Codable, Equatable, Sendable {
  /// What makes two failures one: shrinking keeps it, and a second one of the same is no news.
  package struct Identity: Codable, Hashable, Sendable {
    package enum Kind: UInt8, Codable, Sendable {
      case rule, issue, trap, hang, literal, variance, page
      /// Another build does something else.
      case change
      /// Another order of what is ready ends in another state.
      case order
    }

    package let kind: Kind
    /// The rule, or what is said without the values in it.
    package let what: String
    /// The case of the action after which it is so; empty for the beginning.
    package let lastCase: String
    /// Where the process trapped; nil for all else, and where nobody says.
    package var site: CallSite?
  }

  /// What is said of the page in place of a case.
  static let page = "the page"

  package let identity: Identity
  /// In full, with its values.
  package let text: String

  package init(_ kind: Identity.Kind, _ text: String, by lastCase: String, what: String? = nil) {
    identity = Identity(kind: kind, what: what ?? ObservationLine.withoutValues(text), lastCase: lastCase)
    self.text = text
  }

  /// What ended the process.
  /// - Parameters:
  ///   - words: what it said, or how it ended.
  ///   - isOverflow: whether it ended without a word, as a sum does that is too large.
  package init(trap words: String, by lastCase: String, at site: CallSite? = nil, isOverflow: Bool = false) {
    identity = Identity(kind: .trap, what: ObservationLine.withoutValues(words), lastCase: lastCase, site: site)
    let place = site.map { $0.function.isEmpty ? ", at \($0.place ?? "")" : ", in \($0)" } ?? ""
    text = words + place + (isOverflow && site != nil ? Self.overflow : "")
  }

  /// What is said of a trap without words.
  static var overflow: String { ExploredFeature.overflow }

  /// One that was found before.
  package init(_ identity: Identity, text: String) { (self.identity, self.text) = (identity, text) }

  /// A failure of which only that is known.
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
