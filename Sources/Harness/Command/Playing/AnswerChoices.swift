/// Generates answers that an endpoint could give, from its types: what may follow `answer NAME`.
struct AnswerChoices {
  private let types: LiteralTypes
  private let source: ValueSource

  /// - Parameter types: The types that literals may name.
  init(_ types: LiteralTypes) {
    self.types = types
    source = ValueSource(types: types, now: World.defaultDate)
  }

  /// The maximum number of values.
  static let maxCount = 8

  /// The choices without duplicates, simplest first. Every process generates the same ones.
  func choices(of endpoint: Endpoint) -> [String] {
    var choices: [String] = []
    for text in values(of: endpoint.output) where choices.count < Self.maxCount && !choices.contains(text) {
      if (try? PlayAnswer.read(text, of: endpoint, types).get()) == .value { choices.append(text) }
    }
    return choices + endings(of: endpoint)
  }

  private func values(of shape: TypeShape) -> [String] {
    var values = [ZeroValue.make(shape)]
    if case .enumeration(let enumeration) = shape.constructionKind {
      let cases = ActionCases.of(shape.type)
      for number in cases.names.indices {
        values.append(source.action(of: shape.type, case: number, SeededGenerator(seed: 0)))
      }
      if enumeration.cases.isEmpty { return [] }
    }
    for seed in 0..<UInt64(16) { values.append(source.value(of: shape, SeededGenerator(seed: seed))) }
    return values.compactMap { value in
      let text = value.map { LiteralPrinter.text(of: $0.ref) }
      return text.flatMap { $0.utf8.count <= Self.maxLength ? $0 : nil }
    }
  }

  /// The maximum length of a choice: nobody picks a longer one.
  private static let maxLength = 200

  /// Whether a choice ends its call without giving a value.
  static func isEnding(_ choice: String) -> Bool {
    choice == "end" || choice.hasPrefix("fail ")
  }

  private func endings(of endpoint: Endpoint) -> [String] {
    var endings: [String] = []
    if let failure = endpoint.failure {
      endings = endpoint.throwsAny ? ["fail \"failed\""] : CaseExamples(failure.type, types).all.map { "fail .\($0)" }
    }
    if endpoint.givesMany { endings.append("end") }
    return endings.filter { (try? PlayAnswer.read($0, of: endpoint, types).get()) != nil }
  }
}
