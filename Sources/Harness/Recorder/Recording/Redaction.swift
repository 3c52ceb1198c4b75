/// A part of the data that a ``Recorder`` must not store.
///
///     Recorder(to: .folder(url), redacting: [.path("user.token"), .endpoint("login")])
///
/// It is removed before anything is stored, and replaced by tokens. A text becomes `"redacted-1"`, a UUID `UUID(1)`. Equal
/// values become equal tokens, so that a replay can behave the same. Other leaves, including numbers, become `_`, which a
/// script can't read back. Some facts stay visible: the case of an enum with payloads, the number of elements in a list, and
/// whether a text is empty.
///
/// Once a text or an id was redacted, it is redacted everywhere from then on. To hide it from the start, also redact where it
/// first appears, for example the action by which a password is typed. A type can also declare itself ``Secret``.
public struct Redaction: Sendable, Equatable {
  enum Kind: Equatable {
    case path(String)
    case endpoint(String)
  }

  let kind: Kind

  /// Redacts a part of the state or of an action: `user.token`, `items[*].note`, `login.passwordChanged`.
  ///
  /// The part is identified by the type that contains the field: `user.token` means the `token` of each `User`, wherever it is,
  /// including actions, arguments and answers. A path that neither the state nor the action has is a reported failure, and the
  /// store isn't recorded.
  public static func path(_ path: String) -> Redaction { Redaction(kind: .path(path)) }

  /// Redacts the arguments and the answers of an endpoint.
  public static func endpoint(_ name: String) -> Redaction { Redaction(kind: .endpoint(name)) }
}
