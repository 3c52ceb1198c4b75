/// A failure as the page shows it: a headline, and what was expected beside what happened.
struct PageFailure {
  let headline: String
  let place: String
  /// The texts of the two sides; nil where there is none.
  private(set) var expected: String?
  private(set) var actual: String?
  /// What belongs to neither side.
  private(set) var remark: String?
  /// The step that it belongs to, from 0; nil where there is none.
  let step: Int?

  init(_ failure: ScriptFailure, of result: ScriptResult, accept: String) {
    let words = FailureText(failure, accept: accept)
    headline = words.headline
    place = "\(failure.path):\(failure.line)\(failure.column.map { ":\($0)" } ?? "")"
    step = failure.path == result.path ? result.trace?.step(atLine: failure.line) : nil
    for detail in words.details {
      switch (detail, failure.kind) {
      case (.expected(let text), _): expected = text
      case (.actual(let text), _): actual = text
      case (.line(let text), .unrecorded): actual = text
      case (.line(let text), .missing): expected = text
      case (.line(let text), _): remark = remark.map { "\($0)\n\(text)" } ?? text
      }
    }
  }

  func write(to json: inout PageJSON) {
    json.object { json in
      json.key("headline")
      json.add(headline)
      json.key("place")
      json.add(place)
      json.key("step")
      json.add(step ?? -1)
      if let expected {
        json.key("expected")
        json.add(expected)
      }
      if let actual {
        json.key("actual")
        json.add(actual)
      }
      if let remark {
        json.key("note")
        json.add(remark)
      }
    }
  }
}

extension ScriptTrace {
  /// The index of the step to which a line of the script belongs; nil where the trace has ended before.
  fileprivate func step(atLine line: Int) -> Int? {
    guard let index = steps.lastIndex(where: { $0.line <= line }) else { return nil }
    return interruption == .outOfRoom && index == steps.count - 1 && steps[index].line < line ? nil : index
  }
}
