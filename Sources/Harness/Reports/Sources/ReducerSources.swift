/// The parts of reducers that handle a feature's actions, as they stand in the sources.
///
/// It begins with the call that makes the feature, follows the names in its `reducer`, and finds the switches over its action and
/// over the actions that this one carries. What could be meant by two declarations is not shown, but both places are.
struct ReducerSources {
  /// A part of a reducer.
  struct Place: Hashable {
    let path: String
    /// From 1; 0 for what is only named.
    let line: Int
    let text: String
    /// The declaration that it stands in.
    let name: String
    /// What else is to be known of it, in words.
    let remark: String
  }

  /// Why there is nothing to show; nil where there is.
  private(set) var problem: String?
  private let index: SourceIndex
  private var action: SwiftFile.Enum?
  private var switches: [FoundSwitch] = []
  private var environments: Set<String?> = []
  /// In how many ways an action is carried by others.
  private var ways: [String: Int] = [:]

  private struct FoundSwitch {
    let file: Int
    let one: ActionSwitch
    let action: SwiftFile.Enum
    let name: String
    /// The reducers that lead to it: nil is the feature's own.
    var environments: [String?: Handing]
    /// What leads to it, where that may be something else as well.
    let doubt: String?
  }

  private struct Part: Hashable {
    let file: Int
    let range: Range<Int>
  }

  private struct Reached {
    let part: Part
    let name: String
    let container: String?
    let doubt: String?
    var handing: Handing
    var switches: [(one: ActionSwitch, action: SwiftFile.Enum)] = []
  }

  /// Under which conditions a reducer runs: another one may hand it only some actions.
  private enum Handing {
    case always
    /// Those of a case of another one's switch.
    case inCase(ActionSwitch, Int, SwiftFile.Enum)
    /// Nobody can tell.
    case somewhere
  }

  init(_ feature: String, cases: [String], in index: SourceIndex) {
    self.index = index
    let calls = index.features(feature)
    guard let (file, call) = calls.first, calls.count == 1 else {
      problem =
        calls.isEmpty
        ? "The sources have no Feature(\"\(feature)\", …) with a reducer."
        : "Feature(\"\(feature)\", …) is found in \(calls.count) places: "
          + calls.map { index.files[$0.file].place($0.call.start) }.joined(separator: ", ")
      return
    }
    let parts = call.reducers.map { Part(file: file, range: $0.range) }
    var actions = index.enums(cases: Set(cases.map { String($0.prefix { $0 != "." }) }))
    if actions.count > 1 {
      var words: Set<String> = []
      for part in parts { _ = reach(part, [], &words) }
      actions = actions.filter { words.contains($0.name) }
    }
    guard let action = actions.first, actions.count == 1 else {
      problem =
        actions.isEmpty
        ? "The sources have no enum with the cases of its action." : "Several enums have the cases of its action."
      return
    }
    self.action = action
    environments = Set(call.reducers.map(\.environment))
    let carried = collect(action)
    var words: Set<String> = []
    for (part, reducer) in zip(parts, call.reducers) {
      for reached in reach(part, carried, &words) { add(reached, reducer.environment) }
    }
  }

  // MARK: Reaching

  /// The declarations that a piece of source leads to, itself first. What is handed on only sometimes waits until all else was
  /// followed.
  private func reach(_ part: Part, _ actions: [SwiftFile.Enum], _ words: inout Set<String>) -> [Reached] {
    var reached: [Reached] = []
    var places: [Part: Int] = [:]
    var open = [Reached(part: part, name: "reducer", container: nil, doubt: nil, handing: .always)]
    var waiting: [Reached] = []
    while reached.count < 500, !open.isEmpty || !waiting.isEmpty {
      var one = open.isEmpty ? waiting.removeFirst() : open.removeFirst()
      if let known = places[one.part] {
        if case .always = reached[known].handing { continue }
        reached[known].handing = .somewhere
        continue
      }
      places[one.part] = reached.count
      one.switches = switches(in: one.part, actions)
      reached.append(one)
      for (name, position, found) in names(in: one, &words) {
        let handing = handing(of: position, in: one)
        for declaration in found {
          let value = index[declaration]
          let spots = found.map { index.files[$0.file].place(index[$0].range.lowerBound) }
          let doubt =
            found.count > 1 ? "\(name) is found in \(found.count) places: " + spots.joined(separator: ", ") : nil
          let next = Reached(
            part: Part(file: declaration.file, range: value.range), name: value.name, container: value.container,
            doubt: one.doubt ?? doubt, handing: handing)
          if case .always = handing, next.doubt == nil { open.append(next) } else { waiting.append(next) }
        }
      }
    }
    return reached
  }

