/// What `harness play` draws at a terminal: the log, which scrolls like any output; the page beside its last lines; and below
/// them a status line and the text that is being typed.
///
/// ```output
/// send counter(.didTapPlus)
///   counterState.number = 2                    │ iPhone 13, 10000000
/// send didTapAddOrder                          │ [-] 2 [+]
///   call submitOrder(2)                        │ [Add Order]
/// 0ms | open: submitOrder | 1 in flight | not saved
/// > answer submitOrder ▮Bool
/// ```
///
/// Each update is one text, which begins where the last one left the cursor. Lines of the log without a page beside them are
/// printed once and never redrawn, so the terminal's own history keeps them whole.
struct PlayScreen {
  /// What the screen shows.
  struct Content {
    /// All lines of the log, which only grows. They may have colours.
    var log: [String] = []
    /// The page or the state; nil if there is neither.
    var panel: [PanelLine]?
    var status = ""
    var prompt = "> "
    var text = ""
    /// The position of the cursor, in bytes of the text.
    var cursor = 0
    /// A suggestion that is shown after the text.
    var hint = ""
    /// The mistake in the text, and the byte at which it is.
    var mistake: (message: String, offset: Int?)?
    /// The lines below the text: candidates, choices.
    var below: [String] = []
  }

  struct PanelLine: Equatable {
    var text: String
    var isChanged = false
  }

  /// The minimum width for a page. Narrower terminals show the log and the text alone.
  static let minColumns = 60
  /// The minimum number of rows for a page.
  private static let minRows = 8

  private let style: TextStyle
  private(set) var columns: Int
  private var rows: Int
  /// The number of lines of the log that are printed for good.
  private var released = 0
  /// The rows that can still change, as they were drawn, and the row of the cursor among them.
  private var drawn: [String] = []
  private var cursorRow = 0
  /// The largest number of rows that the page has had, so that it doesn't jump up and down.
  private var height = 0

  init(style: TextStyle, columns: Int, rows: Int) {
    (self.style, self.columns, self.rows) = (style, max(columns, 4), max(rows, 2))
  }

  var isWide: Bool { columns >= Self.minColumns && rows >= Self.minRows }
  private var panelColumns: Int { columns * 2 / 5 }
  private var logColumns: Int { columns - panelColumns - 4 }

  // MARK: Drawing

  /// Returns what to write to show the content.
  mutating func draw(_ content: Content) -> String {
    let bottom = bottom(content)
    let room = max(rows - bottom.rows.count, 0)
    var window = window(content, room)
    let final = content.log[released..<window.first]
    window.rows += bottom.rows
    var text = Self.begins
    // Unchanged rows stay. Released lines go before all of them.
    var kept = 0
    if final.isEmpty {
      while kept < min(window.rows.count, drawn.count) - 1, window.rows[kept] == drawn[kept] { kept += 1 }
    }
    text += move(to: kept)
    // A terminal that wraps before a wide character would leave the old text of the last column.
    if !final.isEmpty { text += Self.clearsBelow }
    for line in final { text += line + "\r\n" }
    for row in window.rows[kept...].dropLast() { text += cleared(row) + "\r\n" }
    text += Self.clearsBelow + (window.rows.last ?? "")
    released = window.first
    drawn = window.rows
    let place = (row: window.rows.count - bottom.rows.count + bottom.cursor.row, column: bottom.cursor.column)
    cursorRow = drawn.count - 1
    text += move(to: place.row)
    if place.column > 0 { text += "\u{1B}[\(place.column)C" }
    cursorRow = place.row
    return text + Self.ends
  }

