/// A type that is written as one text in literals: `Money("12.50 EUR")`.
///
/// Adopt it for types whose stored fields mean nothing to a reader, or can't be read: handles, formatted quantities. Reading
/// the text back must give an equal value.
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
  /// Creates the value that the text describes, or returns nil if the text is not of that form.
  init?(literalText: String)
}
