/// The declarations of a file, as far as needed to find reducers.
struct SwiftFile {
  /// A declaration at file level, or in a type.
  struct Declaration {
    let name: String
    /// The type that it is a member of.
    let container: String?
    /// Its tokens.
    var range: Range<Int>
    let isPrivate: Bool
    let isFunction: Bool
  }

  struct Enum: Equatable {
    struct Case: Equatable {
      let name: String
      /// The type names of its payload; nil for types with brackets and the like.
      let payload: [String?]
    }

    let name: String
    let container: String?
    var cases: [Case] = []

    subscript(_ name: String) -> Case? { cases.first { $0.name == name } }
  }

  /// `Feature("order", …, reducer: orderReducer) { … }.environment("failing", reducer: …)`
  struct FeatureCall {
    let name: String
    let start: Int
    /// Its reducers; nil is its own, a name that of an environment.
    var reducers: [(environment: String?, range: Range<Int>)]
  }

  let path: String
  let tokens: SwiftTokens
  private(set) var declarations: [Declaration] = []
  private(set) var enums: [Enum] = []
  private(set) var features: [FeatureCall] = []

  /// The ranges between `#if` and `#endif`.
  private let conditions: [Range<Int>]

  init(path: String, _ tokens: SwiftTokens) {
    self.path = path
    self.tokens = tokens
    conditions = Self.conditions(tokens)
    read(tokens.tokens.indices, container: nil, enumIndex: nil)
    for (index, token) in tokens.tokens.enumerated() where token.byte == 0x46 && tokens.isWord(index, "Feature") {
      readFeature(index)
    }
  }

  /// `path:line` of a token.
  func place(_ index: Int) -> String { "\(path):\(line(index) + 1)" }

  /// The line of a token, from 0.
  func line(_ index: Int) -> Int { tokens.line(at: tokens.tokens[index].start) }

  /// Whether a token is subject to `#if`.
  func isConditional(_ index: Int) -> Bool { conditions.contains { $0.contains(index) } }

  private static func conditions(_ tokens: SwiftTokens) -> [Range<Int>] {
    var (found, open) = ([Range<Int>](), [Int]())
    for (index, token) in tokens.tokens.enumerated() where token.kind == .directive {
      let text = tokens.text(index)
      if text.hasPrefix("#if") { open.append(index) }
      if text.hasPrefix("#endif"), let start = open.popLast(), open.isEmpty { found.append(start..<index) }
    }
    return found
  }

  private static let types: Set<String> = ["struct", "enum", "class", "actor", "extension", "protocol"]
  private static let values: Set<String> = ["let", "var", "func", "init", "subscript", "typealias"]
  private static let modifiers: Set<String> = [
    "private", "fileprivate", "public", "internal", "package", "open", "static", "final", "indirect", "lazy",
    "nonisolated", "mutating", "override", "class",
  ]

  private mutating func read(_ range: Range<Int>, container: String?, enumIndex: Int?) {
    var (index, open) = (range.lowerBound, -1)
    func isDeclaring(_ index: Int) -> Bool {
      // `class func`, and a word used as a name.
      !tokens.isMark(index - 1, ".") && !tokens.isWord(index - 1, "import")
        && !(tokens.isWord(index, "class") && tokens.isWord(index + 1, "func"))
        && !(tokens.isWord(index, "class") && tokens.isWord(index + 1, "var"))
    }
    while index < range.upperBound {
      guard tokens.isWord(index), isDeclaring(index) else {
        index = tokens.next(index)
        continue
      }
      let word = tokens.text(index)
      if let enumIndex, word == "case" {
        close(&open, at: index)
        readCases(index + 1, range.upperBound, enumIndex)
      } else if Self.values.contains(word), index + 1 < range.upperBound {
        close(&open, at: index)
        open = declarations.count
        let name = tokens.isWord(index + 1) ? tokens.text(index + 1) : word
        declarations.append(
          Declaration(
            name: name, container: container, range: index..<range.upperBound, isPrivate: isPrivate(index),
            isFunction: word == "func"))
      } else if Self.types.contains(word), tokens.isWord(index + 1), let body = body(index + 1, range.upperBound) {
        close(&open, at: index)
        var last = index + 1
        while tokens.isMark(last + 1, "."), tokens.isWord(last + 2) { last += 2 }
        let name = tokens.text(last)
        var inner: Int?
        if word == "enum" {
          inner = enums.count
          enums.append(Enum(name: name, container: container))
        }
        let end = tokens.next(body)
        read((body + 1)..<(end - 1), container: name, enumIndex: inner)
        index = end
        continue
      }
      index += 1
    }
    close(&open, at: range.upperBound)
  }

