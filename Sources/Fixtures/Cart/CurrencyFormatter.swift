/// Shows amounts of money as one locale writes them, on every machine alike.
///
///     CurrencyFormatter.rupiah.string(for: 10_000_000)  // "Rp10.000.000"
///
/// Foundation's `NumberFormatter` takes the locale of the device unless one is set, and what it prints for a given
/// one changes with the version of its data (with and without a space after the symbol). Both would be in transcripts.
/// A reducer's text is fixed instead; a test holds the digits against Foundation's.
struct CurrencyFormatter: Sendable {
  var symbol: String
  var groupingSeparator: Character

  /// As in Indonesia (`id_ID`), without fractions.
  static let rupiah = CurrencyFormatter(symbol: "Rp", groupingSeparator: ".")

  func string(for amount: Int) -> String {
    var digits = ""
    for (position, digit) in String(amount.magnitude).reversed().enumerated() {
      if position > 0, position.isMultiple(of: 3) { digits.append(groupingSeparator) }
      digits.append(digit)
    }
    return (amount < 0 ? "-" : "") + symbol + String(digits.reversed())
  }
}
