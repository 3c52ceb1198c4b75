/// Finds what lies in another place now: paths and cases that scripts name and the types of today don't have, and that have one
/// new place in which their name and their literals fit. And what has another name there, if one name fits that no script uses.
package struct MoveFinder {
  private let types: FeatureTypes
  private var states = Places()
  private var actions = Places()
  /// What the script names its values, as literals.
  private var named: [String: LiteralTree] = [:]

  /// What is gone, with where it may be; and what is used where it is.
  private struct Places {
    struct Gone {
      /// The type whose field it is; empty for the state, and for actions.
      let type: String
      let old: [String]
      var candidates: [[String]]
    }

    var gone: [Gone] = []
    /// What may have another name in the place where it was, with the places of those names.
    var renamed: [Gone] = []
    var used: Set<[String]> = []

    mutating func add(_ type: String, _ old: [String], _ candidates: [[String]]) {
      Self.add(Gone(type: type, old: old, candidates: candidates), to: &gone)
    }

    mutating func add(_ type: String, _ old: [String], names: [String]) {
      Self.add(Gone(type: type, old: old, candidates: names.map { old.dropLast() + [$0] }), to: &renamed)
    }

    private static func add(_ new: Gone, to list: inout [Gone]) {
      if let index = list.firstIndex(where: { $0.type == new.type && $0.old == new.old }) {
        list[index].candidates.removeAll { !new.candidates.contains($0) }
      } else {
        list.append(new)
      }
    }

    /// - Parameter isUsed: whether a script that holds uses it.
    func renames(_ isUsed: ([String]) -> Bool) -> [(old: String, new: String)] {
      renamed.compactMap { gone in
        let places = gone.candidates.filter { !used.contains($0) && !isUsed($0) }
        guard places.count == 1, let name = gone.old.last, let new = places[0].last else { return nil }
        return (name, new)
      }
    }

    /// A place that was there before is no new one.
    var moves: [PathMove] {
      gone.compactMap { gone in
        let new = gone.candidates.filter { !used.contains($0) || !gone.type.isEmpty }
        guard new.count == 1, let place = new.first else { return nil }
        let prefix = gone.type.isEmpty ? [] : [gone.type]
        return PathMove(old: PathMove.path(prefix + gone.old), new: PathMove.path(prefix + place))
      }
    }
  }

  package init(_ types: FeatureTypes) { self.types = types }

  /// Moves of parts of the state before those of actions, each in the order in which they were met.
  package var moves: [PathMove] {
    let moves = states.moves
    return moves + actions.moves.filter { !moves.contains($0) }
  }

  /// The fields of types that moves explain: `CheckoutState.address`.
  package var fields: Set<String> {
    Set(
      states.gone.filter { $0.candidates.count == 1 }.map {
        PathMove.path([$0.type.isEmpty ? types.state.name : $0.type] + $0.old)
      })
  }

  /// Names that have another one now, where only one is left that fits.
  /// - Parameter actions: the cases that other scripts send and receive: `counter.didTapPlus`, `loaded(.success)`.
  package func renames(besides actions: Set<String>) -> [(old: String, new: String)] {
    let all =
      states.renames { _ in false }
      + self.actions.renames { path in
        let name = path.joined(separator: ".")
        return actions.contains { $0 == name || $0.hasPrefix("\(name).") || $0.hasPrefix("\(name)(") }
      }
    return all.filter { pair in !all.contains { $0.old == pair.old && $0.new != pair.new } }
  }

  // MARK: Looking at a script

  package mutating func add(_ document: TranscriptDocument) {
    for case let (.named(name, literal), source) in document.statements.map({ ($0.kind, $0.source) }) {
      named[name] = LiteralTree(source.joined(literal))
    }
    for statement in document.statements {
      let source = statement.source
      switch statement.kind {
      case .initial(let range):
        if let tree = LiteralTree(source.joined(range)) { look(at: tree, types.state) }
      case .expect(let path, let literal): look(path: source.text(path), LiteralTree(source.joined(literal)))
      case .ignore(let path): look(path: path, nil)
      case .send(let range): look(atAction: source.joined(range))
      case .hold(let words): look(atAction: source.joined(words.action))
      default: break
      }
      for observation in statement.observations { add(line: observation.text) }
    }
  }

  private mutating func add(line: String) {
    switch ObservationLine(line) {
    case .change(let path, let literal):
      let order = ".order"
      let isOrder = path.hasSuffix(order) && types.end(of: PathMove.components(path) ?? []) != nil
      look(path: isOrder ? String(path.dropLast(order.count)) : path, isOrder ? nil : LiteralTree(literal))
    case .removed(let path), .edited(let path, _, _): look(path: path, nil)
    case .receive(let action): look(atAction: action)
    default: break
    }
  }

  // MARK: The state

  private mutating func look(path: String, _ literal: LiteralTree?) {
    guard let path = PathMove.components(path) else { return }
    look(path, literal)
  }

  private mutating func look(_ path: [String], _ literal: LiteralTree?) {
    guard let (index, type) = types.end(of: path) else {
      for count in 1...path.count { states.used.insert(path.prefix(count).map { $0.hasPrefix("[") ? "[*]" : $0 }) }
      if let literal, let shape = types.shape(at: path) { look(at: literal, shape) }
      return
    }
    let structure = index == 0 ? nil : FeatureTypes.structures(in: [types.state]).first { $0.name == type }
    for end in index + 1...path.count where !path[end - 1].hasPrefix("[") {
      let rest = path[end...]
      func places(in shape: TypeShape) -> [[String]] {
        types.places(of: path[end - 1], in: shape) { types.fits(rest, literal, $0) }
      }
      let inside = structure.map(places) ?? []
      if !inside.isEmpty { return states.add(type, Array(path[index..<end]), inside) }
      if end == index + 1 {
        let names = (structure ?? types.state).fields.filter { types.fits(rest, literal, $0.shape) }.map(\.name)
        if structure != nil || index == 0 { states.add("", Array(path[..<end]), names: names) }
      }
      guard !path[..<end].contains(where: { $0.hasPrefix("[") }) else { continue }
      let anywhere = places(in: types.state).filter { !$0.contains("[*]") }
      if !anywhere.isEmpty { return states.add("", Array(path[..<end]), anywhere) }
    }
    // What held them is gone as a whole.
    guard case .call(_, let arguments)? = literal else { return }
    for argument in arguments where !argument.label.isEmpty { look(path + [argument.label], argument.value) }
  }

  /// Looks for fields that are gone in a literal.
  private mutating func look(at literal: LiteralTree, _ shape: TypeShape, _ names: [String] = []) {
    if case .word(let word) = literal, word.hasPrefix("$"), let value = named[String(word.dropFirst())],
      !names.contains(word)
    {
      return look(at: value, shape, names + [word])
    }
    switch (literal, shape.constructionKind) {
    case (_, .optional(let inner)): look(at: literal, inner, names)
    case (_, .wrapper(let wrapper)): look(at: literal, wrapper.value.shape, names)
    case (.call(_, let arguments), .structure(let record)):
      for argument in arguments where !argument.label.isEmpty {
        if let field = record.fields.first(where: { $0.name == argument.label }) {
          look(at: argument.value, field.shape, names)
        } else if shape === types.state {
          look([argument.label], argument.value)
        } else {
          let label = argument.label
          let places = types.places(of: label, in: shape) { types.fits([], argument.value, $0) }
          let given = arguments.map(\.label)
          let names = record.fields.filter { !given.contains($0.name) && types.fits([], argument.value, $0.shape) }
          states.add(shape.name, [label], names: names.map(\.name))
          if !places.isEmpty { states.add(shape.name, [label], places) }
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
    case (.array(let elements), .list(_, let element)), (.array(let elements), .identified(_, _, let element)),
      (.array(let elements), .set(_, let element)):
      for value in elements { look(at: value, element, names) }
    case (.dictionary(let entries), .dictionary(_, _, let element)):
      for entry in entries { look(at: entry.value, element, names) }
    default: return
    }
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
  }

  /// - Parameter siblings: the cases that there are in its place.
  private mutating func gone(_ literal: LiteralTree, _ path: [String], _ siblings: TypeShape.Enumeration? = nil) {
    guard let (call, arguments) = literal.call else { return }
    let name = PathText.lastName(call)
    let places = types.places(ofCase: name, LiteralTree.call(".\(name)", arguments), isPlain: arguments.isEmpty)
    let names = siblings?.cases.map(\.name).filter { types.fits(arguments, payloadOf: $0, siblings) } ?? []
    actions.add("", path, names: names)
    if !places.isEmpty { return actions.add("", path, places) }
    if arguments.count == 1, let inner = arguments[0].value.call {
      gone(arguments[0].value, path + [PathText.lastName(inner.name)])
    }
  }
}

extension LiteralTree {
  /// A case with its payload, which may be none.
  fileprivate var call: (name: String, arguments: [Argument])? {
    switch self {
    case .call(let name, let arguments): (name, arguments)
    case .word(let name): (name, [])
    default: nil
    }
  }
}

extension TypeShape {
  /// Of a struct; none of other types.
  fileprivate var fields: [Field] { if case .structure(let record) = kind { record.fields } else { [] } }
}

extension PathText {
  /// `loaded` of `Page.loaded`
  fileprivate static func lastName(_ text: String) -> String {
    String(text[(text.lastIndex(of: ".").map { text.index(after: $0) } ?? text.startIndex)...])
  }
}

extension FeatureTypes {
  /// What lies at a path; nil where only a value can say.
  fileprivate func shape(at path: [String]) -> TypeShape? { Self.shape(at: path[...], in: state) }

  private static func shape(at path: ArraySlice<String>, in shape: TypeShape) -> TypeShape? {
    path.isEmpty ? shape : (try? PathReader(PathMove.path(path)).check(shape)) ?? nil
  }

  /// Whether a literal can stand at a path of a type.
  fileprivate func fits(_ path: ArraySlice<String>, _ literal: LiteralTree?, _ shape: TypeShape) -> Bool {
    guard let shape = Self.shape(at: path, in: shape) else { return false }
    return literal.map { reads($0.text, shape) } ?? true
  }

  private func reads(_ literal: String, _ shape: TypeShape) -> Bool {
    let bytes = Array(literal.utf8)
    var parser = LiteralParser(bytes, in: 0..<bytes.count, types: types)
    do throws(LiteralError) {
      _ = try parser.parseAll(shape, bare: false, base: nil)
      return true
    } catch {
      // A patch leaves fields out; what a name stands for is known where it is read; a `_` is whatever is there.
      switch error.reason {
      case .missingField, .unknownValue, .notConstructible: return true
      default: return error.offset < bytes.count && bytes[error.offset] == UInt8(ascii: "_")
      }
    }
  }

  /// Whether a case can hold what another one held.
  fileprivate func fits(
    _ arguments: [LiteralTree.Argument], payloadOf name: String, _ enumeration: TypeShape.Enumeration?
  ) -> Bool {
    guard let fields = enumeration?.cases.first(where: { $0.name == name })?.parts.fields,
      fields.count == arguments.count
    else { return false }
    return zip(fields, arguments).allSatisfy { field, argument in
      field.name == argument.label && reads(argument.value.text, field.shape)
    }
  }

  private static let levels = 8

  /// Where a field of a name lies in a type, below its own fields.
  fileprivate func places(of name: String, in shape: TypeShape, where fits: (TypeShape) -> Bool) -> [[String]] {
    var found: [[String]] = []
    func look(_ shape: TypeShape, _ path: [String], _ outer: [TypeShape]) {
      guard outer.count < Self.levels, !outer.contains(where: { $0 === shape }) else { return }
      let inside = outer + [shape]
      func parts(_ record: TypeShape.Record, _ path: [String]) {
        for (field, part) in zip(record.fields, record.names) {
          if field.name == name, fits(field.shape) { found.append(path + [part]) }
          look(field.shape, path + [part], inside)
        }
      }
      switch shape.constructionKind {
      case .structure(let record) where shape.spelling == nil: parts(record, path)
      case .tuple(let record): parts(record, path)
      case .optional(let inner): look(inner, path, inside)
      case .wrapper(let wrapper): look(wrapper.value.shape, path, inside)
      case .enumeration(let enumeration): for one in enumeration.cases { parts(one.parts, path + [one.name]) }
      case .list(_, let element), .identified(_, _, let element), .dictionary(_, _, let element):
        look(element, path + ["[*]"], inside)
      default: return
      }
    }
    look(shape, [], [])
    return found
  }

  /// Where a case of a name lies among actions that hold another one, and nothing else.
  fileprivate func places(ofCase name: String, _ literal: LiteralTree, isPlain: Bool) -> [[String]] {
    var found: [[String]] = []
    func look(_ shape: TypeShape, _ path: [String], _ outer: [TypeShape]) {
      guard outer.count < Self.levels, !outer.contains(where: { $0 === shape }),
        case .enumeration(let enumeration) = shape.kind
      else { return }
      if enumeration.index(named: name) != nil, reads(isPlain ? ".\(name)" : literal.text, shape) {
        found.append(path + [name])
      }
      for one in enumeration.cases where one.parts.fields.count == 1 {
        look(one.parts.fields[0].shape, path + [one.name], outer + [shape])
      }
    }
    look(action, [], [])
    return found
  }
}
