import XCTest

@testable import Harness
@testable import HarnessCommand

/// `harness init` in packages as people have them, with SwiftPM.
final class InitTests: BinaryTestCase {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private let library = """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "LampApp",
      targets: [
        .target(name: "Lamp")
      ]
    )

    """

  /// - Parameter place: a folder of the test's, with a slash at its end.
  private func makeLibrary(
    _ source: String = "struct Lamp {}\n", manifest: String? = nil, in place: String = ""
  ) throws {
    try make("\(place)Package.swift", manifest ?? library)
    try make("\(place)Sources/Lamp/Lamp.swift", source)
  }

  /// The manifest of a package that depends on one by these words.
  private func depending(_ words: String) -> String {
    library.replacing("targets: [", with: "dependencies: [.package(\(words))],\n  targets: [")
  }

  /// All files that somebody could have changed, by their paths.
  private func everything() throws -> [String: String] {
    let files = FileSystem.walk(folder, entering: { $0 != ".build" }).files
    return try Dictionary(
      uniqueKeysWithValues: files.map { ($0, String(decoding: try FileSystem.read($0), as: UTF8.self)) })
  }

  func testAPackageWithoutAFeature() throws {
    try makeLibrary()
    try make(".gitignore", "/.build\n*.o")
    let before = try everything()
    let checks = try together([["init"], ["init", "--check"]]) { [self] in try harness($0) }
    let shown = checks[0]
    XCTAssertEqual(shown.ending, .exited(1), shown.errorText)
    let elsewhere = "note: CI checks out this repository alone, and Harness is at a path outside of it"
    XCTAssertTrue(
      shown.outputText.contains("\nnothing was written; to write it: harness init --yes\n\(elsewhere)"),
      shown.outputText)
    XCTAssertEqual(checks[1].ending, .exited(1))
    XCTAssertEqual(try everything(), before)

    let written = try harness("init", "--yes")
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
        once in each clone: git config merge.harness.driver "swift run -q lamp-app-harness merge-driver %O %A %B %P"

        """), written.outputText)
    XCTAssertEqual(try text(".gitignore"), "/.build\n*.o\n*.transcript.new\n")
    XCTAssertEqual(try text(".gitattributes"), "*.transcript merge=harness\n*.stubs merge=harness\n")
    XCTAssertEqual(
      try text("Sources/lamp-app-harness/main.swift"), "import HarnessCommand\n\nHarnessTool.main(suite)\n")
    XCTAssertEqual(
      try text("Package.swift").replacing(/package\(path: "[^"]*"\)/, with: "package(path: …)")
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

    // The first script comes also where it couldn't be written before.
    try FileSystem.removeTree(path("Snapshots"))
    XCTAssertEqual(try harness("init", "--yes").ending, .exited(0))
    XCTAssertTrue(FileSystem.exists(path("Snapshots/greeting/first.transcript")))

    let after = try everything()
    let again = try together([["init", "--yes"], ["init", "other", "--yes"]]) { [self] in try harness($0) }
    assert(again[0], 0, output: "nothing to add: lamp-app-harness is there\n")
    let other = again[1]
    XCTAssertEqual(other.ending, .exited(0))
    XCTAssertTrue(other.outputText.contains("note: the package has a harness, lamp-app-harness; 'other' was not added"))
    XCTAssertEqual(try everything(), after)
    // SwiftPM understands what was written.
    let manifest = try PackageManifest(of: folder)
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
    // A second feature: nobody knows which one the suite holds. The platforms are those of a phone alone.
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
    // The module of the suite gets Harness as well.
    XCTAssertEqual(manifest.ranges(of: ".product(name: \"Harness").count, 2, manifest)
    let again = try harness("init", "-y")
    XCTAssertTrue(again.outputText.hasPrefix("nothing to add: lamp-harness is there\n"), again.outputText)
    XCTAssertEqual(two.ending, .exited(0), two.errorText)
    for line in [
      "next: swift run -q lamp-app-harness new FEATURE NAME\n", "note: Harness needs macOS 15 and iOS 18,",
      "note: no file for CI was written",
    ] { XCTAssertTrue(two.outputText.contains(line), two.outputText) }
  }

  func testPackagesAsTheyCome() throws {
    let at = "path: \"\(Self.root)\""
    let line = #"let package = Package(name: "Foo", targets: [.target(name: "Lamp")])"#
    let old = "// swift-tools-version:5.3\nimport PackageDescription\n\(line)\n"
    try makeLibrary(
      manifest: depending("url: \"https://localhost/testkit.git\", from: \"1.0.0\"").replacing(
        ".target(name: \"Lamp\")",
        with: ".target(name: \"Lamp\", dependencies: [.product(name: \"HarnessArchitecture\", package: \"testkit\")])"),
      in: "written/")
    try makeLibrary(manifest: depending("name: \"TestKit\", \(at)"), in: "named/")
    // Below the folder of a repository, with a second suite in comments, and a merge of transcripts that somebody has set.
    try makeLibrary(
      "/*\npublic let gone = Suite(f)\n*/\n// Feature(\"old\", …)\nlet f = Feature(\"lamp\", initialState: 0)\npublic let all = Harness.Suite(f)\n",
      in: "below/apps/lamp/")
    try make("below/apps/lamp/.gitattributes", "*.transcript merge=ours\n")
    try FileSystem.createDirectory(path("below/.git"))
    try makeLibrary(
      manifest: "// swift-tools-version: 6.1\r\nimport PackageDescription\r\n\(line)\r\n", in: "windows/")
    try makeLibrary(manifest: old, in: "old/")

    // A harness of before the products were cut has what it lacks named.
    let cut =
      #"cp Package.swift kept && sed -i.sed 's/"HarnessCommand"/"Harness"/' Package.swift && $H init -y --ci none"#
    let outcomes = try together([
      "cd named && $H init -y --ci none && echo cut && \(cut) && mv kept Package.swift",
      "cd written && $H init -y --ci none",
      "cd below/apps/lamp/Sources && $H init --yes --ci github", "cd windows && $H init --yes",
      "cd old && $H init old-harness --yes",
    ]) { [self] in try shell($0) }
    for (index, outcome) in outcomes.enumerated() {
      XCTAssertEqual(outcome.ending, .exited(index == 4 ? 2 : 0), outcome.errorText)
    }
    XCTAssertEqual(
      outcomes[0].outputText.components(separatedBy: "\ncut\n").map {
        $0.contains("lamp-app-harness needs the product HarnessCommand of Harness")
      }, [false, true], outcomes[0].outputText)

    // Whatever the package of Harness is called: it is the one from which a target takes a product, which an app's features do.
    // A name that the manifest gives to it is the one that targets have to say, whatever its folder is called.
    for (place, name) in [("written", "testkit"), ("named", "TestKit")] {
      let manifest = try text("\(place)/Package.swift")
      XCTAssertTrue(manifest.contains(".product(name: \"HarnessCommand\", package: \"\(name)\")"), manifest)
      XCTAssertEqual(manifest.ranges(of: ".package(").count, 1, manifest)
    }

    // In a repository that holds several packages, CI is told of the folder.
    XCTAssertTrue(
      outcomes[2].outputText.contains(
        #""swift run -q --package-path apps/lamp lamp-app-harness merge-driver --snapshots apps/lamp/Snapshots %O %A %B %P""#
      ),
      outcomes[2].outputText)
    let workflow = try text("below/.github/workflows/harness.yml")
    XCTAssertTrue(workflow.contains("working-directory: apps/lamp\n"), workflow)
    XCTAssertTrue(workflow.contains("path: apps/lamp/.build\n"), workflow)

    // A manifest in one line, of another system's line ends, of a version that knows no executables: what SwiftPM makes of
    // them is what is written, or nothing is.
    let windows = try text("windows/Package.swift")
    XCTAssertFalse(windows.replacing("\r\n", with: "").contains("\n"), windows)
    let short = windows.replacing("\r\n", with: "\n").replacing(/(path|package): "[^"]*"/) { "\($0.1): …" }
    XCTAssertEqual(
      short.split(separator: "\n").last,
      #"let package = Package(name: "Foo", platforms: [.macOS("15.0"), .iOS("18.0")], dependencies: [.package(path: …)], targets: [.target(name: "Lamp"), .executableTarget(name: "foo-harness", dependencies: [.product(name: "HarnessCommand", package: …)]),])"#
    )
    XCTAssertTrue(outcomes[4].errorText.contains("executableTarget"), outcomes[4].errorText)
    XCTAssertEqual(try text("old/Package.swift"), old)

    // What stands in comments is nothing that the package has; what somebody says of merging stays.
    XCTAssertEqual(
      try text("below/apps/lamp/Sources/lamp-app-harness/main.swift"),
      "import HarnessCommand\nimport Lamp\n\nHarnessTool.main(all)\n")
    XCTAssertTrue(FileSystem.exists(path("below/apps/lamp/Snapshots/lamp/first.transcript")))
    XCTAssertEqual(
      try text("below/apps/lamp/.gitattributes"), "*.transcript merge=ours\n*.stubs merge=harness\n")
  }

  func testWhatCanNotBeGoneOnFrom() throws {
    assert(
      try harness("init"), 2,
      errors:
        "harness: there is no Package.swift in \(folder) or above; begin with: swift package init --type library --name NAME\n"
    )
    try makeLibrary(
      manifest: "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Pakage(name: \"A\")\n",
      in: "broken/")
    try make("alone/Package.swift", library)
    try make("alone/Sources/Lamp.swift", "struct Lamp {}\n")
    try makeLibrary("public let one = Suite()\npublic let two: Suite = Suite()\n", in: "several/")
    let names = ["harness", "a b", "../x", "-x", "Lamp"]
    var refused = try together(["broken", "alone", "several"]) { [self] in try shell("cd \($0) && $H init --yes") }
    // By now SwiftPM has read the manifest.
    refused += try together(names) { [self] in try shell("cd several && $H init --yes -- '\($0)'") }
    for outcome in refused { XCTAssertEqual(outcome.ending, .exited(2), "\(outcome)") }
    let errors = refused.map(\.errorText)
    XCTAssertTrue(
      errors[0].contains("harness: 'swift package dump-package' fails; nothing was written\nharness: "), errors[0])
    XCTAssertTrue(errors[0].contains("Pakage"), errors[0])
    XCTAssertTrue(errors[1].contains("looks for the sources of 'Lamp' in Sources/Lamp"), errors[1])
    XCTAssertTrue(errors[2].contains("there are several suites, Lamp.one, Lamp.two"), errors[2])
    for (name, error) in zip(names, errors.dropFirst(3)) { XCTAssertTrue(error.contains("'\(name)'"), error) }
    for place in ["broken", "alone", "several"] { XCTAssertFalse(FileSystem.exists(path("\(place)/Snapshots"))) }
    assert(
      try shell("cd '\(Self.root)' && $H init"), 2,
      errors: "harness: this is the package of Harness itself, which has one; go to yours\n")
  }

  /// What was written is a manifest that has the executable, or nothing was written.
  func testManifestsThatSayMore() throws {
    try LongTests.require()
    try makeLibrary(
      manifest: library.replacing("targets: [", with: "defaultLocalization: \"en\",\n  targets: [").replacing(
        ".target(name: \"Lamp\")",
        with: ".target(name: \"Lamp\"), .plugin(name: \"Gen\", capability: .buildTool())"))
    try make("Plugins/Gen/Gen.swift", "")
    let written = try harness("init", "--yes")
    XCTAssertEqual(written.ending, .exited(0), written.errorText)
    let manifest = try PackageManifest(of: folder)
    XCTAssertEqual(manifest.targets.map(\.name).sorted(), ["Gen", "Lamp", "lamp-app-harness"])
    XCTAssertTrue(manifest.hasPlatforms)
    for (text, words) in [
      (
        library.replacing("targets: [\n    .target(name: \"Lamp\")\n  ]", with: "targets: []")
          + "package.targets = [.target(name: \"Lamp\")]\n", "where this manifest doesn't keep it"
      ),
      (library, "beside Package.swift there is Package@swift-6.0.swift"),
    ] {
      try make("Package.swift", text)
      if text == library { try make("Package@swift-6.0.swift", text) }
      try FileSystem.removeTree(path("Sources/lamp-app-harness"))
      let refused = try harness("init", "--yes")
      XCTAssertEqual(refused.ending, .exited(2), refused.outputText)
      XCTAssertTrue(refused.errorText.contains(words), refused.errorText)
      XCTAssertEqual(try self.text("Package.swift"), text)
      XCTAssertFalse(FileSystem.exists(path("Sources/lamp-app-harness")))
      try FileSystem.createDirectory(path("Sources/lamp-app-harness"))
    }
  }

  /// Files that somebody has at these places stay as they are.
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

  /// What the pages of docs/ci show is what is written.
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
