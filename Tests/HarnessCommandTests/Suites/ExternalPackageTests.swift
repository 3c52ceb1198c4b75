import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// Another package with a feature of its own gets its own `harness` with three lines: those of the guide *First transcript*.
final class ExternalPackageTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = try makeTemporaryFolder()
    for (path, text) in try Self.files() {
      try FileSystem.createDirectory(PathText.directory(of: "\(folder)/\(path)"))
      try FileSystem.writeAtomically(text, to: "\(folder)/\(path)")
    }
  }

  override func tearDownWithError() throws { try FileSystem.removeTree(folder) }

  /// With the package manager. It compiles everything again, including this package, as build folders are not shared.
  func testAPackageElsewhereRecordsAndRunsATranscript() throws {
    // It builds this package once more, as WatchPackageTests does.
    try XCTSkipUnless(LongTests.share == 1, "runs in .ci/long")
    try run(["swift", "build", "--product", "lamp-harness", "-Xswiftc", "-warnings-as-errors"])
    try recordAndRun("\(folder)/.build/debug/lamp-harness")
    try mergeByTheCommandOfThePackage()
  }

  /// The example that `harness init` adds to a package, and what its plugin writes, can be built and played.
  func testAPackageThatInitHasSetUp() throws {
    try XCTSkipUnless(LongTests.share == 1, "runs in .ci/long")
    try FileSystem.removeTree("\(folder)/Snapshots")
    let setup = try PackageSetup(from: folder, name: nil, ci: nil, harness: Self.root)
    // The lamp already has a harness; the plugin writes another one.
    XCTAssertEqual(setup.tool, "lamp-harness")
    try FileSystem.createDirectory("\(folder)/Sources/plugged-harness")
    try FileSystem.writeAtomically("// main.swift is written\n", to: "\(folder)/Sources/plugged-harness/Harness.swift")
    try FileSystem.createDirectory("\(folder)/Sources/example-harness")
    for (name, text) in [
      ("Example", SetupFiles.example), ("Greeting", SetupFiles.exampleFeature),
      ("main", SetupFiles.main(module: nil, suite: "suite")),
    ] { try FileSystem.writeAtomically(text, to: "\(folder)/Sources/example-harness/\(name).swift") }
    let manifest = String(decoding: try FileSystem.read("\(folder)/Package.swift"), as: UTF8.self)
    try FileSystem.writeAtomically(
      manifest.replacing(
        "targets: [",
        with: """
          targets: [
              .executableTarget(
                name: "plugged-harness", dependencies: ["Lamp", .product(name: "HarnessCommand", package: "Harness")],
                plugins: [.plugin(name: "HarnessMain", package: "Harness")]),
              .executableTarget(
                name: "example-harness", dependencies: [.product(name: "HarnessCommand", package: "Harness")]),
          """), to: "\(folder)/Package.swift")
    try run(["swift", "build", "-Xswiftc", "-warnings-as-errors"])
    try FileSystem.createDirectory("\(folder)/Snapshots/greeting")
    try FileSystem.writeAtomically(SetupFiles.exampleScript, to: "\(folder)/Snapshots/greeting/first.transcript")
    try run([".build/debug/plugged-harness", "new", "lamp", "on-off"])
    try run([".build/debug/example-harness", "run", "greeting", "--verify-determinism"])
    try run([".build/debug/example-harness", "explore", "--check"])
  }

  /// Set up as docs/merging.md describes it.
  private func mergeByTheCommandOfThePackage() throws {
    func commit(_ branch: String, _ old: String, _ new: String) throws {
      try run(["git", "checkout", "-q", "-b", branch, "main"])
      let path = "\(folder)/Snapshots/lamp/on-off.transcript"
      let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
      try FileSystem.writeAtomically(text.replacing(old, with: new), to: path)
      try run(["git", "commit", "-q", "-a", "-m", branch])
    }
    try FileSystem.writeAtomically("*.transcript merge=harness\n", to: "\(folder)/.gitattributes")
    try FileSystem.writeAtomically(".build\n", to: "\(folder)/.gitignore")
    try run(["git", "init", "-q", "-b", "main"])
    for (name, value) in [
      ("user.name", "A"), ("user.email", "a@b.c"),
      ("merge.harness.driver", "swift run lamp-harness git merge-driver %O %A %B %P"),
    ] { try run(["git", "config", name, value]) }
    try run(["git", "add", "-A"])
    try run(["git", "commit", "-q", "-m", "main"])
    try commit("theirs", "end\n", "note theirs\nend\n")
    try commit("ours", "stub save(true) = () after 1s\n", "stub save(true) = () after 1s\nseed 7\n")
    // From a subfolder, too: git calls the driver at the top.
    try run(["sh", "-c", "cd Sources && git merge -q --no-edit theirs"])
    let merged = String(decoding: try FileSystem.read("\(folder)/Snapshots/lamp/on-off.transcript"), as: UTF8.self)
    XCTAssertTrue(merged.contains("seed 7\n") && merged.contains("note theirs\n"), merged)
    try run([".build/debug/lamp-harness", "run"])
  }

  /// With the compiler alone, against the modules built for these tests: the public interface suffices.
  func testModulesElsewhereRecordAndRunATranscript() throws {
    let built = try XCTUnwrap(
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? CurrentProcess.executablePath)
    let products = PathText.directory(of: built)
    // The folder of objects may also contain those of removed files.
    let linked = "\(products)/faulty-harness.product/Objects.LinkFileList"
    guard FileSystem.exists("\(products)/Modules/Harness.swiftmodule"), FileSystem.exists(linked) else {
      throw XCTSkip("this build has its modules elsewhere")
    }
    let objects = String(decoding: try FileSystem.read(linked), as: UTF8.self).split(separator: "\n")
      .filter { $0.contains(/\/Harness(Architecture|Recorder|Command)?\.build\//) }
    try FileSystem.writeAtomically(objects.joined(separator: "\n"), to: "\(folder)/objects")
    let compiler = ["swiftc", "-swift-version", "6", "-I", "\(products)/Modules", "-I", "."]
    try run(
      compiler + [
        "-parse-as-library", "-wmo", "-warnings-as-errors", "-module-name", "Lamp", "-emit-module",
        "-emit-object", "-o", "Lamp.o",
        "Sources/Lamp/Lamp.swift", "Sources/Lamp/Globals.swift",
      ])
    try run(
      compiler + [
        "Sources/lamp-harness/main.swift", "Sources/lamp-harness/Numbers.swift", "Lamp.o", "@objects", "-o",
        "lamp-harness",
      ])
    try recordAndRun("\(folder)/lamp-harness")
  }

  private func recordAndRun(_ tool: String) throws {
    try run([tool, "record", "--force"])
    XCTAssertEqual(
      String(decoding: try FileSystem.read("\(folder)/Snapshots/lamp/on-off.transcript"), as: UTF8.self),
      """
      transcript 1
      feature lamp
      stub save(true) = () after 1s

      send didTap
        isOn = true
        isSaving = true
        call save(true)
      run
        +1s
        receive saved
        isSaving = false
      end

      """)
    try run([tool, "run"])
  }

  private func run(_ command: [String], line: UInt = #line) throws {
    let outcome = try ChildProcess("/bin/sh", ["-c", #"cd "$0" && exec "$@""#, folder] + command).run()
    XCTAssertEqual(outcome.ending, .exited(0), outcome.outputText + outcome.errorText, line: line)
  }

  /// The lamp built with the examples, whose output the guide shows, is the guide's.
  func testTheExampleIsTheGuides() throws {
    XCTAssertEqual(
      String(decoding: try FileSystem.read("\(Self.root)/Examples/Lamp/Lamp/Lamp.swift"), as: UTF8.self),
      try Self.files()["Sources/Lamp/Lamp.swift"])
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static func files() throws -> [String: String] {
    let guide = String(
      decoding: try FileSystem.read("\(root)/Sources/Harness/Testing/Harness.docc/FirstTranscript.md"), as: UTF8.self)
    func block(with words: String) throws -> String {
      let blocks = guide.split(separator: "```").filter { $0.hasPrefix("swift\n") && $0.contains(words) }
      XCTAssertEqual(blocks.count, 1, "the guide has no block, or several, with \(words)")
      return String(try XCTUnwrap(blocks.first).dropFirst("swift\n".count))
    }
    return [
      "Package.swift": try block(with: "swift-tools-version").replacing("../harness", with: root),
      "Sources/Lamp/Lamp.swift": try block(with: "struct LampState"),
      "Sources/lamp-harness/main.swift": try block(with: "HarnessTool.main"),
      "Tests/LampTests/LampTests.swift": try block(with: "assertTranscripts"),
      // An app's declarations take precedence over Harness's of the same name, even if both are imported.
      "Sources/lamp-harness/Numbers.swift": """
      import Foundation
      import Harness
      import Lamp

      func nextNumber() -> UUID { UUID.incrementing() }

      """,
      "Sources/Lamp/Globals.swift": """
      import Foundation
      import Harness

      extension UUID {
        public static var incrementing: () -> UUID { { UUID() } }
      }

      public enum Bell {
        public static let feature = Feature("bell", initialState: 0, reducer: Reducer<Int, Bool, Void>.empty) { _ in () }
          .derived("double") { $0 * 2 }
        public static let suite = Suite(lampFeature, feature)
      }

      let erased: AnyFeature = lampFeature.erased
      let features: [any SuiteFeature] = [lampFeature, Bell.feature]
      public let joined = Suite(lampSuite.features + Bell.suite.features.suffix(1))

      """,
      "Snapshots/lamp/on-off.transcript": """
      transcript 1
      feature lamp
      stub save(true) = () after 1s

      send didTap
      run
      end

      """,
    ]
  }
}
