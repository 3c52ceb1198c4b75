import XCTest

@testable import Harness

/// Another package with a feature of its own gets its own `harness` in three lines.
///
/// It is compiled from scratch, which takes a minute or two; the sources of this package are linked into it, so that
/// their build directory is not shared with the one that runs this test.
final class ExternalPackageTests: XCTestCase {
  func testAPackageElsewhereRecordsAndRunsATranscript() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let folder = try FileSystem.makeTemporaryDirectory(prefix: "harness-external")
    defer { try? FileSystem.removeTree(folder) }
    for (path, text) in Self.files(root) {
      try FileSystem.createDirectory(PathText.directory(of: "\(folder)/\(path)"))
      try FileSystem.writeAtomically(text, to: "\(folder)/\(path)")
    }
    let build = try run(["swift", "build", "--product", "lamp-harness"], in: folder)
    XCTAssertEqual(build.ending, .exited(0), build.outputText + build.errorText)
    let tool = "\(folder)/.build/debug/lamp-harness"

    let recorded = try run([tool, "record", "--force"], in: folder)
    XCTAssertEqual(recorded.ending, .exited(0), recorded.outputText + recorded.errorText)
    XCTAssertEqual(
      String(decoding: try FileSystem.read("\(folder)/Snapshots/lamp/on-off.transcript"), as: UTF8.self),
      """
      transcript 1
      feature lamp
      stub save

      send didTap
        isOn = true
        call save(true)
      end

      """)
    let checked = try run([tool, "run"], in: folder)
    XCTAssertEqual(checked.ending, .exited(0), checked.outputText + checked.errorText)
  }

  private func run(_ command: [String], in folder: String) throws -> ChildProcess.Outcome {
    try ChildProcess("/usr/bin/env", command, workingDirectory: folder, timeout: .seconds(900)).run()
  }

  private static func files(_ root: String) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "Lamp", platforms: [.macOS(.v15)],
        dependencies: [.package(name: "Harness", path: "\(root)")],
        targets: [
          .target(name: "Lamp", dependencies: [.product(name: "Harness", package: "Harness")]),
          .executableTarget(name: "lamp-harness", dependencies: ["Lamp"]),
        ])

      """,
      "Sources/Lamp/Lamp.swift": """
      import Harness

      struct LampState { var isOn = false }
      enum LampAction { case didTap }
      struct LampEnvironment { var save: (Bool) -> Effect<Never> }

      let lampReducer = Reducer<LampState, LampAction, LampEnvironment> { state, action, env in
        state.isOn.toggle()
        return env.save(state.isOn).fireAndForget()
      }

      public var lampSuite: Suite {
        Suite(
          Feature("lamp", initialState: LampState(), reducer: lampReducer) {
            LampEnvironment(save: $0.fireAndForget("save"))
          })
      }

      """,
      "Sources/lamp-harness/main.swift": """
      import Harness
      import Lamp
      HarnessTool.main(lampSuite)

      """,
      "Snapshots/lamp/on-off.transcript": """
      transcript 1
      feature lamp
      stub save

      send didTap
      end

      """,
    ]
  }
}
