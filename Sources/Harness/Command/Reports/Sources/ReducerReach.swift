/// Follows the names in a piece of source to their declarations, and finds the switches there.
struct ReducerReach {
  struct Part: Hashable {
    let file: Int
    let range: Range<Int>
  }

  /// A case that a reducer is pulled back along, as in `/PageAction.counter`, with its type if written.
  struct Carrier: Hashable {
    let type: String?
    let name: String
  }

  struct Reached {
    let part: Part
    let name: String
    let container: String?
    let doubt: String?
    var handing: Handing
    /// Whether it is subject to `#if`.
    var isConditional = false
    /// The cases that it is pulled back along; nil if none are written.
    var carriers: Set<Carrier>?
    var switches: [(one: ActionSwitch, action: SwiftFile.Enum)] = []
  }

  let index: SourceIndex
  /// The action and those that it carries.
  let actions: [SwiftFile.Enum]
  /// The names of types encountered.
  private(set) var types: Set<String> = []

  init(_ index: SourceIndex, _ actions: [SwiftFile.Enum]) {
    self.index = index
    self.actions = actions
  }

  /// The declarations that a piece of source leads to, beginning with itself. Conditional ones wait until all others have been
  /// followed.
  mutating func follow(_ part: Part) -> [Reached] {
    var reached: [Reached] = []
    var places: [Part: Int] = [:]
    var open = [Reached(part: part, name: "reducer", container: nil, doubt: nil, handing: Handing())]
    var waiting: [Reached] = []
    while reached.count < 500, !open.isEmpty || !waiting.isEmpty {
      var one = open.isEmpty ? waiting.removeFirst() : open.removeFirst()
      if let known = places[one.part] {
        if !reached[known].handing.isAlways { reached[known].handing = Handing(isUnknown: true) }
        // If one way doesn't say where it goes, that is unknown.
        reached[known].carriers = one.carriers.flatMap { reached[known].carriers?.union($0) }
        continue
      }
      places[one.part] = reached.count
      one.switches = switches(in: one.part)
      reached.append(one)
      let tokens = index.files[one.part.file].tokens
      for (name, position, found) in names(in: one) {
        let handing = handing(of: position, in: one)
        let carriers = self.carriers(behind: position, tokens)
        for declaration in found {
          let value = index[declaration]
          let next = Part(file: declaration.file, range: value.range)
          // Skip recursion, and a function called with an action created here.
          if next == one.part || value.isFunction && isCalledWithAction(position, tokens) { continue }
          let spots = found.map { index.files[$0.file].place(index[$0].range.lowerBound) }
          let doubt =
            found.count > 1 ? "\(name) is found in \(found.count) places: " + spots.joined(separator: ", ") : nil
          let isConditional =
            one.isConditional || index.files[one.part.file].isConditional(position)
            || index.files[next.file].isConditional(value.range.lowerBound)
          let more = Reached(
            part: next, name: value.name, container: value.container, doubt: one.doubt ?? doubt, handing: handing,
            isConditional: isConditional, carriers: carriers ?? one.carriers)
          if handing.isAlways, more.doubt == nil, !isConditional { open.append(more) } else { waiting.append(more) }
        }
      }
    }
    return reached
  }

  /// The conditions under which the code at a position of a reducer runs.
  func handing(of position: Int, in one: Reached) -> Handing {
    let tokens = index.files[one.part.file].tokens
    var handing = one.handing
    for (found, action) in one.switches where found.start < position {
      var end = found.start
      while end < one.part.range.upperBound, tokens.tokens[end].kind != .close { end = tokens.next(end) }
      // In another block.
      if position >= end { continue }
      var number = found.cases.firstIndex { $0.range.contains(position) }
      if tokens.isWord(found.start, "guard") {
        var brace = found.start
        while brace < end, !tokens.isMark(brace, "{") { brace = tokens.next(brace) }
        if position < tokens.next(brace) { number = nil }
      } else if let last = found.cases.last?.range.upperBound, position >= last, tokens.isWord(last, "else") {
        // The code of an `else`, and after it.
        handing.isUnknown = true
        continue
      }
      if let number {
        handing.conditions.append(.inside(found, number, action))
      } else if tokens.isWord(found.start, "guard") {
        handing.isUnknown = true
      } else {
        var returning = found.returning(tokens)
        if index.files[one.part.file].isConditional(found.start) {
          // Another branch of `#if` may be the compiled one.
          returning = index.files[one.part.file].isConditional(position) ? [:] : returning.mapValues { _ in false }
        }
        if !returning.isEmpty { handing.conditions.append(.behind(found, returning: returning, action)) }
      }
    }
    return handing
  }

