/// The words of a `hold` line: `open task 2 after call loadUser()`.
package struct HoldWords: Equatable, Sendable {
  /// The action, as a range of the file.
  package let action: Range<Int>
  let task: Int?
  /// The recorded line after which it begins, as a range of the file.
  package let point: Range<Int>?

  /// Returns nil if the words don't form a hold.
  /// - Parameter argument: the text after `hold`.
  init?(_ bytes: [UInt8], in argument: Range<Int>) {
    var (depth, end, words): (Int, Int, [(name: String, range: Range<Int>)]) = (0, argument.upperBound, [])
    for token in TokenScanner(bytes, in: argument) {
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      case .name, .number:
        let isWord =
          token.range.lowerBound > argument.lowerBound && bytes[token.range.lowerBound - 1] == UInt8(ascii: " ")
        if depth == 0, isWord { words.append((String(decoding: bytes[token.range], as: UTF8.self), token.range)) }
      default: break
      }
      // The text of a line follows.
      if words.last?.name == "after" { break }
    }
    var (task, point): (Int?, Range<Int>?)
    if let after = words.last, after.name == "after" {
      var start = after.range.upperBound
      while start < argument.upperBound, bytes[start] == UInt8(ascii: " ") { start += 1 }
      if start == argument.upperBound { return nil }
      (point, end) = (start..<argument.upperBound, after.range.lowerBound)
      words.removeLast()
    }
    if words.first?.name == "task" {
      guard words.count == 2, let number = Int(words[1].name), number > 0, words[1].range.upperBound <= end else {
        return nil
      }
      (task, end) = (number, words[0].range.lowerBound)
    } else if !words.isEmpty {
      return nil
    }
    while end > argument.lowerBound, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    if end == argument.lowerBound { return nil }
    (action, self.task, self.point) = (argument.lowerBound..<end, task, point)
  }
}

/// A parsed `hold` line: which work waits in the next step, and from when on.
package struct ScriptHold: Equatable, Sendable {
  /// The action, as it is named for work in flight.
  var owner: String
  let task: Int?
  /// The recorded line after which it begins; nil for the beginning of the step.
  var point: String?

  /// The hold without values, for comparison.
  var withoutValues: ScriptHold {
    ScriptHold(
      owner: ObservationLine.withoutValues(owner), task: task, point: point.map(ObservationLine.withoutValues))
  }

  /// The hold for the executor.
  var turns: HeldTurns.Hold { HeldTurns.Hold(owner: owner, task: task, point: point) }

  /// Which orders can't be observed in this process; nil if all can.
  package static var unseen: String? { HeldTurns.unseen }

  /// The text of its line.
  package var text: String {
    "hold \(owner)" + (task.map { " task \($0)" } ?? "") + (point.map { " after \($0)" } ?? "")
  }
}
