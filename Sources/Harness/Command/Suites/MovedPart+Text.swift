// Literals in which a part has moved.

extension MovedPart {
  /// The result of a move in a text.
  enum Outcome: Equatable {
    /// The part isn't there.
    case unchanged
    case moved([UInt8])
    /// The part is there, but can't be written in its new place.
    case refused(String)
  }

  /// Moves the part in all literals of the owner.
  /// - Parameter unnamed: The bracket of a literal of the owner without its type name, `.init(…)`.
  func moving(in bytes: [UInt8], _ range: Range<Int>, unnamed: Int? = nil) -> Outcome {
    var opens = Self.brackets(behind: owner, in: bytes, range)
    if let unnamed, !opens.contains(unnamed) { opens.append(unnamed) }
    var text = bytes
    // Backwards, so that earlier offsets stay valid.
    for open in opens.sorted(by: >) {
      switch moving(in: text, at: open) {
      case .unchanged: continue
      case .moved(let moved): text = moved
      case .refused(let why): return .refused(why)
      }
    }
    return text == bytes ? .unchanged : .moved(text)
  }

  private static func brackets(behind name: String, in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var isNamed = false
    for token in TokenScanner(bytes, in: range) {
      if isNamed, token.kind == .open, token.first == UInt8(ascii: "(") { found.append(token.range.lowerBound) }
      isNamed = token.kind == .name && bytes[token.range].elementsEqual(name.utf8)
    }
    return found
  }

  private func moving(in bytes: [UInt8], at open: Int) -> Outcome {
    guard let place = Self.place(of: old[...], in: bytes, at: open), let last = place.last,
      let list = FieldList(bytes, at: last.open)
    else { return .unchanged }
    let value = list.value(last.index)
    // A container with the name of its content.
    if new.count == 1, old.count == 1, new[0].components == old { return .unchanged }
    if new[0].components == Array(old.prefix(1)), Self.holds(new.dropFirst(), in: bytes, list.range(last.index)) {
      return .unchanged
    }
    var text = list.removing(last.index)
    // Containers that no longer exist and are empty now.
    for depth in place.indices.dropLast().reversed() where depth >= remaining {
      guard let inner = FieldList(text, at: place[depth + 1].open), inner.count == 0,
        let outer = FieldList(text, at: place[depth].open)
      else { break }
      text = outer.removing(place[depth].index)
    }
    return put(value, new[...], into: text, at: open)
  }

  private static func holds(_ steps: ArraySlice<Step>, in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard !steps.isEmpty, let open = bracket(in: bytes, range)?.open else { return false }
    return place(of: steps.flatMap(\.components)[...], in: bytes, at: open) != nil
  }

  /// The brackets and elements that lead to a part; nil if there is none.
  private static func place(
    of path: ArraySlice<String>, in bytes: [UInt8], at open: Int
  ) -> [(open: Int, index: Int)]? {
    guard let first = path.first, let list = FieldList(bytes, at: open), let index = list.index(of: first) else {
      return nil
    }
    var rest = path.dropFirst()
    if rest.isEmpty { return [(open, index)] }
    guard let inner = bracket(in: bytes, list.range(index)) else { return nil }
    if inner.isCase {
      guard rest.first == inner.name else { return nil }
      rest = rest.dropFirst()
    }
    return place(of: rest, in: bytes, at: inner.open).map { [(open, index)] + $0 }
  }

  /// The first bracket of a value, and the name before it.
  private static func bracket(in bytes: [UInt8], _ range: Range<Int>) -> (open: Int, name: String, isCase: Bool)? {
    var name = ""
    var isCase = false
    for token in TokenScanner(bytes, in: range) {
      switch token.kind {
      case .open: return (token.range.lowerBound, name, isCase && name != "init")
      case .name:
        // Cases begin with a lowercase letter, types with an uppercase one.
        name = String(decoding: bytes[token.range], as: UTF8.self)
        isCase = name.first?.isLowercase ?? false
      case .sign: if !token.isSign("."), !token.isSign(" ") { return nil }
      default: return nil
      }
    }
    return nil
  }

