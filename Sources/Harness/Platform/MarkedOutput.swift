/// Output that is divided by marks: what stands before a mark is one part, cut if it is long.
struct MarkedOutput {
  private let mark: [UInt8]
  private var parts: [CappedBytes] = []
  private var open = CappedBytes()
  /// The beginning of what may become a mark.
  private var rest: [UInt8] = []

  /// - Parameter mark: its first byte occurs in it again at its end at most, and hardly ever elsewhere.
  init(mark: [UInt8]) { self.mark = mark }

  /// Whether a part has come to its end.
  var hasMark: Bool { !parts.isEmpty }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    var bytes = rest.isEmpty ? bytes : (rest + bytes)[...]
    rest = []
    while let start = bytes.firstIndex(of: mark[0]) {
      open.append(bytes[..<start])
      bytes = bytes[start...]
      let same = zip(bytes, mark).prefix { $0 == $1 }.count
      if same == mark.count {
        parts.append(open)
        open = CappedBytes()
        bytes = bytes.dropFirst(mark.count)
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

  /// The first part; what there is of it when its mark is missing.
  mutating func takePart() -> String {
    if parts.isEmpty { return takeRest() }
    return parts.removeFirst().text
  }

  /// All that there is.
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