  /// When what is named at a place of a reducer runs.
  private func handing(of position: Int, in one: Reached) -> Handing {
    let tokens = index.files[one.part.file].tokens
    for (found, action) in one.switches {
      if tokens.isWord(found.start, "switch") {
        guard let number = found.cases.firstIndex(where: { $0.range.contains(position) }) else { continue }
        if case .always = one.handing { return .inCase(found, number, action) }
        return .somewhere
      }
      // Behind an `if` or a `guard`, up to the end of the block that it stands in.
      var end = found.start
      while end < one.part.range.upperBound, tokens.tokens[end].kind != .close { end = tokens.next(end) }
      if (found.start..<end).contains(position) { return .somewhere }
    }
    return one.handing
  }

  /// The names that stand in a piece of source, with what they may mean.
  private func names(in one: Reached, _ words: inout Set<String>) -> [(String, Int, [SourceIndex.Found])] {
    let tokens = index.files[one.part.file].tokens
    let range = one.part.range
    var local: Set<String> = []
    for position in range where tokens.isWord(position) {
      if tokens.isWord(position, "let") || tokens.isWord(position, "var") || tokens.isWord(position, "func"),
        position > range.lowerBound, tokens.isWord(position + 1)
      {
        local.insert(tokens.text(position + 1))
      } else if tokens.isWord(position, "in") {
        local.formUnion(Scopes(tokens).closureParameters(before: position))
      }
    }
    var found: [(String, Int, [SourceIndex.Found])] = []
    for position in range where tokens.isWord(position) {
      // Members, and labels of arguments and parameters.
      if tokens.isMark(position - 1, ".") || tokens.isMark(position + 1, ":") { continue }
      let word = tokens.text(position)
      if word.first?.isUppercase == true {
        words.insert(word)
        var last = position
        while tokens.isMark(last + 1, "."), tokens.isWord(last + 2), tokens.text(last + 2).first?.isUppercase == true {
          last += 2
          words.insert(tokens.text(last))
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

  // MARK: Switches

  /// An action and those that it carries, each once.
  private mutating func collect(_ root: SwiftFile.Enum) -> [SwiftFile.Enum] {
    var all = [root]
    var next = 0
    while next < all.count, next < 100 {
      let one = all[next]
      next += 1
      for carried in one.cases.flatMap({ $0.payload }) {
        // Others are data, as for coverage.
        guard let carried, carried.hasSuffix("Action"), let inner = index.enum(carried, in: one.container) else {
          continue
        }
        ways[Self.key(inner), default: 0] += 1
        if !all.contains(inner) { all.append(inner) }
      }
    }
    return all
  }

  private static func key(_ one: SwiftFile.Enum) -> String { "\(one.container ?? "").\(one.name)" }

  private func switches(in part: Part, _ actions: [SwiftFile.Enum]) -> [(one: ActionSwitch, action: SwiftFile.Enum)] {
    let tokens = index.files[part.file].tokens
    let scopes = Scopes(tokens)
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

  private mutating func add(_ reached: Reached, _ environment: String?) {
    for (one, action) in reached.switches {
      let (file, start) = (reached.part.file, one.start)
      if let known = switches.firstIndex(where: { $0.file == file && $0.one.start == start }) {
        switches[known].environments[environment] = reached.handing
      } else {
        switches.append(
          FoundSwitch(
            file: file, one: one, action: action, name: reached.name, environments: [environment: reached.handing],
            doubt: reached.doubt))
      }
    }
  }

  // MARK: Places

  /// What handles an action, the reducers of what it carries behind those that carry it.
  func places(_ shape: ActionShape) -> [Place] {
    guard let action else { return [] }
    return places(shape, action, [])
  }

  /// - Parameter outer: the actions that carry this one, from outside.
  private func places(_ shape: ActionShape, _ action: SwiftFile.Enum, _ outer: [Chained]) -> [Place] {
    let (depth, chain) = (outer.count, outer + [Chained(action: action, shape: shape)])
    guard depth < 5 else { return [] }
    var places: [Place] = []
    let found = switches.filter { $0.action == action }
    // Each may be that of another one that carries this action.
    let isUnsure = depth > 0 && ways[Self.key(action), default: 0] > 1 && found.count > 1
    if isUnsure {
      places.append(
        only(
          "\(action.name) is carried in several ways and handled in \(found.count) places: "
            + found.map { index.files[$0.file].place($0.one.start) }.joined(separator: ", ")))
    } else {
      for one in found {
        if let doubt = one.doubt {
          if !places.contains(where: { $0.remark == doubt }) { places.append(only(doubt)) }
        } else {
          places += self.places(shape, one, chain)
        }
      }
    }
    guard let payload = action[shape.name]?.payload, payload.count == shape.arguments.count else { return places }
    for (type, part) in zip(payload, shape.arguments) {
      guard let type, let part, let inner = index.enum(type, in: action.container) else { continue }
      places += self.places(part, inner, chain)
    }
    return places
  }

  private func only(_ remark: String) -> Place { Place(path: "", line: 0, text: "", name: "", remark: remark) }

  private struct Chained {
    let action: SwiftFile.Enum
    let shape: ActionShape
  }

  /// The cases that may take an action, the last of them for sure, and how sure each is.
  private func cases(_ shape: ActionShape, _ one: ActionSwitch) -> [(number: Int, isSure: Bool)] {
    var taking: [(Int, Bool)] = []
    for (number, one) in one.cases.enumerated() {
      guard let match = one.patterns.map({ $0.match(shape) }).max(by: { $0.rawValue < $1.rawValue }), match != .no
      else {
        continue
      }
      taking.append((number, match == .sure && !one.isConditional))
      if taking.last?.1 == true { return taking }
    }
    if let other = one.cases.firstIndex(where: \.isDefault) { taking.append((other, taking.isEmpty)) }
    return taking
  }

  private func places(_ shape: ActionShape, _ found: FoundSwitch, _ chain: [Chained]) -> [Place] {
    var (always, sometimes) = (Set<String?>(), Set<String?>())
    for (environment, handing) in found.environments {
      switch handing {
      case .always: always.insert(environment)
      case .somewhere: sometimes.insert(environment)
      case .inCase(let one, let number, let action):
        guard let outer = chain.first(where: { $0.action == action }) else {
          sometimes.insert(environment)
          continue
        }
        let taking = cases(outer.shape, one)
        if let here = taking.first(where: { $0.number == number }) {
          if here.isSure { always.insert(environment) } else { sometimes.insert(environment) }
        }
      }
    }
    if always.isEmpty, sometimes.isEmpty { return [] }
    var general: [String] = []
    if always.contains(nil) {
      let others = environments.subtracting(always).subtracting(sometimes)
      if !others.isEmpty { general.append("not " + Self.text(others)) }
      if !sometimes.isEmpty { general.append(Self.text(sometimes) + " only where it is handed on") }
    } else {
      if !always.isEmpty { general.append(Self.text(always) + (sometimes.isEmpty ? " only" : "")) }
      if sometimes.contains(nil) { general.append("where it is handed on") }
      let others = sometimes.subtracting([nil])
      if !others.isEmpty, !sometimes.contains(nil) { general.append(Self.text(others) + " only where it is handed on") }
    }
    return cases(shape, found.one).map { number, isSure in
      let one = found.one.cases[number]
      var remarks: [String] = []
      if one.isDefault, one.patterns.allSatisfy({ $0.match(shape) == .no }) {
        remarks.append(isSure ? "handled by default" : "by default, where no pattern fits")
      } else if !isSure {
        remarks.append(one.isConditional ? "where #if lets it be" : "where its pattern fits")
      }
      return place(one, found, remarks + general)
    }
  }

  private static func text(_ environments: Set<String?>) -> String {
    "in environment " + environments.compactMap { $0 }.sorted().joined(separator: ", ")
  }

  private func place(_ one: ActionSwitch.Case, _ found: FoundSwitch, _ remarks: [String]) -> Place {
    let file = index.files[found.file]
    return Place(
      path: file.path, line: file.line(one.range.lowerBound) + 1, text: text(file, one.range), name: found.name,
      remark: remarks.joined(separator: "; "))
  }

  private static let mostLines = 200
  private static let longestLine = 400

  /// The lines of tokens, without what all are indented by.
  private func text(_ file: SwiftFile, _ range: Range<Int>) -> String {
    let tokens = file.tokens
    let first = file.line(range.lowerBound)
    let last = tokens.line(at: tokens.tokens[range.upperBound - 1].end - 1)
    var lines = (first...last).map { String(tokens.text(ofLine: $0)) }
    let indents = lines.filter { $0.contains { $0 != " " && $0 != "\t" } }.map {
      $0.prefix { $0 == " " || $0 == "\t" }.count
    }
    let indent = indents.min() ?? 0
    let count = lines.count
    lines = lines.prefix(Self.mostLines).map { LongText.cut(String($0.dropFirst(indent)), limit: Self.longestLine) }
    if count > Self.mostLines { lines.append("… \(count - Self.mostLines) more lines") }
    return lines.joined(separator: "\n")
  }
}

/// What words mean where they stand.
private struct Scopes {
  private let tokens: SwiftTokens

  init(_ tokens: SwiftTokens) { self.tokens = tokens }

  /// The names between `{` and an `in`: `{ state, action, env in`, `{ (state: inout State, action: Action) in`.
  func closureParameters(before position: Int) -> [String] {
    var names: [String] = []
    var index = position - 1
    if tokens.isMark(index, ")") {
      let open = tokens.tokens[index].partner
      guard tokens.isMark(open - 1, "{") || tokens.isMark(open - 1, "]") else { return [] }
      return parameters(open).map(\.name)
    }
    while tokens.isWord(index) || tokens.isMark(index, ",") {
      if tokens.isWord(index) { names.append(tokens.text(index)) }
      index -= 1
    }
    return tokens.isMark(index, "{") || tokens.isMark(index, "]") ? names.reversed() : []
  }

  /// The names and types of parameters in brackets.
  private func parameters(_ open: Int) -> [(name: String, type: String?)] {
    tokens.parts((open + 1)..<(tokens.next(open) - 1)).compactMap { part in
      guard let colon = part.first(where: { tokens.isMark($0, ":") }) else {
        return tokens.isWord(part.lowerBound) ? (tokens.text(part.lowerBound), nil) : nil
      }
      guard tokens.isWord(colon - 1) else { return nil }
      let end = part.first { tokens.isMark($0, "=") } ?? part.upperBound
      let last = end - 1
      return (tokens.text(colon - 1), tokens.isWord(last) ? tokens.text(last) : "")
    }
  }

  /// What is known of the type of a word, if it is a parameter that can be an action: the second of a closure, or one of a
  /// function. The nearest declaration counts.
  func type(of word: String, at position: Int, in range: Range<Int>) -> (name: String?, isParameter: Bool)? {
    var index = position - 1
    while index >= range.lowerBound {
      if tokens.tokens[index].kind == .close {
        index = tokens.tokens[index].partner - 1
        continue
      }
      if tokens.isMark(index, "{") {
        if let names = closureNames(index), let place = names.firstIndex(of: word) {
          return place == 1 ? (nil, true) : nil
        }
        if word == "$1", closureNames(index) == nil, function(index, range) == nil { return (nil, true) }
        if let list = function(index, range), let one = list.first(where: { $0.name == word }) {
          return one.type == "" ? nil : (one.type, true)
        }
      } else if tokens.isWord(index, "let") || tokens.isWord(index, "var"), tokens.isWord(index + 1),
        tokens.text(index + 1) == word
      {
        return nil
      }
      index -= 1
    }
    return nil
  }

  private func closureNames(_ brace: Int) -> [String]? {
    var index = brace + 1
    let end = min(tokens.next(brace), brace + 60)
    while index < end {
      if tokens.isWord(index, "in") {
        let names = closureParameters(before: index)
        return names.isEmpty ? nil : names
      }
      guard
        tokens.isWord(index) || tokens.tokens[index].kind == .mark || tokens.isMark(index, "(")
          || tokens.isMark(index, "[")
      else { return nil }
      if tokens.isWord(index, "switch") || tokens.isWord(index, "for") || tokens.isWord(index, "return") { return nil }
      index = tokens.next(index)
    }
    return nil
  }

  /// The parameters of the function whose body a bracket opens.
  private func function(_ brace: Int, _ range: Range<Int>) -> [(name: String, type: String?)]? {
    var index = brace - 1
    while index >= range.lowerBound, brace - index < 60 {
      if tokens.isMark(index, "{") || tokens.isMark(index, "}") || tokens.isMark(index, "=") { return nil }
      if tokens.tokens[index].kind == .close {
        let open = tokens.tokens[index].partner
        if tokens.isMark(index, ")"), open >= 2, tokens.isWord(open - 1),
          tokens.isWord(open - 2, "func") || tokens.isWord(open - 1, "init")
        {
          return parameters(open)
        }
        // `func f<Value>(…)`
        if tokens.isMark(index, ")"), tokens.isMark(open - 1, ">") { return parameters(open) }
        index = open - 1
        continue
      }
      index -= 1
    }
    return nil
  }
}
