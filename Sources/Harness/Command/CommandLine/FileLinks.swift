/// Turns names of files into links (OSC 8), which terminals open with a click.
struct FileLinks: Sendable {
  /// The folder that paths are relative to.
  private let folder: String

  /// - Parameter folder: the working directory.
  init(in folder: String) { self.folder = folder }

  /// Returns the text as a link to a file.
  ///
  /// - Parameters:
  ///   - shown: the text to show, perhaps with colours.
  ///   - path: the file.
  func text(_ shown: String, _ path: String) -> String {
    let uri = FileURI.text(ofPath: PathText.absolute(path, in: folder))
    return "\u{1B}]8;;\(uri)\u{1B}\\\(shown)\u{1B}]8;;\u{1B}\\"
  }
}
