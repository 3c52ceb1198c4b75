import Synchronization

/// How the calls of a world were answered, as their stubs say it.
package final class EndpointTally: Sendable {
  /// What calls of one endpoint have come to.
  struct Answers: OptionSet {
    let rawValue: UInt8
    static let value = Answers(rawValue: 1)
    static let failure = Answers(rawValue: 2)
    /// No stub answered: what the endpoint does by itself, if anything.
    static let none = Answers(rawValue: 4)
  }

  private let answers = Mutex<[String: Answers]>([:])

  package init() {}

  /// A call is about to be answered.
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
  /// Whether it has a way to fail that its feature hears of: it throws, or answers with a result.
  package var canFail: Bool { failure != nil || output.failureCase != nil }
}

extension Stub.Answer {
  /// What a call comes to that waits for the answer.
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
  /// The case that says of a result, whatever the type is called, that it is none; nil for other types, and where it can't
  /// occur.
  fileprivate var failureCase: Int? {
    guard case .enumeration(let enumeration) = constructionKind, enumeration.index(named: "success") != nil,
      let index = enumeration.index(named: "failure"), enumeration.cases[index].canOccur
    else { return nil }
    return index
  }
}
