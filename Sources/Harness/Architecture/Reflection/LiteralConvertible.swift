/// A type that is written as one word in literals: `Money("12.50 EUR")`.
///
/// Adopt it for types whose stored fields say nothing to a reader, or can't be read: handles, formatted quantities.
/// The text must read back to an equal value.
///
///     extension Money: LiteralConvertible {
///       var literalText: String { "\(amount) \(currency)" }
///
///       init?(literalText: String) {
///         let words = literalText.split(separator: " ")
///         guard words.count == 2, let amount = Decimal(string: String(words[0])) else { return nil }
///         self.init(amount: amount, currency: String(words[1]))
///       }
///     }
public protocol LiteralConvertible {
  /// The text between the quotes.
  var literalText: String { get }
  /// The value that `literalText` of an equal value describes, or nil when the text is not of that form.
  init?(literalText: String)
}
