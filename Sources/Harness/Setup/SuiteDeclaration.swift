/// Where a module says what its suite is: `public let lampSuite = Suite(lampFeature)`.
enum SuiteDeclaration {
  /// The names of all public constants and variables at the beginning of a line that are suites.
  /// - Parameter source: of a Swift file.
  static func names(in source: String) -> [String] {
    let declaration = /^public (?:nonisolated )?(?:let|var) (\w+)(?:\s*=\s*Suite\s*\(|\s*:\s*Suite\b)/
      .anchorsMatchLineEndings()
    return source.matches(of: declaration).map { String($0.1) }
  }
}
