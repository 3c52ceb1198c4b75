/// Finds where a module declares its suite: `public let lampSuite = Suite(lampFeature)`.
enum SuiteDeclaration {
  /// The names of all suites declared as public constants or variables at the beginning of a line.
  /// - Parameter source: The text of a Swift file.
  static func names(in source: String) -> [String] {
    let declaration =
      /^(?:@MainActor )?public (?:nonisolated )?(?:let|var) (\w+)(?:\s*=\s*(?:Harness\.)?Suite\s*\(|\s*:\s*(?:Harness\.)?Suite\b(?!\?))/
      .anchorsMatchLineEndings()
    return withoutComments(source).matches(of: declaration).map { String($0.1) }
  }

  /// The text without comments. A line with `//` in a string loses the rest, which no declaration needs.
  static func withoutComments(_ source: String) -> String {
    source.replacing(/\/\*(?s:.*?)\*\//, with: "").replacing(/\/\/[^\n]*/, with: "")
  }
}
