/// An existing file at the place where a test keeps its transcript: who wrote it, and whether it may be rewritten.
///
/// A file that a test wrote has a line that says so. A file without that line may still contain a test's steps: then its
/// observations are recorded like those of any script, and its user's lines are never replaced.
struct EarlierTranscript {
  /// The second line of files written by tests.
  static let originLine = "# written by a test"

  private let path: String
  let bytes: [UInt8]

  init(_ path: String) throws(FileError) {
    self.path = path
    bytes = try FileSystem.read(path)
  }

  /// Returns the text of a new file, with the origin line.
  static func addingOriginLine(_ text: String) -> String {
    let first = text.prefix { $0 != "\n" }
    return "\(first)\n\(originLine)\(text[first.endIndex...])"
  }

  /// Returns the text as this file would contain it.
  func like(_ text: String) -> String { hasOriginLine ? Self.addingOriginLine(text) : text }

  /// Whether the file is equivalent to a text: with other line breaks, with hand-written `_`, or in the format of earlier
  /// versions.
  /// - Parameter differs: whether replaying the file, as a transcript of these bytes, differs from what it has recorded.
  func holds(for text: String, _ differs: ([UInt8]) -> Bool) -> Bool {
    guard let own = try? TranscriptReader.read(SourceText(path: path, bytes: bytes)),
      let new = try? TranscriptReader.read(SourceText(path: path, bytes: Array(text.utf8))),
      own.statements.count == new.statements.count
    else { return false }
    let haveSameCommands = zip(own.statements, new.statements).allSatisfy { own, new in
      own.keyword == new.keyword && own.canonicalText.utf8.elementsEqual(new.canonicalText.utf8)
    }
    return haveSameCommands && !differs(bytes)
  }

  /// Returns why a test must not write a text here; nil if it may.
  func refusal(of text: String) -> String? {
    do throws(TranscriptErrors) {
      let own = try Self.usersLines(SourceText(path: path, bytes: bytes))
      if let line = own.first(where: { !$0.isOfTests }) { return "line \(line.number) is '\(LongText.cut(line.text))'" }
      if hasOriginLine { return nil }
      let new = try Self.usersLines(SourceText(path: path, bytes: Array(text.utf8)))
      return own.map(\.text) == new.map(\.text)
        ? nil : "its commands differ from the test's, and it has no line '\(Self.originLine)'"
    } catch {
      return "line \(error.first.line) can't be read"
    }
  }

  private var hasOriginLine: Bool {
    let source = SourceText(path: path, bytes: bytes)
    return source.lines.contains { source.bytes[$0].elementsEqual(Self.originLine.utf8) }
  }

  // MARK: The lines of the user

  private struct Line {
    let number: Int
    let text: String
    /// Whether tests write such lines.
    let isOfTests: Bool
  }

  private static func usersLines(_ source: SourceText) throws(TranscriptErrors) -> [Line] {
    let statements = try TranscriptReader.read(source).statements.map { statement in
      Line(number: statement.line, text: statement.text, isOfTests: isOfTests(statement.kind))
    }
    let comments = source.lines.enumerated().compactMap { index, line -> Line? in
      guard source.bytes[line].first == UInt8(ascii: "#"), source.text(line) != originLine else { return nil }
      return Line(number: index + 1, text: source.text(line), isOfTests: false)
    }
    return (statements + comments).sorted { $0.number < $1.number }
  }

  private static func isOfTests(_ kind: TranscriptDocument.Kind) -> Bool {
    switch kind {
    case .transcript, .feature, .initial, .environment, .stub, .hold, .send, .advance, .end: true
    case .date, .seed, .ignore, .include, .named, .expectFailure, .run, .expect, .state, .view, .note: false
    }
  }
}
