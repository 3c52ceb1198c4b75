extension Command {
  /// Plays scripts and writes their observations.
  static let record = Command(
    "record", operands: "[PATH or NAME…]", summary: "plays scripts and rewrites their observations",
    details: """
      The lines of the user stay as they are, and so does a file that is right already.
      A script that fails is not recorded, unless its header says 'expect failure'. What is to be written is played twice:
      a script that doesn't do the same both times is refused, with what differs and why.
      In CI it refuses: a recording there would approve whatever happened.
      With --rename OLD=NEW, which may be given several times, the user's lines get the new name as well, where the old
      one can't be read any more: actions, stubs, paths and initial states, in included files, too.
      With --move title=form.title, which may be given several times, what has another place in the state has it in paths
      and literals, too; a case of an action likewise, --move titleChanged=form.titleChanged, also into the action of an
      element, --move titleChanged='row[id: 7].titleChanged'.
      Included files are written only if all scripts that include them can be recorded.
      With --add Post.author='"unknown"' literals of Post get a field that they lack; with --remove Post.author they lose one
      that there is no more. Both may be given several times, Action.loaded.total is a part of a case.
      """,
    options: .filter, .force, .renames, .moves, .additions, .removals, .playing
  ) { (invocation, filter, isForced, renames, moves, additions, removals, options) throws(UsageError) in
    if invocation.settings.isCI, !isForced { throw .inCI }
    let edits = additions + removals
    let changesLines = !renames.isEmpty || !edits.isEmpty || !moves.isEmpty
    if let problem = MoveProblem(moves, in: invocation.suite) { throw problem.usageError }
    let workers = changesLines ? .none : invocation.startWorkers(options)
    let selection = try invocation.select(filter)
    let report = invocation.report()
    let selected = Set(selection.files.map(\.path))
    let renaming =
      changesLines
      ? RenamingRecorder(
        invocation.suite, renames, edits, moves, besides: { invocation.directory.list().files },
        isSelected: { selected.contains($0.path) }) : nil
    // One after the other where scripts share the included files that are renamed in.
    let work = renaming.map { .here($0.record) } ?? ScriptBatch.Work.play(.record, by: workers)
    let batch = try ScriptBatch(selection, invocation, options, work)
    let pending = PendingFiles()
    let outcome = batch.run { result in
      // What is recorded now is no longer to be decided.
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
    Self("rename", .text("OLD=NEW"), .outcome, "a field or a case that has another name now; any number of them") {
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
      "a part of the state or a case of an action that has another place now, as title=form.title; any number of them"
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

/// Why moves can't be made, whatever the scripts say.
private struct MoveProblem {
  let move: PathMove
  let why: String

  var usageError: UsageError { .badValue("--move", move.argument, expected: why) }

  /// Nil where all of them can.
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
  /// What is expected instead.
  fileprivate func text(of move: PathMove) -> String {
    switch self {
    case .otherParts(let name):
      return
        "a case that holds an action alone; '\(name)' has other parts, which nobody knows: write those lines by hand"
    case .noElement(let name, let type, let known):
      var path = PathMove.components(move.new) ?? []
      let place = (path.firstIndex(of: name) ?? 0) + 1
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
    edits("add", "FIELD=LITERAL", "a field that a type has newly, as Post.author=…; any number of them") {
      (text) throws(UsageError) in
      if let edit = FieldEdit(adding: text) { return edit }
      let example =
        #"a field of a type and a literal, as in Post.author='"unknown"', with all brackets and quotes closed"#
      throw .badValue("--add", text, expected: example)
    }
  }

  fileprivate static var removals: Self {
    edits("remove", "FIELD", "a field that a type has no more, as Post.author; any number of them") {
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
