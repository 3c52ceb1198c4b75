#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One run of exploring: where it begins, what is done, and what endpoints answer.
///
/// It holds the values and not the numbers that they were drawn by. So a step that is taken away changes no other, and a choice sequence
/// can be written as a transcript, which is all that is ever kept of it.
package struct ChoiceSequence {
  package var start: ChoiceSequenceStart
  package var steps: [ChoiceSequenceStep]
  package var answers: ChoiceSequenceAnswers

  package init(
    start: ChoiceSequenceStart = ChoiceSequenceStart(), steps: [ChoiceSequenceStep] = [],
    answers: ChoiceSequenceAnswers = ChoiceSequenceAnswers()
  ) {
    (self.start, self.steps, self.answers) = (start, steps, answers)
  }

  /// What it sends.
  var actions: [ValueBox] { steps.compactMap { if case .send(let action) = $0 { action } else { nil } } }

  /// Where its values lie.
  enum Place {
    case step(Int)
    case answer(ChoiceSequenceAnswers.Call, Int)
  }

  var places: [Place] {
    let answered = answers.calls.flatMap { call -> [Place] in
      guard case .values(let values, _)? = answers[call] else { return [] }
      return values.indices.map { .answer(call, $0) }
    }
    return steps.indices.map { .step($0) } + answered
  }

  /// An action, or a value of an answer; nil where there is none.
  subscript(place: Place) -> ValueBox? {
    get {
      switch place {
      case .step(let index):
        if index < steps.count, case .send(let action) = steps[index] { return action }
      case .answer(let call, let index):
        if case .values(let values, _)? = answers[call], index < values.count { return values[index].value }
      }
      return nil
    }
    set {
      guard let newValue else { return }
      switch place {
      case .step(let index): replace(index, by: newValue)
      case .answer(let call, let index):
        guard case .values(var values, let end)? = answers[call] else { return }
        values[index].value = newValue
        answers[call] = .values(values, end: end)
      }
    }
  }

  /// Another action in the place of one. Holds of what the old one began are of what the new one begins.
  private mutating func replace(_ index: Int, by action: ValueBox) {
    if isVaried, case .send(let old) = steps[index] {
      let (before, after) = (ChoiceSequenceText.bareLiteral(old.ref), ChoiceSequenceText.bareLiteral(action.ref))
      steps = steps.map { step in
        guard case .hold(var hold) = step, hold.owner == before else { return step }
        hold.owner = after
        return .hold(hold)
      }
    }
    steps[index] = .send(action)
  }

  /// Whether something in it waits longer than it would.
  var isVaried: Bool { steps.isVaried }

  /// Whether it has steps that go on until no timer is left, or nobody has the patience.
  var runsTimersOff: Bool { steps.contains { if case .run = $0 { true } else { false } } }

  /// The same in the order in which work is queued.
  var unvaried: ChoiceSequence {
    var sequence = self
    sequence.steps.removeAll(where: \.isHold)
    return sequence
  }

  /// The first steps alone. Answers that nobody asks for do no harm.
  package func prefix(_ count: Int) -> ChoiceSequence {
    var sequence = self
    sequence.steps = Array(steps.prefix(count))
    return sequence
  }
}

/// What is there before the first step.
package struct ChoiceSequenceStart {
  package enum State {
    /// The feature's own.
    case initial
    /// One that the feature gives a name.
    case named(String)
    /// The one that a script begins with.
    case value(ValueBox)
  }

  var state = State.initial
  var date = World.defaultDate
  var seed = World.defaultSeed

  package init(state: State = State.initial, date: Date = World.defaultDate, seed: UInt64 = World.defaultSeed) {
    self.state = state
    self.date = date
    self.seed = seed
  }
}

/// One step of a run.
package enum ChoiceSequenceStep {
  /// An action, of the feature's type.
  case send(ValueBox)
  case advance(Duration)
  /// Time moves until nothing is due.
  case run
  /// In the step that follows, something waits until nothing else is ready.
  case hold(ScriptHold)

  /// As a message names it: `send tap`.
  func name<Action>(_: Action.Type) -> String {
    switch self {
    case .send(let box): return box.stepName(Action.self)
    case .advance: return "advance"
    case .run: return "run"
    case .hold(let hold): return hold.text
    }
  }

  var isHold: Bool { if case .hold = self { true } else { false } }
}

extension [ChoiceSequenceStep] {
  /// Whether something in them waits longer than it would.
  var isVaried: Bool { contains(where: \.isHold) }

  /// Whether something in them waits from a line on.
  var hasPoints: Bool { contains { if case .hold(let hold) = $0 { hold.point != nil } else { false } } }
}

/// What endpoints answer, call by call.
package struct ChoiceSequenceAnswers {
  /// Which call: the how manyth of its endpoint, from 0, of those that anything answers.
  package struct Call: Hashable {
    package let endpoint: String
    package let number: Int

    package init(endpoint: String, number: Int) {
      self.endpoint = endpoint
      self.number = number
    }
  }

  private(set) var answers: [Call: Stub.Answer]

  package init(minimumCapacity: Int = 0) { answers = Dictionary(minimumCapacity: minimumCapacity) }

  package subscript(call: Call) -> Stub.Answer? {
    get { answers[call] }
    set { answers[call] = newValue }
  }

  var count: Int { answers.count }

  /// By endpoint, then by number.
  package var calls: [Call] {
    answers.keys.sorted { ($0.endpoint, $0.number) < ($1.endpoint, $1.number) }
  }
}
