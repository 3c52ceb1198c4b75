#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Recorder {
  /// Makes a transcript of a recording, also of one whose process ended in the middle of it: then its last line is the action that the
  /// process was at.
  ///
  /// It has no observations; `harness import` takes the file itself, adds them, and compares the replay with what was recorded.
  /// - Parameter url: a recording, or a folder of them, of which the last is meant.
  /// - Throws: why there is nothing to recover.
  public static func recover(_ url: URL) throws -> String {
    let run = try recordedRun(at: url.path)
    return RecordedScript(run).text(ends: !run.isCutOff)
  }

  static func recordedRun(at path: String) throws -> RecordedRun {
    try RecordedRun(Recording.read(recording(at: path)))
  }

  /// The file that is meant: of a folder its last recording.
  package static func recording(at path: String) throws -> String {
    guard FileSystem.isDirectory(path) else { return path }
    guard let last = try RecordingFolder(path).recordings().last else { throw RecordingError.noRecording(folder: path) }
    return last.path
  }
}
