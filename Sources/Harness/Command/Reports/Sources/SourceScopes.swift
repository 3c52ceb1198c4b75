/// Resolves words by their scope.
struct SourceScopes {
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

  /// The known type of a word that is a parameter and may be an action: the second one of a closure, or one of a function. The
  /// nearest declaration counts.
  func type(of word: String, at position: Int, in range: Range<Int>) -> (name: String?, isParameter: Bool)? {
    var index = position - 1
    while index >= range.lowerBound {
      if tokens.tokens[index].kind == .close {
        // A pattern such as `.some(let action)`.
        let open = tokens.tokens[index].partner
        if tokens.isMark(index, ")"), (open..<index).contains(where: { binds(word, at: $0) }) { return nil }
        index = open - 1
        continue
      }
      if tokens.isMark(index, "{") {
        if let names = closureNames(index), let place = names.firstIndex(of: word) {
          // `items.reduce(0) { sum, action in` inside a reducer.
          return place == 1 && !isHelper(index) ? (nil, true) : nil
        }
        if let names = loopNames(index), names.contains(word) { return nil }
        if word == "$1", closureNames(index) == nil, function(index, range) == nil { return (nil, true) }
        if let list = function(index, range), let one = list.first(where: { $0.name == word }) {
          return one.type == "" ? nil : (one.type, true)
        }
      } else if binds(word, at: index) {
        return nil
      }
      index -= 1
    }
    return nil
  }

  /// Whether a `let` or `var` declares a word: `let action`, `let (old, action) =`, `case let .some(action)`.
  private func binds(_ word: String, at index: Int) -> Bool {
    guard tokens.isWord(index, "let") || tokens.isWord(index, "var") else { return false }
    if tokens.isWord(index + 1) { return tokens.text(index + 1) == word }
    var end = index + 1
    while end < tokens.tokens.count, end - index < 200 {
      if tokens.isMark(end, "(") {
        let close = tokens.next(end)
        return (end..<close).contains { tokens.isWord($0) && tokens.text($0) == word }
      }
      guard tokens.isMark(end, ".") || tokens.isWord(end) else { return false }
      end += 1
    }
    return false
  }

  /// The names of the parameters of a function declared in a range.
  func parameterNames(of range: Range<Int>) -> [String] {
    guard tokens.isWord(range.lowerBound, "func") || tokens.isWord(range.lowerBound, "init") else { return [] }
    var index = range.lowerBound
    while index < range.upperBound, !tokens.isMark(index, "(") { index += 1 }
    return index < range.upperBound ? parameters(index).map(\.name) : []
  }

  /// Whether a closure is passed to a method of a collection, and not to a reducer.
  private func isHelper(_ brace: Int) -> Bool {
    var index = brace - 1
    if tokens.isMark(index, ")") { index = tokens.tokens[index].partner - 1 }
    guard tokens.isWord(index), tokens.isMark(index - 1, ".") else { return false }
    return [
      "reduce", "forEach", "map", "filter", "sort", "sorted", "contains", "first", "min", "max", "mapValues", "merge",
    ]
    .contains(tokens.text(index))
  }

  /// The names that `for … in` declares before a block.
  private func loopNames(_ brace: Int) -> [String]? {
    var index = brace - 1
    while index >= 0, brace - index < 60 {
      if tokens.isMark(index, "{") || tokens.isMark(index, "}") { return nil }
      if tokens.isWord(index, "for") {
        let end = (index..<brace).first { tokens.isWord($0, "in") } ?? index
        return (index..<end).filter { tokens.isWord($0) }.map(tokens.text)
      }
      index = tokens.tokens[index].kind == .close ? tokens.tokens[index].partner - 1 : index - 1
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

  /// The parameters of the function whose body a brace opens.
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
