import Synchronization

/// Where the records of one store go, in order. The oldest may be dropped.
protocol RecordLog: AnyObject, Sendable {
  /// Keeps a record; may be called on any thread, and waits for no disk.
  /// - Returns: the number of the record and of the segment that it is in; nil where nothing is recorded any more.
  func append(_ code: EventCode, _ bytes: [UInt8]) -> (ordinal: UInt64, segment: UInt64)?
  /// Waits until all is where it is kept. For tests.
  func flush()
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
  ///   - segmentSize: so many bytes are a segment.
  ///   - segmentLimit: so many segments are kept.
  init(about: RecordingHead, segmentSize: Int = .max, segmentLimit: Int = .max) {
    self.about = about
    self.segmentSize = segmentSize
    self.segmentLimit = segmentLimit
  }

  func append(_ code: EventCode, _ bytes: [UInt8]) -> (ordinal: UInt64, segment: UInt64)? {
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
      return (ordinal, state.dropped + UInt64(state.segments.count) - 1)
    }
  }

  func flush() { RecordingWork.finish() }

  /// What is kept.
  var records: [StoredRecord] { state.withLock { Array($0.segments.joined()) } }
}

/// A record as it was read.
struct StoredRecord: Sendable {
  let ordinal: UInt64
  let kind: UInt8
  let bytes: [UInt8]
}