  private func put(_ value: String, _ steps: ArraySlice<Step>, into bytes: [UInt8], at open: Int) -> Outcome {
    guard let step = steps.first, let list = FieldList(bytes, at: open), let part = step.components.last else {
      return .unchanged
    }
    let path = PathMove.path(new.flatMap(\.components))
    guard let index = list.index(of: part) else {
      guard case .elements = step.container else {
        if let literal = Self.literal(steps.dropFirst(), value) {
          return .moved(list.adding(step.label, literal, order: step.fields))
        }
        guard let initial = step.initial else {
          return .refused("'\(path)' is in an element, but the line has none; write the list there, then move it")
        }
        let whole = list.adding(step.label, initial, order: step.fields)
        guard FieldList(whole, at: open)?.index(of: part) != nil else { return .unchanged }
        return put(value, steps, into: whole, at: open)
      }
      return .refused("there is no element \(part) in the line for '\(path)'; write it there, and then move")
    }
    let rest = steps.dropFirst()
    guard let next = rest.first else {
      // The list has brought it along.
      if step.initial == list.value(index), let rest = FieldList(list.removing(index), at: open) {
        return .moved(rest.adding(step.label, value, order: step.fields))
      }
      return .refused("the line gives '\(path)' already; take one of the two out")
    }
    let found = list.value(index)
    guard let inner = Self.bracket(in: bytes, list.range(index)) else {
      return .refused("'\(path)' can't be written into \(found), which the line gives; write that out, and then move")
    }
    if case .payload(let name, _) = next.container, !inner.isCase || inner.name != name {
      return .refused("'\(path)' can't be written into \(found), which is another case")
    }
    return put(value, rest, into: bytes, at: inner.open)
  }

  /// The literal that wraps a value; nil if only a collection's element could hold it.
  private static func literal(_ steps: ArraySlice<Step>, _ value: String) -> String? {
    guard let step = steps.first else { return value }
    guard let inner = literal(steps.dropFirst(), value) else { return nil }
    let field = step.label.isEmpty ? inner : "\(step.label): \(inner)"
    switch step.container {
    case .structure(let type, _): return "\(type)(\(field))"
    case .payload(let name, _): return ".\(name)(\(field))"
    case .elements: return nil
    }
  }
}

extension MovedPart.Step {
  fileprivate var fields: [String] {
    switch container {
    case .structure(_, let fields), .payload(_, let fields): fields
    case .elements: []
    }
  }
}

extension MovedCase {
  /// The text with the action in its new place.
  /// - Parameter start: The offset of its outermost case's name.
  func moving(in bytes: [UInt8], at start: Int) -> [UInt8]? {
    guard let whole = Self.action(in: bytes, at: start) else { return nil }
    var current = whole
    for (index, one) in old.enumerated() {
      guard current.name == one.name else { return nil }
      if index + 1 == old.count { break }
      guard let open = current.open, let list = FieldList(bytes, at: open), let part = one.indexOfAction(in: list),
        let inner = Self.start(in: bytes, list.range(part)).flatMap({ Self.action(in: bytes, at: $0) })
      else { return nil }
      current = inner
    }
    guard let last = new.last, problem == nil else { return nil }
    let payload = current.open.map { String(decoding: bytes[$0..<current.end], as: UTF8.self) } ?? ""
    var text = last.name + payload
    for outer in new.dropLast().reversed() { text = outer.around(".\(text)") }
    return Array(bytes[..<start] + text.utf8 + bytes[whole.end...])
  }

  /// The offset of the outermost case of the action around an unknown name, given the enum that lacks it.
  func start(around offset: Int, missingIn type: String, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    guard let index = types.lastIndex(of: type), index < old.count else { return nil }
    var names: [Int] = []
    var last: Int?
    for token in TokenScanner(bytes, in: range) {
      if token.range.lowerBound >= offset { break }
      if token.kind == .open { names.append(last ?? token.range.lowerBound) }
      if token.kind == .close { _ = names.popLast() }
      last = token.kind == .name ? token.range.lowerBound : nil
    }
    return index == 0
      ? Self.start(in: bytes, offset..<range.upperBound) : names.count >= index ? names[names.count - index] : nil
  }

  /// The offset of the case's name in an action: `.counter(…)`, `Action.counter(…)`, `counter(…)`.
  static func start(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var start: Int?
    for token in TokenScanner(bytes, in: range) {
      if token.kind == .name { start = token.range.lowerBound } else if !token.isSign(".") { break }
    }
    return start
  }

  private static func action(in bytes: [UInt8], at start: Int) -> (name: String, open: Int?, end: Int)? {
    var tokens = TokenScanner(bytes, in: start..<bytes.count)
    guard let token = tokens.next(), token.kind == .name else { return nil }
    let name = String(decoding: bytes[token.range], as: UTF8.self)
    guard let next = tokens.next(), next.kind == .open, next.first == UInt8(ascii: "("),
      let close = TokenScanner.close(of: next.range.lowerBound, in: bytes)
    else { return (name, nil, token.range.upperBound) }
    return (name, next.range.lowerBound, close + 1)
  }
}

extension MovedCase.Case {
  /// Which part of a literal of the case is the action; nil where it is of another element.
  fileprivate func indexOfAction(in list: FieldList) -> Int? {
    guard let element else { return list.count == 1 ? 0 : nil }
    guard list.count == 2 else { return nil }
    guard let wanted = element.literal.map({ LiteralTree($0)?.text ?? $0 }) else {
      return list.index(of: "action") ?? 1
    }
    return (0..<2).first { LiteralTree(list.value(1 - $0))?.text == wanted }
  }
}
