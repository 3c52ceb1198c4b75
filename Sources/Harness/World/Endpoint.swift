/// One way out of a feature: its name and what goes in and out.
package struct Endpoint {
  package enum Kind {
    case effect, fireAndForget, value, task
  }

  package let name: String
  package let kind: Kind
  package let arguments: [TypeShape]
  package let output: TypeShape
  package let hasDefault: Bool

  func hasSameSignature(as other: Endpoint) -> Bool {
    kind == other.kind && output === other.output && arguments.count == other.arguments.count
      && zip(arguments, other.arguments).allSatisfy { $0 === $1 }
  }

  /// Whether a stub has to say what the endpoint answers.
  package var needsValue: Bool {
    if kind == .fireAndForget { return false }
    if case .tuple(let record) = output.kind, record.fields.isEmpty { return false }
    return true
  }
}

/// One call of an endpoint, with its arguments.
package struct EndpointCall {
  package let name: String
  package let arguments: [ValueBox]

  /// `submitOrder(2)`.
  package var text: String {
    "\(name)(\(arguments.map { LiteralPrinter.text($0.shape, $0.address) }.joined(separator: ", ")))"
  }
}

/// Held by the effect of a call. If the effect is released before it started, a reducer made it and forgot it.
final class CallTicket {
  private let call: EndpointCall
  private let world: World
  var isStarted = false

  init(_ call: EndpointCall, _ world: World) {
    self.call = call
    self.world = world
  }

  deinit {
    if !isStarted, !world.isDiscarding() { reportIssue(WorldIssue.dropped(call).description) }
  }
}

/// What a world reports. All wording is here.
enum WorldIssue: CustomStringConvertible {
  case unstubbed(EndpointCall, Endpoint?)
  case dropped(EndpointCall)
  case stubbedFailure(String)

  var description: String {
    switch self {
    case .unstubbed(let call, let endpoint):
      let value = endpoint?.needsValue == true ? " = …" : ""
      return "\(call.text) was called, but nothing answers it; add a line: stub \(call.name)\(value)"
    case .dropped(let call):
      return "the effect of \(call.text) was made, but never returned to the store; return it from the reducer"
    case .stubbedFailure(let text): return text
    }
  }
}
