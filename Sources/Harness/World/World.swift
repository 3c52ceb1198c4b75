#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Everything that a reducer can't control, for one run: endpoints that are recorded and scripted, time, randomness.
///
/// A feature builds its environment from a world. Every endpoint that the script did not stub fails when it is called.
///
///     Feature("order", initialState: OrderState(…), reducer: orderReducer) { world in
///       OrderEnvironment(
///         getProductInfo: world.effect("getProductInfo"),
///         submitOrder: world.effect("submitOrder"),
///         showToast: world.fireAndForget("showToast"))
///     }
public final class World {
  /// The timeline of this run, for `var mainQueue: any Scheduler`.
  public var scheduler: any Scheduler { timeline }

  package let timeline: TestScheduler
  package private(set) var endpoints: [String: Endpoint] = [:]
  package let stubs = StubBook()
  /// What can't work whatever the script says; told when the feature is played.
  package private(set) var registrationIssues: [String] = []
  /// Hears each call as it begins: `getProductInfo()`.
  package var didCall: ((String) -> Void)?
  /// The calls so far; nil where nobody will ask for them.
  package var recordedCalls: [EndpointCall]?
  /// Tells of a call that nothing answers; nil where the world is stubbed by a script.
  package var tellUnstubbed: ((EndpointCall, Endpoint?) -> Void)?
  /// The run has ended: what cancelled effects still do on their way out is neither recorded nor reported.
  package var isOver = false
  /// Whether effects that are released now were thrown away by a cancellation, not forgotten by a reducer.
  package var isDiscarding: () -> Bool = { false }

  private let start: Date
  private let generator: SeededGenerator
  private var lastUUID: UInt64 = 0

  /// - Parameters:
  ///   - timeline: the virtual time of the run.
  ///   - date: what ``date`` says at the beginning.
  ///   - seed: where ``random`` begins.
  package init(timeline: TestScheduler, date: Date = World.defaultDate, seed: UInt64 = 0) {
    self.timeline = timeline
    start = date
    generator = SeededGenerator(seed: seed)
  }

  /// 2022-06-22T00:00:00Z.
  package static let defaultDate = Date(timeIntervalSince1970: 1_655_856_000)

  // MARK: Endpoints

  /// An endpoint that answers by an effect, of any arity: `() -> Effect<…>`, `(Int, String) -> Effect<…>`.
  ///
  /// A call is recorded when its effect starts. Without a stub it fails and gives nothing.
  public func effect<each Argument, Output>(_ name: String) -> (repeat each Argument) -> Effect<Output> {
    register(name, .effect, Output.self, repeat (each Argument).self, hasDefault: false)
    return { [self] (arguments: repeat each Argument) in
      pending(name, repeat each arguments) { [self] in unstubbed($0) }
    }
  }

  /// As ``effect(_:)``, with what it does when the script has no stub for a call.
  public func effect<each Argument, Output>(
    _ name: String, default behaviour: @escaping (repeat each Argument) -> Effect<Output>
  ) -> (repeat each Argument) -> Effect<Output> {
    register(name, .effect, Output.self, repeat (each Argument).self, hasDefault: true)
    return { [self] (arguments: repeat each Argument) in
      pending(name, repeat each arguments) { _ in behaviour(repeat each arguments) }
    }
  }

  /// An endpoint that does something and answers nothing: `(String) -> Effect<Never>`.
  public func fireAndForget<each Argument>(_ name: String) -> (repeat each Argument) -> Effect<Never> {
    register(name, .fireAndForget, Never.self, repeat (each Argument).self, hasDefault: false)
    return { [self] (arguments: repeat each Argument) in
      pending(name, repeat each arguments) { [self] in unstubbed($0) }
    }
  }

  /// As ``fireAndForget(_:)``, with what it does when the script has no stub for a call.
  public func fireAndForget<each Argument>(
    _ name: String, default behaviour: @escaping (repeat each Argument) -> Effect<Never>
  ) -> (repeat each Argument) -> Effect<Never> {
    register(name, .fireAndForget, Never.self, repeat (each Argument).self, hasDefault: true)
    return { [self] (arguments: repeat each Argument) in
      pending(name, repeat each arguments) { _ in behaviour(repeat each arguments) }
    }
  }

