/// The runs of a subpopulation that reached something new, with which others begin.
///
/// They are kept as texts, even in the process that played them, so that a subpopulation that continues in another process
/// begins its runs with the same ones. A text that doesn't read back is not used. A text is read when it is first needed.
struct Corpus {
  private enum Entry {
    case unread(ChoiceSequenceText)
    case read(ChoiceSequence?)
  }

  /// The newest runs, oldest first.
  private var entries: [Entry] = []
  /// The numbers of the runs with tame values only, counted from the first run ever added.
  private var tame: [Int] = []
  /// The number of runs that were dropped.
  private var gone = 0

  /// The maximum number of runs. Beyond it, the oldest are dropped: they did least before they reached something new, and are
  /// found again soonest.
  static let limit = 256

  init(_ runs: [SubpopulationLearning.Run] = []) {
    for run in runs { add(run) }
  }

  mutating func add(_ run: SubpopulationLearning.Run) {
    if run.isTame { tame.append(gone + entries.count) }
    entries.append(.unread(run.sequence))
    if entries.count <= Self.limit { return }
    entries.removeFirst()
    if tame.first == gone { tame.removeFirst() }
    gone += 1
  }

  /// The number of runs to begin with.
  func count(areTame: Bool) -> Int { areTame ? tame.count : entries.count }

  /// Returns one of the runs; nil if it doesn't read back.
  mutating func sequence(_ index: Int, areTame: Bool, reading read: (ChoiceSequenceText) -> ChoiceSequence?)
    -> ChoiceSequence?
  {
    let index = areTame ? tame[index] - gone : index
    switch entries[index] {
    case .read(let sequence): return sequence
    case .unread(let text):
      let sequence = read(text)
      entries[index] = .read(sequence)
      return sequence
    }
  }
}
