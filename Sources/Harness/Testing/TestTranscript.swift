/// The transcript of what a test did: its sends, stubs and advances as commands, which are played like those of a script
/// that somebody wrote.
///
/// The observations come from the playing and not from the test's own store. So what the file says is what
/// `harness run` will see, and a test that did more than a transcript can say (changed its environment by hand, say) is
/// told so.
final class TestTranscript {
  private let name: String
  private let suite: Suite
  private let feature: String
  private let file: String
  private let place: SourcePlace
  private let folder: String?
  private let now: () -> Duration
  private let header: [String]
  /// The lines of the whole state now.
  private let state: () -> [String]
  private var commands: [String] = []
  private var time: Duration
  private var received: [String] = []
  private var isDone = false

  /// - Parameters:
  ///   - name: of the script.
  ///   - header: the lines after `feature`.
  ///   - now: the time of the store's timeline.
  init(
    _ name: String, of feature: some SuiteFeature, header: [String], folder: String?, at place: SourcePlace,
    now: @escaping () -> Duration, state: @escaping () -> [String]
  ) {
    self.name = name
    suite = Suite(feature)
    self.feature = feature.erased.name
    self.header = header
    self.folder = folder
    self.place = place
    self.now = now
    self.state = state
    file = place.filePath.description
    time = now()
  }

  // MARK: What the test does

  func sent(_ action: String) {
    timeMoved()
    commands.append("send \(action)")
  }

  func received(_ action: String) { received.append(action) }

  func stubbed(_ stub: Stub) {
    timeMoved()
    commands.append(StubText.text(stub))
  }

  /// Whoever moved it: time that passed unseen is caught up with before the next command.
  func timeMoved() {
    let elapsed = now() - time
    guard elapsed > .zero else { return }
    time += elapsed
    commands.append("advance \(DurationText.text(of: elapsed))")
  }

  // MARK: The end

  /// Writes and checks nothing: the test went wrong in another way.
  func abandon() { isDone = true }

  /// Checks or writes the file.
  func finish() {
    guard !isDone else { return }
    isDone = true
    timeMoved()
    do {
      let snapshots = try TestSnapshots(folder, near: file)
      let path = PathText.join(PathText.join(snapshots.directory.root, feature), name + SnapshotDirectory.fileExtension)
      guard let played = replayed(path, state()) else { return }
      try settle(TranscriptWriter.text(played.document, lines: played.lines), path, snapshots.mode)
    } catch {
      reportIssue("\(error).", at: place)
    }
  }

  private func text(_ last: String...) -> String {
    (["transcript 1", "feature \(feature)"] + header + [""] + commands + last).map { $0 + "\n" }.joined()
  }

  /// The playing of the commands, or nil when it isn't what the test did, which is told.
  private func replayed(_ path: String, _ state: [String]) -> ScriptChecker.Played? {
    let checker = ScriptChecker(suite, load: SuiteRunner.load)
    do throws(TranscriptError) {
      let whole = try checker.play(path: path, bytes: Array(text("end").utf8))
      if let fault = whole.faults.first {
        let words = TestSnapshots.words(
          ScriptResult(name: "\(feature)/\(name)", path: path, failures: [fault], steps: commands.count))
        tellUnplayable("the playing fails:\n\(words)")
        return nil
      }
      let watched = try checker.play(path: path, bytes: Array(text("state", "end").utf8))
      let last = watched.document.statements.indices.dropLast().last
      let lines = last.flatMap { watched.lines[$0] } ?? []
      let actions = whole.document.statements.indices.flatMap { whole.lines[$0] ?? [] }
        .filter { $0.hasPrefix("receive ") }.map { String($0.dropFirst("receive ".count)) }
      if let difference = Self.difference(received.map { "receive \($0)" }, actions.map { "receive \($0)" })
        ?? Self.difference(state, lines)
      {
        tellUnplayable("the test and the playing differ:\n\(difference)")
        return nil
      }
      return whole
    } catch {
      tellUnplayable("\(error)")
      return nil
    }
  }

  private func tellUnplayable(_ reason: String) {
    reportIssue(
      """
      The steps of this test can't be kept as the transcript '\(feature)/\(name)': \(reason)
      A transcript knows sends, advances, and the stubs of the store's world; an environment changed by hand it does not.
      """, at: place)
  }

  /// The first line that differs.
  private static func difference(_ left: [String], _ right: [String]) -> String? {
    for index in 0..<max(left.count, right.count) {
      let test = index < left.count ? left[index] : "nothing more"
      let playing = index < right.count ? right[index] : "nothing more"
      if test != playing { return "  the test    \(LongText.cut(test))\n  the playing \(LongText.cut(playing))" }
    }
    return nil
  }

  private func settle(_ text: String, _ path: String, _ mode: RecordingMode) throws {
    let shown = TestSnapshots.short(path)
    guard FileSystem.exists(path) else {
      if mode == .never {
        return reportIssue(
          "There is no transcript \(shown). Run the test on your machine to write it, and commit the file.", at: place)
      }
      try write(text, path)
      if mode == .missing {
        reportIssue("The transcript \(shown) is new. Look at what it says, and run the test again.", at: place)
      }
      return
    }
    let old = try FileSystem.read(path)
    if old == Array(text.utf8) { return }
    if mode == .all { return try write(text, path) }
    let lines = String(decoding: old, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(lines, new).prefix { $0 == $1 }.count
    let expected = index < lines.count ? LongText.cut(String(lines[index])) : "nothing more"
    let actual = index < new.count ? LongText.cut(String(new[index])) : "nothing more"
    reportIssue(
      """
      \(shown):\(index + 1): the test does otherwise than its transcript
        expected \(expected)
        actual   \(actual)
      If the test is right, run it with \(RecordingMode.variable)=1 to write the transcript anew.
      """,
      at: SourcePlace(path: path, name: "\(feature)/\(name)\(SnapshotDirectory.fileExtension)", line: index + 1))
  }

  private func write(_ text: String, _ path: String) throws(FileError) {
    try FileSystem.createDirectory(PathText.directory(of: path))
    try FileSystem.writeAtomically(text, to: path)
  }
}

/// A stub made in code, as a transcript writes it.
enum StubText {
  static func text(_ stub: Stub) -> String {
    let always = stub.always ? " always" : ""
    func after(_ delay: Duration) -> String { delay == .zero ? "" : " after \(DurationText.text(of: delay))" }
    let patterns = stub.patterns.map { patterns in
      let texts = patterns.map { $0.map { LiteralPrinter.text($0.shape, $0.address) } ?? "_" }
      return "(\(texts.joined(separator: ", ")))"
    }
    let call = "stub \(stub.name)\(patterns ?? "")"
    switch stub.answer {
    case .nothing: return call + always
    case .never: return "\(call) = never\(always)"
    case .failure(let text, let delay):
      return "\(call) = fail \(LiteralPrinter.text(text))\(after(delay))\(always)"
    case .values(let values):
      let answers = values.map { "\(LiteralPrinter.text($0.value.shape, $0.value.address))\(after($0.after))" }
      return "\(call) = \(answers.joined(separator: ", "))\(always)"
    }
  }
}
