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
      With --add Post.author='"unknown"' literals of Post get a field that they lack; with --remove Post.author they lose one
      that there is no more. Both may be given several times, Action.loaded.total is a part of a case.
      """,
    options: .filter, .force, .renames, .additions, .removals, .playing
  ) { (invocation, filter, isForced, renames, additions, removals, options) throws(UsageError) in
    if invocation.settings.isCI, !isForced { throw .inCI }
    let edits = additions + removals
    let changesLines = !renames.isEmpty || !edits.isEmpty
    let workers = changesLines ? .none : invocation.startWorkers(options)
    let selection = try invocation.select(filter)
    let report = invocation.report()
    let renaming = changesLines ? RenamingRecorder(invocation.suite, renames, edits) : nil
    // One after the other where scripts share the included files that are renamed in.
    let work = renaming.map { .here($0.record) } ?? ScriptBatch.Work.play(.record, by: workers)
    let batch = try ScriptBatch(selection, invocation, options, work)
    let pending = PendingFiles()
    let outcome = batch.run { result in
      // What is recorded now is no longer to be decided.
      if result.holds { try? pending.discard(result.file) }
      if let failed = report.failedAtOnce(result, workers) { return failed }
      return options.isQuiet ? nil : report.recorded(result, carriesOver: renaming != nil)
    }
    let results = outcome.results
    invocation.printFailures(results, report, options, workers)
    for worker in outcome.lostWorkers { invocation.console.output.write(report.lost(worker)) }
    if !options.isQuiet || !outcome.holds {
      invocation.console.print(report.recordings(results, skipped: batch.total - results.count))
    }
    if !options.isQuiet, let renaming { invocation.console.print(RenameText.recorded(renaming, renames, edits)) }
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
