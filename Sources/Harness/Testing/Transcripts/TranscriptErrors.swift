/// All that is wrong with a script and the files that it includes: at least one error.
package struct TranscriptErrors: Error, Equatable, Sendable {
  /// The script's own before those of included files; those of a file in the order of their places, each once.
  package let all: [TranscriptError]

  var first: TranscriptError { all[0] }

  package init(_ error: TranscriptError) { all = [error] }

  /// Nil where nothing is wrong.
  package init?(_ errors: [TranscriptError], of path: String) {
    if errors.isEmpty { return nil }
    var files = [path]
    for error in errors where !files.contains(error.path) { files.append(error.path) }
    all = files.flatMap { file in Self.inOrder(errors.filter { $0.path == file }) }
  }

  /// A file that is included twice has its errors once.
  private static func inOrder(_ errors: [TranscriptError]) -> [TranscriptError] {
    let sorted = errors.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }
    var unique: [TranscriptError] = []
    for (_, error) in sorted {
      let here = unique.reversed().prefix { $0.line == error.line && $0.column == error.column }
      if !here.contains(error) { unique.append(error) }
    }
    return unique
  }

  /// Of one file, so many are reported. Who mends those reads it once more.
  static let maxOfFile = 20

  /// What is reported: of a file with too many errors, the last one says how many more there are.
  package var reported: [TranscriptError] {
    var reported: [TranscriptError] = []
    var rest = all[...]
    while let first = rest.first {
      let own = rest.prefix { $0.path == first.path }
      rest = rest.dropFirst(own.count)
      reported += own.prefix(Self.maxOfFile)
      let more = own.dropFirst(Self.maxOfFile)
      if let next = more.first { reported.append(next.standing(for: more)) }
    }
    return reported
  }
}

extension TranscriptErrors: CustomStringConvertible {
  /// A line for each.
  package var description: String { reported.map(\.description).joined(separator: "\n") }
}

extension TranscriptError {
  fileprivate func standing(for more: ArraySlice<TranscriptError>) -> TranscriptError {
    let name = more.allSatisfy { $0.reason.unknownName == reason.unknownName } ? reason.unknownName : nil
    return TranscriptError(path: path, line: line, column: column, reason: .more(more.count, unknownName: name))
  }
}

extension [TranscriptError] {
  /// What a part of a script is; nil where it can't be read, which is kept.
  mutating func collect<Value>(_ read: () throws(TranscriptError) -> Value) -> Value? {
    do throws(TranscriptError) {
      return try read()
    } catch {
      append(error)
      return nil
    }
  }
}
