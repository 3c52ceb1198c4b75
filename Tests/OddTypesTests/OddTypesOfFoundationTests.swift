// How Foundation's types encode themselves is tested as on Linux.
#if os(Linux)
  import Foundation
  import XCTest

  @testable import Harness

  /// Foundation's types, whose fields are their own implementation.
  final class OddTypesOfFoundationTests: XCTestCase {
    private static let onlyShown = "can't be written as a literal: it is of a type that is only shown"

    private static func attributed(_ language: String) -> AttributedString {
      AttributedString("Hello")
        + AttributedString(" World", attributes: AttributeContainer().languageIdentifier(language))
    }

    private static func components(_ year: Int) -> DateComponents { DateComponents(year: year, month: 6) }

    private static func calendar(_ firstWeekday: Int) -> Calendar {
      var calendar = Calendar(identifier: .iso8601)
      calendar.locale = Locale(identifier: "de_DE")
      calendar.timeZone = .gmt
      calendar.firstWeekday = firstWeekday
      return calendar
    }

    private static func named(_ nickname: String) -> PersonNameComponents {
      var name = PersonNameComponents()
      name.givenName = "Ada"
      name.nickname = nickname
      return name
    }

    private static var collections: [OddType] {
      [
        OddType("index set", IndexSet([0, 3]), IndexSet([0, 4]), ("[0, 3]", "[0, 4]")),
        OddType("empty index set", IndexSet(), IndexSet([1]), ("[]", "[1]")),
        OddType("index path", IndexPath(indexes: [1, 2]), [1, 3], ("[1, 2]", "[1, 3]")),
        OddType(
          "character set", CharacterSet(charactersIn: "ab"), CharacterSet(charactersIn: "ac"),
          (#"["a", "b"]"#, #"["a", "c"]"#)),
        OddType(
          "attributed text", attributed("de"), attributed("en"),
          (
            #"AttributedString(["Hello", " World {NSLanguage = de}"])"#,
            #"AttributedString(["Hello", " World {NSLanguage = en}"])"#
          ), .refused("AttributedString \(onlyShown)")),
      ]
    }

    private static var values: [OddType] {
      [
        OddType(
          "date components", components(2022), components(2023),
          ("DateComponents(year: 2022, month: 6)", "DateComponents(year: 2023, month: 6)")),
        OddType(
          "URL components", URLComponents(string: "https://a.b/c?d=e"), URLComponents(string: "https://a.b/c?d=f"),
          (
            #"URLComponents(scheme: "https", host: "a.b", path: "/c", query: "d=e")"#,
            #"URLComponents(scheme: "https", host: "a.b", path: "/c", query: "d=f")"#
          )),
        OddType(
          "locale", Locale(identifier: "en_US"), Locale(identifier: "de_DE"),
          (#"Locale(identifier: "en_US", current: .fixed)"#, #"Locale(identifier: "de_DE", current: .fixed)"#)),
        OddType(
          "time zone", TimeZone(identifier: "Europe/Berlin"), TimeZone(identifier: "GMT"),
          (#"TimeZone(identifier: "Europe/Berlin")"#, #"TimeZone(identifier: "GMT")"#)),
        OddType(
          "measurement", Measurement(value: 3, unit: UnitLength.kilometers),
          Measurement(value: 3, unit: UnitLength.meters),
          (
            #"Measurement(value: 3.0, unit: (symbol: "km", converter: (coefficient: 1000.0, constant: 0.0)))"#,
            #"Measurement(value: 3.0, unit: (symbol: "m", converter: (coefficient: 1.0, constant: 0.0)))"#
          )),
        OddType(
          "calendar", calendar(1), calendar(2), (Self.calendarText(1), Self.calendarText(2))),
        OddType(
          "currency", Locale.Currency("EUR"), Locale.Currency("USD"), (#"Currency("EUR")"#, #"Currency("USD")"#)),
        OddType(
          "language", Locale.Language(identifier: "de"), Locale.Language(identifier: "en"),
          (
            #"Language(components: Components(languageCode: LanguageCode("de"), script: nil, region: nil))"#,
            #"Language(components: Components(languageCode: LanguageCode("en"), script: nil, region: nil))"#
          )),
        OddType(
          "name", named("A"), named("B"),
          (
            #"PersonNameComponents(givenName: "Ada", nickname: "A")"#,
            #"PersonNameComponents(givenName: "Ada", nickname: "B")"#
          )),
        OddType(
          "morphology", Morphology(), plural,
          (
            "Morphology(grammaticalGender: nil, partOfSpeech: nil, number: nil, customPronouns: [:])",
            "Morphology(grammaticalGender: nil, partOfSpeech: nil, number: .plural, customPronouns: [:])"
          )),
      ]
    }

    private static var plural: Morphology {
      var morphology = Morphology()
      morphology.number = .plural
      return morphology
    }

    private static func calendarText(_ firstWeekday: Int) -> String {
      #"Calendar(identifier: "iso8601", locale: (identifier: "de_DE", current: 0), timeZone: (identifier: "GMT"), "#
        + "firstWeekday: \(firstWeekday), minimumDaysInFirstWeek: 4, current: 0)"
    }

    private static var plain: [OddType] {
      [
        OddType(
          "notification name", Notification.Name("a"), Notification.Name("b"),
          (#"Name(rawValue: "a")"#, #"Name(rawValue: "b")"#)),
        OddType(
          "interval", DateInterval(start: Date(timeIntervalSince1970: 0), duration: 1),
          DateInterval(start: Date(timeIntervalSince1970: 0), duration: 2),
          (
            #"DateInterval(start: Date("1970-01-01T00:00:00Z"), duration: 1.0)"#,
            #"DateInterval(start: Date("1970-01-01T00:00:00Z"), duration: 2.0)"#
          )),
        OddType(
          "point", CGPoint(x: 1, y: 2), CGPoint(x: 1, y: 3), ("CGPoint(x: 1.0, y: 2.0)", "CGPoint(x: 1.0, y: 3.0)")),
        OddType(
          "query item", URLQueryItem(name: "a", value: nil), URLQueryItem(name: "a", value: "b"),
          (#"URLQueryItem(name: "a", value: nil)"#, #"URLQueryItem(name: "a", value: "b")"#)),
        OddType(
          "options", Data.ReadingOptions.uncached, .mappedIfSafe,
          ("ReadingOptions(rawValue: 2)", "ReadingOptions(rawValue: 1)")),
        OddType("component", Calendar.Component.day, .hour, (".day", ".hour")),
        OddType("encoding", String.Encoding.utf8, .ascii, ("Encoding(rawValue: 4)", "Encoding(rawValue: 1)")),
        OddType(
          "POSIX error", POSIXError(.ENOENT), POSIXError(.EPERM),
          ("POSIXError(code: .ENOENT)", "POSIXError(code: .EPERM)")),
      ]
    }

    private static var objects: [OddType] {
      [
        OddType(
          "error", NSError(domain: "d", code: 1), NSError(domain: "d", code: 2),
          (#"NSError(domain: "d", code: 1)"#, #"NSError(domain: "d", code: 2)"#), .refused("NSError \(onlyShown)")),
        OddType(
          "any error", NSError(domain: "d", code: 1) as any Error, URLError(.timedOut) as any Error,
          (#"NSError(domain: "d", code: 1)"#, #"URLError(domain: "NSURLErrorDomain", code: -1001)"#), .differently),
        OddType(
          "URL error", URLError(.timedOut), URLError(.cancelled),
          (
            #"URLError(domain: "NSURLErrorDomain", code: -1001)"#, #"URLError(domain: "NSURLErrorDomain", code: -999)"#
          ), .refused("URLError \(onlyShown)")),
        OddType(
          "Cocoa error", CocoaError(.fileNoSuchFile), CocoaError(.fileReadNoPermission),
          (
            "CocoaError(code: Code(rawValue: 4), userInfo: [:])", "CocoaError(code: Code(rawValue: 257), userInfo: [:])"
          ),
          .refused("CocoaError \(onlyShown)")),
        OddType(
          "number", NSNumber(value: 1), NSNumber(value: 2), (#"NSNumber("1")"#, #"NSNumber("2")"#),
          .refused("NSNumber \(onlyShown)")),
        OddType(
          "string", NSString(string: "a"), NSString(string: "b"), (#"NSString("a")"#, #"NSString("b")"#),
          .refused("NSString \(onlyShown)")),
        OddType(
          "predicate", NSPredicate(value: true), NSPredicate(value: false),
          ("NSPredicate(kind: PredicateKind.boolean(true))", "NSPredicate(kind: PredicateKind.boolean(false))"),
          .refused("NSPredicate \(onlyShown)")),
        OddType(
          "notification", Notification(name: Notification.Name("a")), Notification(name: Notification.Name("b")),
          (#"Notification(name: "a")"#, #"Notification(name: "b")"#), .refused("Notification \(onlyShown)")),
      ]
    }

    func testCollections() { for type in Self.collections { type.check() } }

    func testValues() { for type in Self.values { type.check() } }

    func testPlainStructs() { for type in Self.plain { type.check() } }

    func testObjectsAndErrors() { for type in Self.objects { type.check() } }
  }
#endif
