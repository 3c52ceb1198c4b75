import XCTest

@testable import Harness
@testable import HarnessRecorder

final class RecordedEventTests: XCTestCase {
  private let events: [RecordedEvent] = [
    .sent("counter(.didTapPlus)", isNested: false), .sent("a", isNested: true), .received("loaded([1])"),
    .called(
      .init(number: 7, name: "save", arguments: ["1", "\"ä\""], givesMany: true, givesNothing: true, isForgotten: true)),
    .called(.init(number: 8, name: "load", arguments: [], givesMany: false, givesNothing: false, isForgotten: false)),
    .answered(call: 7, "User(id: 1)"), .ended(call: 7), .failed(call: 7, ".lost", isText: false),
    .failed(call: 7, "\"lost\"", isText: true), .omitted("an action of 2 MB"),
    .state(.init(before: 1 << 40, literal: "State()", inFlight: ["load: due in 1s"], seed: .max)),
  ]

  func testEventsReadBack() {
    for event in events {
      let time = Duration.seconds(3) + .nanoseconds(5)
      let (kind, bytes) = TimedEvent.encode(event, at: time)
      XCTAssertEqual(
        TimedEvent(ordinal: 4, kind: kind.rawValue, bytes: bytes), TimedEvent(ordinal: 4, time: time, event: event))
    }
  }

  /// Later versions read files that apps have written: these bytes never change.
  func testTheBytesOfRecordsStayAsTheyAre() {
    func hex(_ bytes: [UInt8]) -> String {
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    let lines = events.map { event in
      let (kind, bytes) = TimedEvent.encode(event, at: .seconds(3) + .nanoseconds(5))
      return "\(kind.rawValue) \(hex(bytes))"
    }
    XCTAssertEqual(
      lines,
      [
        "1 0680c8afa025636f756e746572282e646964546170506c757329",
        "2 0680c8afa02561",
        "3 0680c8afa0256c6f61646564285b315d29",
        "4 0680c8afa0250e0e08736176650402310822c3a422",
        "4 0680c8afa0251000086c6f616400",
        "5 0680c8afa0250e557365722869643a203129",
        "6 0680c8afa0250e",
        "7 0680c8afa0250e2e6c6f7374",
        "8 0680c8afa0250e226c6f737422",
        "10 0680c8afa025616e20616374696f6e206f662032204d42",
        "9 0680c8afa02580808080804001021e6c6f61643a2064756520696e20317353746174652829",
      ])
    XCTAssertEqual([RecordingEnd.closed, .noRoom(code: 28)].map { hex($0.bytes) }, ["01", "021c000000"])
  }

  /// A record that is cut off or of another version is read as nothing, or as another event, and never traps.
  func testTornBytesAreReadWithoutATrap() {
    for event in events {
      let (kind, bytes) = TimedEvent.encode(event, at: .seconds(1))
      for count in 0..<bytes.count {
        _ = TimedEvent(ordinal: 0, kind: kind.rawValue, bytes: Array(bytes.prefix(count)))
      }
      for kind in UInt8.min...UInt8.max { _ = TimedEvent(ordinal: 0, kind: kind, bytes: bytes) }
    }
    XCTAssertNil(TimedEvent(ordinal: 0, kind: 1, bytes: [1, 0x82]))
    XCTAssertNil(TimedEvent(ordinal: 0, kind: 99, bytes: Array(repeating: 0, count: 40)))
  }

  /// The difference of these times is more than a duration can hold.
  func testTimesThatNoStoreHasAreNoEvents() {
    for time in [Duration.seconds(Int64.max), .seconds(Int64.min), .seconds(-1), .nanoseconds(-1), .seconds(1 << 40)] {
      let (kind, bytes) = TimedEvent.encode(.sent("a", isNested: false), at: time)
      let event = TimedEvent(ordinal: 0, kind: kind.rawValue, bytes: bytes)
      XCTAssertEqual(event?.time, time < .zero ? nil : time)
    }
  }

  func testHeadsReadBack() {
    var head = RecordingHead()
    (head.feature, head.environment, head.stateType, head.actionType) = ("order", "live", "Shop.State", "Shop.Action")
    (head.seconds, head.beginsWithOwnState, head.isRedacted, head.usesRandom) = (7, false, true, true)
    XCTAssertEqual(RecordingHead(head.text), head)
    XCTAssertEqual(RecordingHead(RecordingHead().text), RecordingHead())
    XCTAssertNil(RecordingHead("recording 2\n"))
    XCTAssertEqual(RecordingHead("recording 1\n \nfeature order\nnews of a later version\n  ")?.feature, "order")
  }
}
