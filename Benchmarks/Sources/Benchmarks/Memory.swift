import Foundation
import Harness

/// `Benchmarks --memory N`: plays one script of N hundred steps and says how much memory the process has had at most.
/// With `--unplayed` it only makes the text.
enum Memory {
  static func run(hundreds: Int, playing: Bool) {
    let text = PlayingWork.transcriptText(steps: 100 * hundreds)
    let before = peak()
    if playing {
      let result = orderFeature.check(transcript: text)
      precondition(result.holds, "the transcript does not hold")
    }
    print("text \(text.utf8.count >> 10) KB, peak before \(before) KB, after \(peak()) KB")
  }

  /// How much memory the process has now, in KB; on Apple's systems how much it has had at most.
  static func resident() -> Int {
    #if os(Linux)
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) >> 10 : 0
    #else
      return peak()
    #endif
  }

  /// The largest resident set so far.
  private static func peak() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss >> 10
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss
    #endif
  }
}
