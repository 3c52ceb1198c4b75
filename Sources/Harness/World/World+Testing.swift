// What a test says to the world of its store: `store.world.stub("submitOrder", true)`, `store.world.calls("showToast")`.

extension World {
  /// Answers the next call of an endpoint.
  ///
  ///     store.world.stub("submitOrder", true, after: .seconds(1))
  ///
  /// Several stubs of one endpoint answer its calls in order. A stub that is never used is reported at the end.
  /// - Parameters:
  ///   - name: the endpoint, as the environment registers it.
  ///   - arguments: the calls that it answers, in the order of the endpoint's parameters; ``AnyArgument`` stands for any
  ///     value. Without them it answers any call.
  ///   - value: what it answers; of its output's type. Where that is optional or a `Double`, a plain `2` will do.
  ///   - delay: on virtual time, from the call. A direct endpoint (`world.value`) answers at once.
  ///   - always: whether it answers every further call, and not just one.
  public func stub<Value>(
    _ name: String, calledWith arguments: [Any?]? = nil, _ value: Value, after delay: Duration = .zero,
    always: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let text = ConvertedValue.text(value)
    addStub(name, arguments, text, always, at: place) { endpoint throws(StubMistake) in
      if value is Void, !endpoint.needsValue { return .nothing }
      guard endpoint.kind != .fireAndForget else { throw .givesNothing(text) }
      guard endpoint.kind != .value || delay == .zero else { throw .answersAtOnce }
      guard let box = ConvertedValue.box(value, as: endpoint.output) else { throw .type(text) }
      return .values([(box, delay)])
    }
  }

  /// Lets the next call of an endpoint pass that answers nothing (`world.fireAndForget`).
  public func stub(
    _ name: String, calledWith arguments: [Any?]? = nil, always: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    addStub(name, arguments, nil, always, at: place) { endpoint throws(StubMistake) in
      if endpoint.needsValue { throw .needsValue }
      return .nothing
    }
  }

  /// Lets the next call of an endpoint wait for an answer that never comes: `stub("search", .never)`.
  public func stub(
    _ name: String, calledWith arguments: [Any?]? = nil, _ answer: StubbedAnswer, always: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    addStub(name, arguments, ".never", always, at: place) { endpoint throws(StubMistake) in
      if endpoint.kind == .value { throw .answersAtOnce }
      return .never
    }
  }

  /// Lets the next call of an endpoint fail: effects and direct endpoints report the text as a failure of the test, async
  /// endpoints throw a ``StubbedFailure``.
  public func stub(
    _ name: String, calledWith arguments: [Any?]? = nil, failing text: String, after delay: Duration = .zero,
    always: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    addStub(name, arguments, "failing: \(LiteralPrinter.text(text))", always, at: place) {
      endpoint throws(StubMistake) in
      if endpoint.kind == .value, delay != .zero { throw .answersAtOnce }
      return .failure(text, after: delay)
    }
  }

  /// Answers the next call of an endpoint with several values, each at its time from the call; it ends after the last.
  ///
  ///     store.world.stub("ticks", values: [(1, after: .seconds(1)), (2, after: .seconds(2))])
  public func stub<Value>(
    _ name: String, calledWith arguments: [Any?]? = nil, values: [(Value, after: Duration)], always: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let text = "values: [\(values.map { ConvertedValue.text($0.0) }.joined(separator: ", "))]"
    addStub(name, arguments, text, always, at: place) { endpoint throws(StubMistake) in
      guard endpoint.kind == .effect else { throw .oneValue(text) }
      var boxes: [(ValueBox, Duration)] = []
      for (value, delay) in values {
        guard let box = ConvertedValue.box(value, as: endpoint.output) else { throw .type(ConvertedValue.text(value)) }
        boxes.append((box, delay))
      }
      return .values(boxes)
    }
  }

  private func addStub(
    _ name: String, _ arguments: [Any?]?, _ text: String?, _ always: Bool, at place: SourcePlace,
    _ answer: (Endpoint) throws(StubMistake) -> Stub.Answer
  ) {
    guard let endpoint = endpoint(name, at: place) else { return }
    do throws(StubMistake) {
      let answer = try answer(endpoint)
      let patterns = try arguments.map { arguments throws(StubMistake) in try endpoint.patterns(arguments) }
      let code = "stub(\"\(name)\"\(text.map { ", \($0)" } ?? "")), in line \(place.line),"
      stubs.add(Stub(name: name, patterns: patterns, answer: answer, always: always, text: code))
    } catch {
      reportIssue(error.description(endpoint), at: place)
    }
  }

  // MARK: Calls

  /// The calls of an endpoint so far, in order.
  public func calls(
    _ name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall] {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return recorded(name, at: place).map(RecordedCall.init)
  }

