/// One way out of a feature: its name and what goes in and out.
package struct Endpoint: Sendable {
  package enum Kind: Sendable {
    case effect, fireAndForget, value, task, stream
  }

  package let name: String
  package let kind: Kind
  package let arguments: [TypeShape]
  /// What it gives: of a stream, its elements.
  package let output: TypeShape
  /// What it throws; nil where it can't.
  package let failure: TypeShape?
  package let hasDefault: Bool

  func hasSameSignature(as other: Endpoint) -> Bool {
    kind == other.kind && output === other.output && failure === other.failure
      && arguments.count == other.arguments.count && zip(arguments, other.arguments).allSatisfy { $0 === $1 }
  }

  /// Whether a stub has to say what the endpoint answers.
  package var needsValue: Bool {
    if kind == .fireAndForget || output.type == Never.self { return false }
    if case .tuple(let record) = output.kind, record.fields.isEmpty { return false }
    return true
  }

  /// Whether an answer can come later than the call, and its caller waits for it.
  package var takesTime: Bool { kind != .value && kind != .fireAndForget }

  /// Whether a stub may say several values, and how they end.
  package var givesMany: Bool { kind == .effect || kind == .stream }

  /// Whether it may throw any error, and so one that is made of a text.
  package var throwsAny: Bool { failure?.type == (any Error).self }
}

/// One call of an endpoint, with its arguments.
package struct EndpointCall: @unchecked Sendable {
  // Unchecked: the arguments are copies that nobody changes.

  package let name: String
  package let arguments: [ValueBox]
  /// How literals of its script are written.
  private let style: LiteralStyle?

  /// The call as one of a world.
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

  /// Whether two calls are of one endpoint, with arguments of the same structure.
  package func isSame(as other: EndpointCall) -> Bool {
    name == other.name && arguments.count == other.arguments.count
      && zip(arguments, other.arguments).allSatisfy { $0.shape === $1.shape && $0.ref.isSame(as: $1.ref) }
  }

  /// `submitOrder(2)`.
  var text: String { text(style: nil) }

  /// The same as observations of its script have it.
  package var observedText: String { text(style: style) }

  private func text(style: LiteralStyle?) -> String {
    "\(name)(\(arguments.map { LiteralPrinter.text(of: $0.ref, style: style) }.joined(separator: ", ")))"
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
    if !isStarted, !world.isDiscarding() { reportIssue(WorldIssue.dropped(call).text) }
  }
}
