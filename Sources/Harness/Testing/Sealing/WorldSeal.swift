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

/// Stands between the code of one engine and the world outside of its environment.
///
/// Captured code gets answers: the engine's time, numbers from the script's seed, ids that count up, queues that are played. What has
/// no answer, and all that other code asks for, is a finding, which the next step reports.
///
/// An engine's executor carries one. What runs on behalf of the executor is sealed, on whichever thread that is; everything
/// else in the process goes on as it is.
package final class WorldSeal: @unchecked Sendable {
  // Unchecked: it is asked where the engine works, in one place at a time.

  /// What a world begins with.
  package struct Start {
    let date: Date
    let seed: UInt64
    let ids: IncrementingIDs
    let allowed: Set<OutsideWorld>
    /// Whether code that isn't captured is sealed as well.
    let isReporting: Bool

    /// - Parameters:
    ///   - date: the date at the beginning of virtual time.
    ///   - seed: where random numbers begin.
    ///   - ids: where new ids come from.
    ///   - allowed: what the machine itself answers.
    ///   - isReporting: whether code that isn't captured is sealed as well: it gets no answers.
    package init(
      date: Date = Date(timeIntervalSince1970: 0), seed: UInt64 = 0, ids: IncrementingIDs = .init(),
      allowed: Set<OutsideWorld> = [], isReporting: Bool = false
    ) {
      (self.date, self.seed, self.ids, self.allowed, self.isReporting) = (date, seed, ids, allowed, isReporting)
    }
  }

  /// What seals the code that calls this; nil where nothing does.
  static var current: WorldSeal? {
    // Sound: nothing else is ever handed to an executor as its seal.
    ThreadWork.seal.map { unsafeDowncast($0, to: WorldSeal.self) }
  }

  /// Where code is sealed; what runs there keeps it.
  private(set) weak var executor: DrainedExecutor?
  /// Weak: what a test lets go of at its end may still read the time.
  private weak var timeline: TestScheduler?
  private var reading: Reading
  private let start: Date
  private var stream: SeededGenerator
  /// Where that began.
  private let beginning: UInt64
  private let ids: IncrementingIDs
  private let hasAnswers: Bool
  private let allowed: Set<OutsideWorld>
  @exclusivity(unchecked) private var findings = OutsideFindings()
  #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
    /// What captured code hands to queues.
    let queues: CapturedQueues
  #endif

  /// - Parameter hasAnswers: whether time, randomness and queues are answered; else they are findings.
  init(on timeline: TestScheduler, from start: Start, hasAnswers: Bool = true) {
    self.timeline = timeline
    reading = Reading(now: timeline.now)
    self.start = start.date
    // Another sequence than that of `world.random`, which scripts have relied on.
    beginning = start.seed ^ 0x5EA1_ED00_0000_0000
    stream = SeededGenerator(seed: beginning)
    ids = start.ids
    allowed = start.allowed
    self.hasAnswers = hasAnswers
    #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
      queues = CapturedQueues(on: timeline)
    #endif
  }

  /// From now on what runs in an executor is sealed. Called once.
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

  /// The engine has ended: nothing is due any more.
  func forgetWaits() {
    #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
      queues.forget()
    #endif
  }

  /// To the microsecond: dates are little more exact.
  private static func sinceEpoch(_ date: Date) -> Duration {
    if !date.timeIntervalSince1970.isFinite { return .zero }
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let rest = ((date.timeIntervalSince1970 - seconds) * 1e6).rounded()
    return .seconds(Int64(max(-1e15, min(seconds, 1e15)))) + .microseconds(Int64(rest))
  }

  // MARK: What reaches it

  /// Whether it has an answer to code that reaches for a part of the world; else the world answers, which is a finding unless
  /// that was allowed.
  func answers(_ reach: OutsideReach) -> Bool {
    if letsThrough(reach.part) { return false }
    if hasAnswers { return true }
    found(reach)
    return false
  }

  /// Whether clocks are answered.
  var answersTime: Bool { hasAnswers && !allowed.contains(.time) }

  /// Whether queues are answered.
  var playsQueues: Bool { hasAnswers && !allowed.contains(.queues) }

  /// Whether a part of the world is allowed, without code reaching for it just now.
  func allows(_ part: OutsideWorld) -> Bool { allowed.contains(part) }

  /// How often code has reached for what is allowed, by the part of the world.
  package private(set) var letThrough: [String: Int] = [:]

  /// Whether code may reach for a part of the world, which it does just now.
  func letsThrough(_ part: OutsideWorld) -> Bool {
    guard allowed.contains(part) else { return false }
    letThrough[part.rawValue, default: 0] += 1
    return true
  }

  /// Code has reached for what has no answer.
  func found(_ reach: OutsideReach) {
    if letsThrough(reach.part) { return }
    ThreadWork.unsealed { findings.add(reach, job: executor?.jobCount ?? 0) }
  }

  /// Prints what was found, where the step may never come to its end.
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

  /// Whether code that waits for a condition is to look once more whether it may go on: not for ever.
  func mayWakeForNothing() -> Bool {
    let job = executor?.jobCount ?? 0
    wakes = wakes.job == job ? (job, wakes.count + 1) : (job, 1)
    return wakes.count <= 1_000
  }

  /// A sleep by the time of the machine is reported by who sees it leave.
  func sleepLeft() { findings.withdraw(job: executor?.jobCount ?? 0) }

  /// What was found since this was last asked, in words, each place once.
  /// - Parameter step: `send tap`.
  package func takeFindings(in step: @autoclosure () -> String) -> [IssueText] {
    findings.isEmpty ? [] : findings.take().map { $0.reach.text(in: step(), $0.site) }
  }

  // MARK: Time

  /// How often the time was read at one instant and in one job.
  private struct Reading {
    var now: Duration
    var job = 0
    var count = 0
    /// How far code that has been reported believes that time has moved on, so that it ends.
    var ahead = Duration.zero
  }

  /// A loop that reads the time so often waits for it to pass.
  private static let maxReadings = 100_000

  /// The virtual time.
  private func now() -> Duration {
    let (now, job) = (timeline?.now ?? reading.now, executor?.jobCount ?? 0)
    if now != reading.now || job != reading.job { reading = Reading(now: now, job: job) }
    reading.count += 1
    if reading.count == Self.maxReadings { found(.standsStill) }
    if reading.count > Self.maxReadings { reading.ahead += .milliseconds(1) }
    return now + reading.ahead
  }

  /// Time seems to pass, to the end of the job, for code that waits for it.
  func pretend(toPass duration: Duration) {
    // A sleep of no time at all would be slept for ever by who waits for the rest of it.
    reading.ahead = min(reading.ahead + min(max(duration, .microseconds(1)), Self.longest), Self.longest)
  }

  /// A sum of durations has to stay below what clocks can show.
  private static let longest = Duration.seconds(1 << 33)

  /// The time since 1970, from the script's date on.
  var wallTime: Duration { Self.sinceEpoch(start) + now() }

  /// The same as a date, as the world makes it.
  var secondsSinceReferenceDate: Double { start.addingTimeInterval(now() / .seconds(1)).timeIntervalSinceReferenceDate }

  /// What clocks show that count from when the machine was started: a day, so that no deadline before now is negative.
  var monotonicTime: Duration { .seconds(86_400) + now() }

  // MARK: Randomness

  /// Whether code has seeded a generator of C by itself.
  var codeSeeds = false

  /// Whether a random number was made.
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

  /// The next id, from the same count as those of the world.
  func id() -> UUID { ids.next() }
}

extension EffectRunner {
  /// What seals the code of its effects.
  package var seal: WorldSeal? { executor.seal as? WorldSeal }
}
