/// A transcript as it is written: the user's lines, the tool's observations below them, and what stands between.
///
/// Nothing here knows a feature; literals are ranges of the text. `TranscriptReader` makes one of a file,
/// `TranscriptWriter` writes one back with other observations.
package struct TranscriptDocument {
  package let source: SourceText
  /// Comment and blank lines before the first statement.
  package var preamble: [String] = []
  /// One that can't be read stands here as a note, so that what is below it has its place.
  package var statements: [Statement] = []
  package var errors: [TranscriptError] = []
  var gaps = TranscriptGaps()

  init(source: SourceText) { self.source = source }

  /// A header line or a command, which may span several lines.
  package struct Statement {
    package let source: SourceText
    package let keyword: Keyword
    package let kind: Kind
    /// The whole text, without the last line end.
    package let range: Range<Int>
    /// What follows the keyword, without spaces around it.
    package let argument: Range<Int>
    package var line: Int
    package var observations: [Observation] = []
    /// Comment and blank lines behind this statement or among its observations.
    package var trivia: [String] = []

    package var text: String { source.text(range) }

    /// The line behind it, where the first observation stands.
    var endLine: Int { source.position(of: range.upperBound).line + 1 }

    /// In one line, as it would be written now.
    var canonicalText: String {
      let text = source.joined(range)
      return UUIDText.shortened(text) ?? text
    }
  }

  /// A recorded line, without its indentation. Where it is long, it takes several of the file.
  package struct Observation {
    package let source: SourceText
    package var range: Range<Int>
    /// The first of its lines.
    let line: Int
    /// How many there are.
    var lineCount = 1
    /// The line, where a run of equal blocks says it.
    package var repeated: String?

    /// The whole line as it would be written now, but for its spelling by hand.
    package var text: String {
      if let repeated { return repeated }
      let written = source.joined(range)
      return ObservationLine.mayGoOn(source.bytes[range]) ? ObservationLine.writtenAnew(written) : written
    }
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
    case named(String, literal: Range<Int>)
    case expectFailure
    case stub(Range<Int>)
    case hold(HoldWords)
    case send(Range<Int>)
    case advance(Duration)
    case run
    case expect(path: Range<Int>, literal: Range<Int>)
    case state
    case view
    case note
    case end

    package var isStub: Bool { if case .stub = self { true } else { false } }

    /// Whether it stands for the command behind it.
    package var isHold: Bool { if case .hold = self { true } else { false } }

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

  /// The line that says the state at the beginning, or else the feature; nil where an included file does.
  var beginningStatement: Statement? {
    statements.first { if case .initial = $0.kind { true } else { false } } ?? featureStatement
  }

  /// Whether a command has lines before it that hold something.
  func hasHolds(before command: Int) -> Bool {
    statements[..<command].reversed().prefix { !$0.kind.isCommand }.contains(where: \.kind.isHold)
  }

  var hasEnd: Bool { statements.contains { $0.kind == .end } }
  package var hasObservations: Bool { statements.contains { !$0.observations.isEmpty } }
}
