import XCTest

@testable import Harness

final class RecordingFolderTests: RecordingTestCase {
  private func setTime(_ name: String, _ seconds: Int) {
    var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
    XCTAssertEqual(utimes(path(name), &times), 0)
  }

  func testTheFolderIsMade() throws {
    let ring = try RecordingRing(folder: path("new/folder"), name: "a")
    XCTAssertEqual(ring.path, path("new/folder/a.recording"))
    try makeFile("file")
    assertThrows("can't create the folder \(path("file")): something else is there") {
      _ = try RecordingRing(folder: path("file/folder"), name: "a")
    }
  }

  func testNamesAreMadeOneName() throws {
    let names = [
      "a/../b": "a-..-b", "": "recording", ".a": "-a", "..": "-.", "a:b*c\u{0}": "a-b-c-", "é": "é",
      String(repeating: "n", count: 300): String(repeating: "n", count: 200),
    ]
    for (name, expected) in names {
      XCTAssertEqual(try makeRing(name).path, path(expected + ".recording"), name)
    }
  }

  func testRecordingsAreListedByAge() throws {
    XCTAssertEqual(try RecordingFolder(path("none")).recordings(), [])
    do {
      _ = try makeRing("old")
      _ = try makeRing("older")
    }
    let open = try makeRing("open")
    try makeFile("other")
    setTime("old.recording", 2_000)
    setTime("older.recording", 1_000)
    let entries = try RecordingFolder(folder).recordings()
    XCTAssertEqual(entries.map(\.name), ["older", "old", "open"])
    XCTAssertEqual(entries.map(\.isOpen), [false, false, true])
    XCTAssertEqual(entries.map(\.path), ["older", "old", "open"].map { path($0 + ".recording") })
    XCTAssertEqual(entries[0].secondsSince1970, 1_000)
    XCTAssertEqual(entries.map(\.byteCount), [3 << 16, 3 << 16, 3 << 16])
    _ = open
  }

  func testOldOnesAreRemovedButNoneThatIsOpen() throws {
    let open = try makeRing("open")
    for (index, name) in ["a", "b", "c"].enumerated() {
      _ = try makeRing(name)
      setTime("\(name).recording", 1_000 * (index + 1))
    }
    setTime("open.recording", 1)
    try makeFile("other")
    setTime("other", 1)
    let folder = RecordingFolder(folder)
    try makeFile("screen.recording", "of another program")
    setTime("screen.recording", 1)
    func remove(_ limit: Recorder.Limit) throws -> [String] { try folder.removeOld(limit, now: 10_000) }
    XCTAssertEqual(try remove(.bytes(.max)), [])
    XCTAssertEqual(try remove(.bytes(.max, age: .seconds(8_500))), [path("a.recording")])
    XCTAssertEqual(try remove(.bytes(6 << 16 + 100)), [path("b.recording")])
    XCTAssertEqual(try remove(.bytes(0)), [path("c.recording")])
    XCTAssertEqual(try names(), ["open.recording", "other", "screen.recording"])
    XCTAssertEqual(try remove(.bytes(0, age: .zero)), [])
    withExtendedLifetime(open) {}
  }

  /// A film that someone has put there doesn't count towards the limit.
  func testFilesOfOthersTakeNothingOfTheRoom() throws {
    try makeFile("film.recording", String(repeating: "film", count: 1 << 17))
    try makeFile("empty.recording")
    do { _ = try makeRing("a") }
    do {
      let ring = try makeRing("b")
      ring.append(Self.kind, Self.content(0))
      ring.beginSegment()
      ring.append(Self.kind, Self.content(1))
      XCTAssertTrue(ring.dropOldest())
    }
    for (index, name) in ["a", "b", "film"].enumerated() { setTime("\(name).recording", 1_000 * (index + 1)) }
    let folder = RecordingFolder(folder)
    XCTAssertEqual(try folder.removeOld(.bytes(6 << 16), now: 10_000), [])
    // Also one whose first segment is cleared.
    XCTAssertEqual(try folder.removeOld(.bytes(0), now: 10_000), [path("a.recording"), path("b.recording")])
    XCTAssertEqual(try names(), ["empty.recording", "film.recording"])
  }

  func testWhatIsNoRecordingSaysSo() throws {
    try makeFile("empty")
    try makeFile("text", "transcript 1\n")
    for name in ["empty", "text"] {
      assertThrows("\(path(name)) is not a recording, or no part of it can be read") {
        _ = try Recording.read(path(name))
      }
    }
    assertThrows("can't read \(path("none")): no such file or directory") { _ = try Recording.read(path("none")) }
    assertThrows("can't read \(folder): it is a directory") { _ = try Recording.read(folder) }
  }
}
