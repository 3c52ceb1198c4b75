/// Why two playings of one script may differ, by how their lines look.
enum LikelyCauses {
  static func text(_ variance: Variance) -> String {
    if variance.cause == .preceding {
      return """
        what a global or static variable, an object in the initial state, a cache or a file keeps; alone the script did \
        the same twice
        """
    }
    if sameWords(variance.first, variance.second) {
      return "the order of a Set or Dictionary; sort it, or use an array"
    }
    if differsInUUID(variance.first, variance.second) { return "UUID(); use world.uuid" }
    let world = "let it come from the world: world.uuid, world.date, world.random"
    switch (variance.between, variance.cause) {
    case (.playings, nil):
      return
        "Date(), UUID() or random numbers; \(world). Or it depends on what ran before it: what a global variable keeps"
    case (.playings, _): return "Date(), UUID(), random numbers or work outside the engine; \(world)"
    case (.processes, _):
      return
        """
        the time zone, Locale.current or Calendar.current (hand them in), the order of a Set or Dictionary, Date(), UUID(), \
        random numbers, or work outside the engine; \(world)
        """
    }
  }

  /// The same words and numbers in another order.
  private static func sameWords(_ first: String, _ second: String) -> Bool {
    func words(_ text: String) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }
    let (one, other) = (words(first), words(second))
    if one.sorted() == other.sorted() { return one != other }
    // Joined without anything in between.
    return first.sorted() == second.sorted() && first.count(where: \.isLetter) > 2
  }

  private static func differsInUUID(_ first: String, _ second: String) -> Bool {
    let uuid = /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/
    return first.contains(uuid) && first.replacing(uuid, with: "") == second.replacing(uuid, with: "")
  }
}
