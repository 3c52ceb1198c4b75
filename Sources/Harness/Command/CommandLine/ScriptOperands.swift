/// The words by which a command means some scripts and no other that matters: a folder, patterns, or their paths.
///
/// ```text
/// Snapshots/order                     all scripts of a folder
/// 'order/s0*' 'order/s1*'             many of it
/// Snapshots/order/a.transcript …      a few
/// ```
struct ScriptOperands {
  private let directory: SnapshotDirectory
  private let features: [String]
  /// All that there are, and those that must not be meant besides.
  private let all: [SnapshotDirectory.File]
  private let others: [SnapshotDirectory.File]

  /// So many paths are a line that can be read.
  private static let maxPaths = 3
  /// So many are one that can be pasted, if there is nothing shorter.
  private static let maxPastedPaths = 10
  private static let maxPatterns = 6
  private static let maxPastedPatterns = 30

  /// - Parameters:
  ///   - files: the scripts that are meant.
  ///   - harmless: the paths of others that may be meant as well, since they are right as they are.
  init(of files: [SnapshotDirectory.File], harmless: Set<String>, in directory: SnapshotDirectory, features: [String]) {
    self.directory = directory
    self.features = features
    all = files
    let paths = Set(files.map(\.path))
    others =
      files.count <= Self.maxPaths
      ? [] : directory.list().files.filter { !paths.contains($0.path) && !harmless.contains($0.path) }
  }

  /// A few words; nil where no few mean these scripts and no other.
  var words: [String]? {
    let paths = all.map(\.path)
    if all.count <= Self.maxPaths { return paths }
    let patterns = patterns
    if patterns.count <= Self.maxPatterns, means(patterns) { return patterns }
    return all.count <= Self.maxPastedPaths ? paths : nil
  }

  /// As many as can be pasted; nil where there are more.
  var manyWords: [String]? {
    let patterns = patterns
    return patterns.count <= Self.maxPastedPatterns && means(patterns) ? patterns : nil
  }

  private var patterns: [String] { cover(all.map(\.name).sorted(), others.map(\.name), behind: "") }

  /// Whether the command takes them for these scripts, and for none of the others.
  private func means(_ operands: [String]) -> Bool {
    guard let found = try? Selection(operands, in: directory, filter: nil, features: features) else { return false }
    let paths = Set(found.files.map(\.path))
    return all.allSatisfy { paths.contains($0.path) } && !others.contains { paths.contains($0.path) }
  }

  private func path(_ name: String) -> String {
    PathText.join(directory.root, name + SnapshotDirectory.fileExtension)
  }

  /// Words for names that begin alike: one, where no other name begins so; else those of each next letter.
  private func cover(_ names: [String], _ others: [String], behind prefix: String) -> [String] {
    guard let first = names.first else { return [] }
    if others.isEmpty {
      if names.count == 1 { return [path(first)] }
      let common = names.dropFirst().reduce(first) { common, name in
        String(zip(common, name).prefix { $0 == $1 }.map(\.0))
      }
      // The outermost folder of which nothing else is.
      let folders = PathText.parts(of: common).dropLast()
      for count in folders.indices {
        let folder = folders[...count].joined(separator: "/")
        if folder.count + 1 >= prefix.count { return [PathText.join(directory.root, folder)] }
      }
      return common.isEmpty ? [directory.root] : ["\(common)*"]
    }
    var words: [String] = []
    let length = prefix.count
    for (next, names) in Dictionary(grouping: names, by: { $0.dropFirst(length).first }).sorted(by: {
      "\($0.key.map(String.init) ?? "")" < "\($1.key.map(String.init) ?? "")"
    }) {
      guard let next else {
        words.append(path(prefix))
        continue
      }
      let longer = prefix + String(next)
      words += cover(names, others.filter { $0.hasPrefix(longer) }, behind: longer)
      if words.count > Self.maxPastedPatterns { break }
    }
    return words
  }
}
