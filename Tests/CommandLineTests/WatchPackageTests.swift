import Foundation
import XCTest

@testable import HarnessCommand

/// `harness watch` of a real package, which depends on this one by path and is built by SwiftPM. That takes a minute.
final class WatchPackageTests: WatchTestCase {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private func source(_ step: String) -> String {
    """
    import Harness

    let lamp = Feature("lamp", initialState: 0, reducer: Reducer<Int, Bool, Void> { state, action, _ in
      state += \(step)
      return .none
    }) { _ in () }
    public let suite = Suite(lamp)

    """
  }

  func testEditsOfAPackage() throws {
    try LongTests.require()
    try make(
      "Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "Lamp", platforms: [.macOS(.v15)], dependencies: [.package(name: "Harness", path: "\(Self.root)")],
        targets: [
          .target(name: "Lamp", dependencies: [.product(name: "Harness", package: "Harness")]),
          .executableTarget(
            name: "lamp-harness", dependencies: ["Lamp", .product(name: "HarnessCommand", package: "Harness")]),
        ])

      """)
    try make("Sources/Lamp/Lamp.swift", source("1"))
    try make("Sources/lamp-harness/main.swift", "import HarnessCommand\nimport Lamp\nHarnessTool.main(suite)\n")
    try make(
      "Snapshots/lamp/on.transcript", "transcript 1\nfeature lamp\n\nsend true\n  state = 1\nend\n")
    try make("two", source("2"))
    try make("broken", source("nothing"))
    let built = try run("/usr/bin/env", ["swift", "build", "--product", "lamp-harness"])
    XCTAssertEqual(built.ending, .exited(0), built.outputText + built.errorText)
    let recorded = try run(".build/debug/lamp-harness", ["record"])
    XCTAssertEqual(recorded.ending, .exited(0), recorded.outputText + recorded.errorText)
    try make("one", source("1"))
    let output = try watch(
      program: ".build/debug/lamp-harness",
      doing: """
        until('1 script holds')
        until('q quit')
        save('Sources/Lamp/Lamp.swift', open('two').read())
        until('changed: Sources/Lamp/Lamp.swift')
        until('1 of 1 script failed')
        until('q quit')
        save('Sources/Lamp/Lamp.swift', open('broken').read())
        until("error: cannot find 'nothing' in scope")
        until('the build failed: swift build --product lamp-harness')
        until('q quit')
        save('Sources/Lamp/Lamp.swift', open('one').read())
        until('1 script holds')
        until('q quit')
        # The compilers that a build has started end with it.
        save('Sources/Lamp/Lamp.swift', open('two').read())
        until('building')
        while len(children(watch())) < 2: time.sleep(0.01)
        own = children(watch())
        press('q')
        end()
        assert have_ended(own), own
        """)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)"), output)
  }
}
