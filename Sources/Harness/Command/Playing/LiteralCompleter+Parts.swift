extension LiteralCompleter {
  // MARK: Parts of structs, tuples and payloads

  /// Reads `(label: value, value, …)`, starting at the bracket.
  mutating func parts(of record: TypeShape.Record, owner: TypeShape) -> Completion? {
    position += 1
    var given: Set<Int> = []
    var next = 0
    while true {
      skipSpace()
      if isAtEnd { return part(record, owner, given, next) }
      if accept(")") { return nil }
      if !given.isEmpty {
        guard accept(",") else { return nothing }
        skipSpace()
        if isAtEnd { return part(record, owner, given, next) }
        if accept(")") { return nil }
      }
      guard let index = labelled(record, next) else { return labels(record, owner, given) }
      given.insert(index)
      let outer = label
      label = record.fields[index].name
      let completion = inside(bracket(record, owner, given)) { $0.value(of: record.fields[index].shape) }
      label = outer
      if let completion { return completion }
      skipSpace()
      if isAtEnd { return inside(bracket(record, owner, given)) { $0.goOn() } }
      next = index + 1
    }
  }

  /// Reads a label and its colon, if one is due. Returns the index of the part; nil if there is no such part.
  private mutating func labelled(_ record: TypeShape.Record, _ next: Int) -> Int? {
    var ahead = self
    let name = ahead.name()
    ahead.skipSpace()
    if !name.isEmpty, ahead.accept(":") {
      self = ahead
      return record.fields.firstIndex { $0.name == name }
    }
    return next < record.fields.count && record.fields[next].name.isEmpty ? next : nil
  }

  /// What must follow before the bracket can close, after the given parts.
  private func bracket(_ record: TypeShape.Record, _ owner: TypeShape, _ given: Set<Int>) -> Open {
    let rest = maker.remaining(record, of: owner, ignoring: given)
    let types = rest.map { ", \(hint(of: record.fields[$0]))" }.joined() + ")"
    if rest.isEmpty { return Open(snippet: Snippet(text: ")"), hint: types) }
    let parts = maker.parts(record, of: owner, ignoring: given)
    return Open(snippet: Snippet(text: ", ") + parts + ")", hint: types)
  }

  private func hint(of field: TypeShape.Field) -> String {
    let type = CodeLiteral.name(of: field.shape)
    return field.name.isEmpty ? type : "\(field.name): \(type)"
  }

  /// Completes a part of which nothing has been typed.
  private mutating func part(
    _ record: TypeShape.Record, _ owner: TypeShape, _ given: Set<Int>, _ next: Int
  ) -> Completion? {
    let due = maker.remaining(record, of: owner, ignoring: given)
    let isBehindComma = bytes.last { $0 != UInt8(ascii: " ") } == UInt8(ascii: ",")
    guard let index = due.first ?? (isBehindComma ? record.fields.indices.first { !given.contains($0) } : nil) else {
      return inside(Open(snippet: Snippet(text: ")"), hint: ")")) { $0.goOn() }
    }
    let field = record.fields[index]
    let closing = bracket(record, owner, given.union([index]))
    if field.name.isEmpty { return inside(closing) { $0.value(of: field.shape) } }
    return inside(closing) { completer in
      var completion = completer.offer(
        [completer.labelled(field)], typed: completer.bytes.count, type: field.shape)
      completion.hint = "\(field.name): \(completion.hint)"
      return completion
    }
  }

  /// Completes a label that has been begun.
  private mutating func labels(_ record: TypeShape.Record, _ owner: TypeShape, _ given: Set<Int>) -> Completion {
    let start = position
    let word = name()
    guard isAtEnd, !word.isEmpty else { return nothing }
    var completion = Completion(range: start..<bytes.count)
    for index in record.fields.indices where !given.contains(index) && record.fields[index].name.hasPrefix(word) {
      let rest = inside(bracket(record, owner, given.union([index]))) { $0.rest }
      completion.candidates.append(with(rest.snippet, labelled(record.fields[index])))
    }
    if let only = completion.candidates.first, completion.candidates.count == 1 {
      completion.hint = String(only.label.dropFirst(word.count))
    }
    return completion
  }

  private func labelled(_ field: TypeShape.Field) -> Completion.Candidate {
    let label = "\(field.name): "
    let value = maker.value(of: field.shape) ?? .unknown
    return .init(Snippet(text: label) + value, label: label + CodeLiteral.name(of: field.shape))
  }

  // MARK: Elements

  /// Reads `[element, element]`.
  mutating func elements(_ element: (inout LiteralCompleter) -> Completion?) -> Completion? {
    guard accept("[") else { return nothing }
    let closing = Open(snippet: Snippet(text: "]"), hint: "]")
    var isFirst = true
    while true {
      if accept("]") { return nil }
      if !isFirst {
        guard accept(",") || isAtEnd else { return nothing }
        if accept("]") { return nil }
      }
      if let completion = inside(closing, { isAtEndOfElement($0, isFirst) ? $0.goOn() : element(&$0) }) {
        return completion
      }
      isFirst = false
      skipSpace()
      if isAtEnd { return inside(closing) { $0.goOn() } }
    }
    func isAtEndOfElement(_ completer: LiteralCompleter, _ isFirst: Bool) -> Bool {
      completer.isAtEnd && !isFirst && completer.bytes.last { $0 != UInt8(ascii: " ") } != UInt8(ascii: ",")
    }
  }

  /// Reads `key: value`.
  mutating func entry(_ key: TypeShape, _ value: TypeShape) -> Completion? {
    let rest = maker.value(of: value) ?? .unknown
    let colon = Open(snippet: Snippet(text: ": ") + rest, hint: ": \(CodeLiteral.name(of: value))")
    if let completion = inside(colon, { $0.value(of: key) }) { return completion }
    skipSpace()
    if isAtEnd { return inside(colon) { $0.goOn() } }
    guard accept(":") else { return nothing }
    return self.value(of: value)
  }

  /// Runs the body with a bracket open.
  private mutating func inside<R>(_ bracket: Open, _ body: (inout LiteralCompleter) -> R) -> R {
    open.append(bracket)
    defer { open.removeLast() }
    return body(&self)
  }
}