  private mutating func close(_ open: inout Int, at end: Int) {
    if open >= 0 { declarations[open].range = declarations[open].range.lowerBound..<end }
    open = -1
  }

  private func body(_ start: Int, _ end: Int) -> Int? {
    var index = start
    while index < end {
      if tokens.isMark(index, "{") { return index }
      index = tokens.next(index)
    }
    return nil
  }

  private func isPrivate(_ index: Int) -> Bool {
    var index = index - 1
    while tokens.isWord(index) {
      let word = tokens.text(index)
      guard Self.modifiers.contains(word) else { return false }
      if word == "private" || word == "fileprivate" { return true }
      index -= 1
    }
    return false
  }

  private mutating func readCases(_ start: Int, _ end: Int, _ number: Int) {
    var index = start
    while index < end, tokens.isWord(index) {
      let name = tokens.text(index)
      var payload: [String?] = []
      index += 1
      if index < end, tokens.isMark(index, "(") {
        let close = tokens.next(index)
        payload = tokens.parts((index + 1)..<(close - 1)).map(typeName)
        index = close
      }
      enums[number].cases.append(Enum.Case(name: name, payload: payload))
      if index < end, tokens.isMark(index, "=") {
        index += 1
        while index < end, !tokens.isMark(index, ","), !tokens.isWord(index) { index = tokens.next(index) }
      }
      guard index < end, tokens.isMark(index, ",") else { return }
      index += 1
    }
  }

  /// `id: Todo.ID` is `Todo.ID`.
  private func typeName(_ range: Range<Int>) -> String? {
    var range = range
    while range.count > 1, !tokens.isMark(range.lowerBound + 1, "."), tokens.isWord(range.lowerBound) {
      // Labels, and words such as `indirect`.
      range = (range.lowerBound + (tokens.isMark(range.lowerBound + 1, ":") ? 2 : 1))..<range.upperBound
    }
    guard range.allSatisfy({ tokens.isWord($0) || tokens.isMark($0, ".") }) else { return nil }
    return range.map(tokens.text).joined()
  }

  // MARK: Features

  private mutating func readFeature(_ start: Int) {
    var index = start + 1
    if tokens.isMark(index, "<") {
      var depth = 0
      repeat {
        if tokens.isMark(index, "<") { depth += 1 }
        if tokens.isMark(index, ">"), !tokens.isMark(index - 1, "-") { depth -= 1 }
        guard index < tokens.tokens.count else { return }
        index += 1
      } while depth > 0
    }
    guard tokens.isMark(index, "("), let (name, reducer) = arguments(index), let name, let reducer else { return }
    var call = FeatureCall(name: name, start: start, reducers: [(nil, reducer)])
    index = tokens.next(index)
    while index < tokens.tokens.count {
      if tokens.isMark(index, "{") || tokens.isMark(index, "(") {
        if tokens.isMark(index, "("), tokens.isWord(index - 1, "environment"),
          let (name, reducer) = arguments(index), let name, let reducer
        {
          call.reducers.append((name, reducer))
        }
        index = tokens.next(index)
      } else if tokens.tokens[index].kind == .directive {
        index += 1
      } else if tokens.isMark(index, "."), tokens.isWord(index + 1) {
        index += 2
      } else {
        break
      }
    }
    features.append(call)
  }

  /// The first argument, if it is a plain string, and the one for `reducer`.
  private func arguments(_ open: Int) -> (name: String?, reducer: Range<Int>?)? {
    let parts = tokens.parts((open + 1)..<(tokens.next(open) - 1))
    guard let first = parts.first, first.count == 1, tokens.tokens[first.lowerBound].kind == .text else { return nil }
    let text = tokens.text(first.lowerBound)
    guard text.count > 2, text.first == "\"", !text.contains("\\"), !text.hasPrefix("\"\"\"") else { return nil }
    let reducer = parts.first { tokens.isWord($0.lowerBound, "reducer") && tokens.isMark($0.lowerBound + 1, ":") }
    return (String(text.dropFirst().dropLast()), reducer.map { ($0.lowerBound + 2)..<$0.upperBound })
  }
}
