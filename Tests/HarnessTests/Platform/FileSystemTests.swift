import Foundation
import Harness
import XCTest

final class FileSystemTests: FileSystemTestCase {
  func testReadsWholeFiles() throws {
    let large = String(repeating: "0123456789abcdef\n", count: 100_000)
    try makeFile("empty")
    try makeFile("small", "héllo\r\n\u{0}end")
    try makeFile("large", large)
    XCTAssertEqual(try content("empty"), "")
    XCTAssertEqual(try content("small"), "héllo\r\n\u{0}end")
    XCTAssertEqual(try content("large"), large)
  }

  #if os(Linux)
    /// Such files report a size of zero.
    func testReadsFilesThatKnowNoSize() throws {
      XCTAssertFalse(try FileSystem.read("/proc/self/maps").isEmpty)
      XCTAssertTrue(try FileSystem.read("/dev/null", isStreamAllowed: true).isEmpty)
    }

    func testEndlessFileIsAnError() {
      assertThrows("can't read /dev/zero: file too large") {
        _ = try FileSystem.read("/dev/zero", isStreamAllowed: true, limit: 100_000)
      }
      assertThrows("/dev/zero is a device, not a file") { _ = try FileSystem.read("/dev/zero") }
    }
  #endif

  func testLimitOfReading() throws {
    try makeFile("five", "12345")
    XCTAssertEqual(try FileSystem.read(path("five"), limit: 5), Array("12345".utf8))
    assertThrows("can't read \(path("five")): file too large") { _ = try FileSystem.read(path("five"), limit: 4) }
  }

  func testReadingErrorsSayWhatIsWrong() throws {
    try makeFile("file")
    assertThrows("can't read no/such: no such file or directory") { _ = try FileSystem.read("no/such") }
    assertThrows("can't read \(folder): it is a directory") { _ = try FileSystem.read(folder) }
    assertThrows("can't read \(path("file/x")): not a directory") { _ = try FileSystem.read(path("file/x")) }
    assertThrows("can't read '': no such file or directory") { _ = try FileSystem.read("") }
    // A file with the part before the NUL exists.
    assertThrows("can't read \(path("file"))\u{0}: invalid argument") { _ = try FileSystem.read(path("file\u{0}")) }
    XCTAssertThrowsError(try FileSystem.read("no/such")) { XCTAssertEqual(($0 as? FileError)?.isMissing, true) }
    XCTAssertThrowsError(try FileSystem.read(folder)) { XCTAssertEqual(($0 as? FileError)?.isMissing, false) }
  }

  func testExistence() throws {
    try makeFile("file")
    makeLink("good", to: "file")
    makeLink("dangling", to: "nothing")
    makeLink("directory", to: ".")
    XCTAssertTrue(FileSystem.exists(path("file")))
    XCTAssertTrue(FileSystem.exists(path("good")))
    XCTAssertFalse(FileSystem.exists(path("dangling")))
    XCTAssertFalse(FileSystem.exists(path("file\u{0}")))
    XCTAssertTrue(FileSystem.isDirectory(folder))
    XCTAssertTrue(FileSystem.isDirectory(path("directory")))
    XCTAssertFalse(FileSystem.isDirectory(path("file")))
    XCTAssertFalse(FileSystem.isDirectory(path("nothing")))
  }

  func testCreatesDirectoriesWithThoseAbove() throws {
    try FileSystem.createDirectory(path("a/b/c"))
    try FileSystem.createDirectory(path("a/b/c"))
    try FileSystem.createDirectory(path("a/./d/../e/"))
    XCTAssertTrue(FileSystem.isDirectory(path("a/b/c")))
    XCTAssertTrue(FileSystem.isDirectory(path("a/e")))
    try makeFile("file")
    assertThrows("can't create the folder \(path("file")): something else is there") {
      try FileSystem.createDirectory(path("file"))
    }
    assertThrows("can't create the folder \(path("file")): something else is there") {
      try FileSystem.createDirectory(path("file/x"))
    }
    assertThrows("can't create '': no such file or directory") { try FileSystem.createDirectory("") }
    assertThrows("can't create \(path("x\u{0}y")): invalid argument") {
      try FileSystem.createDirectory(path("x\u{0}y"))
    }
  }

  func testRemoves() throws {
    try FileSystem.createDirectory(path("tree/inner"))
    try makeFile("tree/inner/file")
    try makeFile("kept")
    makeLink("tree/link", to: "..")
    makeLink("link", to: "kept")
    try FileSystem.remove(path("link"))
    assertThrows("can't remove \(path("tree")): directory not empty") { try FileSystem.remove(path("tree")) }
    assertThrows("can't remove \(path("gone")): no such file or directory") { try FileSystem.remove(path("gone")) }
    try FileSystem.removeTree(path("tree"))
    XCTAssertEqual(try names(), ["kept"])
    try FileSystem.removeTree(path("kept"))
    XCTAssertEqual(try names(), [])
  }

  func testRealPathAndCurrentDirectory() throws {
    try FileSystem.createDirectory(path("a"))
    makeLink("link", to: "a")
    XCTAssertEqual(try FileSystem.realPath(path("link/../link/.")), path("a"))
    assertThrows("can't read \(path("x")): no such file or directory") { _ = try FileSystem.realPath(path("x")) }
    XCTAssertEqual(try FileSystem.currentDirectory(), FileManager.default.currentDirectoryPath)
  }
}
