/// Finds the definition of a symbol.
struct SymbolLocator {
  private let typed: TypedDocument
  private let offset: Int
  private let line: Int

  init(_ typed: TypedDocument, at place: LSP.Position) {
    self.typed = typed
    offset = typed.places.offset(of: place)
    line = place.line
  }

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
    return [Self.location(value.path, line: value.line)]
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
}
