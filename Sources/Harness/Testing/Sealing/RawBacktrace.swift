/// The runtime's output for a crashed process when only addresses are requested. Symbolication by the runtime takes seconds,
/// and omits code added by the compiler, such as the check for an overflow.
///
/// ```text
/// *** Program crashed: Illegal instruction at 0x0000563d0be73c04 ***
/// …
/// 0 0x0000563d0be73c04
/// 1 [ra] 0x0000563d0be71217
/// …
/// 0x0000563d0bdaf000–0x0000563d0d167e38 8bff8c8f83390f7b shop /app/.build/debug/shop
/// ```
package struct RawBacktrace {
  /// The value of `SWIFT_BACKTRACE` for a process. It never waits for a key.
  package static let request =
    "enable=yes,limit=48,top=0,threads=crashed,images=mentioned,registers=none,symbolicate=off,color=no,interactive=no,"
    + "output-to=stderr"

  /// The program, or one of its libraries.
  package struct Image: Equatable {
    let start: UInt64
    let end: UInt64
    let path: String
  }

  /// The output before the backtrace.
  package let output: String
  /// The addresses in functions, innermost first: the instruction that crashed, then calls.
  package let frames: [UInt64]
  private let images: [Image]

  private static let beginnings = ["*** Signal ", "*** Program crashed"]

  /// Returns nil if there is no backtrace.
  /// - Parameter output: what the process printed.
  package init?(_ output: String) {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    guard let crash = lines.lastIndex(where: { $0.hasPrefix("*** Program crashed") }) else { return nil }
    let start = lines[..<crash].lastIndex { $0.hasPrefix("*** Signal ") } ?? crash
    self.output = lines[..<start].map { "\($0)\n" }.joined()
    var frames: [UInt64] = []
    var images: [Image] = []
    for line in lines[crash...].dropFirst() {
      if let image = Self.image(line) {
        images.append(image)
      } else if let frame = Self.frame(line, isFirst: frames.isEmpty) {
        frames.append(frame)
      }
    }
    (self.frames, self.images) = (frames, images)
  }

  func image(of address: UInt64) -> Image? { images.first { $0.start <= address && address < $0.end } }

  /// Parses `1 [ra] 0x0000563d0be71217`. A return address follows the call.
  private static func frame(_ line: Substring, isFirst: Bool) -> UInt64? {
    let words = line.split(separator: " ")
    guard let number = words.first, number.allSatisfy(\.isNumber), let last = words.last, last.hasPrefix("0x"),
      let address = UInt64(last.dropFirst(2), radix: 16), address > 0
    else { return nil }
    return words.contains("[ra]") || !isFirst ? address - 1 : address
  }

  private static func image(_ line: Substring) -> Image? {
    guard line.hasPrefix("0x"), let path = line.firstRange(of: " /"), let space = line.firstIndex(of: " ") else {
      return nil
    }
    let ends = line[..<space].split(separator: "–").compactMap { UInt64($0.dropFirst(2), radix: 16) }
    guard ends.count == 2 else { return nil }
    return Image(start: ends[0], end: ends[1], path: String(line[line.index(after: path.lowerBound)...]))
  }
}
