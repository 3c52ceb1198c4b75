/// What a process that trapped printed last: why, and the place in the code where that is known.
///
/// ```text
/// Shop/Cart.swift:12: Fatal error: the cart is empty
/// ```
///
/// Of an index out of range and the like the runtime names a place of its own. Where the process could print its frames, the
/// innermost one with a file has the place in the code.
public struct CrashMessage: Sendable, Equatable, Codable {
  /// `Fatal error: the cart is empty`; without addresses, which no two processes have in common. Nil where there are only
  /// frames, as of an overflow.
  public let message: String?
  /// The file, seen from the folder of the run where it lies in it; else as the runtime calls it. Nil where nobody says.
  public let path: String?
  /// From 1; nil where there is no path.
  public let line: Int?

  init(message: String?, path: String? = nil, line: Int? = nil) {
    self.message = message
    self.path = path
    self.line = line
  }

  /// A place in the code.
  fileprivate struct Place {
    var path: String
    var line: Int

    /// One in the standard library says nothing of where the mistake is.
    var isOfUser: Bool { PathText.head(of: path) != "Swift" }
  }

  /// What begins a line of the runtime's that stands behind the message.
  private static let ends = [
    "Current stack trace:", "swift-runtime: ", "*** Signal ", "*** Program crashed", "Previous access ",
  ]
  private static let maxLines = 20

  /// Nil where the runtime has said nothing.
  /// - Parameters:
  ///   - output: what the process has printed.
  ///   - directory: the folder of the run; nil where nobody knows.
  package init?(_ output: String, in directory: String? = nil) {
    let lines = output.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    guard let index = lines.lastIndex(where: { RuntimeMessage($0) != nil }), let head = RuntimeMessage(lines[index])
    else {
      guard let crash = lines.lastIndex(where: { $0.hasPrefix("*** Program crashed") }),
        let place = Self.innermost(lines[crash...])
      else { return nil }
      self.init(message: nil, path: Self.path(place.path, in: directory), line: place.line)
      return
    }
    var message = [head.text]
    let rest = lines[(index + 1)...]
    // Where nothing says that the message ends, the lines behind it may be anybody's.
    if let end = rest.firstIndex(where: { line in Self.ends.contains { line.hasPrefix($0) } }),
      end - index <= Self.maxLines
    {
      message += rest[..<end]
      while message.last?.isEmpty == true { message.removeLast() }
    }
    let place = Self.place(head.place, rest)
    self.init(
      message: Self.withoutAddresses(message.joined(separator: "\n")),
      path: place.map { Self.path($0.path, in: directory) }, line: place?.line)
  }

  private static func place(_ said: Place?, _ rest: ArraySlice<String>) -> Place? {
    guard let said, said.isOfUser else { return innermost(rest) }
    let name = PathText.name(of: said.path)
    return rest.lazy.compactMap(frame).first { PathText.name(of: $0.path) == name && $0.line == said.line } ?? said
  }

  /// Of code that the compiler has made nobody knows the place, and whoever has called it isn't to blame.
  private static func innermost(_ lines: ArraySlice<String>) -> Place? {
    lines.first { $0.contains(" at /") }.flatMap(frame)
  }

  /// The place of a line of a backtrace: `2 [ra] 0x0000563e441faf30 f(_:) + 367 in shop at /home/ann/Cart.swift:5:17`.
  private static func frame(_ line: String) -> Place? {
    guard let sign = line.ranges(of: " at /").last else { return nil }
    let parts = line[line.index(before: sign.upperBound)...].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let number = Int(parts[parts.count - 2]), number > 0 else { return nil }
    return Place(path: parts.dropLast(2).joined(separator: ":"), line: number)
  }

  private static func path(_ path: String, in directory: String?) -> String {
    guard let directory else { return path }
    if PathText.isAbsolute(path) { return PathText.below(directory, path) ?? path }
    // The runtime says `Shop/Cart.swift` of a file that lies in the target's folder.
    let usual = PathText.join("Sources", path)
    return FileSystem.exists(usual) ? usual : path
  }

  /// `object an address was destroyed` for `object 0x55d85e7c19d0 was destroyed`, and no ` (0x7f8507dda698)` at all.
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

/// The first line of what the runtime says before it traps.
private struct RuntimeMessage {
  /// From the sign on.
  let text: String
  let place: CrashMessage.Place?

  private static let signs = ["Fatal error", "Precondition failed", "Assertion failed"]
  /// These stand at the beginning, without a place.
  private static let others = ["Could not cast value of type ", "Simultaneous accesses to "]

  init?(_ line: String) {
    if Self.others.contains(where: line.hasPrefix) {
      self.init(text: line, place: nil)
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
