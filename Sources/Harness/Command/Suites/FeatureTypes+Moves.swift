// Paths and observations with moved parts in their new places.

extension FeatureTypes {
  /// Returns the path after the moves; nil if none applies. Several moves may apply to one path, each of them once.
  func moved(_ path: String, _ moves: [Move]) -> String? {
    guard let components = components(path) else { return nil }
    var moved = components
    var open = moves
    while moved == components || end(of: moved) != nil,
      let (index, next) = open.indices.lazy.compactMap({ index in self.moved(moved, open[index]).map { (index, $0) } })
        .first
    {
      moved = next
      open.remove(at: index)
    }
    return open.count == moves.count ? nil : self.path(moved)
  }

  private func moved(_ components: [String], _ move: Move) -> [String]? {
    let end = end(of: components)
    if let (old, new) = move.path, end != nil || new.starts(with: old) {
      return Self.replacing(old, with: new, in: components)
    }
    if let part = move.part, let end, move.type == end.type, components[end.index...].starts(with: part.old) {
      let rest = components[(end.index + part.old.count)...]
      return components[..<end.index] + part.new.flatMap(\.components) + rest
    }
    return nil
  }

  /// Nil if the path doesn't begin with the old components. `[*]` stands for any element, and for the same one in the new
  /// place.
  private static func replacing(_ old: [String], with new: [String], in path: [String]) -> [String]? {
    guard path.count >= old.count else { return nil }
    var elements: [String] = []
    for (wanted, found) in zip(old, path) where wanted != found {
      guard wanted == "[*]", found.hasPrefix("[") else { return nil }
    }
    for (wanted, found) in zip(old, path) where wanted == "[*]" { elements.append(found) }
    var next = elements.makeIterator()
    return new.map { $0 == "[*]" ? next.next() ?? $0 : $0 } + path.dropFirst(old.count)
  }

  // MARK: Observations

  /// The lines of steps after the moves, in a form that ignores the order of fields.
  func moved(_ steps: [[String]], _ moves: [Move]) -> [[String]] {
    steps.map { lines in lines.map { Self.unordered(moved(line: $0, moves)) } }
  }

  /// Whether a line that the move changes has become what the move makes of it, or is contained in a new line. Nil if it
  /// changes none.
  func isSeen(_ move: PathMove, from recorded: [[String]], to actual: [[String]]) -> Bool? {
    let move = resolve(move)
    var isSeen: Bool?
    for (old, new) in zip(recorded, actual) where old != new {
      let paths = new.compactMap { if case .change(let path, _) = ObservationLine($0) { path } else { nil } }
      let come = Set(new.map(Self.unordered))
      for line in old {
        let moved = Self.unordered(moved(line: line, [move]))
        if moved == Self.unordered(line) { continue }
        var isThere = come.contains(moved)
        if case .change(let path, _) = ObservationLine(moved) {
          isThere = isThere || paths.contains { path.hasPrefix("\($0).") || path.hasPrefix("\($0)[") }
        }
        isSeen = isSeen ?? false || isThere
      }
    }
    return isSeen
  }

  /// The lines of steps in a form that ignores the order of fields.
  static func unordered(_ steps: [[String]]) -> [[String]] { steps.map { $0.map(unordered) } }

  private func moved(line: String, _ moves: [Move]) -> String {
    switch ObservationLine(line) {
    case .change(let path, let literal):
      return ObservationLine.change(path: moved(path, moves) ?? path, literal: movedParts(literal, moves)).text
    case .removed(let path): return ObservationLine.removed(path: moved(path, moves) ?? path).text
    case .edited(let path, let edit, let elements):
      return ObservationLine.edited(
        path: moved(path, moves) ?? path, edit: edit, elements: elements.map { movedParts($0, moves) }
      ).text
    case .receive(let action): return ObservationLine.receive(movedAction(action, moves)).text
    case .inFlight(let work): return ObservationLine.inFlight(movedAction(work, moves)).text
    case .hear(let name, let literal): return ObservationLine.hear(name: name, literal: movedParts(literal, moves)).text
    case .call(let call): return ObservationLine.call(movedParts(call, moves)).text
    case .thrown(let error): return ObservationLine.thrown(movedParts(error, moves)).text
    case .fail(let text):
      guard text.hasPrefix("rule "), let words = text.ranges(of: "\" broken by ").last else { return line }
      return ObservationLine.fail(text[..<words.upperBound] + movedAction(String(text[words.upperBound...]), moves))
        .text
    case .nothing, .time, .cancel, .view, .other: return line
    }
  }

  private func movedAction(_ text: String, _ moves: [Move]) -> String {
    let text = movedParts(text, moves)
    let bytes = Array(text.utf8)
    guard let start = MovedCase.start(in: bytes, 0..<bytes.count) else { return text }
    for case let action? in moves.map(\.action) {
      if let moved = action.moving(in: bytes, at: start) { return String(decoding: moved, as: UTF8.self) }
    }
    return text
  }

  private func movedParts(_ text: String, _ moves: [Move]) -> String {
    moves.reduce(text) { text, move in
      let bytes = Array(text.utf8)
      guard case .moved(let moved)? = move.part?.moving(in: bytes, 0..<bytes.count) else { return text }
      return String(decoding: moved, as: UTF8.self)
    }
  }

  private static func unordered(_ line: String) -> String {
    func sorted(_ literal: String) -> String { LiteralTree(literal)?.unordered.text ?? literal }
    switch ObservationLine(line) {
    case .change(let path, let literal): return ObservationLine.change(path: path, literal: sorted(literal)).text
    case .edited(let path, let edit, let elements):
      return ObservationLine.edited(path: path, edit: edit, elements: elements.map(sorted)).text
    case .receive(let action): return ObservationLine.receive(sorted(action)).text
    case .hear(let name, let literal): return ObservationLine.hear(name: name, literal: sorted(literal)).text
    case .call(let call): return ObservationLine.call(sorted(call)).text
    default: return line
    }
  }
}
