/// Guesses why two replays of a script differ, from their lines.
enum LikelyCauses {
  static func text(_ variance: Nondeterminism) -> String {
    if variance.cause == .preceding {
      return """
        a global or static variable, an object in the initial state, a cache or a file keeps state; run alone, the script \
        did the same twice
        """
    }
    if sameWords(variance.first, variance.second) {
      return "the order of a Set or Dictionary; sort it, or use an array"
    }
    // Ids and the time differ even within one process; what differs only between two processes has another cause.
    let isSameProcess = variance.between == .playings
    if isSameProcess, differsIn(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/, variance) {
      return values[0]
    }
    if isSameProcess, differsIn(/Date\("[^"]*"\)/, variance) { return values[1] }
    let order = "the order of a Set or Dictionary (sort it)"
    switch (variance.between, variance.cause) {
    case (.playings, nil):
      return "\(random), or \(order). Or it depends on what ran before it, through a global variable"
    case (.playings, _): return "\(random), \(order), or work outside the engine"
    case (.processes, _):
      return """
        the time zone, Locale.current or Calendar.current (inject them), \(order), or work outside the engine; if none of \
        these, Date() or a random number (use world.date, world.random)
        """
    }
  }

  /// The causes that are the same wherever they show.
  static let values = ["UUID(); use world.uuid", "Date(); use world.date"]

  private static let random = "Date(), UUID() or a random number (use world.date, world.uuid, world.random)"

  /// Whether two texts have the same words and numbers in another order.
  private static func sameWords(_ first: String, _ second: String) -> Bool {
    func words(_ text: String) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }
    let (one, other) = (words(first), words(second))
    if one.sorted() == other.sorted() { return one != other }
    // The words may be joined without separators.
    return first.sorted() == second.sorted() && first.count(where: \.isLetter) > 2
  }

  /// Whether two texts differ only in what matches a pattern, which at least one of them contains.
  private static func differsIn(_ pattern: some RegexComponent, _ variance: Nondeterminism) -> Bool {
    let (first, second) = (variance.first, variance.second)
    return first.contains(pattern) && first.replacing(pattern, with: "") == second.replacing(pattern, with: "")
  }
}
