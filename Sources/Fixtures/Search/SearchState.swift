/// A text field, and what was found for it.
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
  /// The field, and what is below it.
  func render() -> String {
    PageText.lines(
      PageText.row("Search: \(query)", query.isEmpty ? nil : PageText.button("Clear")),
      isLoading ? "Loading…" : nil,
      errorMessage.map { "! \($0)" },
      results.joined(separator: "\n"))
  }
}
