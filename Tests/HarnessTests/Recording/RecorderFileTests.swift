import Foundation
import XCTest

@testable import Harness

/// A recording lies in a file, of which a transcript can be made while its store lives, and after it.
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
      # redacted: tokens stand for what must not be seen
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
    store = nil
    XCTAssertEqual(try recovered(), expected)
    let files = try FileSystem.list(folder).map(\.name)
    XCTAssertEqual(files.count, 1)
    XCTAssertTrue(files[0].hasSuffix("-session.recording"), files[0])
    let bytes = try FileSystem.read(PathText.join(folder, files[0]))
    XCTAssertFalse(String(decoding: bytes, as: UTF8.self).contains("token-of-bea"))
  }

  /// A store goes on where nothing can be recorded.
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
