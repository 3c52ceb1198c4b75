/// Generates the answers of endpoints from the types of their outputs.
struct AnswerMaker {
  let source: ValueSource
  let makesFaults: Bool
  /// Endpoints that stay in use for as long as the feature runs.
  var openEndpoints: Set<String> = []

  /// Different delays, so that answers can overtake each other.
  private static let delays: [Duration] = [
    .zero, .milliseconds(1), .milliseconds(50), .milliseconds(300), .seconds(1), .seconds(5),
  ]

  /// Returns an answer; nil if none can be generated.
  func answer(of endpoint: Endpoint, _ random: SeededGenerator, _ bias: ValueBias) -> Stub.Answer? {
    var random = random
    if makesFaults, let fault = fault(of: endpoint, random) { return fault }
    guard endpoint.needsValue else {
      // The endpoint returns nothing, but that may take time.
      guard endpoint.takesTime, let delay = Self.delays.randomElement(using: &random), delay > .zero,
        let nothing = ConvertedValue.box((), as: endpoint.output)
      else { return .nothing }
      return .values([(nothing, delay)])
    }
    var values: [(value: ValueBox, after: Duration)] = []
    var offset = Duration.zero
    for _ in 0..<(endpoint.kind == .stream ? Int.random(in: 1...3, using: &random) : 1) {
      if endpoint.kind != .value { offset += Self.delays.randomElement(using: &random) ?? .zero }
      guard let value = source.value(of: endpoint.output, random, bias) else { return nil }
      values.append((value, offset))
    }
    return .values(values, end: end(of: endpoint))
  }

  private func end(of endpoint: Endpoint) -> Stub.End {
    endpoint.givesMany && openEndpoints.contains(endpoint.name) ? .never : .end(after: nil)
  }

  private func fault(of endpoint: Endpoint, _ random: SeededGenerator) -> Stub.Answer? {
    var random = random
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where endpoint.takesTime: return .never
    case 1, 2:
      guard let failure = failure(of: endpoint, random) else { return nil }
      let delay = endpoint.kind == .value ? nil : Self.delays.randomElement(using: &random)
      return .failure(failure, after: delay == .zero ? nil : delay)
    default: return nil
    }
  }

  private func failure(of endpoint: Endpoint, _ random: SeededGenerator) -> Stub.Failure? {
    guard let shape = endpoint.failure else { return nil }
    if endpoint.throwsAny { return .text("failed") }
    return source.value(of: shape, random).flatMap { $0.any as? any Error }.map { .error($0) }
  }

  /// Returns the plainest answer, without delay, which shrinking tries first.
  func plainest(of endpoint: Endpoint) -> Stub.Answer? {
    guard endpoint.needsValue else { return .nothing }
    let value = ZeroValue.make(endpoint.output) ?? source.value(of: endpoint.output, SeededGenerator(seed: 0))
    return value.map { .values([($0, .zero)], end: end(of: endpoint)) }
  }
}
