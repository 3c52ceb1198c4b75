#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates as ISO 8601 in UTC, with as many fractional digits as are needed to read back the same instant.
///
/// Foundation's styles write three digits or none, but a literal must be exact. The calendar arithmetic is the proleptic
/// Gregorian calendar by days since 1970-01-01, in eras of 400 years (Howard Hinnant, "chrono-compatible low-level date
/// algorithms").
package enum DateText {
  /// Returns `2022-06-22T00:00:00Z`, or seconds since 2001 for dates that this form can't express: years without exactly four
  /// digits, and the negative zero.
  package static func text(of date: Date) -> String {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval.isFinite, abs(interval) < 1e12, interval.bitPattern != (-0.0).bitPattern else {
      return seconds(interval)
    }
    let whole = interval.rounded(.down)
    let base = Int(whole)
    let unix = base + Int(Date.timeIntervalBetween1970AndReferenceDate)
    let day = (unix - mod(unix, 86_400)) / 86_400
    let (year, month, dayOfMonth) = civil(fromDays: day)
    guard (0...9999).contains(year) else { return seconds(interval) }
    let second = mod(unix, 86_400)
    let stem =
      "\(pad(year, 4))-\(pad(month, 2))-\(pad(dayOfMonth, 2))T"
      + "\(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2))"
    if interval == whole { return stem + "Z" }
    guard let fraction = shortestFraction(interval, whole) else { return seconds(interval) }
    return "\(stem).\(fraction)Z"
  }

  /// Returns the form of a whole second.
  package static func text(secondsSince1970 seconds: Int) -> String {
    text(of: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// Reads the output of `text(of:)`, and also a time zone such as `+07:00`; a day alone is its first instant.
  package static func date(from text: String) -> Date? {
    // The two forms never overlap, and most dates have this one.
    instant(text) ?? Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  private static func instant(_ text: String) -> Date? {
    var scanner = DateScanner(text)
    guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
      scanner.take("-"), let day = scanner.number(digits: 2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let days = self.days(year, month, day)
    // The 31st of a shorter month would be read as another day.
    guard civil(fromDays: days) == (year, month, day) else { return nil }
    let start = days * 86_400 - Int(Date.timeIntervalBetween1970AndReferenceDate)
    if scanner.isAtEnd { return Date(timeIntervalSinceReferenceDate: Double(start)) }
    guard scanner.take("T") || scanner.take(" ") else { return nil }
    guard let time = time(&scanner), scanner.isAtEnd else { return nil }
    let whole = start + time.seconds
    return Date(
      timeIntervalSinceReferenceDate: time.fraction.isEmpty ? Double(whole) : combine(whole, time.fraction))
  }

  /// Reads `HH:MM`, optionally with seconds, their fraction and a zone: seconds since the beginning of the day in UTC.
  private static func time(_ scanner: inout DateScanner) -> (seconds: Int, fraction: String)? {
    guard let hour = scanner.number(digits: 2), scanner.take(":"), let minute = scanner.number(digits: 2), hour < 24,
      minute < 60
    else { return nil }
    var seconds = hour * 3600 + minute * 60
    var fraction = ""
    if scanner.take(":") {
      guard let second = scanner.number(digits: 2), second < 60 else { return nil }
      seconds += second
      if scanner.take(".") {
        fraction = scanner.digits()
        if fraction.isEmpty { return nil }
      }
    }
    if scanner.take("Z") { return (seconds, fraction) }
    let isWest = scanner.take("-")
    guard isWest || scanner.take("+") else { return (seconds, fraction) }
    guard let hours = scanner.number(digits: 2) else { return nil }
    _ = scanner.take(":")
    guard let minutes = scanner.number(digits: 2), minutes < 60 else { return nil }
    let offset = hours * 3600 + minutes * 60
    return (seconds + (isWest ? offset : -offset), fraction)
  }

  /// Returns the fewest fractional digits from which the instant is read back exactly.
  private static func shortestFraction(_ interval: Double, _ whole: Double) -> String? {
    let rest = interval - whole
    for digits in 1...17 {
      let scaled = (rest * power(10, digits)).rounded()
      guard scaled < power(10, digits) else { continue }
      let text = pad(Int(scaled), digits)
      if combine(Int(whole), text) == interval { return text }
    }
    return nil
  }

  /// Returns the double nearest to `whole` seconds plus the decimal fraction.
  private static func combine(_ whole: Int, _ fraction: String) -> Double {
    if whole >= 0 { return Double("\(whole).\(fraction)") ?? Double(whole) }
    // A negative number with a positive fraction: -2 and .25 is -1.75.
    let digits = Array(fraction.utf8.map { Int($0) - 48 })
    var complement: [Int] = []
    var carry = 1
    for digit in digits.reversed() {
      let value = 9 - digit + carry
      complement.append(value % 10)
      carry = value / 10
    }
    let text = complement.reversed().map(String.init).joined()
    return -(Double("\(-(whole + 1) + carry).\(text)") ?? Double(-whole))
  }

  private static func seconds(_ interval: Double) -> String { interval.description }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  private static func mod(_ value: Int, _ modulus: Int) -> Int { ((value % modulus) + modulus) % modulus }

  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year - mod(year, 400)) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(fromDays days: Int) -> (Int, Int, Int) {
    let shifted = days + 719_468
    let era = (shifted - mod(shifted, 146_097)) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
