/// What a failure shares with failures of other scripts that have other values: its place, and what differs there. If
/// `call showToast("Order 1 is on its way")` becomes `call showToast("Order 1 arrives tomorrow")`, the place is
/// `call showToast`, and its text differs.
struct FailureShape: Hashable {
  private let texts: [String]

  /// The difference in words: `call showToast, the text`. Nil if the failure's headline says the same.
  var title: String? { words.isEmpty ? nil : words }
  private let words: String

  /// Whether only texts for people differ.
  let isWords: Bool

  init(_ failure: ScriptFailure) {
    var isWords = false
    var words = ""
    switch failure.kind {
    case .differs(let subject, let expected, let actual, _):
      let place = Self.withoutIndices(subject)
      let isOfView = subject == "view"
      let shapes =
        LiteralDifference.parts(place, expected, actual)?.map { Part($0.path, $0.old, $0.new, isOfView: isOfView) }
        ?? [Part(place, expected, actual, isOfView: isOfView)]
      isWords = shapes.allSatisfy(\.isWords)
      let paths = Set(shapes.map(\.path))
      let what = isWords ? "the text" : shapes.allSatisfy(\.isNumber) ? "the number" : "the value"
      // For a call with one argument, the place is the call.
      let path = paths.count == 1 && shapes[0].path != "\(place).0" ? shapes[0].path : place
      words = isOfView ? "" : "\(path), \(what)"
      texts = ["differs", place] + Set(shapes.map { "\($0.path) \($0.old) \($0.new)" }).sorted()
    case .unrecorded(let text, _): texts = ["added", Self.withoutIndices(Self.masked(text))]
    case .missing(let text, _): texts = ["missing", Self.withoutIndices(Self.masked(text))]
    case .moved(let text, _): texts = ["moved", Self.withoutIndices(Self.masked(text))]
    case .reported(let text, _, .issue), .reported(let text, _, .order): texts = ["reported", Self.masked(text)]
    case .reported(_, _, .rule(let name, _)): texts = ["rule", name]
    case .reported(_, _, .expectation(let path, _, _)): texts = ["expectation", Self.withoutIndices(path)]
    case .reported(_, _, .unusedStub(let stub)): texts = ["unused stub", Self.masked(stub)]
    case .unreadable(let why): texts = ["unreadable", Self.masked(why)]
    case .died(let how, _, let action):
      texts = ["died", failure.lastWords.map { FailureText.place($0) ?? "" } ?? how, action.map(Self.masked) ?? ""]
    case .timedOut(_, _, let action): texts = ["timed out", action.map(Self.masked) ?? ""]
    case .varies(let variance): texts = ["varies", Self.withoutIndices(variance.subject)]
    case .notRecorded: texts = ["not recorded"]
    case .noEnd: texts = ["no end"]
    case .nothingFailed: texts = ["nothing failed"]
    }
    self.words = FailureText.visible(words)
    self.isWords = isWords
  }

  /// A place that differs, with placeholders instead of values.
  private struct Part {
    let path: String
    let old: String
    let new: String
    let isWords: Bool
    var isNumber: Bool { old == "0" && new == "0" || old == "-0" && new == "0" || old == "0" && new == "-0" }

    init(_ path: String, _ before: String?, _ after: String?, isOfView: Bool) {
      self.path = FailureShape.withoutIndices(path)
      // If only one side has the place, the value doesn't matter.
      (old, new) = (before.map(FailureShape.masked) ?? "", after.map(FailureShape.masked) ?? "")
      guard let before, let after else {
        isWords = false
        return
      }
      // A line of a page is text, but numbers in it are values.
      isWords =
        isOfView
        ? before.filter(\.isNumber) == after.filter(\.isNumber)
        : before != after && FailureShape.withoutTexts(before) == FailureShape.withoutTexts(after)
    }
  }

  /// Returns a path without indices: `todos[id: 7].title` and `todos[id: 8].title` are the same field.
  private static func withoutIndices(_ path: String) -> String {
    var depth = 0
    return String(
      path.filter { character in
        if character == "[" { depth += 1 }
        defer { if character == "]" { depth -= 1 } }
        return depth == 0
      })
  }

  /// Returns a literal with empty texts.
  private static func withoutTexts(_ literal: String) -> String {
    var text = ""
    var (isQuoted, isEscaped) = (false, false)
    for character in literal {
      if isEscaped {
        isEscaped = false
        continue
      }
      if isQuoted, character == "\\" { isEscaped = true }
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted || character == "\"" { text.append(character) }
    }
    return text
  }

  /// Returns a literal with empty texts, and 0 for each number.
  private static func masked(_ literal: String) -> String {
    var text = ""
    for character in withoutTexts(literal) {
      let isDigit = character.isASCII && (character.isNumber || character == "_" || character == ".")
      if isDigit, text.last == "0" { continue }
      // Digits in a name are not a number.
      if character.isASCII, character.isNumber, text.last?.isLetter != true {
        text.append("0")
      } else {
        text.append(character)
      }
    }
    return text
  }
}
