import Synchronization

/// Answers the calls of one run: those of the choice sequence as they were, others by what is made up for them. It keeps what was
/// answered.
final class AnswerBook: @unchecked Sendable {
  // Unchecked: what changes is behind a lock. Effects call in the order of their store; a task that has left it, which is a
  // failure of its own, calls when it likes.

  /// A call that was answered.
  struct Entry: @unchecked Sendable {
    // Unchecked: the answer is a value that nobody changes.

    let number: ChoiceSequenceAnswers.Call
    let call: EndpointCall
    let answer: Stub.Answer
    /// The step in which it was made.
    let step: Int
  }

  private struct State {
    /// Those of another playing that have not been made in this one.
    var others: [Entry]
    var entries: [Entry] = []
    /// How many calls of each endpoint were answered: a list, since few names are found in it sooner than hashed.
    private var counts: [(endpoint: String, count: Int)] = []
    var step = 0

    init(_ others: [Entry]) {
      self.others = others
      entries.reserveCapacity(16)
    }

    func next(of endpoint: String) -> ChoiceSequenceAnswers.Call {
      ChoiceSequenceAnswers.Call(endpoint: endpoint, number: counts.first { $0.endpoint == endpoint }?.count ?? 0)
    }

    mutating func keep(_ number: ChoiceSequenceAnswers.Call, _ call: EndpointCall, _ answer: Stub.Answer) {
      if let index = counts.firstIndex(where: { $0.endpoint == number.endpoint }) {
        counts[index].count = number.number + 1
      } else {
        counts.append((number.endpoint, number.number + 1))
      }
      entries.append(Entry(number: number, call: call, answer: answer, step: step))
    }
  }

  private let known: ChoiceSequenceAnswers
  private let makeUp: (Endpoint, ChoiceSequenceAnswers.Call) -> Stub.Answer?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - known: what the choice sequence answers.
  ///   - others: the calls of another playing: one with the same arguments is answered as it was there, whichever it is.
  ///   - makeUp: what it doesn't; nil where nothing can be made up.
  init(
    _ known: ChoiceSequenceAnswers, like others: [Entry] = [],
    makeUp: @escaping (Endpoint, ChoiceSequenceAnswers.Call) -> Stub.Answer?
  ) {
    state = Mutex(State(others))
    self.known = known
    self.makeUp = makeUp
  }

  /// In the order of the calls.
  var entries: [Entry] { state.withLock { $0.entries } }

  /// Which call of its endpoint was answered last.
  var lastNumber: Int { state.withLock { $0.entries.last?.number.number ?? 0 } }

  /// The next step begins.
  func begin(step: Int) { state.withLock { $0.step = step } }

  /// All that was answered, for a choice sequence that answers the same.
  var answers: ChoiceSequenceAnswers {
    let entries = entries
    var answers = ChoiceSequenceAnswers(minimumCapacity: entries.count)
    for entry in entries { answers[entry.number] = entry.answer }
    return answers
  }

  /// What answers a call; nil where the endpoint does something by itself, or nothing can be made up for it.
  func stub(for call: EndpointCall, of endpoint: Endpoint) -> Stub? {
    let (number, other) = state.withLock { state in
      let index = state.others.firstIndex { call.isSame(as: $0.call) }
      return (
        state.next(of: call.name),
        index.map { state.others.remove(at: $0).answer }
      )
    }
    guard let answer = other ?? known[number] ?? (endpoint.hasDefault ? nil : makeUp(endpoint, number)) else {
      return nil
    }
    state.withLock { $0.keep(number, call, answer) }
    return Stub(name: call.name, patterns: nil, answer: answer, always: false, text: "")
  }

  /// What a script's own stub answers is kept as well.
  func keep(_ call: EndpointCall, answeredBy stub: Stub) {
    state.withLock { $0.keep($0.next(of: call.name), call, stub.answer) }
  }
}
