import Synchronization

/// Answers the calls of one run: those in the choice sequence as before, the others with generated answers. It keeps all
/// answers.
final class AnswerBook: @unchecked Sendable {
  // Unchecked: mutable state is behind a lock. Effects call in the order of their store; a task outside the store, which is a
  // failure of its own, calls at any time.

  /// A call that was answered.
  struct Entry: @unchecked Sendable {
    // Unchecked: the answer is a value that nothing changes.

    let number: ChoiceSequenceAnswers.Call
    let call: EndpointCall
    let answer: Stub.Answer
    /// The step in which the call was made.
    let step: Int
  }

  private struct State {
    /// Calls of another replay that haven't been made in this one.
    var others: [Entry]
    var entries: [Entry] = []
    /// The number of answered calls per endpoint: a list, since searching a few names is faster than hashing.
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

  /// Creates a book for one run.
  /// - Parameters:
  ///   - known: the answers of the choice sequence.
  ///   - others: the calls of another replay: a call with the same arguments gets the same answer, whatever its number.
  ///   - makeUp: generates an answer for other calls; returns nil if there can't be one.
  init(
    _ known: ChoiceSequenceAnswers, like others: [Entry] = [],
    makeUp: @escaping (Endpoint, ChoiceSequenceAnswers.Call) -> Stub.Answer?
  ) {
    state = Mutex(State(others))
    self.known = known
    self.makeUp = makeUp
  }

  /// The answered calls, in order.
  var entries: [Entry] { state.withLock { $0.entries } }

  /// The number, within its endpoint, of the call that was answered last.
  var lastNumber: Int { state.withLock { $0.entries.last?.number.number ?? 0 } }

  /// Begins the next step.
  func begin(step: Int) { state.withLock { $0.step = step } }

  /// All answers, for a choice sequence that answers the same.
  var answers: ChoiceSequenceAnswers {
    let entries = entries
    var answers = ChoiceSequenceAnswers(minimumCapacity: entries.count)
    for entry in entries { answers[entry.number] = entry.answer }
    return answers
  }

  /// Returns the stub that answers a call; nil if the endpoint has behavior of its own, or no answer can be generated.
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

  /// Keeps the answer of a script's own stub.
  func keep(_ call: EndpointCall, answeredBy stub: Stub) {
    state.withLock { $0.keep($0.next(of: call.name), call, stub.answer) }
  }
}
