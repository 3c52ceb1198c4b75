// Writes the script into the folder of transcripts.

extension PlaySession {
  /// Saves the script: without a name, to the file that it was opened from or saved to.
  ///
  /// Observations recorded in an opened file are kept; if different ones would be recorded today, these are pending for review.
  func save(_ name: String?) -> PlayOutcome {
    if let asked {
      return .refused(PlayMistake("\(asked.text) waits for its answer: answer \(asked.label) VALUE, or undo"))
    }
    let target: SnapshotDirectory.File
    switch self.target(name) {
    case .success(let file): target = file
    case .failure(let mistake): return .refused(mistake)
    }
    // Observations recorded in another file say nothing about a new one.
    let keepsRecorded = self.keepsRecorded && file?.file.path == target.path
    let texts: Texts
    switch self.texts(keepsRecorded) {
    case .success(let made): texts = made
    case .failure(let mistake): return .refused(mistake)
    }
    if let problem = write(texts.saved, to: target) { return .refused(PlayMistake(problem)) }
    file = (target, Array(texts.saved.utf8))
    self.keepsRecorded = keepsRecorded
    moments.didSave()
    return finish(texts, target)
  }

  /// A script that waits for review.
  struct Proposed {
    let path: String
    let text: String
    /// Text that was saved although nobody typed it: expected failures, and calls that stay open.
    let remarks: [String]
  }

  /// Proposes the script for review under a new name; only the pending file is written.
  func propose(_ name: String) -> Result<Proposed, PlayMistake> {
    if let asked {
      return .failure(PlayMistake("\(asked.text) waits for its answer: answer \(asked.label) VALUE, or undo"))
    }
    do throws(PlayMistake) {
      let target = try target(name).get()
      if target.folder.holds(target.path) { throw PlayMistake("\(target.path) exists already; choose another name") }
      let pending = PendingFiles()
      if pending.isPending(target) {
        throw PlayMistake("\(pending.path(of: target)) is pending already; choose another name")
      }
      let texts = try texts(false).get()
      do throws(FileError) {
        let isMarked = Proposal.isOne(Array(texts.actual.utf8))
        try pending.write(isMarked ? texts.actual : "\(Proposal.byAgent)\n\(texts.actual)", for: target)
      } catch {
        throw PlayMistake(error.description)
      }
      return .success(Proposed(path: pending.path(of: target), text: texts.actual, remarks: texts.remarks))
    } catch {
      return .failure(error)
    }
  }

  private func finish(_ texts: Texts, _ target: SnapshotDirectory.File) -> PlayOutcome {
    var remarks = texts.remarks
    let pending = PendingFiles()
    var pendingPath: String?
    do throws(FileError) {
      if texts.actual == texts.saved {
        try pending.discard(target)
      } else {
        try pending.write(texts.actual, for: target)
        pendingPath = pending.path(of: target)
      }
    } catch {
      remarks.append(error.description)
    }
    let result = stage.check(texts.actual, as: target)
    let isHeld = result?.holds ?? false
    if !isHeld {
      let failures = result?.failures.count ?? 0
      remarks.append(
        "a second replay doesn't show the same\(failures == 0 ? "" : "; the command 'run' says what"); something in it may be random"
      )
    }
    return .saved(
      PlaySaved(path: target.path, pending: pendingPath, isHeld: isHeld && pendingPath == nil, remarks: remarks))
  }

  // MARK: Targets

  private func target(_ name: String?) -> Result<SnapshotDirectory.File, PlayMistake> {
    guard let name else {
      return file.map { .success($0.file) } ?? .failure(PlayMistake("expected a name: save NAME"))
    }
    do throws(ScriptName.Mistake) {
      // Also accept names as reports show them.
      let plain = try ScriptName.plain(name.hasPrefix("\(feature)/") ? String(name.dropFirst(feature.count + 1)) : name)
      let path = directory.path(feature: feature, script: plain)
      if let file, file.file.path == path { return .success(file.file) }
      return .success(directory.file(at: path))
    } catch {
      return .failure(PlayMistake(error.description, line: 1, column: 1))
    }
  }

  /// Returns why the file can't be written.
  private func write(_ text: String, to target: SnapshotDirectory.File) -> String? {
    let bytes = Array(text.utf8)
    do throws(FileError) {
      if let file, file.file.path == target.path {
        if try target.folder.replace(file.bytes, with: bytes, at: target.path) { return nil }
        return "\(target.path) was changed by someone else in the meantime; save it under another name"
      }
      if try GuardedFolder(directory.root).create(bytes, at: target.path) { return nil }
      return "\(target.path) exists already; choose another name, or open that script (the command 'play')"
    } catch {
      return error.description
    }
  }

  // MARK: Texts

  private struct Texts {
    /// The text to save.
    let saved: String
    /// The same text as it would be recorded today.
    let actual: String
    let remarks: [String]
  }

  private func texts(_ keeps: Bool) -> Result<Texts, PlayMistake> {
    let script = moment.script
    // The stage will have played the end as well, or nothing after the check.
    stagePlay = StagePlay()
    let end: PlayReport.Step
    switch perform(.open(feature: feature, path: playedPath, text: script.played.text + "end\n")) {
    case .failure(let ending): return .failure(PlayMistake("at its end the process \(ending.how)\(ending.words)"))
    case .success(let report):
      guard let last = report.steps.last else { return .failure(PlayMistake("it can't be played to its end")) }
      end = last
    }
    let news = script.items.filter { !keeps || $0.recorded == nil }.reduce(end.failures) { $0 + $1.failures }
    let expects = script.items.contains { $0.keyword == .expect && $0.isHeaderLine }
    let header = news > 0 && !expects ? ["expect failure"] : []
    var remarks: [String] = []
    if !header.isEmpty {
      remarks.append("\(EnglishText.count(news, "failure")); the header says 'expect failure'")
    }
    let open = openLabels
    if !open.isEmpty { remarks.append("open for ever: \(open.joined(separator: ", "))") }
    return .success(
      Texts(
        saved: script.saved(adding: header, end: end.lines) { keeps ? $0.recordedLines(.asTheyAre) : $0.lines },
        actual: script.saved(adding: header, end: end.lines) { keeps ? $0.recordedLines(.asTheyHappen) : $0.lines },
        remarks: remarks))
  }
}

extension PlayScript.Item {
  /// Whether it is a header line: `expect failure` there is no command.
  fileprivate var isHeaderLine: Bool { !isCommand }

  fileprivate enum Recording {
    case asTheyAre
    case asTheyHappen
  }

  /// The lines below this one in a file.
  fileprivate func recordedLines(_ recording: Recording) -> [String] {
    guard let recorded else { return lines }
    guard let comparison = StepComparison(recorded: recorded, actual: lines, line: line), !comparison.entries.isEmpty
    else { return recorded.map(\.text) }
    return recording == .asTheyAre ? recorded.map(\.text) : comparison.lines
  }
}
