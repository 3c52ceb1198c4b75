/// The lines of one step, each unwrapped, indented by two spaces and ended by a newline.
///
/// Most steps behave as recorded. Then these bytes only need to be compared with those of the file, and only wrapped lines are
/// converted to strings.
struct ObservedLines {
  private(set) var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Adds the line whose text `write` appends.
  mutating func append(_ write: (inout [UInt8]) -> Void) {
    if bytes.capacity == 0 { bytes.reserveCapacity(LiteralText.usualLength) }
    bytes.append(UInt8(ascii: " "))
    bytes.append(UInt8(ascii: " "))
    write(&bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func append(_ line: String) { append { $0.append(contentsOf: line.utf8) } }

  mutating func append(_ lines: ObservedLines) { bytes.append(contentsOf: lines.bytes) }

  /// The lines without their indentation. Characters that could end a line are escaped in it.
  var texts: [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0.dropFirst(2), as: UTF8.self) }
  }

  /// Whether the lines equal the recorded ones, byte by byte, apart from wrapping.
  func areRecorded(_ observations: [TranscriptDocument.Observation]) -> Bool {
    guard let first = observations.first, let last = observations.last else { return bytes.isEmpty }
    let range = first.range.lowerBound - 2..<last.range.upperBound
    let recorded = first.source.bytes[range]
    if SameBytes.check(recorded, bytes.dropLast()) { return true }
    if !observations.contains(where: { $0.lineCount > 1 || $0.repeated != nil }) { return false }
    var rest = bytes[...]
    for observation in observations {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return false }
      let line = rest[(rest.startIndex + 2)..<end]
      if let repeated = observation.repeated {
        guard line.elementsEqual(repeated.utf8) else { return false }
        rest = rest[(end + 1)...]
        continue
      }
      let written = observation.source.bytes[observation.range]
      if !(observation.lineCount == 1 ? SameBytes.check(written, line) : LineLayout.isWhole(line, joining: written)) {
        return false
      }
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty
  }
}

/// The lines of a step, with a time line for each instant at which there were any.
struct TimedLines {
  private(set) var lines = ObservedLines()
  /// The offset of the last time line.
  private var offset: Duration = .zero

  var isEmpty: Bool { lines.isEmpty }

  mutating func removeAll() {
    lines.removeAll()
    offset = .zero
  }

  /// Adds a line without a time.
  mutating func append(_ line: String) { lines.append(line) }

  /// - Parameter offset: the time since the beginning of the step.
  mutating func append(_ more: ObservedLines, at offset: Duration) {
    if more.isEmpty { return }
    if offset != self.offset { lines.append(ObservationLine.time(DurationText.text(of: offset)).text) }
    self.offset = offset
    lines.append(more)
  }
}
