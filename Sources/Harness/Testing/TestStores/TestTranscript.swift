import Synchronization

/// The transcript of a test: its sends, stubs and advances as commands, which are replayed like those of a hand-written
/// script.
///
/// The observations come from the replay and not from the test's own store. So the file contains what `harness run` will see,
/// and a test that does something a transcript can't express, such as changing its environment directly, is reported.
final class TestTranscript {
  private let name: String
  private let suite: Suite
  private let feature: String
  private let file: String
  private let place: SourcePlace
  private let folder: String?
  private let now: () -> Duration
  private let header: [String]
  /// Returns the lines of the whole current state.
  private let state: () -> [String]
  private var commands: [String] = []
  private var time: Duration
  private var received: [String] = []
  private var isDone = false
  /// Whether nothing was written or checked yet.
  var isOpen: Bool { !isDone }

  /// Creates a transcript; returns nil, and reports it, if the name is not valid for a file.
  /// - Parameters:
  ///   - name: the name of the script.
  ///   - header: the lines after `feature`.
  ///   - now: the time of the store's timeline.
  init?(
    _ name: String, of feature: some SuiteFeature, header: [String], folder: String?, at place: SourcePlace,
    now: @escaping () -> Duration, state: @escaping () -> [String]
  ) {
    do throws(ScriptName.Mistake) {
      self.name = try ScriptName.plain(name)
    } catch {
      reportIssue("\(error). This test keeps no transcript.", at: place)
      return nil
    }
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

  // MARK: Steps of the test

  func sent(_ action: String) {
    timeMoved()
    commands.append("send \(action)")
  }

  func received(_ action: String) { received.append(action) }

  func stubbed(_ stub: Stub) {
    timeMoved()
    commands.append(StubText.text(stub))
  }

  /// Adds an advance for time that passed unnoticed, whoever advanced it, before the next command.
  func timeMoved() {
    let elapsed = now() - time
    guard elapsed > .zero else { return }
    time += elapsed
    commands.append("advance \(DurationText.text(of: elapsed))")
  }

  // MARK: The end

  /// Skips writing and checking, since the test failed in another way.
  func abandon() { isDone = true }

  /// Checks or writes the file.
  func finish() {
    guard !isDone else { return }
    isDone = true
    timeMoved()
    do {
      let snapshots = try TestSnapshots(folder, near: file)
      let path = PathText.join(PathText.join(snapshots.directory.root, feature), name + SnapshotDirectory.fileExtension)
      if let other = try TranscriptKeepers.other(than: place, at: path) { return reportKept(at: other) }
      guard let played = replayed(path, state()) else { return }
      let folder = GuardedFolder(snapshots.directory.root)
      try compareOrWrite(TranscriptWriter.text(played.document, lines: played.lines), path, in: folder, snapshots.mode)
    } catch {
      reportIssue("\(error).", at: place)
    }
  }

  private func text(_ last: String...) -> String {
    (["transcript 1", "feature \(feature)"] + header + [""] + commands + last).map { $0 + "\n" }.joined()
  }

  /// Returns the replay of the commands; if it differs from what the test did, reports it and returns nil.
  private func replayed(_ path: String, _ state: [String]) -> ScriptChecker.Played? {
    let checker = ScriptChecker(suite, load: SuiteRunner.load)
    do throws(TranscriptErrors) {
      let whole = try checker.play(path: path, bytes: Array(text("end").utf8))
      if let fault = whole.faults.first {
        reportUnplayable("the replay fails:\n\(words([fault], path))")
        return nil
      }
      let watched = try checker.play(path: path, bytes: Array(text("state", "end").utf8))
      let variances = whole.variances(from: watched, without: .state)
      if !variances.isEmpty {
        reportUnkeepable("two replays of them differ:\n\(words(variances, path))")
        return nil
      }
      let last = watched.document.statements.indices.dropLast().last
      let lines = last.flatMap { watched.lines[$0] } ?? []
      let actions = whole.document.statements.indices.flatMap { whole.lines[$0] ?? [] }
        .compactMap { if case .receive(let action) = ObservationLine($0) { action } else { nil } }
      if let difference = Self.difference(received.map { "receive \($0)" }, actions.map { "receive \($0)" })
        ?? Self.difference(state, lines)
      {
        reportUnplayable("the test and the replay differ:\n\(difference)")
        return nil
      }
      return whole
    } catch {
      reportUnplayable("\(error)")
      return nil
    }
  }

  /// Whether the steps differ from what a file has recorded.
  private func differs(_ bytes: [UInt8], _ path: String) -> Bool {
    let played = try? ScriptChecker(suite, load: SuiteRunner.load).play(path: path, bytes: bytes)
    return played.map { !$0.differences.isEmpty || !$0.faults.isEmpty } ?? true
  }

  private func words(_ failures: [ScriptFailure], _ path: String) -> String {
    TestSnapshots.words(
      ScriptResult(name: "\(feature)/\(name)", path: path, failures: failures, steps: commands.count))
  }

  private func reportUnplayable(_ reason: String) {
    reportUnkeepable(
      """
      \(reason)
      A transcript can hold sends, advances and the stubs of the store's world, but not an environment changed by hand.
      """)
  }

  private func reportUnkeepable(_ reason: String) {
    reportIssue(
      "The steps of this test can't be kept as the transcript '\(feature)/\(name)': \(reason)", at: place)
  }

  private func reportKept(at other: SourcePlace) {
    reportIssue(
      """
      Two test stores keep the transcript '\(feature)/\(name)', so each would overwrite the other: \
      \(other.fileID):\(other.line):\(other.column) and \(place.fileID):\(place.line):\(place.column). Give one of them \
      another name.
      """, at: place)
  }

  /// Returns the first line that differs.
  private static func difference(_ left: [String], _ right: [String]) -> String? {
    for index in 0..<max(left.count, right.count) {
      let test = index < left.count ? left[index] : "nothing more"
      let playing = index < right.count ? right[index] : "nothing more"
      // Compares bytes: different spellings of one text are equal as strings.
      if !test.utf8.elementsEqual(playing.utf8) {
        let (test, playing) = LiteralExcerpt.pair(test, playing)
        return "  the test    \(test)\n  the replay  \(playing)"
      }
    }
    return nil
  }

  private func compareOrWrite(_ text: String, _ path: String, in folder: GuardedFolder, _ mode: RecordingMode) throws {
    let shown = TestSnapshots.short(path)
    guard FileSystem.exists(path) else {
      if mode == .never {
        return reportIssue(
          "There is no transcript \(shown). Run the test on your machine to write it, and commit the file.", at: place)
      }
      try folder.write(EarlierTranscript.addingOriginLine(text), to: path)
      if mode == .missing {
        reportIssue("The transcript \(shown) is new. Review it, and run the test again.", at: place)
      }
      return
    }
    let earlier = try EarlierTranscript(path)
    let text = earlier.like(text)
    if earlier.bytes == Array(text.utf8) || mode != .all && earlier.holds(for: text, { differs($0, path) }) { return }
    let advice =
      earlier.refusal(of: text).map { reason in
        """
        \(shown) was not written by a test: \(reason). It was left unchanged. Give the test's transcript another name; or, if \
        the test should replace the file, delete it and run the test again with \(RecordingMode.variable)=1.
        """
      }
    if mode == .all {
      if let advice { return reportIssue(advice, at: place) }
      guard try !folder.replace(earlier.bytes, with: Array(text.utf8), at: path) else { return }
      return reportIssue("\(shown) was changed while the test ran; run the test again.", at: place)
    }
    reportDifference(
      earlier.bytes, text, path,
      advice ?? "If the test is right, run it with \(RecordingMode.variable)=1 to rewrite the transcript.")
  }

  private func reportDifference(_ old: [UInt8], _ text: String, _ path: String, _ advice: String) {
    let lines = String(decoding: old, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(lines, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let (left, right) = (index < lines.count ? String(lines[index]) : nil, index < new.count ? String(new[index]) : nil)
    let column = left.flatMap { left in right.map { CommonStart.column(left, $0) } } ?? 1
    let (expected, actual) = LiteralExcerpt.pair(left ?? "nothing more", right ?? "nothing more")
    reportIssue(
      """
      \(TestSnapshots.short(path)):\(index + 1):\(column): the test differs from its transcript
        expected \(expected)
        actual   \(actual)
      \(advice)
      """,
      at: SourcePlace(
        path: path, name: "\(feature)/\(name)\(SnapshotDirectory.fileExtension)", line: index + 1, column: column))
  }
}

/// The test stores of this process that keep transcripts, by file.
private enum TranscriptKeepers {
  private static let places = Mutex<[String: SourcePlace]>([:])

  /// Returns another line of a test that keeps the file; nil if there is none, and then the file belongs to this one.
  static func other(than place: SourcePlace, at path: String) throws(FileError) -> SourcePlace? {
    // Many file systems ignore the case of names.
    let file = PathText.normalized(PathText.absolute(path, in: try FileSystem.currentDirectory())).lowercased()
    return places.withLock { places in
      let known = places[file] ?? place
      places[file] = known
      return known.isSame(as: place) ? nil : known
    }
  }
}

extension SourcePlace {
  fileprivate func isSame(as other: SourcePlace) -> Bool {
    line == other.line && column == other.column && filePath.description == other.filePath.description
  }
}
