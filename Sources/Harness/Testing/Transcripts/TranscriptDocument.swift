/// A transcript as it is written: the user's lines, the observations below them, and comments and blank lines.
///
/// It knows no feature; literals are ranges of the text. `TranscriptReader` reads it from a file, and `TranscriptWriter`
/// writes it with other observations.
package struct TranscriptDocument {
  package let source: SourceText
  /// Comment and blank lines before the first statement.
  package var preamble: [String] = []
  /// The statements. An unreadable one is kept as a note, so that the lines below it have their place.
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
    /// The text after the keyword, without surrounding spaces.
    package let argument: Range<Int>
    package var line: Int
    package var observations: [Observation] = []
    /// Comment and blank lines after this statement or among its observations.
    package var trivia: [String] = []

    package var text: String { source.text(range) }

    /// The line after it, which is that of the first observation.
    var endLine: Int { source.position(of: range.upperBound).line + 1 }

    /// The text in one line, in the current format.
    var canonicalText: String {
      let text = source.joined(range)
      return UUIDText.shortened(text) ?? text
    }
  }

  /// A recorded line, without its indentation. A long one is wrapped to several lines of the file.
  package struct Observation {
    package let source: SourceText
    package var range: Range<Int>
    /// The first of its lines in the file.
    let line: Int
    /// The number of its lines in the file.
    var lineCount = 1
    /// The line, if it comes from a run of equal blocks.
    package var repeated: String?

    /// The unwrapped line in the current format, with hand-written spelling kept.
    package var text: String {
      if let repeated { return repeated }
      let written = source.joined(range)
      return ObservationLine.mayGoOn(source.bytes[range]) ? ObservationLine.writtenAnew(written) : written
    }

    /// Whether the line contains the character `_`. This is much faster than reading the line.
    var mayHavePlaceholder: Bool { repeated != nil || source.bytes[range].contains(UInt8(ascii: "_")) }
  }

  /// The contents of a statement. Ranges are of the source's bytes.
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

    /// Whether it is a `hold`, which applies to the command after it.
    package var isHold: Bool { if case .hold = self { true } else { false } }

    /// Whether it is a command, which may have observations below it.
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

  /// The line that names the feature; nil if an included file does.
  package var featureStatement: Statement? {
    statements.first { if case .feature = $0.kind { true } else { false } }
  }

  /// The line that gives the initial state, otherwise the feature; nil if an included file does.
  var beginningStatement: Statement? {
    statements.first { if case .initial = $0.kind { true } else { false } } ?? featureStatement
  }

  /// Whether there are holds before a command.
  func hasHolds(before command: Int) -> Bool {
    statements[..<command].reversed().prefix { !$0.kind.isCommand }.contains(where: \.kind.isHold)
  }

  var hasEnd: Bool { statements.contains { $0.kind == .end } }
  package var hasObservations: Bool { statements.contains { !$0.observations.isEmpty } }
}
