/// Says after a run whether all that failed are names that have changed, and which fields have come or gone.
struct RenameHint {
  let invocation: Invocation
  /// How many workers there may be; 0 for none.
  let jobs: Int?

  /// Nil where there is more to it.
  func text(_ results: [ScriptResult]) -> String? {
    let failed = results.filter { !$0.holds }
    guard !failed.isEmpty else { return nil }
    let unreadable = failed.filter(\.isUnreadable)
    let differing = failed.filter { $0.actual != nil && !$0.failures.contains { $0.kind == .notRecorded } }
    let found =
      unreadable.isEmpty && differing.isEmpty ? nil : reply(unreadable + differing, besides: results.filter(\.holds))
    if let found, !found.moves.isEmpty { return moved(found, failed, unreadable) }
    let (names, isAll) = names(found, failed, unreadable, differing)
    let lines = [names, isAll ? nil : fields(failed, found)].compactMap { $0 }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The names, and whether there is nothing else to be done.
  private func names(
    _ found: RenameJob.Reply?, _ failed: [ScriptResult], _ unreadable: [ScriptResult], _ differing: [ScriptResult]
  ) -> (text: String?, isAll: Bool) {
    guard unreadable.count + differing.count == failed.count, !differing.isEmpty, let renames = found?.renames else {
      return (unknown(unreadable, found), false)
    }
    let names = unreadable.flatMap { $0.failures.map(\.unknownName) }
    let old = Set(renames.map(\.old))
    guard names.allSatisfy({ $0.map(old.contains) ?? false }) else { return (unknown(unreadable, found), false) }
    return (
      RenameText.found(renames.map(\.text), "rename", unreadable: unreadable.count, command: command(renames)), true
    )
  }

  /// What lies in another place, and with it whatever else one command can change.
  private func moved(_ found: RenameJob.Reply, _ failed: [ScriptResult], _ unreadable: [ScriptResult]) -> String {
    let renames = found.renames ?? []
    let edits = edits(failed, found).filter { edit in
      edit.value != nil || !found.movedFields.contains { $0 == edit.path || $0.hasPrefix("\(edit.path).") }
    }
    let command =
      command(renames) + found.moves.map { " --move \(ShellWord.quoted($0.old))=\(ShellWord.quoted($0.new))" }.joined()
      + edits.map(flag).joined()
    let texts = found.moves.map(\.text) + renames.map(\.text) + edits.map(\.text)
    return RenameText.found(
      texts, renames.isEmpty && edits.isEmpty ? "move" : "change", unreadable: unreadable.count,
      isAll: found.renames != nil && failed.count > unreadable.count, command: command)
  }

  /// An error tells the first field of a literal; the others are found by reading it without.
  private func edits(_ failed: [ScriptResult], _ found: RenameJob.Reply?) -> [FieldEdit] {
    var edits = found?.edits ?? []
    for edit in failed.flatMap({ $0.failures.compactMap(\.fieldEdit) }) where !edits.contains(edit) {
      edits.append(edit)
    }
    return edits
  }

  private func flag(_ edit: FieldEdit) -> String {
    edit.value.map { " --add \(edit.path)=\(ShellWord.quoted($0))" } ?? " --remove \(edit.path)"
  }

  /// What literals lack, and what they give too much.
  private func fields(_ failed: [ScriptResult], _ found: RenameJob.Reply?) -> String? {
    let edits = edits(failed, found)
    guard !edits.isEmpty else { return nil }
    let scripts = failed.count { $0.failures.contains { $0.fieldEdit != nil } }
    let renames = edits.map { Rename(old: $0.name, new: "NEW") }
    return RenameText.fields(
      edits, scripts: scripts, command: record + edits.map(flag).joined(), renaming: command(renames))
  }

  private func reply(_ results: [ScriptResult], besides holding: [ScriptResult]) -> RenameJob.Reply? {
    let job = RenameJob(explaining: results, besides: holding)
    guard jobs != 0, let program = invocation.process?.quietWorker else { return job.reply(invocation.suite) }
    return job.reply(askedOf: program)
  }

  /// Names over which several scripts fail each, with the one that fits in their place where there is one.
  private func unknown(_ results: [ScriptResult], _ reply: RenameJob.Reply?) -> String? {
    let names = results.flatMap { Set($0.failures.compactMap(\.unknownName)) }
    let counts = names.reduce(into: reply?.recorded ?? [:]) { $0[$1, default: 0] += 1 }
    let found = counts.filter { $0.value > 1 }.sorted { $0.key < $1.key }
    guard !found.isEmpty else { return nil }
    let renames = found.map { old in
      reply?.proposals.first { $0.old == old.key } ?? Rename(old: old.key, new: "NEW")
    }
    let known = (reply?.renames ?? []).filter { one in !renames.contains { $0.old == one.old } }
    return RenameText.unknown(found.map { ($0.key, $0.value) }, command: command(known + renames))
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
