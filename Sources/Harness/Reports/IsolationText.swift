/// The words about scripts that had no processes of their own, where that could not be helped.
package struct IsolationText {
  /// That what one script did to its process could reach the others, and why.
  package let text: String

  /// Nil where scripts were kept apart, or were not to be.
  package init?(_ isolation: RunReport.Isolation) {
    guard case .impossible(let reason) = isolation else { return nil }
    text = "scripts were not isolated from each other: \(FailureText.visible(reason))"
  }
}
