import Synchronization

@testable import Harness
@testable import HarnessRecorder

extension Recorder.Destination {
  static func memory(_ recordings: MemoryRecordings) -> Self { Self(kind: .logs { recordings.begin($0) }) }
}

/// Recordings that are kept only in memory.
final class MemoryRecordings: Sendable {
  private let logs = Mutex<[MemoryLog]>([])
  private let segmentSize: Int
  private let segmentLimit: Int

  init(segmentSize: Int = .max, segmentLimit: Int = .max) {
    self.segmentSize = segmentSize
    self.segmentLimit = segmentLimit
  }

  func begin(_ head: RecordingHead) -> MemoryLog {
    let log = MemoryLog(about: head, segmentSize: segmentSize, segmentLimit: segmentLimit)
    logs.withLock { $0.append(log) }
    return log
  }

  /// The logs in the order in which their stores were created.
  var all: [MemoryLog] { logs.withLock { $0 } }
}

/// Keeps records in memory, in segments of a fixed size.
final class MemoryLog: RecordLog {
  private struct State {
    var segments: [[StoredRecord]] = [[]]
    var dropped: UInt64 = 0
    var count: UInt64 = 0
    var size = 0
  }

  private let state = Mutex(State())
  let about: RecordingHead
  private let segmentSize: Int
  private let segmentLimit: Int

  /// - Parameters:
  ///   - segmentSize: The number of bytes in a segment.
  ///   - segmentLimit: The number of segments to keep.
  init(about: RecordingHead, segmentSize: Int = .max, segmentLimit: Int = .max) {
    self.about = about
    self.segmentSize = segmentSize
    self.segmentLimit = segmentLimit
  }

  var segments: (count: Int, bytes: Int) { (segmentLimit, segmentSize) }

  func append(_ code: EventCode, _ bytes: [UInt8]) -> RecordPlace? {
    state.withLock { state in
      if state.size >= segmentSize {
        state.segments.append([])
        state.size = 0
        if state.segments.count > segmentLimit {
          state.segments.removeFirst()
          state.dropped += 1
        }
      }
      let ordinal = state.count
      state.count += 1
      state.size += bytes.count
      state.segments[state.segments.count - 1].append(StoredRecord(ordinal: ordinal, kind: code.rawValue, bytes: bytes))
      return RecordPlace(ordinal: ordinal, segment: state.dropped + UInt64(state.segments.count) - 1)
    }
  }

  /// The records kept.
  var records: [StoredRecord] { state.withLock { Array($0.segments.joined()) } }
}
