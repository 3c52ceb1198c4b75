#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A pattern as shells have it, for names with slashes, which `*` takes for any other character: `order/*`, `*-fails`, `step-?`.
struct GlobPattern {
  private let pattern: String

  /// Nil for a text without anything that a pattern is made of.
  init?(_ text: String) {
    guard text.contains(where: { "*?[".contains($0) }) else { return nil }
    pattern = text
  }

  func matches(_ name: String) -> Bool { fnmatch(pattern, name, 0) == 0 }
}
