#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Everything that a reducer can't control during one run: recorded and scripted endpoints, time, randomness.
///
///     Feature("order", initialState: OrderState(), reducer: orderReducer) { world in
///       OrderEnvironment(
///         submitOrder: world.effect("submitOrder"),
///         showToast: world.fireAndForget("showToast"))
///     }
///
/// A feature builds its environment from a world. Calling an endpoint that the script did not stub is a failure.
public final class World {
  /// The timeline of this run, for `var mainQueue: any Scheduler`.
  public var scheduler: any Scheduler { timeline }

  package let timeline: TestScheduler
  package private(set) var endpoints: [String: Endpoint] = Dictionary(minimumCapacity: 8)
  /// Shared by the closures of the endpoints.
  package let log = CallLog()
  /// Problems that no script can avoid: each script, and each step of a test store, is refused because of them.
  package private(set) var registrationIssues: [String] = []
  /// Returns whether effects released now were discarded by a cancellation, and not forgotten by a reducer.
  package var isDiscarding: () -> Bool = { false }

  /// The initial value of ``date``.
  package let start: Date
  /// The generator of ``random``, whether or not it is used.
  let generator: SeededGenerator
  /// The seed of ``random``.
  package let seed: UInt64
  /// The source of ``uuid`` in a script and in a test.
  package let ids = IncrementingIDs()
  /// Nil in a script and in a test.
  private let live: LiveSources?
  /// Whether ``random`` was used.
  private(set) var usesRandom = false

  /// - Parameters:
  ///   - timeline: the virtual time of the run.
  ///   - date: the initial value of ``date``.
  ///   - seed: the seed of ``random``.
  ///   - live: the date and ids of a running app.
  package init(timeline: TestScheduler, date: Date = World.defaultDate, seed: UInt64 = 0, live: LiveSources? = nil) {
    self.timeline = timeline
    self.live = live
    start = date
    self.seed = seed
    generator = SeededGenerator(seed: seed)
  }

  /// 2022-06-22T00:00:00Z.
  package static let defaultDate = Date(timeIntervalSince1970: 1_655_856_000)
  package static let defaultSeed: UInt64 = 0

  // MARK: Endpoints

  /// Returns an endpoint that answers by an effect, with any number of parameters: `() -> Effect<…>`,
  /// `(Int, String) -> Effect<…>`.
  ///
  /// A call is recorded when its effect starts. Without a stub, it fails and outputs nothing.
  public func effect<each Argument, Output>(_ name: String) -> (repeat each Argument) -> Effect<Output> {
    let endpoint = register(name, .effect, Output.self, repeat (each Argument).self, hasDefault: false)
    return { [self] (arguments: repeat each Argument) in
      pending(endpoint, repeat each arguments) { [self] in unstubbed($0, endpoint) }
    }
  }

  /// Does the same as ``effect(_:)``, with a default for calls without a stub.
  public func effect<each Argument, Output>(
    _ name: String, default behaviour: @escaping (repeat each Argument) -> Effect<Output>
  ) -> (repeat each Argument) -> Effect<Output> {
    let endpoint = register(name, .effect, Output.self, repeat (each Argument).self, hasDefault: true)
    return { [self] (arguments: repeat each Argument) in
      pending(endpoint, repeat each arguments) { _ in behaviour(repeat each arguments) }
    }
  }

  /// Returns an endpoint that does something and answers nothing: `(String) -> Effect<Never>`.
  public func fireAndForget<each Argument>(_ name: String) -> (repeat each Argument) -> Effect<Never> {
    let endpoint = register(name, .fireAndForget, Never.self, repeat (each Argument).self, hasDefault: false)
    return { [self] (arguments: repeat each Argument) in
      pending(endpoint, repeat each arguments) { [self] in unstubbed($0, endpoint) }
    }
  }

  /// Does the same as ``fireAndForget(_:)``, with a default for calls without a stub.
  public func fireAndForget<each Argument>(
    _ name: String, default behaviour: @escaping (repeat each Argument) -> Effect<Never>
  ) -> (repeat each Argument) -> Effect<Never> {
    let endpoint = register(name, .fireAndForget, Never.self, repeat (each Argument).self, hasDefault: true)
    return { [self] (arguments: repeat each Argument) in
      pending(endpoint, repeat each arguments) { _ in behaviour(repeat each arguments) }
    }
  }

