/// Messages about changed names and fields.
enum RenameText {
  /// `1 rename: number -> quantity, no change of behaviour; to accept it: harness record --rename number=quantity`
  /// - Parameters:
  ///   - changes: Such as `number -> quantity`.
  ///   - unreadable: The number of scripts that can't be read before the names are changed.
  ///   - isAll: Whether they explain all differences of the others.
  ///   - command: The command that records them.
  static func found(
    _ changes: [String], _ noun: String, unreadable: Int, isAll: Bool = true, command: String
  ) -> String {
    var text = "\(EnglishText.count(changes.count, noun)): \(changes.map(FailureText.visible).joined(separator: ", "))"
    if isAll { text += ", no change of behaviour" + (unreadable == 0 ? "" : " in the scripts that can be read") }
    if unreadable > 0 {
      let who = isAll ? "\(unreadable) more" : EnglishText.count(unreadable, "script")
      return text + "; \(who) can't be read until you run: \(command)"
    }
    return text + "; to accept \(changes.count == 1 ? "it" : "them"): \(command)"
  }

  /// `1 rename: number -> quantity, no change of behaviour`
  static func explained(_ renames: [Rename]) -> String {
    "\(EnglishText.count(renames.count, "rename")): \(renames.map { FailureText.visible($0.text) }.joined(separator: ", ")), no change of behaviour"
  }

  /// `'didTapPlus' can't be read in 12 scripts; if it was renamed: harness record --rename didTapPlus=NEW`
  static func unknown(_ names: [(name: String, scripts: Int)], command: String) -> String {
    let what = names.map {
      "'\(FailureText.visible($0.name))' can't be read in \(EnglishText.count($0.scripts, "script"))"
    }
    return
      "\(what.joined(separator: ", ")); if \(names.count == 1 ? "it was" : "they were") renamed: \(command)"
  }

  /// `2 scripts lack Post.author; add it with: harness record --add Post.author='""'`
  static func fields(_ edits: [FieldEdit], scripts: Int, command: String) -> String {
    let who = EnglishText.count(scripts, "script")
    if edits.contains(where: { $0.value == nil }) {
      let what = edits.map { FailureText.visible($0.text) }.joined(separator: ", ")
      return "\(who) can't be read with the current fields: \(what); change them with: \(command)"
    }
    let names = list(edits.map(\.path))
    return
      "\(who) \(scripts == 1 ? "lacks" : "lack") \(names); add \(edits.count == 1 ? "it" : "them") with: \(command)"
  }

  /// Fields that are gone, with what each may be called now and where it may be, in a line for each command.
  /// - Parameter ways: what may have become of them, `renamed` or `moved`, as the command says.
  static func gone(
    _ fields: [(path: String, names: [String], places: [String])], scripts: Int, by ways: [String], renaming: String,
    removing: String
  ) -> String {
    let isOne = fields.count == 1
    var text =
      "\(list(fields.map(\.path))) no longer \(isOne ? "exists" : "exist"), but \(EnglishText.count(scripts, "script")) still "
    text += "\(scripts == 1 ? "sets" : "set") \(isOne ? "it" : "them")"
    for field in fields {
      let path = FailureText.visible(field.path)
      if !field.names.isEmpty { text += "\n\(path) may be called \(list(field.names, "or")) now" }
      if !field.places.isEmpty { text += "\n\(path) may have moved to \(list(field.places, "or"))" }
    }
    let were = isOne ? "it was" : "they were"
    return text + "\nif \(were) \(list(ways, "or")): \(renaming)\nif \(were) removed: \(removing)"
  }

  /// `Snapshots/shop/shared.stubs changes as well; 3 scripts include it`
  static func included(_ path: String, scripts: Int) -> String {
    "\(FailureText.visible(path)) changes as well; \(EnglishText.count(scripts, "script")) that \(scripts == 1 ? "fails includes" : "fail include") it"
  }

  /// What a person has to say of cases that are the action of an element now; a line before the command for each.
  static func elements(_ cases: [MovedCases.Open]) -> String {
    cases.map { one in
      let known = one.known.isEmpty ? "none" : list(one.known)
      return
        "\(FailureText.visible(one.move.text)): say which element, in the place of [id: ID]; the initial state has \(known)\n"
    }.joined()
  }

  /// `a, b and c`
  private static func list(_ names: [String], _ word: String = "and") -> String {
    let names = names.map(FailureText.visible)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
  }

  /// The result of a recording: `number -> quantity: the lines of 3 scripts changed, and those of 1 included file`
  static func recorded(
    _ recorder: RenamingRecorder, _ renames: [Rename], _ moves: [PathMove], _ edits: [FieldEdit]
  ) -> String {
    let changes = renames.map(\.text) + moves.map(\.text) + edits.map(\.text)
    // Nothing is known about scripts that could not be replayed.
    if recorder.recordedScripts == 0 {
      return "\(changes.map(FailureText.visible).joined(separator: ", ")): nothing was recorded"
    }
    var text = "\(changes.map(FailureText.visible).joined(separator: ", ")): your lines changed in "
    text += EnglishText.count(recorder.renamedScripts, "script")
    if !recorder.includes.isEmpty {
      text += " and in \(recorder.includes.map(FailureText.visible).joined(separator: ", "))"
    }
    let outer = recorder.outerIncludes.map(FailureText.visible).joined(separator: ", ")
    let note =
      outer.isEmpty
      ? "" : "\nif scripts of another folder include \(outer), run the same command for that folder: --snapshots DIR"
    let further = recorder.furtherRenames.map { FailureText.visible($0.text) }.joined(separator: ", ")
    let names = recorder.changedScripts
    if names.isEmpty {
      let what = recorder.refusedScripts == 0 ? "" : " in what was recorded"
      return text + "; no change of behaviour\(what)"
        + (further.isEmpty ? "" : "\nother names that changed: \(further)") + note
    }
    let shown = names.prefix(5).map(FailureText.visible).joined(separator: ", ")
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return text
      + "\nmore than \(edits.isEmpty && moves.isEmpty ? "names" : "that") changed in \(shown)\(rest); look at the difference before you keep it"
      + note
  }

}
