// A test's access to the calls of its store's world: `store.world.calls("showToast")`.

extension World {
  /// Returns the calls of an endpoint so far, in order.
  public func calls(
    _ name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall] {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return recorded(name, at: place).map(RecordedCall.init)
  }

  /// Returns the arguments of the calls of an endpoint so far, in order: values for an endpoint with one parameter, otherwise
  /// tuples.
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
      reportIssue("'\(name)' takes (\(taken)); its calls can't be read as \(Arguments.self).", at: place)
      return []
    }
    return values
  }

  private func recorded(_ name: String, at place: SourcePlace) -> [EndpointCall] {
    guard endpoint(name, at: place) != nil else { return [] }
    return log.recorded?.filter { $0.name == name } ?? []
  }

  func endpoint(_ name: String, at place: SourcePlace) -> Endpoint? {
    if let endpoint = endpoints[name] { return endpoint }
    let names = endpoints.keys.sorted()
    let known =
      NearestName.of(name, in: names).map { "did you mean '\($0)'?" }
      ?? (names.isEmpty
        ? "no environment was built from it. Create the store from a feature: TestStore(feature)."
        : "it has \(names.joined(separator: ", ")).")
    reportIssue("The world has no endpoint '\(name)'; \(known)", at: place)
    return nil
  }
}

/// A call of an endpoint that was made.
public struct RecordedCall: Equatable, Sendable, CustomStringConvertible {
  /// The name of the endpoint.
  public let name: String
  /// The arguments as literals.
  public let arguments: [String]

  init(_ call: EndpointCall) {
    name = call.name
    arguments = call.arguments.map { LiteralPrinter.text(of: $0.ref) }
  }

  /// The call as a text: `submitOrder(2)`.
  public var description: String { "\(name)(\(arguments.joined(separator: ", ")))" }
}

extension EndpointCall {
  /// Returns the only argument, or the tuple of all; nil if they are of other types.
  func arguments<Value>(as type: Value.Type) -> Value? {
    if arguments.count == 1 { return arguments[0].value(as: type) }
    let shape = TypeShape.of(type)
    guard case .tuple(let record) = shape.kind, record.fields.count == arguments.count,
      zip(record.fields, arguments).allSatisfy({ $0.shape === $1.shape })
    else { return nil }
    return ValueBox(shape, record, copying: arguments).value(as: type)
  }
}
