#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One run of exploring: its start, its steps, and the answers of endpoints.
///
/// It holds the values themselves, not the random numbers that led to them. So removing a step changes no other step, and a
/// choice sequence can be written as a transcript, which is the only form in which it is stored.
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

  /// The actions that it sends.
  var actions: [ValueBox] { steps.compactMap { if case .send(let action) = $0 { action } else { nil } } }

  /// The position of a value.
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

  /// The action or the answer's value at a place; nil if there is none.
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

  /// Replaces an action. Holds of work that the old action started become holds of the new action's work.
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

  /// Whether it has holds.
  var isVaried: Bool { steps.isVaried }

  /// Whether it has `run` steps, which continue until no timer is left or the patience limit is reached.
  var runsTimersOff: Bool { steps.contains { if case .run = $0 { true } else { false } } }

  /// The same choice sequence without holds, in the order in which work is queued.
  var unvaried: ChoiceSequence {
    var sequence = self
    sequence.steps.removeAll(where: \.isHold)
    return sequence
  }

  /// Returns a sequence with the first steps only. Unused answers do no harm.
  package func prefix(_ count: Int) -> ChoiceSequence {
    var sequence = self
    sequence.steps = Array(steps.prefix(count))
    return sequence
  }
}

/// The situation before the first step.
package struct ChoiceSequenceStart {
  package enum State {
    /// The feature's initial state.
    case initial
    /// A named state of the feature.
    case named(String)
    /// The initial state of a script.
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
  /// An action, of the feature's action type.
  case send(ValueBox)
  case advance(Duration)
  /// Time advances until nothing is due.
  case run
  /// In the next step, some work waits until nothing else is ready.
  case hold(ScriptHold)

  /// Returns the step's name for messages: `send tap`.
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
  /// Whether any step is a hold.
  var isVaried: Bool { contains(where: \.isHold) }

  /// Whether any hold begins at a line.
  var hasPoints: Bool { contains { if case .hold(let hold) = $0 { hold.point != nil } else { false } } }
}

/// The answers of endpoints, call by call.
package struct ChoiceSequenceAnswers {
  /// A call, identified by its endpoint and its number among the endpoint's answered calls, counted from 0.
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

  /// The calls, sorted by endpoint and then by number.
  package var calls: [Call] {
    answers.keys.sorted { ($0.endpoint, $0.number) < ($1.endpoint, $1.number) }
  }
}
