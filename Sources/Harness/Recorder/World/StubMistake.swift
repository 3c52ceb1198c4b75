// Checks a test's stub against its endpoint.

extension Endpoint {
  /// Returns the arguments that a stub is limited to, as values of the parameters' types; nil for any.
  func patterns(_ given: [Any?]) throws(StubMistake) -> [ValueBox?] {
    guard given.count == arguments.count else { throw .arguments(count: given.count) }
    var patterns: [ValueBox?] = []
    for (value, shape) in zip(given, arguments) {
      if value is AnyArgument {
        patterns.append(nil)
      } else if let box = ConvertedValue.box(value, as: shape) {
        patterns.append(box)
      } else {
        throw .argument(ConvertedValue.text(value), shape)
      }
    }
    return patterns
  }

  /// Returns the failure for a text in a test.
  func failure(text: String) throws(StubMistake) -> Stub.Failure {
    if failure == nil || throwsAny { return .text(text) }
    let error = StubbedFailure(text)
    guard takes(error) else { throw .throwsNoText() }
    return .error(error)
  }

  /// Returns the failure for an error in a test.
  func failure(_ error: any Error) throws(StubMistake) -> Stub.Failure {
    if failure == nil { throw .throwsNothing(error: LiteralPrinter.text(error, .untyped)) }
    guard takes(error) else { throw .error(LiteralPrinter.text(error, .untyped)) }
    return .error(error)
  }

  private func takes(_ error: any Error) -> Bool {
    func open<Failure>(_: Failure.Type) -> Bool { error is Failure }
    return failure.map { _openExistential($0.type, do: open) } ?? false
  }

  /// Returns the end of its values as stated in a test.
  func end(_ end: StubbedEnd, last: Duration) throws(StubMistake) -> Stub.End {
    let converted: Stub.End
    switch end.kind {
    case .end: converted = .end(after: end.after)
    case .never: converted = .never
    case .failing(let text): converted = .failure(try failure(text: text), after: end.after)
    case .throwing(let error): converted = .failure(try failure(error), after: end.after)
    }
    if let after = end.after, after < last { throw .endsTooEarly("\(after)", last: "\(last)") }
    return converted
  }
}

/// The reason why a stub doesn't fit its endpoint, in a test or in a script, with all its wording.
package enum StubMistake: Error {
  /// The value is of another type.
  case type(String)
  case needsValue
  /// - Parameter value: the value given, if known.
  case givesNothing(value: String? = nil)
  case answersAtOnce
  /// There is nothing to delay: no value is given.
  case isNotDelayed
  case oneValue
  case hasNoEnd
  case endsTooEarly(String, last: String)
  /// - Parameter count: the number given, if known.
  case arguments(count: Int? = nil)
  /// An argument is of another type.
  case argument(String, TypeShape)
  /// - Parameter error: the error given, if known.
  case throwsNothing(error: String? = nil)
  /// A text was given, but is no error of its type.
  /// - Parameter example: an error of its type, as a literal.
  case throwsNoText(example: String? = nil)
  /// The error is of another type.
  case error(String)
  /// Its error type has no literal.
  case throwsWhatHasNoLiteral

  /// The language of a stub and its correction.
  package enum Language { case code, script }

  package func description(_ endpoint: Endpoint, in language: Language) -> String {
    switch language {
    case .code: "Endpoint '\(endpoint.name)' \(words(endpoint, language))."
    case .script: "endpoint '\(endpoint.name)' \(words(endpoint, language))"
    }
  }

  private func words(_ endpoint: Endpoint, _ language: Language) -> String {
    let failure = endpoint.failure?.typeName ?? "error"
    func write(_ code: String, _ script: String) -> String {
      switch language {
      case .code: "stub(\"\(endpoint.name)\"\(code))"
      case .script: "write stub \(endpoint.name)\(script)"
      }
    }
    switch self {
    case .type(let value): return "returns \(endpoint.output.typeName), but the stub is \(value)"
    case .needsValue: return "returns \(endpoint.output.typeName), so its stub needs a value: \(write(", …", " = …"))"
    case .givesNothing(let value):
      return "returns nothing\(value.map { ", but the stub is \($0)" } ?? ""): \(write("", ""))"
    case .answersAtOnce: return "answers at once: its answer can't be late or missing"
    case .isNotDelayed:
      return endpoint.kind == .fireAndForget || endpoint.kind == .value
        ? "returns nothing that could be delayed" : "is delayed by a value: \(write(", (), after: …", " = () after …"))"
    case .oneValue: return "is neither an effect nor a stream: it returns one value, not several"
    case .hasNoEnd:
      let others = endpoint.needsValue ? " = …, = fail … or = never" : " = never, or nothing"
      return "is not a stream that ends: \(write(", …", others))"
    case .endsTooEarly(let after, let last):
      return "can't end after \(after): its last value comes after \(last), and all offsets count from the call"
    case .arguments(let count):
      if endpoint.arguments.isEmpty { return "takes no arguments" }
      let taken = endpoint.arguments.map(\.typeName).joined(separator: ", ")
      return "takes (\(taken)), \(count.map { "not \(EnglishText.count($0, "argument"))" } ?? "nothing more")"
    case .argument(let value, let shape):
      return "takes \(EnglishText.a(shape.typeName)) there, but the stub has \(value)"
    case .throwsNothing(let error):
      let advice: String
      if endpoint.givesResult {
        advice = write(", \(endpoint.output.typeName).failure(…)", " = .failure(…)")
      } else {
        let there =
          language == .code
          ? "fail the test there: \(write(", failing: \"…\"", ""))" : "write fail \"text\" to fail the script there"
        advice = "\(endpoint.howItCouldThrow), or \(there)"
      }
      return "\(endpoint.whyItCanNotThrow), so it can't throw\(error.map { " \($0)" } ?? ""): \(advice)"
    case .throwsNoText(let example):
      let example = example ?? endpoint.failure?.caseNames.first.map { ".\($0)" } ?? "\(failure)(…)"
      return """
        throws errors of type \(failure), not text: \(write(", throwing: \(failure)…", " = fail \(example)"))
        """
    case .error(let error): return "throws errors of type \(failure), but the stub throws \(error)"
    case .throwsWhatHasNoLiteral:
      return "throws errors of type \(failure), which can't be written in a script: stub it in a test"
    }
  }
}

extension Endpoint {
  /// Whether its output can express a failure.
  var givesResult: Bool { output.type is any ResultType.Type }

  /// The reason in messages: `is an effect`.
  var whyItCanNotThrow: String {
    switch kind {
    case .effect, .fireAndForget: "is an effect"
    case .stream: "returns an AsyncStream"
    case .value, .task: "is registered as one that doesn't throw"
    }
  }

  /// The change after which it can fail in a way that its caller observes.
  var howItCouldThrow: String {
    switch kind {
    case .effect: "make it output a Result"
    case .fireAndForget: "make it an effect that outputs a Result"
    case .stream: "make it return an AsyncThrowingStream"
    case .value: "register it with world.value(\"\(name)\", throwing: …)"
    case .task: "register it with world.task(\"\(name)\", throwing: …)"
    }
  }
}

/// Any `Result`.
private protocol ResultType {}
extension Result: ResultType {}

extension TypeShape {
  /// The type as code writes it: `Result<ProductInfo, NetworkError>`.
  package var typeName: String { "\(type)" }
}
