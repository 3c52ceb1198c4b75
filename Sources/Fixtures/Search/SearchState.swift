/// A text field, and the results for its text.
struct SearchState: Equatable {
  var query = ""
  var results: [String] = []
  var isLoading = false
  var errorMessage: String?
}

enum SearchAction: Equatable {
  case queryDidChange(String)
  case receiveResults(Result<[String], SearchError>)
  case didTapClear
}

struct SearchError: Error, Equatable {
  var message: String
}

extension SearchState {
  /// Returns the field and the results below it.
  func render() -> String {
    PageText.lines(
      PageText.row("Search: \(query)", query.isEmpty ? nil : PageText.button("Clear")),
      isLoading ? "Loading…" : nil,
      errorMessage.map { "! \($0)" },
      results.joined(separator: "\n"))
  }
}
