/// Why two playings of one script may differ, by how their lines look.
enum LikelyCauses {
  static func text(_ between: ScriptFailure.Variation, _ first: String, _ second: String) -> String {
    if sameWords(first, second) {
      return "the order of a Set or Dictionary; sort it, or use an array"
    }
    if differsInUUID(first, second) { return "UUID(); use world.uuid" }
    switch between {
    case .playings:
      return
        "Date(), UUID(), random numbers, what a global variable keeps, or work outside the engine; take them from the world"
    case .processes:
      return
        "the order of a Set or Dictionary, the time zone or the locale, Date(), UUID(), random numbers, or work outside the engine"
    }
  }

  /// The same words and numbers in another order.
  private static func sameWords(_ first: String, _ second: String) -> Bool {
    func words(_ text: String) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.sorted()
    }
    return words(first) == words(second)
  }

  private static func differsInUUID(_ first: String, _ second: String) -> Bool {
    let uuid = /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/
    return first.contains(uuid) && first.replacing(uuid, with: "") == second.replacing(uuid, with: "")
  }
}
