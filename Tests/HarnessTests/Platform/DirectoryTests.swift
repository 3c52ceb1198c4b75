import Foundation
import Harness
import XCTest

final class DirectoryTests: FileSystemTestCase {
  func testListsSortedByBytesWithKinds() throws {
    for name in ["b", "B", "a-b", "a", "é", "z", ".hidden", "a.b"] { try makeFile(name) }
    try FileSystem.createDirectory(path("a+"))
    makeLink("link", to: "nothing")
    XCTAssertEqual(
      try FileSystem.list(folder).map { "\($0.name) \($0.kind)" },
      [
        ".hidden file", "B file", "a file", "a+ directory", "a-b file", "a.b file", "b file", "link symbolicLink",
        "z file", "é file",
      ]
    )
    assertThrows("can't read \(path("x")): no such file or directory") { _ = try FileSystem.list(path("x")) }
    assertThrows("can't read \(path("a")): not a directory") { _ = try FileSystem.list(path("a")) }
  }

  func testListsManyFiles() throws {
    let expected = (0..<500).map { "file-\($0 + 10_000)-with-a-name-that-is-rather-long" }
    for name in expected.reversed() { try makeFile(name) }
    XCTAssertEqual(try names(), expected)
  }

  /// `a-b` comes before `a/b`, although `a` comes before `a-b`.
  func testWalksInTheOrderOfPaths() throws {
    try FileSystem.createDirectory(path("a/inner"))
    try FileSystem.createDirectory(path("empty"))
    for name in ["a/b", "a/inner/x", "a-b", "b", "a.b", "a/a", "Z"] { try makeFile(name) }
    let walk = FileSystem.walk(folder)
    XCTAssertEqual(walk.files, ["Z", "a-b", "a.b", "a/a", "a/b", "a/inner/x", "b"].map(path))
    XCTAssertEqual(walk.failures, [])
  }

  func testWalkLeavesDirectoriesOut() throws {
    try FileSystem.createDirectory(path(".git/objects"))
    try FileSystem.createDirectory(path("kept"))
    for name in [".git/config", ".git/objects/x", "kept/file", ".kept"] { try makeFile(name) }
    makeLink("kept/.linked", to: "../.git")
    let walk = FileSystem.walk(folder) { !$0.hasPrefix(".") }
    XCTAssertEqual(walk.files, [".kept", "kept/file"].map(path))
  }

  func testWalkOfOneFileAndOfNothing() throws {
    try makeFile("file")
    XCTAssertEqual(FileSystem.walk(path("file")).files, [path("file")])
    let walk = FileSystem.walk(path("nothing"))
    XCTAssertEqual(walk.files, [])
    XCTAssertEqual(walk.failures.map(\.description), ["can't read \(path("nothing")): no such file or directory"])
  }

  func testWalkIsNotSentInCircles() throws {
    try FileSystem.createDirectory(path("tree/inner"))
    try makeFile("tree/inner/file")
    makeLink("tree/inner/up", to: "..")
    makeLink("tree/inner/self", to: ".")
    makeLink("tree/a", to: "inner")
    makeLink("tree/z", to: "inner")
    let walk = FileSystem.walk(path("tree"))
    // Whichever of the three names is seen first, the file is in "inner".
    XCTAssertEqual(walk.files, [path("tree/inner/file")])
    XCTAssertEqual(walk.failures, [])
  }

  func testWalkFollowsLinksOutOfTheTreeOnce() throws {
    try FileSystem.createDirectory(path("tree"))
    try FileSystem.createDirectory(path("outside/deep"))
    try makeFile("outside/file")
    try makeFile("outside/deep/file")
    try makeFile("single")
    makeLink("outside/deep/up", to: "..")
    makeLink("tree/b", to: "../outside")
    makeLink("tree/a", to: "../outside")
    makeLink("tree/dangling", to: "nothing")
    makeLink("tree/single", to: "../single")
    XCTAssertEqual(
      FileSystem.walk(path("tree")).files,
      ["tree/a/deep/file", "tree/a/file", "tree/dangling", "tree/single"].map(path))
  }

  /// Links from each directory to every other would give 12! paths.
  func testWalkOfManyLinksEnds() throws {
    for name in 0..<12 {
      try FileSystem.createDirectory(path("\(name)"))
      try makeFile("\(name)/file")
      for other in 0..<12 { makeLink("\(name)/to-\(other)", to: "../\(other)") }
    }
    XCTAssertEqual(FileSystem.walk(folder).files.count, 12)
  }
}
