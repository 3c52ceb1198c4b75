/// The last message of a process that crashed: the reason, and the place in the code if it is known.
///
/// ```text
/// Shop/Cart.swift:12: Fatal error: the cart is empty
/// ```
///
/// For an index out of range and similar errors the runtime names a place in the standard library. If the process printed its
/// stack frames, the place is that of the innermost frame with a file.
public struct CrashMessage: Sendable, Equatable, Codable {
  /// The message, such as `Fatal error: the cart is empty`, without addresses, since they differ between processes. Nil if
  /// there are only stack frames, as for an overflow.
  public let message: String?
  /// The file, relative to the folder of the run if it is inside, otherwise as the runtime names it. Nil if it is unknown.
  public let path: String?
  /// The line, counted from 1; nil if there is no path.
  public let line: Int?
  /// The column, counted from 1; nil unless the place is that of a stack frame.
  public let column: Int?

  init(message: String?, path: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.path = path
    self.line = line
    self.column = column
  }

  /// A place in the code.
  fileprivate struct Place {
    var path: String
    var line: Int
    var column: Int?

    /// Whether the place is outside the standard library, whose places don't show where the mistake is.
    var isOfUser: Bool { PathText.head(of: path) != "Swift" }
  }

  /// Beginnings of the runtime's lines that follow the message.
  private static let ends = [
    "Current stack trace:", "swift-runtime: ", "*** Signal ", "*** Program crashed", "Previous access ",
  ]
  private static let maxLines = 20

  /// Creates a message from a process's output; nil if the runtime printed none.
  /// - Parameters:
  ///   - output: what the process printed.
  ///   - directory: the folder of the run; nil if it is unknown.
  package init?(_ output: String, in directory: String? = nil) {
    let lines = output.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    guard let index = lines.lastIndex(where: { RuntimeMessage($0) != nil }), let head = RuntimeMessage(lines[index])
    else {
      guard let crash = lines.lastIndex(where: { $0.hasPrefix("*** Program crashed") }),
        let place = Self.innermost(lines[crash...])
      else { return nil }
      self.init(message: nil, path: Self.path(place.path, in: directory), line: place.line, column: place.column)
      return
    }
    var message = [head.text]
    let rest = lines[(index + 1)...]
    // Unless something marks the end of the message, the lines after it may come from anywhere.
    if let end = rest.firstIndex(where: { line in Self.ends.contains { line.hasPrefix($0) } }),
      end - index <= Self.maxLines
    {
      message += rest[..<end]
      while message.last?.isEmpty == true { message.removeLast() }
    }
    let place = Self.place(head.place, rest)
    self.init(
      message: Self.withoutAddresses(message.joined(separator: "\n")),
      path: place.map { Self.path($0.path, in: directory) }, line: place?.line, column: place?.column)
  }

  private static func place(_ said: Place?, _ rest: ArraySlice<String>) -> Place? {
    guard let said, said.isOfUser else { return innermost(rest) }
    let name = PathText.name(of: said.path)
    return rest.lazy.compactMap(frame).first { PathText.name(of: $0.path) == name && $0.line == said.line } ?? said
  }

  /// Compiler-generated code has no place, and its caller is not to blame.
  private static func innermost(_ lines: ArraySlice<String>) -> Place? {
    lines.first { $0.contains(" at /") }.flatMap(frame)
  }

  /// Returns the place in a line of a backtrace: `2 [ra] 0x0000563e441faf30 f(_:) + 367 in shop at /home/ann/Cart.swift:5:17`.
  private static func frame(_ line: String) -> Place? {
    guard let sign = line.ranges(of: " at /").last else { return nil }
    let parts = line[line.index(before: sign.upperBound)...].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let number = Int(parts[parts.count - 2]), number > 0 else { return nil }
    let column = Int(parts[parts.count - 1]).flatMap { $0 > 0 ? $0 : nil }
    return Place(path: parts.dropLast(2).joined(separator: ":"), line: number, column: column)
  }

  private static func path(_ path: String, in directory: String?) -> String {
    guard let directory else { return path }
    if PathText.isAbsolute(path) { return PathText.below(directory, path) ?? path }
    // The runtime prints `Shop/Cart.swift` for a file in the target's folder.
    let usual = PathText.join("Sources", path)
    return FileSystem.exists(usual) ? usual : path
  }

  /// Returns `object an address was destroyed` for `object 0x55d85e7c19d0 was destroyed`, and removes ` (0x7f8507dda698)`.
  private static func withoutAddresses(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "0x") {
      let end = rest[start.upperBound...].firstIndex { !$0.isHexDigit } ?? rest.endIndex
      let before = rest[..<start.lowerBound]
      if before.hasSuffix(" ("), rest[end...].hasPrefix(")") {
        result += before.dropLast(2)
        rest = rest[end...].dropFirst()
      } else {
        result += before + (end == start.upperBound ? "0x" : "an address")
        rest = rest[end...]
      }
    }
    return result + rest
  }
}

/// The first line of the runtime's message before a crash.
private struct RuntimeMessage {
  /// The message, from the sign on.
  let text: String
  let place: CrashMessage.Place?

  private static let signs = ["Fatal error", "Precondition failed", "Assertion failed"]
  /// Signs that begin a line without a place.
  private static let others = ["Could not cast value of type ", "Simultaneous accesses to "]

  init?(_ line: String) {
    if Self.others.contains(where: line.hasPrefix) {
      // No other message ends with a full stop, and words may follow.
      self.init(text: line.hasSuffix(".") ? String(line.dropLast()) : line, place: nil)
      return
    }
    for sign in Self.signs {
      guard let range = line.firstRange(of: sign) else { continue }
      let rest = line[range.upperBound...]
      guard rest.isEmpty || rest.hasPrefix(": ") else { continue }
      let head = line[..<range.lowerBound]
      if head.isEmpty {
        self.init(text: line, place: nil)
        return
      }
      let parts = head.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
      guard head.hasSuffix(": "), parts.count >= 2, let number = Int(parts[parts.count - 1]), number > 0 else {
        continue
      }
      self.init(
        text: String(line[range.lowerBound...]),
        place: CrashMessage.Place(path: parts.dropLast().joined(separator: ":"), line: number))
      return
    }
    return nil
  }

  private init(text: String, place: CrashMessage.Place?) {
    self.text = text
    self.place = place
  }
}
