/// An answer to calls of an endpoint, as written in a script.
package final class Stub: @unchecked Sendable {
  // Unchecked: `uses` is counted under the lock of the registry that holds the stub. The rest doesn't change.

  package enum Answer {
    /// No value, for endpoints that give none.
    case nothing
    /// Values at their offsets from the call, and the end after them.
    case values([(value: ValueBox, after: Duration)], end: End = .end(after: nil))

    /// The endpoint never answers.
    package static var never: Answer { .values([], end: .never) }

    /// The endpoint fails.
    package static func failure(_ failure: Failure, after duration: Duration?) -> Answer {
      .values([], end: .failure(failure, after: duration))
    }
  }

  /// The end of an answer. Offsets count from the call, as those of values do; nil means when the last value is due.
  package enum End {
    case end(after: Duration?)
    case never
    case failure(Failure, after: Duration?)
  }

  /// The failure of an endpoint.
  package enum Failure {
    /// A text: thrown as a ``StubbedFailure`` if the endpoint can throw any error, reported if it can't throw.
    case text(String)
    /// An error to throw as it is.
    case error(any Error)
  }

  package let name: String
  /// Nil matches any value; no patterns at all match any call.
  package let patterns: [ValueBox?]?
  package let answer: Answer
  /// Whether it answers every further call, not just one.
  package let always: Bool
  /// The text in the script, for messages.
  package let text: String
  package private(set) var uses = 0

  /// The file and the line of the stub, if it is from a script.
  package let place: Place?

  /// A line of a file.
  package struct Place: Equatable, Sendable {
    package let path: String
    package let line: Int

    package init(path: String, line: Int) {
      self.path = path
      self.line = line
    }
  }

  package init(
    name: String, patterns: [ValueBox?]?, answer: Answer, always: Bool, text: String, place: Place? = nil
  ) {
    self.place = place
    self.name = name
    self.patterns = patterns
    self.answer = answer
    self.always = always
    self.text = text
  }

  /// The same stub for another replay, without uses.
  package var unused: Stub {
    Stub(name: name, patterns: patterns, answer: answer, always: always, text: text, place: place)
  }

  func matches(_ call: EndpointCall) -> Bool {
    guard call.name == name, !isUsedUp else { return false }
    guard let patterns else { return true }
    return zip(patterns, call.arguments).allSatisfy { pattern, argument in
      guard let pattern else { return true }
      return pattern.shape === argument.shape && pattern.ref.isSame(as: argument.ref)
    }
  }

  func use() { uses += 1 }

  /// Whether it won't answer any more.
  var isUsedUp: Bool { !always && uses > 0 }
}

extension Stub.Answer {
  /// When the last value is due.
  package var lastOffset: Duration {
    if case .values(let values, _) = self { values.map(\.after).max() ?? .zero } else { .zero }
  }
}

extension Stub.End {
  /// Returns the offset of the end, if the last value comes at `last`; nil if it never ends.
  package func offset(last: Duration) -> Duration? {
    switch self {
    case .end(let after), .failure(_, let after): after ?? last
    case .never: nil
    }
  }
}
