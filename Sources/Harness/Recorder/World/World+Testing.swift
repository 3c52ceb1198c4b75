// A test's stubs for the world of its store: `store.world.stub("submitOrder", true)`.

extension World {
  /// Answers the next call of an endpoint.
  ///
  ///     store.world.stub("submitOrder", true, after: .seconds(1))
  ///
  /// Several stubs of one endpoint answer its calls in order. A stub that is never used is reported at the end.
  /// - Parameters:
  ///   - name: the endpoint, as the environment registers it.
  ///   - arguments: the arguments of calls to answer, in the order of the endpoint's parameters; ``AnyArgument`` stands for any
  ///     value. Without this parameter, the stub answers any call.
  ///   - value: the answer, of the endpoint's output type. If that is optional or a `Double`, you can write a plain `2`.
  ///   - delay: the virtual time from the call to the answer. A direct endpoint (`world.value`) answers at once.
  ///   - always: whether the stub answers every further call, and not just one.
  public func stub<Value>(
    _ name: String, calledWith arguments: [Any?]? = nil, _ value: Value, after delay: Duration = .zero,
    always: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let text = ConvertedValue.text(value)
    addStub(name, arguments, text, always, at: place) { endpoint throws(StubMistake) in
      if value is Void, !endpoint.needsValue, delay == .zero { return .nothing }
      guard endpoint.kind != .fireAndForget else { throw .givesNothing(value: text) }
      guard endpoint.kind != .value || delay == .zero else { throw .answersAtOnce }
      guard let box = ConvertedValue.box(value, as: endpoint.output) else { throw .type(text) }
      return .values([(box, delay)])
    }
  }

  /// Allows the next call of an endpoint that answers nothing (`world.fireAndForget`).
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

  /// Makes the next call of an endpoint wait for an answer that never comes: `stub("search", .never)`.
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

  /// Makes the next call of an endpoint fail with a text.
  ///
  /// An endpoint that can throw any error throws a ``StubbedFailure``. One that can't throw (an effect, or a closure without
  /// `throws`) reports the text as a failure of the test.
  public func stub(
    _ name: String, calledWith arguments: [Any?]? = nil, failing text: String, after delay: Duration = .zero,
    always: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    addStub(name, arguments, "failing: \(LiteralPrinter.text(text))", always, at: place) {
      endpoint throws(StubMistake) in
      if endpoint.kind == .value, delay != .zero { throw .answersAtOnce }
      return .failure(try endpoint.failure(text: text), after: delay)
    }
  }

  /// Makes the next call of an endpoint throw an error.
  ///
  ///     store.world.stub("login", throwing: APIError.unauthorized, after: .seconds(1))
  ///
  /// The error must be of the type that the endpoint throws. If its closure says only `throws`, any type is allowed.
  public func stub(
    _ name: String, calledWith arguments: [Any?]? = nil, throwing error: any Error, after delay: Duration = .zero,
    always: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    addStub(name, arguments, "throwing: \(LiteralPrinter.text(error, .untyped))", always, at: place) {
      endpoint throws(StubMistake) in
      let failure = try endpoint.failure(error)
      if endpoint.kind == .value, delay != .zero { throw .answersAtOnce }
      return .failure(failure, after: delay)
    }
  }

  /// Answers the next call of an effect or a stream with several values, each at its offset from the call.
  ///
  ///     store.world.stub("ticks", values: [(1, after: .seconds(1)), (2, after: .seconds(2))])
  ///     store.world.stub("messages", values: [("a", after: .seconds(1))], then: .failing("lost", after: .seconds(3)))
  ///
  /// The list of values may be empty. After the last value, the endpoint ends, or does as `then` says.
  public func stub<Value>(
    _ name: String, calledWith arguments: [Any?]? = nil, values: [(Value, after: Duration)],
    then end: StubbedEnd = .end,
    always: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let text = "values: [\(values.map { ConvertedValue.text($0.0) }.joined(separator: ", "))]\(end.text)"
    addStub(name, arguments, text, always, at: place) { endpoint throws(StubMistake) in
      guard endpoint.givesMany else { throw .oneValue }
      var boxes: [(ValueBox, Duration)] = []
      for (value, delay) in values {
        guard let box = ConvertedValue.box(value, as: endpoint.output) else { throw .type(ConvertedValue.text(value)) }
        boxes.append((box, delay))
      }
      return .values(boxes, end: try endpoint.end(end, last: values.map(\.after).max() ?? .zero))
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
      reportIssue(error.description(endpoint, in: .code), at: place)
    }
  }
}

/// Stands for any value of a parameter in `stub(_:calledWith:_:)`.
public struct AnyArgument: Sendable {
  /// Creates a placeholder for any value.
  public init() {}
}

/// An answer of a stub other than a value.
public enum StubbedAnswer: Sendable {
  /// The endpoint never answers.
  case never
}

/// The end of a stub's values, in `stub(_:values:then:)`. All offsets count from the call, as those of the values do.
public struct StubbedEnd: Sendable {
  enum Kind {
    case end
    case never
    case failing(String)
    case throwing(any Error)
  }

  let kind: Kind
  /// Nil means when the last value is due.
  let after: Duration?

  /// Ends with the last value.
  public static let end = StubbedEnd(kind: .end, after: nil)

  /// Ends at an offset from the call.
  public static func end(after delay: Duration) -> StubbedEnd { StubbedEnd(kind: .end, after: delay) }

  /// Continues without further values until it is cancelled.
  public static let never = StubbedEnd(kind: .never, after: nil)

  /// Throws a ``StubbedFailure`` with a text; an endpoint that can't throw reports the text as a failure of the test. The delay
  /// counts from the call; by default it fails with the last value.
  public static func failing(_ text: String, after delay: Duration? = nil) -> StubbedEnd {
    StubbedEnd(kind: .failing(text), after: delay)
  }

  /// Throws an error. The delay counts from the call; by default it fails with the last value.
  public static func throwing(_ error: any Error, after delay: Duration? = nil) -> StubbedEnd {
    StubbedEnd(kind: .throwing(error), after: delay)
  }

  /// The code of a stub after its values, for messages.
  var text: String {
    switch kind {
    case .end: ""
    case .never: ", then: .never"
    case .failing(let text): ", then: .failing(\(LiteralPrinter.text(text)))"
    case .throwing(let error): ", then: .throwing(\(LiteralPrinter.text(error, .untyped)))"
    }
  }
}
