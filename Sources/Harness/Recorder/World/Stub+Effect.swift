extension Stub {
  /// Returns the effect that gives the answer on `timeline`.
  func effect<Output>(of call: EndpointCall, on timeline: TestScheduler) -> Effect<Output> {
    let timeline = AnsweringScheduler(timeline, answering: AnsweringScheduler.Call())
    switch answer {
    case .nothing: return (() as? Output).map { Effect(value: $0) } ?? .none
    case .values(let boxes, let end):
      // Most answers are one value.
      let values: Effect<Output> =
        boxes.count == 1 ? given(boxes[0], timeline) : .merge(boxes.map { given($0, timeline) })
      if case .end(after: nil) = end { return values }
      guard let ending: Effect<Output> = ending(end, of: call, on: timeline) else { return values }
      return boxes.isEmpty ? ending : .concatenate(values, ending)
    }
  }

  private func given<Output>(
    _ answer: (value: ValueBox, after: Duration), _ timeline: AnsweringScheduler
  ) -> Effect<Output> {
    guard let value = answer.value.value(as: Output.self) else { return .none }
    return later(Effect(value: value), answer.after, timeline)
  }

  /// Returns the effect after the last value; nil if there is none.
  private func ending<Output>(_ end: End, of call: EndpointCall, on timeline: AnsweringScheduler) -> Effect<Output>? {
    let last = answer.lastOffset
    let left = (end.offset(last: last) ?? .zero) - last
    switch end {
    case .never: return Effect(node: .never(waitingFor: "call \(call.observedText)"))
    case .end: return left > .zero ? .wait(left, timeline) : nil
    case .failure(let failure, _):
      let issue = WorldIssue.stubbedFailure(failure.text, endpoint: call.name).description
      return later(.fireAndForget { reportIssue(issue) }, left, timeline)
    }
  }

  private func later<Output>(
    _ effect: Effect<Output>, _ duration: Duration, _ timeline: AnsweringScheduler
  ) -> Effect<Output> {
    guard duration > .zero else { return effect }
    // Delay the failure itself, not only its report.
    if case .perform = effect.node {
      return .concatenate(Effect<Output>.wait(duration, timeline), effect)
    }
    return effect.delay(for: duration, scheduler: timeline)
  }
}

extension Stub.Failure {
  /// The text, or the error's literal.
  var text: String {
    switch self {
    case .text(let text): text
    case .error(let error): LiteralPrinter.text(error, .untyped)
    }
  }
}

extension Effect {
  /// Returns an effect that ends after `duration`, without an output.
  static func wait(_ duration: Duration, _ scheduler: AnsweringScheduler) -> Effect {
    Effect.fireAndForget {}.delay(for: duration, scheduler: scheduler)
  }
}
