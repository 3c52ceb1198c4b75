/// Wraps marked words into lines that fit.
package struct WrappedLine {
  /// Returns the lines of a text that is wrapped between words only, so that paths can be copied.
  package static func paragraph(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private let style: TextStyle
  private let role: TextStyle.Role?
  private let marks: (open: String, close: String, role: TextStyle.Role)?

  /// Creates a wrapper.
  /// - Parameters:
  ///   - role: the role of unmarked words.
  ///   - marks: the text around marked words without colors, and their role with colors.
  package init(
    _ style: TextStyle, role: TextStyle.Role? = nil,
    marks: (open: String, close: String, role: TextStyle.Role)? = nil
  ) {
    self.style = style
    self.role = role
    self.marks = marks
  }

  /// Returns lines no wider than `columns`, each ending after a space or a comma if it has any.
  /// - Parameter further: by how much the lines after the first are narrower; they have at least ten columns.
  package func lines(_ words: [WordDifference.Word], columns: Int, further: Int = 0) -> [String] {
    var room = columns
    var cells: [(character: Character, isChanged: Bool)] = []
    for word in words {
      let text =
        word.isChanged && style == .plain ? marks.map { $0.open + word.text + $0.close } ?? word.text : word.text
      cells += text.map { ($0, word.isChanged) }
    }
    var lines: [String] = []
    var (start, end, width) = (0, 0, 0)
    for (index, cell) in cells.enumerated() {
      let needed = ColumnWidth.of(cell.character)
      if width + needed > room, index > start {
        // A break near the beginning would waste the line.
        let place = end > start + (index - start) / 3 ? end : index
        lines.append(text(cells[start..<place]))
        room = max(10, columns - further)
        width = cells[place..<index].reduce(0) { $0 + ColumnWidth.of($1.character) }
        (start, end) = (place, place)
      }
      width += needed
      if cell.character == " " || cell.character == "," { end = index + 1 }
    }
    return lines + (start == cells.count && !lines.isEmpty ? [] : [text(cells[start...])])
  }

  private func text(_ cells: ArraySlice<(character: Character, isChanged: Bool)>) -> String {
    var text = ""
    var part = ""
    var isChanged = false
    for cell in cells {
      if cell.isChanged != isChanged {
        text += styled(part, isChanged)
        (part, isChanged) = ("", cell.isChanged)
      }
      part.append(cell.character)
    }
    return text + styled(part, isChanged)
  }

  private func styled(_ text: String, _ isChanged: Bool) -> String {
    if text.isEmpty { return "" }
    if isChanged, let marks { return style.text(text, as: marks.role) }
    return role.map { style.text(text, as: $0) } ?? text
  }
}
