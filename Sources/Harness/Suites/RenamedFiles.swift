/// A script and what it includes, with some names changed.
struct RenamedFiles {
  let path: String
  private let names: [String: String]
  /// The bytes of the files that were changed, and of the script.
  private var changed: [String: [UInt8]]
  private let original: [UInt8]
  private var renamesIncludes = false

  init(path: String, bytes: [UInt8], names: [String: String]) {
    self.path = path
    self.names = names
    original = SourceText(path: path, bytes: bytes).bytes
    changed = [path: original]
  }

  var script: [UInt8] { changed[path] ?? original }
  var isScriptChanged: Bool { script != original }

  /// Files that are included and have to be written, sorted by path.
  var changedIncludes: [(path: String, bytes: [UInt8])] {
    var files = changed.filter { $0.key != path }
    if renamesIncludes {
      for include in includes() {
        let bytes = renamed(include.bytes, include.path)
        if bytes != include.bytes { files[include.path] = bytes }
      }
    }
    return files.map { ($0.key, $0.value) }.sorted { PathText.isOrdered($0.path, $1.path) }
  }

  func load(_ path: String) throws(ScriptHeader.LoadFailure) -> [UInt8] {
    if let bytes = changed[path] { return bytes }
    let loaded = try SuiteRunner.load(path)
    return renamesIncludes ? renamed(SourceText(path: path, bytes: loaded).bytes, path) : loaded
  }

  /// Changes every name that has another one now.
  mutating func renameAll() {
    changed[path] = renamed(script, path)
    renamesIncludes = true
  }

  /// Changes the name that an error is about; false where there is none.
  mutating func rename(at error: TranscriptError) -> Bool {
    guard let bytes = bytes(of: error.path) else { return false }
    let source = SourceText(path: error.path, bytes: bytes)
    guard let offset = source.offset(line: error.line, column: error.column) else { return false }
    let ranges = Self.ranges(source, isFragment: error.path != path)
    guard let range = ranges.first(where: { $0.lowerBound <= offset && offset <= $0.upperBound }) else { return false }
    let tokens = NameScanner.tokens(bytes, in: range).filter { names[$0.name] != nil }
    guard let token = tokens.first(where: { $0.range.upperBound > offset }) ?? tokens.last else { return false }
    changed[error.path] = RenameTable.replacing([token], in: bytes, with: names)
    return true
  }

  private func bytes(of path: String) -> [UInt8]? {
    if let bytes = changed[path] { return bytes }
    return (try? SuiteRunner.load(path)).map { SourceText(path: path, bytes: $0).bytes }
  }

  private func includes() -> [(path: String, bytes: [UInt8])] {
    var found: [(path: String, bytes: [UInt8])] = []
    guard let document = try? TranscriptReader.read(SourceText(path: path, bytes: script)) else { return [] }
    // Whatever is asked for is included.
    _ = try? ScriptHeader(document) { (path) throws(ScriptHeader.LoadFailure) in
      let bytes = try SuiteRunner.load(path)
      if !found.contains(where: { $0.path == path }) {
        found.append((path, SourceText(path: path, bytes: bytes).bytes))
      }
      return bytes
    }
    return found
  }

  private func renamed(_ bytes: [UInt8], _ path: String) -> [UInt8] {
    let ranges = Self.ranges(SourceText(path: path, bytes: bytes), isFragment: path != self.path)
    let tokens = ranges.flatMap { NameScanner.tokens(bytes, in: $0) }.filter { names[$0.name] != nil }
    return RenameTable.replacing(tokens, in: bytes, with: names)
  }

  /// Where names of the code may stand: what follows the words of these lines.
  private static func ranges(_ source: SourceText, isFragment: Bool) -> [Range<Int>] {
    guard let document = try? TranscriptReader.read(source, isFragment: isFragment) else { return [] }
    return document.statements.compactMap { statement in
      switch statement.kind {
      case .initial, .environment, .ignore, .stub, .send, .expect:
        return statement.argument
      default: return nil
      }
    }
  }
}
