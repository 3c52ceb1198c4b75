/// Strings and numbers in the sources of features, for exploring to try: a limit, or a word that is compared with.
///
/// For each feature, they come from the file that creates it, from the file that declares its reducer, and from other files in
/// the folders of these.
struct SourceLiterals {
  private var files: [(path: String, text: String)] = []
  /// The readable files that create features, each with its index in `files`.
  private var homes: [(file: Int, source: SwiftFile)] = []

  private static let largestFile = 200_000
  private static let mostFiles = 5_000
  private static let mostBeside = 40
  /// The limits for each kind.
  private static let mostLiterals = 64
  private static let longestText = 60

  /// Reads the package in the working directory, or all files there if it isn't a package.
  static func ofWorkingDirectory() -> SourceLiterals { SourceLiterals(below: SourceIndex.workingRoot) }

  /// Reads the files below a folder; hidden files and build products are left out.
  init(below root: String) {
    for path in SourceIndex.swiftFiles(below: root).paths.prefix(Self.mostFiles) {
      guard let bytes = try? FileSystem.read(path, upTo: Self.largestFile + 1), bytes.count <= Self.largestFile else {
        continue
      }
      files.append((path, String(decoding: bytes, as: UTF8.self)))
    }
    findHomes()
  }

  /// Reads texts by path.
  init(_ texts: [(path: String, text: String)]) {
    files = texts
    findHomes()
  }

  private mutating func findHomes() {
    for (number, file) in files.enumerated() where file.text.contains("Feature(") {
      guard let tokens = try? SwiftTokens(Array(file.text.utf8)) else { continue }
      let source = SwiftFile(path: file.path, tokens)
      if !source.features.isEmpty { homes.append((number, source)) }
    }
  }

  /// The literals as scripts write them: quoted strings and numbers. None if the sources don't show which feature is meant.
  func of(_ feature: String) -> [String] {
    let found = homes.filter { $0.source.features.contains { $0.name == feature } }
    guard let (file, source) = found.first, found.count == 1 else { return [] }
    var read = beside(file)
    for call in source.features where call.name == feature {
      for range in call.reducers.map(\.range) {
        for index in range where source.tokens.isWord(index) {
          let name = source.tokens.text(index)
          func declare(_ files: [Int]) -> [Int] {
            files.filter { self.files[$0].text.contains("let \(name)") || self.files[$0].text.contains("var \(name)") }
          }
          if !declare(read).isEmpty { continue }
          let others = declare(Array(files.indices))
          if others.count == 1 { read += beside(others[0]) }
        }
      }
    }
    var (texts, numbers): ([String], [String]) = ([], [])
    var seen: Set<Int> = []
    for file in read where seen.insert(file).inserted {
      guard let tokens = try? SwiftTokens(Array(files[file].text.utf8)) else { continue }
      for index in tokens.tokens.indices {
        switch tokens.tokens[index].kind {
        case .text where !Self.isName(index, tokens):
          let text = tokens.text(index)
          if text.utf8.count <= Self.longestText, !text.contains("\\("), !text.contains("\n"), !texts.contains(text) {
            texts.append(text)
          }
        case .number:
          if index > 1, tokens.isMark(index - 1, "."), tokens.tokens[index - 2].kind == .number { continue }
          var number = tokens.text(index).filter { $0 != "_" }
          // `0.25` is three tokens.
          if tokens.isMark(index + 1, "."), tokens.tokens.indices.contains(index + 2),
            tokens.tokens[index + 2].kind == .number, tokens.tokens[index + 2].start == tokens.tokens[index].end + 1
          {
            number += "." + tokens.text(index + 2).filter { $0 != "_" }
          }
          if !numbers.contains(number) { numbers.append(number) }
        default: break
        }
      }
    }
    return Array(texts.prefix(Self.mostLiterals) + numbers.prefix(Self.mostLiterals))
  }

  /// A file and the others in its folder.
  private func beside(_ file: Int) -> [Int] {
    let folder = PathText.directory(of: files[file].path)
    let others = files.indices.filter { $0 != file && PathText.directory(of: files[$0].path) == folder }
    return [file] + others.prefix(Self.mostBeside)
  }

  /// Whether a string is the name of a feature, a rule or an endpoint, which means nothing to a reducer.
  private static func isName(_ index: Int, _ tokens: SwiftTokens) -> Bool {
    guard tokens.isMark(index - 1, "("), tokens.isWord(index - 2) else { return false }
    return [
      "Feature", "always", "eventually", "sometimes", "initial", "environment", "live", "derived", "observes",
      "observesEveryState", "hears", "hearsEveryState", "ignoring", "quiet", "staysOpen", "task", "stream", "value",
      "effect", "fireAndForget", "fatalError", "print",
    ].contains(tokens.text(index - 2))
  }
}
