/// Merges two versions of a transcript: the user's lines three-way, and with each step the observations of the side that has
/// it.
///
/// ```text
/// base    send plus          ours    send plus          theirs  send minus         merged  send minus
///           number = 2                 number = 2                 number = 0                 number = 0
///                                    send plus                                           send plus
///                                      number = 3                                          number = 3
/// ```
///
/// Nothing is replayed here. Only a replay shows what the merged script does.
struct TranscriptMerge {
  private let base: [MergeUnit]
  private let ours: [MergeUnit]
  private let theirs: [MergeUnit]
  /// Whether the base is known. Without one, it is unknown whether a line was added or removed.
  private let knowsBase: Bool
  private var pieces: [MergedTranscript.Piece] = []

  /// Merges two sides of a base; the base of a new file is empty.
  /// - Parameter knowsBase: Whether the base is a real one, rather than what both sides have in common.
  static func merged(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], knowsBase: Bool = true
  ) -> MergedTranscript {
    // If one side is unchanged, the result is the other one, byte for byte.
    if ours == theirs || knowsBase && base == theirs { return MergedTranscript(unchanged: ours) }
    if knowsBase, base == ours { return MergedTranscript(unchanged: theirs) }
    var merge = TranscriptMerge(
      base: Self.units(base), ours: Self.units(ours), theirs: Self.units(theirs), knowsBase: knowsBase)
    merge.merge()
    let ends = [base, ours, theirs].map(LineEnd.init)
    return MergedTranscript(merge.pieces, lineEnd: ends[1] == ends[0] ? ends[2] : ends[1])
  }

  private static func units(_ bytes: [UInt8]) -> [MergeUnit] {
    MergeUnitReader.units(SourceText(path: "", bytes: bytes))
  }

  private init(base: [MergeUnit], ours: [MergeUnit], theirs: [MergeUnit], knowsBase: Bool) {
    (self.base, self.ours, self.theirs, self.knowsBase) = (base, ours, theirs, knowsBase)
  }

  private mutating func merge() {
    let left = MergeAlignment(base, ours)
    let right = MergeAlignment(base, theirs)
    var insertions = HeaderInsertions(
      ours: left.inserted.map { $0.map { ours[$0] } }, theirs: right.inserted.map { $0.map { theirs[$0] } })
    insertions.unite()
    for index in 0...base.count {
      insert(insertions.ours[index], insertions.theirs[index])
      if index < base.count { merge(base[index], left.outcomes[index], right.outcomes[index]) }
    }
  }

  // MARK: Units of the base

  private mutating func merge(_ unit: MergeUnit, _ left: MergeAlignment.Outcome, _ right: MergeAlignment.Outcome) {
    switch (left, right) {
    case (.gone, .gone): break
    case (.kept(let one), .kept(let other)):
      add(ours[one], theirs[other], base: unit, spelled: ours[one].lines == unit.lines ? theirs[other] : ours[one])
    case (.changed(let one), .changed(let other)) where ours[one].text == theirs[other].text:
      add(ours[one], theirs[other], base: unit, spelled: ours[one])
    case (.changed(let one), .kept(let other)):
      addChanged(ours[one], base: unit, untouched: theirs[other], isOurs: true)
    case (.kept(let one), .changed(let other)):
      addChanged(theirs[other], base: unit, untouched: ours[one], isOurs: false)
    case (.kept(let one), .gone): addGone(base: unit, untouched: ours[one], isOurs: true)
    case (.gone, .kept(let other)): addGone(base: unit, untouched: theirs[other], isOurs: false)
    case (.changed(let one), .gone): conflict([ours[one]], [unit], [])
    case (.gone, .changed(let other)): conflict([], [unit], [theirs[other]])
    case (.changed(let one), .changed(let other)): conflict([ours[one]], [unit], [theirs[other]])
    }
  }

  /// Adds a unit that both sides have, with the observations of one of them.
  /// - Parameter spelled: The unit whose spelling is used.
  private mutating func add(_ one: MergeUnit, _ other: MergeUnit, base: MergeUnit?, spelled: MergeUnit) {
    var unit = spelled
    switch RecordedLines.merged(base: base?.observations, ours: one.observations, theirs: other.observations) {
    case .lines(let lines):
      unit.observations = lines
      pieces.append(.unit(unit))
    case .contradiction: conflict([one], base.map { [$0] } ?? [], [other])
    }
  }

  /// Adds a unit that one side has changed. If the other side has edited its observations, the edits would be lost, so that is
  /// a conflict.
  private mutating func addChanged(_ changed: MergeUnit, base: MergeUnit, untouched: MergeUnit, isOurs: Bool) {
    if RecordedLines.areEdited(untouched.observations, from: base.observations) {
      isOurs ? conflict([changed], [base], [untouched]) : conflict([untouched], [base], [changed])
    } else {
      pieces.append(.unit(changed))
    }
  }

  private mutating func addGone(base: MergeUnit, untouched: MergeUnit, isOurs: Bool) {
    if knowsBase, !RecordedLines.areEdited(untouched.observations, from: base.observations) { return }
    isOurs ? conflict([untouched], [base], []) : conflict([], [base], [untouched])
  }

  // MARK: New units

  /// Adds what the two sides have inserted between the same two units; equal insertions are added once.
  private mutating func insert(_ left: [MergeUnit], _ right: [MergeUnit]) {
    let alignment = MergeAlignment(left, right, pairs: false)
    var (own, others): ([MergeUnit], [MergeUnit]) = ([], [])
    for index in left.indices {
      others += alignment.inserted[index].map { right[$0] }
      guard case .kept(let place) = alignment.outcomes[index] else {
        own.append(left[index])
        continue
      }
      unite(own, others)
      (own, others) = ([], [])
      add(left[index], right[place], base: nil, spelled: left[index])
    }
    unite(own, others + alignment.inserted[left.count].map { right[$0] })
  }

  private mutating func unite(_ left: [MergeUnit], _ right: [MergeUnit]) {
    if !knowsBase, !(left + right).allSatisfy({ $0.kind == .blank }) { return conflict(left, [], right) }
    if left.isEmpty || right.isEmpty {
      pieces += (left + right).map { .unit($0) }
    } else if let united = HeaderInsertions.united(left, right) {
      pieces += united.map { .unit($0) }
    } else {
      conflict(left, [], right)
    }
  }

  private mutating func conflict(_ ours: [MergeUnit], _ base: [MergeUnit], _ theirs: [MergeUnit]) {
    let conflict = MergedTranscript.Conflict(ours: ours, base: base, theirs: theirs)
    if case .conflict(let last)? = pieces.last {
      pieces[pieces.count - 1] = .conflict(last + conflict)
    } else {
      pieces.append(.conflict(conflict))
    }
  }
}
