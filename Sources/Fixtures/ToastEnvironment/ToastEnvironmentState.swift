/// The page without a toast: that is not its business any more.
struct ToastEnvironmentState: Equatable {
  var number: Int
  var errorMessage: String?
}

extension ToastEnvironmentState {
  /// The page; a toast lies above all pages, and is the environment's.
  func render() -> String {
    let line = PageText.row(PageText.group("\(number)", PageText.button("+")), PageText.button("Add Order"))
    return ([line] + errorLines(errorMessage)).joined(separator: "\n")
  }
}
