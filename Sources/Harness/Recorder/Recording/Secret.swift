/// A type whose values no recording shows, wherever they stand.
///
///     struct Password: Secret { var text: String }
///
/// In their place stand tokens: equal texts, integers and ids become equal ones; see ``Redaction``.
public protocol Secret {}
