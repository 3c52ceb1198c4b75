/// The operands that select some scripts and no others that matter: a folder, patterns, or paths.
///
/// ```text
/// Snapshots/order                     all scripts of a folder
/// 'order/s0*' 'order/s1*'             many of it
/// Snapshots/order/a.transcript …      a few
/// ```
struct ScriptOperands {
  private let directory: SnapshotDirectory
  private let features: [String]
  /// The scripts to select, and those that must not be selected.
  private let all: [SnapshotDirectory.File]
  private let others: [SnapshotDirectory.File]

  /// The maximum number of paths in a readable line.
  private static let maxPaths = 3
  /// The maximum number of paths in a line to paste, if there is nothing shorter.
  private static let maxPastedPaths = 10
  private static let maxPatterns = 6
  private static let maxPastedPatterns = 30

  /// - Parameters:
  ///   - files: the scripts to select.
  ///   - harmless: the paths of scripts that may be selected as well, since they are correct.
  init(of files: [SnapshotDirectory.File], harmless: Set<String>, in directory: SnapshotDirectory, features: [String]) {
    self.directory = directory
    self.features = features
    all = files
    let paths = Set(files.map(\.path))
    others =
      files.count <= Self.maxPaths
      ? [] : directory.list().files.filter { !paths.contains($0.path) && !harmless.contains($0.path) }
  }

  /// A few operands; nil if no few operands select these scripts alone.
  var words: [String]? {
    let paths = all.map(\.path)
    if all.count <= Self.maxPaths { return paths }
    let patterns = patterns
    if patterns.count <= Self.maxPatterns, means(patterns) { return patterns }
    return all.count <= Self.maxPastedPaths ? paths : nil
  }

  /// As many operands as can be pasted; nil if more are needed.
  var manyWords: [String]? {
    let patterns = patterns
    return patterns.count <= Self.maxPastedPatterns && means(patterns) ? patterns : nil
  }

  private var patterns: [String] { cover(all.map(\.name).sorted(), others.map(\.name), behind: "") }

  /// Whether the operands select all of these scripts and none of the others.
  private func means(_ operands: [String]) -> Bool {
    guard let found = try? Selection(operands, in: directory, filter: nil, features: features) else { return false }
    let paths = Set(found.files.map(\.path))
    return all.allSatisfy { paths.contains($0.path) } && !others.contains { paths.contains($0.path) }
  }

  private func path(_ name: String) -> String {
    PathText.join(directory.root, name + SnapshotDirectory.fileExtension)
  }

  /// Returns operands for names that share a prefix: one if no other name has the prefix, otherwise those for each next letter.
  private func cover(_ names: [String], _ others: [String], behind prefix: String) -> [String] {
    guard let first = names.first else { return [] }
    if others.isEmpty {
      if names.count == 1 { return [path(first)] }
      let common = names.dropFirst().reduce(first) { common, name in
        String(zip(common, name).prefix { $0 == $1 }.map(\.0))
      }
      // The outermost folder that contains nothing else.
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
