/// The transcripts of the snapshots folder with the files that they include. What is open in the client counts instead of the
/// file on disk.
final class TranscriptLibrary {
  /// A script, or a file that scripts include.
  final class Sheet {
    let typed: TypedDocument
    fileprivate let key: String
    /// Of a script: the files that it includes, directly or not.
    fileprivate(set) var includes: [Sheet] = []
    /// The scripts that include it, directly or not.
    fileprivate(set) var includers: [Sheet] = []

    fileprivate init(_ typed: TypedDocument, _ key: String) { (self.typed, self.key) = (typed, key) }

    var path: String { typed.job.file.path }
    var isScript: Bool { path.hasSuffix(SnapshotDirectory.fileExtension) }

    /// The scripts in which its lines count: itself, or those that include it.
    var scripts: [Sheet] { isScript ? [self] : includers }

    /// The features of these scripts.
    var features: Set<String> {
      Set((scripts + [self]).compactMap { $0.typed.header.feature?.name })
    }
  }

  /// The sheet of the request.
  private(set) var own: Sheet?
  /// All sheets: the request's first, then the others by their paths.
  private(set) var sheets: [Sheet] = []
  /// Why something could not be read.
  private(set) var unreadable: [String] = []

  private let suite: Suite
  private let here: String
  private var open: [String: LanguageJob.OpenText] = [:]
  private var known: [String: Sheet] = [:]

  /// - Parameter word: Scripts that neither contain it nor include anything are left out; nil to read all.
  init(_ typed: TypedDocument, mentioning word: String?) {
    suite = typed.suite
    here = (try? FileSystem.currentDirectory()) ?? "/"
    let job = typed.job
    let request = LanguageJob.OpenText(file: job.file, uri: job.uri, text: job.text)
    for text in job.open + [request] { open[key(text.file.path)] = text }
    own = add(job.file)
    let folder = SnapshotDirectory(job.root)
    // Nothing was saved in it yet.
    let listing = FileSystem.exists(job.root) ? folder.list() : SnapshotDirectory.Listing()
    for case .unreadable(let why)? in listing.failures.map({ $0.failures.first?.kind }) { unreadable.append(why) }
    var files = listing.files
    let listed = Set(files.map { key($0.path) })
    files += job.open.map(\.file).filter {
      $0.path.hasSuffix(SnapshotDirectory.fileExtension) && !listed.contains(key($0.path))
    }
    for file in files.sorted(by: { PathText.isOrdered($0.path, $1.path) }) { add(file, mentioning: word) }
    let others = known.values.filter { $0 !== own }.sorted { PathText.isOrdered($0.path, $1.path) }
    sheets = [own].compactMap(\.self) + others
  }

  func sheet(at path: String) -> Sheet? { known[key(path)] }

  /// One name for a file, whatever links lead to it.
  func key(_ path: String) -> String { (try? FileSystem.realPath(path)) ?? PathText.absolute(path, in: here) }

  private func load(_ path: String) throws(ScriptHeader.LoadFailure) -> [UInt8] {
    if let text = open[key(path)] { return Array(text.text.utf8) }
    return try SuiteRunner.load(path)
  }

  @discardableResult
  private func add(_ file: SnapshotDirectory.File, mentioning word: String? = nil) -> Sheet? {
    let key = key(file.path)
    if let sheet = known[key] { return sheet }
    let bytes: [UInt8]
    do throws(ScriptHeader.LoadFailure) {
      bytes = try load(file.path)
    } catch {
      // What isn't there has nothing to find.
      if FileSystem.exists(file.path) { unreadable.append(error.reason) }
      return nil
    }
    if let word, !Self.contains(bytes, word), !Self.contains(bytes, Keyword.include.rawValue) { return nil }
    let text = open[key]
    let job = LanguageJob(
      question: .errors, file: text?.file ?? file,
      uri: text?.uri ?? FileURI.text(ofPath: PathText.absolute(file.path, in: here)),
      text: String(decoding: bytes, as: UTF8.self))
    let included = Included()
    let typed = TypedDocument(job, suite) { [unowned self] path throws(ScriptHeader.LoadFailure) in
      included.paths.append(path)
      return try load(path)
    }
    let sheet = Sheet(typed, key)
    known[key] = sheet
    _ = typed.header
    for path in included.paths {
      let inner = add(SnapshotDirectory.File(name: path, path: path))
      guard let inner, sheet.isScript, !inner.includers.contains(where: { $0 === sheet }) else { continue }
      inner.includers.append(sheet)
      sheet.includes.append(inner)
    }
    return sheet
  }

  private final class Included { var paths: [String] = [] }

  private static func contains(_ bytes: [UInt8], _ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return true }
    var rest = bytes[...]
    while let index = rest.firstIndex(of: first) {
      if rest[index...].starts(with: word) { return true }
      rest = rest[(index + 1)...]
    }
    return false
  }
}
