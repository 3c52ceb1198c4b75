/// A transcript as it is written: the user's lines, the tool's observations below them, and what stands between.
///
/// Nothing here knows a feature; literals are ranges of the text. `TranscriptReader` makes one of a file,
/// `TranscriptWriter` writes one back with other observations.
package struct TranscriptDocument {
  package let source: SourceText
  /// Comment and blank lines before the first statement.
  package var preamble: [String] = []
  package var statements: [Statement] = []

  package init(source: SourceText) { self.source = source }

  /// A header line or a command, which may span several lines.
  package struct Statement {
    package let source: SourceText
    package let keyword: Keyword
    package let kind: Kind
    /// The whole text, without the last line end.
    package let range: Range<Int>
    /// What follows the keyword, without spaces around it.
    package let argument: Range<Int>
    package let line: Int
    package var observations: [Observation] = []
    /// Comment and blank lines behind this statement or among its observations.
    package var trivia: [String] = []

    package var text: String { source.text(range) }
  }

  /// A recorded line, without its indentation.
  package struct Observation {
    let source: SourceText
    let range: Range<Int>
    package let line: Int

    package var text: String { source.text(range) }
  }

  /// What a statement says. Ranges are of the source's bytes.
  package enum Kind: Equatable {
    case transcript
    case feature(String)
    case initial(Range<Int>)
    case environment(String)
    case date(String)
    case seed(UInt64)
    case ignore(String)
    case include(String)
    case expectFailure
    case stub(Range<Int>)
    case send(Range<Int>)
    case advance(Duration)
    case run
    case expect(path: Range<Int>, literal: Range<Int>)
    case state
    case view
    case note
    case end

    package var isStub: Bool { if case .stub = self { true } else { false } }

    /// Whether it is a command, below which observations may stand.
    package var isCommand: Bool {
      switch self {
      case .send, .advance, .run, .expect, .state, .view, .note, .end: true
      default: false
      }
    }
  }

  package var feature: String? {
    for case .feature(let name) in statements.map(\.kind) { return name }
    return nil
  }

  /// The line that names the feature; nil where an included file does.
  package var featureStatement: Statement? {
    statements.first { if case .feature = $0.kind { true } else { false } }
  }

  package var hasEnd: Bool { statements.contains { $0.kind == .end } }
  package var hasObservations: Bool { statements.contains { !$0.observations.isEmpty } }
}
