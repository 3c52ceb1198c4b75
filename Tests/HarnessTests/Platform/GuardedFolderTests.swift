import Foundation
import XCTest

@testable import Harness

/// Whatever is below a guarded folder, nothing outside is written, removed or read.
final class GuardedFolderTests: FileSystemTestCase {
  private var guarded: GuardedFolder { GuardedFolder(path("in")) }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try FileSystem.createDirectory(path("in/real"))
    try FileSystem.createDirectory(path("out"))
    try makeFile("out/file", "precious")
    try makeFile("in/real/file", "old")
  }

  private func assertOutsideIsUntouched(file: StaticString = #filePath, line: UInt = #line) throws {
    XCTAssertEqual(try names(in: "out"), ["file"], file: file, line: line)
    XCTAssertEqual(try content("out/file"), "precious", file: file, line: line)
  }

  func testWritingMakesFoldersAndReplaces() throws {
    try guarded.write("one", to: path("in/a/b/file"))
    XCTAssertEqual(try content("in/a/b/file"), "one")
    try guarded.write("two", to: path("in/a/b/file"))
    XCTAssertEqual(try content("in/a/b/file"), "two")
    XCTAssertEqual(try guarded.read(path("in/a/b/file")), Array("two".utf8))
    try GuardedFolder(path("new/folder")).write("three", to: path("new/folder/file"))
    XCTAssertEqual(try content("new/folder/file"), "three")
    XCTAssertEqual(try names(in: "in/a/b"), ["file"])
    try guarded.remove(path("in/a/b/file"))
    XCTAssertFalse(guarded.holds(path("in/a/b/file")))
  }

  /// An unchanged file keeps its inode, so that no watcher wakes up.
  func testEqualContentIsNotWritten() throws {
    let before = try FileSystem.status(of: path("in/real/file")).st_ino
    try guarded.write("old", to: path("in/real/file"))
    XCTAssertEqual(try FileSystem.status(of: path("in/real/file")).st_ino, before)
  }

  func testALinkInThePlaceOfAFile() throws {
    for destination in ["../../out/file", path("out/file"), "../../out/new", "nothing", "loop"] {
      makeLink("in/real/loop", to: destination)
      let link = path("in/real/loop")
      for attempt in [
        { try self.guarded.write("x", to: link) }, { try self.guarded.remove(link) },
        { _ = try self.guarded.read(link) },
      ] as [() throws -> Void] {
        assertThrows(
          "\(link) is a symbolic link, and is neither followed nor changed; remove it, or put a file in its place",
          attempt)
      }
      XCTAssertTrue(guarded.holds(link))
      try assertOutsideIsUntouched()
      try guarded.remove(link, evenLink: true)
      XCTAssertEqual(try names(in: "in/real"), ["file"])
    }
  }

  func testALinkInThePlaceOfAFolder() throws {
    for destination in ["../out", path("out"), "real", "nothing", "loop"] {
      makeLink("in/loop", to: destination)
      let file = path("in/loop/file")
      for attempt in [
        { try self.guarded.write("x", to: file) }, { try self.guarded.remove(file) },
        { try self.guarded.remove(file, evenLink: true) }, { _ = try self.guarded.read(file) },
        { try self.guarded.checkWay(to: file) }, { try self.guarded.write("x", to: self.path("in/loop/more/file")) },
      ] as [() throws -> Void] {
        XCTAssertThrowsError(try attempt()) {
          guard case .linked(_, self.path("in/loop")) = $0 as? FileError else { return XCTFail("\($0)") }
        }
      }
      XCTAssertFalse(guarded.holds(file))
      try assertOutsideIsUntouched()
      try FileSystem.remove(path("in/loop"))
    }
  }

  /// A combining mark after a slash forms one character with it; to the system the slash is a slash.
  func testASlashThatIsPartOfACharacter() throws {
    try makeFile("out/\u{301}file", "precious")
    makeLink("in/link", to: "../out")
    let file = path("in") + "/link/\u{301}file"
    for attempt in [
      { try self.guarded.write("x", to: file) }, { try self.guarded.remove(file, evenLink: true) },
      { _ = try self.guarded.read(file) }, { try self.guarded.write("x", to: self.path("in") + "/../\u{301}out") },
      { _ = try self.guarded.replace(Array("precious".utf8), with: [1], at: file) },
    ] as [() throws -> Void] { XCTAssertThrowsError(try attempt()) }
    XCTAssertEqual(try content("out/\u{301}file"), "precious")
    XCTAssertEqual(try names(), ["in", "out"])
    try guarded.write("new", to: path("in") + "/\u{301}a/\u{200D}b")
    XCTAssertEqual(try FileSystem.list(path("in") + "/\u{301}a").map(\.name), ["\u{200D}b"])
  }

  func testTheFolderItselfMayBeALink() throws {
    makeLink("alias", to: "in")
    try GuardedFolder(path("alias")).write("new", to: path("alias/real/file"))
    XCTAssertEqual(try content("in/real/file"), "new")
  }

  func testPathsThatLeadOutByTheirWords() throws {
    for name in ["in/../out/file", "out/file", "in", "in/", "in/..", "inside/file", "in/real/../../out/file"] {
      XCTAssertFalse(guarded.covers(path(name)), name)
      XCTAssertThrowsError(try guarded.write("x", to: path(name))) {
        guard case .outside = $0 as? FileError else { return XCTFail("\($0)") }
      }
      XCTAssertThrowsError(try guarded.remove(path(name), evenLink: true))
    }
    try assertOutsideIsUntouched()
    XCTAssertFalse(GuardedFolder(".").covers("/etc/passwd"))
    XCTAssertFalse(GuardedFolder(".").covers("../x"))
    XCTAssertTrue(GuardedFolder(".").covers("./a/x"))
    XCTAssertTrue(GuardedFolder("/").covers("/a/x"))
  }

  /// A pipe would wait for its other end.
  func testWhatIsNoFileIsNeitherOpenedNorReplaced() throws {
    XCTAssertEqual(mkfifo(path("in/pipe"), 0o600), 0)
    try FileSystem.createDirectory(path("in/folder"))
    for (name, kind) in [("pipe", "a named pipe"), ("folder", "a folder")] {
      let path = path("in/\(name)")
      for attempt in [
        { try self.guarded.write("x", to: path) }, { try self.guarded.remove(path) },
        { _ = try self.guarded.read(path) }, { _ = try self.guarded.replace([], with: [1], at: path) },
      ] as [() throws -> Void] {
        assertThrows("\(path) is \(kind), not a file", attempt)
      }
    }
    assertThrows("\(path("in/pipe")) is a named pipe, not a file") { _ = try FileSystem.read(path("in/pipe")) }
    XCTAssertEqual(try names(in: "in"), ["folder", "pipe", "real"])
  }

  // MARK: Replacing

  func testReplacingWhatWasReadOnly() throws {
    let file = path("in/real/file")
    XCTAssertTrue(try guarded.replace(Array("old".utf8), with: Array("new".utf8), at: file))
    XCTAssertFalse(try guarded.replace(Array("old".utf8), with: Array("newer".utf8), at: file))
    XCTAssertEqual(try content("in/real/file"), "new")
  }

  func testReplacingFollowsLinksThatStayInside() throws {
    try FileSystem.createDirectory(path("in/other"))
    makeLink("in/other/near", to: "../real/file")
    makeLink("in/other/far", to: path("in/other/near"))
    makeLink("in/alias", to: "real")
    for (index, link) in ["in/other/near", "in/other/far", "in/alias/file"].enumerated() {
      let old = try content("in/real/file")
      XCTAssertTrue(try guarded.replace(Array(old.utf8), with: Array("\(index)".utf8), at: path(link)))
      XCTAssertEqual(try content("in/real/file"), "\(index)")
    }
    XCTAssertEqual(try FileSystem.list(path("in/other")).map(\.kind), [.symbolicLink, .symbolicLink])
  }

  func testReplacingFollowsNoLinkOut() throws {
    makeLink("in/file", to: "../out/file")
    makeLink("in/hop", to: "file")
    makeLink("in/folder", to: "../out")
    for name in ["in/file", "in/hop", "in/folder/file"] {
      let link = path(name)
      assertThrows(
        "\(link) leads out of \(path("in")), to \(path("out/file")), and is not written; name that file itself, or put "
          + "one in its place"
      ) { _ = try guarded.replace(Array("precious".utf8), with: [1], at: link) }
    }
    makeLink("in/loop", to: "loop")
    XCTAssertThrowsError(try guarded.replace([], with: [1], at: path("in/loop")))
    makeLink("in/dead", to: "nothing")
    XCTAssertThrowsError(try guarded.replace([], with: [1], at: path("in/dead")))
    try assertOutsideIsUntouched()
  }

  /// A folder and a link alternate; whatever is there at any moment, nothing outside is reached.
  func testARaceIsNotLost() throws {
    try LongTests.require()
    try FileSystem.createDirectory(path("in/swap"))
    makeLink("link", to: path("out"))
    let isOver = NSLock()
    let end = expectation(description: "the other thread has ended")
    isOver.lock()
    Thread.detachNewThread { [swap = path("in/swap"), link = path("link"), aside = path("aside")] in
      while !isOver.try() {
        rename(swap, aside)
        rename(link, swap)
        rename(swap, link)
        rename(aside, swap)
      }
      end.fulfill()
    }
    var written = 0
    for number in 0..<20_000 {
      if (try? guarded.write("\(number)", to: path("in/swap/file"))) != nil { written += 1 }
      try? guarded.remove(path("in/swap/file"), evenLink: true)
    }
    isOver.unlock()
    wait(for: [end], timeout: 60)
    XCTAssertGreaterThan(written, 0)
    try assertOutsideIsUntouched()
  }
}
