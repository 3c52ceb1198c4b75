/// The failures that a world reports, with all their wording.
package enum WorldIssue: CustomStringConvertible {
  case unstubbed(SuggestedStub)
  case unstubbedInTest(SuggestedStub)
  case dropped(EndpointCall)
  case stubbedFailure(String, endpoint: String)
  case sameName(String)
  case needsPlaceholder(Endpoint)
  case needsDefault(Endpoint)

  /// Part of the message for each unanswered call.
  package static let unansweredWords = "was called, but nothing answers it"
  private static let stubWords = "add a line: "

  /// The stub that the advice of an unanswered call names.
  package static func stub(in advice: String) -> String? {
    advice.hasPrefix(stubWords) ? String(advice.dropFirst(stubWords.count)) : nil
  }

  /// The call in the text of an unanswered one, `submitOrder(2)`; nil for other texts.
  package static func unansweredCall(in text: String) -> String? {
    text.hasSuffix(" \(unansweredWords)") ? String(text.dropLast(unansweredWords.count + 1)) : nil
  }

  package var description: String { text.whole }

  package var text: IssueText {
    switch self {
    case .unstubbed(let stub):
      return IssueText("\(stub.call.text) \(Self.unansweredWords)", "; \(Self.stubWords)\(stub.line)")
    case .unstubbedInTest(let stub):
      return IssueText(
        "\(stub.call.text) \(Self.unansweredWords)",
        ". If the call is right, add this before the step: \(stub.code)")
    case .dropped(let call):
      return IssueText(
        "the effect of \(call.text) was made, but never returned to the store", "; return it from the reducer")
    case .stubbedFailure(let text, let endpoint):
      return IssueText("endpoint '\(endpoint)' fails, so it can't throw: \(text)")
    case .sameName(let name): return IssueText("two endpoints are called '\(name)'", "; give each a name of its own")
    case .needsPlaceholder(let endpoint):
      let call = "world.\(endpoint.kind == .task ? "task" : "value")(\"\(endpoint.name)\", placeholder: …)"
      return IssueText(
        "endpoint '\(endpoint.name)' needs a placeholder", ": \(call); no \(endpoint.output.typeName) can be generated")
    case .needsDefault(let endpoint):
      let failure = endpoint.failure?.typeName ?? "error"
      let kind = endpoint.kind == .task ? "task" : "value"
      return IssueText(
        "endpoint '\(endpoint.name)' needs a default",
        """
        : world.\(kind)("\(endpoint.name)", throwing: \(failure).self, default: …); neither \(failure) nor \
        \(endpoint.output.typeName) can be generated for a call without a stub
        """)
    }
  }
}
