#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Recorder {
  /// Converts a recording to a transcript. If the process ended in the middle of the recording, the last line is the action
  /// that it was processing.
  ///
  /// The transcript has no observations; `harness import` reads the recording itself, adds them, and compares the replay with
  /// what was recorded.
  /// - Parameter url: a recording, or a folder of recordings, whose last one is used.
  /// - Throws: an error that says why there is nothing to recover.
  public static func recover(_ url: URL) throws -> String {
    let run = try recordedRun(at: url.path)
    return RecordedScript(run).text(ends: !run.isCutOff)
  }

  static func recordedRun(at path: String) throws -> RecordedRun {
    try RecordedRun(Recording.read(recording(at: path)))
  }

  /// Returns the path of a recording: for a folder, that of its last one.
  package static func recording(at path: String) throws -> String {
    guard FileSystem.isDirectory(path) else { return path }
    guard let last = try RecordingFolder(path).recordings().last else { throw RecordingError.noRecording(folder: path) }
    return last.path
  }
}
