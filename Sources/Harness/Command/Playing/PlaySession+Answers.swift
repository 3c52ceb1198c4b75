// Answers to waiting calls: each becomes a stub of the script, which is then replayed.

extension PlaySession {
  // Columns of mistakes count from the argument after the word.

  /// `answer NAME VALUE`
  func answer(_ text: String) -> PlayOutcome { give(text, .answer) }

  /// `emit NAME VALUE`
  func emit(_ text: String) -> PlayOutcome { give(text, .emit) }

  private func give(_ text: String, _ word: PlayCommand) -> PlayOutcome {
    let target: Target
    do throws(PlayMistake) { target = try self.target(text) } catch { return .refused(error) }
    if target.answer.isEmpty { return .told(choiceLines(target, word)) }
    guard isStageReady else { return .refused(PlayMistake("the script can no longer be played; undo")) }
    let answer: (text: String, kind: PlayAnswer)
    do throws(PlayMistake) {
      answer = try read(target)
    } catch {
      var mistake = error
      if mistake.line == 1, let column = mistake.column {
        mistake.column = column + text.count - target.answer.count
      }
      return .refused(mistake)
    }
    if word == .emit {
      guard target.call.kind == .many else {
        return .refused(PlayMistake("\(target.call.endpoint) gives one value: answer \(target.label) \(answer.text)"))
      }
      guard answer.kind == .value else {
        return .refused(PlayMistake("'emit' gives a value; 'answer \(target.label) \(answer.text)' ends it"))
      }
    }
    return apply(answer, to: target, word)
  }

  // MARK: The call and its answer

  private struct Target {
    let call: PlayCall
    let label: String
    /// The text after its name.
    let answer: String
  }

  private func target(_ text: String) throws(PlayMistake) -> Target {
    let known = asking.map { [(call: $0.call, label: $0.call.endpoint)] } ?? labelled
    if text.isEmpty {
      throw PlayMistake(
        known.isEmpty
          ? "no call is open" : "expected which call: \(known.map(\.label).joined(separator: ", "))")
    }
    // Also as written below a command: submitOrder(2).
    for (call, label) in known {
      for name in [label, call.text] where known.count(where: { $0.label == name || $0.call.text == name }) == 1 {
        guard text.hasPrefix(name) else { continue }
        let rest = text.dropFirst(name.count)
        guard rest.isEmpty || rest.first?.isWhitespace == true || rest.hasPrefix("=") else { continue }
        var answer = rest.drop(while: \.isWhitespace)
        if answer.hasPrefix("=") { answer = answer.dropFirst().drop(while: \.isWhitespace) }
        return Target(call: call, label: name, answer: String(answer))
      }
    }
    let name = String(text.prefix { !$0.isWhitespace && $0 != "(" && $0 != "#" && $0 != "=" })
    let same = known.filter { $0.call.endpoint == name }
    if same.isEmpty {
      let all = known.map(\.label)
      let advice =
        NearestName.of(name, in: known.map(\.call.endpoint)).map { "did you mean '\($0)'?" }
        ?? (all.isEmpty ? "none is" : "open: \(all.joined(separator: ", "))")
      if let line = neverLine(name) {
        throw PlayMistake(
          "line \(line) of the script lets calls of '\(name)' wait for ever; without it they are open", line: 1,
          column: 1)
      }
      throw PlayMistake("no call of '\(name)' is open; \(advice)", line: 1, column: 1)
    }
    let labels = same.map { "\($0.label) is \($0.call.text)" }.joined(separator: ", ")
    throw PlayMistake("which call of '\(name)'? \(labels)", line: 1, column: 1)
  }

  /// The line `stub NAME = never` in an opened script; open calls are saved this way.
  private func neverLine(_ name: String) -> Int? {
    guard inFlight.contains(where: { $0.contains(": call \(name)(") }) else { return nil }
    return moment.script.items.first { item in
      item.line > 0 && item.stubbed.map { $0 == name } ?? false && item.text.hasSuffix("= never")
    }?.line
  }

  private func read(_ target: Target) throws(PlayMistake) -> (text: String, kind: PlayAnswer) {
    do throws(PlayMistake) {
      return (target.answer, try kind(target.answer, target.call.endpoint))
    } catch {
      // A number that isn't a value chooses one.
      guard let number = Int(target.answer) else { throw error }
      let choices = choices(for: PlayOpenCall(target.call, label: target.label))
      guard choices.indices.contains(number - 1) else { throw error }
      return (choices[number - 1], try kind(choices[number - 1], target.call.endpoint))
    }
  }

  private func kind(_ answer: String, _ endpoint: String) throws(PlayMistake) -> PlayAnswer {
    switch perform(.read(endpoint: endpoint, answer: answer)) {
    case .failure(let ending): throw PlayMistake("reading it, the process \(ending.how)\(ending.words)")
    case .success(let report):
      if let mistake = report.mistakes.first { throw mistake }
      switch report.texts.first {
      case "\(PlayAnswer.value)": return .value
      case "\(PlayAnswer.failure)": return .failure
      case "\(PlayAnswer.end)": return .end
      default: throw PlayMistake("it can't be read")
      }
    }
  }

