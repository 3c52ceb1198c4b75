/// The things outside a feature's environment that its code can use; see ``Feature/outside(_:)``.
public enum OutsideWorld: String, Sendable, Hashable, CaseIterable {
  /// Clocks and dates.
  case time
  /// Random numbers and new ids.
  case random
  /// Dispatch queues, operation queues, and callbacks and continuations that are resumed from outside the engine.
  case queues
  /// Sockets, name lookups, `URLSession`.
  case network
  /// Files that are opened for writing.
  case files
  /// Threads and processes.
  case threads
  /// The current locale, calendar and time zone.
  case locale
}

/// One way in which code reached past its environment. All texts about it are here.
package struct OutsideReach: Hashable, Sendable {
  let part: OutsideWorld
  private let what: String
  private let advice: String
  /// Whether the runtime may have done this on behalf of something that is reported anyway.
  let isTentative: Bool

  private init(_ part: OutsideWorld, _ what: String, _ advice: String, isTentative: Bool = false) {
    (self.part, self.what, self.advice, self.isTentative) = (part, what, advice, isTentative)
  }

  // MARK: What the world can answer

  static let date = OutsideReach(.time, "Date() was read", "; use world.date")
  static let time = OutsideReach(.time, "the time was read", "; use world.date")
  static let clock = OutsideReach(.time, "a clock of the machine was read", "; use world.clock", isTentative: true)
  static let id = OutsideReach(.random, "UUID() was made", "; use world.uuid")
  static let number = OutsideReach(.random, "a random number was made", "; use world.random")

  // MARK: What a script can't answer

  /// - Parameter place: for example `queue "images"`.
  static func queue(_ place: String) -> OutsideReach {
    OutsideReach(.queues, "work was handed to \(place)", ": a script does not wait for it. \(endpoint)")
  }

  static let source = OutsideReach(
    .queues, "a source of Dispatch was made", ": a script can't control when it fires. \(endpoint)")
  static let endlessTimer = OutsideReach(
    .queues, "a timer was started that fires again at once", ": time would never pass in a script. Give it an interval")
  static let runLoopTimer = OutsideReach(
    .queues, "a run-loop timer (Timer) was scheduled",
    ": it would run on real time. Use Task.sleep or a DispatchSourceTimer")
  /// - Parameter what: for example `a semaphore`.
  static func wait(_ what: String) -> OutsideReach {
    OutsideReach(
      .queues, "code waited in vain for \(what)",
      ": a script can't let time pass while a thread is blocked. Use await or a callback")
  }

  static let sleep = OutsideReach(
    .time, "a thread was put to sleep", ": a script can't let time pass while a thread is blocked. Use Task.sleep")
  static let standsStill = OutsideReach(
    .time, "the clock was read 100,000 times, as if polling until time passes",
    ": in a script, time passes only between jobs. Use Task.sleep or a timer")
  static let thread = OutsideReach(
    .threads, "a thread was started", ": a script does not wait for it. Use a task or a queue")
  static let process = OutsideReach(
    .threads, "a process was started", ": a script can't control what it does. \(endpoint)")
  static let network = OutsideReach(
    .network, "the network was used", ": a script can't control what it answers. \(endpoint)")
  /// - Parameter name: the name of the file.
  static func file(_ name: String) -> OutsideReach {
    OutsideReach(.files, "the file \(name) was opened for writing", ": the next script would find it. \(endpoint)")
  }

  /// - Parameters:
  ///   - name: the name of the file or folder.
  ///   - what: for example `removed`.
  static func change(_ name: String, _ what: String) -> OutsideReach {
    OutsideReach(.files, "the file \(name) was \(what)", ": the next script would find it. \(endpoint)")
  }

  /// - Parameter what: for example `Locale.current`.
  static func locale(_ what: String) -> OutsideReach {
    OutsideReach(
      .locale, "\(what) was read", ": it differs between machines. Inject it with the environment")
  }

  private static let endpoint = #"Inject an endpoint (world.task("…"))"#
  private static let allowance = ", or allow it: .outside(."
  /// The same text after the name of the world's replacement.
  private static let wordOfAllowance = ", or say .outside(."

  /// Returns the text of the issue.
  /// - Parameters:
  ///   - step: for example `send load`.
  ///   - site: the place in the code; nil if unknown.
  func text(in step: String, _ site: CallSite?) -> IssueText {
    let allowance = advice.hasPrefix(";") ? Self.wordOfAllowance : Self.allowance
    return IssueText(
      "\(what) in \(step)\(site.map { ", by \($0)" } ?? "")", "\(advice)\(allowance)\(part))")
  }

  /// Returns the cause by which messages are grouped: what was read, in any place, if the world has a replacement; otherwise
  /// the place as well. Nil for other messages.
  package static func cause(of message: String) -> Cause? {
    guard isReported(by: message), let end = message.firstRange(of: " in ") else { return nil }
    let what = String(message[..<end.lowerBound])
    let site = message.firstMatch(of: #/, by (.+? at [^:]+:\d+)/#).map { String($0.output.1) }
    return Cause(what: what, site: site, isAnswered: message.contains(wordOfAllowance))
  }

  package struct Cause: Equatable, Sendable {
    /// The use, for example `UUID() was made`.
    package let what: String
    /// The place, for example `a closure at Cart.swift:40`; nil if unknown.
    package let site: String?
    /// Whether the world has a replacement.
    package let isAnswered: Bool
  }

  /// Whether a message is one of these, for which the last action is irrelevant.
  package static func isReported(by message: String) -> Bool {
    message.contains(allowance) || message.contains(wordOfAllowance)
  }
}
