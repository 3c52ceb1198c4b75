/// Results that come in any order and go on in the order of their scripts.
struct OrderedResults {
  private let stopsAtFailure: Bool
  /// When each is played.
  private let places: [Int]
  /// Whether a script may still turn out to be one that is not wanted, although all before it in the order of the report
  /// are there.
  private let isHeldBack: Bool
  private var waiting: [ScriptResult?]
  /// Those that went on.
  private(set) var reported: [ScriptResult] = []
  private(set) var isStopped = false
  /// When the first was played that failed.
  private var end = Int.max

  /// - Parameter order: the indices of the scripts in the order in which they are played.
  init(played order: [Int], stopsAtFailure: Bool) {
    self.stopsAtFailure = stopsAtFailure
    waiting = Array(repeating: nil, count: order.count)
    var places = order
    for (place, index) in order.enumerated() { places[index] = place }
    self.places = places
    isHeldBack = stopsAtFailure && places != order.indices.map { $0 }
  }

  /// Returns those whose turn it is now.
  mutating func add(_ result: ScriptResult, at index: Int) -> ArraySlice<ScriptResult> {
    waiting[index] = result
    if !result.holds { end = min(end, places[index]) }
    let start = reported.count
    if isHeldBack { return [] }
    while !isStopped, reported.count < waiting.count, let next = waiting[reported.count] {
      waiting[reported.count] = nil
      reported.append(next)
      isStopped = stopsAtFailure && !next.holds
    }
    return reported[start...]
  }

  /// Whether a script is still to be played, or one before it has failed already.
  func isWanted(_ index: Int) -> Bool { !stopsAtFailure || places[index] <= end }

  /// Returns those that were held back and are wanted.
  mutating func finish() -> [ScriptResult] {
    guard isHeldBack else { return [] }
    reported = waiting.indices.filter(isWanted).compactMap { waiting[$0] }
    return reported
  }
}