  /// Whether a call passes an action of its own: `reduce(&state, .reload)`.
  private func isCalledWithAction(_ position: Int, _ tokens: SwiftTokens) -> Bool {
    var open = position + 1
    while tokens.isMark(open, "."), tokens.isWord(open + 1) { open += 2 }
    guard tokens.isMark(open, "(") else { return false }
    return tokens.parts((open + 1)..<(tokens.next(open) - 1)).contains { part in
      var start = part.lowerBound
      if tokens.isWord(start), tokens.isMark(start + 1, ":") { start += 2 }
      while tokens.isWord(start), tokens.isMark(start + 1, "."), tokens.text(start).first?.isUppercase == true {
        start += 1
        if tokens.isMark(start, "."), tokens.isWord(start + 1), tokens.text(start + 1).first?.isUppercase == true {
          start += 1
        }
      }
      guard tokens.isMark(start, "."), tokens.isWord(start + 1) else { return false }
      let name = tokens.text(start + 1)
      return actions.contains { $0[name] != nil }
    }
  }

  /// The cases in the calls after a name: `.pullback(state: \.counter, action: /PageAction.counter)`.
  private func carriers(behind position: Int, _ tokens: SwiftTokens) -> Set<Carrier>? {
    var carriers: Set<Carrier> = []
    var index = position + 1
    while index < tokens.tokens.count {
      if tokens.isMark(index, "."), tokens.isWord(index + 1) {
        index += 2
      } else if tokens.isMark(index, "(") {
        let end = tokens.next(index)
        for part in tokens.parts((index + 1)..<(end - 1)) {
          guard tokens.isWord(part.lowerBound, "action"), tokens.isMark(part.lowerBound + 1, ":"), part.count > 3,
            let last = part.last, tokens.isWord(last), tokens.isMark(last - 1, ".")
          else { continue }
          let type = tokens.isWord(last - 2) ? tokens.text(last - 2) : nil
          carriers.insert(Carrier(type: type, name: tokens.text(last)))
        }
        index = end
      } else {
        break
      }
    }
    return carriers.isEmpty ? nil : carriers
  }

  /// The names in a piece of source, with their possible declarations.
  private mutating func names(in one: Reached) -> [(String, Int, [SourceIndex.Found])] {
    let tokens = index.files[one.part.file].tokens
    let range = one.part.range
    let scopes = SourceScopes(tokens)
    var local = Set(scopes.parameterNames(of: range))
    for position in range where tokens.isWord(position) {
      if tokens.isWord(position, "let") || tokens.isWord(position, "var") || tokens.isWord(position, "func"),
        position > range.lowerBound, tokens.isWord(position + 1)
      {
        local.insert(tokens.text(position + 1))
      } else if tokens.isWord(position, "in") {
        local.formUnion(scopes.closureParameters(before: position))
        if tokens.isWord(position - 2, "for") { local.insert(tokens.text(position - 1)) }
      }
    }
    var found: [(String, Int, [SourceIndex.Found])] = []
    for position in range where tokens.isWord(position) {
      // Members, and labels of arguments and parameters.
      if tokens.isMark(position - 1, ".") || tokens.isMark(position + 1, ":") { continue }
      let word = tokens.text(position)
      if word.first?.isUppercase == true {
        types.insert(word)
        var last = position
        while tokens.isMark(last + 1, "."), tokens.isWord(last + 2), tokens.text(last + 2).first?.isUppercase == true {
          last += 2
          types.insert(tokens.text(last))
        }
        let type = tokens.text(last)
        let scope = type == "Self" ? one.container : type
        if let scope, tokens.isMark(last + 1, "."), tokens.isWord(last + 2) {
          let name = tokens.text(last + 2)
          let members = index.declarations(name, of: scope, file: one.part.file, container: nil)
          if !members.isEmpty { found.append(("\(scope).\(name)", position, members)) }
        } else if tokens.isMark(last + 1, "(") {
          for name in ["body", "reduce"] {
            let members = index.declarations(name, of: type, file: one.part.file, container: nil)
            if !members.isEmpty { found.append(("\(type).\(name)", position, members)) }
          }
        }
      } else if !local.contains(word) {
        let declarations = index.declarations(word, file: one.part.file, container: one.container)
        if !declarations.isEmpty { found.append((word, position, declarations)) }
      }
    }
    return found
  }

  private func switches(in part: Part) -> [(one: ActionSwitch, action: SwiftFile.Enum)] {
    let tokens = index.files[part.file].tokens
    let scopes = SourceScopes(tokens)
    func action(_ one: ActionSwitch) -> SwiftFile.Enum? {
      guard let type = scopes.type(of: one.subject, at: one.start, in: part.range) else { return nil }
      let fitting = actions.filter { action in
        let cases = Set(action.cases.map(\.name))
        if let type = type.name, type != action.name { return false }
        return one.isExhaustive ? one.names == cases : one.names.isSubset(of: cases) && !one.names.isEmpty
      }
      return fitting.count == 1 ? fitting[0] : nil
    }
    return ActionSwitchReader(tokens: tokens, isWanted: { action($0) != nil }).read(part.range).compactMap { one in
      action(one).map { (one, $0) }
    }
  }
}
