extension ChoiceSequenceShrinker {
  /// Tries to remove large parts before small ones: most failures need little of the choice sequence, and if a failure ends
  /// its process, each smaller sequence that still fails costs a worker.
  mutating func shrinkBoldly() throws(Failure) {
    try keepTheEnd()
    _ = try removeSteps()
    try removeAnswers()
  }

  /// Tries to keep the last steps only, as few as possible.
  private mutating func keepTheEnd() throws(Failure) {
    var count = 1
    while count * 2 <= best.sequence.steps.count {
      let first = best.sequence.steps.count - count
      var sequence = best.sequence
      sequence.steps.removeFirst(first)
      let before = best.sequence.answers.calls.filter { best.steps[$0].map { $0 < first } ?? false }
      sequence.answers = best.sequence.answers.removing(before)
      if try attempt(sequence) { return }
      count *= 2
    }
  }

  /// Removes all answers that aren't the plainest, then halves of them, down to two.
  private mutating func removeAnswers() throws(Failure) {
    var calls = best.sequence.answers.calls.filter(isWorth)
    var count = calls.count
    while count > 1 {
      var start = calls.count - count
      while start > -count {
        let range = max(start, 0)..<start + count
        var sequence = best.sequence
        for call in calls[range] { sequence.answers[call] = nil }
        if try attempt(sequence) { calls.removeSubrange(range) }
        start -= count
      }
      count /= 2
    }
  }
}
