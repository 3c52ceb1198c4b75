/// What a ``Recorder`` must not see.
///
///     Recorder(to: .folder(url), redacting: [.path("user.token"), .endpoint("login")])
///
/// It is left out before anything is kept. In its place stand tokens: a text becomes `"redacted-1"`, a UUID `UUID(1)`; equal
/// values become equal tokens, so that a replay can go the same way. Other leaves, numbers among them, become `_`, which a script can't
/// read back.
/// Which case an enum with payloads has, how many elements a list has, and that a text is empty, stays to be seen.
///
/// A text or an id that was redacted once is so wherever it stands from then on. Of what comes before, say it as well: the action
/// that a password is typed by, say. A type can declare itself ``Secret``.
public struct Redaction: Sendable, Equatable {
  enum Kind: Equatable {
    case path(String)
    case endpoint(String)
  }

  let kind: Kind

  /// A part of the state or of an action: `user.token`, `items[*].note`, `login.passwordChanged`.
  ///
  /// It is known by the type that it is a field of: `user.token` is the `token` of each `User`, wherever one stands, in actions,
  /// arguments and answers as well. A path that neither the state nor the action knows is a reported failure, and the store isn't
  /// recorded.
  public static func path(_ path: String) -> Redaction { Redaction(kind: .path(path)) }

  /// The arguments and the answers of an endpoint.
  public static func endpoint(_ name: String) -> Redaction { Redaction(kind: .endpoint(name)) }
}
