#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A shell pattern for names with slashes, in which `*` matches slashes, too: `order/*`, `*-fails`, `step-?`.
struct GlobPattern {
  private let pattern: String

  /// Nil for a text without any pattern characters.
  init?(_ text: String) {
    guard text.contains(where: { "*?[".contains($0) }) else { return nil }
    pattern = text
  }

  func matches(_ name: String) -> Bool { fnmatch(pattern, name, 0) == 0 }
}
