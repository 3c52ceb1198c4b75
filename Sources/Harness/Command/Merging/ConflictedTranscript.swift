/// The sides of a file that a merge has left with conflict markers.
///
/// ```text
/// <<<<<<< HEAD
/// send plus
/// ||||||| 3f2a9c1
/// send minus
/// =======
/// send reset
/// >>>>>>> feature
/// ```
struct ConflictedTranscript {
  private(set) var ours: [UInt8] = []
  /// Nil if a conflict doesn't show the base.
  private(set) var base: [UInt8]?
  private(set) var theirs: [UInt8] = []
  /// The parts that both sides have in common.
  private(set) var common: [UInt8] = []
  /// The labels of the first conflict; without that of the base if `base` is nil.
  private(set) var labels: MergedTranscript.Labels

  /// Why the sides can't be separated.
  struct Mistake: Error, Equatable {
    /// From 1.
    let line: Int
    let marker: String
  }

  private enum Section: Equatable { case common, ours, base, theirs }

  /// Whether a line of the file is a conflict marker.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { TranscriptReader.isConflictMarker(content($0)) }
  }

  init(_ bytes: [UInt8]) throws(Mistake) {
    var section = Section.common
    var hasBase = true
    var sides: (base: [UInt8], labels: MergedTranscript.Labels?) = ([], nil)
    var isBaseSeen = false
    var isLabelled = false
    var opened = 0
    var rest = bytes[...]
    var number = 0
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      let line = rest[rest.startIndex..<end]
      rest = rest[end...]
      let content = Self.content(line)
      if let marker = content.first, TranscriptReader.isConflictMarker(content) {
        let label = String(decoding: content.dropFirst(8), as: UTF8.self)
        switch (section, marker) {
        case (.common, UInt8(ascii: "<")):
          (section, opened, isBaseSeen) = (.ours, number, false)
          if sides.labels == nil { sides.labels = MergedTranscript.Labels(ours: label) }
        case (.ours, UInt8(ascii: "|")):
          (section, isBaseSeen) = (.base, true)
          if sides.labels?.base == nil { sides.labels?.base = label }
        case (.ours, UInt8(ascii: "=")), (.base, UInt8(ascii: "=")):
          section = .theirs
          if !isBaseSeen { hasBase = false }
        case (.theirs, UInt8(ascii: ">")):
          section = .common
          if !isLabelled { sides.labels?.theirs = label }
          isLabelled = true
        default:
          throw Mistake(line: number, marker: String(decoding: content.prefix(7), as: UTF8.self))
        }
        continue
      }
      if section == .common { common += line }
      if section == .common || section == .ours { ours += line }
      if section == .common || section == .base { sides.base += line }
      if section == .common || section == .theirs { theirs += line }
    }
    if section != .common { throw Mistake(line: opened, marker: "<<<<<<<") }
    base = hasBase ? sides.base : nil
    labels = sides.labels ?? MergedTranscript.Labels()
    if !hasBase { labels.base = nil }
  }

  /// A line without its line ending.
  private static func content(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }
}
