/// The layout of a text being typed in the rows of a terminal, with the place of each character.
///
///     EditorLayout("send tap", prompt: "> ", columns: 40).rows    // ["> send tap"]
struct EditorLayout {
  /// A place on the screen, counted from 0.
  struct Place: Equatable {
    var row: Int
    var column: Int
  }

  /// The rows, none wider than the terminal.
  private(set) var rows: [String] = []
  /// Where each character begins, by its offset in bytes; the last element is the end.
  private var places: [(offset: Int, place: Place)] = []
  /// The width of the last row.
  private(set) var lastWidth = 0

  /// - Parameter prompt: Shown before the first line, cut to its end if too long; the other lines are indented by the same
  ///   width.
  init(_ text: String, prompt: String, columns: Int) {
    let columns = max(columns, 2)
    var row = prompt.map(Self.visible).joined()
    while ColumnWidth.of(row) >= columns { row.removeFirst() }
    let indent = ColumnWidth.of(row)
    var width = indent
    var offset = 0
    func place() -> Place { Place(row: rows.count, column: width) }
    for character in text {
      let isLineEnd = character == "\n"
      let shown = isLineEnd ? "" : Self.visible(character)
      let needed = ColumnWidth.of(shown)
      if width + needed > columns, !isLineEnd {
        rows.append(row)
        (row, width) = ("", 0)
      }
      places.append((offset, place()))
      offset += character.utf8.count
      if isLineEnd {
        rows.append(row)
        (row, width) = (String(repeating: " ", count: indent), indent)
      } else {
        row += shown
        width += needed
      }
    }
    // The cursor after a full row is in the next one.
    if width >= columns {
      rows.append(row)
      (row, width) = ("", 0)
    }
    places.append((offset, place()))
    rows.append(row)
    lastWidth = width
  }

  /// The place of the character at an offset in bytes.
  func place(of offset: Int) -> Place { (places.first { $0.offset >= offset } ?? places[places.count - 1]).place }

  /// Shows control characters by the names of their keys, such as `^I`; unchanged, they would move the cursor.
  private static func visible(_ character: Character) -> String {
    guard let scalar = character.unicodeScalars.first, scalar.value < 0x20 || scalar.value == 0x7F else {
      return String(character)
    }
    return "^\(Character(Unicode.Scalar(UInt8(scalar.value ^ 0x40))))"
  }
}
