/// A script and the files it includes, with some names and fields changed.
struct RenamedFiles {
  let path: String
  private let names: [String: String]
  private(set) var edits: [FieldEdit]
  let types: FeatureTypes?
  let moves: [FeatureTypes.Move]
  /// The lines whose path has been moved.
  var movedPaths: Set<MovedLine> = []
  /// What could not be moved, and why, with the number of the statement.
  var refusals: [(path: String, statement: Int, move: PathMove, why: String)] = []
  /// The bytes of the changed files, and of the original script.
  private(set) var changed: [String: [UInt8]]
  let original: [UInt8]
  /// Included files as other scripts have changed them: they have their new names already.
  private let shared: Set<String>
  private var renamesIncludes = false

  init(
    path: String, bytes: [UInt8], names: [String: String], edits: [FieldEdit] = [], types: FeatureTypes? = nil,
    moves: [FeatureTypes.Move] = [], shared: [String: [UInt8]] = [:]
  ) {
    self.path = path
    self.names = names
    self.edits = edits
    self.types = types
    self.moves = moves
    original = SourceText(path: path, bytes: bytes).bytes
    self.shared = Set(shared.keys)
    changed = shared
    changed[path] = original
  }

  /// The feature that a script names, or else the name of its folder.
  static func feature(of file: SnapshotDirectory.File, _ bytes: [UInt8]) -> String {
    let document = try? TranscriptReader.read(SourceText(path: file.path, bytes: bytes))
    return document?.feature ?? PathText.head(of: file.name)
  }

  var script: [UInt8] { changed[path] ?? original }
  var isScriptChanged: Bool { script != original }

  /// Files that are included and have to be written, sorted by path, with those that other scripts have changed.
  var changedIncludes: [(path: String, bytes: [UInt8])] {
    var files = changed.filter { $0.key != path }
    if renamesIncludes {
      for include in includes() where !shared.contains(include.path) {
        let old = changed[include.path] ?? include.bytes
        let bytes = renamed(old, include.path)
        if bytes != include.bytes { files[include.path] = bytes }
      }
    }
    return files.map { ($0.key, $0.value) }.sorted { PathText.isOrdered($0.path, $1.path) }
  }

  func load(_ path: String) throws(ScriptHeader.LoadFailure) -> [UInt8] {
    if let bytes = changed[path] {
      return renamesIncludes && path != self.path && !shared.contains(path) ? renamed(bytes, path) : bytes
    }
    let loaded = try SuiteRunner.load(path)
    return renamesIncludes ? renamed(SourceText(path: path, bytes: loaded).bytes, path) : loaded
  }

  /// Returns the edits for all missing and superfluous fields of the script, since an error names only the first one. Moved
  /// parts are moved.
  mutating func findEdits(_ suite: Suite) -> [FieldEdit] {
    while edits.count < Self.maxEdits {
      let checker = ScriptChecker(suite, load: load)
      guard let errors = checker.errors(path: path, bytes: script) else { break }
      let open = errors.all.filter { $0.reason.unknownName.map { names[$0] == nil } ?? true }
      for edit in open.compactMap({ FieldEdit($0.reason) }) where !edits.contains(edit) { edits.append(edit) }
      guard errors.all.contains(where: { move(at: $0) || isName($0) && rename(at: $0) || editField(at: $0) }) else {
        break
      }
    }
    return edits
  }

  /// Whether the error is about a name that has a new one. An error about a type only says which type is expected.
  private func isName(_ error: TranscriptError) -> Bool {
    if case .literal(let reason) = error.reason, case .expected = reason.inItsText { return !names.isEmpty }
    return error.reason.unknownName.map { names[$0] != nil } ?? false
  }

  private static let maxEdits = 100

  /// Changes every name that has a new one.
  mutating func renameAll() {
    changed[path] = renamed(script, path)
    renamesIncludes = true
  }

  /// Changes the name that an error is about; false if there is none.
  mutating func rename(at error: TranscriptError) -> Bool {
    guard let (path, offset) = place(of: error), let bytes = bytes(of: path) else { return false }
    let ranges = literals(of: path, bytes)
    guard let range = ranges.first(where: { $0.lowerBound <= offset && offset <= $0.upperBound }) else { return false }
    let tokens = NameScanner.tokens(bytes, in: range).filter { names[$0.name] != nil }
    guard let token = tokens.first(where: { $0.range.upperBound > offset }) ?? tokens.last else { return false }
    changed[path] = RenameTable.replacing([token], in: bytes, with: names)
    return true
  }

  mutating func write(_ bytes: [UInt8], to path: String) { changed[path] = bytes }

  /// The place to fix for an error; for a named value, the line that names it.
  func place(of error: TranscriptError) -> (path: String, offset: Int)? {
    if case .literal(.inNamedValue(let name, _, let offset, _)) = error.reason {
      return fileNaming(name).map { ($0, offset) }
    }
    return writtenPlace(of: error)
  }

  /// The place of an error.
  func writtenPlace(of error: TranscriptError) -> (path: String, offset: Int)? {
    guard let bytes = bytes(of: error.path) else { return nil }
    return SourceText(path: error.path, bytes: bytes).offset(line: error.line, column: error.column)
      .map { (error.path, $0) }
  }

  /// The script and the files it includes.
  var files: [String] { [path] + includes().map(\.path) }

  /// The file that defines a named value: the script itself takes precedence over included files.
  private func fileNaming(_ name: String) -> String? {
    files.first { path in
      guard let bytes = bytes(of: path) else { return false }
      let document = try? TranscriptReader.read(SourceText(path: path, bytes: bytes), isFragment: path != self.path)
      return document?.statements.contains {
        if case .named(name, literal: _) = $0.kind { true } else { false }
      } ?? false
    }
  }

  func bytes(of path: String) -> [UInt8]? {
    if let bytes = changed[path] { return bytes }
    return (try? SuiteRunner.load(path)).map { SourceText(path: path, bytes: $0).bytes }
  }

  private func includes() -> [(path: String, bytes: [UInt8])] { Self.includes(of: path, script) }

  /// The files that a script includes, each once.
  static func includes(of path: String, _ script: [UInt8]) -> [(path: String, bytes: [UInt8])] {
    var found: [(path: String, bytes: [UInt8])] = []
    guard let document = try? TranscriptReader.read(SourceText(path: path, bytes: script)) else { return [] }
    // Every requested file is included.
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
    let tokens = literals(of: path, bytes).flatMap { NameScanner.tokens(bytes, in: $0) }.filter {
      names[$0.name] != nil
    }
    return RenameTable.replacing(tokens, in: bytes, with: names)
  }

  /// The ranges that may contain names of the code: what follows the keywords of these lines.
  func literals(of path: String, _ bytes: [UInt8]) -> [Range<Int>] {
    let source = SourceText(path: path, bytes: bytes)
    guard let document = try? TranscriptReader.read(source, isFragment: path != self.path) else { return [] }
    return document.statements.flatMap { statement -> [Range<Int>] in
      switch statement.kind {
      case .initial, .environment, .ignore, .stub, .send, .expect: [statement.argument]
      case .hold(let words): [words.action, words.point].compactMap { $0 }
      case .named(_, let literal): [literal]
      default: []
      }
    }
  }
}
