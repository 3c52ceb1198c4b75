import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand
@testable import HarnessRecorder

final class AtomicFileWriteTests: FileSystemTestCase {
  func testCreatesAndReplaces() throws {
    let mask = umask(0o027)
    try FileSystem.writeAtomically("first, which is longer", to: path("file"))
    umask(mask)
    XCTAssertEqual(try content("file"), "first, which is longer")
    XCTAssertEqual(mode("file"), 0o640)
    try FileSystem.writeAtomically("second", to: path("file"))
    XCTAssertEqual(try content("file"), "second")
    try FileSystem.writeAtomically("", to: path("file"))
    XCTAssertEqual(try content("file"), "")
    XCTAssertEqual(try names(), ["file"])
  }

  func testLargeContent() throws {
    var bytes = [UInt8](repeating: 1, count: 5_000_000)
    for number in 0..<50 { bytes[number << 16] = UInt8(number) }
    try FileSystem.writeAtomically(bytes, to: path("large"))
    XCTAssertTrue(try FileSystem.read(path("large")) == bytes)
  }

  func testKeepsPermissions() throws {
    for mode: mode_t in [0o600, 0o755, 0o666] {
      try makeFile("file", "old", mode: mode)
      let mask = umask(0o077)
      try FileSystem.writeAtomically("new", to: path("file"))
      umask(mask)
      XCTAssertEqual(self.mode("file"), mode)
      XCTAssertEqual(try content("file"), "new")
    }
  }

  func testKeepsTheOwner() throws {
    try XCTSkipIf(getuid() != 0, "only the superuser gives files away")
    try makeFile("file", "old", mode: 0o640)
    XCTAssertEqual(chown(path("file"), 65534, 65533), 0)
    try FileSystem.writeAtomically("new", to: path("file"))
    var status = stat()
    XCTAssertEqual(stat(path("file"), &status), 0)
    XCTAssertEqual([status.st_uid, status.st_gid], [65534, 65533])
    XCTAssertEqual(mode("file"), 0o640)
  }

  func testFollowsLinksToTheRealFile() throws {
    try FileSystem.createDirectory(path("real"))
    try makeFile("real/file", "old")
    makeLink("real/near", to: "file")
    makeLink("far", to: "real/near")
    makeLink("dangling", to: "real/new")
    try FileSystem.writeAtomically("new", to: path("far"))
    try FileSystem.writeAtomically("made", to: path("dangling"))
    XCTAssertEqual(try content("real/file"), "new")
    XCTAssertEqual(try content("real/new"), "made")
    XCTAssertEqual(try FileSystem.list(folder).map(\.kind), [.symbolicLink, .symbolicLink, .directory])
    XCTAssertEqual(try FileSystem.list(path("real")).map(\.name), ["file", "near", "new"])
  }

  func testErrorsSayWhatIsWrong() throws {
    makeLink("loop", to: "loop")
    try makeFile("file")
    for (name, reason) in [
      ("", "it is a directory"),
      ("no/such", "no such file or directory"),
      ("new/", "no such file or directory"),
      ("file/x", "not a directory"),
      ("loop", "too many symbolic links"),
      ("file\u{0}", "invalid argument"),
    ] {
      let path = name.isEmpty ? folder : path(name)
      assertThrows("can't write \(path): \(reason)") { try FileSystem.writeAtomically("x", to: path) }
    }
    assertThrows("can't write '': no such file or directory") { try FileSystem.writeAtomically("x", to: "") }
    XCTAssertEqual(try names(), ["file", "loop"])
    XCTAssertEqual(try content("file"), "")
  }

