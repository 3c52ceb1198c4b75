/// Output split by delimiters. Each part is the text before a delimiter, cut if it is long.
struct DelimitedOutput {
  private let delimiter: [UInt8]
  private var parts: [CappedBytes] = []
  private var open = CappedBytes()
  /// The beginning of a possible delimiter.
  private var rest: [UInt8] = []

  /// - Parameter delimiter: Its first byte may occur again only at its end, and hardly ever occurs elsewhere.
  init(delimiter: [UInt8]) { self.delimiter = delimiter }

  /// Whether a part is complete.
  var hasPart: Bool { !parts.isEmpty }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    var bytes = rest.isEmpty ? bytes : (rest + bytes)[...]
    rest = []
    while let start = bytes.firstIndex(of: delimiter[0]) {
      open.append(bytes[..<start])
      bytes = bytes[start...]
      let same = zip(bytes, delimiter).prefix { $0 == $1 }.count
      if same == delimiter.count {
        parts.append(open)
        open = CappedBytes()
        bytes = bytes.dropFirst(delimiter.count)
      } else if same == bytes.count {
        rest = Array(bytes)
        return
      } else {
        open.append(bytes.prefix(1))
        bytes = bytes.dropFirst()
      }
    }
    open.append(bytes)
  }

  /// Removes and returns the first part, or what there is of it if its delimiter is missing.
  mutating func takePart() -> String {
    if parts.isEmpty { return takeRest() }
    return parts.removeFirst().text
  }

  /// Removes and returns everything.
  mutating func takeRest() -> String {
    open.append(rest)
    defer {
      parts = []
      open = CappedBytes()
      rest = []
    }
    return (parts + [open]).map(\.text).joined()
  }
}
