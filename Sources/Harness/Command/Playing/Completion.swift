/// The possible completions at the cursor, in a line that is typed into a session of play.
///
///     let completion = LineCompleter("send ro", cursor: 7, context).completion
///     completion.candidates[0].text    // "row(id: , action: .toggle)", with the cursor behind "id: "
///
/// A pure function of the text and the context. Each complete candidate can be read once its hole is filled with its example.
struct Completion: Equatable, Sendable {
  /// A possible completion.
  struct Candidate: Equatable, Sendable {
    /// The text that replaces the range.
    var text: String
    /// The place of the cursor, in bytes of the text; nil for its end.
    var hole: Int?
    /// An example for the hole; empty if nothing has to be typed there.
    var example = ""
    /// Whether it can be read with its hole filled: for some parts no value can be generated.
    var isComplete = true
    /// The text shown in a list of candidates.
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

  /// The range that candidates replace, in bytes of the line.
  var range: Range<Int>
  var candidates: [Candidate] = []
  /// The types of what is still missing, for showing after the cursor; empty if there is nothing to say.
  var hint = ""

  /// The common prefix of all candidates' stems.
  var commonStem: String {
    guard let first = candidates.first?.stem else { return "" }
    return candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1.stem) }
  }

  /// A completion without candidates.
  static func nothing(at offset: Int) -> Completion { Completion(range: offset..<offset) }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map { $0.0 })
  }
}
