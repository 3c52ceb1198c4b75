/// Stores records in a file that outlives the process.
final class RingLog: RecordLog {
  private let ring: RecordingRing

  init(_ ring: RecordingRing) { self.ring = ring }

  deinit { ring.close() }

  var segments: (count: Int, bytes: Int) { (ring.limits.segmentCount, ring.limits.segmentBytes) }

  func append(_ code: EventCode, _ bytes: [UInt8]) -> RecordPlace? {
    switch ring.append(RecordKind(rawValue: code.rawValue), bytes) {
    case .recorded(let place): return place
    case .ended: return nil
    case .tooLarge:
      // The file must show that something is missing here.
      let note = RecordedEvent.omitted("\(code), \(bytes.count) bytes")
      let (code, bytes) = TimedEvent.encode(note, at: TimedEvent.time(bytes))
      return ring.append(RecordKind(rawValue: code.rawValue), bytes).place
    }
  }
}
