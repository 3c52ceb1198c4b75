/// What answers calls of an endpoint, as a script says it.
package final class Stub {
  package enum Answer {
    /// No value: for endpoints that give none.
    case nothing
    /// Values at their offsets from the call; it ends after the last.
    case values([(value: ValueBox, after: Duration)])
    /// The endpoint never answers.
    case never
    /// The endpoint fails.
    case failure(String, after: Duration)
  }

  package let name: String
  /// Nil matches any value; no patterns at all match any call.
  package let patterns: [ValueBox?]?
  package let answer: Answer
  /// Answers every further call, not just one.
  package let always: Bool
  /// As it is written in the script, for messages.
  package let text: String
  package private(set) var uses = 0

  /// The file and the line that it stands at, where a script says it.
  package let place: Place?

  /// A line of a file.
  package struct Place: Equatable, Sendable {
    package let path: String
    package let line: Int

    package init(path: String, line: Int) {
      self.path = path
      self.line = line
    }
  }

  package init(
    name: String, patterns: [ValueBox?]?, answer: Answer, always: Bool, text: String, place: Place? = nil
  ) {
    self.place = place
    self.name = name
    self.patterns = patterns
    self.answer = answer
    self.always = always
    self.text = text
  }

  func matches(_ call: EndpointCall) -> Bool {
    guard call.name == name, !isUsedUp else { return false }
    guard let patterns else { return true }
    return zip(patterns, call.arguments).allSatisfy { pattern, argument in
      guard let pattern else { return true }
      return pattern.shape === argument.shape
        && StructuralEquality.areEqual(pattern.shape, pattern.address, argument.address)
    }
  }

  func use() { uses += 1 }

  /// It will not answer any more.
  var isUsedUp: Bool { !always && uses > 0 }

  /// The effect that gives the answer on `timeline`.
  func effect<Output>(of call: EndpointCall, on timeline: TestScheduler) -> Effect<Output> {
    switch answer {
    case .nothing: return (() as? Output).map { Effect(value: $0) } ?? .none
    case .never: return Effect(node: .never(waitingFor: "call \(call.text)"))
    case .failure(let text, let duration):
      return later(.fireAndForget { reportIssue(WorldIssue.stubbedFailure(text).description) }, duration, timeline)
    case .values(let values):
      return .merge(
        values.compactMap { value, offset in
          value.value(as: Output.self).map { later(Effect(value: $0), offset, timeline) }
        })
    }
  }

  private func later<Output>(_ effect: Effect<Output>, _ duration: Duration, _ timeline: TestScheduler) -> Effect<
    Output
  > {
    guard duration > .zero else { return effect }
    // A failure is to happen later, not to be told of later.
    if case .perform = effect.node {
      return .concatenate(Effect<Output>.wait(duration, timeline), effect)
    }
    return effect.delay(for: duration, scheduler: timeline)
  }

  /// The value of a direct endpoint; nil when the stub fails, which is reported.
  func value<Output>(of call: EndpointCall) -> Output? {
    switch answer {
    case .values(let values): return values.first?.value.value(as: Output.self)
    case .nothing: return () as? Output
    case .never: return nil
    case .failure(let text, _):
      reportIssue(WorldIssue.stubbedFailure(text).description)
      return nil
    }
  }
}

extension Effect {
  /// Ends after `duration`, without an output.
  static func wait(_ duration: Duration, _ scheduler: TestScheduler) -> Effect {
    Effect.fireAndForget {}.delay(for: duration, scheduler: scheduler)
  }
}

/// The stubs in force, in the order of the script.
package final class StubBook {
  package private(set) var stubs: [Stub] = []
  /// Hears of each stub that is added.
  package var didAdd: ((Stub) -> Void)?
  /// Those of each endpoint that may still answer; used ones at the front are dropped.
  private var open: [String: ArraySlice<Stub>] = [:]

  package func add(_ stub: Stub) {
    stubs.append(stub)
    didAdd?(stub)
    open[stub.name, default: []].append(stub)
  }

  /// The first stub that answers the call; it is used up, unless it answers always.
  func take(for call: EndpointCall) -> Stub? {
    let stub = open[call.name]?.first { $0.matches(call) }
    stub?.use()
    while let first = open[call.name]?.first, first.isUsedUp { open[call.name]?.removeFirst() }
    return stub
  }

  /// Stubs that nothing has called.
  package var unused: [Stub] { stubs.filter { $0.uses == 0 } }
}
