/// The text of warnings about the files of a run.
struct WarningText {
  /// The warning, and what to do about it.
  let text: String

  /// The maximum number of warnings of one kind to print; the rest are counted.
  static let maxCount = 10

  init(_ warning: FileWarning) {
    let move = warning.place.map { place in
      let words =
        (warning.path + place).hasPrefix("-") ? ["mv", "--", warning.path, place] : ["mv", warning.path, place]
      return words.map(ShellWord.quoted).joined(separator: " ")
    }
    switch warning.kind {
    case .otherName:
      text = move ?? "remove it, or give it a name of its own that ends in \(SnapshotDirectory.fileExtension)"
    case .noFile: text = "is \(warning.found ?? "no file"); remove it, or put a file in its place"
    case .otherFeature:
      text = "says 'feature \(warning.found ?? "")'; \(move ?? "move it there under another name")"
    }
  }

  private static func headline(_ kind: FileWarning.Kind, _ count: Int) -> String {
    switch kind {
    case .otherName where count == 1: "1 file is named almost like a transcript, and is not run"
    case .otherName: "\(count) files are named almost like transcripts, and are not run"
    case .noFile where count == 1: "1 transcript is not a file, and is not run"
    case .noFile: "\(count) transcripts are not files, and are not run"
    case .otherFeature where count == 1: "1 script is in the folder of another feature"
    case .otherFeature: "\(count) scripts are in the folders of other features"
    }
  }

  /// All warnings by kind, a line for each; empty if there are none.
  static func lines(_ warnings: [FileWarning]) -> [String] {
    [FileWarning.Kind.otherName, .noFile, .otherFeature].flatMap { kind in
      let warnings = warnings.filter { $0.kind == kind }
      if warnings.isEmpty { return [String]() }
      let rest = warnings.count - maxCount
      return [headline(kind, warnings.count)] + warnings.prefix(rest > 0 ? maxCount - 1 : maxCount).map(line)
        + (rest > 0 ? ["  and \(rest + 1) more"] : [])
    }
  }

  private static func line(_ warning: FileWarning) -> String {
    "  \(FailureText.visible(warning.path)): \(FailureText.visible(WarningText(warning).text))"
  }
}
