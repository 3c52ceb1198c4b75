import Harness

/// The workloads of the first version: a transcript from memory, literals, differences.
struct Throughput {
  private let state = OrderState(
    isLoading: false, productState: .mock, counterState: CounterState(number: 3, errorMessage: "Error, should >= 0"),
    networkError: nil, isWishlist: true, showBottomSheet: true)

  func rows(_ measurement: Measurement) -> [Measurement.Row?] {
    [transcript(measurement), printing(measurement), parsing(measurement), difference(measurement), equal(measurement)]
  }

  // MARK: A transcript of 100 steps

  private static let steps = 100

  private func transcript(_ measurement: Measurement) -> Measurement.Row? {
    let feature = orderFeature
    let text = Self.transcriptText(steps: Self.steps)
    precondition(feature.check(transcript: text).holds, "the transcript of the benchmark does not hold")
    let actions = Self.actions(Self.steps)
    let initial = OrderState(isLoading: false, productState: .mock, counterState: CounterState(number: 1))
    let states = actions.reduce(into: [initial]) { states, action in
      var next = states[states.count - 1]
      _ = orderReducer.run(&next, action, .failing)
      states.append(next)
    }
    return measurement.compare(
      "play 100 steps, parse to comparison", { keep(feature.check(transcript: text)) },
      to: "the reducer and == for each step"
    ) {
      var current = initial
      var isEqual = true
      for (index, action) in actions.enumerated() {
        _ = orderReducer.run(&current, action, .failing)
        isEqual = isEqual && current == states[index + 1]
      }
      precondition(isEqual)
    }
  }

  private static func actions(_ count: Int, first: Int = 0) -> [OrderAction] {
    (first..<first + count).map { step in
      switch step % 5 {
      case 0: .counter(.didTapPlus)
      case 1: .counter(.textDidChange("-\(step)"))
      case 2: .productInfo(.didTap)
      case 3: .bottomSheet(.didTapWishlist)
      default: .dismissBottomSheet
      }
    }
  }

  /// The transcript of these actions, with the observations that the rules of the format lead to.
  static func transcriptText(steps: Int, first: Int = 0) -> String {
    var lines = ["transcript 1", "feature order", "initial loaded", ""]
    var state = OrderState(isLoading: false, productState: .mock, counterState: CounterState(number: 1))
    for action in actions(steps, first: first) {
      lines.append("send \(Literal.print(action).dropFirst())")
      let old = state
      _ = orderReducer.run(&state, action, .failing)
      var changes = ValueDifference.between(old, state).map { ($0.path, "\($0.path) = \($0.new ?? "")") }
      if old.bottomSheetState != state.bottomSheetState {
        changes.append(("bottomSheetState", "~bottomSheetState = \(Literal.print(state.bottomSheetState))"))
      }
      lines += changes.isEmpty ? ["  nothing"] : changes.sorted { $0.0 < $1.0 }.map { "  \($0.1)" }
    }
    return (lines + ["end", ""]).joined(separator: "\n")
  }

  // MARK: Literals

  private func printing(_ measurement: Measurement) -> Measurement.Row? {
    let expected = Literal.print(state)
    precondition(HandWritten.print(state) == expected, "\(HandWritten.print(state)) is not \(expected)")
    return measurement.compare(
      "print an OrderState", { keep(Literal.print(state)) }, to: "hand-written", { keep(HandWritten.print(state)) })
  }

  private func parsing(_ measurement: Measurement) -> Measurement.Row? {
    let text = Literal.print(state)
    precondition((try? Literal.parse(text, as: OrderState.self)) == state, "the literal does not read back")
    precondition(HandWritten.parse(text) == state, "the hand-written parser does not read the literal")
    return measurement.compare(
      "parse an OrderState", { keep(try? Literal.parse(text, as: OrderState.self)) }, to: "hand-written",
      { keep(HandWritten.parse(text)) })
  }

  // MARK: Differences

  private func difference(_ measurement: Measurement) -> Measurement.Row? {
    var other = state
    other.counterState.number = 4
    precondition(ValueDifference.between(state, other).map(\.path) == ["counterState.number"])
    return measurement.compare(
      "diff of two OrderStates, one field", { keep(ValueDifference.between(state, other)) }, to: "== of every field",
      { keep(HandWritten.areEqual(state, other)) })
  }

  private func equal(_ measurement: Measurement) -> Measurement.Row? {
    let same = state
    return measurement.compare(
      "diff of two equal OrderStates", { keep(ValueDifference.between(state, same)) }, to: "== of every field",
      { keep(HandWritten.areEqual(state, same)) })
  }
}
