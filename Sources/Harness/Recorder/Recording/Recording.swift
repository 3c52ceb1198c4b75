/// The contents of a recording's file, whatever happened to the process that wrote it, and to the file.
///
/// Nothing is invented: a record is either here as it was written, or missing, and then `faults` says so if that can be known.
/// A killed process leaves at most one fault, in the last segment: the record that was being written. A power failure may have
/// destroyed any part of the last second.
package struct Recording: Equatable, Sendable {
  package struct Record: Equatable, Sendable {
    package let ordinal: UInt64
    /// The segment in which it begins.
    package let segment: UInt64
    package let kind: RecordKind
    package let bytes: [UInt8]
  }

  /// A sequence of records that are kept and dropped together.
  package struct Segment: Equatable, Sendable {
    package let number: UInt64
    /// Seconds since 1970.
    package let began: UInt64
  }

  /// The description of the recording.
  package internal(set) var about: [UInt8] = []
  /// The records, sorted by ordinal.
  package internal(set) var records: [Record] = []
  /// The segments, sorted by number.
  package internal(set) var segments: [Segment] = []
  /// The reason for the recording's end; nil if the process ended, or if the recording continues.
  package internal(set) var end: RecordingEnd?
  /// Whether a process was writing it when it was read.
  package internal(set) var isOpen = false
  /// The faults, in the order of the recording.
  package internal(set) var faults: [RecordingFault] = []

  /// The ordinal of the first stored record: not 0 if the beginning was dropped.
  package internal(set) var begin: UInt64 = 0

  /// Reads a file. If it is being written, reads what is complete at this moment.
  package static func read(_ path: String) throws(RecordingError) -> Recording {
    let isOpen = LockedFile.status(path)?.isTaken ?? false
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path)
    } catch {
      throw .file(error)
    }
    guard var recording = Recording(bytes) else { throw .notARecording(path: path) }
    recording.isOpen = isOpen
    return recording
  }

  /// Returns whether a file has a segment of a recording. If it begins with something else, no more is read: the file may be
  /// large.
  static func isOne(_ path: String) -> Bool {
    guard let head = try? RecordingBytes(all: FileSystem.read(path, upTo: SegmentHeader.size)) else { return false }
    if SegmentHeader(head, at: 0) != nil { return true }
    // The first segment is empty or damaged.
    guard [0, SegmentHeader.mark].contains(head.word(0)), let bytes = try? FileSystem.read(path) else { return false }
    return RecordingReader.hasSegment(RecordingBytes(all: bytes))
  }

  /// Nil if there is no segment in these bytes.
  init?(_ bytes: [UInt8]) {
    var reader = RecordingReader(RecordingBytes(all: bytes))
    guard reader.read() else { return nil }
    self = reader.recording
  }

  init() {}
}
