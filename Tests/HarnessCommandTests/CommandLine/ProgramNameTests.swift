import Testing

@testable import HarnessCommand

/// Printed commands name the tool so that they run as pasted.
@Suite struct ProgramNameTests {
  @Test(arguments: [
    ("harness", "harness", "harness"),
    ("", "harness", "harness"),
    ("/opt/tools/acme-harness", "/opt/tools/acme-harness", "acme-harness"),
    (".build/debug/acme-harness", ".build/debug/acme-harness", "acme-harness"),
    ("my tools/acme-harness", "'my tools/acme-harness'", "acme-harness"),
    // Programs started by `swift run`, from the package and from elsewhere.
    (".build/x86_64-unknown-linux-gnu/debug/acme-harness", "swift run acme-harness", "acme-harness"),
    ("../../.build/arm64-apple-macosx/debug/acme-harness", "swift run acme-harness", "acme-harness"),
    (".build/x86_64-unknown-linux-gnu/release/acme", "swift run -c release acme", "acme"),
    ("../app/.build/arm64-apple-macosx/debug/acme", "swift run --package-path ../app acme", "acme"),
    ("/app/.build/arm64-apple-macosx/debug/acme", "/app/.build/arm64-apple-macosx/debug/acme", "acme"),
    (".build/apple/Products/Debug/acme", ".build/apple/Products/Debug/acme", "acme"),
  ])
  func names(_ started: String, _ command: String, _ name: String) {
    #expect(ProgramName(started).command == command)
    #expect(ProgramName(started).name == name)
    #expect(CommandText(program: ProgramName(started)).text("run", "a b") == "\(command) run 'a b'")
  }
}
