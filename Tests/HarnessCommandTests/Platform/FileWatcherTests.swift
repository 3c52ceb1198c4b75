import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

final class FileWatcherTests: FileSystemTestCase {
  /// Runs the body with the system's support and without it.
  private func forBoth(_ names: [String] = [], _ body: (String, FileWatcher) throws -> Void) throws {
    for (kind, limit) in [("told", Int.max), ("polled", 0)] {
      let root = PathText.join(folder, kind)
      try FileSystem.createDirectory(root)
      for name in names { try write(name, in: root) }
      let watcher = FileWatcher([WatchedRoot(root, quiet: 0)], maxFolders: limit, shortestPause: 1)
      try body(root, watcher)
    }
  }

  private func write(_ name: String, in root: String, _ text: String = "text") throws {
    let path = PathText.join(root, name)
    try FileSystem.createDirectory(PathText.directory(of: path))
    try makeFile(PathText.relative(path, to: folder), text)
  }

  /// The changes, without the root, once the system has reported that something changed.
  private func changes(_ watcher: FileWatcher, below root: String, file: StaticString = #filePath, line: UInt = #line)
    -> [String]
  {
    let end = ChildDeadline(milliseconds: 60_000)
    while !watcher.look() {
      if end.remainingMilliseconds == 0 {
        XCTFail("nothing was noticed", file: file, line: line)
        break
      }
      _ = FileDescriptors.ready([watcher.descriptor], milliseconds: min(watcher.pause ?? 1_000, 10))
    }
    return watcher.changes()[0].map { String($0.dropFirst(root.count + 1)) }
  }

  func testFilesThatAreNewChangedAndGone() throws {
    try forBoth(["a", "b", "c", "deep/er/d"]) { root, watcher in
      XCTAssertEqual(watcher.fileCount(0), 4)
      XCTAssertFalse(watcher.look())
      try self.write("a", in: root, "other")
      XCTAssertEqual(self.changes(watcher, below: root), ["a"])
      // As editors save: under another name, which replaces the old file.
      try self.write(".b.tmp", in: root, "new")
      XCTAssertEqual(rename("\(root)/.b.tmp", "\(root)/b"), 0)
      try FileSystem.remove("\(root)/c")
      try self.write("deep/er/d", in: root, "new")
      XCTAssertEqual(self.changes(watcher, below: root), ["b", "c", "deep/er/d"])
      try self.write("one/two/three/e", in: root)
      XCTAssertEqual(self.changes(watcher, below: root), ["one/two/three/e"])
      try self.write("one/two/three/e", in: root, "new")
      XCTAssertEqual(self.changes(watcher, below: root), ["one/two/three/e"])
      try FileSystem.removeTree("\(root)/deep")
      XCTAssertEqual(self.changes(watcher, below: root), ["deep/er/d"])
      XCTAssertEqual(watcher.files(0).map { PathText.name(of: $0) }, ["a", "b", "e"])
    }
  }

  /// As switching branches does.
  func testManyAtOnceAndFoldersInThePlaceOfOthers() throws {
    try forBoth(["x/a"]) { root, watcher in
      for number in 0..<50 { try self.write("f\(number % 7)/g/\(number)", in: root) }
      XCTAssertEqual(self.changes(watcher, below: root).count, 50)
      XCTAssertEqual(rename("\(root)/x", "\(root)/y"), 0)
      XCTAssertEqual(self.changes(watcher, below: root), ["x/a", "y/a"])
      try self.write("y/a", in: root, "new")
      XCTAssertEqual(self.changes(watcher, below: root), ["y/a"])
      // Another folder under the same name.
      XCTAssertEqual(rename("\(root)/y", "\(self.folder)/away"), 0)
      try self.write("y/a", in: root, "a third")
      XCTAssertEqual(self.changes(watcher, below: root), ["y/a"])
      try self.write("y/a", in: root, "a fourth")
      XCTAssertEqual(self.changes(watcher, below: root), ["y/a"])
      try FileSystem.removeTree("\(self.folder)/away")
    }
  }

  func testTheRootMayGoAndComeBack() throws {
    try forBoth(["a"]) { root, watcher in
      try FileSystem.removeTree(root)
      XCTAssertEqual(self.changes(watcher, below: root), ["a"])
      try self.write("b", in: root)
      XCTAssertEqual(self.changes(watcher, below: root), ["b"])
      try self.write("b", in: root, "new")
      XCTAssertEqual(self.changes(watcher, below: root), ["b"])
    }
  }

  func testLinks() throws {
    try forBoth(["real/a"]) { root, watcher in
      try FileManager.default.createSymbolicLink(atPath: "\(root)/again", withDestinationPath: "real")
      try FileManager.default.createSymbolicLink(atPath: "\(root)/real/up", withDestinationPath: "..")
      try FileManager.default.createSymbolicLink(atPath: "\(root)/file", withDestinationPath: "real/a")
      XCTAssertEqual(self.changes(watcher, below: root), ["file"])
    }
  }

  func testWhatIsHiddenIsNotWatched() throws {
    try forBoth(["a", ".build/b", ".c", "d~"]) { root, watcher in
      XCTAssertEqual(watcher.files(0), ["\(root)/a"])
    }
  }

  func testNamesOfEditors() {
    for name in [".x", "x~", "#x#", ".#x", "x.swp", ".x.swp", "4913", "5036", "x___jb_tmp___"] {
      XCTAssertTrue(EditorFile.isOne(name), name)
    }
    for name in ["x", "x.transcript", "4912", "4914", "49130", "x#", "~x", "٤٩١٣"] {
      XCTAssertFalse(EditorFile.isOne(name), name)
    }
  }

  func testOnlySomeNames() throws {
    let root = PathText.join(folder, "names")
    try write("a", in: root)
    try write("b", in: root)
    try write("deep/a", in: root)
    let watcher = FileWatcher([WatchedRoot(root, quiet: 0, names: { $0 == "a" })])
    XCTAssertEqual(watcher.files(0), ["\(root)/a"])
  }

  func testSeveralRootsInOneAnother() throws {
    try write("in/a", in: folder)
    let watcher = FileWatcher([WatchedRoot(folder, quiet: 100, names: { _ in true })])
    watcher.add(WatchedRoot("\(folder)/in", quiet: 20))
    try write("in/a", in: folder, "new")
    _ = FileDescriptors.ready([watcher.descriptor], milliseconds: watcher.pause ?? 60_000)
    while !watcher.look() {}
    XCTAssertEqual(watcher.quiet, 20)
    XCTAssertEqual(watcher.changes(), [[], ["\(folder)/in/a"]])
  }

  #if canImport(Glibc) && !APPLE_FALLBACK
    /// If the system won't watch all folders, that is reported, and no change is missed.
    func testALimitOfTheSystem() throws {
      try write("one/a", in: folder)
      let watcher = FileWatcher([WatchedRoot(folder, quiet: 0)], maxFolders: 1)
      XCTAssertEqual(watcher.failure, SystemFailure(code: ENOSPC))
      XCTAssertEqual(watcher.descriptor, -1)
      XCTAssertNotNil(watcher.pause)
      XCTAssertNil(FileWatcher([WatchedRoot(folder, quiet: 0)]).failure)
    }

    func testEventsOfTheSystem() {
      func event(_ numbers: UInt32..., name: [UInt8] = []) -> [UInt8] {
        numbers.flatMap { number in withUnsafeBytes(of: number) { Array($0) } } + name
      }
      let bytes =
        event(1, UInt32(IN_CREATE), 0, 16, name: Array("name".utf8) + [UInt8](repeating: 0, count: 12))
        + event(.max, UInt32(IN_Q_OVERFLOW), 0, 0)
      let events = InotifyEvent.all(in: bytes[...])
      XCTAssertEqual(events.map(\.folder), [1, -1])
      XCTAssertEqual(events.map(\.isOverflow), [false, true])
      XCTAssertEqual(InotifyEvent.all(in: bytes.dropLast()), Array(events.prefix(1)))
    }
  #endif
}
