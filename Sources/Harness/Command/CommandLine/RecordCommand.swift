extension Command {
  /// Replays scripts and records what is observed.
  static let record = Command(
    "record", operands: "[PATH or NAME…]", summary: "replay scripts and rewrite what they record",
    details: """
      Your lines stay as they are, and so does a file that needs no change. A script that fails is not recorded, unless its header
      has 'expect failure'. Each script is replayed more than once before it is written: if the results vary, it is refused, and
      the message says what differs and why. In CI it refuses without --force.

      --rename OLD=NEW renames a field or a case in your lines wherever the old name can no longer be read: in actions, stubs,
      paths and initial states, also of included files. --move title=form.title does the same for a part of the state or a case
      of an action that has moved. --add Post.author='"unknown"' adds a field to literals of Post, --remove Post.author removes
      one; Action.loaded.total is a part of a case.
      """,
    examples: [
      "record order/plus": "one script", "record --rename number=quantity": "rename a field in all scripts",
      "record --move titleChanged=form.titleChanged": "move a case of an action into another one",
    ],
    options: .filter, .force, .renames, .moves, .additions, .removals, .playing
  ) { (invocation, filter, isForced, renames, moves, additions, removals, options) throws(UsageError) in
    if invocation.settings.isCI, !isForced { throw .inCI }
    let edits = additions + removals
    let changesLines = !renames.isEmpty || !edits.isEmpty || !moves.isEmpty
    if changesLines, options.stopsAtFailure { throw .needsAllScripts("--fail-fast") }
    if let problem = MoveProblem(moves, in: invocation.suite) { throw problem.usageError }
    let workers = changesLines ? .none : invocation.startWorkers(options)
    let selection = try invocation.select(filter)
    let report = invocation.report()
    let renaming =
      changesLines
      ? RenamingRecorder(
        invocation.suite, renames, edits, moves, of: selection.files.filter { selection.collision(of: $0) == nil },
        besides: { invocation.directory.list().files }) : nil
    renaming?.plan()
    if let (rename, isInScripts) = renaming?.unused.first { throw .unusedRename(rename, isInScripts: isInScripts) }
    let work = renaming.map { .here($0.record) } ?? ScriptBatch.Work.play(.record, by: workers)
    let batch = try ScriptBatch(selection, invocation, options, work)
    let pending = PendingFiles()
    let outcome = batch.run { result in
      // After recording, there is nothing left to decide.
      if result.holds { try? pending.discard(result.file) }
      if let failed = report.failedAtOnce(result, workers, options) { return failed }
      return options.isQuiet ? nil : report.recorded(result, carriesOver: renaming != nil)
    }
    let results = outcome.results
    invocation.printFailures(results, report, options, workers)
    for worker in outcome.lostWorkers { invocation.console.output.write(report.lost(worker)) }
    if !options.isQuiet || !outcome.holds {
      invocation.console.print(report.recordings(results, skipped: batch.total - results.count))
    }
    if !options.isQuiet, let renaming { invocation.console.print(RenameText.recorded(renaming, renames, moves, edits)) }
    return outcome.holds ? .holds : .fails
  }
}

extension Option<[Rename]> {
  fileprivate static var renames: Self {
    Self("rename", .text("OLD=NEW"), .outcome, "rename a field or a case in your lines; repeatable") {
      (texts) throws(UsageError) in
      try texts.map { (text) throws(UsageError) in
        guard let rename = Rename(parsing: text) else {
          throw .badValue("--rename", text, expected: "two names, as in number=quantity")
        }
        return rename
      }
    }
  }
}

extension Option<[PathMove]> {
  fileprivate static var moves: Self {
    Self(
      "move", .text("OLD=NEW"), .outcome,
      "move a part of the state or a case of an action, such as title=form.title; repeatable"
    ) { (texts) throws(UsageError) in
      var moves: [PathMove] = []
      for text in texts {
        guard let move = PathMove(parsing: text) else {
          throw .badValue("--move", text, expected: "two paths, as in title=form.title")
        }
        if !moves.contains(move) { moves.append(move) }
      }
      return moves
    }
  }
}

/// Why moves can't be made, independent of scripts.
private struct MoveProblem {
  let move: PathMove
  let why: String

  var usageError: UsageError { .badValue("--move", move.argument, expected: why) }

  /// Returns the first problem; nil if all moves can be made.
  init?(_ moves: [PathMove], in suite: Suite) {
    let features = moves.isEmpty ? [] : suite.features.map { $0.types() }
    for (index, move) in moves.enumerated() {
      let places = features.map { $0.resolve(move) }
      guard places.contains(where: \.isKnown) else {
        (self.move, why) = (
          move, "a part of a state or a case of an action: no feature has '\(move.new)' in its state or its actions"
        )
        return
      }
      for other in moves[..<index] {
        let others = features.map { $0.resolve(other) }
        let isSplit = zip(places, others).contains {
          $0.isOfState && $1.isOfState || $0.action != nil && $1.action != nil
        }
        if other.new == move.new || other.old == move.old && isSplit {
          (self.move, why) = (move, "another place than that of '\(other.argument)'")
          return
        }
      }
      let isCarried = places.contains { $0.isOfState || $0.action != nil && $0.action?.problem == nil }
      if !isCarried, let problem = places.compactMap({ $0.action?.problem }).first {
        (self.move, why) = (move, problem.text(of: move))
        return
      }
    }
    return nil
  }
}

extension MovedCase.Problem {
  /// Returns what a move is expected to look like.
  fileprivate func text(of move: PathMove) -> String {
    switch self {
    case .otherParts(let name):
      return
        "a case that holds an action alone; '\(name)' has other parts with unknown values: write those lines by hand"
    case .noElement(let number, let type, let known):
      var path = PathMove.components(move.new) ?? []
      let names = path.indices.filter { !path[$0].hasPrefix("[") }
      let place = number < names.count ? names[number] + 1 : path.count
      if place < path.count, path[place].hasPrefix("[") { path.remove(at: place) }
      path.insert(known.first ?? "[id: …]", at: min(place, path.count))
      let all = known.isEmpty ? "an id is \(type)" : "the initial state has \(known.joined(separator: ", "))"
      return "the element whose action it is, as in \(move.old)=\(PathMove.path(path)); \(all)"
    }
  }
}

extension FeatureTypes.Move {
  fileprivate var isOfState: Bool { path != nil || type != nil }
}

extension Option<[FieldEdit]> {
  fileprivate static var additions: Self {
    edits("add", "FIELD=LITERAL", "add a new field to literals, such as Post.author=…; repeatable") {
      (text) throws(UsageError) in
      if let edit = FieldEdit(adding: text) { return edit }
      let example =
        #"a field of a type and a literal, as in Post.author='"unknown"', with all brackets and quotes closed"#
      throw .badValue("--add", text, expected: example)
    }
  }

  fileprivate static var removals: Self {
    edits("remove", "FIELD", "remove a field from literals, such as Post.author; repeatable") {
      (text) throws(UsageError) in
      if let edit = FieldEdit(removing: text) { return edit }
      throw .badValue("--remove", text, expected: "a field of a type, as in Post.author")
    }
  }

  private static func edits(
    _ name: String, _ value: String, _ help: String,
    read: @escaping @Sendable (String) throws(UsageError) -> FieldEdit
  ) -> Self {
    Self(name, .text(value), .outcome, help) { (texts) throws(UsageError) in
      try texts.map { (text) throws(UsageError) in try read(text) }
    }
  }
}
