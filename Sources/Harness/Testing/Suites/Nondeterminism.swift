/// A difference between two replays of one script: one line of each.
public struct Nondeterminism: Sendable, Equatable, Codable {
  /// Which replays were compared.
  public let between: Between
  /// Why the replays differ; nil if that wasn't found out.
  public package(set) var cause: Cause?
  /// What happened in one of them, or `nothing`.
  public let first: String
  /// What happened in the other one, or `nothing`.
  public let second: String
  /// The step after which it happened.
  public let command: String
  /// The path that a line `ignore` in the header would have to name; nil if the difference is not in the state.
  public let ignore: String?

  /// The replays that were compared.
  public enum Between: String, Sendable, Codable {
    /// Two replays in one process.
    case playings
    /// One replay each in two processes, with different hash seeds, time zones and locales.
    case processes
  }

  /// The reason why replays differ.
  public enum Cause: String, Sendable, Codable {
    /// They differ even if nothing ran before them.
    case random
    /// They are all the same if nothing ran before them.
    case preceding
  }

  init(
    between: Between, cause: Cause? = nil, first: String, second: String, command: String, ignore: String? = nil
  ) {
    self.between = between
    self.cause = cause
    self.first = first
    self.second = second
    self.command = command
    self.ignore = ignore
  }

  /// The subject of the difference, which is the same for all pairs of replays that differ in it.
  package var subject: String {
    if let ignore { return ignore }
    let line = first == Self.nothing ? second : first
    return ObservationLine(line).subject?.text ?? String(line.prefix { $0 != " " })
  }

  /// The placeholder for a line that only the other replay has.
  static let nothing = "nothing"
}

/// Finds the differences between two replays of a script.
package struct NondeterminismFinder {
  let between: Nondeterminism.Between
  /// Returns the part of the state at a path that can be ignored, or the nearest such part around it.
  let ignorable: (String) -> String?

  /// The maximum number of differences that are reported for one script.
  private static let maxCount = 20

  private(set) var found: [(line: Int, variance: Nondeterminism)] = []
  private var subjects: Set<String> = []

  init(_ between: Nondeterminism.Between, _ feature: AnyFeature) {
    self.between = between
    ignorable = feature.ignorable
  }

  /// Returns the differences between two replays of one file, with each path and each event once.
  package static func failures(
    _ between: Nondeterminism.Between, _ feature: AnyFeature, _ path: String, _ first: [StepOutcome],
    _ second: [StepOutcome]
  ) -> [ScriptFailure] {
    var finder = NondeterminismFinder(between, feature)
    for (one, other) in zip(first, second) where finder.found.count < maxCount { finder.compare(one, other) }
    return finder.found.map { ScriptFailure(path: path, line: $0.line, kind: .varies($0.variance)) }
  }

  private mutating func compare(_ one: StepOutcome, _ other: StepOutcome) {
    if one.lines.elementsEqual(other.lines, by: { $0.utf8.elementsEqual($1.utf8) }) { return }
    var gone: [String] = []
    var come: [String] = []
    var isMoved = false
    for entry in StepAlignment.entries(one.lines, other.lines) {
      switch entry {
      case .same, .movedHere: break
      case .changed(let old, let new): add(one, one.lines[old], other.lines[new])
      case .movedAway: isMoved = true
      case .removed(let index): gone.append(one.lines[index])
      case .added(let index): come.append(other.lines[index])
      }
    }
    // If the same lines appear in another order, the first place with another line is reported.
    let places = zip(one.lines, other.lines)
    if isMoved, let place = places.first(where: { !$0.utf8.elementsEqual($1.utf8) }) { add(one, place.0, place.1) }
    // If a path itself differs, the lines of the two replays can be matched only by position.
    for index in 0..<max(gone.count, come.count) {
      add(
        one, index < gone.count ? gone[index] : Nondeterminism.nothing,
        index < come.count ? come[index] : Nondeterminism.nothing)
    }
  }

  private mutating func add(_ step: StepOutcome, _ first: String, _ second: String) {
    let lines = (ObservationLine(first), ObservationLine(second))
    guard case .change(let path, let old) = lines.0, case .change(path, let new) = lines.1 else {
      // Elements that were inserted, removed or moved belong to a list.
      for case .edited(let path, _, _) in [lines.0, lines.1] {
        return append(step, first, second, ignore: ignorable(path))
      }
      return append(step, first, second, ignore: nil)
    }
    for part in LiteralDifference.parts(path, old, new) ?? [.init(path: path, old: old, new: new)] {
      let ignore = ignorable(part.path)
      // A leaf such as a UUID has parts in its literal that are not parts of the state.
      let place = ignore.flatMap { Self.place($0, part.path) } ?? part.path
      let texts = Self.literal(at: place, below: path, old).flatMap { old in
        Self.literal(at: place, below: path, new).map { (old, $0) }
      }
      if let texts {
        append(step, "\(place) = \(texts.0)", "\(place) = \(texts.1)", ignore: ignore)
      } else {
        append(step, first, second, ignore: ignore)
      }
    }
  }

  private mutating func append(_ step: StepOutcome, _ first: String, _ second: String, ignore: String?) {
    let variance = Nondeterminism(
      between: between, first: first, second: second, command: step.command, ignore: ignore)
    guard found.count < Self.maxCount, subjects.insert(variance.subject).inserted else { return }
    found.append((step.line, variance))
  }

  /// Returns the part of a path that has as many components as another path: `rows[0].id` of `rows[0].id.0` for `rows[*].id`.
  private static func place(_ ignore: String, _ path: String) -> String? {
    guard let count = PathComponent.components(of: ignore)?.count, let all = PathComponent.components(of: path) else {
      return nil
    }
    return all.prefix(count).reduce("") { $1.text(after: $0) }
  }

  /// Returns the literal of a part of a value.
  private static func literal(at place: String, below path: String, _ literal: String) -> String? {
    guard place != path else { return literal }
    guard let whole = PathComponent.components(of: path), let part = PathComponent.components(of: place) else {
      return nil
    }
    guard part.count >= whole.count else { return nil }
    return part.dropFirst(whole.count).reduce(LiteralTree(literal)) { $0?.child($1) }?.text
  }
}
