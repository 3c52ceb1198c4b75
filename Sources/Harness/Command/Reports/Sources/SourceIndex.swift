/// The Swift files below a folder, and their declarations by name.
struct SourceIndex {
  /// The place of a declaration.
  struct Found: Hashable {
    let file: Int
    let declaration: Int
  }

  private(set) var files: [SwiftFile] = []
  /// Whether the folder has no Swift files at all, not even unreadable ones.
  private(set) var isEmpty = false
  /// Messages about what couldn't be read.
  private(set) var remarks: [String] = []
  private var declarations: [String: [Found]] = [:]
  private var enums: [String: [SwiftFile.Enum]] = [:]
  /// The types that reducers use as actions, according to `Reducer<State, Action, Environment>`.
  private(set) var reducedTypes: Set<String> = []

  private static let largestFile = 2_000_000
  private static let mostFiles = 20_000

  /// Indexes the package in the working directory, or all files there if it isn't a package.
  static func ofWorkingDirectory() -> SourceIndex { SourceIndex(below: workingRoot) }

  /// The default folder.
  static var workingRoot: String { FileSystem.isDirectory("Sources") ? "Sources" : "." }

  /// Reads the files below a folder. Links aren't followed, and hidden files and build products are left out.
  init(below root: String) {
    let (paths, unread) = Self.swiftFiles(below: root)
    remarks = unread.map { "\($0): can't be read" }
    isEmpty = paths.isEmpty
    if paths.count > Self.mostFiles { remarks.append("of \(paths.count) files the first \(Self.mostFiles) were read") }
    for path in paths.prefix(Self.mostFiles) { read(path) }
    index()
  }

  /// The sorted paths of the Swift files below a folder, and the folders that can't be read.
  static func swiftFiles(below root: String) -> (paths: [String], unread: [String]) {
    var folders = [root]
    var (paths, unread): ([String], [String]) = ([], [])
    while let folder = folders.popLast() {
      guard let entries = try? FileSystem.list(folder) else {
        unread.append(folder)
        continue
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = folder == "." ? entry.name : PathText.join(folder, entry.name)
        if entry.kind == .directory { folders.append(path) }
        if entry.kind == .file, entry.name.hasSuffix(".swift") { paths.append(path) }
      }
    }
    return (paths.sorted(by: PathText.isOrdered), unread)
  }

  /// Indexes texts by path.
  init(_ texts: [(path: String, text: String)]) {
    for (path, text) in texts { add(path, Array(text.utf8)) }
    index()
  }

  private mutating func read(_ path: String) {
    guard let bytes = try? FileSystem.read(path, upTo: Self.largestFile + 1) else {
      remarks.append("\(path): can't be read")
      return
    }
    if bytes.count > Self.largestFile {
      remarks.append("\(path): larger than \(Self.largestFile / 1_000_000) MB")
    } else {
      add(path, bytes)
    }
  }

  private mutating func add(_ path: String, _ bytes: [UInt8]) {
    // A file without an enum, a case or the word reducer says nothing about actions.
    guard ["enum ", "case ", "educer"].contains(where: { Self.says($0, bytes) }) else { return }
    if String(validating: bytes, as: UTF8.self) == nil {
      remarks.append("\(path): not UTF-8")
    } else if let tokens = try? SwiftTokens(bytes) {
      files.append(SwiftFile(path: path, tokens))
    } else {
      remarks.append("\(path): brackets or quotes don't pair")
    }
  }

  private static func says(_ word: String, _ bytes: [UInt8]) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return false }
    return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: word) }
  }

  private mutating func index() {
    for (number, file) in files.enumerated() {
      for (index, declaration) in file.declarations.enumerated() {
        declarations[declaration.name, default: []].append(Found(file: number, declaration: index))
      }
      for one in file.enums { enums[one.name, default: []].append(one) }
      reducedTypes.formUnion(file.tokens.reducedTypes)
    }
  }

  subscript(_ found: Found) -> SwiftFile.Declaration { files[found.file].declarations[found.declaration] }

  /// All calls that create a feature of this name.
  func features(_ name: String) -> [(file: Int, call: SwiftFile.FeatureCall)] {
    files.enumerated().flatMap { number, file in file.features.filter { $0.name == name }.map { (number, $0) } }
  }

  /// Enums with exactly these cases.
  func enums(cases: Set<String>) -> [SwiftFile.Enum] {
    enums.values.flatMap { $0 }.filter { Set($0.cases.map(\.name)) == cases }
  }

  /// The enum that a name means in a type; nil if there is none, or more than one.
  func `enum`(_ name: String, in container: String?) -> SwiftFile.Enum? {
    let parts = name.split(separator: ".").map(String.init)
    guard let last = parts.last else { return nil }
    var found = enums[last] ?? []
    if parts.count > 1 {
      found = found.filter { $0.container == parts[parts.count - 2] }
    } else if found.count > 1 {
      // An enum beside it or inside it takes precedence over others.
      let near = found.filter { $0.container == container }
      found = near.isEmpty ? found.filter { $0.container == nil } : near
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The declarations that a word in a file may mean: members of the same type, else those of the file, else of its module,
  /// else of any.
  /// - Parameter type: The type that the word is a member of, if written.
  func declarations(_ name: String, of type: String? = nil, file: Int, container: String?) -> [Found] {
    let all = (declarations[name] ?? []).filter { $0.file == file || !self[$0].isPrivate }
    if let type { return all.filter { self[$0].container == type } }
    if let container {
      let members = all.filter { self[$0].container == container }
      if !members.isEmpty { return members }
    }
    let free = all.filter { self[$0].container == nil }
    let own = free.filter { $0.file == file }
    if !own.isEmpty { return own }
    let module = Self.module(files[file].path)
    let near = free.filter { Self.module(files[$0.file].path) == module }
    return near.isEmpty ? free : near
  }

  /// `Sources/Shop` for `Sources/Shop/Cart/CartReducer.swift`.
  private static func module(_ path: String) -> ArraySlice<String> {
    let parts = PathText.parts(of: path).dropLast()
    guard let sources = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }) else { return [] }
    return parts.prefix(sources + 2)
  }
}

extension SwiftTokens {
  /// The last word of the second argument of each `Reducer<…>` and `Store<…>`.
  fileprivate var reducedTypes: Set<String> {
    var types: Set<String> = []
    for start in tokens.indices
    where isMark(start + 1, "<")
      && (isWord(start, "Reducer") || isWord(start, "AnyReducer") || isWord(start, "Store"))
    {
      var (index, depth, commas, last) = (start + 2, 1, 0, "")
      while index < tokens.count, depth > 0, commas < 2, !isMark(index, ")"), !isMark(index, "}") {
        if isMark(index, "<") {
          depth += 1
        } else if isMark(index, ">") {
          depth -= 1
        } else if isMark(index, ","), depth == 1 {
          commas += 1
        } else if commas == 1, depth == 1, isWord(index) {
          last = text(index)
        }
        index = next(index)
      }
      if !last.isEmpty { types.insert(last) }
    }
    return types
  }
}
