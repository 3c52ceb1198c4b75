// Plays a session's script: from its beginning, or one line more on the present stage.

extension PlaySession {
  /// The result of playing a script.
  enum Played {
    case played(PlayScript, PlayReport)
    /// The script up to the call.
    case asks(PlayCall, PlayScript)
    case refused(PlayMistake)
    /// - Parameter item: The line in which the process ended; nil if it was at none.
    case ended(PlayEnding, item: Int?)
  }

  var isStageReady: Bool { stagePlay.isReady || synchronize() == nil }

  func perform(_ job: PlayJob) -> Result<PlayReport, PlayEnding> {
    let result = stage.perform(job)
    if case .failure = result { stagePlay = StagePlay() }
    return result
  }

  /// Brings the stage to the present moment; returns a failure if there was one.
  func synchronize() -> PlayOutcome? {
    if stagePlay.version == moment.version { return nil }
    switch play(moment.script) {
    case .played:
      stagePlay.version = moment.version
      return nil
    case .asks(let call, _): return .refused(PlayMistake("played anew, it asks for \(call.text)"))
    case .refused(let mistake): return .refused(PlayMistake(mistake.text))
    case .ended(let ending, _): return .ended(ending)
    }
  }

  /// Plays a script from its beginning.
  func play(_ script: PlayScript) -> Played {
    var script = script
    // A call that is no longer made leaves a superfluous stub.
    for _ in 0..<4 {
      let rendered = script.played
      stagePlay = StagePlay(owners: rendered.owners)
      switch performPlaying(.open(feature: feature, path: playedPath, text: rendered.text)) {
      case .failure(let ending):
        let owner = ending.statement.flatMap { rendered.owners.indices.contains($0) ? rendered.owners[$0] : nil }
        if case .item(let index)? = owner { return .ended(ending, item: index) }
        return .ended(ending, item: nil)
      case .success(let report):
        if let mistake = report.mistakes.first { return .refused(Self.place(mistake, rendered, script)) }
        for index in script.items.indices { (script.items[index].lines, script.items[index].failures) = ([], 0) }
        let calls = script.calls
        script.calls = []
        for (index, call) in report.calls.enumerated() {
          add(call, index, &script) { line in rendered.calls[line].map { calls[$0] } }
        }
        fill(&script, report)
        if report.asks, let call = script.calls.popLast() { return .asks(call, script) }
        let isComplete = calls.allSatisfy { call in script.calls.contains { $0.number == call.number } }
        if isComplete { return .played(script, report) }
      }
    }
    return .refused(PlayMistake("the calls of the script differ each time that it is played"))
  }

  /// Plays the last line of a script whose other lines the stage has played.
  func playLast(of script: PlayScript) -> Played {
    var script = script
    let item = script.items.count - 1
    stagePlay.version = nil
    switch performPlaying(.append(script.items[item].text)) {
    case .failure(let ending): return .ended(ending, item: item)
    case .success(let report):
      if let mistake = report.mistakes.first {
        // Nothing was played.
        stagePlay.version = moment.version
        return .refused(mistake)
      }
      stagePlay.owners.append(.item(item))
      for (index, call) in report.calls.enumerated() { add(call, index, &script) { _ in nil } }
      fill(&script, report)
      if report.asks, let call = script.calls.popLast() { return .asks(call, script) }
      return .played(script, report)
    }
  }

  /// Does a job, and keeps what is printed while running.
  private func performPlaying(_ job: PlayJob) -> Result<PlayReport, PlayEnding> {
    // Output from looking at the page belongs to no line.
    _ = stage.takePrinted()
    let before = stagePlay
    let result = perform(job)
    stagePlay.printed.append(stage.takePrinted())
    switch result {
    case .success(let report): stagePlay.isReady = before.isReady || report.mistakes.isEmpty
    case .failure(let ending):
      guard let asked = ending.asked else { break }
      // The placeholder after the question has crashed the process. What was played before counts, but the process is gone.
      stagePlay = before
      stagePlay.isReady = false
      return .success(asked)
    }
    return result
  }

  private func add(
    _ call: PlayReport.Call, _ index: Int, _ script: inout PlayScript, known: (_ line: Int) -> PlayCall?
  ) {
    if index < stagePlay.calls.count {
      guard let number = stagePlay.calls[index],
        let place = script.calls.firstIndex(where: { $0.number == number })
      else { return }
      script.calls[place].isOpen = call.isOpen
      return
    }
    var item = script.items.count - 1
    if case .item(let owner)? = stagePlay.owners.indices.contains(call.statement)
      ? stagePlay.owners[call.statement] : nil
    {
      item = owner
    }
    if let line = call.line {
      guard let known = known(line) else { return stagePlay.calls.append(nil) }
      var again = PlayCall(number: known.number, call, item: item)
      (again.values, again.end) = (known.values, known.end)
      script.calls.append(again)
    } else {
      lastCall += 1
      script.calls.append(PlayCall(number: lastCall, call, item: item))
    }
    stagePlay.calls.append(script.calls[script.calls.count - 1].number)
  }

  private func fill(_ script: inout PlayScript, _ report: PlayReport) {
    for step in report.steps {
      guard stagePlay.owners.indices.contains(step.statement), case .item(let index) = stagePlay.owners[step.statement]
      else { continue }
      script.items[index].lines += step.lines
      script.items[index].failures += step.failures
      script.items[index].end = step.now
    }
  }

  private static func place(
    _ mistake: PlayMistake, _ rendered: PlayScript.Rendered, _ script: PlayScript
  ) -> PlayMistake {
    guard let line = mistake.line, let (index, inside) = rendered.item(at: line) else {
      return PlayMistake(mistake.text)
    }
    let item = script.items[index]
    if item.line > 0 { return PlayMistake(mistake.text, line: item.line + inside - 1, column: mistake.column) }
    // What was accepted before may be wrong because of the new line.
    if index < script.items.count - 1 { return PlayMistake("\(item.text): \(mistake.text)") }
    return PlayMistake(mistake.text, line: inside, column: mistake.column)
  }
}
