/// What unreadable lines may have declared, so that its absence is not another error.
struct TranscriptGaps {
  /// Whether they may have declared anything: a merge conflict, an unknown keyword, a file that can't be included.
  var holdAnything = false
  private var keywords: Set<Keyword> = []
  private var values: Set<String> = []

  /// Whether a line with this keyword may be among them.
  func mayHold(_ keyword: Keyword) -> Bool { holdAnything || keywords.contains(keyword) }

  /// Whether a line that names this value may be among them.
  func mayName(_ value: String) -> Bool { holdAnything || values.contains(value) }

  /// Adds a line, whose first word may be misspelled.
  mutating func add(_ line: String) {
    let words = line.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
    let word = String(words.first ?? "")
    guard let keyword = Keyword(rawValue: word) ?? Keyword.nearest(to: word).flatMap(Keyword.init(rawValue:)),
      keyword != .include
    else { return holdAnything = true }
    keywords.insert(keyword)
    guard keyword == .let, words.count > 1 else { return }
    values.insert(String(words[1].drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" && $0 != "=" }))
  }

  mutating func formUnion(_ other: TranscriptGaps) {
    holdAnything = holdAnything || other.holdAnything
    keywords.formUnion(other.keywords)
    values.formUnion(other.values)
  }
}
