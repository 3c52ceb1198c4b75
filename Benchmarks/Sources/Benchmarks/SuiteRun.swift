import Foundation
import Harness

/// The whole command over 1,000 scripts of 100 steps, beside reading their files alone.
struct SuiteRun {
  static let scripts = 1_000

  /// The command, built for release.
  let command: String
  let repetitions: Int

  /// Writes the scripts below a folder: `DIR/order/s0.transcript` and so on.
  static func generate(_ folder: String, count: Int = scripts, steps: Int = 100) throws {
    try FileManager.default.createDirectory(atPath: "\(folder)/order", withIntermediateDirectories: true)
    for index in 0..<count {
      let text = PlayingWork.transcriptText(steps: steps, first: index)
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/order/s\(index).transcript"))
    }
  }

  /// The lines of a table in Markdown: medians over rounds in which each piece of work has its turn.
  func table() throws -> String {
    let folder = FileManager.default.temporaryDirectory.path + "/harness-benchmark-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.generate("\(folder)/many")
    try Self.generate("\(folder)/one", count: 1, steps: 2)
    try Self.generate("\(folder)/750", count: 1, steps: 750)
    try Self.generate("\(folder)/1500", count: 1, steps: 1_500)
    let page = ["--jobs", "0", "--report", "html=\(folder)/page.html"]
    let runs: [(name: String, snapshots: String, flags: [String])] = [
      ("in one process (`--jobs 0`)", "many", ["--jobs", "0"]), ("one worker", "many", ["--jobs", "1"]),
      ("two workers", "many", ["--jobs", "2"]), ("one small script", "one", []),
      ("one small script in the process", "one", ["--jobs", "0"]), ("a page of 750 steps", "750", page),
      ("a page of 1,500 steps", "1500", page),
    ]
    var reading: [Double] = []
    var times = [[Double]](repeating: [], count: runs.count)
    // The first round only warms up.
    for round in 0...repetitions {
      let read = try seconds { try Self.read("\(folder)/many/order") }
      if round > 0 { reading.append(read) }
      for (index, run) in runs.enumerated() {
        let time = try seconds { try start(["run", "--snapshots", "\(folder)/\(run.snapshots)"] + run.flags) }
        if round > 0 { times[index].append(time) }
      }
    }
    var rows = ["| work | time | ratio |", "|---|---|---|", "| reading the files alone | \(text(median(reading))) | |"]
    for (index, run) in runs.enumerated() {
      let name = index < 3 ? "`harness run`, \(run.name)" : "`harness run`, \(run.name): from start to end"
      rows.append("| \(name) | \(text(median(times[index]))) | \(ratio(index, times, reading)) |")
    }
    return rows.joined(separator: "\n")
  }

  private func ratio(_ index: Int, _ times: [[Double]], _ reading: [Double]) -> String {
    func ratio(_ left: [Double], _ right: [Double]) -> String {
      "\((median(zip(left, right).map { $0 / $1 }) * 100).rounded() / 100)"
    }
    switch index {
    case 0: return "\(ratio(times[0], reading)) of reading"
    case 1: return "\(ratio(times[1], times[0])) of one process"
    case 2: return "\(ratio(times[1], times[2])) times as fast as one worker"
    case 3: return "\(ratio(times[3], times[4])) of the same in the process"
    case 6: return "\(ratio(times[6], times[5])) of 750 steps"
    default: return ""
    }
  }

  private static func read(_ folder: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      keep(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }
  }

  private func start(_ arguments: [String]) throws {
    var pointers = ([command] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var id: pid_t = 0
    var status: Int32 = 0
    guard posix_spawn(&id, command, &actions, nil, &pointers, environ) == 0, waitpid(id, &status, 0) == id, status == 0
    else { throw Failure.notAllHold(command) }
  }

  private enum Failure: Error { case notAllHold(String) }

  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
  private func text(_ seconds: Double) -> String { "\((seconds * 10_000).rounded() / 10) ms" }
}
