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
