/// Selects scripts by a regular expression over `feature/script`.
struct ScriptFilter {
  let text: String
  private let expression: Regex<AnyRegexOutput>

  init(_ text: String) throws(UsageError) {
    self.text = text
    do {
      expression = try Regex(text)
    } catch {
      throw .badFilter(text, reason: "\(error)")
    }
  }

  func matches(_ name: String) -> Bool { name.contains(expression) }
}

extension Option<ScriptFilter?> {
  static var filter: Self {
    Self(
      "filter", .text("REGEX"), .selection,
      "only scripts whose feature/script matches this Swift regular expression anywhere", read: ScriptFilter.init)
  }
}