  /// The arguments of the calls of an endpoint so far, in order: values where it takes one argument, tuples else.
  ///
  ///     XCTAssertEqual(store.world.calls("showToast"), ["Order created successfully"])
  ///     XCTAssertEqual(store.world.calls("submitOrder", as: Int.self), [2])
  public func calls<Arguments>(
    _ name: String, as type: Arguments.Type = Arguments.self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [Arguments] {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let calls = recorded(name, at: place)
    let values = calls.compactMap { $0.arguments(as: Arguments.self) }
    if values.count < calls.count, let endpoint = endpoints[name] {
      let taken = endpoint.arguments.map(\.name).joined(separator: ", ")
      reportIssue("'\(name)' takes (\(taken)); its calls can't be told as \(Arguments.self).", at: place)
      return []
    }
    return values
  }

  private func recorded(_ name: String, at place: SourcePlace) -> [EndpointCall] {
    guard endpoint(name, at: place) != nil else { return [] }
    return recordedCalls?.filter { $0.name == name } ?? []
  }

  private func endpoint(_ name: String, at place: SourcePlace) -> Endpoint? {
    if let endpoint = endpoints[name] { return endpoint }
    let names = endpoints.keys.sorted()
    let known =
      NearestName.of(name, in: names).map { "did you mean '\($0)'?" }
      ?? (names.isEmpty
        ? "no environment was built from it. Make the store of a feature: TestStore(feature)."
        : "it has \(names.joined(separator: ", ")).")
    reportIssue("The world has no endpoint '\(name)'; \(known)", at: place)
    return nil
  }

  /// What a test is told of a call that it did not stub.
  package static func unstubbedInCode(_ call: EndpointCall, _ endpoint: Endpoint?) -> String {
    """
    \(call.text) was called, but nothing answers it. Either the call is a mistake, or this has to come before the step: \
    store.world.stub("\(call.name)"\(endpoint?.needsValue == true ? ", …" : ""))
    """
  }
}

/// In `stub(_:calledWith:_:)`: any value of that parameter.
public struct AnyArgument: Sendable {
  /// Stands for any value.
  public init() {}
}

extension Endpoint {
  /// The arguments that a stub is narrowed to, as values of the parameters' types; nil for any.
  fileprivate func patterns(_ given: [Any?]) throws(StubMistake) -> [ValueBox?] {
    guard given.count == arguments.count else { throw .arguments(given.count) }
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
}

/// An answer of a stub that is no value.
public enum StubbedAnswer: Sendable {
  /// The endpoint never answers.
  case never
}

/// One call of an endpoint that was made.
public struct RecordedCall: Equatable, Sendable, CustomStringConvertible {
  /// The endpoint.
  public let name: String
  /// The arguments as literals.
  public let arguments: [String]

  init(_ call: EndpointCall) {
    name = call.name
    arguments = call.arguments.map { LiteralPrinter.text($0.shape, $0.address) }
  }

  /// `submitOrder(2)`.
  public var description: String { "\(name)(\(arguments.joined(separator: ", ")))" }
}

extension EndpointCall {
  /// The one argument, or the tuple of all; nil when they are of other types.
  func arguments<Value>(as type: Value.Type) -> Value? {
    if arguments.count == 1 { return arguments[0].value(as: type) }
    let shape = TypeShape.of(type)
    guard case .tuple(let record) = shape.kind, record.fields.count == arguments.count,
      zip(record.fields, arguments).allSatisfy({ $0.shape === $1.shape })
    else { return nil }
    let tuple = ValueBox(shape)
    for (field, argument) in zip(record.fields, arguments) {
      field.shape.copy(argument.address, to: tuple.address + field.offset)
    }
    tuple.isInitialized = true
    return tuple.value(as: type)
  }
}

/// Why a stub can't be one of its endpoint.
enum StubMistake: Error {
  case type(String)
  case needsValue
  case givesNothing(String)
  case answersAtOnce
  case oneValue(String)
  case arguments(Int)
  case argument(String, TypeShape)

  func description(_ endpoint: Endpoint) -> String {
    let name = endpoint.name
    switch self {
    case .type(let value): return "Endpoint '\(name)' gives a \(endpoint.output.typeName); \(value) is none."
    case .needsValue: return "Endpoint '\(name)' gives a \(endpoint.output.typeName): stub(\"\(name)\", …)."
    case .givesNothing(let value): return "Endpoint '\(name)' gives no value, and not \(value): stub(\"\(name)\")."
    case .answersAtOnce: return "Endpoint '\(name)' answers at once: its answer can't come later, or never."
    case .oneValue: return "Endpoint '\(name)' is no effect: it gives one value, and not several."
    case .arguments(let count):
      let taken = endpoint.arguments.map(\.typeName).joined(separator: ", ")
      return "Endpoint '\(name)' takes (\(taken)), and not \(count) argument\(count == 1 ? "" : "s")."
    case .argument(let value, let shape):
      return "Endpoint '\(name)' takes a \(shape.typeName) there; \(value) is none."
    }
  }
}

extension TypeShape {
  /// As code writes it: `Result<ProductInfo, NetworkError>`.
  var typeName: String { "\(type)" }
}
