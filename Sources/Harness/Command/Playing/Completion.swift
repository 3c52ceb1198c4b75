/// What may stand where the cursor is, in a line that is typed into a session of play.
///
///     let completion = LineCompleter("send ro", cursor: 7, context).completion
///     completion.candidates[0].text    // "row(id: , action: .toggle)", with the cursor behind "id: "
///
/// A pure function of the text and the context. Each candidate that is complete, with its hole filled by its example, can be read.
struct Completion: Equatable, Sendable {
  /// One way to go on.
  struct Candidate: Equatable, Sendable {
    /// What takes the place of the range.
    var text: String
    /// Where the cursor goes, in bytes of the text; nil for the end.
    var hole: Int?
    /// What could be typed there; empty where nothing has to be.
    var example = ""
    /// Whether it can be read with its hole filled: of some parts nobody can make up a value.
    var isComplete = true
    /// As a list of candidates shows it.
    var label: String

    init(_ text: String, hole: Int? = nil, example: String = "", label: String? = nil) {
      (self.text, self.hole, self.example, self.label) = (text, hole, example, label ?? text)
    }

    init(_ snippet: Snippet, label: String? = nil) {
      self.init(snippet.text, hole: snippet.hole, example: snippet.example, label: label)
      isComplete = snippet.isComplete
    }

    /// The text up to the cursor.
    var stem: String { hole.map { String(decoding: text.utf8.prefix($0), as: UTF8.self) } ?? text }

    /// The text with the hole filled.
    var filled: String {
      guard let hole else { return text }
      let bytes = Array(text.utf8)
      return String(decoding: bytes[..<hole], as: UTF8.self) + example
        + String(decoding: bytes[hole...], as: UTF8.self)
    }
  }

  /// What the candidates replace, in bytes of the line.
  var range: Range<Int>
  var candidates: [Candidate] = []
  /// The types of what is still to be typed, for showing behind the cursor; empty where there is nothing to say.
  var hint = ""

  /// What the stems of all candidates begin with.
  var commonStem: String {
    guard let first = candidates.first?.stem else { return "" }
    return candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1.stem) }
  }

  /// Nothing is known of how to go on at a place.
  static func nothing(at offset: Int) -> Completion { Completion(range: offset..<offset) }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map { $0.0 })
  }
}
