/// What `harness play` draws at a terminal: the log, which scrolls like any output, beside its last lines the page, and below it a
/// status line and what is being typed.
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
/// Everything is in one text for each change, which begins where the last one left the cursor. Lines of the log that no part of the
/// page stands beside are printed once and never touched again, so they are in the terminal's own history, whole.
struct PlayScreen {
  /// What is to be seen.
  struct Content {
    /// All lines of the log, which only grows; they may have colours.
    var log: [String] = []
    /// The page, or the state; nil where there is none.
    var panel: [PanelLine]?
    var status = ""
    var prompt = "> "
    var text = ""
    /// In bytes of the text.
    var cursor = 0
    /// What is to be typed, behind the text.
    var hint = ""
    /// What is wrong, and at which byte of the text.
    var mistake: (message: String, offset: Int?)?
    /// Below what is typed: candidates, choices.
    var below: [String] = []
  }

  struct PanelLine: Equatable {
    var text: String
    var isChanged = false
  }

  /// Narrower ones show the log and what is typed alone.
  static let minColumns = 60
  /// Lower ones as well.
  private static let minRows = 8

  private let style: TextStyle
  private(set) var columns: Int
  private var rows: Int
  /// How many lines of the log are printed for good.
  private var released = 0
  /// The rows that can still change, as they were drawn, and in which of them the cursor is.
  private var drawn: [String] = []
  private var cursorRow = 0
  /// The most rows that the page had: it would jump up and down otherwise.
  private var height = 0

  init(style: TextStyle, columns: Int, rows: Int) {
    (self.style, self.columns, self.rows) = (style, max(columns, 4), max(rows, 2))
  }

  var isWide: Bool { columns >= Self.minColumns && rows >= Self.minRows }
  private var panelColumns: Int { columns * 2 / 5 }
  private var logColumns: Int { columns - panelColumns - 4 }

  // MARK: Drawing

  /// What to write so that this is to be seen.
  mutating func draw(_ content: Content) -> String {
    let bottom = bottom(content)
    let room = max(rows - bottom.rows.count, 0)
    var window = window(content, room)
    let final = content.log[released..<window.first]
    window.rows += bottom.rows
    var text = Self.begins
    // Rows that are as they were stay; what is released goes before all of them.
    var kept = 0
    if final.isEmpty {
      while kept < min(window.rows.count, drawn.count) - 1, window.rows[kept] == drawn[kept] { kept += 1 }
    }
    text += move(to: kept)
    // What a terminal breaks before a wide character would keep what stood in the last column.
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

  /// The terminal has another size: everything is to be drawn anew.
  mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(columns, 4), max(rows, 2))
  }

  /// Everything, whatever the terminal shows.
  mutating func redraw(_ content: Content) -> String {
    forget()
    height = 0
    // As many lines as have room.
    var room = self.rows - 3
    released = content.log.count
    while released > 0 {
      room -= TerminalRow(content.log[released - 1]).end(in: self.columns).row + 1
      if room < 0 { break }
      released -= 1
    }
    return "\u{1B}[H\u{1B}[2J" + draw(content)
  }

  /// Somebody else has written to the terminal meanwhile: what follows stands below.
  mutating func forget() { (drawn, cursorRow) = ([], 0) }

  /// All of the log, and nothing else, with the cursor below it.
  mutating func finish(_ content: Content) -> String {
    let text = move(to: 0) + Self.clearsBelow + content.log[released...].map { $0 + "\r\n" }.joined()
    released = content.log.count
    forget()
    return Self.begins + text + Self.ends
  }

  // MARK: Rows

  /// The rows of the log that the page stands beside, from the first line that isn't printed for good.
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

  /// The part of the page that has room: where something has changed, if it isn't at the beginning.
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

  /// The status line, what is typed and what stands below it, with the cursor's place among these rows.
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
      // What is typed has more rows than the terminal: those around the cursor.
      first = min(max(cursor.row - room / 2, 0), lines.count - room)
      lines = Array(lines[first..<(first + room)])
    }
    cursor.row -= first
    guard isWide else { return (lines, cursor) }
    cursor.row += 1
    return ([style.text(TerminalRow(content.status).cut(to: columns - 1).text, as: .hint)] + lines, cursor)
  }

  /// `    ^ expected ')'`: under the column where it is, and before it where behind it is no room.
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

  // One change is shown as one, by terminals that know how; the cursor doesn't run about meanwhile.
  private static let begins = "\u{1B}[?2026h\u{1B}[?25l"
  private static let ends = "\u{1B}[?25h\u{1B}[?2026l"
  private static let clearsBelow = "\u{1B}[J"

  /// From the row of the cursor to the beginning of another one.
  private func move(to row: Int) -> String {
    let distance = row - cursorRow
    if distance == 0 { return "\r" }
    return "\r\u{1B}[\(abs(distance))\(distance < 0 ? "A" : "B")"
  }

  /// A line with nothing behind it of what stood there. Behind a full row the terminal would clear its last character.
  private func cleared(_ line: String) -> String {
    TerminalRow(line).end(in: columns).column == columns ? line : line + "\u{1B}[K"
  }
}

extension PlayScreen.PanelLine {
  /// Of a page, or of a state, with those marked that are others than before.
  static func lines(_ new: [String], since old: [String]) -> [PlayScreen.PanelLine] {
    let known = Set(old)
    return new.map { .init(text: FailureText.visible($0), isChanged: !old.isEmpty && !known.contains($0)) }
  }
}
