/// Writes out values recorded as `payload`: if the value has changed, the word doesn't show what is missing.
struct RecordedPayload {
  private let recorded: [WrittenLine]
  private let actual: [ObservationLine]
  private let actualTexts: Set<[UInt8]>
  /// The action that the user sent, if it is a literal.
  private let sent: String?
  private let named: (String) -> String?

  /// Creates a writer.
  /// - Parameters:
  ///   - command: the command below which the lines are recorded.
  ///   - named: returns the literal of a named value of the script.
  init(_ recorded: [WrittenLine], beside actual: [String], below command: String?, named: @escaping (String) -> String?)
  {
    self.recorded = recorded
    self.actual = actual.map { ObservationLine($0) }
    actualTexts = Set(actual.map { Array($0.utf8) })
    let send = "send "
    sent = command.flatMap { $0.hasPrefix(send) ? String($0.dropFirst(send.count)) : nil }
    self.named = named
  }

  /// The recorded lines, with `payload` written out where no actual line matches any more.
  var spelledOut: [WrittenLine] {
    var action = sent
    return recorded.flatMap { line -> [WrittenLine] in
      switch ObservationLine(line.text) {
      case .receive(let received):
        action = received
        return [line]
      case .change(let path, let literal) where isGone(line, literal):
        guard let action, let value = value(literal, of: action) else { return [line] }
        return texts(of: value, literal, at: path).map { WrittenLine(text: $0, place: line.place) }
      case .edited(let path, let edit, let elements?) where isGone(line, elements):
        guard let action, let value = value(elements, of: action) else { return [line] }
        let text = ObservationLine.edited(path: path, edit: edit, elements: value.text).text
        return [WrittenLine(text: text, place: line.place)]
      default: return [line]
      }
    }
  }

  private func isGone(_ line: WrittenLine, _ literal: String) -> Bool {
    PayloadParts.isPart(literal) && !actualTexts.contains(Array(line.text.utf8))
  }

  /// Returns the lines of a value at a path, in the format of the actual lines.
  private func texts(of value: LiteralTree, _ words: String, at path: String) -> [String] {
    let whole = ["\(path) = \(value.text)"]
    // An unchanged element is written by its place in the payload.
    func text(_ place: String, _ index: Int, _ element: LiteralTree) -> String {
      let asPart = "\(path)[\(place)] = \(words)[\(index)]"
      return actualTexts.contains(Array(asPart.utf8)) ? asPart : "\(path)[\(place)] = \(element.text)"
    }
    let isByElements = actual.contains { $0.path?.hasPrefix("\(path)[") == true }
    guard isByElements else { return whole }
    switch value {
    case .dictionary(let entries): return entries.map { "\(path)[\($0.key.text)] = \($0.value.text)" }
    case .array(let elements):
      guard actual.contains(where: { $0.path?.hasPrefix("\(path)[id: ") == true }) else {
        return elements.enumerated().map { text("\($0)", $0, $1) }
      }
      let known = elements.enumerated().compactMap { index, element in
        id(of: element).map { (id: $0, index: index, element: element) }
      }
      guard known.count == elements.count else { return whole }
      return known.sorted { $0.id.key < $1.id.key }.map { text("id: \($0.id.text)", $0.index, $0.element) }
    default: return whole
    }
  }

  private func id(of element: LiteralTree) -> (key: SortedMembers.Key, text: String)? {
    guard case .call(_, let fields) = resolved(element), let id = fields.first(where: { $0.label == "id" })?.value
    else {
      return nil
    }
    let text = id.text
    // Short ids of one list are sorted numerically.
    let digits = text.hasPrefix("UUID(") ? String(text.dropFirst(5).dropLast()) : text
    return (Int128(digits).map { .number($0) } ?? .text(Array(text.utf8)), text)
  }

  // MARK: Values

  /// Returns the literal of `payload.posts[0]` in an action; nil if it is unknown.
  private func value(_ words: String, of action: String) -> LiteralTree? {
    guard case .call(_, let arguments) = LiteralTree(action) else { return nil }
    var steps = words.split(separator: ".")[...]
    guard let first = steps.popFirst() else { return nil }
    // A single argument needs no name.
    guard var value = arguments.count == 1 ? arguments[0].value : part(&steps, of: arguments) else { return nil }
    guard element(first, &value) else { return nil }
    while let step = steps.popFirst() {
      let name = String(step.prefix { $0 != "[" })
      switch resolved(value) {
      case .call(let head, let parts) where head.hasPrefix("."):
        guard head == ".\(name)" else { return nil }
        guard let inner = parts.count == 1 ? parts[0].value : part(&steps, of: parts) else { return nil }
        value = inner
      case .call(_, let parts):
        steps = [step] + steps
        guard let inner = part(&steps, of: parts) else { return nil }
        value = inner
      default: return nil
      }
      guard element(step, &value) else { return nil }
    }
    return value
  }

  private func part(_ steps: inout ArraySlice<Substring>, of arguments: [LiteralTree.Argument]) -> LiteralTree? {
    guard let step = steps.popFirst() else { return nil }
    let name = step.prefix { $0 != "[" }
    if let argument = arguments.first(where: { $0.label == name }) { return argument.value }
    guard let index = Int(name), arguments.indices.contains(index), arguments[index].label.isEmpty else { return nil }
    return arguments[index].value
  }

  /// Whether a value has the element that a step names; if so, replaces the value by it.
  private func element(_ step: Substring, _ value: inout LiteralTree) -> Bool {
    guard let open = step.firstIndex(of: "[") else { return true }
    guard let index = Int(step[step.index(after: open)...].dropLast()), case .array(let elements) = resolved(value),
      elements.indices.contains(index)
    else { return false }
    value = elements[index]
    return true
  }

  /// Returns the value that a name stands for.
  private func resolved(_ value: LiteralTree) -> LiteralTree {
    guard case .word(let word) = value, word.hasPrefix("$"), let literal = named(String(word.dropFirst())),
      let tree = LiteralTree(literal)
    else { return value }
    return tree
  }
}
