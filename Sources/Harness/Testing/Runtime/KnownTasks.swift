/// Distinguishes the tasks that an effect makes from those of others that it wakes, such as a test's own that listens to it.
///
/// The runtime numbers tasks as they are made. One that is on its way to the pool for the first time has just been made; one
/// that is resumed has been there before. A bit for each is all that has to be kept.
struct KnownTasks {
  /// What is known of a job on its way to the pool.
  enum Kind {
    /// A task that has just been made.
    case new
    /// A task that was captured when it was made.
    case captured
    /// A task that somebody else made before.
    case foreign
    /// No task, such as a turn of an actor; or the runtime does not say.
    case unknown
  }

  private var base: UInt64 = 0
  private var seen = Numbers()
  private var captured = Numbers()

  /// What was made until now is somebody else's.
  mutating func begin() { base = seen.highest }

  /// A job is on its way.
  /// - Parameter number: that of its task; nil where there is none.
  mutating func meet(_ number: UInt64?) -> Kind {
    guard let number else { return .unknown }
    if captured.contains(number) { return .captured }
    let isNew = seen.insert(number)
    return isNew && number > base ? .new : .foreign
  }

  /// A task is captured from now on.
  mutating func capture(_ number: UInt64) { _ = captured.insert(number) }

  /// A set of numbers that lie close together.
  private struct Numbers {
    private var words: [UInt64] = []
    private var first: UInt64 = 0
    private(set) var highest: UInt64 = 0

    /// The most words that are kept: those of a thousand million tasks.
    private static let maxCount: UInt64 = 1 << 24

    /// The word and the bit of a number; nil for one that lies too far from the others.
    private func place(_ number: UInt64) -> (word: Int, bit: UInt64)? {
      guard number >= first, (number - first) / 64 < Self.maxCount else { return nil }
      return (Int((number - first) / 64), 1 << ((number - first) % 64))
    }

    func contains(_ number: UInt64) -> Bool {
      guard let place = place(number), place.word < words.count else { return false }
      return words[place.word] & place.bit != 0
    }

    /// - Returns: whether it was not there yet.
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
