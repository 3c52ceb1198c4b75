/// Finds the definition and the references of a symbol.
struct SymbolLocator {
  private let typed: TypedDocument
  private let offset: Int
  private let line: Int

  init(_ typed: TypedDocument, at place: LSP.Position) {
    self.typed = typed
    offset = typed.places.offset(of: place)
    line = place.line
  }

  // MARK: Definitions

  /// - Parameter index: The package's sources.
  func definitions(_ index: () -> SourceIndex) -> [LSP.Location] {
    if let (name, _) = typed.valueName(at: offset) { return declaration(of: name) }
    if let number = typed.statement(at: line), case .include(let file) = typed.document.statements[number].kind {
      let path = ScriptHeader.resolve(file, beside: typed.document.source.path)
      return FileSystem.exists(path) ? [Self.location(path, line: 1)] : []
    }
    if let range = EndpointName.of(line, in: typed) { return Self.endpoints(typed.text(range)) }
    guard let feature = typed.feature, let action, let shape = ActionShape(action) else { return [] }
    let sources = ReducerSources(feature.name, cases: feature.actionCases, in: index())
    return sources.places(shape).filter { $0.line > 0 }.map { Self.location($0.path, line: $0.line) }
  }

  /// The action in the line.
  private var action: String? {
    if let observation = typed.observation(at: line) {
      if case .receive(let action) = ObservationLine(observation.text) { return action }
      return nil
    }
    guard let number = typed.statement(at: line) else { return nil }
    switch typed.document.statements[number].kind {
    case .send(let range): return typed.text(range)
    case .hold: return typed.text(typed.document.statements[number].argument)
    default: return nil
    }
  }

  private func declaration(of name: String) -> [LSP.Location] {
    let own = typed.document.statements.first { if case .named(name, _) = $0.kind { true } else { false } }
    if let own { return [typed.location(own.argument.lowerBound..<(own.argument.lowerBound + name.utf8.count))] }
    guard let value = typed.header.values.first(where: { $0.name == name }) else { return [] }
    let parts = value.place.split(separator: ":")
    return [Self.location(parts.dropLast().joined(separator: ":"), line: parts.last.flatMap { Int($0) } ?? 1)]
  }

  /// The source lines that name an endpoint: `world.effect("submitOrder")`.
  private static func endpoints(_ name: String) -> [LSP.Location] {
    let wanted = "(\"\(name)\""
    return SourceIndex.swiftFiles(below: SourceIndex.workingRoot).paths.flatMap { path -> [LSP.Location] in
      guard let bytes = try? FileSystem.read(path, upTo: 2_000_000) else { return [] }
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains(wanted) else { return [] }
      return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().filter {
        $0.element.contains(wanted) && $0.element.contains(/world[?!]?\.\w+\s*\(/)
      }.map { location(path, line: $0.offset + 1) }
    }
  }

  private static func location(_ path: String, line: Int) -> LSP.Location {
    let here = (try? FileSystem.currentDirectory()) ?? "/"
    let place = LSP.Position(line: line - 1, character: 0)
    return LSP.Location(
      uri: FileURI.text(ofPath: PathText.absolute(path, in: here)), range: LSP.Span(start: place, end: place))
  }

  // MARK: References

  /// The lines with the same action or endpoint in all scripts of the feature; for a named value, its uses.
  var references: [LSP.Location] {
    if let (name, _) = typed.valueName(at: offset) { return typed.uses(of: name).map(typed.location) }
    let isSame: (TypedDocument, Int) -> Range<Int>?
    if let range = EndpointName.of(line, in: typed) {
      let name = typed.text(range)
      isSame = { typed, line in EndpointName.of(line, in: typed).flatMap { typed.text($0) == name ? $0 : nil } }
    } else if let name = action.flatMap({ ActionShape($0) }).map(Self.cases) {
      isSame = { typed, line in
        let action = SymbolLocator(typed, at: LSP.Position(line: line, character: 0)).action
        guard let action, let shape = ActionShape(action), Self.cases(shape) == name else { return nil }
        return typed.places.line(line)
      }
    } else {
      return []
    }
    return sheets.flatMap { typed in
      var lines: Set<Int> = []
      for statement in typed.document.statements {
        lines.insert(statement.line - 1)
        for observation in statement.observations { lines.insert(typed.lines(observation.range).lowerBound) }
      }
      return lines.sorted().compactMap { line in isSame(typed, line).map(typed.location) }
    }
  }

  /// `counter.didTapPlus`: the cases of an action without payload, equal for equal actions.
  private static func cases(_ shape: ActionShape) -> String {
    ([shape.name] + shape.arguments.compactMap { $0.map(cases) }).joined(separator: ".")
  }

  /// The scripts of the feature, this one in its open version.
  private var sheets: [TypedDocument] {
    guard let name = typed.header.feature?.name else { return [typed] }
    let here = (try? FileSystem.currentDirectory()) ?? "/"
    let others = SnapshotDirectory(typed.job.root).list().files.filter { $0.path != typed.job.file.path }.compactMap {
      file -> TypedDocument? in
      guard let bytes = try? FileSystem.read(file.path) else { return nil }
      let job = LanguageJob(
        question: .errors, file: file, uri: FileURI.text(ofPath: PathText.absolute(file.path, in: here)),
        text: String(decoding: bytes, as: UTF8.self))
      let other = TypedDocument(job, typed.suite)
      return other.document.feature == name ? other : nil
    }
    return [typed] + others
  }

  // MARK: Renaming

  /// The name that can be renamed; `harness record --rename` renames names of features.
  var renamable: (name: String, range: Range<Int>)? {
    guard let (name, range) = typed.valueName(at: offset) else { return nil }
    return typed.header.ownValues.contains { $0.name == name } ? (name, range) : nil
  }

  func renaming(to new: String) throws(LSP.Failure) -> LSP.WorkspaceEdit {
    guard let (name, _) = renamable else {
      throw .invalid(
        "only a value that this script names by 'let' is renamed here; 'harness record --rename OLD=NEW' renames the rest"
      )
    }
    let isName = !new.isEmpty && new.utf8.allSatisfy { LiteralParser.isNameByte($0) && $0 != UInt8(ascii: "$") }
    guard isName, new.first?.isNumber == false else {
      throw .invalid("'\(new)' is no name: letters, digits and '_', no digit first")
    }
    if typed.header.values.contains(where: { $0.name == new }) { throw .invalid("there is a value '\(new)'") }
    return LSP.WorkspaceEdit(changes: [typed.job.uri: typed.uses(of: name).flatMap { typed.replacing($0, with: new) }])
  }
}