  /// An endpoint that answers at once: `() -> Locale`. A call is recorded when it is made.
  ///
  /// - Parameter placeholder: what a call without a stub answers, having failed. Where there is none, a zero value is
  ///   made up from the type; where none can be made up, playing the feature says so.
  public func value<each Argument, Output>(
    _ name: String, placeholder: Output? = nil
  ) -> (repeat each Argument) -> Output {
    register(name, .value, Output.self, repeat (each Argument).self, hasDefault: false)
    let zero = placeholder == nil ? ZeroValue.make(TypeShape.of(Output.self)) : nil
    let fallback = placeholder ?? zero?.value(as: Output.self)
    if fallback == nil {
      registrationIssues.append(
        "endpoint '\(name)' needs a placeholder: world.value(\"\(name)\", placeholder: …); no \(Output.self) can be made up"
      )
    }
    return { [self] (arguments: repeat each Argument) in
      let answer: Output? = direct(name, repeat each arguments) { [self] call in
        reportUnstubbed(call)
        return fallback
      }
      guard let value = answer ?? fallback else {
        preconditionFailure("endpoint '\(name)' has no placeholder; playing a feature refuses this before it begins")
      }
      return value
    }
  }

  /// As ``value(_:placeholder:)``, with what it answers when the script has no stub for a call.
  public func value<each Argument, Output>(
    _ name: String, default behaviour: @escaping (repeat each Argument) -> Output
  ) -> (repeat each Argument) -> Output {
    register(name, .value, Output.self, repeat (each Argument).self, hasDefault: true)
    return { [self] (arguments: repeat each Argument) in
      direct(name, repeat each arguments) { _ in behaviour(repeat each arguments) } ?? behaviour(repeat each arguments)
    }
  }

  // MARK: Date, ids, randomness

  /// The date of the script plus the virtual time that has passed.
  public var date: () -> Date {
    value("date") { [self] in start.addingTimeInterval(timeline.now / .seconds(1)) }
  }

  /// 00000000-0000-0000-0000-000000000000, …001, and so on, through one run.
  public var uuid: () -> UUID {
    value("uuid") { [self] in
      defer { lastUUID += 1 }
      return UUID(counter: lastUUID)
    }
  }

  /// Random numbers from the script's seed. Copies share one sequence.
  public var random: SeededGenerator { generator }

  // MARK: Calls

  func register<each Argument>(
    _ name: String, _ kind: Endpoint.Kind, _ output: Any.Type, _ arguments: repeat (each Argument).Type,
    hasDefault: Bool
  ) {
    var shapes: [TypeShape] = []
    for argument in repeat each arguments { shapes.append(TypeShape.of(argument)) }
    let endpoint = Endpoint(
      name: name, kind: kind, arguments: shapes, output: TypeShape.of(output), hasDefault: hasDefault)
    if let known = endpoints[name], !known.hasSameSignature(as: endpoint) {
      registrationIssues.append("two endpoints are called '\(name)'; give each a name of its own")
    }
    endpoints[name] = endpoint
  }

  func call<each Argument>(_ name: String, _ arguments: repeat each Argument) -> EndpointCall {
    var values: [ValueBox] = []
    for argument in repeat each arguments {
      values.append(
        withUnsafePointer(to: argument) { ValueBox(TypeShape.of(type(of: argument)), copying: UnsafeRawPointer($0)) })
    }
    return EndpointCall(name: name, arguments: values)
  }

  /// A call begins.
  func begin(_ call: EndpointCall) {
    if isOver { return }
    recordedCalls?.append(call)
    didCall?(call.text)
  }

  /// The effect of a call: nothing has happened before it starts.
  private func pending<each Argument, Output>(
    _ name: String, _ arguments: repeat each Argument, otherwise: @escaping (EndpointCall) -> Effect<Output>
  ) -> Effect<Output> {
    let call = call(name, repeat each arguments)
    let ticket = CallTicket(call, self)
    return .deferred { [self] in
      ticket.isStarted = true
      begin(call)
      guard let stub = stubs.take(for: call) else { return otherwise(call) }
      return stub.effect(of: call, on: timeline)
    }
  }

  private func direct<each Argument, Output>(
    _ name: String, _ arguments: repeat each Argument, otherwise: (EndpointCall) -> Output?
  ) -> Output? {
    let call = call(name, repeat each arguments)
    begin(call)
    guard let stub = stubs.take(for: call) else { return otherwise(call) }
    return stub.value(of: call)
  }

  private func unstubbed<Output>(_ call: EndpointCall) -> Effect<Output> {
    reportUnstubbed(call)
    return .none
  }

  func reportUnstubbed(_ call: EndpointCall) {
    if isOver { return }
    let endpoint = endpoints[call.name]
    if let tellUnstubbed { return tellUnstubbed(call, endpoint) }
    reportIssue(WorldIssue.unstubbed(call, endpoint).description)
  }
}
