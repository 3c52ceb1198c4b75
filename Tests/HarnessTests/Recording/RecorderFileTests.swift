import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// A recording is in a file that can be converted to a transcript while its store lives, and afterwards.
final class RecorderFileTests: FileSystemTestCase {
  private func makeStore(_ hand: Recorder.ByHand) -> Store<RedactionTests.State, RedactionTests.Action> {
    let recorder = Recorder(
      to: .folder(URL(filePath: folder)), redacting: [.path("user.token")], byHand: hand)
    return Store(
      RedactionTests.feature, nil, nil, recorder,
      SourcePlace(fileID: #fileID, filePath: #filePath, line: #line, column: #column), prepare: { _ in })
  }

  func testATranscriptIsRecovered() throws {
    let hand = Recorder.ByHand()
    var store: Store? = makeStore(hand)
    store?.send(.noted("a"))
    hand.time.timeline.advance(by: .milliseconds(1_500))
    store?.send(.login(name: "bea", code: 7))
    let expected = """
      # redacted: tokens replace secret values
      feature session
      stub login("bea", 7) = User(name: "bea", token: "redacted-1")

      send noted("a")
      advance 1.5s
      send login(name: "bea", code: 7)
      end

      """
    func recovered() throws -> String {
      try Recorder.recover(URL(filePath: folder)).split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
        .joined(separator: "\n")
    }
    XCTAssertEqual(try recovered(), expected)
    XCTAssertEqual(try RecordingFolder(folder).recordings().map(\.isOpen), [true])
    store = nil
    XCTAssertEqual(try RecordingFolder(folder).recordings().map(\.isOpen), [false])
    XCTAssertEqual(try recovered(), expected)
    let files = try FileSystem.list(folder).map(\.name)
    XCTAssertEqual(files.count, 1)
    XCTAssertTrue(files[0].hasSuffix("-session.recording"), files[0])
    let bytes = try FileSystem.read(PathText.join(folder, files[0]))
    XCTAssertFalse(String(decoding: bytes, as: UTF8.self).contains("token-of-bea"))
  }

  func testAFolderThatIsAFile() throws {
    try makeFile("x")
    do {
      let file = try RecordingFolder(path("x")).makeFile("a")
      _ = consume file
      XCTFail("it is a file")
    } catch {
      XCTAssertEqual("\(error)", "can't create the folder \(path("x")): something else is there")
    }
  }

  /// A launch a day must not fill the disk.
  func testAFolderKeepsOnlyTheLastRecordings() throws {
    for number in 0..<4 {
      let ring = try RecordingRing(folder: folder, name: "old-\(number)")
      ring.close()
      ring.flush()
      var times = [timeval](repeating: timeval(tv_sec: 1_000 + number, tv_usec: 0), count: 2)
      XCTAssertEqual(utimes(ring.path, &times), 0)
    }
    let url = URL(filePath: folder)
    let recorder = Recorder(to: .folder(url, keeping: .bytes(3 << 20)), byHand: Recorder.ByHand())
    let store = Store(
      RedactionTests.feature, nil, nil, recorder,
      SourcePlace(fileID: #fileID, filePath: #filePath, line: #line, column: #column), prepare: { _ in })
    store.send(.noted("new"))
    RecordingWork.finish()
    XCTAssertEqual(try RecordingFolder(folder).recordings().prefix(2).map(\.name), ["old-2", "old-3"])
    XCTAssertEqual(try RecordingFolder(folder).recordings().count, 3)
    XCTAssertTrue(try Recorder.recover(url).contains("send noted(\"new\")"))
  }

  /// Values too long to be kept are mentioned at their time.
  func testWhatIsTooLongIsTold() throws {
    let ring = try RecordingRing(folder: folder, name: "long", limits: RecordingLimits(bytes: 1 << 18))
    let log = RingLog(ring)
    let long = RecordedEvent.sent(String(repeating: "x", count: 1 << 17), isNested: false)
    for time in [Duration.zero, .seconds(3) + .nanoseconds(5), .seconds(1 << 40)] {
      let (code, bytes) = TimedEvent.encode(long, at: time)
      XCTAssertNotNil(log.append(code, bytes))
      let record = try XCTUnwrap(Recording.read(ring.path).records.last)
      XCTAssertEqual(
        TimedEvent(ordinal: 0, kind: record.kind.rawValue, bytes: record.bytes),
        TimedEvent(ordinal: 0, time: time, event: .omitted("sent, \(bytes.count) bytes")))
    }
  }

  /// A store goes on if it can't be recorded.
  func testAFolderThatCanNotBeMadeIsReported() throws {
    try FileSystem.writeAtomically("x", to: PathText.join(folder, "file"))
    var messages: [String] = []
    withIssueListener({ messages.append($0.message) }) {
      let recorder = Recorder(to: .folder(URL(filePath: folder).appending(path: "file/in")), byHand: Recorder.ByHand())
      let store = Store(
        RedactionTests.feature, nil, nil, recorder,
        SourcePlace(fileID: #fileID, filePath: #filePath, line: #line, column: #column), prepare: { _ in })
      store.send(.noted("a"))
      XCTAssertEqual(store.state.note, "a")
    }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages.first?.contains("The store is not recorded: ") ?? false, "\(messages)")
  }
}
