#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import Glibc

  /// Replaces the functions by which code accesses the system: clocks, randomness, ids.
  ///
  /// Libraries call each other through tables that the loader fills; the tables are changed once, for the whole process, when
  /// an engine is first sealed. Each function checks which engine the calling thread works for. If there is none, the original
  /// is called.
  enum SealedFunctions {
    /// What can't be sealed in this process; nil if everything can.
    static let missing: String? = {
      let all = [
        SealedClock.replacements, SealedRandomness.replacements, SealedQueues.replacements, SealedOutside.replacements,
        SealedLocale.replacements,
      ]
      ImportedFunctions.replace(all.reduce(into: [:]) { $0.merge($1) { first, _ in first } })
      return check()
    }()

    /// Returns the original of a function. It must be looked up before the tables change, since the lookup may read a clock.
    static func original<Function>(_ name: String, _: Function.Type) -> Function? {
      // Sound: each caller names the type that the function has in C's headers.
      dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }

    /// Returns the address of a library's variable.
    static func address(_ name: String) -> UnsafeRawPointer? { dlsym(nil, name).map { UnsafeRawPointer($0) } }

    /// Whether `URLSession` is running: what it dispatches to its queues comes back from outside.
    static var isNetworkCalling: Bool {
      guard let text = networkText else { return false }
      return CallStack().frames.contains { text.contains($0.address) }
    }

    /// The addresses of the networking library's code; nil if it isn't loaded.
    private static let networkText: Range<UInt64>? = ImportedFunctions.loadedImages.first {
      PathText.name(of: $0.path).hasPrefix("libFoundationNetworking")
    }?.addresses

    typealias Entry = (name: String, replacement: ImportedFunctions.Replacement)

    /// Returns a replacement.
    /// - Parameters:
    ///   - original: nil if the function doesn't exist, and so can't be called.
    ///   - function: a C function that is called instead.
    static func entry<Function>(
      _ name: String, _ original: Function?, isFor: @escaping (_ library: String) -> Bool = { _ in true },
      _ function: Function
    ) -> Entry? {
      // Sound: a C function is a pointer.
      original == nil ? nil : (name, .init(unsafeBitCast(function, to: UnsafeRawPointer.self), isFor: isFor))
    }

    static func table(_ entries: [Entry?]) -> [String: ImportedFunctions.Replacement] {
      Dictionary(entries.compactMap { $0 }.map { ($0.name, $0.replacement) }) { first, _ in first }
    }

    /// Checks through the libraries themselves what should have been sealed.
    private static func check() -> String? {
      let (timeline, ids) = (TestScheduler(), IncrementingIDs())
      timeline.advance(by: .nanoseconds(1_250_000_000))
      let executor = DrainedExecutor(timeline: timeline, capturing: nil, didWake: {})
      let start = WorldSeal.Start(date: Date(timeIntervalSince1970: 1_000), seed: 7, ids: ids)
      WorldSeal(on: timeline, from: start).begin(in: executor)
      let number = WorldSeal(on: timeline, from: start).number()
      var missing: [String] = []
      ThreadWork.working(for: executor, as: .job) {
        let now = ContinuousClock.now
        timeline.advance(by: .nanoseconds(3))
        if now.duration(to: .now) != .nanoseconds(3) { missing.append("the clocks of Swift") }
        if abs(Date().timeIntervalSince1970 - 1_001.25) > 0.001 { missing.append("Date()") }
        var generator = SystemRandomNumberGenerator()
        if generator.next() != number { missing.append("random numbers") }
        if UUID() != UUID(endingIn: 0) { missing.append("UUID()") }
      }
      return withExtendedLifetime(timeline) { missing.isEmpty ? nil : missing.joined(separator: ", ") }
    }
  }
#else
  enum SealedFunctions {
    static let missing: String? = "the clocks of Swift, Date(), random numbers, UUID()"
  }
#endif
