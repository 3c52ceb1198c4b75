/// Makes a difference short: a value that did not change is one line, neighbours in a list that did not change are counted.
///
/// ```text
///   todos: [
///     … (2 unchanged),
///     Todo(
///       id: 3,
/// −     isDone: false
/// +     isDone: true
///     ),
///     Todo(…)
///   ]
/// ```
enum UnchangedLines {
  static func collapsed(_ lines: [MarkedLine]) -> [MarkedLine] { counted(folded(lines)) }

  // MARK: Values

  /// Brackets around nothing that changed, as one line.
  private static func folded(_ lines: [MarkedLine]) -> [MarkedLine] {
    var result: [MarkedLine] = []
    var index = 0
    while index < lines.count {
      if let end = end(of: index, lines) {
        var line = lines[index]
        line.line = fold(line.line, lines[end].line)
        result.append(line)
        index = end
      } else {
        result.append(lines[index])
      }
      index += 1
    }
    return result
  }

  /// Where the bracket is closed that a line opens, if nothing changed in between.
  private static func end(of index: Int, _ lines: [MarkedLine]) -> Int? {
    let opening = lines[index].line
    guard lines[index].mark == .unchanged, opening.isOpening else { return nil }
    for next in lines.indices[(index + 1)...]
    where lines[next].mark != .unchanged || lines[next].line.depth <= opening.depth {
      return lines[next].mark == .unchanged ? next : nil
    }
    return nil
  }

  private static func fold(_ opening: DebugDump.Line, _ closing: DebugDump.Line) -> DebugDump.Line {
    DebugDump.Line(
      text: opening.text + "…" + closing.text.drop { $0 == " " }, sets: opening.sets, hasComma: closing.hasComma,
      depth: opening.depth, isElement: opening.isElement)
  }

  // MARK: Elements

  /// Two elements and more that follow each other, as their number.
  private static func counted(_ lines: [MarkedLine]) -> [MarkedLine] {
    var result: [MarkedLine] = []
    var index = 0
    while index < lines.count {
      let depth = lines[index].line.depth
      let run = lines[index...].prefix {
        $0.mark == .unchanged && $0.line.isElement && !$0.line.isOpening && $0.line.depth == depth
      }
      guard run.count > 1, let last = run.last else {
        result.append(lines[index])
        index += 1
        continue
      }
      let text = String(repeating: "  ", count: depth) + "… (\(run.count) unchanged)"
      result.append(
        MarkedLine(.unchanged, DebugDump.Line(text: text, sets: nil, hasComma: last.line.hasComma, depth: depth)))
      index = run.endIndex
    }
    return result
  }

  // MARK: Where blocks begin

  /// Of the places that a block of removed or added lines may have, the one where it begins least deep: then it is whole
  /// elements and not the end of one and the beginning of the next.
  static func slid(_ lines: [MarkedLine]) -> [MarkedLine] {
    var lines = lines
    var index = 0
    while index < lines.count {
      guard lines[index].mark != .unchanged else {
        index += 1
        continue
      }
      let end = lines[index...].prefix { $0.mark == lines[index].mark }.endIndex
      if isAlone(index..<end, lines) { slide(index..<end, in: &lines) }
      index = end
    }
    return lines
  }

  /// Whether no other block is beside it, which it belongs to.
  private static func isAlone(_ block: Range<Int>, _ lines: [MarkedLine]) -> Bool {
    (block.lowerBound == 0 || lines[block.lowerBound - 1].mark == .unchanged)
      && (block.upperBound == lines.count || lines[block.upperBound].mark == .unchanged)
  }

  private static func slide(_ block: Range<Int>, in lines: inout [MarkedLine]) {
    let texts = lines.map(\.line)
    let before = (1...block.count).prefix { step in
      let index = block.lowerBound - step
      return index >= 0 && lines[index].mark == .unchanged && texts[index] == texts[block.upperBound - step]
    }
    let after = (1...block.count).prefix { step in
      let index = block.upperBound + step - 1
      return index < lines.count && lines[index].mark == .unchanged
        && texts[index] == texts[block.lowerBound + step - 1]
    }
    // The first line, if the block began so much further on. One that closes a bracket is no beginning.
    func rank(_ shift: Int) -> (Int, Int) {
      let first = texts[block.lowerBound + shift]
      return (first.depth, first.isOpening ? 0 : 1)
    }
    let shifts = [0] + before.map { -$0 } + after
    guard let shift = shifts.min(by: { rank($0) < rank($1) }), shift != 0 else { return }
    move(block, by: shift, in: &lines)
  }

  /// Lines that trade places are the same but for the comma: removed ones are those of the old dump, all others of the new.
  private static func move(_ block: Range<Int>, by shift: Int, in lines: inout [MarkedLine]) {
    let mark = lines[block.lowerBound].mark
    let whole = min(block.lowerBound, block.lowerBound + shift)..<max(block.upperBound, block.upperBound + shift)
    let marked = shift < 0 ? 0..<block.count : shift..<(shift + block.count)
    var around = lines[whole].filter { $0.mark == .unchanged }[...]
    let moved = lines[whole].enumerated().map { index, line in
      if marked.contains(index) { return MarkedLine(mark, mark == .removed ? line.old : line.line) }
      let beside = around.removeFirst()
      return mark == .removed
        ? MarkedLine(.unchanged, beside.line, old: line.old) : MarkedLine(.unchanged, line.line, old: beside.old)
    }
    lines.replaceSubrange(whole, with: moved)
  }
}
