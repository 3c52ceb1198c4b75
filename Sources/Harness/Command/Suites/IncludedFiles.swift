/// The files that a script includes, and those that these include.
enum IncludedFiles {
  /// - Parameter script: the path of a script.
  /// - Returns: their paths, as the command sees them, also of those that aren't there.
  static func paths(of script: String) -> Set<String> {
    guard let bytes = try? FileSystem.read(script), mayInclude(bytes) else { return [] }
    let document = TranscriptReader.readAll(SourceText(path: script, bytes: bytes))
    var paths: Set<String> = []
    // Whatever is asked for is included.
    _ = ScriptHeader(reading: document) { (path) throws(ScriptHeader.LoadFailure) in
      paths.insert(path)
      return try SuiteRunner.load(path)
    }
    return paths
  }

  /// Most scripts include nothing, and needn't be read line by line to know.
  private static func mayInclude(_ bytes: [UInt8]) -> Bool {
    let word = Array(Keyword.include.rawValue.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: word) }
  }
}
