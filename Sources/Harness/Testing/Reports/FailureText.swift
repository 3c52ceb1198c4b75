/// The text for each kind of failure.
package struct FailureText {
  /// What is wrong, in one line: the text after the place.
  package let headline: String
  /// The line concerned, or the expected and the actual text. `ChangedLines` shows differing lines.
  package let details: [Detail]

  package enum Detail: Equatable {
    case expected(String)
    case actual(String)
    case line(String)
  }

  /// - Parameter accept: the command that records the script.
  package init(_ failure: ScriptFailure, accept: String) {
    switch failure.kind {
    case .unreadable(let why):
      self.init(Self.visible(why))
    case .notRecorded:
      self.init("not recorded yet")
    case .differs(let subject, _, _, let command):
      self.init("\(Self.subject(subject, isOfPath: failure.isOfPath)), after \(Self.short(command))")
    case .unrecorded(let text, let command):
      if let work = failure.workInFlight {
        self.init("still in flight at the end, and not recorded", .line(Self.line("started by \(work)")))
      } else {
        self.init("happened, but is not recorded, after \(Self.short(command))", .line(Self.line(text)))
      }
    case .missing(let text, let command):
      if let work = failure.workInFlight {
        self.init("recorded as in flight at the end, but it is not", .line(Self.line("started by \(work)")))
      } else {
        self.init("recorded, but did not happen, after \(Self.short(command))", .line(Self.line(text)))
      }
    case .moved(let text, let command):
      self.init(
        "recorded here, but it happened elsewhere among the lines after \(Self.short(command))", .line(Self.line(text)))
    case .reported(let text, let command, .order):
      self.init(
        "differs in another order, in \(Self.short(command))", .line(LongText.cut(Self.visible(text), limit: 1200)))
    case .reported(let text, let command, .issue):
      // The text may end with a line to paste, which must stay in one piece.
      self.init(
        "failed, in \(Self.short(command))",
        [text] + [failure.advice].compactMap(\.self))
    case .reported(let text, let command, .rule):
      self.init("a rule is broken, in \(Self.short(command))", .line(LongText.cut(Self.visible(text), limit: 1200)))
    case .reported(_, _, .unusedStub(let stub)):
      self.init(
        "this stub was never used; remove it, or extend the script so that it is called", .line(Self.line(stub)))
    case .reported(_, _, .expectation(let path, let expected, let actual)):
      let (expected, actual) = LiteralExcerpt.pair(Self.visible(expected), Self.visible(actual))
      self.init("\(Self.visible(path)) is not as the script expects", .expected(expected), .actual(actual))
    case .noEnd:
      self.init("the script has no 'end'; write it as the last line, then run \(accept)")
    case .nothingFailed:
      self.init(
        "the header says 'expect failure', but nothing failed; if the bug is fixed, remove that line, then run \(accept)"
      )
    case .died(let how, let command, let action):
      if let words = failure.lastWords {
        self.init(words, how, command, action)
        return
      }
      self.init("the process \(Self.visible(how))\(Self.during(command))", action)
    case .varies(let variance): self.init(variance)
    case .timedOut(let limit, let command, let action):
      self.init("still running after \(DurationText.text(of: .seconds(limit)))\(Self.during(command))", action)
    }
  }

  private init(_ variance: Nondeterminism) {
    let step = "after \(Self.short(variance.command))"
    switch (variance.cause, variance.between) {
    case (.preceding, _): headline = "depends on what ran before it, \(step)"
    case (.random, _): headline = "varies between any two replays, \(step)"
    case (nil, .playings): headline = "varies when replayed twice in one process, \(step)"
    case (nil, .processes): headline = "varies between two processes, \(step)"
    }
    let (one, other) = LiteralExcerpt.pair(Self.visible(variance.first), Self.visible(variance.second))
    let remedy: [Detail]
    if variance.cause != .preceding, let path = variance.ignore.map(Self.visible) {
      let call = ".ignoring(\(LiteralPrinter.text(path)))"
      remedy = [
        .line("to ignore it: \(call) for all scripts of the feature, or a header line in this one:"),
        .line("ignore \(path)"),
      ]
    } else {
      remedy = []
    }
    details =
      [.line("first   \(one)"), .line("second  \(other)"), .line("likely: \(LikelyCauses.text(variance))")] + remedy
  }

  /// Creates the text for a script that did not finish: `action` is the last one that it reduced.
  private init(_ headline: String, _ action: String?) {
    self.headline = headline
    details = action.map { [.line("the last action was \(Self.line($0))")] } ?? []
  }

  /// Creates the text for a process that crashed with a message.
  private init(_ words: CrashMessage, _ how: String, _ command: String?, _ action: String?) {
    let ending = "the process \(Self.visible(how))"
    headline = (words.message.map { LongText.cut(Self.visible($0)) } ?? ending) + Self.during(command)
    let place = Self.place(words).map { "at \($0)" }
    details =
      [.line([place, words.message == nil ? nil : ending].compactMap(\.self).joined(separator: "; "))]
      + (action.map { [.line("the last action was \(Self.line($0))")] } ?? [])
  }

  /// Returns the place of a crash: `Shop/Cart.swift:12:9`, or without the column where the runtime doesn't name it.
  package static func place(_ words: CrashMessage) -> String? {
    words.path.map { path in
      visible(path) + [words.line, words.column].compactMap { $0.map { ":\($0)" } }.joined()
    }
  }

  private static func during(_ command: String?) -> String { command.map { ", in \(short($0))" } ?? "" }

  private init(_ headline: String, _ texts: [String]) {
    self.headline = headline
    details = texts.map { .line(LongText.cut(Self.visible($0), limit: 1200)) }
  }

  private init(_ headline: String, _ details: Detail...) {
    self.headline = headline
    self.details = details
  }

  /// - Parameter isOfPath: whether the subject is a path, which may look like an event.
  private static func subject(_ subject: String, isOfPath: Bool) -> String {
    switch subject {
    case _ where isOfPath: visible(subject)
    case "time": "the time"
    case "repeats": "how often it repeats"
    case "receive": "the received action"
    case "fail": "the failure"
    case "view": "the page"
    default: visible(subject)
    }
  }

  private static func line(_ text: String) -> String { LongText.cut(visible(text)) }

  /// Returns a command for a headline.
  private static func short(_ command: String) -> String { line(LongText.command(command)) }

  /// Returns text from a file or a file's name, with control characters escaped, so that it can't control the terminal.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: LiteralText.isHidden) else { return text }
    var bytes: [UInt8] = []
    LiteralText.appendLine(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the same with its line breaks kept.
  package static func visibleLines(_ text: String) -> String {
    lines(of: text).map { visible(String($0)) }.joined(separator: "\n")
  }

  /// Splits a text of any origin into lines. A carriage return and a line feed form one character, which doesn't equal a line
  /// feed, so scalars are compared.
  package static func lines(of text: String) -> [Substring] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
  }
}

extension ScriptFailure.Kind {
  /// Whether recording the script again would fix the failure, if the actual output is wanted.
  package var isAcceptable: Bool {
    switch self {
    case .notRecorded, .differs, .unrecorded, .missing, .moved: true
    case .unreadable, .reported, .noEnd, .nothingFailed, .died, .timedOut, .varies: false
    }
  }
}
