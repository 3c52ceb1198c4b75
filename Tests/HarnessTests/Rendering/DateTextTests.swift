import Foundation
import Testing

@testable import Harness

@Suite struct DateTextTests {
  private func expectText(_ seconds: Double, _ text: String) {
    #expect(DateText.text(of: Date(timeIntervalSinceReferenceDate: seconds)) == text)
    let read = DateText.date(from: text)?.timeIntervalSinceReferenceDate
    #expect(read?.bitPattern == seconds.bitPattern, "\(text) reads as \(String(describing: read))")
  }

  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"),
      (-978_307_200, "1970-01-01T00:00:00Z"),
      (-978_307_201, "1969-12-31T23:59:59Z"),
      (677_548_800, "2022-06-22T00:00:00Z"),
      (89_164_799, "2003-10-29T23:59:59Z"),
      (-31_622_400, "2000-01-01T00:00:00Z"),
      (-26_524_800, "2000-02-29T00:00:00Z"),
      (252_423_993_599, "9999-12-31T23:59:59Z"),
      (-63_145_526_400, "0000-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func instants(_ seconds: Double, _ text: String) { expectText(seconds, text) }

  @Test(
    arguments: [
      (0.5, "2001-01-01T00:00:00.5Z"),
      (0.1, "2001-01-01T00:00:00.1Z"),
      (-0.5, "2000-12-31T23:59:59.5Z"),
      (-0.25, "2000-12-31T23:59:59.75Z"),
      (-1.999, "2000-12-31T23:59:58.001Z"),
      (677_548_800.123, "2022-06-22T00:00:00.123Z"),
      (677_548_800.000_001, "2022-06-22T00:00:00.000001Z"),
      (0.1 + 0.2, "2001-01-01T00:00:00.30000000000000004Z"),
      (-1_655_856_000.123, "1948-07-12T23:59:59.877Z"),
    ] as [(Double, String)])
  func fractions(_ seconds: Double, _ text: String) { expectText(seconds, text) }

  @Test(
    arguments: [
      (252_423_993_600, "252423993600.0"),
      (-63_145_526_401, "-63145526401.0"),
      (1e300, "1e+300"),
      (.infinity, "inf"),
      (-.infinity, "-inf"),
      (.nan, "nan"),
      (-0.0, "-0.0"),
      (.leastNonzeroMagnitude, "5e-324"),
      (-.leastNonzeroMagnitude, "-5e-324"),
      (1e-20, "1e-20"),
    ] as [(Double, String)])
  func whatNoFourDigitYearCanSay(_ seconds: Double, _ text: String) { expectText(seconds, text) }

  /// The civil date of every day in four centuries, by counting.
  @Test func everyDayOfFourCenturies() {
    var (year, month, day) = (1800, 1, 1)
    var seconds = -6_342_969_600.0
    for _ in 0..<146_097 {
      if day == 1 || day == 28 {
        let text = DateText.text(of: Date(timeIntervalSinceReferenceDate: seconds))
        let expected = [(year, 4), (month, 2), (day, 2)].map { number, width in
          String(repeating: "0", count: width - String(number).count) + String(number)
        }
        if text != expected.joined(separator: "-") + "T00:00:00Z" {
          Issue.record("\(text) is \(year)-\(month)-\(day)")
          return
        }
      }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      day += 1
      if day > length { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
      seconds += 86_400
    }
    #expect(year == 2200)
  }

  @Test(
    arguments: [
      ("2001-01-01", 0),
      ("2001-01-01T00:00", 0),
      ("2001-01-01 00:01:02", 62),
      ("2001-01-01T01:00:00+01:00", 0),
      ("2001-01-01T01:00:00+0100", 0),
      ("2001-01-01T01:00+01:00", 0),
      ("2001-01-01T00:00Z", 0),
      ("2000-12-31T22:30:00-01:30", 0),
      ("2001-01-01T00:00:00.000", 0),
      ("2000-12-31T23:59:59.0Z", -1),
      ("2000-12-31T23:59:59.999999999999999999Z", -1e-18),
    ] as [(String, Double)])
  func whatIsRead(_ text: String, _ seconds: Double) {
    #expect(DateText.date(from: text)?.timeIntervalSinceReferenceDate == seconds)
  }

  @Test(arguments: [
    "2001-1-1", "2001-02-29", "2001-00-10", "2001-01-32", "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z",
    "2001-01-01T00:00:60Z", "2001-01-01T", "2001-01-01Z", "2001-01-01T00:00:00+1", "2001-01-01T00:00:00+01:60",
    "2001-01-01T00:00:00.Z", "2001-01-01T00:00.5Z", "2001-01-01T00:00:00Z ", "2001-01-01T00:00:00+01:",
    "2001-01-01T00:00:00+01:000", "2001-01-01T00:00:0", "2001/01/01", "200-01-01", "2001-01-01t00:00", " 2001-01-01",
    "٢٠٠١-٠١-٠١", "2001-01-01T00:00:00.٥Z", "soon", "",
  ])
  func whatIsNoDate(_ text: String) { #expect(DateText.date(from: text) == nil) }
}
