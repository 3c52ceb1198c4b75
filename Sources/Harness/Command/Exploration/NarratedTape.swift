/// What a worker has told of a run before it ended: the tape up to there, and in which step each call was made.
struct NarratedTape {
  let text: TapeText
  private let steps: [Int]

  /// Nil where it told nothing.
  init?(_ death: WorkerDeath) {
    let decoder = WireDecoder(death.log)
    self.init(Array(sequence(state: ()) { _ in decoder.next(String.self) }))
  }

  /// - Parameter lines: a header, then `s` with a step, and `a` with the number of a call and the stub that answers it.
  init?(_ lines: [String]) {
    guard let header = lines.first else { return nil }
    var stubs: [String] = []
    var numbers: [Int] = []
    var steps: [String] = []
    var callSteps: [Int] = []
    for line in lines.dropFirst() {
      if line.hasPrefix("s") {
        steps.append(String(line.dropFirst()))
      } else if let space = line.firstIndex(of: " "), let number = Int(line[line.index(after: line.startIndex)..<space])
      {
        stubs.append(String(line[line.index(after: space)...]))
        numbers.append(number)
        callSteps.append(max(steps.count - 1, 0))
      }
    }
    text = TapeText(text: ([header] + stubs + steps + ["end", ""]).joined(separator: "\n"), numbers: numbers)
    self.steps = callSteps
  }

  /// In which step each call of the tape was made.
  /// - Parameter tape: what was read of the text.
  func steps(of tape: Tape) -> [TapeAnswers.Call: Int] {
    // In the text they stand in the order of their calls.
    let names = text.text.split(separator: "\n").compactMap { line -> String? in
      line.hasPrefix("stub ") ? String(line.dropFirst(5).prefix { $0 != " " && $0 != "(" }) : nil
    }
    guard names.count == steps.count else { return [:] }
    return Dictionary(
      zip(zip(names, text.numbers).map { TapeAnswers.Call(endpoint: $0, number: $1) }, steps)
    ) { first, _ in first }
  }
}
