@testable import Harness
@testable import HarnessCommand

/// A model of the features of a terminal that `harness play` uses: output becomes rows.
final class TerminalModel {
  private struct Row {
    var cells: [Character?] = []
    /// Whether the next row continues it.
    var isWrapped = false

    /// The text without trailing spaces. A character of two columns has nothing in the second.
    var text: String {
      var text = String(cells.compactMap { $0 })
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  private var columns: Int
  private var rowCount: Int
  private var history: [Row] = []
  private var rows: [Row]
  private(set) var cursor = EditorLayout.Place(row: 0, column: 0)
  /// Whether something was used that terminals handle differently.
  private(set) var hasOddities = false

  init(columns: Int, rows: Int) {
    (self.columns, rowCount) = (columns, rows)
    self.rows = Array(repeating: Row(), count: rows)
  }

  /// The visible text, without empty rows at the end.
  var text: String {
    var lines = rows.map(\.text)
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  func row(_ index: Int) -> String { rows[index].text }

  /// Everything ever shown, with wrapped lines joined; without empty ones at the end.
  var logicalLines: [String] {
    var lines: [String] = []
    var isGoingOn = false
    for row in history + rows {
      if isGoingOn { lines[lines.count - 1] += row.text } else { lines.append(row.text) }
      isGoingOn = row.isWrapped
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// As most terminals do: rows that don't fit are scrolled out at the top.
  func resize(columns: Int, rows: Int) {
    (self.columns, rowCount) = (columns, rows)
    self.rows = Array(self.rows.prefix(rows)) + Array(repeating: Row(), count: max(rows - self.rows.count, 0))
    cursor = .init(row: min(cursor.row, rows - 1), column: min(cursor.column, columns - 1))
  }

  func write(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r\n":
        cursor.column = 0
        feed()
      case "\r": cursor.column = 0
      case "\n": feed()
      case "\u{1B}": escape(&rest)
      default: put(character)
      }
    }
  }

  private func feed() {
    cursor.row += 1
    if cursor.row == rowCount {
      history.append(rows.removeFirst())
      rows.append(Row())
      cursor.row -= 1
    }
  }

  private func put(_ character: Character) {
    let width = ColumnWidth.of(character)
    if cursor.column + width > columns {
      rows[cursor.row].isWrapped = true
      cursor.column = 0
      feed()
    }
    while rows[cursor.row].cells.count < cursor.column { rows[cursor.row].cells.append(" ") }
    let end = min(cursor.column + width, rows[cursor.row].cells.count)
    let new: [Character?] = [character] + Array(repeating: nil, count: width - 1)
    rows[cursor.row].cells.replaceSubrange(cursor.column..<max(end, cursor.column), with: new)
    cursor.column += width
  }

  private func escape(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else { return hasOddities = true }
    let parameters = rest.prefix { !$0.isLetter }
    rest = rest.dropFirst(parameters.count)
    let number = Int(parameters) ?? 1
    switch rest.popFirst() {
    case "A": cursor.row -= number
    case "B": cursor.row += number
    case "C": cursor.column = min(cursor.column, columns - 1) + number
    case "H": cursor = .init(row: 0, column: 0)
    case "J" where parameters == "2": rows = rows.map { _ in Row() }
    case "J":
      clearRow()
      for row in (cursor.row + 1)..<max(rowCount, cursor.row + 1) { rows[row] = Row() }
    case "K": clearRow()
    case "m", "h", "l": break
    default: hasOddities = true
    }
    if cursor.row < 0 || cursor.row >= rowCount || cursor.column > columns { hasOddities = true }
    cursor.row = min(max(cursor.row, 0), rowCount - 1)
  }

  private func clearRow() {
    // After a full row, some terminals clear its last character, and some don't.
    if cursor.column >= columns { hasOddities = true }
    rows[cursor.row].cells.removeSubrange(min(cursor.column, rows[cursor.row].cells.count)...)
    if cursor.column == 0 { rows[cursor.row].isWrapped = false }
  }
}
