/// The name of the tool in printed commands. It is the one that started the tool, so that the commands run as pasted.
struct ProgramName: Equatable, Sendable {
  /// The name as a shell takes it: `harness`, `.build/debug/harness`, `swift run acme-harness`.
  let command: String
  /// The name without folders: `acme-harness`.
  let name: String

  /// - Parameter started: the first word of the command line, as the process received it.
  init(_ started: String) {
    let name = PathText.name(of: started)
    self.name = name.isEmpty ? "harness" : name
    command = Self.swiftRun(started, self.name) ?? ShellWord.quoted(name.isEmpty ? "harness" : started)
  }

  /// Returns the `swift run` command for a program that SwiftPM runs. SwiftPM passes a path from the working directory:
  /// `../.build/x86_64-unknown-linux-gnu/debug/acme-harness`. Nobody types that, and after a change of the sources it would be
  /// an outdated program.
  private static func swiftRun(_ started: String, _ name: String) -> String? {
    let parts = PathText.parts(of: started)
    guard !PathText.isAbsolute(started), parts.count >= 4, parts[parts.count - 4] == ".build" else { return nil }
    var words = ["swift", "run"]
    let package = parts.dropLast(4)
    // In a folder of the package, SwiftPM finds the package by itself.
    if package.contains(where: { $0 != ".." }) { words += ["--package-path", package.joined(separator: "/")] }
    switch parts[parts.count - 2] {
    case "debug": break
    case "release": words += ["-c", "release"]
    default: return nil
    }
    return (words + [name]).map(ShellWord.quoted).joined(separator: " ")
  }
}
