/// A failure as the page shows it: a headline, and the expected beside the actual.
struct PageFailure {
  let headline: String
  /// The message of the failure, which says more than the headline; nil if there is none.
  let message: String?
  /// Whether the script states the expectation itself instead of recording it.
  private let isExpectation: Bool
  let place: String
  /// The two sides, with differences marked as the console marks them; nil if there are none.
  private(set) var expected: [WordDifference.Word]?
  private(set) var actual: [WordDifference.Word]?
  /// A remark that belongs to neither side.
  private(set) var remark: String?
  /// The step of the failure, from 0; nil if there is none.
  let step: Int?

  init(_ failure: ScriptFailure, of result: ScriptResult, accept: String) {
    let words = FailureText(failure, accept: accept)
    headline = words.headline
    message = Self.message(failure)
    if case .reported(_, _, .expectation) = failure.kind { isExpectation = true } else { isExpectation = false }
    place = "\(failure.path):\(failure.line):\(failure.column)"
    step = failure.step(of: result)
    for detail in words.details {
      switch (detail, failure.kind) {
      case (.expected, _), (.actual, _): break
      case (.line(let text), .unrecorded): actual = WordDifference.unmarked(text)
      case (.line(let text), .missing): expected = WordDifference.unmarked(text)
      case (.line(let text), _) where text == message: break
      case (.line(let text), _): remark = remark.map { "\($0)\n\(text)" } ?? text
      }
    }
    if let (old, new) = failure.changedLines {
      let pairs = ChangedLines.pairs("  " + old, "  " + new)
      expected = Self.lines(pairs.compactMap(\.old))
      actual = Self.lines(pairs.compactMap(\.new))
    }
  }

  /// Returns the heading of a page: the message of the failure, or else what is wrong.
  static func heading(_ failure: ScriptFailure, _ context: ReportContext) -> String {
    message(failure) ?? context.headline(failure)
  }

  /// Returns the message of an issue, or of a rule that is broken.
  private static func message(_ failure: ScriptFailure) -> String? {
    switch failure.kind {
    case .reported(let text, _, .issue), .reported(let text, _, .rule):
      LongText.cut(FailureText.visible(text), limit: 1200)
    default: nil
    }
  }

  /// Joins lines, without their indentation.
  private static func lines(_ lines: [[WordDifference.Word]]) -> [WordDifference.Word]? {
    if lines.isEmpty { return nil }
    return lines.enumerated().flatMap { index, words in
      var words = words
      if let first = words.first, first.text.hasPrefix("  ") {
        words[0] = WordDifference.Word(text: String(first.text.dropFirst(2)), isChanged: first.isChanged)
      }
      return index == 0 ? words : WordDifference.unmarked("\n") + words
    }
  }

  /// Returns unchanged and changed texts in turn: `["number = ", "2"]`.
  static func alternating(_ words: [WordDifference.Word]) -> [String] {
    var texts: [String] = [""]
    for word in words {
      // Texts at odd indices are those that differ.
      if word.isChanged == (texts.count % 2 == 0) {
        texts[texts.count - 1] += word.text
      } else {
        texts.append(word.text)
      }
    }
    return texts
  }

  func write(to json: inout PageJSON) {
    json.object { json in
      json.key("headline")
      json.add(headline)
      if let message {
        json.key("message")
        json.add(message)
      }
      if isExpectation {
        json.key("expects")
        json.add(1)
      }
      json.key("place")
      json.add(place)
      json.key("step")
      json.add(step ?? -1)
      if let expected {
        json.key("expected")
        json.add(Self.alternating(expected))
      }
      if let actual {
        json.key("actual")
        json.add(Self.alternating(actual))
      }
      if let remark {
        json.key("note")
        json.add(remark)
      }
    }
  }
}

extension ScriptFailure {
  /// The lines that differ, as a transcript spells them; nil unless there are two.
  fileprivate var changedLines: (old: String, new: String)? {
    switch kind {
    case .differs(_, let expected, let actual, _): (head + expected, head + actual)
    case .reported(_, _, .expectation(let path, let expected, let actual)):
      ("\(path) = \(expected)", "\(path) = \(actual)")
    default: nil
    }
  }
}

extension ScriptFailure {
  /// Returns the index of the failure's step; nil if there is none, or if the trace ends before it.
  func step(of result: ScriptResult) -> Int? {
    guard path == result.path, let trace = result.trace else { return nil }
    // An added line has the place of the next command.
    let line = if case .unrecorded = kind { self.line - 1 } else { self.line }
    guard let index = trace.steps.lastIndex(where: { $0.line <= line }) else { return nil }
    let isLast = index == trace.steps.count - 1
    return trace.interruption == .outOfRoom && isLast && trace.steps[index].line < line ? nil : index
  }
}
