/// What is known of a state from the lines of a transcript.
struct FoldState {
  private var root = FoldNode.partial([:])
  private var derived: [String: LiteralTree] = [:]
  private(set) var kinds: FoldListKinds
  /// What the script's named values stand for.
  var names: [String: LiteralTree] = [:]

  init(_ kinds: FoldListKinds) { self.kinds = kinds }

  /// Begins with a whole state. One that is no struct is called `state` in paths.
  init(_ kinds: FoldListKinds, whole: LiteralTree?) {
    self.kinds = kinds
    guard let whole else { return }
    root = whole.isStructure ? .known(whole) : .partial([.name("state"): .known(whole)])
  }

  /// The value at a path; nil when it isn't known, or there is none.
  func value(at path: String) -> LiteralTree? {
    if path.hasPrefix("~") { return derived[String(path.dropFirst())] }
    guard let components = FoldComponent.components(of: path) else { return nil }
    if case .known(let list)? = orderedList(components) { return list.identities.map { .array($0) } }
    return root.value(components[...])
  }

  mutating func apply(_ line: ObservationLine) {
    switch line {
    case .change(let path, let literal):
      guard let tree = LiteralTree(literal)?.resolving(names) else { return }
      if path.hasPrefix("~") {
        derived[String(path.dropFirst())] = tree
      } else if let components = FoldComponent.components(of: path) {
        if let list = orderedList(components), case .array(let ids) = tree {
          root.set(components.dropLast(), to: list.reordered(ids))
        } else {
          root.set(components[...], to: .known(tree))
        }
      }
    case .removed(let path):
      if let components = FoldComponent.components(of: path) { root.remove(components[...]) }
    case .nothing, .time, .receive, .hear, .call, .cancel, .inFlight, .fail, .view, .other: break
    }
  }

  /// The array that a path ending in `.order` orders; nil when it is an ordinary field.
  private func orderedList(_ components: [FoldComponent]) -> FoldNode? {
    guard components.count > 1, components.last == .name("order") else { return nil }
    guard case .known(.array)? = root.node(components.dropLast()) else { return nil }
    return root.node(components.dropLast())
  }

  /// The whole state, leaf by leaf, as the command `state` writes it.
  var lines: [String] {
    var lines: [(first: String, line: String)] = []
    root.expand("", "", kinds) { lines.append((String($0.prefix { $0 != "." && $0 != "[" }), "\($0) = \($1)")) }
    var rest = derived.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }[...]
    var result: [String] = []
    for line in lines {
      while let next = rest.first, next.key.utf8.lexicographicallyPrecedes(line.first.utf8) {
        result.append("~\(next.key) = \(next.value.text)")
        rest.removeFirst()
      }
      result.append(line.line)
    }
    return result + rest.map { "~\($0.key) = \($0.value.text)" }
  }
}

/// Which arrays are listed by position and which by id: a literal doesn't say, and a set is one literal.
struct FoldListKinds {
  private(set) var positional: Set<String> = []
  private(set) var identified: Set<String> = []

  /// Learns from the paths of lines.
  mutating func learn(_ lines: some Sequence<String>) {
    for line in lines {
      switch ObservationLine(line) {
      case .change(let path, _), .removed(let path): learn(path)
      case .nothing, .time, .receive, .hear, .call, .cancel, .inFlight, .fail, .view, .other: break
      }
    }
  }

  private mutating func learn(_ path: String) {
    var pattern = ""
    for component in FoldComponent.components(of: path) ?? [] {
      switch component {
      case .name: break
      case .key(let key): if Int(key) != nil { positional.insert(pattern) }
      case .id: identified.insert(pattern)
      }
      pattern = Self.pattern(pattern, component)
    }
  }

  /// A path in which it doesn't matter which element is meant.
  static func pattern(_ pattern: String, _ component: FoldComponent) -> String {
    if case .name = component { return component.text(after: pattern) }
    return pattern + "[]"
  }
}

