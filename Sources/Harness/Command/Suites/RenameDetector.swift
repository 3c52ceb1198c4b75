/// Finds out whether changes consist only of renamed fields, cases or types.
///
/// A line counts as renamed only if the current types no longer allow it. As long as there is a case `empty`, `page = .empty`
/// becoming `page = .loaded` stays a change of behaviour.
struct RenameDetector {
  private let suite: Suite
  private var moves: [PathMove] = []
  private var votes: [String: [String: Int]] = [:]
  private var matches: [RenameMatch] = []
  private var isRefuted = false

  init(_ suite: Suite) { self.suite = suite }

  /// The renames that explain all changes; nil if the changes are more than renames.
  /// - Parameter moves: Parts that were moved as well.
  static func renames(
    explaining changes: [PendingChange], besides moves: [PathMove] = [], _ suite: Suite
  ) -> [Rename]? {
    var detector = RenameDetector(suite)
    detector.moves = moves
    for change in changes {
      detector.add(change)
      if detector.isRefuted { return nil }
    }
    return detector.renames
  }

  /// The renames between the observations of one script; nil if other things differ, too.
  static func renames(
    of feature: String, _ recorded: [[String]], becoming actual: [[String]], _ suite: Suite
  ) -> [Rename]? {
    var detector = RenameDetector(suite)
    detector.add(feature, recorded, actual)
    return detector.isRefuted ? nil : detector.renames
  }

  /// Names in lines that the current types no longer allow, each of which has become one other name, whatever else differs, and
  /// the number of scripts they are in.
  static func proposals(_ changes: [PendingChange], _ suite: Suite) -> (renames: [Rename], scripts: [String: Int]) {
    var found: [String: Set<String>] = [:]
    var scripts: [String: Int] = [:]
    for change in changes {
      var names: Set<String> = []
      for (old, new) in zip(change.recorded, change.actual) where old != new {
        let come = Set(new).subtracting(old).map { RenameMatch.Line($0) }
        for text in Set(old).subtracting(new) where suite[change.feature]?.canWrite(text) == false {
          let line = RenameMatch.Line(text)
          let pairs = come.compactMap { line.pairs(with: $0) }.filter { $0.count == 1 }
          guard pairs.count == 1, let pair = pairs[0].first else { continue }
          found[pair.old, default: []].insert(pair.new)
          names.insert(pair.old)
        }
      }
      for name in names { scripts[name, default: 0] += 1 }
    }
    let renames = found.filter { $0.value.count == 1 }.map { Rename(old: $0.key, new: $0.value.first ?? "") }
    return (renames.sorted { $0.old < $1.old }, scripts)
  }

  private mutating func add(_ change: PendingChange) {
    guard !moves.isEmpty, let types = suite[change.feature]?.types() else {
      return add(change.feature, change.recorded, change.actual)
    }
    add(
      change.feature, types.moved(change.recorded, moves.map(types.resolve)), FeatureTypes.unordered(change.actual))
  }

  private mutating func add(_ feature: String, _ recorded: [[String]], _ actual: [[String]]) {
    guard let feature = suite[feature] else { return isRefuted = true }
    for (old, new) in zip(recorded, actual) where old != new {
      guard let match = RenameMatch(old, new) else { return isRefuted = true }
      for (line, candidates) in match.candidates {
        switch feature.canWrite(line.text) {
        case true?: return isRefuted = true
        case nil: break
        case false?: vote(line, candidates)
        }
      }
      matches.append(match)
    }
  }

  /// A line with one candidate counts more than one with several.
  private mutating func vote(_ line: RenameMatch.Line, _ candidates: [RenameMatch.Line]) {
    for candidate in candidates {
      for pair in line.pairs(with: candidate) ?? [] {
        votes[pair.old, default: [:]][pair.new, default: 0] += candidates.count == 1 ? 1_000 : 1
      }
    }
  }

  private var renames: [Rename]? {
    var names: [String: String] = [:]
    for (old, candidates) in votes {
      // Ties are broken by name, so that the result is the same in every run.
      names[old] = candidates.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }
    let isOneToOne = Set(names.values).count == names.count
    guard !names.isEmpty || !moves.isEmpty, isOneToOne, matches.allSatisfy({ $0.isExplained(by: names) }) else {
      return nil
    }
    return names.map { Rename(old: $0.key, new: $0.value) }.sorted { $0.old < $1.old }
  }
}
