/// The files that a script includes, directly or indirectly.
enum IncludedFiles {
  /// - Parameter script: The path of a script.
  /// - Returns: Their paths, as the command sees them, including those of missing files.
  static func paths(of script: String) -> Set<String> {
    guard let bytes = try? FileSystem.read(script), mayInclude(bytes) else { return [] }
    let document = TranscriptReader.readAll(SourceText(path: script, bytes: bytes))
    var paths: Set<String> = []
    // Every requested file is included.
    _ = ScriptHeader(reading: document) { (path) throws(ScriptHeader.LoadFailure) in
      paths.insert(path)
      return try SuiteRunner.load(path)
    }
    return paths
  }

  /// Most scripts include nothing, and needn't be parsed to find that out.
  private static func mayInclude(_ bytes: [UInt8]) -> Bool {
    let word = Array(Keyword.include.rawValue.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: word) }
  }
}
