/// How a text that is being typed lies in the rows of a terminal, and where its places are.
///
///     EditorLayout("send tap", prompt: "> ", columns: 40).rows    // ["> send tap"]
struct EditorLayout {
  /// A place on the screen, from 0.
  struct Place: Equatable {
    var row: Int
    var column: Int
  }

  /// None wider than the terminal.
  private(set) var rows: [String] = []
  /// Where each character begins, by its offset in bytes; at last the end.
  private var places: [(offset: Int, place: Place)] = []
  /// How wide the last row is.
  private(set) var lastWidth = 0

  /// - Parameter prompt: stands before the first line, its end where it is too long; before the others there is as much space.
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
    // The cursor behind a full row stands in the next one.
    if width >= columns {
      rows.append(row)
      (row, width) = ("", 0)
    }
    places.append((offset, place()))
    rows.append(row)
    lastWidth = width
  }

  /// Where the character at an offset in bytes stands.
  func place(of offset: Int) -> Place { (places.first { $0.offset >= offset } ?? places[places.count - 1]).place }

  /// Control characters as keys are called, `^I`; they would move the cursor.
  private static func visible(_ character: Character) -> String {
    guard let scalar = character.unicodeScalars.first, scalar.value < 0x20 || scalar.value == 0x7F else {
      return String(character)
    }
    return "^\(Character(Unicode.Scalar(UInt8(scalar.value ^ 0x40))))"
  }
}
