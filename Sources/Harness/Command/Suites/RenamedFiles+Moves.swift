/// A line of a file, identified by the number of its statement.
struct MovedLine: Hashable {
  let path: String
  let statement: Int
}

extension RenamedFiles {
  /// Moves what an error is about: a path, the case of an action, or the part of a literal. False if it is about none of those.
  mutating func move(at error: TranscriptError) -> Bool {
    if moves.isEmpty { return false }
    // A named value may be right where it is named, and wrong where it is used.
    if move(error, at: place(of: error)) { return true }
    guard case .literal(.inNamedValue) = error.reason else { return false }
    return move(error, at: writtenPlace(of: error)) || moveNamedValues(error)
  }

  /// Moves parts in named values. The error doesn't say which of the nested ones is wrong.
  private mutating func moveNamedValues(_ error: TranscriptError) -> Bool {
    for file in files {
      let statements = bytes(of: file).flatMap { document(file, $0) }?.statements ?? []
      for (index, statement) in statements.enumerated() {
        guard case .named(_, let literal) = statement.kind,
          let moved = movedPart(error, (file, literal.lowerBound), statement, index)
        else { continue }
        write(moved, to: file)
        return true
      }
    }
    return false
  }

  private mutating func move(_ error: TranscriptError, at place: (path: String, offset: Int)?) -> Bool {
    guard let place, let bytes = bytes(of: place.path),
      let document = document(place.path, bytes),
      let index = document.statements.firstIndex(where: {
        $0.range.contains(place.offset) || $0.range.upperBound == place.offset
      })
    else { return false }
    let moved =
      movedCase(error, at: place, in: bytes) ?? movedPath(place.path, document.statements[index], index)
      ?? movedPart(error, place, document.statements[index], index)
    guard let moved else { return false }
    write(moved, to: place.path)
    return true
  }

  /// Changes what makes the script unreadable; false if no change is known to help.
  mutating func mend(_ error: TranscriptError) -> Bool { editField(at: error) || move(at: error) || rename(at: error) }

  /// Why the script can't be read, with places in the files as they are.
  func failures(_ errors: TranscriptErrors) -> [ScriptFailure] {
    if moves.isEmpty { return ScriptChecker.failures(errors) }
    return errors.reported.map { error in
      guard let bytes = changed[error.path], let now = document(error.path, bytes),
        let before = (error.path == path ? original : try? SuiteRunner.load(error.path)).flatMap({
          document(error.path, SourceText(path: error.path, bytes: $0).bytes)
        }),
        let index = now.statements.lastIndex(where: { $0.line <= error.line }), index < before.statements.count
      else { return ScriptChecker.failures(TranscriptErrors(error))[0] }
      let (old, new) = (before.statements[index], now.statements[index])
      let refusals = refusals.filter { $0.path == error.path && $0.statement == index }
      var text = error.reason.description
      if let refusal = refusals.first {
        text = "--move \(refusal.move.argument): \(refusal.why)"
      } else if old.text != new.text {
        text = "\(text), when its parts are moved: \(new.text)"
        if let edit = FieldEdit(error.reason), edit.value != nil {
          text += "; give it in the same command: --add '\(edit.argument)'"
        }
      }
      let isSame = old.text == new.text
      return ScriptFailure(
        path: error.path, line: old.line + (isSame ? error.line - new.line : 0), column: isSame ? error.column : 1,
        kind: .unreadable(text))
    }
  }

  private func document(_ path: String, _ bytes: [UInt8]) -> TranscriptDocument? {
    try? TranscriptReader.read(SourceText(path: path, bytes: bytes), isFragment: path != self.path)
  }

  private func movedCase(_ error: TranscriptError, at place: (path: String, offset: Int), in bytes: [UInt8]) -> [UInt8]?
  {
    guard case .literal(let reason) = error.reason, case .unknownCase(_, let type, _, _) = reason.inItsText,
      let range = literals(of: place.path, bytes).first(where: { $0.contains(place.offset) })
    else { return nil }
    for case let action? in moves.map(\.action) {
      if let start = action.start(around: place.offset, missingIn: type, in: bytes, range),
        let moved = action.moving(in: bytes, at: start)
      {
        return moved
      }
    }
    return nil
  }

  /// Moves a path once: one whose new place is below its old one would otherwise be moved forever.
  private mutating func movedPath(_ file: String, _ statement: TranscriptDocument.Statement, _ index: Int) -> [UInt8]? {
    let range: Range<Int>
    switch statement.kind {
    case .expect(let path, _): range = path
    case .ignore: range = statement.argument
    default: return nil
    }
    let line = MovedLine(path: file, statement: index)
    guard !movedPaths.contains(line), let types, let moved = types.moved(statement.source.text(range), moves) else {
      return nil
    }
    movedPaths.insert(line)
    let bytes = statement.source.bytes
    return Array(bytes[..<range.lowerBound] + moved.utf8 + bytes[range.upperBound...])
  }

  private mutating func movedPart(
    _ error: TranscriptError, _ place: (path: String, offset: Int), _ statement: TranscriptDocument.Statement,
    _ index: Int
  ) -> [UInt8]? {
    let bytes = statement.source.bytes
    var unnamed: (open: Int, type: String)?
    if case .literal(let reason) = error.reason, case .unknownField(_, let owner, _) = reason.inItsText {
      unnamed = FieldList.open(around: place.offset, in: bytes, statement.range).map { ($0, owner.literalName) }
    }
    for move in moves {
      guard let part = move.part else { continue }
      let open = unnamed.flatMap { $0.type == part.owner ? $0.open : nil }
      switch part.moving(in: bytes, statement.argument, unnamed: open) {
      case .unchanged: continue
      case .moved(let moved): return moved
      case .refused(let why): refusals.append((place.path, index, move.move, why))
      }
    }
    return nil
  }
}

extension FieldOwner {
  /// The name before the bracket: `Post`, `loaded`.
  fileprivate var literalName: String {
    switch self {
    case .type(let name): name
    case .enumCase(let name, _): name
    }
  }
}
