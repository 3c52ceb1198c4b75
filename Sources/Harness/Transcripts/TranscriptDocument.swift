/// A transcript as it is written: the user's lines, the tool's observations below them, and what stands between.
///
/// Nothing here knows a feature; literals are ranges of the text. `TranscriptReader` makes one of a file,
/// `TranscriptWriter` writes one back with other observations.
struct TranscriptDocument {
  let source: SourceText
  /// Comment and blank lines before the first statement.
  var preamble: [String] = []
  /// One that can't be read stands here as a note, so that what is below it has its place.
  var statements: [Statement] = []
  var errors: [TranscriptError] = []
  var gaps = TranscriptGaps()

  init(source: SourceText) { self.source = source }

  /// A header line or a command, which may span several lines.
  struct Statement {
    let source: SourceText
    let keyword: Keyword
    let kind: Kind
    /// The whole text, without the last line end.
    let range: Range<Int>
    /// What follows the keyword, without spaces around it.
    let argument: Range<Int>
    let line: Int
    var observations: [Observation] = []
    /// Comment and blank lines behind this statement or among its observations.
    var trivia: [String] = []

    var text: String { source.text(range) }

    /// In one line, as it would be written now.
    var canonicalText: String {
      let text = source.joined(range)
      return UUIDText.shortened(text) ?? text
    }
  }

  /// A recorded line, without its indentation. Where it is long, it takes several of the file.
  struct Observation {
    let source: SourceText
    var range: Range<Int>
    /// The first of its lines.
    let line: Int
    /// How many there are.
    var lineCount = 1

    /// The whole line as it would be written now, but for its spelling by hand.
    var text: String {
      let written = source.joined(range)
      return ObservationLine.mayGoOn(source.bytes[range]) ? ObservationLine.writtenAnew(written) : written
    }
  }

  /// What a statement says. Ranges are of the source's bytes.
  enum Kind: Equatable {
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
    case send(Range<Int>)
    case advance(Duration)
    case run
    case expect(path: Range<Int>, literal: Range<Int>)
    case state
    case view
    case note
    case end

    var isStub: Bool { if case .stub = self { true } else { false } }

    /// Whether it is a command, below which observations may stand.
    var isCommand: Bool {
      switch self {
      case .send, .advance, .run, .expect, .state, .view, .note, .end: true
      default: false
      }
    }
  }

  var feature: String? {
    for case .feature(let name) in statements.map(\.kind) { return name }
    return nil
  }

  /// The line that names the feature; nil where an included file does.
  var featureStatement: Statement? {
    statements.first { if case .feature = $0.kind { true } else { false } }
  }

  /// The line that says the state at the beginning, or else the feature; nil where an included file does.
  var beginningStatement: Statement? {
    statements.first { if case .initial = $0.kind { true } else { false } } ?? featureStatement
  }

  var hasEnd: Bool { statements.contains { $0.kind == .end } }
  var hasObservations: Bool { statements.contains { !$0.observations.isEmpty } }
}
