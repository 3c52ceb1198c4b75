import XCTest

@testable import Harness
@testable import HarnessRecorder

/// All later versions read files that apps have written: the data here was written once, and never changes.
final class RecordingFormatTests: RecordingTestCase {
  /// Without the zeros at its end.
  private static let sample =
    "4841524e52454331d672fad10000000065d7d4cb11ccda860000000000000000000000000000000007000000000000000000010000000000"
    + "00000000000000000c000080d1170ed600000000000000c87265636f7264696e6720310a00000000130000800f6e214b0000000000000001"
    + "00808084fea6dee111646964546170506c757300000000000c000080aed06c79010000000000000404000e04087361766502023100000000"
    + "0e000080ccf5bfc4020000000000000506000e53617665642822c3a42229"

  private static let events: [(RecordedEvent, Duration)] = [
    (.sent("didTapPlus", isNested: false), .milliseconds(5)),
    (
      .called(
        .init(number: 7, name: "save", arguments: ["1"], givesMany: false, givesNothing: true, isForgotten: false)),
      .seconds(2)
    ),
    (.answered(call: 7, "Saved(\"ä\")"), .seconds(3)),
  ]

  func testAFileIsReadAsItWasWritten() throws {
    var file: [UInt8] = []
    for start in stride(from: 0, to: Self.sample.utf8.count, by: 2) {
      file.append(try XCTUnwrap(UInt8(Self.sample.dropFirst(start).prefix(2), radix: 16)))
    }
    file += [UInt8](repeating: 0, count: (3 << 16) - file.count)
    let recording = try XCTUnwrap(Recording(file))
    XCTAssertEqual(String(decoding: recording.about, as: UTF8.self), "recording 1\n")
    XCTAssertEqual(recording.segments, [.init(number: 0, began: 7)])
    XCTAssertEqual(
      recording.records.map { TimedEvent(ordinal: $0.ordinal, kind: $0.kind.rawValue, bytes: $0.bytes) },
      Self.events.enumerated().map { TimedEvent(ordinal: UInt64($0), time: $1.1, event: $1.0) })
  }

  func testTheNumbersBeforeARecord() {
    let segment = SegmentHeader(recording: 1, number: 2, firstOrdinal: 3, began: 4, segmentBytes: 1 << 16)
    for (part, numbers) in [
      (nil, [6_919_188_055_395_926_024, 72_057_594_037_927_941, 0]),
      (RecordHeader.Part(start: 6, total: 7), [8_981_405_543_029_538_824, 108_086_391_056_891_909, 30_064_771_078]),
    ] as [(RecordHeader.Part?, [UInt64])] {
      let header = RecordHeader(kind: Self.kind, ordinal: 5, part: part, length: 8)
      XCTAssertEqual([header.first(segment, at: 64, bytes: 9), header.second, header.third], numbers)
    }
  }
}