  /// `--report json=/dev/stdout` must not replace the device by a file.
  func testPipesAreWrittenToAndNotReplaced() throws {
    XCTAssertEqual(mkfifo(path("pipe"), 0o600), 0)
    let reader = open(path("pipe"), O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    try FileSystem.writeAtomically("through", to: path("pipe"))
    var bytes = [UInt8](repeating: 0, count: 100)
    XCTAssertEqual(read(reader, &bytes, 100), 7)
    XCTAssertEqual(try FileSystem.list(folder), [DirectoryEntry(name: "pipe", kind: .other)])
  }

  func testLongestNames() throws {
    for name in [String(repeating: "n", count: 255), String(repeating: "é", count: 127)] {
      try FileSystem.writeAtomically("x", to: path(name))
      XCTAssertEqual(try content(name), "x")
    }
    let name = String(repeating: "n", count: 256)
    assertThrows("can't write \(path(name)): name too long") { try FileSystem.writeAtomically("x", to: path(name)) }
  }

  func testRemovesOnlyWhatDeadProcessesLeft() throws {
    let dead = try XCTUnwrap(Int32(ChildProcess("/bin/sh", ["-c", "printf $$"]).run().outputText))
    let live = getppid()
    let own = getpid()
    let kept = [
      ".a.\(live).0.tmp", ".\(dead).0.tmp", "a.\(dead).0.tmp", ".a.\(dead).tmp", ".a.\(dead).x.tmp",
      ".a.0\(dead).0.tmp",
      ".a.\(dead).0.tmp2", ".a.-\(dead).0.tmp", ".a.0.0.tmp",
    ]
    let stale = [".a.\(dead).0.tmp", ".b.transcript.\(dead).17.tmp", ".a.\(own).\(UInt64.max).tmp"]
    for name in kept + stale { try makeFile(name) }
    try FileSystem.createDirectory(path(".d.\(dead).0.tmp"))
    makeLink(".l.\(dead).0.tmp", to: "a")
    try FileSystem.writeAtomically("new", to: path("a"))
    XCTAssertEqual(Set(try names()), Set(kept + ["a", ".d.\(dead).0.tmp", ".l.\(dead).0.tmp"]))
  }

  /// Scanning a large folder before each write would take most of the time; never scanning would leave old files behind.
  func testSweepsALargeFolderNowAndThen() throws {
    for number in 0..<64 { try makeFile("\(number)") }
    try FileSystem.writeAtomically("new", to: path("0"))
    let dead = try XCTUnwrap(Int32(ChildProcess("/bin/sh", ["-c", "printf $$"]).run().outputText))
    try makeFile(".a.\(dead).0.tmp")
    var writes = 0
    while FileSystem.exists(path(".a.\(dead).0.tmp")), writes < 100 {
      try FileSystem.writeAtomically("new", to: path("\(writes % 64)"))
      writes += 1
    }
    XCTAssertEqual(writes, 5)
  }

  /// Another process with our id, in another container with the same folder, may be writing it.
  func testATemporaryFileThatIsTakenIsLeftAlone() throws {
    for number in 0..<40 { try makeFile("\(number)") }
    try FileSystem.writeAtomically("new", to: path("0"))
    let next = TemporaryFileName.take()
    next.release()
    let taken = ".file.\(next.process).\(next.number + 1).tmp"
    try makeFile(taken, "theirs")
    try FileSystem.writeAtomically("new", to: path("file"))
    XCTAssertEqual(try content("file"), "new")
    XCTAssertEqual(try content(taken), "theirs")
  }

  /// In containers every run has the same few process ids.
  func testNameTakenByADeadProcessWithOurId() throws {
    let next = TemporaryFileName.take()
    next.release()
    for number in 1...5 { try makeFile(".file.\(next.process).\(next.number + UInt64(number)).tmp") }
    try FileSystem.writeAtomically("new", to: path("file"))
    XCTAssertEqual(try names(), ["file"])
  }

  func testThreadsThatWriteOneFileLeaveOneOfTheContents() throws {
    let path = path("file")
    let contents = (0..<8).map { [UInt8](repeating: UInt8($0), count: 300_000) }
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      do {
        try FileSystem.writeAtomically(contents[number % 8], to: path)
      } catch {
        XCTFail("\(error)")
      }
    }
    XCTAssertTrue(contents.contains(try FileSystem.read(path)))
    XCTAssertEqual(try names(), ["file"])
  }
}
