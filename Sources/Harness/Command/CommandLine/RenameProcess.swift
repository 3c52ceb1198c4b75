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

  /// What has to be explained.
  private struct Request: Codable {
    let name: String
    let path: String
    let actual: String
  }

  /// What a hint may take of a person's time, in milliseconds.
  private static let timeout: Int32 = 10_000

  /// The names that explain all that these scripts do otherwise; nil where it is more than names, and where nobody answers.
  /// - Parameter program: This executable, asked to be a worker.
  static func renames(explaining results: [ScriptResult], askedOf program: ChildProcess) -> [Rename]? {
    var program = program
    let requests = results.map { Request(name: $0.name, path: $0.path, actual: $0.actual ?? "") }
    program.arguments = [argument]
    guard let message = try? JSONEncoder().encode(requests), let parentPipe = try? WorkerProcess.ParentPipe(),
      let worker = try? WorkerProcess(program, parentPipe, log: SharedMemory.shortLog)
    else { return nil }
    defer { worker.kill() }
    let deadline = ChildDeadline(milliseconds: timeout)
    // Its first answer says that it can be asked.
    guard worker.answer(until: deadline) != nil else { return nil }
    worker.send(Array(message))
    return worker.answer(until: deadline).flatMap { try? JSONDecoder().decode([Rename].self, from: Data($0)) }
  }

  /// Returns whether this process was asked, and has answered.
  /// - Parameter words: the arguments after `argument`.
  static func run(_ suite: Suite, _ words: [String]) -> Bool {
    guard let port = WorkerPort(words) else { return false }
    port.answer([])
    guard let message = port.receive(),
      let requests = try? JSONDecoder().decode([Request].self, from: Data(message))
    else { return false }
    let results = requests.map {
      ScriptResult(name: $0.name, path: $0.path, failures: [], steps: 0, actual: $0.actual)
    }
    guard let renames = renames(explaining: results, suite), let answer = try? JSONEncoder().encode(renames) else {
      return false
    }
    port.answer(Array(answer))
    return true
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
