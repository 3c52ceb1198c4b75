extension TapeShrinker {
  /// Tries large parts of the tape before the small ones: most failures need little of it, and where one ends its process,
  /// each smaller tape that still fails costs a worker.
  mutating func shrinkBoldly() throws(Failure) {
    try keepTheEnd()
    _ = try removeSteps()
    try removeAnswers()
  }

  /// The last steps alone, as few as are enough.
  private mutating func keepTheEnd() throws(Failure) {
    var count = 1
    while count * 2 <= best.tape.steps.count {
      let first = best.tape.steps.count - count
      var tape = best.tape
      tape.steps.removeFirst(first)
      let before = best.tape.answers.calls.filter { best.steps[$0].map { $0 < first } ?? false }
      tape.answers = best.tape.answers.removing(before)
      if try attempt(tape) { return }
      count *= 2
    }
  }

  /// Takes all answers away that aren't the plainest, then halves of them, down to two.
  private mutating func removeAnswers() throws(Failure) {
    var calls = best.tape.answers.calls.filter(isWorth)
    var count = calls.count
    while count > 1 {
      var start = calls.count - count
      while start > -count {
        let range = max(start, 0)..<start + count
        var tape = best.tape
        for call in calls[range] { tape.answers[call] = nil }
        if try attempt(tape) { calls.removeSubrange(range) }
        start -= count
      }
      count /= 2
    }
  }
}
