import Synchronization

/// Answers the calls of one run: those of the tape as they were, others by what is made up for them. It keeps what was
/// answered.
final class AnswerBook: @unchecked Sendable {
  // Unchecked: what changes is behind a lock. Effects call in the order of their store; a task that has left it, which is a
  // failure of its own, calls when it likes.

  /// A call that was answered.
  struct Entry: @unchecked Sendable {
    // Unchecked: the answer is a value that nobody changes.

    let number: TapeAnswers.Call
    let call: EndpointCall
    let answer: Stub.Answer
    /// The step in which it was made.
    let step: Int
  }

  private struct State {
    /// Those of another playing that have not been made in this one.
    var others: [Entry]
    var entries: [Entry] = []
    var counts: [String: Int] = [:]
    var step = 0
  }

  private let known: TapeAnswers
  private let makeUp: (Endpoint, TapeAnswers.Call) -> Stub.Answer?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - known: what the tape answers.
  ///   - others: the calls of another playing: one with the same arguments is answered as it was there, whichever it is.
  ///   - makeUp: what it doesn't; nil where nothing can be made up.
  init(
    _ known: TapeAnswers, like others: [Entry] = [], makeUp: @escaping (Endpoint, TapeAnswers.Call) -> Stub.Answer?
  ) {
    state = Mutex(State(others: others))
    self.known = known
    self.makeUp = makeUp
  }

  /// In the order of the calls.
  var entries: [Entry] { state.withLock { $0.entries } }

  /// Which call of its endpoint was answered last.
  var lastNumber: Int { state.withLock { $0.entries.last?.number.number ?? 0 } }

  /// The next step begins.
  func begin(step: Int) { state.withLock { $0.step = step } }

  /// All that was answered, for a tape that answers the same.
  var answers: TapeAnswers {
    let entries = entries
    var answers = TapeAnswers(minimumCapacity: entries.count)
    for entry in entries { answers[entry.number] = entry.answer }
    return answers
  }

  /// What answers a call; nil where the endpoint does something by itself, or nothing can be made up for it.
  func stub(for call: EndpointCall, of endpoint: Endpoint) -> Stub? {
    let (number, other) = state.withLock { state in
      let index = state.others.firstIndex { call.isSame(as: $0.call) }
      return (
        TapeAnswers.Call(endpoint: call.name, number: state.counts[call.name, default: 0]),
        index.map { state.others.remove(at: $0).answer }
      )
    }
    guard let answer = other ?? known[number] ?? (endpoint.hasDefault ? nil : makeUp(endpoint, number)) else {
      return nil
    }
    keep(call, number, answer)
    return Stub(name: call.name, patterns: nil, answer: answer, always: false, text: "")
  }

  /// What a script's own stub answers is kept as well.
  func keep(_ call: EndpointCall, answeredBy stub: Stub) {
    let number = state.withLock { TapeAnswers.Call(endpoint: call.name, number: $0.counts[call.name, default: 0]) }
    keep(call, number, stub.answer)
  }

  private func keep(_ call: EndpointCall, _ number: TapeAnswers.Call, _ answer: Stub.Answer) {
    state.withLock { state in
      state.counts[call.name] = number.number + 1
      state.entries.append(Entry(number: number, call: call, answer: answer, step: state.step))
    }
  }
}
