import XCTest

@testable import Harness
@testable import HarnessCommand

final class WatchedPackageTests: ToolTestCase {
  private func package(_ program: String, from here: String = "") throws -> WatchedPackage? {
    try make(program, "")
    return WatchedPackage(of: path(program), from: path(here))
  }

  func testTheBuildFolderOfAPackage() throws {
    try make("app/Package.swift", "")
    try make("app/Sources/App/App.swift", "")
    let package = try XCTUnwrap(try package("app/.build/x86_64-unknown-linux-gnu/debug/app-harness"))
    let root = try FileSystem.realPath(path("app"))
    XCTAssertEqual(package.root, root)
    XCTAssertEqual(package.buildArguments, ["build", "--product", "app-harness"])
    XCTAssertEqual(package.sources, ["\(root)/Sources"])
    XCTAssertEqual(package.manifests, [root])
    XCTAssertEqual(
      try self.package("app/.build/release/app harness")?.buildText, "swift build --product 'app harness' -c release")
  }

  /// With `--scratch-path`, the package is the one above.
  func testAnotherBuildFolder() throws {
    try make("app/Package.swift", "")
    try make("app/deep/er/file", "")
    try make("build/workspace-state.json", "{}")
    let package = try XCTUnwrap(try package("build/debug/app-harness", from: "app/deep/er"))
    XCTAssertEqual(package.root, path("app"))
    XCTAssertEqual(
      package.buildArguments,
      ["build", "--product", "app-harness", "--scratch-path", try FileSystem.realPath(path("build"))])
    XCTAssertNil(try self.package("build/debug/app-harness", from: "."))
  }

  func testNoPackage() throws {
    try make("app/Package.swift", "")
    XCTAssertNil(try package("bin/app-harness", from: "app"))
  }

  func testFoldersThatManifestsName() throws {
    try make(
      "app/Package.swift",
      #"dependencies: [.package(path: "../other"), .package(name: "x", path: "../gone")], .target(path: "Code/App")"#)
    try make("app/Code/App/App.swift", "")
    try make("other/Package.swift", #".package(path: "../third"), .package(path: "../app")"#)
    try make("other/Sources/Other.swift", "")
    try make("third/Package.swift", "")
    try make("third/Source/Third.swift", "")
    try make("computed/Package.swift", "")
    try make("computed/Sources/Computed.swift", "")
    try make("app/Tests/AppTests.swift", "")
    let root = try FileSystem.realPath(folder)
    try make(
      "app/.build/workspace-state.json",
      """
      {"object": {"dependencies": [
        {"packageRef": {"identity": "c", "kind": "fileSystem", "location": "\(root)/computed", "name": "C"}},
        {"packageRef": {"identity": "r", "kind": "remoteSourceControl", "location": "https://r", "name": "R"}}
      ]}, "version": 7}
      """)
    let package = try XCTUnwrap(try package("app/.build/debug/app-harness"))
    XCTAssertEqual(
      Set(package.sources),
      ["\(root)/app/Code/App", "\(root)/other/Sources", "\(root)/third/Source", "\(root)/computed/Sources"])
    XCTAssertEqual(Set(package.manifests), ["\(root)/app", "\(root)/other", "\(root)/third", "\(root)/computed"])
  }

  func testManifests() {
    for name in ["Package.swift", "Package@swift-6.1.swift", "Package.resolved"] {
      XCTAssertTrue(WatchedPackage.isManifest(name), name)
    }
    XCTAssertFalse(WatchedPackage.isManifest("README.md"))
  }
}
