/// The lines that one step made, as they stand in a file: each indented by two spaces and ended by a newline.
///
/// Most steps do what their transcript says. Then all there is to do is to compare these bytes with those of the file, and
/// no line is ever made a string.
struct ObservedLines {
  private(set) var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Adds the line of which `write` appends the text.
  mutating func append(_ write: (inout [UInt8]) -> Void) {
    if bytes.capacity == 0 { bytes.reserveCapacity(LiteralText.usualLength) }
    let start = bytes.count
    bytes.append(UInt8(ascii: " "))
    bytes.append(UInt8(ascii: " "))
    write(&bytes)
    if bytes.count - start > LineLayout.width { layOut(from: start) }
    bytes.append(UInt8(ascii: "\n"))
  }

  @inline(never)
  private mutating func layOut(from start: Int) {
    let line = Array(bytes[(start + 2)...])
    guard ObservationLine.isBreakable(line) else { return }
    bytes.removeSubrange(start...)
    ObservationLine.layOut(line, to: &bytes)
  }

  mutating func append(_ line: String) { append { $0.append(contentsOf: line.utf8) } }

  mutating func append(_ lines: ObservedLines) { bytes.append(contentsOf: lines.bytes) }

  /// The lines without their indentation, each whole. Whatever could end one is escaped in it.
  var texts: [String] {
    var observations: [[ArraySlice<UInt8>]] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if ObservationLine.goesOn(with: line), !observations.isEmpty {
        observations[observations.count - 1].append(line)
      } else {
        observations.append([line.dropFirst(2)])
      }
    }
    return observations.map { lines in
      String(decoding: lines.count == 1 ? Array(lines[0]) : LineLayout.joined(lines), as: UTF8.self)
    }
  }

  /// Whether these are the lines that were recorded, byte by byte.
  func areRecorded(_ observations: [TranscriptDocument.Observation]) -> Bool {
    guard let first = observations.first, let last = observations.last else { return bytes.isEmpty }
    let range = first.range.lowerBound - 2..<last.range.upperBound
    return SameBytes.check(first.source.bytes[range], bytes.dropLast())
  }
}
