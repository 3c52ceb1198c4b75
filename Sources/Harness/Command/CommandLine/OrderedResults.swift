/// Takes results in any order, and reports them in the order of their scripts.
struct OrderedResults {
  private let stopsAtFailure: Bool
  /// By script, its position in the order of playing.
  private let places: [Int]
  /// Whether results are held back until the end, since a script that is reported early may turn out to come after the first
  /// failure.
  private let isHeldBack: Bool
  private var waiting: [ScriptResult?]
  /// The results that were reported.
  private(set) var reported: [ScriptResult] = []
  private(set) var isStopped = false
  /// The position of the first script that failed.
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

  /// Adds a result. Returns those that can now be reported.
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

  /// Whether the result of a script is wanted: no script that is played before it has failed.
  func isWanted(_ index: Int) -> Bool { !stopsAtFailure || places[index] <= end }

  /// Returns the wanted results that were held back.
  mutating func finish() -> [ScriptResult] {
    guard isHeldBack else { return [] }
    reported = waiting.indices.filter(isWanted).compactMap { waiting[$0] }
    return reported
  }
}
