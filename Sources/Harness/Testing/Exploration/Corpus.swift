/// The runs of a subpopulation that came to something new, for others to begin with.
///
/// They are what their text says, also in the process that played them: so a subpopulation that another process goes on with begins
/// its runs with the same. What doesn't read back is nothing to begin with. A text is read when it is wanted for the first time.
struct Corpus {
  private enum Entry {
    case unread(ChoiceSequenceText)
    case read(ChoiceSequence?)
  }

  /// The newest, oldest first.
  private var entries: [Entry] = []
  /// Those of which all values are tame, counted from the first that ever was.
  private var tame: [Int] = []
  /// How many have gone.
  private var gone = 0

  /// Of more runs, the oldest go: they did least before they came to something new, and are found again soonest.
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

  /// How many a run may begin with.
  func count(areTame: Bool) -> Int { areTame ? tame.count : entries.count }

  /// One of them; nil where it doesn't read back.
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
