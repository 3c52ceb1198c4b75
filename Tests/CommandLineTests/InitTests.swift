import XCTest

@testable import Harness
@testable import HarnessCommand

/// What `harness init` adds to a package, and what it leaves unchanged.
final class InitTests: InitTestCase {
  /// All files that could have been changed, by path.
  private func everything(in place: String) throws -> [String: String] {
    let files = FileSystem.walk(path(place), entering: { $0 != ".build" }).files
    return try Dictionary(
      uniqueKeysWithValues: files.map { ($0, String(decoding: try FileSystem.read($0), as: UTF8.self)) })
  }

  func testAPackageWithoutAFeature() throws {
    for place in ["shown/", "written/"] {
      try makeLibrary(in: place)
      try make("\(place).gitignore", "/.build\n*.o")
    }
    let before = try everything(in: "shown")
    let outcomes = try together(["cd shown && $H init", "cd written && $H init --yes"]) { [self] in try shell($0) }
    let (shown, written) = (outcomes[0], outcomes[1])
    XCTAssertEqual(shown.ending, .exited(1), shown.errorText)
    let elsewhere = "note: CI checks out this repository alone, and Harness is at a path outside of it"
    XCTAssertTrue(
      shown.outputText.contains("\nnothing was written; to write it: harness init --yes\n\(elsewhere)"),
      shown.outputText)
    XCTAssertEqual(try everything(in: "shown"), before)

    XCTAssertEqual(written.ending, .exited(0), written.errorText)
    XCTAssertTrue(
      written.outputText.contains(
        """
        wrote Sources/lamp-app-harness/Example.swift
        wrote Sources/lamp-app-harness/Greeting.swift
        wrote Sources/lamp-app-harness/main.swift
        wrote Snapshots/greeting/first.transcript
        wrote .gitignore
        wrote .gitattributes
        wrote .github/workflows/harness.yml
        wrote Package.swift
        next: swift run -q lamp-app-harness run
        for coding agents: swift run -q lamp-app-harness init --agents writes AGENTS.md
        once in each clone: git config merge.harness.driver "swift run -q lamp-app-harness git merge-driver %O %A %B %P"

        """), written.outputText)
    XCTAssertEqual(try text("written/.gitignore"), "/.build\n*.o\n*.transcript.new\n")
    XCTAssertEqual(try text("written/.gitattributes"), "*.transcript merge=harness\n*.stubs merge=harness\n")
    XCTAssertEqual(
      try text("written/Sources/lamp-app-harness/main.swift"), "import HarnessCommand\n\nHarnessTool.main(suite)\n")
    XCTAssertEqual(
      try text("written/Package.swift").replacing(/package\(path: "[^"]*"\)/, with: "package(path: …)")
        .replacing(/package: "[^"]*"/, with: "package: …"),
      """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "LampApp",
        platforms: [.macOS("15.0"), .iOS("18.0")],
        dependencies: [
          .package(path: …),
        ],
        targets: [
          .target(name: "Lamp"),
          .executableTarget(
            name: "lamp-app-harness",
            dependencies: [.product(name: "HarnessCommand", package: …)]
          ),
        ]
      )

      """)

    // The first script is added later if it couldn't be written before; a second harness isn't.
    let complete = try everything(in: "written")
    try FileSystem.removeTree(path("written/Snapshots"))
    let incomplete = try everything(in: "written")
    XCTAssertEqual(try shell("cd written && $H init --check").ending, .exited(1))
    XCTAssertEqual(try everything(in: "written"), incomplete)
    let other = try shell("cd written && $H init other --yes")
    XCTAssertEqual(other.ending, .exited(0))
    XCTAssertTrue(other.outputText.contains("note: the package has a harness, lamp-app-harness; 'other' was not added"))
    XCTAssertEqual(try everything(in: "written"), complete)
    assert(try shell("cd written && $H init --yes"), 0, output: "nothing to add: lamp-app-harness is there\n")
    XCTAssertEqual(try everything(in: "written"), complete)
    // SwiftPM accepts what was written.
    let manifest = try PackageManifest(of: path("written"))
    XCTAssertEqual(manifest.targets.map(\.name).sorted(), ["Lamp", "lamp-app-harness"])
    XCTAssertEqual(manifest.dependencies.map(\.path), [Self.root])
  }

  func testAPackageWithASuite() throws {
    let suite = """
      import Harness
      let lampFeature = Feature("lamp", initialState: false, reducer: lampReducer) { _ in () }
      public let lampSuite = Suite(lampFeature)

      """
    try makeLibrary(suite, manifest: depending("path: \"\(Self.root)\""))
    try make("Snapshots/other.txt", "")
    try make(".gitlab-ci.yml", "stages: []\n")
    // A second feature: it is unknown which one the suite contains. The platforms are only those of a phone.
    try makeLibrary(
      suite, manifest: library.replacing("targets: [", with: "platforms: [.iOS(.v18)],\n  targets: ["), in: "two/")
    try make("two/Sources/Lamp/Bell.swift", "let bell = Feature(\"bell\", initialState: 0)\n")
    let outcomes = try together(["init lamp-harness -y", "init -y --ci none"]) { [self] in
      try shell($0.contains("none") ? "cd two && $H \($0)" : "$H \($0)")
    }
    let (written, two) = (outcomes[0], outcomes[1])
    XCTAssertEqual(written.ending, .exited(0), written.errorText)
    XCTAssertEqual(
      try text("Sources/lamp-harness/main.swift"), "import HarnessCommand\nimport Lamp\n\nHarnessTool.main(lampSuite)\n"
    )
    XCTAssertEqual(try text("Snapshots/lamp/first.transcript"), "transcript 1\nfeature lamp\n\nstate\nend\n")
    XCTAssertTrue(written.outputText.contains("next: swift run -q lamp-harness record\n"), written.outputText)
    XCTAssertTrue(
      written.outputText.contains("note: .gitlab-ci.yml is there already; what to add to it is in docs/ci/gitlab.md"))
    XCTAssertEqual(try text(".gitlab-ci.yml"), "stages: []\n")
    let manifest = try text("Package.swift")
    XCTAssertTrue(
      manifest.contains("dependencies: [\"Lamp\", .product(name: \"HarnessCommand\", package: \""), manifest)
    XCTAssertEqual(manifest.ranges(of: ".package(path:").count, 1, manifest)
    // The suite's module depends on Harness as well.
    XCTAssertEqual(manifest.ranges(of: ".product(name: \"Harness").count, 2, manifest)
    // For a harness that predates the split into products, the missing product is named.
    let lacking = "lamp-harness needs the product HarnessCommand of Harness"
    XCTAssertFalse(written.outputText.contains(lacking), written.outputText)
    try make("Package.swift", manifest.replacing("\"HarnessCommand\"", with: "\"Harness\""))
    let again = try harness("init", "-y")
    XCTAssertTrue(again.outputText.hasPrefix("nothing to add: lamp-harness is there\n"), again.outputText)
    XCTAssertTrue(again.outputText.contains(lacking), again.outputText)
    XCTAssertEqual(two.ending, .exited(0), two.errorText)
    for line in [
      "next: swift run -q lamp-app-harness new FEATURE NAME\n", "note: Harness needs macOS 15 and iOS 18,",
      "note: no file for CI was written",
    ] { XCTAssertTrue(two.outputText.contains(line), two.outputText) }
  }

  /// Existing files at these places stay unchanged.
  func testNothingIsOverwritten() throws {
    try LongTests.require()
    try makeLibrary()
    try make("Sources/lamp-app-harness/Example.swift", "// mine\n")
    try make(".github/workflows/harness.yml", "# mine\n")
    let outcome = try harness("init", "--yes")
    XCTAssertEqual(outcome.ending, .exited(0), outcome.errorText)
    XCTAssertEqual(try text("Sources/lamp-app-harness/Example.swift"), "// mine\n")
    XCTAssertEqual(try text(".github/workflows/harness.yml"), "# mine\n")
    XCTAssertTrue(outcome.outputText.contains("note: Sources/lamp-app-harness/Example.swift is there already"))
    XCTAssertTrue(outcome.outputText.contains("note: .github/workflows/harness.yml is there already"))
  }

  /// The files written are those shown in docs/ci.
  func testTheFilesForCIAreThoseOfTheDocuments() throws {
    for ci in SetupCI.allCases where ci != .none {
      let page = try String(contentsOfFile: "\(Self.root)/\(ci.page)", encoding: .utf8)
      XCTAssertTrue(page.contains("\n\(ci.text("lamp-harness", in: ""))```\n"), ci.page)
    }
  }

  /// A person sees the patch, and is asked.
  func testAtATerminal() throws {
    try LongTests.require()
    let hasPython = try run("/usr/bin/env", ["python3", "-c", "import pty"]).ending == .exited(0)
    try XCTSkipUnless(hasPython, "python3 is not here")
    try make(
      "drive.py",
      """
      import os, pty, sys
      pid, fd = pty.fork()
      if pid == 0: os.execvp(sys.argv[2], sys.argv[2:])
      seen = b''
      while True:
        try: part = os.read(fd, 4096)
        except OSError: break
        if not part: break
        seen += part
        if seen.endswith(b'[y n] '): os.write(fd, sys.argv[1].encode())
      print('code', os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), seen.decode().replace('\u{1B}[?2004l', '').split('[y n] ')[1].splitlines()[0])
      """)
    try makeLibrary()
    func answer(_ key: String) throws -> String {
      let command = "python3 drive.py '\(key)' sh -c 'exec $H init --color never'"
      return try shell(command, environment: ["TERM": "xterm"]).outputText
    }
    for key in ["n", "q", "\u{3}", " ", "\r"] {
      XCTAssertEqual(try answer(key), "code 1 no\n", key)
    }
    XCTAssertFalse(FileSystem.exists(path("Snapshots")))
    XCTAssertEqual(try answer("y"), "code 0 yes\n")
    XCTAssertTrue(FileSystem.exists(path("Snapshots/greeting/first.transcript")))
  }
}
