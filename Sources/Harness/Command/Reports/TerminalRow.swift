/// A line of a terminal, measured and cut by what is visible of it. It may have colours.
///
/// Colours are those of ``TextStyle``: `ESC [ … m`, which takes no space.
struct TerminalRow {
  /// A character, and the colours that begin before it.
  private struct Cell {
    let style: String
    let character: Character
  }

  private let cells: [Cell]
  let width: Int

  init(_ text: String) {
    var cells: [Cell] = []
    var style = ""
    var rest = text[...]
    while let character = rest.first {
      if character == "\u{1B}", let end = rest.firstIndex(of: "m") {
        let code = String(rest[...end])
        style = code == Self.plain ? "" : style + code
        rest = rest[rest.index(after: end)...]
        continue
      }
      cells.append(Cell(style: style, character: character))
      rest.removeFirst()
    }
    self.init(cells)
  }

  private init(_ cells: [Cell]) {
    self.cells = cells
    width = cells.reduce(0) { $0 + ColumnWidth.of($1.character) }
  }

  private static let plain = "\u{1B}[0m"

  /// The text with its colours, which are reset at its end.
  var text: String {
    var text = ""
    var style = ""
    for cell in cells {
      if cell.style != style {
        if !style.isEmpty { text += Self.plain }
        text += cell.style
        style = cell.style
      }
      text.append(cell.character)
    }
    return style.isEmpty ? text : text + Self.plain
  }

  /// The cursor's place after the text in a terminal that breaks lines itself; past the last column if the row is full.
  func end(in columns: Int) -> EditorLayout.Place {
    var place = EditorLayout.Place(row: 0, column: 0)
    for cell in cells {
      let needed = ColumnWidth.of(cell.character)
      if place.column + needed > columns { place = EditorLayout.Place(row: place.row + 1, column: 0) }
      place.column += needed
    }
    return place
  }

  /// Rows within the given width, broken between words unless that leaves a row half empty. All but the first are indented, to
  /// show where lines begin.
  func wrapped(to columns: Int) -> [TerminalRow] {
    if width <= columns { return [self] }
    let indent = min(cells.prefix { $0.character == " " }.count + 2, columns / 2)
    let space = Array(repeating: Cell(style: "", character: " "), count: indent)
    var rows: [TerminalRow] = []
    var row: [Cell] = []
    var width = 0
    for cell in cells {
      let needed = ColumnWidth.of(cell.character)
      if width + needed > columns {
        let begun = cell.character == " " ? [] : Self.takeWord(&row, moreThan: columns / 2)
        rows.append(TerminalRow(row))
        row = space + begun
        width = row.reduce(0) { $0 + ColumnWidth.of($1.character) }
        // A space at the break is dropped.
        if cell.character == " " { continue }
      }
      row.append(cell)
      width += needed
    }
    return rows + [TerminalRow(row)]
  }

  /// Removes the word at the end of a row, and the space before it, if enough of the row is left.
  private static func takeWord(_ row: inout [Cell], moreThan columns: Int) -> [Cell] {
    guard let space = row.lastIndex(where: { $0.character == " " }),
      TerminalRow(Array(row[..<space])).width > columns
    else { return [] }
    defer { row.removeSubrange(space...) }
    return Array(row[(space + 1)...])
  }

  /// Cuts to the given width, with a sign if something is left out.
  func cut(to columns: Int) -> TerminalRow {
    if width <= columns { return self }
    var row: [Cell] = []
    var width = 1
    for cell in cells {
      width += ColumnWidth.of(cell.character)
      if width > columns { break }
      row.append(cell)
    }
    return TerminalRow(columns < 1 ? [] : row + [Cell(style: "", character: "…")])
  }

  /// The text padded with spaces.
  func padded(to columns: Int) -> String { text + String(repeating: " ", count: max(columns - width, 0)) }
}
