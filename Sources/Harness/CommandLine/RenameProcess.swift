#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Asks another process for renames: to find out whether a line could still be written, values of the features' types are
/// made, and what those do must not end a run of which everything else is done.
enum RenameProcess {
  /// The first argument of that process.
  static let argument = "__renames"

  /// Stands before the answer, since features may print as well.
  private static let delimiter = Array("\u{0}renames\u{0}".utf8)

  /// What has to be explained.
  private struct Request: Codable {
    let name: String
    let path: String
    let actual: String
  }

  /// What a hint may take of a person's time.
  private static let timeout = Duration.seconds(10)

  /// The names that explain all that these scripts do otherwise; nil where it is more than names, and where nobody answers.
  /// - Parameter program: This executable, asked to be a worker.
  static func renames(explaining results: [ScriptResult], askedOf program: ChildProcess) -> [Rename]? {
    var program = program
    let requests = results.map { Request(name: $0.name, path: $0.path, actual: $0.actual ?? "") }
    guard let input = try? JSONEncoder().encode(requests) else { return nil }
    program.arguments = [argument]
    program.input = Array(input)
    program.timeout = timeout
    guard let outcome = try? program.run(), outcome.ending == .exited(0),
      let start = outcome.standardOutput.lastRange(of: delimiter)?.upperBound
    else { return nil }
    return try? JSONDecoder().decode([Rename].self, from: Data(outcome.standardOutput[start...]))
  }

  /// Returns whether this process was asked, and has answered.
  static func run(_ suite: Suite) -> Bool {
    guard let input = try? FileSystem.read("/dev/stdin", isStreamAllowed: true),
      let requests = try? JSONDecoder().decode([Request].self, from: Data(input))
    else { return false }
    let results = requests.map {
      ScriptResult(name: $0.name, path: $0.path, failures: [], steps: 0, actual: $0.actual)
    }
    guard let renames = renames(explaining: results, suite), let answer = try? JSONEncoder().encode(renames) else {
      return false
    }
    let output = OutputStreamWriter.standardOutput
    output.write(delimiter + answer)
    output.flush()
    return output.failure == nil
  }

  /// The same in this process.
  static func renames(explaining results: [ScriptResult], _ suite: Suite) -> [Rename]? {
    var changes: [PendingChange] = []
    for result in results {
      guard let actual = result.actual, let change = try? PendingChange(result.file, actual: actual) else { return nil }
      changes.append(change)
    }
    return RenameDetector.renames(explaining: changes, suite)
  }
}

extension [UInt8] {
  /// Where some bytes occur last.
  fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? {
    guard count >= bytes.count else { return nil }
    return (0...count - bytes.count).last { self[$0..<$0 + bytes.count].elementsEqual(bytes) }.map {
      $0..<$0 + bytes.count
    }
  }
}
