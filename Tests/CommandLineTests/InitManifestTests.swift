import XCTest

@testable import Harness
@testable import HarnessCommand

/// `harness init` with manifests as people write them: SwiftPM changes them, or nothing is written.
final class InitManifestTests: InitTestCase {
  func testPackagesAsTheyCome() throws {
    let at = "path: \"\(Self.root)\""
    let line = #"let package = Package(name: "Foo", targets: [.target(name: "Lamp")])"#
    let old = "// swift-tools-version:5.3\nimport PackageDescription\n\(line)\n"
    try makeLibrary(manifest: depending("name: \"TestKit\", \(at)"), in: "named/")
    // Below the folder of a repository, with a second suite in comments, and with a merge driver for transcripts that the user
    // has set.
    try makeLibrary(
      "/*\npublic let gone = Suite(f)\n*/\n// Feature(\"old\", …)\nlet f = Feature(\"lamp\", initialState: 0)\npublic let all = Harness.Suite(f)\n",
      manifest: depending("url: \"https://localhost/testkit.git\", from: \"1.0.0\"").replacing(
        ".target(name: \"Lamp\")",
        with: ".target(name: \"Lamp\", dependencies: [.product(name: \"HarnessArchitecture\", package: \"testkit\")])"),
      in: "below/apps/lamp/")
    try make("below/apps/lamp/.gitattributes", "*.transcript merge=ours\n")
    try FileSystem.createDirectory(path("below/.git"))
    try makeLibrary(
      manifest: "// swift-tools-version: 6.1\r\nimport PackageDescription\r\n\(line)\r\n", in: "windows/")
    try makeLibrary(manifest: old, in: "old/")

    let outcomes = try together([
      "cd named && $H init -y --ci none",
      "cd below/apps/lamp/Sources && $H init --yes --ci github", "cd windows && $H init --yes",
      "cd old && $H init old-harness --yes",
    ]) { [self] in try shell($0) }
    for (index, outcome) in outcomes.enumerated() {
      XCTAssertEqual(outcome.ending, .exited(index == 3 ? 2 : 0), outcome.errorText)
    }
    // Whatever the package of Harness is called, it is the one whose product a target uses, as an app's features do. If the
    // manifest gives it a name, targets have to use that, whatever its folder is called.
    for (place, name) in [("below/apps/lamp", "testkit"), ("named", "TestKit")] {
      let manifest = try text("\(place)/Package.swift")
      XCTAssertTrue(manifest.contains(".product(name: \"HarnessCommand\", package: \"\(name)\")"), manifest)
      XCTAssertEqual(manifest.ranges(of: ".package(").count, 1, manifest)
    }

    // In a repository with several packages, CI gets the folder.
    XCTAssertTrue(
      outcomes[1].outputText.contains(
        #""swift run -q --package-path apps/lamp lamp-app-harness git merge-driver --snapshots apps/lamp/Snapshots %O %A %B %P""#
      ),
      outcomes[1].outputText)
    let workflow = try text("below/.github/workflows/harness.yml")
    XCTAssertTrue(workflow.contains("working-directory: apps/lamp\n"), workflow)
    XCTAssertTrue(workflow.contains("path: apps/lamp/.build\n"), workflow)

    // A manifest in one line, with another system's line endings, or of a version without executables: the result is what
    // SwiftPM makes of it, or nothing is written.
    let windows = try text("windows/Package.swift")
    XCTAssertFalse(windows.replacing("\r\n", with: "").contains("\n"), windows)
    let short = windows.replacing("\r\n", with: "\n").replacing(/(path|package): "[^"]*"/) { "\($0.1): …" }
    XCTAssertEqual(
      short.split(separator: "\n").last,
      #"let package = Package(name: "Foo", platforms: [.macOS("15.0"), .iOS("18.0")], dependencies: [.package(path: …)], targets: [.target(name: "Lamp"), .executableTarget(name: "foo-harness", dependencies: [.product(name: "HarnessCommand", package: …)]),])"#
    )
    XCTAssertTrue(outcomes[3].errorText.contains("executableTarget"), outcomes[3].errorText)
    XCTAssertEqual(try text("old/Package.swift"), old)

    // The package doesn't have what is only in comments; the user's merge settings stay.
    XCTAssertEqual(
      try text("below/apps/lamp/Sources/lamp-app-harness/main.swift"),
      "import HarnessCommand\nimport Lamp\n\nHarnessTool.main(all)\n")
    XCTAssertTrue(FileSystem.exists(path("below/apps/lamp/Snapshots/lamp/first.transcript")))
    XCTAssertEqual(
      try text("below/apps/lamp/.gitattributes"), "*.transcript merge=ours\n*.stubs merge=harness\n")
  }

  /// A manifest that is written has the executable; otherwise nothing is written.
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
      errors: "harness: this is the package of Harness itself; go to your package\n")
  }
}
