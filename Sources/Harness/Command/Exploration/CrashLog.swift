/// What a worker logged of a run before it ended: the choice sequence so far, and the step in which each call was made.
struct CrashLog {
  let text: ChoiceSequenceText
  private(set) var steps: [ChoiceSequenceAnswers.Call: Int] = [:]

  /// Nil if it logged nothing.
  init?(_ death: WorkerDeath) {
    let decoder = WireDecoder(death.log)
    self.init(Array(sequence(state: ()) { _ in decoder.next(String.self) }))
  }

  /// - Parameter lines: A header, then `s` with a step, or `a` with the number of a call and the stub that answers it.
  init?(_ lines: [String]) {
    guard let header = lines.first else { return nil }
    var stubs: [String] = []
    var numbers: [Int] = []
    var commands: [String] = []
    for line in lines.dropFirst() {
      if line.hasPrefix("s") {
        commands.append(String(line.dropFirst()))
      } else if let space = line.firstIndex(of: " "), let number = Int(line[line.index(after: line.startIndex)..<space])
      {
        let stub = String(line[line.index(after: space)...])
        stubs.append(stub)
        numbers.append(number)
        let name = stub.dropFirst("stub ".utf8.count).prefix { $0 != " " && $0 != "(" }
        steps[ChoiceSequenceAnswers.Call(endpoint: String(name), number: number)] = max(commands.count - 1, 0)
      }
    }
    text = ChoiceSequenceText(
      text: ([header] + stubs + commands + ["end", ""]).joined(separator: "\n"), numbers: numbers)
  }
}
