extension SymbolReferences {
  /// The range of the name that a rename would change; throws the reason if there is none.
  func renamable() throws(LSP.Failure) -> Range<Int> {
    switch symbol {
    case .enumCase(let name, _, let isOfAction)?:
      guard isOfAction else {
        throw .invalid(
          "'\(name)' is not a case of an action; rename it in the code, and then in the scripts: \(Self.command(name))")
      }
    case .value(let name, let declarations)?:
      if declarations.isEmpty { throw .invalid("no 'let' line names '\(name)'") }
    case .endpoint(let name)?:
      throw .invalid("rename the endpoint in the code, and then in the scripts: \(Self.command(name))")
    case .file?: throw .invalid("rename the file on disk, and then change the lines that include it")
    case nil: break
    }
    guard let range else {
      throw .invalid("there is nothing to rename here; put the cursor on a case of an action or on the name of a value")
    }
    return range
  }

  private static func command(_ name: String) -> String { "harness record --rename \(name)=NEW" }

  /// The edits of all transcripts that change the name.
  func renaming(to new: String) throws(LSP.Failure) -> LSP.WorkspaceEdit {
    _ = try renamable()
    switch symbol {
    case .enumCase(let old, let owners, _)?:
      if old == new { return LSP.WorkspaceEdit(changes: [:]) }
      guard Rename(parsing: "\(old)=\(new)") != nil else { throw .invalid("'\(new)' is not a name") }
      // After the code was renamed and built, its types have only the new case.
      if let owner = owners.first(where: { $0.hasCase(new) && $0.hasCase(old) }) {
        throw .invalid("\(owner.name) has a case '\(new)' already")
      }
    case .value(let old, let declarations)?:
      if old == new { return LSP.WorkspaceEdit(changes: [:]) }
      try check(valueName: new, insteadOf: old, declarations)
    default: break
    }
    if let why = library.unreadable.first { throw .invalid("\(why), so not all uses are known") }
    var changes: [String: [LSP.TextEdit]] = [:]
    for (sheet, range) in places {
      if changes[sheet.typed.job.uri] == nil, FileSystem.isReadOnly(sheet.path) {
        throw .invalid("\(sheet.path) is read-only, and the rename would change it")
      }
      changes[sheet.typed.job.uri, default: []] += sheet.typed.replacing(range, with: new)
    }
    return LSP.WorkspaceEdit(changes: changes)
  }

  /// Throws if the new name is none, or if a script would mean another value by it.
  private func check(valueName new: String, insteadOf old: String, _ declarations: Set<String>) throws(LSP.Failure) {
    let isName = !new.isEmpty && new.utf8.allSatisfy { LiteralParser.isNameByte($0) && $0 != UInt8(ascii: "$") }
    guard isName, new.first?.isNumber == false else {
      throw .invalid("'\(new)' is not a name: letters, digits and '_', no digit first")
    }
    for sheet in library.sheets {
      let meant = Self.declarations(of: old, in: sheet, library)
      if meant.isDisjoint(with: declarations) { continue }
      if !meant.isSubset(of: declarations) || meant.count > 1, !sheet.typed.uses(of: old).isEmpty {
        throw .invalid("in \(sheet.path), '\(old)' is another value in each of several scripts; rename it by hand")
      }
      if sheet.typed.header.values.contains(where: { $0.name == new }) {
        throw .invalid("\(sheet.path) has a value '\(new)' already")
      }
    }
  }
}
