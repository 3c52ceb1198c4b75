#if os(Linux)
  import FoundationEssentials
#endif

/// Another locale than the machine's for a whole process. On Linux Foundation reads none of the variables that set one, and has
/// `en_001` everywhere: nothing but this shows what depends on it.
enum LocaleVariation {
  /// A language with its own upper case, and other decimal separators and money.
  static let identifier = "tr_TR"

  /// Set for a process that is to have it.
  static let variable = "HARNESS_WORKER_LOCALE"

  /// Makes `Locale.current`, `Calendar.current` and what follows them those of the locale.
  /// Nothing changes where the program is linked statically, nor elsewhere than on Linux.
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
