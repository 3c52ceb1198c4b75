/// Reads the segments of a file, and reassembles their records. Linear in the length of the file.
struct RecordingReader {
  private let bytes: RecordingBytes
  private(set) var recording = Recording()

  /// A record whose parts may be incomplete.
  private struct Draft {
    var segment: UInt64
    var kind: RecordKind
    var total: Int
    /// Parts come in the order in which they were written, so this is the beginning of the whole.
    var bytes: [UInt8]
    var isWhole: Bool { bytes.count == total }
  }

  private var drafts: [UInt64: Draft] = [:]

  init(_ bytes: RecordingBytes) { self.bytes = bytes }

  /// - Returns: false if there is no segment.
  mutating func read() -> Bool {
    var found = segments()
    // After a power failure, a rewritten segment may exist twice: then a complete one counts, and if both are, either does.
    found.sort { ($0.header.number, $0.start) < ($1.header.number, $1.start) }
    guard let first = found.first else { return false }
    recording.segments = found.map { Recording.Segment(number: $0.header.number, began: $0.header.began) }
    recording.begin = first.header.firstOrdinal
    var next = first.header.firstOrdinal
    for segment in found {
      noteMissing(next, before: segment.header.firstOrdinal)
      next = max(next, segment.header.firstOrdinal)
      readRecords(of: segment, next: &next)
    }
    finish(next)
    return true
  }

  // MARK: Segments

  private struct Found {
    let start: Int
    let header: SegmentHeader
  }

  static func hasSegment(_ bytes: RecordingBytes) -> Bool { anySegment(bytes) != nil }

  /// Returns the header of any segment, for its size: the first one may be damaged.
  private static func anySegment(_ bytes: RecordingBytes) -> SegmentHeader? {
    stride(from: 0, to: bytes.count, by: RecordingLimits.unit).lazy.compactMap { SegmentHeader(bytes, at: $0) }.first
  }

  /// Returns all readable segments of the recording to which the first one belongs.
  private mutating func segments() -> [Found] {
    guard let any = Self.anySegment(bytes) else { return [] }
    var found: [Found] = []
    for start in stride(from: 0, to: bytes.count, by: any.segmentBytes) {
      let header = SegmentHeader(bytes, at: start)
      if let header, header.recording == any.recording, header.segmentBytes == any.segmentBytes {
        found.append(Found(start: start, header: header))
      } else if bytes.word(start) != 0 {
        recording.faults.append(.damaged(offset: start))
      }
    }
    return found
  }

  // MARK: Records

  private mutating func readRecords(of segment: Found, next: inout UInt64) {
    let end = min(segment.start + segment.header.segmentBytes, bytes.count)
    var offset = SegmentHeader.size
    while let header = RecordHeader(bytes, segment.header, start: segment.start, offset: offset, end: end) {
      let place = segment.start + offset + header.size
      take(header, bytes.all[place..<place + header.length], segment.header.number, &next)
      offset += header.space
    }
    let rest = min(segment.start + offset, end)
    let torn = bytes.contentEnd(in: rest..<end) - rest
    if torn > 0 { recording.faults.append(.torn(segment: segment.header.number, bytes: torn)) }
  }

  private mutating func take(
    _ header: RecordHeader, _ content: ArraySlice<UInt8>, _ segment: UInt64, _ next: inout UInt64
  ) {
    switch header.kind {
    case .about: if recording.about.isEmpty { recording.about = Array(content) }
    case .end: recording.end = RecordingEnd(bytes: content)
    default:
      let part = header.part ?? RecordHeader.Part(start: 0, total: content.count)
      if part.start == 0 {
        noteMissing(next, before: header.ordinal)
        next = max(next, header.ordinal + 1)
        drafts[header.ordinal] = Draft(segment: segment, kind: header.kind, total: part.total, bytes: Array(content))
      } else if drafts[header.ordinal]?.bytes.count == part.start {
        drafts[header.ordinal]?.bytes += content
      }
    // Otherwise the beginning was dropped, and this part alone is useless.
    }
  }

  private mutating func noteMissing(_ next: UInt64, before ordinal: UInt64) {
    if next < ordinal { recording.faults.append(.missing(next..<ordinal)) }
  }

  private mutating func finish(_ next: UInt64) {
    for (ordinal, draft) in drafts.sorted(by: { $0.key < $1.key }) {
      if draft.isWhole {
        recording.records.append(
          Recording.Record(ordinal: ordinal, segment: draft.segment, kind: draft.kind, bytes: draft.bytes))
      } else {
        recording.faults.append(.incomplete(ordinal: ordinal))
      }
    }
  }
}
