/// The lines that one step made, each whole, indented by two spaces and ended by a newline.
///
/// Most steps do what their transcript says. Then all there is to do is to compare these bytes with those of the file, and no line is
/// ever made a string but one that is broken into several there.
struct ObservedLines {
  private(set) var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Adds the line of which `write` appends the text.
  mutating func append(_ write: (inout [UInt8]) -> Void) {
    if bytes.capacity == 0 { bytes.reserveCapacity(LiteralText.usualLength) }
    bytes.append(UInt8(ascii: " "))
    bytes.append(UInt8(ascii: " "))
    write(&bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func append(_ line: String) { append { $0.append(contentsOf: line.utf8) } }

  mutating func append(_ lines: ObservedLines) { bytes.append(contentsOf: lines.bytes) }

  /// The lines without their indentation. Whatever could end one is escaped in it.
  var texts: [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0.dropFirst(2), as: UTF8.self) }
  }

  /// Whether these are the lines that were recorded, byte by byte, but for where those are broken.
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

/// The lines of a step as they come, with one for each instant at which there were any.
struct TimedLines {
  private(set) var lines = ObservedLines()
  /// That of the last of them.
  private var offset: Duration = .zero

  var isEmpty: Bool { lines.isEmpty }

  mutating func removeAll() {
    lines.removeAll()
    offset = .zero
  }

  /// Adds a line that no time belongs to.
  mutating func append(_ line: String) { lines.append(line) }

  /// - Parameter offset: how long after the beginning of the step they came.
  mutating func append(_ more: ObservedLines, at offset: Duration) {
    if more.isEmpty { return }
    if offset != self.offset { lines.append(ObservationLine.time(DurationText.text(of: offset)).text) }
    self.offset = offset
    lines.append(more)
  }
}
