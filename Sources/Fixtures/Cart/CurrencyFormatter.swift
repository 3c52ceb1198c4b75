/// Formats amounts of money as one locale writes them, identically on every machine.
///
///     CurrencyFormatter.rupiah.string(for: 10_000_000)  // "Rp10.000.000"
///
/// Foundation's `NumberFormatter` uses the device's locale unless one is set, and its output for a given locale changes with
/// the version of its data (with or without a space after the symbol). Both would appear in transcripts. A reducer's text is
/// fixed instead; a test compares the digits with Foundation's.
struct CurrencyFormatter: Sendable {
  var symbol: String
  var groupingSeparator: Character

  /// The format of Indonesia (`id_ID`), without fractions.
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
