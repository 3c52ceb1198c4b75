#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Glibc

  /// The user's settings on this system: the locale, calendar and time zone differ between machines.
  enum SealedLocale {
    // Each is a reference with its witness table, which is returned in two registers, like a C structure of two words.
    private typealias Getter = @convention(c) () -> iovec

    private static let names = ["Locale", "Calendar", "TimeZone"]
    private static let current = names.map { original($0, "7current") }
    private static let autoupdating = names.map { original($0, "19autoupdatingCurrent") }

    private static func symbol(_ type: String, _ member: String) -> String {
      "$s20FoundationEssentials\(type.utf8.count)\(type)V\(member)ACvgZ"
    }

    private static func original(_ type: String, _ member: String) -> Getter? {
      // Another locale may have been set for the whole process.
      // Sound: whatever replaces it has the same type.
      ImportedFunctions.function(symbol(type, member)).map { unsafeBitCast($0, to: Getter.self) }
    }

    /// Foundation itself mostly reads these as defaults, which code then overrides.
    private static func isFor(_ library: String) -> Bool {
      !library.hasPrefix("libFoundation") && !library.hasPrefix("lib_Foundation")
    }

    /// - Parameter what: for example `Locale.current`.
    private static func read(_ what: String, _ original: Getter?) -> iovec {
      WorldSeal.current?.found(.locale(what))
      return ThreadWork.unsealed { original?() ?? iovec() }
    }

    static var replacements: [String: ImportedFunctions.Replacement] {
      let all = [
        entry(0, "7current", current) { SealedLocale.read("Locale.current", SealedLocale.current[0]) },
        entry(1, "7current", current) { SealedLocale.read("Calendar.current", SealedLocale.current[1]) },
        entry(2, "7current", current) { SealedLocale.read("TimeZone.current", SealedLocale.current[2]) },
        entry(0, "19autoupdatingCurrent", autoupdating) {
          SealedLocale.read("Locale.autoupdatingCurrent", SealedLocale.autoupdating[0])
        },
        entry(1, "19autoupdatingCurrent", autoupdating) {
          SealedLocale.read("Calendar.autoupdatingCurrent", SealedLocale.autoupdating[1])
        },
        entry(2, "19autoupdatingCurrent", autoupdating) {
          SealedLocale.read("TimeZone.autoupdatingCurrent", SealedLocale.autoupdating[2])
        },
      ]
      return SealedFunctions.table(all)
    }

    private static func entry(
      _ number: Int, _ member: String, _ originals: [Getter?], _ function: @escaping Getter
    ) -> SealedFunctions.Entry? {
      SealedFunctions.entry(symbol(names[number], member), originals[number], isFor: isFor, function)
    }
  }
#endif