  // MARK: Date, ids, randomness

  /// The names of the values that every world has.
  package static let reads = ["date", "uuid", "random"]

  /// Returns the script's date plus the virtual time that has passed; in a running app, the current date.
  public var date: @Sendable () -> Date {
    let answers = answers("date", .value, Date.self, Never.self, hasDefault: true)
    return { [live, start, timeline] in
      answers.respondAtOnce(to: EndpointCall("date")) {
        live?.date() ?? start.addingTimeInterval(timeline.now / .seconds(1))
      }
    }
  }

  /// Returns 00000000-0000-0000-0000-000000000000, …001, and so on, during one run; in a running app, new ids.
  public var uuid: @Sendable () -> UUID {
    let answers = answers("uuid", .value, UUID.self, Never.self, hasDefault: true)
    return { [live, ids] in answers.respondAtOnce(to: EndpointCall("uuid")) { live?.uuid() ?? ids.next() } }
  }

  /// A generator of random numbers from the script's seed. Copies share one sequence.
  public var random: SeededGenerator {
    usesRandom = true
    return generator
  }

  /// Whether any number was taken from ``random``.
  package var madeNumbers: Bool { generator.rest != seed }

  // MARK: Calls

  /// - Parameter failure: the type of error that it throws; nil if it can't throw.
  @discardableResult
  func register<each Argument>(
    _ name: String, _ kind: Endpoint.Kind, _ output: Any.Type, throwing failure: Any.Type? = nil,
    _ arguments: repeat (each Argument).Type, hasDefault: Bool
  ) -> Endpoint {
    var shapes: [TypeShape] = []
    for argument in repeat each arguments { shapes.append(TypeShape.of(argument)) }
    let endpoint = Endpoint(
      name: name, kind: kind, arguments: shapes, output: TypeShape.of(output), failure: failure.map(TypeShape.of),
      hasDefault: hasDefault)
    if let known = endpoints[name], !known.hasSameSignature(as: endpoint) { refuse(.sameName(name)) }
    endpoints[name] = endpoint
    return endpoint
  }

  /// Registers an endpoint that returns or throws.
  /// - Parameter placeholder: the outcome of an unanswered call, if the code gives one.
  func answers<each Argument, Output, Failure: Error>(
    _ name: String, _ kind: Endpoint.Kind, _ output: Output.Type, _ failure: Failure.Type,
    _ arguments: repeat (each Argument).Type, placeholder: Output? = nil, hasDefault: Bool = false
  ) -> EndpointAnswers<Output, Failure> {
    let isThrowing = failure != Never.self
    let endpoint = register(
      name, kind, output, throwing: isThrowing ? failure : nil, repeat each arguments, hasDefault: hasDefault)
    let answers = EndpointAnswers<Output, Failure>(endpoint, log, clock, placeholder: placeholder)
    if answers.placeholder == nil, !hasDefault, !endpoint.throwsAny {
      refuse(isThrowing ? .needsDefault(endpoint) : .needsPlaceholder(endpoint))
    }
    return answers
  }

  private func refuse(_ issue: WorldIssue) { registrationIssues.append(issue.description) }

  /// Returns the effect of a call; nothing happens before it starts.
  private func pending<each Argument, Output>(
    _ endpoint: Endpoint, _ arguments: repeat each Argument, otherwise: @escaping (EndpointCall) -> Effect<Output>
  ) -> Effect<Output> {
    let call = EndpointCall(EndpointCall(endpoint.name, repeat each arguments), in: log)
    let ticket = CallTicket(call, self)
    return .deferred { [self] in
      ticket.isStarted = true
      let stub = log.begin(call)
      guard let tapped = TappedCall(call, of: endpoint, in: log) else {
        return stub?.effect(of: call, on: timeline) ?? otherwise(call)
      }
      return tapped.hearing(stub?.effect(of: call, on: timeline) ?? otherwise(call))
    }
  }

  private func unstubbed<Output>(_ call: EndpointCall, _ endpoint: Endpoint) -> Effect<Output> {
    log.reportUnstubbed(call, endpoint)
    return .none
  }
}

extension World: Machinery {}
