/// The words with which lines of a transcript begin; docs/transcripts.md describes them.
package enum Keyword: String, CaseIterable, Sendable {
  case transcript, feature, initial, environment, date, seed, ignore, include, `let`, expect, stub, hold, send, advance
  case run, state, view, note, end

  /// The name of the required argument in error messages; nil for words without one.
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

  /// Whether literals follow, which may continue on further lines.
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

  /// The words as bytes, for fast comparison: `swift run` builds without optimization, where strings are slow.
  private static let spelled = allCases.map { (keyword: $0, bytes: Array($0.rawValue.utf8)) }
  /// A bit for each first letter.
  private static let firstLetters = spelled.reduce(UInt32(0)) { $0 | bit($1.bytes[0]) }

  /// The same by the lower bits of their first letter.
  private static let byLetter = (0..<32).map { letter in spelled.filter { $0.bytes[0] & 31 == letter } }

  /// Returns the keyword with exactly these bytes.
  package init?(_ word: ArraySlice<UInt8>) {
    guard let first = word.first else { return nil }
    for known in Self.byLetter[Int(first & 31)] where known.bytes.count == word.count {
      guard SameBytes.check(known.bytes[...], word) else { continue }
      self = known.keyword
      return
    }
    return nil
  }

  /// Returns the keyword with which a statement begins.
  package static func ofLine(_ line: String) -> Keyword? {
    Keyword(rawValue: String(line.prefix { $0 != " " && $0 != "\n" }))
  }

  /// Whether a keyword may begin with this byte, which excludes most lines at once.
  static func mayBegin(with byte: UInt8) -> Bool { firstLetters & bit(byte) != 0 }

  private static func bit(_ byte: UInt8) -> UInt32 { 1 << UInt32(byte & 31) }

  /// Returns the keyword that was probably meant by an unknown word.
  package static func nearest(to word: String) -> String? { NearestName.of(word, in: allCases.map(\.rawValue)) }
}
