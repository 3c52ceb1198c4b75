/// The folder of transcripts that belongs to a test, and what may be done to it.
struct TestSnapshots {
  let directory: SnapshotDirectory
  let mode: RecordingMode

  /// - Parameters:
  ///   - folder: as the test gives it; nil to look for one.
  ///   - file: the path of the test.
  init(_ folder: String?, near file: String) throws(RecordingMode.Mistake) {
    mode = try RecordingMode.read(Self.variable)
    directory = Self.directory(folder, near: file)
  }

  /// Tests run in all kinds of working directories, so that one counts for nothing.
  static func directory(_ folder: String?, near file: String) -> SnapshotDirectory {
    let named = folder ?? variable("HARNESS_SNAPSHOTS").flatMap { $0.isEmpty ? nil : $0 }
    return SnapshotDirectory(named ?? SnapshotDirectory.root(near: PathText.directory(of: file)))
  }

  /// Reads an environment variable.
  @TaskLocal static var variable: @Sendable (String) -> String? = { EnvironmentVariables.get($0) }

  /// A path as the commands in a failure name it: below the working directory without it.
  static func short(_ path: String) -> String {
    guard let here = try? FileSystem.currentDirectory() else { return path }
    let relative = PathText.relative(path, to: here)
    return relative.hasPrefix("..") ? path : relative
  }

  /// The words of a script's failures, with the command that records it. What the `harness` of the package is called, a test
  /// doesn't know, and it runs the script itself.
  static func words(_ result: ScriptResult) -> String {
    let commands: ConsoleReport.CommandLines = { verb, _ in
      verb == "record" ? "\(RecordingMode.variable)=1 swift test" : ""
    }
    let text = ConsoleReport(source: { try? FileSystem.read($0) }, commands: commands).failed(result)
    return String(text.dropLast(text.hasSuffix("\n") ? 1 : 0))
  }
}
