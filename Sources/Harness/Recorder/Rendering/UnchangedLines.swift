/// Shortens a difference: an unchanged value becomes one line, and unchanged neighbors in a list are counted.
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

  /// Returns the lines with each unchanged bracket as one line.
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

  /// Returns the line that closes a line's bracket, if nothing changed in between.
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

  /// Replaces two or more successive elements by their number.
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

  /// Moves each block of removed or added lines to the position where its beginning is least deep: then it consists of whole
  /// elements and not of the end of one and the beginning of the next.
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

  /// Returns whether no other block, to which it would belong, is beside it.
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
    // The rank of the first line if the block began that much later. A line that closes a bracket is no beginning.
    func rank(_ shift: Int) -> (Int, Int) {
      let first = texts[block.lowerBound + shift]
      return (first.depth, first.isOpening ? 0 : 1)
    }
    let shifts = [0] + before.map { -$0 } + after
    guard let shift = shifts.min(by: { rank($0) < rank($1) }), shift != 0 else { return }
    move(block, by: shift, in: &lines)
  }

  /// Exchanges lines that are the same except for the comma: removed lines are those of the old dump, all others of the new.
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
