/// Says after a run whether all failures come from changed names, and which fields were added or removed.
struct RenameHint {
  let invocation: Invocation
  /// The maximum number of workers; 0 for none.
  let jobs: Int?

  /// Returns the hint; nil if the failures have other causes, too.
  func text(_ results: [ScriptResult]) -> String? {
    let failed = results.filter { !$0.holds }
    guard !failed.isEmpty else { return nil }
    let unreadable = failed.filter(\.isUnreadable)
    let differing = failed.filter { $0.actual != nil && !$0.failures.contains { $0.kind == .notRecorded } }
    let found =
      unreadable.isEmpty && differing.isEmpty ? nil : reply(unreadable + differing, besides: results.filter(\.holds))
    return lines(found ?? RenameJob.Reply(), failed, unreadable, differing).map {
      included(in: unreadable, found?.includes ?? [:]) + $0
    }
  }

  /// Returns a line for each included file that the command changes as well.
  private func included(in unreadable: [ScriptResult], _ changed: [String: Set<String>]) -> String {
    var scripts = changed
    for result in unreadable {
      for failure in result.failures where failure.path != result.path {
        scripts[failure.path, default: []].insert(result.name)
      }
    }
    return scripts.sorted { PathText.isOrdered($0.key, $1.key) }.map { path, scripts in
      RenameText.included(invocation.directory.shown(path), scripts: scripts.count) + "\n"
    }.joined()
  }

  /// Returns one command with everything that is known. If a field is gone and nothing shows its new name, that question comes
  /// first.
  private func lines(
    _ found: RenameJob.Reply, _ failed: [ScriptResult], _ unreadable: [ScriptResult], _ differing: [ScriptResult]
  ) -> String? {
    let isExplained = unreadable.count + differing.count == failed.count && found.renames != nil
    var renames = isExplained ? found.renames ?? [] : []
    for rename in found.fieldRenames where !renames.contains(where: { $0.old == rename.old }) { renames.append(rename) }
    let edits = edits(failed, found).filter { edit in
      if edit.value != nil { return !found.fieldRenames.contains { $0.new == edit.name } }
      return !renames.contains { $0.old == edit.name }
        && !found.movedFields.contains { $0 == edit.path || $0.hasPrefix("\(edit.path).") }
    }
    let gone = edits.filter { $0.value == nil }
    let known = Set(renames.map(\.old) + gone.map(\.name))
    var unknown = unknown(unreadable, found).filter { !known.contains($0.rename.old) }
    let moves = found.moves + found.openCases.map(\.move)
    // A name that has moved is not unknown.
    if !moves.isEmpty { unknown.removeAll { $0.rename.new == Self.placeholder } }
    let all = renames + unknown.map(\.rename)
    let kept = edits.filter { $0.value != nil }
    func command(_ more: [Rename], _ edits: [FieldEdit], _ open: [PathMove] = []) -> String {
      self.command(all + more)
        + (moves + open).map { " --move \(ShellWord.quoted($0.old))=\(ShellWord.quoted($0.new))" }.joined()
        + edits.map(flag).joined()
    }
    func places(_ edit: FieldEdit) -> RenamedPlaces.Found? { found.places.first { $0.field == edit.path } }
    let isOpen = gone.contains { found.choices[$0.path] != nil || places($0) != nil }
    if !gone.isEmpty, isOpen || kept.isEmpty && all.isEmpty && moves.isEmpty {
      let scripts = failed.count { $0.failures.contains { $0.fieldEdit != nil } }
      let moved = gone.filter { found.choices[$0.path] == nil && places($0) != nil }
      let renamed = gone.filter { !moved.contains($0) }.map { Rename(old: $0.name, new: Self.placeholder) }
      let open = moved.compactMap(places).map { PathMove(old: $0.old, new: Self.placeholder) }
      return RenameText.gone(
        gone.map { ($0.path, found.choices[$0.path] ?? [], places($0)?.places ?? []) }, scripts: max(scripts, 1),
        by: (renamed.isEmpty ? [] : ["renamed"]) + (moved.isEmpty ? [] : ["moved"]),
        renaming: command(renamed, kept, open), removing: command([], edits))
    }
    let text = command([], edits)
    if unknown.contains(where: { $0.rename.new == Self.placeholder })
      || !unknown.isEmpty && renames.isEmpty && moves.isEmpty && edits.isEmpty
    {
      return RenameText.unknown(unknown.map { ($0.rename.old, $0.scripts) }, command: text)
    }
    if all.isEmpty, moves.isEmpty {
      let scripts = failed.count { $0.failures.contains { $0.fieldEdit != nil } }
      return edits.isEmpty ? nil : RenameText.fields(edits, scripts: scripts, command: text)
    }
    if moves.isEmpty, unknown.isEmpty, edits.isEmpty, found.fieldRenames.isEmpty,
      !isExplained || differing.isEmpty
    {
      return nil
    }
    let noun = moves.isEmpty && edits.isEmpty ? "rename" : all.isEmpty && edits.isEmpty ? "move" : "change"
    return RenameText.elements(found.openCases)
      + RenameText.found(
        moves.map(\.text) + all.map(\.text) + edits.map(\.text), noun, unreadable: unreadable.count,
        isAll: isExplained && !differing.isEmpty, command: text)
  }

  private static let placeholder = "NEW"

  /// Returns the changed fields. Errors report only the first field of a literal; the reply has those found by reading on
  /// without it.
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

  private func reply(_ results: [ScriptResult], besides holding: [ScriptResult]) -> RenameJob.Reply? {
    let job = RenameJob(explaining: results, besides: holding)
    guard jobs != 0, let program = invocation.process?.quietWorker else { return job.reply(invocation.suite) }
    return job.reply(askedOf: program)
  }

  /// Returns the unknown names that make scripts fail, with the names that fit instead, if there are any. A name in one script
  /// alone counts only if it was recorded there, since it may be a typing error.
  private func unknown(
    _ results: [ScriptResult], _ reply: RenameJob.Reply
  ) -> [(rename: Rename, scripts: Int)] {
    let names = results.flatMap { Set($0.failures.compactMap(\.unknownName)) }
    var counts = reply.recorded.filter { $0.value > 1 }
    for name in names { counts[name, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.compactMap { old, scripts in
      let proposal = reply.proposals.first { $0.old == old }
      guard scripts > 1 || proposal != nil && reply.recordedNames.contains(old) else { return nil }
      return (proposal ?? Rename(old: old, new: Self.placeholder), scripts)
    }
  }

  private func command(_ renames: [Rename]) -> String {
    let flags = renames.map { " --rename \($0.old)=\($0.new)" }.joined()
    return record + flags
  }

  private var record: String { invocation.commandText.text("record", pendingDirectory: nil) }
}

extension ScriptResult {
  /// Whether the script can't be read and nothing else is known.
  fileprivate var isUnreadable: Bool {
    !failures.isEmpty && steps == 0 && actual == nil
      && failures.allSatisfy { if case .unreadable = $0.kind { true } else { false } }
  }
}
