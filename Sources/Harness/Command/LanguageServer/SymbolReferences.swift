/// Finds what the cursor is on in all transcripts, and renames it.
struct SymbolReferences {
  typealias Sheet = TranscriptLibrary.Sheet
  typealias Place = (sheet: Sheet, range: Range<Int>)

  /// What a place names.
  enum Symbol {
    /// The case of an enum. A named value can be of several types, so its cases can be of several enums.
    case enumCase(String, owners: [CaseNames.Owner], isOfAction: Bool)
    case endpoint(String)
    /// A named value, with the files that name it.
    case value(String, declarations: Set<String>)
    case file(String)
  }

  let typed: TypedDocument
  let library: TranscriptLibrary
  /// All cases, if the symbol is one.
  private let cases: [(place: Place, found: CaseNames.Found)]
  let symbol: Symbol?
  /// The name at the cursor; nil if the cursor is elsewhere in a line about the symbol.
  let range: Range<Int>?

  init(_ typed: TypedDocument, at place: LSP.Position) {
    self.typed = typed
    let offset = typed.places.offset(of: place)
    func isHere(_ range: Range<Int>) -> Bool { range.lowerBound <= offset && offset <= range.upperBound }
    let word = typed.name(at: offset)
    let library = TranscriptLibrary(typed, mentioning: word?.name)
    if let (name, range) = typed.valueName(at: offset) {
      let isNamedHere = typed.document.statements.contains {
        if case .named(name, _) = $0.kind { $0.argument.lowerBound == range.lowerBound } else { false }
      }
      let declarations =
        isNamedHere ? [library.key(typed.job.file.path)] : Self.declarations(of: name, in: library.own, library)
      let symbol = Symbol.value(name, declarations: declarations)
      (self.library, self.symbol, self.range, cases) = (library, symbol, range, [])
      return
    }
    if let number = typed.statement(at: place.line), case .include(let file) = typed.document.statements[number].kind {
      let path = ScriptHeader.resolve(file, beside: typed.document.source.path)
      (self.library, symbol, range, cases) = (
        TranscriptLibrary(typed, mentioning: nil), .file(library.key(path)), nil, []
      )
      return
    }
    let endpoint = EndpointName.of(place.line, in: typed)
    if let endpoint, isHere(endpoint) {
      (self.library, symbol, range, cases) = (library, .endpoint(typed.text(endpoint)), endpoint, [])
      return
    }
    let all = Self.cases(in: library)
    let own = all.filter { $0.place.sheet === library.own }
    let here = own.filter { isHere($0.place.range) }
    if let first = here.first {
      let name = typed.text(first.place.range)
      symbol = .enumCase(name, owners: here.map(\.found.owner), isOfAction: here.allSatisfy(\.found.isOfAction))
      (self.library, range, cases) = (library, first.place.range, all)
      return
    }
    // Elsewhere in the line: its endpoint, or the innermost case of its action.
    range = nil
    if let endpoint {
      let name = typed.text(endpoint)
      (self.library, symbol, cases) = (TranscriptLibrary(typed, mentioning: name), .endpoint(name), [])
    } else if let last = own.last(where: {
      $0.found.isOfAction && typed.places.position(of: $0.place.range.lowerBound).line == place.line
    }) {
      let name = typed.text(last.place.range)
      self.library = TranscriptLibrary(typed, mentioning: name)
      symbol = .enumCase(name, owners: [last.found.owner], isOfAction: true)
      cases = Self.cases(in: self.library)
    } else {
      (self.library, symbol, cases) = (library, nil, [])
    }
  }

  // MARK: References

  var references: [LSP.Location] { places.map { $0.sheet.typed.location($0.range) } }

  /// All places of the symbol: those of the open text first, then by path.
  var places: [Place] {
    switch symbol {
    case .enumCase(let name, let owners, _)?:
      var ranges: [ObjectIdentifier: [Int: Range<Int>]] = [:]
      for (place, found) in cases
      where owners.contains(found.owner) && place.sheet.typed.text(place.range) == name {
        ranges[ObjectIdentifier(place.sheet), default: [:]][place.range.lowerBound] = place.range
      }
      return library.sheets.flatMap { sheet in
        (ranges[ObjectIdentifier(sheet)] ?? [:]).sorted { $0.key < $1.key }.map { (sheet, $0.value) }
      }
    case .endpoint(let name)?:
      guard let features = library.own?.features else { return [] }
      return library.sheets.filter { $0 === library.own || !$0.features.isDisjoint(with: features) }.flatMap {
        sheet -> [Place] in
        // The lines after a stub belong to it.
        var seen: Set<Int> = []
        return (0..<sheet.typed.places.lineCount).compactMap { line in
          guard let range = EndpointName.of(line, in: sheet.typed), sheet.typed.text(range) == name,
            seen.insert(range.lowerBound).inserted
          else { return nil }
          return (sheet, range)
        }
      }
    case .value(let name, let declarations)?:
      return library.sheets.filter { sheet in
        !Self.declarations(of: name, in: sheet, library).isDisjoint(with: declarations)
          || sheet === library.own && declarations.isEmpty
      }.flatMap { sheet in sheet.typed.uses(of: name).sorted { $0.lowerBound < $1.lowerBound }.map { (sheet, $0) } }
    case .file(let key)?:
      return library.sheets.flatMap { sheet in
        sheet.typed.document.statements.compactMap { statement in
          guard case .include(let file) = statement.kind,
            library.key(ScriptHeader.resolve(file, beside: sheet.path)) == key
          else { return nil }
          return (sheet, statement.argument)
        }
      }
    case nil: return []
    }
  }

  /// The files whose `let` line a name in a sheet means. In an included file, a name can mean another value for each script.
  static func declarations(of name: String, in sheet: Sheet?, _ library: TranscriptLibrary) -> Set<String> {
    guard let sheet else { return [] }
    func declaration(_ sheet: Sheet) -> String? {
      sheet.typed.header.values.first { $0.name == name }.map { library.key($0.path) }
    }
    // A script may name the value itself, whatever an included file says.
    let found = Set(sheet.scripts.compactMap(declaration))
    return found.isEmpty ? Set([declaration(sheet)].compactMap(\.self)) : found
  }

  /// All cases in the sheets, by the types of their features.
  private static func cases(in library: TranscriptLibrary) -> [(place: Place, found: CaseNames.Found)] {
    var types: [String: FeatureTypes] = [:]
    var all: [(place: Place, found: CaseNames.Found)] = []
    for script in library.sheets {
      guard let feature = script.typed.feature, script.isScript || script.includers.isEmpty else { continue }
      let known = types[feature.name] ?? feature.types()
      types[feature.name] = known
      var uses: [CaseNames.Use] = []
      func add(_ sheet: Sheet, _ body: (inout CaseNames) -> Void) {
        var names = CaseNames(known)
        body(&names)
        uses += names.uses
        all += names.found.map { ((sheet, $0.range), $0) }
      }
      for sheet in [script] + script.includes {
        add(sheet) { for statement in sheet.typed.document.statements { $0.add(statement) } }
      }
      // A named value has the types of the places where it is used; it may use others.
      var seen: [CaseNames.Use] = []
      while let use = uses.popLast() {
        guard let value = script.typed.header.values.first(where: { $0.name == use.name }),
          !seen.contains(use), let sheet = library.sheet(at: value.path)
        else { continue }
        seen.append(use)
        add(sheet) { $0.add(use, value.text, value.range) }
      }
    }
    return all
  }
}
