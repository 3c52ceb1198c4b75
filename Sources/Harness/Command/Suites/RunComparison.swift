/// The change of each script since an earlier run.
///
/// Scripts are identified by their names alone: one that was renamed or moved is gone under its old name and new under the
/// other.
struct RunComparison {
  /// What happened to a script. The raw values are those of the page's data and addresses.
  enum Change: String, CaseIterable {
    /// It passed before, and fails now.
    case newlyFailing = "newly"
    /// It failed before, and fails differently now.
    case failsOtherwise = "otherwise"
    /// It fails as before.
    case stillFailing = "still"
    /// It failed before, and passes now.
    case mended
    /// The earlier run has no script of this name.
    case added = "new"
  }

  struct Entry: Equatable {
    /// Nil for a script that passed and still passes.
    var change: Change?
    /// How many seconds it took before; nil unless it is notably slower now.
    var secondsBefore: Double?
  }

  /// One entry for each result, in order.
  let entries: [Entry]
  /// The earlier results of the scripts that both runs have, in the order of this run.
  let known: [ScriptResult]
  /// The results that only the earlier run has, in its order.
  let gone: [ScriptResult]

  init(of results: [ScriptResult], against earlier: [ScriptResult]) {
    // Reports of several folders may have the same name more than once; those at the same index are matched.
    var places = Dictionary(grouping: earlier.indices) { earlier[$0].name }
    func take(_ name: String, where isMeant: (ScriptResult) -> Bool) -> Int? {
      guard let index = places[name]?.firstIndex(where: { isMeant(earlier[$0]) }) else { return nil }
      return places[name]?.remove(at: index)
    }
    var matches = results.map { result in take(result.name) { $0.path == result.path } }
    for (index, result) in results.enumerated() where matches[index] == nil {
      matches[index] = take(result.name) { _ in true }
    }
    entries = zip(results, matches).map { result, match in
      guard let before = match.map({ earlier[$0] }) else { return Entry(change: .added) }
      return Entry(
        change: Self.change(before, result),
        secondsBefore: Self.isSlower(before.seconds, result.seconds) ? before.seconds : nil)
    }
    known = matches.compactMap { $0.map { earlier[$0] } }
    gone = places.values.joined().sorted().map { earlier[$0] }
  }

  private static func change(_ before: ScriptResult, _ now: ScriptResult) -> Change? {
    switch (before.holds, now.holds) {
    case (true, true): nil
    case (true, false): .newlyFailing
    case (false, true): .mended
    case (false, false):
      Set(before.failures.map { ChangeFingerprint($0) }) == Set(now.failures.map { ChangeFingerprint($0) })
        ? .stillFailing : .failsOtherwise
    }
  }

  /// Whether a script takes at least twice as long and 50 ms more; less is noise. Times that weren't measured don't count.
  static func isSlower(_ before: Double, _ now: Double) -> Bool {
    before > 0 && now >= 2 * before && now - before >= 0.05
  }
}
