/// The result of a merge: a transcript, with both sides of each conflict between the user's lines.
struct MergedTranscript {
  enum Piece: Equatable {
    case unit(MergeUnit)
    case conflict(Conflict)

    fileprivate var unit: MergeUnit? { if case .unit(let unit) = self { unit } else { nil } }
  }

  /// The two sides of a conflict. Both contain whole steps.
  struct Conflict: Equatable {
    var ours: [MergeUnit]
    var base: [MergeUnit]
    var theirs: [MergeUnit]

    static func + (left: Conflict, right: Conflict) -> Conflict {
      Conflict(ours: left.ours + right.ours, base: left.base + right.base, theirs: left.theirs + right.theirs)
    }
  }

  /// The labels after the conflict markers.
  struct Labels: Equatable {
    var ours = "ours"
    /// Nil to leave out the base.
    var base: String?
    var theirs = "theirs"
  }

  private enum Content {
    case pieces([Piece], LineEnd)
    /// If one side didn't change the file, this is the other side, byte for byte.
    case unchanged([UInt8])
  }

  private let content: Content

  init(_ pieces: [Piece], lineEnd: LineEnd) { content = .pieces(pieces, lineEnd) }

  init(unchanged bytes: [UInt8]) { content = .unchanged(bytes) }

  /// Returns this result, whose lines were merged without knowledge of steps, with corrected observations: those that neither
  /// side has recorded are taken from another merge. Observations edited by hand are kept.
  /// - Parameters:
  ///   - other: The merge of the two sides.
  ///   - sides: The files of both sides.
  func takingObservations(from other: MergedTranscript, of sides: [[UInt8]]) -> MergedTranscript {
    guard case .pieces(var pieces, let lineEnd) = content else { return self }
    let known = sides.flatMap { MergeUnitReader.units(SourceText(path: "", bytes: $0)) }
    var steps: [[UInt8]: [[[UInt8]]]] = [:]
    for unit in known { steps[unit.text, default: []].append(unit.observations) }
    let places = pieces.indices.filter { pieces[$0].unit != nil }
    let units = places.compactMap { pieces[$0].unit }
    let others = other.units
    for (index, outcome) in MergeAlignment(units, others, pairs: false).outcomes.enumerated() {
      var unit = units[index]
      guard case .kept(let place) = outcome, steps[unit.text]?.contains(unit.observations) == false,
        !RecordedLines.areEdited(unit.observations, from: others[place].observations)
      else { continue }
      unit.observations = others[place].observations
      pieces[places[index]] = .unit(unit)
    }
    return MergedTranscript(pieces, lineEnd: lineEnd)
  }

  /// The units that aren't in conflict.
  private var units: [MergeUnit] {
    switch content {
    case .pieces(let pieces, _): pieces.compactMap(\.unit)
    case .unchanged(let bytes): MergeUnitReader.units(SourceText(path: "", bytes: bytes))
    }
  }

  /// The text of the file, and the lines at which conflicts begin, from 1.
  func text(_ labels: Labels = Labels()) -> (bytes: [UInt8], conflicts: [Int]) {
    switch content {
    case .unchanged(let bytes): return (bytes, [])
    case .pieces(let pieces, let lineEnd):
      var lines: [[UInt8]] = []
      var conflicts: [Int] = []
      for piece in pieces {
        switch piece {
        case .unit(let unit): lines += unit.allLines
        case .conflict(let conflict):
          conflicts.append(lines.count + 1)
          lines += Self.lines(conflict, labels)
        }
      }
      var bytes: [UInt8] = []
      for line in lines {
        bytes += line
        bytes += lineEnd.bytes
      }
      return (bytes, conflicts)
    }
  }

  private static func lines(_ conflict: Conflict, _ labels: Labels) -> [[UInt8]] {
    func section(_ marker: Character, _ label: String?, _ units: [MergeUnit]) -> [[UInt8]] {
      let line = String(repeating: marker, count: 7) + (label.map { $0.isEmpty ? "" : " \($0)" } ?? "")
      return [Array(line.utf8)] + units.flatMap(\.allLines)
    }
    var lines = section("<", labels.ours, conflict.ours)
    if let base = labels.base { lines += section("|", base, conflict.base) }
    lines += section("=", nil, conflict.theirs)
    return lines + section(">", labels.theirs, [])
  }
}
