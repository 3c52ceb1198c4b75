/// Distinguishes the tasks that an effect creates from foreign tasks that it wakes, such as a test's own task that listens to
/// it.
///
/// The runtime numbers tasks as they are created. One that enters the pool for the first time has just been created; one that
/// is resumed has been there before. One bit per task is enough.
struct KnownTasks {
  /// The kind of a job on its way to the pool.
  enum Kind {
    /// A task that has just been created.
    case new
    /// A task that was captured when it was created.
    case captured
    /// A foreign task that was created earlier.
    case foreign
    /// Not a task, such as a turn of an actor; or the runtime doesn't tell.
    case unknown
  }

  private var base: UInt64 = 0
  private var seen = Numbers()
  private var captured = Numbers()

  /// Marks all tasks created so far as foreign.
  mutating func begin() { base = seen.highest }

  /// Registers a job on its way.
  /// - Parameter number: the number of its task; nil if it isn't a task.
  mutating func meet(_ number: UInt64?) -> Kind {
    guard let number else { return .unknown }
    if captured.contains(number) { return .captured }
    let isNew = seen.insert(number)
    return isNew && number > base ? .new : .foreign
  }

  /// Marks a task as captured.
  mutating func capture(_ number: UInt64) { _ = captured.insert(number) }

  /// A set of numbers that are close together.
  private struct Numbers {
    private var words: [UInt64] = []
    private var first: UInt64 = 0
    private(set) var highest: UInt64 = 0

    /// The maximum number of words: enough for a billion tasks.
    private static let maxCount: UInt64 = 1 << 24

    /// Returns the word and the bit of a number; nil for one that is too far from the others.
    private func place(_ number: UInt64) -> (word: Int, bit: UInt64)? {
      guard number >= first, (number - first) / 64 < Self.maxCount else { return nil }
      return (Int((number - first) / 64), 1 << ((number - first) % 64))
    }

    func contains(_ number: UInt64) -> Bool {
      guard let place = place(number), place.word < words.count else { return false }
      return words[place.word] & place.bit != 0
    }

    /// - Returns: whether it was newly inserted.
    mutating func insert(_ number: UInt64) -> Bool {
      if words.isEmpty { first = number / 64 * 64 }
      guard let place = place(number) else { return false }
      while words.count <= place.word { words.append(0) }
      defer { words[place.word] |= place.bit }
      highest = max(highest, number)
      return words[place.word] & place.bit == 0
    }
  }
}
