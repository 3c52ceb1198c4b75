/// A type whose values no recording shows, wherever they occur.
///
///     struct Password: Secret { var text: String }
///
/// Recordings contain tokens instead: equal texts, integers and ids become equal tokens; see ``Redaction``.
public protocol Secret {}