  /// Takes the new size of the terminal. Everything has to be redrawn then.
  mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(columns, 4), max(rows, 2))
  }

  /// Returns what to write to show everything anew, whatever the terminal shows.
  mutating func redraw(_ content: Content) -> String {
    forget()
    height = 0
    // Show as many lines as fit.
    var room = self.rows - 3
    released = content.log.count
    while released > 0 {
      room -= TerminalRow(content.log[released - 1]).end(in: self.columns).row + 1
      if room < 0 { break }
      released -= 1
    }
    return "\u{1B}[H\u{1B}[2J" + draw(content)
  }

  /// Forgets what was drawn, since something else has written to the terminal: what follows is drawn below.
  mutating func forget() { (drawn, cursorRow) = ([], 0) }

  /// Returns what to write to leave the log alone on the screen, with the cursor below it.
  mutating func finish(_ content: Content) -> String {
    let text = move(to: 0) + Self.clearsBelow + content.log[released...].map { $0 + "\r\n" }.joined()
    released = content.log.count
    forget()
    return Self.begins + text + Self.ends
  }

  // MARK: Rows

  /// Returns the rows of the log beside the page, from the first line that isn't printed for good.
  private mutating func window(_ content: Content, _ room: Int) -> (first: Int, rows: [String]) {
    guard isWide, let panel = content.panel else {
      height = 0
      return (content.log.count, [])
    }
    height = min(max(height, panel.count), room)
    var first = released
    var lines = content.log[first...].map { TerminalRow($0).wrapped(to: logColumns) }[...]
    var count = lines.reduce(0) { $0 + $1.count }
    while let line = lines.first, count - line.count >= height || count > room {
      first += 1
      count -= line.count
      lines.removeFirst()
    }
    let left = lines.flatMap { $0 }
    let right = fitting(panel, max(count, height))
    return (
      first,
      (0..<max(count, height)).map {
        row(left: $0 < left.count ? left[$0] : nil, right: $0 < right.count ? right[$0] : nil)
      }
    )
  }

  /// Returns the part of the page that fits: from its beginning, or around the change if that is further down.
  private func fitting(_ panel: [PanelLine], _ room: Int) -> [PanelLine] {
    if panel.count <= room || room < 3 { return Array(panel.prefix(room)) }
    let change = panel.firstIndex(where: \.isChanged) ?? 0
    let last = panel.lastIndex(where: \.isChanged) ?? 0
    let start = last < room - 1 ? 0 : min(max(change - 1, 0), panel.count - room)
    var lines = Array(panel[start..<(start + room)])
    if start > 0 { lines[0] = PanelLine(text: "… \(start + 1) above") }
    let below = panel.count - start - room
    if below > 0 { lines[room - 1] = PanelLine(text: "… \(below + 1) more") }
    return lines
  }

  private func row(left: TerminalRow?, right: PanelLine?) -> String {
    let left = (left ?? TerminalRow("")).padded(to: logColumns)
    guard let right else { return left + " │" }
    let text = TerminalRow(right.text).cut(to: panelColumns)
    if !right.isChanged { return "\(left) │ \(text.text)" }
    return "\(left) \(style.text("*", as: .added)) \(style.text(text.text, as: .added))"
  }

  /// Returns the status line, the text and the lines below it, with the position of the cursor in these rows.
  private func bottom(_ content: Content) -> (rows: [String], cursor: EditorLayout.Place) {
    let layout = EditorLayout(content.text, prompt: content.prompt, columns: columns)
    var lines = layout.rows
    var cursor = layout.place(of: content.cursor)
    let hintRoom = columns - layout.lastWidth - 1
    if !content.hint.isEmpty, hintRoom > 3, content.mistake == nil {
      lines[lines.count - 1] += style.text(TerminalRow(content.hint).cut(to: hintRoom).text, as: .hint)
    }
    if let (message, offset) = content.mistake {
      let place = offset.map { layout.place(of: $0) } ?? layout.place(of: content.text.utf8.count)
      lines.insert(contentsOf: mistake(message, offset == nil ? nil : place.column), at: place.row + 1)
      if cursor.row > place.row { cursor.row += lines.count - layout.rows.count }
    }
    lines += content.below.map { TerminalRow($0).cut(to: columns - 1).text }
    var first = 0
    let room = isWide ? rows - 1 : rows
    if lines.count > room {
      // The text has more rows than the terminal: show those around the cursor.
      first = min(max(cursor.row - room / 2, 0), lines.count - room)
      lines = Array(lines[first..<(first + room)])
    }
    cursor.row -= first
    guard isWide else { return (lines, cursor) }
    cursor.row += 1
    return ([style.text(TerminalRow(content.status).cut(to: columns - 1).text, as: .hint)] + lines, cursor)
  }

  /// Returns `    ^ expected ')'`, with the mark under its column. If the message doesn't fit after the mark, it gets rows of
  /// its own.
  private func mistake(_ message: String, _ column: Int?) -> [String] {
    guard let column else {
      return TerminalRow(message).wrapped(to: columns - 1).map { style.text($0.text, as: .failure) }
    }
    let space = String(repeating: " ", count: column)
    if column + 2 + ColumnWidth.of(message) < columns { return [space + style.text("^ \(message)", as: .failure)] }
    return [space + style.text("^", as: .failure)]
      + TerminalRow(message).wrapped(to: columns - 1).map { style.text($0.text, as: .failure) }
  }

  // MARK: The terminal's language

  // Terminals that support it show the whole update at once. The cursor is hidden meanwhile.
  private static let begins = "\u{1B}[?2026h\u{1B}[?25l"
  private static let ends = "\u{1B}[?25h\u{1B}[?2026l"
  private static let clearsBelow = "\u{1B}[J"

  /// Moves from the row of the cursor to the beginning of another one.
  private func move(to row: Int) -> String {
    let distance = row - cursorRow
    if distance == 0 { return "\r" }
    return "\r\u{1B}[\(abs(distance))\(distance < 0 ? "A" : "B")"
  }

  /// Returns a line that clears the old text after it. After a full row, the terminal would clear the last character, so that
  /// is left alone.
  private func cleared(_ line: String) -> String {
    TerminalRow(line).end(in: columns).column == columns ? line : line + "\u{1B}[K"
  }
}

extension PlayScreen.PanelLine {
  /// Returns the lines of a page or a state, and marks those that have changed.
  static func lines(_ new: [String], since old: [String]) -> [PlayScreen.PanelLine] {
    let known = Set(old)
    return new.map { .init(text: FailureText.visible($0), isChanged: !old.isEmpty && !known.contains($0)) }
  }
}
