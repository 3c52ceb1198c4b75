/// The runs of an island that came to something new, for others to begin with.
///
/// They are what their text says, also in the process that played them: so an island that another process goes on with begins
/// its runs with the same. What doesn't read back is nothing to begin with. A text is read when it is wanted for the first time.
struct Corpus {
  private enum Entry {
    case unread(TapeText)
    case read(Tape?)
  }

  private var entries: [Entry] = []
  /// Those of which all values are tame.
  private var tame: [Int] = []

  init(_ runs: [IslandLearning.Run] = []) {
    for run in runs { add(run) }
  }

  mutating func add(_ run: IslandLearning.Run) {
    if run.isTame { tame.append(entries.count) }
    entries.append(.unread(run.tape))
  }

  /// How many a run may begin with.
  func count(areTame: Bool) -> Int { areTame ? tame.count : entries.count }

  /// One of them; nil where it doesn't read back.
  mutating func tape(_ index: Int, areTame: Bool, reading read: (TapeText) -> Tape?) -> Tape? {
    let index = areTame ? tame[index] : index
    switch entries[index] {
    case .read(let tape): return tape
    case .unread(let text):
      let tape = read(text)
      entries[index] = .read(tape)
      return tape
    }
  }
}
