/// Where a module says what its suite is: `public let lampSuite = Suite(lampFeature)`.
enum SuiteDeclaration {
  /// The names of all public constants and variables at the beginning of a line that are suites.
  /// - Parameter source: of a Swift file.
  static func names(in source: String) -> [String] {
    let declaration =
      /^(?:@MainActor )?public (?:nonisolated )?(?:let|var) (\w+)(?:\s*=\s*(?:Harness\.)?Suite\s*\(|\s*:\s*(?:Harness\.)?Suite\b(?!\?))/
      .anchorsMatchLineEndings()
    return withoutComments(source).matches(of: declaration).map { String($0.1) }
  }

  /// The text without what stands in comments. A text that holds `//` loses its end, which no declaration needs.
  static func withoutComments(_ source: String) -> String {
    source.replacing(/\/\*(?s:.*?)\*\//, with: "").replacing(/\/\/[^\n]*/, with: "")
  }
}
