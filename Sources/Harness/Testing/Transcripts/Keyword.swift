/// The words that lines of a transcript begin with; docs/transcripts.md says what they do.
package enum Keyword: String, CaseIterable, Sendable {
  case transcript, feature, initial, environment, date, seed, ignore, include, `let`, expect, stub, hold, send, advance
  case run, state, view, note, end

  /// What has to follow, as errors call it; nil for words that stand alone.
  package var argument: String? {
    switch self {
    case .transcript: "the version 1"
    case .feature: "the name of a feature"
    case .initial: "a named state or a literal"
    case .environment: "the name of an environment"
    case .date: "a date such as 2022-06-22T00:00:00Z"
    case .seed: "a number"
    case .ignore: "a path"
    case .include: "a file, relative to this one"
    case .let: "NAME = LITERAL"
    case .expect: "'failure', or PATH = LITERAL"
    case .stub: "the name of an endpoint"
    case .hold: "an action"
    case .send: "an action"
    case .advance: "a duration such as 500ms"
    case .note: "a text"
    case .run, .state, .view, .end: nil
    }
  }

  /// Whether literals follow, which may go on in further lines.
  package var takesLiterals: Bool {
    switch self {
    case .initial, .let, .expect, .stub, .hold, .send: true
    case .transcript, .feature, .environment, .date, .seed, .ignore, .include, .advance, .run, .state, .view, .note,
      .end:
      false
    }
  }

  /// Whether the header may have several such lines.
  package var isRepeatable: Bool {
    switch self {
    case .ignore, .include, .let, .stub, .hold: true
    case .transcript, .feature, .initial, .environment, .date, .seed, .expect, .send, .advance, .run, .state, .view,
      .note, .end:
      false
    }
  }

  /// As bytes, by which lines are looked through: `swift run` builds without optimization, and texts take long there.
  private static let spelled = allCases.map { (keyword: $0, bytes: Array($0.rawValue.utf8)) }
  /// A bit for each letter that one of them begins with.
  private static let firstLetters = spelled.reduce(UInt32(0)) { $0 | bit($1.bytes[0]) }

  /// The word that exactly these bytes are.
  package init?(_ word: ArraySlice<UInt8>) {
    let match = Self.spelled.first { $0.bytes.count == word.count && SameBytes.check($0.bytes[...], word) }
    guard let match else { return nil }
    self = match.keyword
  }

  /// The word that a statement begins with.
  package static func ofLine(_ line: String) -> Keyword? {
    Keyword(rawValue: String(line.prefix { $0 != " " && $0 != "\n" }))
  }

  /// Whether one of the words may begin with this byte: most lines are none for this reason already.
  static func mayBegin(with byte: UInt8) -> Bool { firstLetters & bit(byte) != 0 }

  private static func bit(_ byte: UInt8) -> UInt32 { 1 << UInt32(byte & 31) }

  /// What was likely meant by a word that is none.
  package static func nearest(to word: String) -> String? { NearestName.of(word, in: allCases.map(\.rawValue)) }
}