/// A value that is known as a whole, or some parts of one.
indirect enum FoldNode {
  case known(LiteralTree)
  case partial([FoldComponent: FoldNode])

  func node(_ path: ArraySlice<FoldComponent>) -> FoldNode? {
    guard let first = path.first else { return self }
    switch self {
    case .known(let tree): return tree.child(first).flatMap { FoldNode.known($0).node(path.dropFirst()) }
    case .partial(let parts): return parts[first]?.node(path.dropFirst())
    }
  }

  func value(_ path: ArraySlice<FoldComponent>) -> LiteralTree? {
    if case .known(let tree)? = node(path) { return tree }
    return nil
  }

  mutating func set(_ path: ArraySlice<FoldComponent>, to value: FoldNode) {
    guard let first = path.first else {
      self = value
      return
    }
    switch self {
    case .known(let tree):
      var part = tree.child(first).map { FoldNode.known($0) } ?? .partial([:])
      part.set(path.dropFirst(), to: value)
      if case .known(let new) = part, let whole = tree.replacing(first, by: new) {
        self = .known(whole)
      } else {
        self = .partial(tree.parts(beside: first).merging([first: part]) { $1 })
      }
    case .partial(var parts):
      parts[first, default: .partial([:])].set(path.dropFirst(), to: value)
      self = .partial(parts)
    }
  }

  mutating func remove(_ path: ArraySlice<FoldComponent>) {
    guard let last = path.last, let parent = node(path.dropLast()) else { return }
    switch parent {
    case .known(let tree): set(path.dropLast(), to: .known(tree.removing(last)))
    case .partial(var parts):
      parts[last] = nil
      set(path.dropLast(), to: .partial(parts))
    }
  }

  func reordered(_ ids: [LiteralTree]) -> FoldNode {
    guard case .known(let tree) = self else { return self }
    return .known(tree.reordered(ids))
  }

  /// Calls `line` with each path and its literal, sorted.
  func expand(_ path: String, _ pattern: String, _ kinds: FoldListKinds, _ line: (String, String) -> Void) {
    let parts: [FoldComponent: FoldNode]
    switch self {
    case .partial(let known): parts = known
    case .known(let tree):
      guard tree.isExpanded(pattern, kinds) else { return line(path, tree.text) }
      parts = tree.parts(isIdentified: kinds.identified.contains(pattern))
    }
    for (component, part) in parts.sorted(by: { $0.key < $1.key }) {
      part.expand(component.text(after: path), FoldListKinds.pattern(pattern, component), kinds, line)
    }
    if case .known(let tree) = self, kinds.identified.contains(pattern), let ids = tree.identities {
      let isAscending = zip(ids, ids.dropFirst()).allSatisfy { FoldComponent.isOrdered($0.text, $1.text) }
      if !isAscending { line(path + ".order", LiteralTree.array(ids).text) }
    }
  }
}

extension LiteralTree {
  /// Calls with labels that are leaves all the same.
  private static let leaves: Set<String> = ["Double", "Float", "Duration"]

  /// A struct with fields: `Todo(id: 7)`, not `.loaded(…)`, `UUID("…")`, `()`.
  var isStructure: Bool {
    guard case .call(let name, let arguments) = self, !name.isEmpty, !name.contains("."), !arguments.isEmpty else {
      return false
    }
    return !Self.leaves.contains(name) && arguments.allSatisfy { !$0.label.isEmpty }
  }

  /// Whether the command `state` lists the parts instead of the literal.
  func isExpanded(_ pattern: String, _ kinds: FoldListKinds) -> Bool {
    switch self {
    case .word, .string: false
    case .call(let name, let arguments): isStructure || name.isEmpty && !arguments.isEmpty
    case .array(let elements):
      !elements.isEmpty
        && (kinds.identified.contains(pattern) ? identities != nil : kinds.positional.contains(pattern))
    case .dictionary(let entries): !entries.isEmpty
    }
  }

  /// The ids of all elements of an array, in its order; nil where one has none.
  var identities: [LiteralTree]? {
    guard case .array(let elements) = self else { return nil }
    let ids = elements.compactMap { $0.child(.name("id")) }
    return ids.count == elements.count ? ids : nil
  }

  /// The parts that are left when one of them is no longer known as a whole.
  func parts(beside component: FoldComponent) -> [FoldComponent: FoldNode] {
    if case .id = component { return parts(isIdentified: true) }
    return parts(isIdentified: false)
  }

  func parts(isIdentified: Bool) -> [FoldComponent: FoldNode] {
    var parts: [FoldComponent: FoldNode] = [:]
    switch self {
    case .word, .string: break
    case .call(_, let arguments):
      for (index, argument) in arguments.enumerated() {
        parts[.name(argument.label.isEmpty ? "\(index)" : argument.label)] = .known(argument.value)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if !isIdentified {
          parts[.key("\(index)")] = .known(element)
        } else if let id = element.identity {
          parts[.id(id)] = .known(element)
        }
      }
    case .dictionary(let entries): for entry in entries { parts[.key(entry.key.text)] = .known(entry.value) }
    }
    return parts
  }
}
