/// The page without a toast, which is no longer its concern.
struct ToastEnvironmentState: Equatable {
  var number: Int
  var errorMessage: String?
}

extension ToastEnvironmentState {
  /// Returns the page; a toast is above all pages, and belongs to the environment.
  func render() -> String {
    let line = PageText.row(PageText.group("\(number)", PageText.button("+")), PageText.button("Add Order"))
    return ([line] + errorLines(errorMessage)).joined(separator: "\n")
  }
}
