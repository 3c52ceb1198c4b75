/// Says after a run whether all that failed are names that have changed, and which fields have come or gone.
struct RenameHint {
  let invocation: Invocation
  /// How many workers there may be; 0 for none.
  let jobs: Int?

  /// Nil where there is more to it.
  func text(_ results: [ScriptResult]) -> String? {
    let failed = results.filter { !$0.holds }
    let (names, isAll) = names(failed)
    let lines = [names, isAll ? nil : fields(failed)].compactMap { $0 }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The names, and whether there is nothing else to be done.
  private func names(_ failed: [ScriptResult]) -> (text: String?, isAll: Bool) {
    let unreadable = failed.filter(\.isUnreadable)
    let differing = failed.filter { $0.actual != nil && !$0.failures.contains { $0.kind == .notRecorded } }
    guard !failed.isEmpty, unreadable.count + differing.count == failed.count else { return (nil, false) }
    let names = unreadable.flatMap { $0.failures.map(\.unknownName) }
    guard !differing.isEmpty, let renames = renames(explaining: differing) else { return (unknown(unreadable), false) }
    let old = Set(renames.map(\.old))
    guard names.allSatisfy({ $0.map(old.contains) ?? false }) else { return (nil, false) }
    return (RenameText.found(renames, unreadable: unreadable.count, command: command(renames)), true)
  }

  /// What literals lack, and what they give too much.
  private func fields(_ failed: [ScriptResult]) -> String? {
    let found = failed.map { $0.failures.compactMap(\.fieldEdit) }.filter { !$0.isEmpty }
    var edits: [FieldEdit] = []
    for edit in found.joined() where !edits.contains(edit) { edits.append(edit) }
    guard !edits.isEmpty else { return nil }
    let flags = edits.map { edit in
      edit.value.map { " --add \(edit.path)=\(ShellWord.quoted($0))" } ?? " --remove \(edit.path)"
    }
    let renames = edits.map { Rename(old: $0.name, new: "NEW") }
    return RenameText.fields(
      edits, scripts: found.count, command: record + flags.joined(), renaming: command(renames))
  }

  private func renames(explaining results: [ScriptResult]) -> [Rename]? {
    let job = RenameJob(explaining: results)
    guard jobs != 0, let program = invocation.process?.quietWorker else { return job.renames(invocation.suite) }
    return job.renames(askedOf: program)
  }

  /// Names over which several scripts fail each.
  private func unknown(_ results: [ScriptResult]) -> String? {
    let names = results.flatMap { Set($0.failures.compactMap(\.unknownName)) }
    let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let found = counts.filter { $0.value > 1 }.sorted { $0.key < $1.key }
    guard !found.isEmpty else { return nil }
    return RenameText.unknown(
      found.map { ($0.key, $0.value) }, command: command(found.map { Rename(old: $0.key, new: "NEW") }))
  }

  private func command(_ renames: [Rename]) -> String {
    let flags = renames.map { " --rename \($0.old)=\($0.new)" }.joined()
    return record + flags
  }

  private var record: String { invocation.commandText.text("record", pendingDirectory: nil) }
}

extension ScriptResult {
  /// The script can't be read, and that is all that is known.
  fileprivate var isUnreadable: Bool {
    !failures.isEmpty && steps == 0 && actual == nil
      && failures.allSatisfy { if case .unreadable = $0.kind { true } else { false } }
  }
}
