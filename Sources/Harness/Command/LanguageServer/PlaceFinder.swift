/// Where something is defined, and where else it is said.
struct PlaceFinder {
  private let sheet: Sheet
  private let offset: Int
  private let line: Int

  init(_ sheet: Sheet, at place: LSP.Position) {
    self.sheet = sheet
    offset = sheet.places.offset(of: place)
    line = place.line
  }

  // MARK: Definitions

  /// - Parameter index: the package's sources.
  func definitions(_ index: () -> SourceIndex) -> [LSP.Location] {
    if let (name, _) = sheet.valueName(at: offset) { return declaration(of: name) }
    if let number = sheet.statement(at: line), case .include(let file) = sheet.document.statements[number].kind {
      let path = ScriptHeader.resolve(file, beside: sheet.document.source.path)
      return FileSystem.exists(path) ? [Self.location(path, line: 1)] : []
    }
    if let range = EndpointName.of(line, in: sheet) { return Self.endpoints(sheet.text(range)) }
    guard let feature = sheet.feature, let action, let shape = ActionShape(action) else { return [] }
    let sources = ReducerSources(feature.name, cases: feature.actionCases, in: index())
    return sources.places(shape).filter { $0.line > 0 }.map { Self.location($0.path, line: $0.line) }
  }

  /// The action of the line.
  private var action: String? {
    if let observation = sheet.observation(at: line) {
      if case .receive(let action) = ObservationLine(observation.text) { return action }
      return nil
    }
    guard let number = sheet.statement(at: line) else { return nil }
    switch sheet.document.statements[number].kind {
    case .send(let range): return sheet.text(range)
    case .hold: return sheet.text(sheet.document.statements[number].argument)
    default: return nil
    }
  }

  private func declaration(of name: String) -> [LSP.Location] {
    let own = sheet.document.statements.first { if case .named(name, _) = $0.kind { true } else { false } }
    if let own { return [sheet.location(own.argument.lowerBound..<(own.argument.lowerBound + name.utf8.count))] }
    guard let value = sheet.header.values.first(where: { $0.name == name }) else { return [] }
    let parts = value.place.split(separator: ":")
    return [Self.location(parts.dropLast().joined(separator: ":"), line: parts.last.flatMap { Int($0) } ?? 1)]
  }

  /// The lines of the sources that give an endpoint its name: `world.effect("submitOrder")`.
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

  /// The lines of all scripts of the feature that say the same action or endpoint; of a value, its uses.
  var references: [LSP.Location] {
    if let (name, _) = sheet.valueName(at: offset) { return sheet.uses(of: name).map(sheet.location) }
    let isSame: (Sheet, Int) -> Range<Int>?
    if let range = EndpointName.of(line, in: sheet) {
      let name = sheet.text(range)
      isSame = { sheet, line in EndpointName.of(line, in: sheet).flatMap { sheet.text($0) == name ? $0 : nil } }
    } else if let name = action.flatMap({ ActionShape($0) }).map(Self.cases) {
      isSame = { sheet, line in
        let action = PlaceFinder(sheet, at: LSP.Position(line: line, character: 0)).action
        guard let action, let shape = ActionShape(action), Self.cases(shape) == name else { return nil }
        return sheet.places.line(line)
      }
    } else {
      return []
    }
    return sheets.flatMap { sheet in
      var lines: Set<Int> = []
      for statement in sheet.document.statements {
        lines.insert(statement.line - 1)
        for observation in statement.observations { lines.insert(sheet.lines(observation.range).lowerBound) }
      }
      return lines.sorted().compactMap { line in isSame(sheet, line).map(sheet.location) }
    }
  }

  /// `counter.didTapPlus`: actions that are the same but for what they carry.
  private static func cases(_ shape: ActionShape) -> String {
    ([shape.name] + shape.arguments.compactMap { $0.map(cases) }).joined(separator: ".")
  }

  /// The scripts of the feature, this one as it is open.
  private var sheets: [Sheet] {
    guard let name = sheet.header.feature?.name else { return [sheet] }
    let here = (try? FileSystem.currentDirectory()) ?? "/"
    let others = SnapshotDirectory(sheet.job.root).list().files.filter { $0.path != sheet.job.file.path }.compactMap {
      file -> Sheet? in
      guard let bytes = try? FileSystem.read(file.path) else { return nil }
      let job = LanguageJob(
        question: .errors, file: file, uri: FileURI.text(ofPath: PathText.absolute(file.path, in: here)),
        text: String(decoding: bytes, as: UTF8.self))
      let other = Sheet(job, sheet.suite)
      return other.document.feature == name ? other : nil
    }
    return [sheet] + others
  }

  // MARK: Renaming

  /// The name that can be renamed; those of features are renamed by `harness record --rename`.
  var renamable: (name: String, range: Range<Int>)? {
    guard let (name, range) = sheet.valueName(at: offset) else { return nil }
    return sheet.header.ownValues.contains { $0.name == name } ? (name, range) : nil
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
    if sheet.header.values.contains(where: { $0.name == new }) { throw .invalid("there is a value '\(new)'") }
    return LSP.WorkspaceEdit(changes: [sheet.job.uri: sheet.uses(of: name).flatMap { sheet.replacing($0, with: new) }])
  }
}
