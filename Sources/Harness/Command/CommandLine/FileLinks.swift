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

/// The terminals that are known to show links. Others may print the escape sequences as text.
enum LinkingTerminal {
  private static let programs: Set = ["iTerm.app", "WezTerm", "vscode", "ghostty", "rio", "Tabby", "Hyper"]
  private static let terms = ["xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot", "contour", "rio"]
  /// The first version of GNOME's terminal library that shows links.
  private static let vteVersion = 5000

  /// Whether the terminal is known to show links.
  ///
  /// - Parameter variable: looks up variables of the environment.
  static func isKnown(_ variable: (EnvironmentVariable) -> String?) -> Bool {
    let term = variable(.term) ?? ""
    // A multiplexer between the tool and the terminal may not pass links on.
    if term.hasPrefix("screen") || term.hasPrefix("tmux") || term == "dumb" { return false }
    if let program = variable(.termProgram), programs.contains(program) { return true }
    if let version = variable(.vteVersion).flatMap(Int.init), version >= vteVersion { return true }
    return variable(.windowsTerminal) != nil || terms.contains(where: term.hasPrefix)
  }
}
