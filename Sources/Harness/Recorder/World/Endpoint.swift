/// A feature's access to the outside world: its name, its parameters and its output.
package struct Endpoint: Sendable {
  package enum Kind: Sendable {
    case effect, fireAndForget, value, task, stream
  }

  package let name: String
  package let kind: Kind
  package let arguments: [TypeShape]
  /// The type of its output; for a stream, of its elements.
  package let output: TypeShape
  /// The type of error that it throws; nil if it can't throw.
  package let failure: TypeShape?
  package let hasDefault: Bool

  func hasSameSignature(as other: Endpoint) -> Bool {
    kind == other.kind && output === other.output && failure === other.failure
      && arguments.count == other.arguments.count && zip(arguments, other.arguments).allSatisfy { $0 === $1 }
  }

  /// Whether a stub must give a value.
  package var needsValue: Bool {
    if kind == .fireAndForget || output.type == Never.self { return false }
    if case .tuple(let record) = output.kind, record.fields.isEmpty { return false }
    return true
  }

  /// Whether an answer can come later than the call, which then waits for it.
  package var takesTime: Bool { kind != .value && kind != .fireAndForget }

  /// Whether a stub may give several values and an end.
  package var givesMany: Bool { kind == .effect || kind == .stream }

  /// Whether it may throw any error, and therefore one made from a text.
  package var throwsAny: Bool { failure?.type == (any Error).self }
}

/// A call of an endpoint, with its arguments.
package struct EndpointCall: @unchecked Sendable {
  // Unchecked: the arguments are copies that never change.

  package let name: String
  package let arguments: [ValueBox]
  /// The style of literals in its script.
  private let style: LiteralStyle?

  /// Creates the call as one of a world.
  init(_ call: EndpointCall, in log: CallLog) {
    (name, arguments, style) = (call.name, call.arguments, log.literals.style)
  }

  init<each Argument>(_ name: String, _ arguments: repeat each Argument) {
    var values: [ValueBox] = []
    for argument in repeat each arguments { values.append(ValueBox(of: argument, TypeShape.of(type(of: argument)))) }
    self.name = name
    self.arguments = values
    style = nil
  }

  /// Returns whether two calls are of one endpoint, with arguments of the same structure.
  package func isSame(as other: EndpointCall) -> Bool {
    name == other.name && arguments.count == other.arguments.count
      && zip(arguments, other.arguments).allSatisfy { $0.shape === $1.shape && $0.ref.isSame(as: $1.ref) }
  }

  /// The call as a text: `submitOrder(2)`.
  var text: String { text(style: nil) }

  /// The same in the style of its script's observations.
  package var observedText: String { text(style: style) }

  private func text(style: LiteralStyle?) -> String {
    "\(name)(\(arguments.map { LiteralPrinter.text(of: $0.ref, style: style) }.joined(separator: ", ")))"
  }
}

/// Held by the effect of a call. If the effect is released before it started, a reducer made it and forgot to return it.
final class CallTicket {
  private let call: EndpointCall
  private let world: World
  var isStarted = false

  init(_ call: EndpointCall, _ world: World) {
    self.call = call
    self.world = world
  }

  deinit {
    if !isStarted, !world.isDiscarding() { reportIssue(WorldIssue.dropped(call).text) }
  }
}
