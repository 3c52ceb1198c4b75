/// Names of files as links (OSC 8), which terminals open with a click.
struct FileLinks: Sendable {
  /// From where paths are relative.
  private let folder: String

  /// - Parameter folder: the working directory.
  init(in folder: String) { self.folder = folder }

  /// - Parameters:
  ///   - shown: what is to be read, perhaps with colours.
  ///   - path: the file.
  func text(_ shown: String, _ path: String) -> String {
    let uri = FileURI.text(ofPath: PathText.absolute(path, in: folder))
    return "\u{1B}]8;;\(uri)\u{1B}\\\(shown)\u{1B}]8;;\u{1B}\\"
  }
}

/// Which terminals are known to show links. Others may print the escape sequences as text.
enum LinkingTerminal {
  private static let programs: Set = ["iTerm.app", "WezTerm", "vscode", "ghostty", "rio", "Tabby", "Hyper"]
  private static let terms = ["xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot", "contour", "rio"]
  /// Tabs of GNOME's library show them since this version.
  private static let vteVersion = 5000

  /// - Parameter variable: what the environment says.
  static func isKnown(_ variable: (EnvironmentVariable) -> String?) -> Bool {
    let term = variable(.term) ?? ""
    // What is between the tool and the terminal may not hand them on.
    if term.hasPrefix("screen") || term.hasPrefix("tmux") || term == "dumb" { return false }
    if let program = variable(.termProgram), programs.contains(program) { return true }
    if let version = variable(.vteVersion).flatMap(Int.init), version >= vteVersion { return true }
    return variable(.windowsTerminal) != nil || terms.contains(where: term.hasPrefix)
  }
}
