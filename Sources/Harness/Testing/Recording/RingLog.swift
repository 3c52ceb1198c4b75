/// Keeps records in a file that outlives the process.
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
      // That something is missing here has to be known.
      let note = RecordedEvent.omitted("\(code), \(bytes.count) bytes")
      let (code, bytes) = TimedEvent.encode(note, at: TimedEvent.time(bytes))
      return ring.append(RecordKind(rawValue: code.rawValue), bytes).place
    }
  }
}

extension RecordedRun {
  /// What was read of a file.
  package init(_ recording: Recording) throws(Problem) {
    var gap: UInt64?
    for case .missing(let ordinals) in recording.faults { gap = max(gap ?? 0, ordinals.upperBound) }
    var remarks = recording.faults.map { "\($0)" }
    if case .noRoom? = recording.end, let end = recording.end { remarks.append(end.text) }
    try self.init(
      about: String(decoding: recording.about, as: UTF8.self),
      recording.records.map { StoredRecord(ordinal: $0.ordinal, kind: $0.kind.rawValue, bytes: $0.bytes) },
      begin: recording.begin, gap: gap, isCutOff: recording.end == nil && !recording.isOpen, remarks: remarks)
  }
}
