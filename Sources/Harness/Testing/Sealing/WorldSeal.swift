#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Seals the code of one engine from the world outside its environment.
///
/// Captured code gets answers: the engine's time, numbers from the script's seed, ids that count up, queues that are played.
/// Everything without an answer, and everything that other code uses, is a finding, which the next step reports.
///
/// An engine's executor has one. Work of the executor is sealed, on any thread; everything else in the process is unaffected.
package final class WorldSeal: @unchecked Sendable {
  // Unchecked: it is accessed where the engine works, in one place at a time.

  /// The initial values of a world.
  package struct Start {
    let date: Date
    let seed: UInt64
    let ids: IncrementingIDs
    let allowed: Set<OutsideWorld>
    /// Whether code that isn't captured is sealed as well.
    let isReporting: Bool

    /// Creates initial values.
    /// - Parameters:
    ///   - date: the date at the beginning of virtual time.
    ///   - seed: the seed of random numbers.
    ///   - ids: the source of new ids.
    ///   - allowed: what the system itself may answer.
    ///   - isReporting: whether code that isn't captured is sealed as well; it gets no answers.
    package init(
      date: Date = Date(timeIntervalSince1970: 0), seed: UInt64 = 0, ids: IncrementingIDs = .init(),
      allowed: Set<OutsideWorld> = [], isReporting: Bool = false
    ) {
      (self.date, self.seed, self.ids, self.allowed, self.isReporting) = (date, seed, ids, allowed, isReporting)
    }
  }

  /// The seal of the calling code; nil if there is none.
  static var current: WorldSeal? {
    // Sound: nothing else is ever passed to an executor as its seal.
    ThreadWork.seal.map { unsafeDowncast($0, to: WorldSeal.self) }
  }

  /// The executor whose code is sealed; what runs there retains the seal.
  private(set) weak var executor: DrainedExecutor?
  /// Weak: code that a test releases at its end may still read the time.
  private weak var timeline: TestScheduler?
  private var reading: Reading
  private let start: Date
  private var stream: SeededGenerator
  /// The initial state of the random numbers.
  private let beginning: UInt64
  private let ids: IncrementingIDs
  private let hasAnswers: Bool
  private let allowed: Set<OutsideWorld>
  @exclusivity(unchecked) private var findings = OutsideFindings()
  #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
    /// The queues to which captured code dispatches work.
    let queues: CapturedQueues
  #endif

  /// - Parameter hasAnswers: whether time, randomness and queues are answered; otherwise their use is a finding.
  init(on timeline: TestScheduler, from start: Start, hasAnswers: Bool = true) {
    self.timeline = timeline
    reading = Reading(now: timeline.now)
    self.start = start.date
    // A different sequence than that of `world.random`, on which scripts rely.
    beginning = start.seed ^ 0x5EA1_ED00_0000_0000
    stream = SeededGenerator(seed: beginning)
    ids = start.ids
    allowed = start.allowed
    self.hasAnswers = hasAnswers
    #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
      queues = CapturedQueues(on: timeline)
    #endif
  }

  /// Seals work in an executor from now on. Called once.
  func begin(in executor: DrainedExecutor) {
    self.executor = executor
    executor.seal(by: self)
    #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
      queues.executor = executor
    #endif
  }

  /// Runs a piece of captured work, which may begin in the middle of another one.
  func runsWork(_ body: () -> Void) {
    #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
      queues.entered(nil, body)
      queues.workEnded()
    #else
      body()
    #endif
  }

  /// Ends everything with the engine: nothing is due any more.
  func forgetWaits() {
    #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
      queues.forget()
    #endif
  }

  /// Rounds to microseconds, since dates are hardly more precise.
  private static func sinceEpoch(_ date: Date) -> Duration {
    if !date.timeIntervalSince1970.isFinite { return .zero }
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let rest = ((date.timeIntervalSince1970 - seconds) * 1e6).rounded()
    return .seconds(Int64(max(-1e15, min(seconds, 1e15)))) + .microseconds(Int64(rest))
  }

  // MARK: Uses of the outside world

  /// Returns whether the seal answers a use of the outside world; otherwise the system answers, which is a finding unless
  /// allowed.
  func answers(_ reach: OutsideReach) -> Bool {
    if letsThrough(reach.part) { return false }
    if hasAnswers { return true }
    found(reach)
    return false
  }

  /// Whether it answers clocks.
  var answersTime: Bool { hasAnswers && !allowed.contains(.time) }

  /// Whether it plays queues.
  var playsQueues: Bool { hasAnswers && !allowed.contains(.queues) }

  /// Returns whether a part of the outside world is allowed, without counting a use.
  func allows(_ part: OutsideWorld) -> Bool { allowed.contains(part) }

  /// The number of allowed uses, by part of the outside world.
  package private(set) var letThrough: [String: Int] = [:]

  /// Returns whether a part of the outside world is allowed, and counts the use.
  func letsThrough(_ part: OutsideWorld) -> Bool {
    guard allowed.contains(part) else { return false }
    letThrough[part.rawValue, default: 0] += 1
    return true
  }

  /// Adds a finding for a use without an answer.
  func found(_ reach: OutsideReach) {
    if letsThrough(reach.part) { return }
    ThreadWork.unsealed { findings.add(reach, job: executor?.jobCount ?? 0) }
  }

  /// Prints the findings, since the step may never finish.
  func printFindings() {
    ThreadWork.unsealed {
      for text in findings.texts(in: "a step that goes on") {
        let line = Array("harness: \(text.whole)\n".utf8)
        _ = write(2, line, line.count)
      }
    }
  }

  var locks = HeldLocks()

  private var wakes = (job: 0, count: 0)

  /// Returns whether code that waits for a condition should check again, which is limited.
  func mayWakeForNothing() -> Bool {
    let job = executor?.jobCount ?? 0
    wakes = wakes.job == job ? (job, wakes.count + 1) : (job, 1)
    return wakes.count <= 1_000
  }

  /// Withdraws a finding for a sleep in real time, which is reported when it leaves.
  func sleepLeft() { findings.withdraw(job: executor?.jobCount ?? 0) }

  /// Returns the texts of the findings since the last call, each place once.
  /// - Parameter step: for example `send tap`.
  package func takeFindings(in step: @autoclosure () -> String) -> [IssueText] {
    findings.isEmpty ? [] : findings.take().map { $0.reach.text(in: step(), $0.site) }
  }

  // MARK: Time

  /// How often the time was read at one instant and in one job.
  private struct Reading {
    var now: Duration
    var job = 0
    var count = 0
    /// How far time seems to have advanced for code that has been reported, so that it ends.
    var ahead = Duration.zero
  }

  /// The number of reads after which a loop is taken to wait for time to pass.
  private static let maxReadings = 100_000

  /// Returns the virtual time.
  private func now() -> Duration {
    let (now, job) = (timeline?.now ?? reading.now, executor?.jobCount ?? 0)
    if now != reading.now || job != reading.job { reading = Reading(now: now, job: job) }
    reading.count += 1
    if reading.count == Self.maxReadings { found(.standsStill) }
    if reading.count > Self.maxReadings { reading.ahead += .milliseconds(1) }
    return now + reading.ahead
  }

  /// Lets time seem to pass, until the end of the job, for code that waits for it.
  func pretend(toPass duration: Duration) {
    // A sleep of no time would be repeated forever by code that waits for the remaining time.
    reading.ahead = min(reading.ahead + min(max(duration, .microseconds(1)), Self.longest), Self.longest)
  }

  /// The maximum, so that sums of durations stay within the range of clocks.
  private static let longest = Duration.seconds(1 << 33)

  /// The time since 1970, based on the script's date.
  var wallTime: Duration { Self.sinceEpoch(start) + now() }

  /// The current date, as the world computes it.
  var secondsSinceReferenceDate: Double { start.addingTimeInterval(now() / .seconds(1)).timeIntervalSinceReferenceDate }

  /// The time of clocks that count from the start of the system: it begins at one day, so that no earlier deadline is
  /// negative.
  var monotonicTime: Duration { .seconds(86_400) + now() }

  // MARK: Randomness

  /// Whether code has seeded a C generator itself.
  var codeSeeds = false

  /// Whether a random number was generated.
  var usesNumbers: Bool { stream.rest != beginning }

  /// The next number of the engine's stream.
  func number() -> UInt64 { stream.next() }

  /// Fills memory from the stream.
  func fill(_ bytes: UnsafeMutableRawBufferPointer) {
    for start in stride(from: 0, to: bytes.count, by: 8) {
      withUnsafeBytes(of: number().littleEndian) { word in
        let part = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<min(start + 8, bytes.count)])
        part.copyMemory(from: UnsafeRawBufferPointer(rebasing: word.prefix(part.count)))
      }
    }
  }

  /// Returns the next id, from the same sequence as the world's.
  func id() -> UUID { ids.next() }
}

extension EffectRunner {
  /// The seal of its effects' code.
  package var seal: WorldSeal? { executor.seal as? WorldSeal }
}
