/// What the tool is called in the commands that it prints: as it was started, so that they run as pasted.
struct ProgramName: Equatable, Sendable {
  /// As a shell takes it: `harness`, `.build/debug/harness`, `swift run acme-harness`.
  let command: String
  /// Without folders: `acme-harness`.
  let name: String

  /// - Parameter started: the first word of the command line, as the process got it.
  init(_ started: String) {
    let name = PathText.name(of: started)
    self.name = name.isEmpty ? "harness" : name
    command = Self.swiftRun(started, self.name) ?? ShellWord.quoted(name.isEmpty ? "harness" : started)
  }

  /// SwiftPM gives what it runs the path from the working directory: `../.build/x86_64-unknown-linux-gnu/debug/acme-harness`.
  /// Nobody types that, and after a change it would be the program of before.
  private static func swiftRun(_ started: String, _ name: String) -> String? {
    let parts = PathText.parts(of: started)
    guard !PathText.isAbsolute(started), parts.count >= 4, parts[parts.count - 4] == ".build" else { return nil }
    var words = ["swift", "run"]
    let package = parts.dropLast(4)
    // From a folder of the package, SwiftPM finds the package itself.
    if package.contains(where: { $0 != ".." }) { words += ["--package-path", package.joined(separator: "/")] }
    switch parts[parts.count - 2] {
    case "debug": break
    case "release": words += ["-c", "release"]
    default: return nil
    }
    return (words + [name]).map(ShellWord.quoted).joined(separator: " ")
  }
}
