/// What a file of a recording has, whatever became of the process that wrote it, and of the file.
///
/// Nothing is made up: a record is here as it was written, or not at all, and then `faults` says so unless nobody can know. A process
/// that was killed leaves at most one fault, in the last segment: the record that was being written. A loss of power may have
/// taken any part of the last second.
package struct Recording: Equatable, Sendable {
  package struct Record: Equatable, Sendable {
    package let ordinal: UInt64
    /// In which segment it begins.
    package let segment: UInt64
    package let kind: RecordKind
    package let bytes: [UInt8]
  }

  /// A stretch of records that were kept and dropped together.
  package struct Segment: Equatable, Sendable {
    package let number: UInt64
    /// Seconds since 1970.
    package let began: UInt64
  }

  /// What the recording is of.
  package internal(set) var about: [UInt8] = []
  /// By their ordinals.
  package internal(set) var records: [Record] = []
  /// By their numbers.
  package internal(set) var segments: [Segment] = []
  /// Why the recording ended; nil if the process did, or if it goes on.
  package internal(set) var end: RecordingEnd?
  /// Whether somebody was writing it when it was read.
  package internal(set) var isOpen = false
  /// In the order of the recording.
  package internal(set) var faults: [RecordingFault] = []

  /// The ordinal of the first record that is kept: not 0 if the beginning was dropped.
  package internal(set) var begin: UInt64 = 0

  /// Reads a file, also one that is being written: then what was complete at this moment.
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

  /// Whether a file has a segment of a recording. Of a file that begins with something else no more is read: it may be a film.
  static func isOne(_ path: String) -> Bool {
    guard let head = try? RecordingBytes(all: FileSystem.read(path, upTo: SegmentHeader.size)) else { return false }
    if SegmentHeader(head, at: 0) != nil { return true }
    // The first segment is cleared or damaged.
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
