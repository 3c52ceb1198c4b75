#if os(Linux)
  import FoundationEssentials
#endif

/// Gives a whole process a locale other than the machine's. On Linux, Foundation ignores the variables that set one and always
/// uses `en_001`; this is the only way to show what depends on the locale.
enum LocaleVariation {
  /// A locale with its own uppercasing, decimal separator and currency.
  static let identifier = "tr_TR"

  /// Set for a process that should have this locale.
  static let variable = "HARNESS_WORKER_LOCALE"

  /// Makes `Locale.current`, `Calendar.current` and what derives from them those of the locale. Has no effect in a statically
  /// linked program, or on systems other than Linux.
  static func install() {
    #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
      ImportedFunctions.replace(replacements.mapValues { .init($0) })
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
        calendar.firstWeekday = 1
        return calendar
      }
      // Sound: a function value is the address of its code, then a context. These capture nothing, so the code needs no context
      // and is called like a static getter of the same type: without arguments, returning the value.
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
