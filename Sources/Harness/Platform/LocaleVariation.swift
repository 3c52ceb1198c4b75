#if os(Linux)
  import Foundation
#endif

/// Another locale than the machine's for a whole process. On Linux Foundation reads none of the variables that set one, and has
/// `en_001` everywhere: nothing but this shows what depends on it.
enum LocaleVariation {
  /// A language with its own upper case, and a region where the week begins on another day and prices are in other money.
  static let identifier = "tr_US"

  /// Set for a process that is to have it.
  static let variable = "HARNESS_WORKER_LOCALE"

  /// Makes `Locale.current`, `Calendar.current` and what follows them those of the locale.
  /// - Returns: whether it could; not where the program is linked statically, nor elsewhere than on Linux.
  @discardableResult
  static func install() -> Bool {
    #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
      return ImportedFunctions.replace(replacements) > 0
    #else
      return false
    #endif
  }

  #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
    private struct LocaleGetter { let call: () -> Locale }
    private struct CalendarGetter { let call: () -> Calendar }

    private static var replacements: [String: UnsafeRawPointer] {
      let locale = LocaleGetter { Locale(identifier: LocaleVariation.identifier) }
      let calendar = CalendarGetter {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: LocaleVariation.identifier)
        calendar.timeZone = .current
        return calendar
      }
      // Sound: a function value is the address of its code, then a context. These capture nothing, so the code needs no context,
      // and is called as a static getter of the same type is: without arguments, returning the value.
      let localeCode = unsafeBitCast(locale, to: (UnsafeRawPointer, UInt).self).0
      let calendarCode = unsafeBitCast(calendar, to: (UnsafeRawPointer, UInt).self).0
      return [
        "$s20FoundationEssentials6LocaleV7currentACvgZ": localeCode,
        "$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ": localeCode,
        "$s20FoundationEssentials8CalendarV7currentACvgZ": calendarCode,
        "$s20FoundationEssentials8CalendarV19autoupdatingCurrentACvgZ": calendarCode,
      ]
    }
  #endif
}
