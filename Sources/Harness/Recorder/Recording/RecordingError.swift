/// The reason why there is no recording, or none that can be read.
package enum RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The disk has no space for the shortest recording.
  case noRoom(path: String, bytes: Int, code: Int32)
  /// There are too many recordings of this name.
  case taken(path: String)
  /// The description of the recording takes too many bytes.
  case aboutTooLong(bytes: Int, limit: Int)
  /// A file that contains no recording, or no readable part of one.
  case notARecording(path: String)
  /// A folder without a recording.
  case noRecording(folder: String)

  package var description: String {
    switch self {
    case .file(let error): error.description
    case .noRoom(let path, let bytes, let code):
      "can't record to \(path): there is no space for \(bytes) bytes (\(SystemErrorText.text(for: code)))"
    case .taken(let path):
      "can't record to \(path): there are too many recordings of this name; remove some, or give another name"
    case .aboutTooLong(let bytes, let limit):
      "the description of the recording takes \(bytes) bytes, but the limit is \(limit)"
    case .noRecording(let folder): "there is no recording in \(folder)"
    case .notARecording(let path): "\(path) is not a recording, or no part of it can be read"
    }
  }
}
