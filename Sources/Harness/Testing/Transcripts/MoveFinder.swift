/// Finds what has moved: paths and cases that scripts name but the current types lack, and that have exactly one new place
/// where their name and literals fit. Also finds renames, if exactly one name fits in the old place that no script uses.
package struct MoveFinder {
  private let types: FeatureTypes
  private var states = MovedPlaces()
  private var actions = MovedCases()
  private var renamedParts = RenamedPlaces()
  private var fieldsInUse: [String: Set<String>] = [:]
  private var goneFields: [GoneField] = []
  private var goneTypes: [String: Set<String>] = [:]
  private var endpointsInUse: Set<String> = []
  private var goneEndpoints: [String: Set<String>] = [:]
  /// Whether the lines being examined are the user's, in a script that can't be read.
  private var isOfUser = false
  /// The script's named values, as literals.
  private var named: [String: LiteralTree] = [:]

  /// A missing field of a type or part of a case, and the other names in the same owner that may be its new name.
  private struct GoneField {
    /// The type or case: `Post`, `Status.packed`.
    let owner: String
    let name: String
    var candidates: [Candidate]
    /// Those that every literal with the old name lacks; nil if there is no such literal.
    var missing: [Candidate]?
  }

  private struct Candidate: Equatable {
    let name: String
    let isOptional: Bool
  }

  package init(_ types: FeatureTypes) { self.types = types }

  /// What was found.
  package struct Found {
    /// The moves of parts of the state, then those of actions, each in the order in which they were found.
    package fileprivate(set) var moves: [PathMove] = []
    /// The fields of types that moves explain: `CheckoutState.address`.
    package fileprivate(set) var fields: Set<String> = []
    /// Removed fields that may have moved, where several places fit, or one that may have existed before.
    package fileprivate(set) var openPlaces: [RenamedPlaces.Found] = []
    /// Fields that have moved and were renamed.
    package fileprivate(set) var renamedPlaces: [RenamedPlaces.Found] = []
    /// Cases that have moved into the action of an element, where the element is unknown.
    package fileprivate(set) var openCases: [MovedCases.Open] = []
    /// The renamed cases and endpoints for which only one new name fits.
    package fileprivate(set) var renames: [(old: String, new: String)] = []
    /// The renamed fields of types: with the new name if one is the likeliest, otherwise with all possible names.
    package fileprivate(set) var fieldRenames: FieldRenames = ([], [])
  }

  package typealias FieldRenames = (sure: [(old: String, new: String)], open: [(path: String, names: [String])])

  /// What the examined scripts show.
  package var found: Found {
    let states = self.states.moves(below: types.root)
    let parts = renamedParts.found(types, besides: states) { owner, field in
      fieldsInUse[owner]?.contains(field) == true
    }
    let cases = actions.found(types)
    // If a value has moved or was renamed as a whole, its parts move with it.
    let wholes = parts.sure + parts.renamed
    var found = Found()
    let moves = states.filter { move in !wholes.contains { $0.holds(move) } } + parts.sure.map(\.move)
    found.moves = moves + cases.moves.filter { !moves.contains($0) }
    found.fields = Set(
      self.states.gone.filter { self.states.newPlaces(of: $0).count == 1 }.map {
        PathMove.path([$0.type.isEmpty ? types.state.name : $0.type] + $0.old)
      } + parts.sure.map(\.field))
    found.openPlaces =
      parts.open + self.states.open(types).filter { one in !parts.open.contains { $0.field == one.field } }
    found.renamedPlaces = parts.sure
    found.openCases = cases.open
    found.renames = renames(besides: cases)
    found.fieldRenames = fieldRenames(besides: parts)
    return found
  }

  /// Whether names in passing scripts would help.
  package var asksForOthers: Bool { !renamedParts.isEmpty }

  /// Adds the names in a passing script.
  package mutating func add(others names: Set<String>) { renamedParts.others.formUnion(names) }

  /// Adds the cases that other scripts send and receive: `counter.didTapPlus`, `loaded(.success)`.
  package mutating func add(actions: Set<String>) {
    self.actions.isHeld = { path in
      let name = path.joined(separator: ".")
      return actions.contains { $0 == name || $0.hasPrefix("\(name).") || $0.hasPrefix("\(name)(") }
    }
  }

  private func renames(
    besides cases: (moves: [PathMove], open: [MovedCases.Open])
  ) -> [(old: String, new: String)] {
    let moved = Set((cases.moves + cases.open.map(\.move)).compactMap { PathMove.components($0.old)?.last })
    let all = actions.renames.filter { !moved.contains($0.old) }
    let endpoints = Self.single(goneEndpoints.mapValues { $0.subtracting(endpointsInUse) })
    let found = endpoints + all
    return found.filter { pair in !found.contains { $0.old == pair.old && $0.new != pair.new } }
  }

  private func fieldRenames(besides parts: RenamedPlaces.Parts) -> FieldRenames {
    var sure: [(owner: String, old: String, new: String)] = []
    var open: [(path: String, names: [String])] = []
    let moved = Set(states.moves(below: []).map { "\(types.state.name).\($0.old)" } + parts.sure.map(\.field))
    for gone in goneFields where !moved.contains("\(gone.owner).\(gone.name)") {
      var names = gone.candidates.filter { !fieldsInUse[gone.owner, default: []].contains($0.name) }
      // Other scripts may have the new name already.
      if names.isEmpty, let missing = gone.missing, missing.count == 1 { names = missing }
      if let name = Self.likeliest(names, for: gone.name) {
        sure.append((gone.owner, gone.name, name))
      } else if !names.isEmpty {
        open.append(("\(gone.owner).\(gone.name)", names.map(\.name)))
      }
    }
    // A name can be given to one field only, and a command renames all fields of the old name.
    let shared = sure.filter { one in
      sure.contains { $0.owner == one.owner && $0.new == one.new && $0.old != one.old }
        || sure.contains { $0.old == one.old && $0.new != one.new }
    }
    open += shared.map { (path: "\($0.owner).\($0.old)", names: [$0.new]) }
    let rest = sure.filter { one in !shared.contains { $0.owner == one.owner && $0.old == one.old } }
    let renamed = parts.renamed.compactMap { part -> (old: String, new: String)? in
      guard let old = PathMove.components(part.old)?.last, let new = PathMove.components(part.places[0])?.last,
        !rest.contains(where: { $0.old == old })
      else { return nil }
      return (old, new)
    }
    return (Self.single(goneTypes) + rest.map { (old: $0.old, new: $0.new) } + renamed, open)
  }

  private static func single(_ names: [String: Set<String>]) -> [(old: String, new: String)] {
    names.sorted { $0.key < $1.key }.compactMap { old, new in
      new.count == 1 ? new.first.map { (old: old, new: $0) } : nil
    }
  }

  /// Returns the candidate that shares the most words with the old name; if none shares any, the only one that is not
  /// optional.
  private static func likeliest(_ candidates: [Candidate], for old: String) -> String? {
    if candidates.count == 1 { return candidates[0].name }
    let words = Set(CaseWords.of(old))
    let shared = candidates.map { ($0.name, words.intersection(CaseWords.of($0.name)).count) }
    let most = shared.map(\.1).max() ?? 0
    let best = shared.filter { $0.1 == most }
    if most > 0 { return best.count == 1 ? best[0].0 : nil }
    let plain = candidates.filter { !$0.isOptional }
    return plain.count == 1 ? plain[0].name : nil
  }

  /// - Parameter areMissing: whether a literal lacks these fields.
  private mutating func addGone(
    _ name: String, of owner: String, _ fields: [TypeShape.Field], areMissing: Bool = false
  ) {
    guard isOfUser else { return }
    let found = fields.filter { !$0.name.isEmpty }.map { Candidate(name: $0.name, isOptional: $0.shape.isOptional) }
    if let index = goneFields.firstIndex(where: { $0.owner == owner && $0.name == name }) {
      goneFields[index].candidates.removeAll { !found.contains($0) }
      goneFields[index].missing?.removeAll { !found.contains($0) }
      if areMissing, goneFields[index].missing == nil { goneFields[index].missing = goneFields[index].candidates }
    } else {
      goneFields.append(
        GoneField(owner: owner, name: name, candidates: found, missing: areMissing ? found : nil))
    }
  }

  /// Notes the fields that a path leads through.
  private mutating func use(_ path: [String]) {
    for count in 1...path.count where !path[count - 1].hasPrefix("[") {
      guard let shape = types.shape(at: Array(path.prefix(count - 1))), !shape.fields.isEmpty else { continue }
      fieldsInUse[shape.name, default: []].insert(path[count - 1])
    }
  }

  // MARK: Examining a script

  /// Examines a script.
  ///
  /// - Parameter isReadable: whether the script could be replayed.
  package mutating func add(_ document: TranscriptDocument, isReadable: Bool = false) {
    for case let (.named(name, literal), source) in document.statements.map({ ($0.kind, $0.source) }) {
      named[name] = LiteralTree(source.joined(literal))
    }
    for statement in document.statements {
      let source = statement.source
      isOfUser = !isReadable
      switch statement.kind {
      case .initial(let range):
        if let tree = LiteralTree(source.joined(range)) { look(at: tree, types.state) }
      case .expect(let path, let literal): look(path: source.text(path), LiteralTree(source.joined(literal)))
      case .ignore(let path): look(path: path, nil)
      case .send(let range): look(atAction: source.joined(range))
      case .hold(let words): look(atAction: source.joined(words.action))
      case .stub(let range): look(atStub: source.joined(range))
      default: break
      }
      isOfUser = false
      for observation in statement.observations { add(line: observation.text) }
    }
  }

  private mutating func add(line: String) {
    switch ObservationLine(line) {
    case .change(let path, let literal):
      let order = ".order"
      let isOrder = path.hasSuffix(order) && types.end(of: types.components(path) ?? []) != nil
      let isWritten = !isOrder && !PayloadParts.isPart(literal)
      look(path: isOrder ? String(path.dropLast(order.count)) : path, isWritten ? LiteralTree(literal) : nil)
    case .removed(let path), .edited(let path, _, _): look(path: path, nil)
    case .receive(let action): look(atAction: action)
    default: break
    }
  }

  // MARK: The state

  private mutating func look(path: String, _ literal: LiteralTree?) {
    guard let path = types.components(path) else { return }
    look(path, literal)
  }

  private mutating func look(_ path: [String], _ literal: LiteralTree?) {
    if path.isEmpty {
      if let literal { look(at: literal, types.state) }
      return
    }
    use(path)
    guard let (index, type) = types.end(of: path) else {
      for count in 1...path.count { states.used.insert(path.prefix(count).map { $0.hasPrefix("[") ? "[*]" : $0 }) }
      if let literal, let shape = types.shape(at: path) { look(at: literal, shape) }
      return
    }
    let structure = index == 0 ? nil : FeatureTypes.structures(in: [types.state]).first { $0.name == type }
    if let owner = structure ?? (index == 0 ? types.state : nil) {
      renamedParts.add(path[index], at: Array(path[...index]), in: owner, path[(index + 1)...], literal, types)
    }
    var fields: (name: String, owner: TypeShape, found: [TypeShape.Field])?
    var isInElement = false
    for end in index + 1...path.count where !path[end - 1].hasPrefix("[") {
      let rest = path[end...]
      func places(in shape: TypeShape) -> [[String]] {
        types.places(of: path[end - 1], in: shape) { types.fits(rest, literal, $0) }
      }
      let inside = (structure.map(places) ?? []).filter { !$0.contains("[*]") }
      if !inside.isEmpty { return states.add(type, Array(path[index..<end]), inside) }
      if end == index + 1, structure != nil || index == 0 {
        let owner = structure ?? types.state
        fields = (path[index], owner, owner.fields.filter { types.fits(rest, literal, $0.shape) })
      }
      guard !path[..<end].contains(where: { $0.hasPrefix("[") }) else { continue }
      let anywhere = places(in: types.state)
      let outside = anywhere.filter { !$0.contains("[*]") }
      if !outside.isEmpty { return states.add("", Array(path[..<end]), outside) }
      // It may also be a new name, unless scripts show the other parts of such elements.
      let inElements = anywhere.compactMap(types.inOnlyElements)
      isInElement = !inElements.isEmpty
      if isInElement {
        states.add("", Array(path[..<end]), inElements)
        break
      }
    }
    if let fields { addGone(fields.name, of: fields.owner.name, fields.found) }
    // The value that contained them is missing as a whole.
    guard !isInElement, case .call(_, let arguments)? = literal else { return }
    for argument in arguments where !argument.label.isEmpty { look(path + [argument.label], argument.value) }
  }

  /// Looks for missing fields in a literal.
  private mutating func look(at literal: LiteralTree, _ shape: TypeShape, _ names: [String] = []) {
    if case .word(let word) = literal, word.hasPrefix("$"), let value = named[String(word.dropFirst())],
      !names.contains(word)
    {
      return look(at: value, shape, names + [word])
    }
    switch (literal, shape.constructionKind) {
    case (_, .optional(let inner)): look(at: literal, inner, names)
    case (_, .wrapper(let wrapper)): look(at: literal, wrapper.value.shape, names)
    case (.call(let call, let arguments), .structure(let record)):
      note(type: PathText.lastName(call), shape)
      fieldsInUse[shape.name, default: []].formUnion(arguments.map(\.label))
      for argument in arguments where !argument.label.isEmpty {
        if let field = record.fields.first(where: { $0.name == argument.label }) {
          look(at: argument.value, field.shape, names)
        } else if shape === types.state {
          look([argument.label], argument.value)
        } else {
          let label = argument.label
          renamedParts.add(label, at: nil, in: shape, [], argument.value, types)
          let places = types.places(of: label, in: shape) { types.fits([], argument.value, $0) }
            .filter { !$0.contains("[*]") }
          if !places.isEmpty {
            states.add(shape.name, [label], places)
          } else {
            lookForName(label, argument.value, arguments, of: shape.name, record.fields)
          }
        }
      }
    case (.call(let call, let arguments), .enumeration(let enumeration)):
      let word = PathText.lastName(call)
      guard let place = enumeration.index(named: word) else { return }
      for (index, argument) in arguments.enumerated() {
        let fields = enumeration.cases[place].parts.fields
        let field =
          fields.first { $0.name == argument.label && !$0.name.isEmpty } ?? (index < fields.count ? fields[index] : nil)
        if let field { look(at: argument.value, field.shape, names) }
      }
      look(for: arguments, enumeration.cases[place], of: shape)
    case (.call("", let arguments), .tuple(let record)):
      for (argument, field) in zip(arguments, record.fields) { look(at: argument.value, field.shape, names) }
    case (.array(let elements), .list(_, let element)), (.array(let elements), .identified(_, _, let element)),
      (.array(let elements), .set(_, let element)):
      for value in elements { look(at: value, element, names) }
    case (.dictionary(let entries), .dictionary(_, _, let element)):
      for entry in entries { look(at: entry.value, element, names) }
    default: return
    }
  }

  /// Looks for a new name among the fields that a literal doesn't give.
  private mutating func lookForName(
    _ label: String, _ value: LiteralTree, _ arguments: [LiteralTree.Argument], of owner: String,
    _ fields: [TypeShape.Field]
  ) {
    let given = arguments.map(\.label)
    let missing = fields.filter { !given.contains($0.name) && types.fits([], value, $0.shape) }
    addGone(label, of: owner, missing, areMissing: true)
  }

  /// Looks for labels that a case no longer has.
  private mutating func look(for arguments: [LiteralTree.Argument], _ enumCase: TypeShape.Case, of shape: TypeShape) {
    let fields = enumCase.parts.fields
    let owner = "\(shape.name).\(enumCase.name)"
    fieldsInUse[owner, default: []].formUnion(arguments.map(\.label))
    for argument in arguments where !argument.label.isEmpty && !fields.contains(where: { $0.name == argument.label }) {
      lookForName(argument.label, argument.value, arguments, of: owner, fields)
    }
  }

  /// Notes a type name that differs from the type in its place and belongs to no other type.
  private mutating func note(type name: String, _ shape: TypeShape) {
    guard isOfUser, !name.isEmpty, name != "init", name != shape.name, name.first?.isUppercase == true,
      !types.structures.contains(where: { $0.name == name })
    else { return }
    goneTypes[name, default: []].insert(shape.name)
  }

  // MARK: Endpoints

  private mutating func look(atStub text: String) {
    let name = String(text.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
    if let endpoint = types.endpoints.first(where: { $0.name == name }) {
      endpointsInUse.insert(name)
      look(at: StubLiterals(text), of: endpoint)
    } else if isOfUser {
      let source = SourceText(path: "", bytes: Array(text.utf8))
      let found = types.endpoints.filter { endpoint in
        // With the new endpoint's name in the text, nothing else may be wrong.
        do throws(TranscriptError) {
          _ = try StubReader(endpoints: [name: endpoint], types: types.types.guessing)
            .read(source, 0..<source.bytes.count)
          return true
        } catch {
          switch error.reason {
          case .literal(.notConstructible), .literal(.unknownValue): return true
          default: return false
          }
        }
      }
      let names = Set(found.map(\.name))
      goneEndpoints[name] = goneEndpoints[name]?.intersection(names) ?? names
    }
  }

  private mutating func look(at literals: StubLiterals, of endpoint: Endpoint) {
    for (argument, shape) in zip(literals.arguments, endpoint.arguments) { look(at: argument.value, shape) }
    for value in literals.values { look(at: value, endpoint.output) }
    guard let failure = endpoint.failure else { return }
    for value in literals.failures { look(at: value, failure) }
  }

  // MARK: Actions

  private mutating func look(atAction text: String) {
    if let tree = LiteralTree(text) { look(atAction: tree, types.action, []) }
  }

  private mutating func look(atAction literal: LiteralTree, _ shape: TypeShape, _ outer: [String]) {
    guard case .enumeration(let enumeration) = shape.constructionKind, let (call, arguments) = literal.call else {
      return look(at: literal, shape)
    }
    let path = outer + [PathText.lastName(call)]
    guard let place = enumeration.index(named: path[path.count - 1]) else {
      return gone(literal, path, enumeration)
    }
    actions.used.insert(path)
    let fields = enumeration.cases[place].parts.fields
    for (argument, field) in zip(arguments, fields) { look(atAction: argument.value, field.shape, path) }
    look(for: arguments, enumeration.cases[place], of: shape)
  }

  /// Notes a missing case.
  ///
  /// - Parameter siblings: the cases in the same place.
  private mutating func gone(_ literal: LiteralTree, _ path: [String], _ siblings: TypeShape.Enumeration? = nil) {
    guard let (_, arguments) = literal.call else { return }
    let names = siblings?.cases.map(\.name).filter { types.fits(arguments, payloadOf: $0, siblings) } ?? []
    if actions.add(path, arguments, siblings: names, types) { return }
    // Only the spelling shows which part is the action of an element.
    let isAction = arguments.map { argument in argument.value.call.map { $0.name.hasPrefix(".") } ?? false }
    guard arguments.count <= 2, let index = isAction.lastIndex(of: true), let inner = arguments[index].value.call else {
      return
    }
    let name = PathText.lastName(inner.name)
    if arguments.count == 1 { return gone(arguments[index].value, path + [name]) }
    let element = arguments[1 - index]
    let key = element.label == "index" ? "[\(element.value.text)]" : "[id: \(element.value.text)]"
    gone(arguments[index].value, path + [key, name])
  }
}

extension LiteralTree {
  /// The case and its payload, which may be empty.
  fileprivate var call: (name: String, arguments: [Argument])? {
    switch self {
    case .call(let name, let arguments): (name, arguments)
    case .word(let name): (name, [])
    default: nil
    }
  }
}

extension TypeShape {
  /// The fields of a struct; empty for other types.
  var fields: [Field] { if case .structure(let record) = kind { record.fields } else { [] } }

  fileprivate var isOptional: Bool { if case .optional = kind { true } else { false } }
}

extension PathText {
  /// Returns `loaded` for `Page.loaded`.
  fileprivate static func lastName(_ text: String) -> String {
    String(text[(text.lastIndex(of: ".").map { text.index(after: $0) } ?? text.startIndex)...])
  }
}
