/// All errors in a script and the files that it includes; never empty.
package struct TranscriptErrors: Error, Equatable, Sendable {
  /// The script's own errors, then those of included files; those of a file in order of their places, without duplicates.
  package let all: [TranscriptError]

  var first: TranscriptError { all[0] }

  package init(_ error: TranscriptError) { all = [error] }

  /// Returns nil if there are no errors.
  package init?(_ errors: [TranscriptError], of path: String) {
    if errors.isEmpty { return nil }
    var files = [path]
    for error in errors where !files.contains(error.path) { files.append(error.path) }
    all = files.flatMap { file in Self.inOrder(errors.filter { $0.path == file }) }
  }

  /// The errors of a file that is included twice appear once.
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

  /// The maximum number of errors reported for one file. After fixing those, the user reads it again.
  static let maxOfFile = 20

  /// The reported errors: for a file with too many, the last one says how many more there are.
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
  /// The errors, one per line.
  package var description: String { reported.map(\.description).joined(separator: "\n") }
}

extension TranscriptError {
  fileprivate func standing(for more: ArraySlice<TranscriptError>) -> TranscriptError {
    let name = more.allSatisfy { $0.reason.unknownName == reason.unknownName } ? reason.unknownName : nil
    return TranscriptError(path: path, line: line, column: column, reason: .more(more.count, unknownName: name))
  }
}

extension [TranscriptError] {
  /// Returns what `read` returns; nil if it throws, in which case the error is kept.
  mutating func collect<Value>(_ read: () throws(TranscriptError) -> Value) -> Value? {
    do throws(TranscriptError) {
      return try read()
    } catch {
      append(error)
      return nil
    }
  }
}
