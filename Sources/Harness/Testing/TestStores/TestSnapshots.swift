/// The folder of transcripts for a test, and whether the test may write to it.
struct TestSnapshots {
  let directory: SnapshotDirectory
  let mode: RecordingMode

  /// Finds the folder for a test.
  /// - Parameters:
  ///   - folder: the folder given by the test; nil to search for one.
  ///   - file: the path of the test.
  init(_ folder: String?, near file: String) throws(RecordingMode.Mistake) {
    mode = try RecordingMode.read(Self.variable)
    directory = Self.directory(folder, near: file)
  }

  /// Returns the folder of transcripts. It doesn't depend on the working directory, since tests run in different ones.
  static func directory(_ folder: String?, near file: String) -> SnapshotDirectory {
    let named = folder ?? variable("HARNESS_SNAPSHOTS").flatMap { $0.isEmpty ? nil : $0 }
    return SnapshotDirectory(named ?? SnapshotDirectory.root(near: PathText.directory(of: file)))
  }

  /// Reads an environment variable.
  @TaskLocal static var variable: @Sendable (String) -> String? = { EnvironmentVariables.get($0) }

  /// Returns a path as commands in a failure write it: relative to the working directory if it is inside.
  static func short(_ path: String) -> String {
    guard let here = try? FileSystem.currentDirectory() else { return path }
    let relative = PathText.relative(path, to: here)
    return relative.hasPrefix("..") ? path : relative
  }

  /// Returns the text of a script's failures, with the command that records it. A test doesn't know the name of the package's
  /// `harness` executable, and replays the script itself.
  static func words(_ result: ScriptResult) -> String {
    let commands: ConsoleReport.CommandLines = { verb, _ in
      verb == "record" ? "\(RecordingMode.variable)=1 swift test" : ""
    }
    let text = ConsoleReport(source: { try? FileSystem.read($0) }, commands: commands).failed(result)
    return String(text.dropLast(text.hasSuffix("\n") ? 1 : 0))
  }
}
