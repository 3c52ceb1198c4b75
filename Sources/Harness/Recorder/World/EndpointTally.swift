import Synchronization

/// Counts how the calls of a world were answered, according to their stubs.
package final class EndpointTally: Sendable {
  /// The outcomes of calls of one endpoint.
  struct Answers: OptionSet {
    let rawValue: UInt8
    static let value = Answers(rawValue: 1)
    static let failure = Answers(rawValue: 2)
    /// No stub answered; the endpoint's default, if any, did.
    static let none = Answers(rawValue: 4)
  }

  private let answers = Mutex<[String: Answers]>([:])

  package init() {}

  /// Counts a call that is about to be answered.
  func count(_ endpoint: String, _ stub: Stub?) {
    let new = stub.map(\.answer.comesTo) ?? .none
    answers.withLock { $0[endpoint, default: []].formUnion(new) }
  }

  package subscript(endpoint: Endpoint) -> (isAnswered: Bool, hasFailed: Bool) {
    let answers = answers.withLock { $0[endpoint.name] ?? [] }
    return (answers.contains(.value) || endpoint.hasDefault && answers.contains(.none), answers.contains(.failure))
  }
}

extension Endpoint {
  /// Whether it can fail in a way that its feature observes: it throws, or answers with a result.
  package var canFail: Bool { failure != nil || output.failureCase != nil }
}

extension Stub.Answer {
  /// The outcome of a call that waits for the answer.
  fileprivate var comesTo: EndpointTally.Answers {
    switch self {
    case .nothing: return .value
    case .values(let values, let end):
      var answers: EndpointTally.Answers = []
      for value in values { answers.insert(value.value.ref.isFailure ? .failure : .value) }
      switch end {
      case .failure: answers.insert(.failure)
      case .end: if values.isEmpty { answers.insert(.value) }
      case .never: break
      }
      return answers
    }
  }
}

extension ValueRef {
  /// Whether it is the failure of a result.
  fileprivate var isFailure: Bool { shape.failureCase.map { $0 == caseIndex } ?? false }
}

extension TypeShape {
  /// The case that marks a result-like type as failed, whatever the type is called; nil for other types, and if the case can't
  /// occur.
  fileprivate var failureCase: Int? {
    guard case .enumeration(let enumeration) = constructionKind, enumeration.index(named: "success") != nil,
      let index = enumeration.index(named: "failure"), enumeration.cases[index].canOccur
    else { return nil }
    return index
  }
}