  private func choiceLines(_ target: Target, _ word: PlayCommand) -> [String] {
    var choices = choices(for: PlayOpenCall(target.call, label: target.label))
    // These come last, so that the numbers are the same for both words.
    if word == .emit { choices.removeAll(where: AnswerChoices.isEnding) }
    let head =
      "\(target.call.text) gives \(target.call.output); \(word.rawValue) \(target.label) with one of these, or another value:"
    return [head] + choices.enumerated().map { "  \($0 + 1)  \($1)" }
  }

  // MARK: Giving the answer

  private func apply(_ answer: (text: String, kind: PlayAnswer), to target: Target, _ word: PlayCommand) -> PlayOutcome
  {
    func answered(_ call: PlayCall, at now: Duration) -> PlayCall {
      var call = call
      let offset = now - call.time
      switch answer.kind {
      case .value:
        call.values.append((answer.text, offset))
        if word == .answer { call.end = .value }
      case .failure, .end: call.end = .words(answer.text, after: offset)
      }
      return call
    }
    if let asking {
      var script = asking.script
      script.calls.append(answered(asking.call, at: asking.call.time))
      return finishAsking(script, asking)
    }
    // Otherwise `run` would also reach what is due later.
    var before = moment.script
    before.holdTime(from: target.call.item)
    guard let place = before.calls.firstIndex(where: { $0.number == target.call.number }) else {
      return .refused(PlayMistake("the call is no longer open"))
    }
    let typed = "\(word.rawValue) \(target.label) \(answer.text)"
    // Answers at the same instant are ordered by their calls, so this one may come before what was already observed.
    if isAtTime {
      var script = before
      script.calls[place] = answered(before.calls[place], at: moment.now)
      switch play(script) {
      case .played(let script, let report):
        if report.now == moment.now, script.goesOn(from: before) {
          return commit(script, report, typed, stub(in: script, of: target))
        }
      case .refused(let mistake): return .refused(PlayMistake(mistake.text))
      // The second way asks or ends as well.
      case .asks, .ended: break
      }
    }
    var script = before
    let step = Duration.milliseconds(1)
    script.items.append(PlayScript.Item("advance \(DurationText.text(of: step))", .advance, isCommand: true))
    script.calls[place] = answered(before.calls[place], at: moment.now + step)
    switch play(script) {
    case .played(let script, let report):
      return commit(script, report, typed, stub(in: script, of: target))
    case .refused(let mistake): return .refused(PlayMistake(mistake.text))
    case .asks(let call, let script): return ask(call, script, typed)
    case .ended(let ending, _): return .ended(ending)
    }
  }

  private func stub(in script: PlayScript, of target: Target) -> [String] {
    script.calls.filter { $0.number == target.call.number }.map(\.stub)
  }

  /// Whether nothing was done since time last moved.
  private var isAtTime: Bool {
    switch moment.script.items.last?.keyword {
    case .advance, .run: true
    default: false
    }
  }
}

extension PlayScript {
  /// Whether everything observed before is observed again, in the same order.
  func goesOn(from before: PlayScript) -> Bool {
    zip(before.items, items).enumerated().allSatisfy { index, pair in
      let (old, new) = (pair.0.seen, pair.1.seen)
      return index == before.items.count - 1 ? new.starts(with: old) : new == old
    }
  }

  /// What is observed beyond an earlier version of the script.
  /// - Parameter typed: The line below which it is shown.
  func rows(since before: PlayScript, _ typed: String) -> [PlayRow] {
    var rows: [PlayRow] = []
    for (index, item) in items.enumerated() {
      guard index < before.items.count else {
        if item.text != typed { rows.append(PlayRow(item.text, .command)) }
        rows += PlayRow.rows(item.lines, failures: item.failures)
        continue
      }
      if before.items[index].text != item.text {
        rows += [PlayRow(before.items[index].text, .removed), PlayRow(item.text, .added)]
      }
      let (old, new) = (before.items[index].seen, item.seen)
      if old == new { continue }
      if index == before.items.count - 1, new.starts(with: old) {
        rows += PlayRow.rows(new.dropFirst(old.count), failures: item.failures)
      } else {
        rows.append(PlayRow(item.text, .command))
        rows += PlayRow.rows(from: old, to: new)
      }
    }
    return rows
  }
}

extension PlayScript.Item {
  /// The observations, without the line which says that nothing happened.
  var seen: [String] { lines == [ObservationLine.nothing.text] ? [] : lines }
}

extension PlaySession {
  /// The lines that `pending` prints.
  var pendingLines: [String] {
    var lines = ["virtual time \(DurationText.text(of: virtualTime))"]
    if openCalls.isEmpty { lines.append("no call is open") }
    for call in openCalls {
      let since = call.isDirect ? "now" : "since \(DurationText.text(of: call.since))"
      lines.append(
        "open: \(call.label), \(call.text), \(since), gives \(call.outputType)\(call.givesMany ? ", several" : "")")
    }
    return lines + inFlight.map { "in flight, started by \($0)" }
  }
}
